//! What the compiler says of mistakes: that it says something, where it points, and that the message helps.
//!
//! The messages are those of one compiler version. Others word them differently, so there is nothing to compare there.
//! After a change: `TRYBUILD=overwrite cargo test --test ui`, and read what has changed.

#![cfg(not(miri))]

use std::process::Command;

/// The compiler that wrote the `.stderr` files.
const PINNED: &str = "rustc 1.95.";

#[test]
fn mistakes() {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(compiler).arg("--version").output().unwrap().stdout;
    if !version.starts_with(PINNED.as_bytes()) {
        println!("skipped: the messages are those of {PINNED}x");
        return;
    }
    trybuild::TestCases::new().compile_fail("tests/ui/*/*.rs");
}
