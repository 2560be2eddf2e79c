//! The rules that the document states in words, each named by its section.

use super::*;

/// Section 4.2: the bits of NaN are kept.
#[test]
fn the_bits_of_nan_are_kept() {
    let bits = 0x7ff8_0000_0000_1234_u64;
    let bytes = vellum::to_bytes(&f64::from_bits(bits)).unwrap();
    assert_eq!(*bytes, bits.to_le_bytes());
    assert_eq!(vellum::from_bytes::<f64>(&bytes).unwrap().to_bits(), bits);
}

/// Section 3: objects without bytes are placed like all others.
#[test]
fn objects_without_bytes_are_placed_at_their_alignment() {
    let empty = [0u64; 0];
    assert_eq!(*vellum::to_bytes(&vec![empty]).unwrap(), [1, 0, 0, 0, 8, 0, 0, 0]);
    assert_eq!(*vellum::to_bytes(&(1u8, Box::new(empty))).unwrap(), [1, 0, 0, 0, 4, 0, 0, 0]);
    let lengthened = vellum::to_bytes(&(1u32, 2u32, Box::new(empty))).unwrap();
    assert_eq!(*lengthened, [1, 0, 0, 0, 2, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]);
    vellum::access::<(u32, u32, Box<[u64; 0]>)>(&lengthened).unwrap();
}

/// Section 4.9: what is borrowed is stored as what it borrows from.
#[test]
fn borrowed_and_owned_values_have_the_same_archive() {
    fn bytes<T: Archive + ?Sized>(value: &T) -> Vec<u8> {
        vellum::to_bytes(value).unwrap().to_vec()
    }

    let text = "more than eight bytes";
    let owned = bytes(&text.to_string());
    assert_eq!(bytes(text), owned);
    assert_eq!(bytes(&&text), owned);
    assert_eq!(bytes(&Box::<str>::from(text)), owned);
    assert_eq!(bytes(&Cow::Borrowed(text)), owned);

    let owned = bytes(&vec![text.to_string()]);
    assert_eq!(bytes(&[text][..]), owned);
    assert_eq!(bytes(&Box::<[&str]>::from([text])), owned);
    assert_eq!(bytes(&Cow::Borrowed(&[text][..])), owned);

    let owned = bytes(&7u16);
    assert_eq!(bytes(&&&7u16), owned);
    assert_eq!(bytes(&Cow::Borrowed(&7u16)), owned);
}

/// Section 4.10: the type of the tag.
#[test]
fn tags_have_the_documented_types() {
    #[derive(Archive)]
    #[repr(C)]
    enum WithC {
        _A,
        _B,
    }
    #[derive(Archive)]
    #[repr(usize)]
    enum AddressSized {
        _A = 255,
    }
    #[derive(Archive)]
    #[repr(C, u16)]
    enum WithCAndInteger {
        _A,
        _B(u8),
    }
    #[derive(Archive)]
    enum Counted {
        _A = 0xff,
        _B,
    }
    #[derive(Archive)]
    enum CountedSigned {
        _A = -129,
        _B = (0x7fff),
    }
    #[derive(Archive)]
    enum Computed {
        _A = 1 << 3,
    }
    #[derive(Archive)]
    #[repr(i32)]
    enum Declared {
        _A = -1,
    }
    let sizes = [
        size_of::<Archived<WithC>>(),
        size_of::<Archived<AddressSized>>(),
        size_of::<Archived<WithCAndInteger>>(),
        size_of::<Archived<Counted>>(),
        size_of::<Archived<CountedSigned>>(),
        size_of::<Archived<Computed>>(),
        size_of::<Archived<Declared>>(),
    ];
    assert_eq!(sizes, [1, 1, 4, 2, 2, 1, 4]);
}

/// Section 4.10: the type of tags that a 32-bit target cannot declare.
#[cfg(target_pointer_width = "64")]
#[test]
#[expect(clippy::enum_clike_unportable_variant, reason = "the test is for 64-bit targets")]
fn large_tags_have_the_documented_types() {
    #[derive(Archive)]
    enum Large {
        _A = 0xffff_ffff,
    }
    #[derive(Archive)]
    enum LargeSigned {
        _A = -1,
        _B = 0x8000_0000,
    }
    assert_eq!((size_of::<Archived<Large>>(), size_of::<Archived<LargeSigned>>()), (4, 8));
}

