//! The fuel limit for the content changes of a game.
//!
//! One limit covers all changes of a record, so that every reader can replay it. The cost depends only on the files,
//! not on cached results. A game pays the same cost when it takes a change, and rejects a change that would make its
//! record unreadable.

use super::change::{RecordedChange, TableChange};
use super::content::Content;
use super::error::GameError;
use super::libraries::LIBRARIES;
use super::pack::ContentFile;
use super::reading::may_require;
use super::sources::Changes;
use crate::files;

/// The fuel that the changes so far have cost.
#[derive(Debug, Default)]
pub(super) struct Spent {
    changes: usize,
    units: u64,
}

impl Spent {
    /// Adds up the cost of these changes, in order.
    ///
    /// # Errors
    /// The errors of [`Spent::add`].
    pub(super) fn on<'a>(
        changes: impl Iterator<Item = (&'a TableChange, &'a RecordedChange)>,
    ) -> Result<Spent, GameError> {
        let mut spent = Spent::default();
        for change in changes {
            if let (TableChange::Content(content), RecordedChange::Content { files, .. }) = change {
                spent.add(content, files)?;
            }
        }
        Ok(spent)
    }

    /// Adds the cost of a change to this content, in which `files` have changed.
    ///
    /// # Errors
    /// All changes together cost too much.
    pub(super) fn add(&mut self, content: &Content, files: &Changes) -> Result<(), GameError> {
        self.read(content.sources(), files)?;
        self.load(content)
    }

    /// Adds the cost of reading `sources` after a change of `files`. Libraries are always compiled again, and so are the
    /// scripts that may require one, if a library has changed.
    ///
    /// # Errors
    /// All changes together cost too much.
    pub(super) fn read(&mut self, sources: &[ContentFile], files: &Changes) -> Result<(), GameError> {
        let scripts = files.iter().filter(|(name, _)| name.ends_with(".lua")).filter_map(|(_, text)| text.as_ref());
        let new: usize = scripts.map(String::len).sum();
        let mods = || sources.iter().filter(|file| file.pack > 0);
        let has_library = files.keys().any(|name| name.contains(LIBRARIES));
        let is_affected = |file: &&ContentFile| {
            let may_use = has_library && file.name.ends_with(".lua") && may_require(&file.text);
            (may_use || file.is_shared()) && !files.contains_key(&file.known_as())
        };
        let compiled = new + mods().filter(is_affected).map(|file| file.text.len()).sum::<usize>();
        let read: usize = mods().map(|file| file.text.len()).sum();
        self.changes += 1;
        self.pay(files::UNITS_TO_COMPILE * compiled as u64 + files::UNITS_TO_READ * read as u64)
    }

    /// Adds the cost of loading the content of the last change.
    ///
    /// # Errors
    /// All changes together cost too much.
    pub(super) fn load(&mut self, content: &Content) -> Result<(), GameError> {
        self.pay(content.readings().units())
    }

    fn pay(&mut self, units: u64) -> Result<(), GameError> {
        self.units += units;
        let is_too_dear = self.units > files::CHANGING;
        let error = GameError::ChangesTooDear { number: self.changes, most: files::CHANGING };
        if is_too_dear { Err(error) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    const ROOM: u64 = 3;

    fn script(id: &str, more: &str) -> String {
        let hook = "any_time = { when = function() return false end, run = function() end }";
        format!("{more} return power {{ id = \"{id}\", api = 2, {hook} }}")
    }

    fn changed(files: &[(&str, String)]) -> Changes {
        files.iter().map(|(id, text)| (format!("pack 1: powers/aliens/{id}.lua"), Some(text.clone()))).collect()
    }

    /// Unchanged and replaced scripts are not compiled again.
    #[test]
    fn only_changed_scripts_are_compiled() -> Result<(), Box<dyn std::error::Error>> {
        let (mut files, problems) = Content::collect::<&str>(&[]);
        files.push(ContentFile::new("powers/aliens/one.lua", &script("one", "")));
        let mut later =
            ContentFile::new("powers/aliens/one.lua", &script("one", "").replace("api = 2", "api = 2, replace = true"));
        (later.pack, later.path) = (2, "pack 2: powers/aliens/one.lua".to_owned());
        files.extend([ContentFile::new("powers/aliens/two.lua", &script("two", "")), later]);
        let first = Content::from_files(&files, problems)?;
        let of = |content: &Content, before: &Content| -> Vec<String> {
            content.readings().new_since(before.readings()).map(str::to_owned).collect()
        };
        let second = first.with_files(first.changed(&changed(&[("two", script("two", "local n = 1"))])))?;
        assert_eq!(of(&second, &first), ["powers/aliens/two.lua"]);
        let third = second.with_files(second.changed(&changed(&[("two", script("two", "local n = 2"))])))?;
        assert_eq!(of(&third, &second), ["powers/aliens/two.lua"]);
        let again = third.with_its_mods(&third.mod_texts())?;
        assert_eq!(of(&again, &third), [""; 0], "equal texts are not compiled again");
        Ok(())
    }

    /// Cached and new results have equal scripts, warnings, and costs.
    #[test]
    fn reused_readings_equal_new_ones() -> Result<(), Box<dyn std::error::Error>> {
        let (mut files, problems) = Content::collect::<&str>(&[]);
        files.push(ContentFile::new("powers/aliens/one.lua", &script("one", "for i = 1, 100 do end")));
        let first = Content::from_files(&files, problems)?;
        let kept = first.with_files(first.changed(&changed(&[("two", script("two", ""))])))?;
        let anew = Content::from_files(kept.sources(), Vec::new())?;
        let told = |content: &Content| format!("{:?} {:?}", content.scripts(), content.warnings());
        assert_eq!(told(&kept), told(&anew));
        assert_eq!((kept.readings().units(), kept.hash()), (anew.readings().units(), anew.hash()));
        assert!(first.readings().units() > 100);
        Ok(())
    }

    /// A script over the limit is rejected, even if the other scripts are cached.
    #[test]
    fn known_and_new_scripts_share_one_budget() -> Result<(), Box<dyn std::error::Error>> {
        let dear = |id: &str| script(id, "for i = 1, 450000 do end");
        let ids: Vec<String> = (0..10).map(|number| format!("dear_{number}")).collect();
        let (mut files, problems) = Content::collect::<&str>(&[]);
        let most = |files: &[ContentFile]| Content::from_files(files, Vec::new());
        let mut content = Content::from_files(&files, problems)?;
        for id in &ids {
            files.push(ContentFile {
                path: format!("pack 1: powers/aliens/{id}.lua"),
                ..ContentFile::new(&format!("powers/aliens/{id}.lua"), &dear(id))
            });
            let anew = most(&files).map(|anew| anew.readings().units());
            let kept = content.with_files(content.changed(&changed(&[(id, dear(id))])));
            assert_eq!(
                kept.as_ref().map(|kept| kept.readings().units()).map_err(ToString::to_string),
                anew.map_err(|error| error.to_string())
            );
            let Ok(kept) = kept else { return Ok(()) };
            content = kept;
        }
        Err("all scripts were within the limit".into())
    }

    /// A change costs its new scripts, all files of the mods, and their loading. The costs of all changes add up.
    #[test]
    fn changes_have_one_budget() -> Result<(), Box<dyn std::error::Error>> {
        let builtin = Content::builtin()?;
        let text = script("one", &format!("--{}\n", "x".repeat(60_000)));
        let files = changed(&[("one", text.clone())]);
        let content = builtin.with_files(builtin.changed(&files))?;
        let mut spent = Spent::default();
        spent.add(&content, &files)?;
        let bytes = text.len() as u64;
        assert_eq!(spent.units, 350 * bytes + content.readings().units());
        spent.add(&content, &Changes::new())?;
        assert_eq!(spent.units, 450 * bytes + 2 * content.readings().units(), "unchanged files are read again");
        spent.units = files::CHANGING - ROOM - 350 * bytes - content.readings().units();
        spent.add(&content, &files)?;
        assert_eq!((spent.units, spent.changes), (files::CHANGING - ROOM, 3));
        let refused = spent.add(&content, &Changes::new()).map_err(|error| error.to_string());
        assert!(refused.as_ref().is_err_and(|told| told.contains(" fuel with change 4 ")), "{refused:?}");
        Ok(())
    }

    /// Libraries are compiled again at every change, and so are the scripts that require one if a library is new.
    #[test]
    fn libraries_are_part_of_the_budget() -> Result<(), Box<dyn std::error::Error>> {
        let library = |text: &str| Changes::from([("pack 1: powers/lib/l.lua".to_owned(), Some(text.to_owned()))]);
        let (user, other) = (script("one", "local l = require(\"l\")"), script("two", ""));
        let builtin = Content::builtin()?;
        let mut all = changed(&[("one", user.clone()), ("two", other.clone())]);
        all.extend(library("return {}"));
        let first = builtin.with_files(builtin.changed(&all))?;
        let second = first.with_files(first.changed(&library("return { 1 }")))?;
        let new: Vec<&str> = second.readings().new_since(first.readings()).collect();
        assert_eq!(new, ["pack 1: powers/aliens/one.lua"], "only the script with a library is read again");
        assert!(second.readings().units() > first.readings().units(), "the library's larger table costs fuel");
        let cost = |content: &Content, files: &Changes| -> Result<u64, GameError> {
            let mut spent = Spent::default();
            spent.read(content.sources(), files)?;
            Ok(spent.units)
        };
        let (user, other, size) = (user.len() as u64, other.len() as u64, "return { 1 }".len() as u64);
        let read = files::UNITS_TO_READ * (user + other + size);
        assert_eq!(cost(&second, &library("return { 1 }"))?, read + files::UNITS_TO_COMPILE * (size + user));
        let only_other = changed(&[("two", script("two", ""))]);
        assert_eq!(cost(&second, &only_other)?, read + files::UNITS_TO_COMPILE * (size + other));
        assert_eq!(cost(&second, &Changes::new())?, read + files::UNITS_TO_COMPILE * size);
        Ok(())
    }

    #[test]
    fn builtin_content_costs_almost_nothing() -> Result<(), Box<dyn std::error::Error>> {
        let content: Arc<Content> = Content::builtin()?;
        let mut spent = Spent::default();
        spent.add(&content, &Changes::new())?;
        assert!(spent.units * 175 < files::CHANGING / 100, "{}", spent.units);
        Ok(())
    }
}
