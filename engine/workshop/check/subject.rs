//! What the games of a check are played for.

use crate::edition::Edition;
use crate::game::{Content, ContentFile};
use crate::script::Script;

/// What games are played for.
#[derive(Clone, Copy)]
pub(super) enum Subject<'a> {
    Script(&'a Script),
    /// An edition, and its file.
    Edition(&'a Edition, &'a ContentFile),
}

impl<'a> Subject<'a> {
    pub(super) fn file(self) -> &'a str {
        match self {
            Subject::Script(script) => &script.file,
            Subject::Edition(_, file) => &file.path,
        }
    }

    /// The editions that it is played in.
    pub(super) fn editions(self, content: &'a Content) -> Vec<&'a Edition> {
        match self {
            Subject::Script(script) => content.editions().filter(|edition| edition.has_script(&script.id)).collect(),
            Subject::Edition(edition, _) => vec![edition],
        }
    }

    pub(super) fn is_script(self, id: &str) -> bool {
        matches!(self, Subject::Script(script) if script.id == id)
    }
}

/// The given editions that have none of the given scripts: their options and numbers are played all the same.
pub(super) fn editions_alone<'a>(
    content: &'a Content,
    given: &[&'a ContentFile],
    scripts: &[(usize, &Script)],
) -> impl Iterator<Item = Subject<'a>> {
    let alone = |edition: &&Edition| !scripts.iter().any(|(_, script)| edition.has_script(&script.id));
    let file = |edition: &Edition| given.iter().copied().find(|file| file.name == format!("decks/{}.toml", edition.id));
    content.editions().filter(alone).filter_map(move |edition| Some(Subject::Edition(edition, file(edition)?)))
}