/// Section 4.10: a type without values takes no bytes, and none are accepted as one.
#[test]
fn an_enum_without_variants_is_refused_wherever_it_is_needed() {
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Never {}

    assert_eq!((size_of::<Archived<Never>>(), align_of::<Archived<Never>>()), (0, 1));
    assert!(vellum::access::<Never>(&[]).unwrap_err().is_corrupt());
    assert!(vellum::access::<[Never; 1]>(&[]).unwrap_err().is_corrupt());
    vellum::access::<[Never; 0]>(&[]).unwrap();
    compare::<Vec<Never>>("an empty vector", &[0; 8], &vec![]);
    let one = AlignedBytes::from(&[1, 0, 0, 0, 8, 0, 0, 0][..]);
    assert!(vellum::access::<Vec<Never>>(&one).unwrap_err().is_corrupt());
    compare::<Option<Never>>("none", &[0], &None);
    assert!(vellum::access::<Option<Never>>(&[1]).unwrap_err().is_corrupt());
    compare::<Result<u8, Never>>("ok", &[0, 7], &Ok(7));
    assert!(vellum::access::<Result<u8, Never>>(&[1, 7]).unwrap_err().is_corrupt());
}

/// Section 4.11: what derived types leave out, and what `as_self` may add.
#[test]
fn skipped_fields_take_no_bytes_and_declared_alignments_count_for_as_self() {
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    #[repr(align(32))]
    struct Skips {
        first: u8,
        #[archive(skip)]
        skipped: u64,
        second: u16,
    }

    #[derive(Archive, Unarchive, PartialEq, Debug, Clone, Copy)]
    #[repr(C, align(16))]
    #[archive(as_self)]
    struct Aligned([u8; 16]);

    compare("skip", &[1, 0, 2, 0], &Skips { first: 1, skipped: 0, second: 2 });
    assert_eq!((size_of::<Archived<Aligned>>(), align_of::<Archived<Aligned>>()), (16, 16));
    let bytes = vellum::to_bytes(&Box::new(Aligned([7; 16]))).unwrap();
    assert_eq!((bytes.len(), bytes[0]), (32, 16));
}

