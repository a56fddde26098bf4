//! Mods that arrive as texts. They are written to a folder, because the workshop reads mods from folders.
//!
//! In WebAssembly, the folder is in the worker's memory. Names are untrusted: none leads out of the folder.

use hyperkon::__private::files;
use hyperkon::__private::game::{Content, ContentFile, packed};
use hyperkon::__private::mods::Source;
use hyperkon::__private::problem::Problem;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The texts of a mod, by name.
pub type Files = BTreeMap<String, String>;

/// The maximum size of all texts of a mod, in bytes.
const MOST: usize = 8 * 1024 * 1024;

/// Mods in a folder, which is removed with this value.
#[derive(Debug, Default)]
pub struct Mods {
    folder: PathBuf,
    roots: Vec<PathBuf>,
}

impl Mods {
    /// Writes mods to a folder.
    ///
    /// # Errors
    /// Returns an error if a name leads out of the mod, or the mod is too large.
    pub fn of(mods: &[Files]) -> Result<Mods, String> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let place = if cfg!(target_os = "wasi") { PathBuf::from("/") } else { std::env::temp_dir() };
        let folder =
            place.join(format!("hyperkon-{}-{number}", if cfg!(target_os = "wasi") { 0 } else { std::process::id() }));
        let roots = (0..mods.len()).map(|number| folder.join(format!("mod{number}"))).collect();
        let written = Mods { folder, roots };
        for (root, files) in written.roots.iter().zip(mods) {
            written.write(root, files)?;
        }
        Ok(written)
    }

    fn write(&self, root: &Path, files: &Files) -> Result<(), String> {
        let size: usize = files.values().map(String::len).sum();
        if size > MOST {
            return Err(format!("mod is larger than {} MB", MOST >> 20));
        }
        fs::create_dir_all(root).map_err(|error| error.to_string())?;
        for (name, text) in files {
            let named = Path::new(name);
            if name.contains('\\') || !named.components().all(|part| matches!(part, Component::Normal(_))) {
                return Err(format!(
                    "invalid name `{}`: expected a path inside the mod",
                    hyperkon_frame::plain::one_line(name)
                ));
            }
            let path = root.join(named);
            let above = path.parent().unwrap_or(root);
            let written = fs::create_dir_all(above).and_then(|()| fs::write(&path, text));
            written.map_err(|error| format!("cannot write `{}`: {error}", hyperkon_frame::plain::one_line(name)))?;
        }
        Ok(())
    }

    /// Returns the folders of the mods.
    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    /// Returns the built-in files and the files of the mods.
    ///
    /// # Errors
    /// Returns all errors of files that cannot be read.
    pub fn files(&self) -> Result<Vec<ContentFile>, Vec<Problem>> {
        let (files, problems) = Content::collect(&self.roots);
        if problems.iter().any(Problem::is_error) { Err(problems) } else { Ok(files) }
    }

    /// Returns a text in which files have their names inside the mod.
    pub fn said(&self, text: &impl ToString) -> String {
        self.roots.iter().fold(text.to_string(), |text, root| {
            let root = root.to_string_lossy().into_owned();
            text.replace(&format!("{root}/"), "").replace(&root, "the mod")
        })
    }

    /// Returns the first mod as a zip file.
    ///
    /// # Errors
    /// Returns all errors of files that cannot be packed.
    pub fn zip(&self) -> Result<Vec<u8>, Vec<Problem>> {
        self.roots.first().map_or_else(|| Ok(Vec::new()), |root| packed(root))
    }
}

impl Drop for Mods {
    fn drop(&mut self) {
        if !self.roots.is_empty() {
            // Ignore the error: the folder is temporary.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Returns the texts of a zip file.
///
/// # Errors
/// Returns an error if the file is not a zip file of a mod.
pub fn unzipped(zip: &[u8]) -> Result<Files, String> {
    let mods = Mods::of(&[Files::new()])?;
    let path = mods.folder.join("mod.zip");
    fs::write(&path, zip).map_err(|error| error.to_string())?;
    let mut source = Source::open(&path).map_err(|wrong| wrong.to_string())?;
    let found = source.texts("", &mut files::Room::default(), &mut |_| Some(files::TEXTS));
    match found.wrong.first() {
        Some((name, wrong)) => Err(format!("{}: {wrong}", mods.said(name))),
        None => Ok(found.texts.into_iter().map(|file| (file.name, file.text)).collect()),
    }
}
