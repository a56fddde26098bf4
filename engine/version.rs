//! The version of what scripts and editions are written in, and the names that it has given up: a file that
//! writes the old one is warned for one version, then refused.

use crate::problem::{Problem, find_word};
use crate::table::mistakes;

/// The version of the API that scripts and editions state in `api`.
pub const API_VERSION: u32 = 1;

/// What kind of name it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// A hook.
    Hook,
    /// A function of the game, a seat, a planet or a card.
    Function,
    /// A key of an edition, from the top of the file: "numbers.ship_limit".
    EditionKey,
}

/// A name that scripts wrote once and write differently now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// What kind of name.
    pub kind: NameKind,
    /// The name that was.
    pub old: &'static str,
    /// The name that is.
    pub new: &'static str,
    /// The version of the API that brought the new name: in it the old one still works, with a warning.
    pub since: u32,
}

/// The names that have changed so far. Version 1 is the first, so there is none yet.
const RENAMED: &[Renamed] = &[];

/// A version of the API with the names it has given up.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The version of the API.
    pub version: u32,
    /// The names that have changed so far.
    pub renamed: &'static [Renamed],
}

impl Default for Vocabulary {
    fn default() -> Self {
        Vocabulary { version: API_VERSION, renamed: RENAMED }
    }
}

mistakes! {
    /// What is wrong with the version that a file states, or with a name out of another version.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongVersion in "version" {
        Unstated { ours: u32 } as "api_unstated" says "does not state its `api` version" mend "write `api = {ours}`";
        Newer { version: i64, runs: String, ours: u32 } as "api_newer"
            says "is written for API {version}; this engine runs {runs}"
            mend "take a newer Hyperkon, or write it for API {ours}";
        Older { version: i64, runs: String, ours: u32 } as "api_older"
            says "is written for API {version}; this engine runs {runs}"
            mend "CHANGELOG.md says what has changed since; then write `api = {ours}`";
        OldName { old: &'static str, new: &'static str, since: u32, gone: u32 } as "old_name"
            says "`{old}` is called `{new}` since API {since}; the old name goes with API {gone}" mend "write `{new}`";
        GoneName { old: &'static str, new: &'static str, since: u32 } as "gone_name"
            says "`{old}` is called `{new}` since API {since}" mend "write `{new}`";
    }
}

impl Vocabulary {
    /// The oldest version of scripts that still run: their names are those of today or of yesterday.
    pub const fn oldest(&self) -> u32 {
        if self.version > 1 { self.version - 1 } else { 1 }
    }

