//! Zip files of mods. They are read from memory, and nothing is unpacked to the disk.
//!
//! A zip file is untrusted. A file is rejected if a name could leave the folder in which other programs unpack it, if two
//! names would become one on a disk that ignores case, or if an entry is a link, is encrypted, or is packed too well.

use super::named::text;
use super::walk::is_sane;
use super::{BYTES, DEPTH, ENTRIES, FileText, Found, NAME, Room, WrongFile};
use hyperkon_table::is_device;
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use zip::read::ZipFile;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// The maximum ratio of the size of an entry to its packed size. Texts rarely exceed 10.
const RATIO: u64 = 200;

/// The maximum number of errors that are reported for a zip file.
const MOST_WRONG: usize = 20;

/// A zip file in memory.
#[derive(Debug)]
pub struct Archive {
    zip: ZipArchive<Cursor<Vec<u8>>>,
    /// The number of each file within the zip file, by its name below the mod's root.
    files: BTreeMap<String, usize>,
}

impl Archive {
    /// Reads the names of a zip file. If all files are in one folder, that folder is the root.
    ///
    /// # Errors
    /// Returns an error if the corrupt zip file or unsafe.
    pub fn read(bytes: Vec<u8>) -> Result<Archive, WrongFile> {
        let stated = stated_entries(&bytes);
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(corrupt)?;
        if zip.len() > ENTRIES {
            return Err(WrongFile::TooManyEntries { most: ENTRIES });
        }
        // The reader merges entries with the same name, so compare with the number that the file states.
        if stated.is_some_and(|stated| stated != zip.len()) {
            return Err(WrongFile::ZipCorrupt { why: "several entries have the same name".to_owned() });
        }
        let (mut files, mut folded) = (BTreeMap::new(), BTreeMap::new());
        for at in 0..zip.len() {
            let entry = zip.by_index_raw(at).map_err(corrupt)?;
            let Some(name) = safe_name(&entry)? else { continue };
            if let Some(other) = folded.insert(name.to_lowercase(), name.clone()) {
                return Err(WrongFile::ZipTwice { name, other });
            }
            if entry.is_file() {
                files.insert(name, at);
            }
        }
        let root = common_folder(files.keys());
        let files = files.into_iter().map(|(name, at)| (name[root.len()..].to_owned(), at)).collect();
        Ok(Archive { zip, files })
    }

    /// Returns `true` if it has a file with this name, or files below a folder with this name.
    pub fn has(&self, name: &str) -> bool {
        self.files
            .keys()
            .any(|file| file.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    }

    /// Reads the texts below a part of the zip file, as [`texts`](super::texts) does for a folder. Paths start with
    /// `shown`.
    pub fn texts(
        &mut self,
        shown: &str,
        part: &str,
        room: &mut Room,
        wanted: &mut dyn FnMut(&str) -> Option<u64>,
    ) -> Found {
        let mut found = Found::default();
        let below = if part.is_empty() { String::new() } else { format!("{part}/") };
        let names: Vec<String> = self.files.keys().filter(|name| name.starts_with(&below)).cloned().collect();
        for name in names {
            let Some(most) = wanted(&name) else { continue };
            let path = format!("{shown}/{name}");
            let bytes = self.bytes(&name, most);
            // An entry that is too large was unpacked up to the maximum, so it counts, too.
            let unpacked = bytes.as_ref().map_or(usize::try_from(most).unwrap_or(usize::MAX), Vec::len);
            if let Err(wrong) = room.count_file().and_then(|()| room.count_bytes(unpacked)) {
                found.wrong.push((shown.to_owned(), wrong));
                return found;
            }
            match bytes.and_then(text) {
                Ok(text) => found.texts.push(FileText { path, name, text }),
                Err(wrong) => found.wrong.push((path, wrong)),
            }
            if found.wrong.len() == MOST_WRONG {
                break;
            }
        }
        found
    }

    /// Reads a file as text, up to a maximum size in bytes.
    ///
    /// # Errors
    /// Returns an error if the file is missing, corrupt, too large, or not UTF-8.
    pub fn text(&mut self, name: &str, most: u64) -> Result<String, WrongFile> {
        self.bytes(name, most).and_then(text)
    }

    fn bytes(&mut self, name: &str, most: u64) -> Result<Vec<u8>, WrongFile> {
        let at = self.files.get(name).copied().unwrap_or(usize::MAX);
        let entry = self.zip.by_index(at).map_err(corrupt)?;
        let mut bytes = Vec::new();
        // The size in the directory can be wrong, so only the bytes that are really there count.
        entry
            .take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| WrongFile::ZipCorrupt { why: error.to_string() })?;
        if bytes.len() as u64 > most {
            return Err(WrongFile::TooLarge { most: most / 1024 });
        }
        Ok(bytes)
    }
}

