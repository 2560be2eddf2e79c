//! What the check says when bytes of the file have changed.

use std::error::Error;

use vellum::AlignedBytes;

use crate::feed::Feed;

/// Changes one byte of a copy of the archive at a time, and prints what comes of it.
pub(crate) fn show(archive: &[u8]) -> Result<(), Box<dyn Error>> {
    let view = vellum::access::<Feed>(archive)?;
    let last = view.features.last().ok_or("the feed is empty")?;
    let place = last.properties.place.as_ref().ok_or("the last event has no place")?;
    let start = archive.as_ptr().addr();
    let text = place.as_ptr().addr() - start;
    let handle = (&raw const *place).addr() - start;

    println!("Damage to one byte, in the place of the last event ({place:?}):");
    println!("\n  the top bit of its first character:");
    report(archive, text, 0x80);
    println!("\n  the lowest bit of the offset in its handle:");
    report(archive, handle + 4, 0x01);
    println!("\n  the top byte of the length in its handle:");
    report(archive, handle, 0x01);
    println!("\n  the lowest bit of its first character, which makes it another character:");
    report(archive, text, 0x01);
    println!("\nThe check proves that bytes are safe to read, not that they are the ones once written.");
    Ok(())
}

/// Flips bits of the byte at `at`, and prints the error, or the place as it reads now.
fn report(archive: &[u8], at: usize, bits: u8) {
    let mut copy = AlignedBytes::from(archive);
    copy[at] ^= bits;
    match vellum::access::<Feed>(&copy) {
        Err(error) => println!("  refused: {error}"),
        Ok(view) => {
            println!(
                "  accepted: {:?}",
                view.features.last().and_then(|last| last.properties.place.as_ref())
            );
        }
    }
}
