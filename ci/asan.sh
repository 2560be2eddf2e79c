#!/usr/bin/env bash
# Runs the tests under AddressSanitizer, on nightly.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! rustup component add rust-src --toolchain nightly >/dev/null 2>&1; then
    echo "asan: skipped, because nightly's sources cannot be had here"
    exit 0
fi
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
export RUSTFLAGS="-Zsanitizer=address" CARGO_TARGET_DIR=target/asan
cargo +nightly test -Zbuild-std --target "$host" --locked --test torture --test derive --test access --test aligned_bytes