/// Writes a zip file with these files. The same files give the same bytes: they are sorted and have no times.
///
/// # Errors
/// Returns an error if the zip file would be too large.
pub fn archive(mut files: Vec<FileText>) -> Result<Vec<u8>, WrongFile> {
    files.sort_by(|a, b| a.name.cmp(&b.name));
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for file in &files {
        zip.start_file(&*file.name, options).map_err(corrupt)?;
        zip.write_all(file.text.as_bytes())?;
    }
    let bytes = zip.finish().map_err(corrupt)?.into_inner();
    if bytes.len() as u64 > BYTES { Err(WrongFile::TooMuch { most: BYTES / 1024 }) } else { Ok(bytes) }
}

/// Returns the number of entries that the end of a zip file states; `None` in the form for more than 65,534 entries.
fn stated_entries(bytes: &[u8]) -> Option<usize> {
    let at = bytes.windows(4).rposition(|four| four == b"PK\x05\x06")?;
    let stated = u16::from_le_bytes([*bytes.get(at + 10)?, *bytes.get(at + 11)?]);
    (stated != u16::MAX).then_some(usize::from(stated))
}

/// Returns the name of an entry; `None` for an entry that is skipped, such as a file of an editor.
fn safe_name<R: Read>(entry: &ZipFile<'_, R>) -> Result<Option<String>, WrongFile> {
    let name = std::str::from_utf8(entry.name_raw()).map_err(|_| WrongFile::OddName { most: NAME })?;
    let unsafe_name = |wrong: fn(String) -> WrongFile| wrong(hyperkon_frame::plain::plain(name));
    let parts: Vec<&str> = name.strip_suffix('/').unwrap_or(name).split('/').collect();
    if parts.iter().any(|part| ["", ".", ".."].contains(part) || part.contains(':')) || name.contains('\\') {
        return Err(unsafe_name(|name| WrongFile::ZipPath { name }));
    }
    if !parts.iter().all(|part| is_sane(part)) {
        return Err(WrongFile::OddName { most: NAME });
    }
    if let Some(part) = parts.iter().find(|part| is_device(part)) {
        return Err(WrongFile::DeviceName { name: (*part).to_owned() });
    }
    if parts.len() > DEPTH + 2 {
        return Err(WrongFile::TooDeep { most: DEPTH });
    }
    if entry.is_symlink() {
        return Err(WrongFile::Link);
    }
    if entry.encrypted() {
        return Err(unsafe_name(|name| WrongFile::ZipEncrypted { name }));
    }
    if entry.size() / RATIO > entry.compressed_size() {
        return Err(unsafe_name(|name| WrongFile::ZipRatio { name }));
    }
    let is_skipped = parts.iter().any(|part| part.starts_with('.')) || parts[0] == "__MACOSX";
    Ok((!is_skipped).then(|| parts.join("/")))
}

/// Returns the folder that has all files, with a slash, unless it is a folder of the mod itself.
fn common_folder<'a>(mut names: impl Iterator<Item = &'a String>) -> String {
    let first = names.next().and_then(|name| name.split_once('/')).map(|(folder, _)| format!("{folder}/"));
    let all = first.filter(|folder| !["powers/", "decks/", "scenarios/"].contains(&&**folder));
    all.filter(|folder| names.all(|name| name.starts_with(&**folder))).unwrap_or_default()
}

