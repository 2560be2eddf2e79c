//! Does it work without a heap?
//!
//! Yes: `to_slice` writes into memory that the caller has, such as an array on the stack, and `access` never allocates.
//! Apart from `main`, which prints, this uses only `core`, and builds with `default-features = false` (and `derive`).

use vellum::{Archive, Archived, Error};

/// What a sensor sends.
#[derive(Archive)]
struct Report<'a> {
    sensor: &'a str,
    sequence: u32,
    samples: &'a [i16],
    fault: Option<&'a str>,
}

/// Room for one message, aligned for any archive.
#[repr(align(64))]
struct Buffer([u8; 128]);

const _: () = assert!(align_of::<Buffer>() == vellum::ALIGN);

/// Writes a message, and returns it as a slice of the buffer.
fn send<'b>(report: &Report<'_>, buffer: &'b mut Buffer) -> Result<&'b [u8], Error> {
    let len = vellum::to_slice(report, &mut buffer.0)?;
    Ok(&buffer.0[..len])
}

/// Checks a message, and reads it where it lies.
fn receive<'a>(message: &[u8]) -> Result<&Archived<Report<'a>>, Error> {
    vellum::access::<Report<'a>>(message)
}

fn main() -> Result<(), Error> {
    let samples = [212, 215, 219, -40];
    let report = Report { sensor: "greenhouse, north", sequence: 7, samples: &samples, fault: None };

    let mut buffer = Buffer([0; 128]);
    let message = send(&report, &mut buffer)?;
    println!("{} bytes, as `archived_len` said: {}", message.len(), vellum::archived_len(&report)?);

    let view = receive(message)?;
    println!("report {} of {}: {:?}", view.sequence, view.sensor, view.samples);
    assert_eq!(view.samples, samples);
    assert!(view.fault.is_none());

    // A buffer that is too small is an error that says how much is needed.
    let error = vellum::to_slice(&report, &mut buffer.0[..32]).unwrap_err();
    assert!(error.is_buffer_too_small());
    println!("with 32 bytes: {error}");
    Ok(())
}
