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
miri --test derive --test changing
# All of `torture` takes a quarter of an hour under Miri; these are the cases in which handles, tags and text lie.
miri --test torture -- everything_in_one handles_that_point_elsewhere tags_out_of_range lengths_and_offsets \
    objects_with_two_owners characters_are_not_shared bool_char options_results
for target in s390x-unknown-linux-gnu i686-unknown-linux-gnu; do
    miri --target "$target" --test golden
done
