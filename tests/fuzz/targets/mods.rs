//! Zip files and manifests of mods. A text is also read as a manifest.
#![no_main]

use hyperkon::__private::files::{Archive, Room, TEXTS};
use hyperkon::__private::mods::Manifest;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = std::str::from_utf8(bytes) {
        let mut problems = Vec::new();
        let read = Manifest::read("mod.toml", text, &mut problems);
        assert_eq!(read.is_none(), !problems.is_empty());
    }
    if let Ok(mut archive) = Archive::read(bytes.to_vec()) {
        let found = archive.texts("mod.zip", "", &mut Room::default(), &mut |_| Some(TEXTS));
        for file in found.texts {
            assert!(!file.name.starts_with('/') && !file.name.split('/').any(|part| part == ".."));
        }
    }
});
