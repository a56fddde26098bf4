//! The content files in records: the files of mods, and later changes to them.

use super::content::Content;
use super::error::ContentError;
use super::pack::{ContentFile, misfits};
use super::wrong_pack::WrongPack;
use crate::files::{self, WrongFile};
use crate::problem::Problem;
use crate::script::Readings;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Changed files and their new texts; `None` for a deleted file. The keys are the names of files in records.
pub(super) type Changes = BTreeMap<String, Option<String>>;

impl Content {
    /// Returns the texts of all mod files.
    pub(super) fn mod_texts(&self) -> BTreeMap<String, String> {
        let mods = self.sources().iter().filter(|file| file.pack > 0);
        mods.map(|file| (file.known_as(), file.text.clone())).collect()
    }

    /// Returns the files that have changed since an earlier content.
    pub(super) fn changes_since(&self, before: &Content) -> Changes {
        let (now, then) = (texts(self.sources()), texts(before.sources()));
        let changed = now.iter().filter(|(name, text)| then.get(*name) != Some(*text));
        let mut changes: Changes = changed.map(|(name, text)| (name.clone(), Some((*text).to_owned()))).collect();
        changes.extend(then.keys().filter(|name| !now.contains_key(*name)).map(|name| (name.clone(), None)));
        changes
    }

    /// Returns the built-in part of this content with these mods on top.
    ///
    /// # Errors
    /// The mods are invalid, or a name is not that of a mod's file.
    pub(super) fn with_its_mods(&self, mods: &BTreeMap<String, String>) -> Result<Arc<Content>, ContentError> {
        let mut files: Vec<ContentFile> = self.sources().iter().filter(|file| file.is_of_library()).cloned().collect();
        for (name, text) in mods {
            let forged = || ContentError(vec![Problem::error(name, WrongPack::NoFileOfMod)]);
            files.push(file(name, text, self.sources()).filter(|file| !file.is_of_library()).ok_or_else(forged)?);
        }
        sound(files, self.readings())
    }

    /// Returns the files of this content after these changes.
    pub(super) fn changed(&self, changes: &Changes) -> Vec<ContentFile> {
        let kept = self.sources().iter().filter(|file| !changes.contains_key(&file.known_as()));
        let mut files: Vec<ContentFile> = kept.cloned().collect();
        let changed = changes.iter().filter_map(|(name, text)| Some((name, text.as_ref()?)));
        // A forged name is skipped: the rules after the change then differ from those of the record.
        files.extend(changed.filter_map(|(name, text)| file(name, text, self.sources())));
        files
    }

    /// Loads content from these files, and reuses the compiled scripts of this content.
    ///
    /// # Errors
    /// The files are invalid.
    pub(super) fn with_files(&self, files: Vec<ContentFile>) -> Result<Arc<Content>, ContentError> {
        sound(files, self.readings())
    }
}

fn texts(files: &[ContentFile]) -> BTreeMap<String, &str> {
    files.iter().map(|file| (file.known_as(), file.text.as_str())).collect()
}

/// Loads files in the order of the mods. A file in a record may not exceed the size limit.
fn sound(mut files: Vec<ContentFile>, before: &Readings) -> Result<Arc<Content>, ContentError> {
    if let Some(file) = files.iter().find(|file| file.text.len() as u64 > files::TEXTS) {
        return Err(ContentError(vec![Problem::error(&file.path, WrongFile::TooLarge { most: files::TEXTS / 1024 })]));
    }
    files.sort_by(|a, b| (a.pack, &a.name).cmp(&(b.pack, &b.name)));
    let misfits = misfits(&files);
    if !misfits.is_empty() {
        return Err(ContentError(misfits));
    }
    Content::read(&files, Vec::new(), before)
}

/// Returns a file from a record; `None` if the name is not that of a file. Records have no paths, so the path of a current
/// file with this name is used. Only files that are there can be built in.
fn file(known_as: &str, text: &str, there: &[ContentFile]) -> Option<ContentFile> {
    let (pack, name) = match known_as.strip_prefix("pack ") {
        Some(rest) => {
            let (pack, name) = rest.split_once(": ")?;
            (pack.parse().ok().filter(|pack| (1..=files::MODS as u32).contains(pack))?, name)
        }
        None => (0, there.iter().find(|file| file.is_of_library() && file.name == known_as).map(|_| known_as)?),
    };
    let path = there.iter().find(|file| file.pack == pack && file.name == name).map(|file| file.path.clone());
    let path = path.unwrap_or_else(|| known_as.to_owned());
    Some(ContentFile { pack, path, name: name.to_owned(), text: text.to_owned() })
}
