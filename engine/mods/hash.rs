//! The hash that identifies the version of a mod that was really played.

/// Returns the BLAKE3 hash of a mod's files, in hexadecimal digits. The order of the files does not matter, and a
/// folder and a zip file with the same files have the same hash.
pub fn hash_of<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut files: Vec<(&str, &str)> = files.into_iter().collect();
    files.sort_unstable();
    let mut hasher = blake3::Hasher::new();
    for part in files.iter().flat_map(|(name, text)| [name, text]) {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}