fn corrupt(error: ZipError) -> WrongFile {
    match error {
        ZipError::Io(error) => error.into(),
        error => WrongFile::ZipCorrupt { why: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a zip file with these entries; a name that ends in `@` is a symbolic link.
    fn zipped(entries: &[(&str, &str)]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in entries {
            match name.strip_suffix('@') {
                Some(link) => zip.add_symlink(link, *text, SimpleFileOptions::default()).unwrap(),
                None => {
                    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
                    zip.start_file(*name, options).unwrap();
                    zip.write_all(text.as_bytes()).unwrap();
                }
            }
        }
        zip.finish().unwrap().into_inner()
    }

    fn refusal(entries: &[(&str, &str)]) -> String {
        Archive::read(zipped(entries)).unwrap_err().to_string()
    }

    fn names(entries: &[(&str, &str)]) -> Vec<String> {
        let mut archive = Archive::read(zipped(entries)).unwrap();
        let found = archive.texts("a.zip", "", &mut Room::default(), &mut |_| Some(1024));
        assert_eq!(found.wrong, []);
        found.texts.into_iter().map(|file| file.name).collect()
    }

    #[test]
    fn unsafe_names_are_refused() {
        for name in ["../x.lua", "/x.lua", "a/../x", "C:/x", "a//x", "./x", "powers/../../x"] {
            assert_eq!(refusal(&[(name, "")]), format!("the entry `{name}` could leave its folder"));
        }
        assert!(refusal(&[("a\\..\\x", "")]).contains("could leave its folder"));
        assert!(refusal(&[("powers/con.lua", "")]).contains("Windows device name"));
        assert!(refusal(&[("powers/\u{202e}x.lua", "")]).contains("invalid file name"));
        assert!(refusal(&[(&"d/".repeat(20), "")]).contains("folders deep"));
        assert_eq!(refusal(&[("powers/x.lua@", "/etc/passwd")]), "symbolic links are not supported");
    }

    #[test]
    fn names_that_differ_by_case_are_refused() {
        let twice = refusal(&[("decks/Table.toml", "a"), ("decks/table.toml", "b")]);
        assert_eq!(
            twice,
            "the entries `decks/Table.toml` and `decks/table.toml` are one file on a disk that ignores case"
        );
    }

    /// The reader would use only the last entry.
    #[test]
    fn two_entries_of_one_name_are_refused() {
        let mut bytes = zipped(&[("mod.toml", "a"), ("mod.lomt", "b")]);
        while let Some(at) = bytes.windows(8).position(|eight| eight == b"mod.lomt") {
            bytes[at..at + 8].copy_from_slice(b"mod.toml");
        }
        assert_eq!(
            Archive::read(bytes).unwrap_err().to_string(),
            "corrupt zip file: several entries have the same name"
        );
    }

    #[test]
    fn bombs_are_refused() {
        assert!(refusal(&[("powers/x.lua", &" ".repeat(1 << 20))]).contains("more than 200 times its size"));
        // A wrong size in the directory does not help: what is unpacked counts.
        let text: String = (0..9000).map(|number| format!("{number} ")).collect();
        let mut archive = Archive::read(zipped(&[("powers/x.lua", &text)])).unwrap();
        let found = archive.texts("a.zip", "powers", &mut Room::default(), &mut |_| Some(2048));
        assert_eq!(found.wrong, [("a.zip/powers/x.lua".to_owned(), WrongFile::TooLarge { most: 2 })]);
    }

    #[test]
    fn encrypted_and_corrupt_files_are_refused() {
        let mut bytes = zipped(&[("powers/x.lua", "return 1")]);
        let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
        bytes[directory + 8] |= 1;
        let why = Archive::read(bytes.clone()).unwrap_err().to_string();
        assert!(why.contains("is encrypted"), "{why}");
        bytes.truncate(40);
        assert!(Archive::read(bytes).unwrap_err().to_string().starts_with("corrupt zip file"));
        let mut bytes = zipped(&[("powers/x.lua", "return 1 + 2 + 3")]);
        bytes[46] ^= 0xff;
        let found = Archive::read(bytes).unwrap().texts("a", "", &mut Room::default(), &mut |_| Some(1024));
        assert!(matches!(found.wrong[..], [(_, WrongFile::ZipCorrupt { .. })]), "{found:?}");
    }

    #[test]
    fn only_folder_is_the_root() {
        let inside =
            [("my-mod-1.0/mod.toml", "a"), ("my-mod-1.0/decks/x.toml", "b"), ("__MACOSX/x", ""), (".git/x", "")];
        assert_eq!(names(&inside), ["decks/x.toml", "mod.toml"]);
        assert_eq!(names(&[("powers/a.lua", "a"), ("powers/b.lua", "b")]), ["powers/a.lua", "powers/b.lua"]);
    }

    #[test]
    fn same_files_give_same_bytes() {
        let file = |name: &str| FileText { path: String::new(), name: name.to_owned(), text: name.repeat(50) };
        let one = archive(vec![file("b"), file("a")]).unwrap();
        assert_eq!(one, archive(vec![file("a"), file("b")]).unwrap());
    }
}
