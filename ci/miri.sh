#!/usr/bin/env bash
# Runs the tests that fit under Miri, with Tree Borrows, on this target, a big-endian one, and a 32-bit one.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! rustup component add miri rust-src --toolchain nightly >/dev/null 2>&1; then
    echo "miri: skipped, because the component cannot be had here"
    exit 0
fi
export MIRIFLAGS="-Zmiri-tree-borrows -Zmiri-strict-provenance -Zmiri-disable-isolation"
export CARGO_TARGET_DIR=target/miri
miri() { timeout 1200 cargo +nightly miri test --locked "$@"; }

miri --lib
miri --test derive --test torture --test zero_sized --test aligned_bytes --test changing
for target in s390x-unknown-linux-gnu i686-unknown-linux-gnu; do
    miri --target "$target" --test golden
done