    /// The names of a kind that have changed.
    pub fn of(&self, kind: NameKind) -> impl Iterator<Item = &'static Renamed> {
        self.renamed.iter().filter(move |renamed| renamed.kind == kind)
    }

    /// What a script does that writes this name, if it has changed.
    pub fn changed(&self, kind: NameKind, old: &str) -> Option<&'static Renamed> {
        self.renamed.iter().find(|renamed| renamed.kind == kind && renamed.old == old)
    }

    /// The old name under which a name can still be written.
    pub fn old_name(&self, kind: NameKind, new: &str) -> Option<&'static str> {
        let mut same = self.renamed.iter().filter(|renamed| renamed.kind == kind && renamed.new == new);
        same.find(|renamed| self.works(renamed)).map(|renamed| renamed.old)
    }

    /// Whether a file of the version it states can be used.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn accepts(&self, stated: Option<i64>) -> Result<(), WrongVersion> {
        let (oldest, ours) = (self.oldest(), self.version);
        let Some(version) = stated else { return Err(WrongVersion::Unstated { ours }) };
        if (i64::from(oldest)..=i64::from(ours)).contains(&version) {
            return Ok(());
        }
        let runs = if oldest == ours { format!("API {ours}") } else { format!("API {oldest} to {ours}") };
        Err(match version > i64::from(ours) {
            true => WrongVersion::Newer { version, runs, ours },
            false => WrongVersion::Older { version, runs, ours },
        })
    }

    /// Whether the old name still works.
    pub const fn works(&self, renamed: &Renamed) -> bool {
        renamed.since == self.version
    }

    /// What to say of an old name.
    pub fn problem(&self, file: &str, renamed: &Renamed) -> Problem {
        let Renamed { old, new, since, .. } = *renamed;
        let problem = if self.works(renamed) {
            Problem::warning(file, WrongVersion::OldName { old, new, since, gone: since + 1 })
        } else {
            Problem::error(file, WrongVersion::GoneName { old, new, since })
        };
        problem.about(old.rsplit('.').next().unwrap_or(old))
    }

    /// What is to be said of the functions that a script's text calls by an old name.
    pub fn functions_in(&self, file: &str, text: &str) -> Vec<Problem> {
        let mut problems = Vec::new();
        for renamed in self.renamed.iter().filter(|renamed| renamed.kind == NameKind::Function) {
            let calls = |line: &str| find_word(line, renamed.old).is_some_and(|at| line[..at].ends_with(':'));
            let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with("--") && calls(line));
            problems.extend(lines.map(|(number, _)| self.problem(file, renamed).at(Some(number))));
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cosmic::Hook;
    use crate::edition::RawEdition;
    use crate::script::{Limits, Reading, Script, ScriptSource};

    const RENAMES: &[Renamed] = &[
        Renamed { kind: NameKind::Hook, old: "before_battle", new: "before_choice", since: 2 },
        Renamed { kind: NameKind::Function, old: "take_cards", new: "draw_cards", since: 2 },
        Renamed { kind: NameKind::EditionKey, old: "numbers.max_ships", new: "numbers.ship_limit", since: 2 },
    ];
    const SECOND: Vocabulary = Vocabulary { version: 2, renamed: RENAMES };
    const THIRD: Vocabulary = Vocabulary { version: 3, renamed: RENAMES };

    const SCRIPT: &str = "return power {\n  id = \"x\", api = 2,\n  before_battle = {\n    \
                          run = function(game, me)\n      me:take_cards(1)\n    end,\n  },\n}\n";

    fn read(text: &str, vocabulary: Vocabulary) -> (Option<Script>, Vec<String>) {
        let source = ScriptSource { file: "powers/aliens/x.lua".to_owned(), text: text.to_owned(), is_destiny: false };
        let Reading { script, problems, .. } = Reading::of(&source, Limits::default(), vocabulary);
        (script, problems.iter().map(Problem::to_string).collect())
    }

    #[test]
    fn an_old_name_works_for_one_version_with_a_warning() {
        let (script, told) = read(SCRIPT, SECOND);
        assert_eq!(
            told,
            [
                "powers/aliens/x.lua:5: warning: `take_cards` is called `draw_cards` since API 2; the old name goes \
                 with API 3 (write `draw_cards`)",
                "powers/aliens/x.lua:3: warning: `before_battle` is called `before_choice` since API 2; the old name \
                 goes with API 3 (write `before_choice`)",
            ]
        );
        assert!(script.is_some_and(|script| script.hooks[Hook::BeforeChoice.index()].is_some()));
    }

    #[test]
    fn then_it_is_an_error_that_names_the_new_one() {
        let (script, told) = read(SCRIPT, THIRD);
        assert!(script.is_none());
        assert_eq!(
            told,
            [
                "powers/aliens/x.lua:5: `take_cards` is called `draw_cards` since API 2 (write `draw_cards`)",
                "powers/aliens/x.lua:3: `before_battle` is called `before_choice` since API 2 (write `before_choice`)",
            ]
        );
    }

    #[test]
    fn a_script_of_the_version_before_still_runs_and_an_older_one_does_not() {
        let of = |api: &str| read(&SCRIPT.replace("api = 2", api), THIRD).1.concat();
        assert!(!of("api = 2").contains("is written for"));
        assert!(of("api = 1").contains(
            "is written for API 1; this engine runs API 2 to 3 (CHANGELOG.md says what has changed since; then write \
             `api = 3`)"
        ));
        assert!(of("api = 4").contains("is written for API 4; this engine runs API 2 to 3 (take a newer Hyperkon"));
    }

    #[test]
    fn an_old_key_of_an_edition_is_read_as_the_new_one() {
        let text = "api = 2\nid = \"x\"\nextends = \"y\"\n[numbers]\nmax_ships = 3\n";
        let parse = |vocabulary: Vocabulary| {
            let mut problems = Vec::new();
            let raw = RawEdition::parse("decks/x.toml", text, &vocabulary, &mut problems);
            (raw.is_some(), problems.iter().map(Problem::to_string).collect::<Vec<_>>().concat())
        };
        let (second, third) = (parse(SECOND), parse(THIRD));
        assert!(
            second.0 && second.1.starts_with("decks/x.toml:5: warning: `numbers.max_ships` is called"),
            "{second:?}"
        );
        assert!(!third.0 && third.1.starts_with("decks/x.toml:5: `numbers.max_ships` is called"), "{third:?}");
    }
}
