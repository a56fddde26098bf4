//! A content's files as a record keeps them: those of the mods, and later those that have changed.

use super::content::Content;
use super::error::ContentError;
use super::pack::ContentFile;
use crate::door::{self, WrongFile};
use crate::problem::Problem;
use crate::script::Readings;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Files by the name under which records know them, with their new text; `None`: the file is gone.
pub(super) type Changes = BTreeMap<String, Option<String>>;

impl Content {
    /// The texts of all files that do not come with the library.
    pub(super) fn mods(&self) -> BTreeMap<String, String> {
        let mods = self.sources().iter().filter(|file| file.pack > 0);
        mods.map(|file| (file.known_as(), file.text.clone())).collect()
    }

    /// What makes this content out of an earlier one.
    pub(super) fn changes_since(&self, before: &Content) -> Changes {
        let (now, then) = (texts(self.sources()), texts(before.sources()));
        let changed = now.iter().filter(|(name, text)| then.get(*name) != Some(*text));
        let mut changes: Changes = changed.map(|(name, text)| (name.clone(), Some((*text).to_owned()))).collect();
        changes.extend(then.keys().filter(|name| !now.contains_key(*name)).map(|name| (name.clone(), None)));
        changes
    }

    /// The library's part of this content with these mods on top.
    ///
    /// # Errors
    /// When the mods are not sound.
    pub(super) fn with_mods(&self, mods: &BTreeMap<String, String>) -> Result<Arc<Content>, ContentError> {
        let mut files: Vec<ContentFile> = self.sources().iter().filter(|file| file.is_of_library()).cloned().collect();
        files.extend(mods.iter().map(|(name, text)| file(name, text, self.sources())));
        sound(files, self.readings())
    }

    /// The files of this content, some of them changed.
    pub(super) fn changed(&self, changes: &Changes) -> Vec<ContentFile> {
        let kept = self.sources().iter().filter(|file| !changes.contains_key(&file.known_as()));
        let mut files: Vec<ContentFile> = kept.cloned().collect();
        let changed = changes.iter().filter_map(|(name, text)| Some((name, text.as_ref()?)));
        files.extend(changed.map(|(name, text)| file(name, text, self.sources())));
        files
    }

    /// A content of these files. Scripts that this content has too are not compiled again.
    ///
    /// # Errors
    /// When what comes out is not sound.
    pub(super) fn with_files(&self, files: Vec<ContentFile>) -> Result<Arc<Content>, ContentError> {
        sound(files, self.readings())
    }
}

fn texts(files: &[ContentFile]) -> BTreeMap<String, &str> {
    files.iter().map(|file| (file.known_as(), file.text.as_str())).collect()
}

/// In the order in which packs are read. Of a record no file is larger than the door lets in.
fn sound(mut files: Vec<ContentFile>, before: &Readings) -> Result<Arc<Content>, ContentError> {
    if let Some(file) = files.iter().find(|file| file.text.len() as u64 > door::TEXTS) {
        return Err(ContentError(vec![Problem::error(&file.path, WrongFile::TooLarge { most: door::TEXTS / 1024 })]));
    }
    files.sort_by(|a, b| (a.pack, &a.name).cmp(&(b.pack, &b.name)));
    Content::read(&files, Vec::new(), before)
}

/// A file out of a record. Where it lies is not recorded; if it is there still, that is told of it.
fn file(known_as: &str, text: &str, there: &[ContentFile]) -> ContentFile {
    let (pack, name) = known_as
        .strip_prefix("pack ")
        .and_then(|rest| rest.split_once(": "))
        .and_then(|(pack, name)| Some((pack.parse().ok()?, name)))
        .unwrap_or((0, known_as));
    let path = there.iter().find(|file| file.pack == pack && file.name == name).map(|file| file.path.clone());
    let path = path.unwrap_or_else(|| known_as.to_owned());
    ContentFile { pack, path, name: name.to_owned(), text: text.to_owned() }
}