/// Section 4.13: which enums have spare patterns.
#[test]
fn enums_have_the_documented_spare_patterns() {
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Holes {
        A = 253,
        B = 255,
    }
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Skipped {
        A(#[archive(skip)] u8),
        B {},
    }
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    #[repr(i8)]
    enum Signed {
        A,
    }
    #[derive(Archive, Unarchive, PartialEq, Debug)]
    enum Stored {
        A(()),
    }

    compare("None", &[254], &None::<Holes>);
    compare("None", &[252], &None::<Option<Holes>>);
    compare("Some", &[253, 255], &[Some(Holes::A), Some(Holes::B)]);
    compare("None", &[255], &None::<Skipped>);
    compare("Some", &[0, 1], &[Some(Skipped::A(0)), Some(Skipped::B {})]);
    compare("None", &[0, 0], &None::<Signed>);
    compare("Some", &[1, 0], &Some(Signed::A));
    compare("None", &[0, 0], &None::<Stored>);
    compare("Some", &[1, 0], &Some(Stored::A(())));
}

/// Section 5: what a reader must refuse, by the number in its list.
#[test]
fn what_a_reader_must_refuse_is_refused() {
    fn refused<T: Archive + ?Sized>(bytes: &[u8]) -> vellum::Error {
        vellum::access::<T>(&AlignedBytes::from(bytes)).map(|_| ()).unwrap_err()
    }

    // 1
    assert!(refused::<u32>(&[0; 3]).is_truncated());
    assert!(refused::<Vec<u8>>(&[2, 0, 0, 0, 8, 0, 0, 0, 1]).is_truncated());
    // 2
    assert!(refused::<u32>(&[0; 5]).is_corrupt());
    assert!(refused::<()>(&[0]).is_corrupt());
    // 3
    for offset in [0, 4, 9, 255] {
        assert!(refused::<Vec<u8>>(&[1, 0, 0, 0, offset, 0, 0, 0, 1, 1]).is_corrupt());
        assert!(refused::<Box<()>>(&[if offset == 4 { 5 } else { offset }, 0, 0, 0]).is_corrupt());
    }
    // 4
    assert!(refused::<Vec<u8>>(&[0, 0, 0, 0, 8, 0, 0, 0]).is_corrupt());
    assert!(refused::<Vec<u8>>(&[0, 0, 0, 0, 255, 255, 255, 255]).is_corrupt());
    // 5
    assert!(refused::<str>(&[0x80, 0, 0, 0, 0, 0, 0, 0]).is_corrupt());
    assert!(refused::<str>(b"\x80\x08\0\0\x08\0\0\x008 octets").is_corrupt());
    // 6
    assert!(refused::<str>(b"a\xffb\xff\xff\xff\xff\xff").is_corrupt());
    assert!(refused::<str>(b"a\xc3\xff\xff\xff\xff\xff\xff").is_corrupt());
    assert!(refused::<str>(b"\x80\x09\0\0\x08\0\0\x009 letter\xc3").is_corrupt());
    // Two texts that are UTF-8 together, but not one by one.
    let split = b"\x80\x09\0\0\x10\0\0\0\x80\x09\0\0\x11\0\0\x009 letter\xc3\xa9 letters";
    assert!(refused::<[&str; 2]>(split).is_corrupt());
    // 7
    assert!(refused::<bool>(&[2]).is_corrupt());
    assert!(refused::<char>(&[0, 0xd8, 0, 0]).is_corrupt());
    assert!(refused::<char>(&[0, 0, 0x11, 0]).is_corrupt());
    assert!(refused::<NonZeroU16>(&[0, 0]).is_corrupt());
    assert!(refused::<Color>(&[3]).is_corrupt());
    assert!(refused::<Result<(), ()>>(&[2]).is_corrupt());
    assert!(refused::<Option<u8>>(&[255, 0]).is_corrupt());
    assert!(refused::<Option<bool>>(&[0xfe]).is_corrupt());
    // 9
    let mut units = 0x0010_0000_u32.to_le_bytes().to_vec();
    units.extend(8u32.to_le_bytes());
    vellum::access::<Vec<()>>(&AlignedBytes::from(&*units)).unwrap();
    units[0] = 1;
    assert!(refused::<Vec<()>>(&units).is_over_limit());
    // Vectors of one such element are not counted, all others together.
    let (half, one) = (vec![(); 1 << 19], vec![()]);
    vellum::to_bytes(&[&half, &half, &one]).unwrap();
    assert!(vellum::to_bytes(&[&half, &half, &vec![(); 2]]).unwrap_err().is_over_limit());
}

/// Section 6: which handles count as a level.
#[test]
fn levels_are_counted_as_documented() {
    fn nested(levels: usize) -> Tree {
        (0..levels).fold(leaf(0), |tree, _| Tree { value: 1, children: vec![tree] })
    }
    fn takes<T: Archive>(value: &T, levels: u32) {
        let limits = |depth| Limits { depth, ..Limits::DEFAULT };
        let bytes = vellum::to_bytes_with(value, &limits(levels)).unwrap();
        vellum::access_with::<T>(&bytes, &limits(levels)).unwrap();
        if let Some(less) = levels.checked_sub(1) {
            assert!(vellum::to_bytes_with(value, &limits(less)).unwrap_err().is_over_limit());
            assert!(vellum::access_with::<T>(&bytes, &limits(less)).unwrap_err().is_over_limit());
        }
    }

    takes(&"more than eight bytes", 0);
    takes(&vec![1u8], 0);
    takes(&Box::new(1u64), 0);
    takes(&Vec::<String>::new(), 0);
    takes(&vec!["text"], 1);
    takes(&vec![[""; 0]], 1);
    takes(&vec![vec![1u64]], 1);
    takes(&vec![vec!["text"]], 2);
    takes(&Box::new(Box::new(1u8)), 1);
    takes(&nested(128), 128);
    assert!(vellum::to_bytes(&nested(129)).unwrap_err().is_over_limit());
}

/// Section 5: what a reader need not look at.
#[test]
fn padding_gaps_and_unused_bytes_are_not_looked_at() {
    fn accepted<T: Unarchive + PartialEq + Debug>(bytes: &[u8], value: &T) {
        assert_eq!(vellum::from_bytes::<T>(&AlignedBytes::from(bytes)).unwrap(), *value);
    }

    accepted(&[1, 9, 2, 0], &(1u8, 2u16));
    accepted(&[8, 0, 0, 0, 9, 9, 9, 9, 7, 0, 0, 0, 0, 0, 0, 0], &Box::new(7u64));
    accepted(&[0, 9], &None::<u8>);
    accepted(&[255, 9], &None::<Option<u8>>);
    accepted(&[0, 9, 9, 9], &Ok::<(), u16>(()));
}
