//! What is too large for the format is an error that names the field, and costs no memory to find.

use vellum::{
    AlignedBytes, Error, Limits, access, archived_len, to_bytes, to_bytes_in, to_bytes_with, to_slice,
    to_writer,
};

/// All ways of writing fail alike.
fn refused<T: vellum::Archive + ?Sized>(value: &T) -> Error {
    let error = to_bytes(value).unwrap_err();
    let mut buffer = AlignedBytes::from(b"used before");
    let others = [
        archived_len(value).unwrap_err(),
        to_bytes_in(value, &mut buffer).unwrap_err(),
        to_bytes_in(value, &mut AlignedBytes::new()).unwrap_err(),
        to_slice(value, &mut [0; 100]).unwrap_err(),
        to_writer(value, std::io::sink()).unwrap_err(),
        to_bytes_with(value, &Limits { depth: u32::MAX, ..Limits::default() }).unwrap_err(),
    ];
    for other in others {
        assert_eq!(other.to_string(), error.to_string());
    }
    assert!(buffer.is_empty() && buffer.capacity() <= 64, "nothing was allocated for it");
    error
}

/// A gibibyte that nobody looks at, so that it takes no memory.
#[cfg(target_pointer_width = "64")]
fn gibibyte() -> Vec<u8> {
    vec![0; 1 << 30]
}

#[test]
#[cfg(target_pointer_width = "64")]
fn payload_beyond_four_gibibytes() {
    if cfg!(miri) {
        return;
    }
    let chunk = gibibyte();
    // One chunk five times over: the fourth does not fit any more.
    let value = ("a name outside its slot", vec![&chunk[..]; 5]);
    let error = refused(&value);
    assert!(error.is_too_large());
    assert_eq!(error.path().to_string(), ".1[3]");
    let end = 16 + 23 + 1 + 5 * 8 + (4u64 << 30);
    assert_eq!(
        error.to_string(),
        format!(
            "at .1[3]: expected payload that ends within the first 0xffffffff bytes of the archive, found an end at {end:#x}; \
             split the value, or mark the field `wide` or `Lazy`"
        )
    );
    // Three fit, to the byte: the length is known although nothing is written.
    assert_eq!(
        archived_len(&("a name outside its slot", vec![&chunk[..]; 3])).unwrap(),
        16 + 23 + 1 + 24 + (3 << 30)
    );
    // The last byte within reach, and the first beyond it.
    let rest = (1 << 30) - 1 - (8 + 4 * 8);
    let fits = [&chunk[..], &chunk, &chunk, &chunk[..rest]];
    assert_eq!(archived_len(&fits[..]).unwrap(), (1 << 32) - 1);
    let one_more = [&chunk[..], &chunk, &chunk, &chunk[..rest + 1]];
    assert_eq!(refused(&one_more[..]).path().to_string(), "[3]");
}

#[test]
#[cfg(target_pointer_width = "64")]
fn text_of_a_gibibyte() {
    if cfg!(miri) {
        return;
    }
    let text = String::from_utf8(gibibyte()).unwrap();
    let error = refused(&(1u8, [Some(&text[1..9]), Some(&text)]));
    assert!(error.is_too_large());
    assert_eq!(error.to_string(), "at .1[1]: expected text of at most 1073741823 bytes, found 1073741824");
    // One byte less is text, and is accepted.
    assert_eq!(archived_len(&text[1..]).unwrap(), 8 + (1 << 30) - 1);
}

#[test]
fn more_elements_without_bytes_than_the_limit() {
    let limit = 1 << 20;
    assert!(archived_len(&vec![(); limit]).is_ok());
    for len in [limit + 1, 1 << 31, u32::MAX.try_into().unwrap(), usize::MAX - 1, usize::MAX] {
        let error = refused(&(7u8, vec![(); len]));
        assert!(error.is_over_limit());
        let message = format!(
            "at .1: expected at most 1048576 elements that take no bytes in all, found {len} or more; `Limits::zero_sized` raises the limit"
        );
        assert_eq!(error.to_string(), message);
    }
    // The limit can be raised, up to what a handle can say.
    let most = Limits { zero_sized: u32::MAX, ..Limits::default() };
    let value = vec![(); u32::MAX.try_into().unwrap()];
    let bytes = to_bytes_with(&value, &most).unwrap();
    assert!(access::<Vec<()>>(&bytes).unwrap_err().is_over_limit());
    assert_eq!(vellum::access_with::<Vec<()>>(&bytes, &most).unwrap().len(), value.len());
    #[cfg(target_pointer_width = "64")]
    assert!(to_bytes_with(&vec![(); 1 << 32], &most).unwrap_err().is_over_limit());
}

// B75.
#[test]
fn a_large_slice_of_plain_data_is_one_copy() {
    // Large slices are written, checked and read back in the time of a copy or two: far below this bound, where a loop over its bytes in a
    // debug build is far above it.
    if cfg!(miri) {
        return;
    }
    let value = vec![1u8; 256 << 20];
    let start = std::time::Instant::now();
    let bytes = to_bytes(&value).unwrap();
    assert_eq!(access::<Vec<u8>>(&bytes).unwrap().len(), value.len());
    let back = vellum::from_bytes::<Vec<u8>>(&bytes).unwrap();
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    assert!(back == value);
}

/// An archive that the writer refuses for its length is refused by the check as well. The memory is never touched but for
/// its first page.
#[test]
#[cfg(target_pointer_width = "64")]
fn the_check_knows_the_longest_archive_too() {
    if cfg!(miri) {
        return;
    }
    let half = 3_usize << 30;
    let mut bytes = vec![0_u8; 16 + 2 * half + 64];
    let start = bytes.as_ptr().align_offset(64);
    let bytes = &mut bytes[start..start + 16 + 2 * half];
    let numbers = [half, 16, half, 8 + half];
    for (place, number) in bytes.chunks_exact_mut(4).zip(numbers) {
        place.copy_from_slice(&u32::try_from(number).unwrap().to_le_bytes());
    }
    let error = vellum::access::<(Vec<u8>, Vec<u8>)>(bytes).unwrap_err();
    assert!(error.is_truncated(), "{error}");
    assert_eq!(error.path().to_string(), ".1");
}
