//! The version of what scripts and editions are written in, and the names that it has given up.
//!
//! There are no aliases: a file that states another version, or writes a name of the one before, is refused with a sentence
//! that says what to write now. `hyperkon check --migrate` rewrites what can be rewritten word for word.

use crate::problem::{Problem, find_word, is_of_word};
use crate::table::mistakes;
use std::collections::BTreeSet;

/// The version of the API that scripts and editions state in `api`.
pub const API_VERSION: u32 = 2;

/// What kind of name it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// A hook.
    Hook,
    /// A function of the game or of one of its things.
    Function,
}

/// A name that scripts of the version before wrote, and what they write now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renamed {
    /// What kind of name.
    pub kind: NameKind,
    /// The name that was.
    pub old: &'static str,
    /// What is written in its place: of a hook its name, of a function a call of the same thing.
    pub new: &'static str,
}

macro_rules! renamed {
    ($($Kind:ident { $($old:literal => $new:literal,)* })*) => {
        /// The names that version 2 has given up.
        pub const RENAMED: &[Renamed] = &[
            $($(Renamed { kind: NameKind::$Kind, old: $old, new: $new },)*)*
        ];
    };
}

renamed! {
    Hook {
        "on_allies_answer" => "on_answer",
        "on_alliances_made" => "after_alliances",
        "on_ships_lost" => "after_lose_ships",
        "on_encounter_end" => "after_encounter",
        "on_destiny_card_played" => "after_card_played",
        "on_destiny_card_discarded" => "on_card_discarded",
    }
    Function {
        "are_alliances_made" => "game:is_past(\"alliances\")",
        "are_cards_turned" => "game:is_past(\"reveal\")",
        "bring_ships" => "seat:move_ships { to = …, least = 1 }",
        "cancel_power" => "it:cancel()",
        "card_kinds" => "game:kinds()",
        "choose_card" => "seat:choose { … }",
        "choose_planet" => "seat:choose { … }",
        "choose_seat" => "seat:choose { … }",
        "choose_seats" => "seat:choose_some { … }",
        "choose_word" => "seat:choose { … }",
        "claims" => "seat:claim(kind)",
        "counts_as_negotiate" => "side:count_as(kind)",
        "give_back_lost_ships" => "it:give_back(seat)",
        "goes_on" => "game:go_on()",
        "has_choice_begun" => "game:is_past(\"choice\")",
        "has_discarded_card" => "side:card()",
        "is_attack" => "kind:is(\"attack\")",
        "is_attack_played" => "side:attacks()",
        "is_destiny" => "kind:is(\"destiny\")",
        "is_drawn_for" => "seat:must_lay_at_random { passed_over = … }",
        "is_invited_by_both" => "seat:is_invited(by)",
        "is_negotiate" => "kind:is(\"negotiate\")",
        "lays_open" => "seat:must_lay_first()",
        "look_at_hand_of" => "seat:look_at(seat:hand())",
        "loss_reason" => "it:cause()",
        "lose_ships_outside" => "seat:lose_ships(number, { outside = true })",
        "may_join_either_side" => "seat:may_join()",
        "lower_total_wins" => "game:let_lower_win()",
        "peace_wins" => "seat:must_win_by_peace()",
        "played_card" => "side:kind()",
        "promises" => "seat:promise { … }",
        "recall_of" => "seat:recall(key, of)",
        "remember_of" => "seat:remember(key, value, of)",
        "return_lost_ships" => "it:spare(seat)",
        "ships_falling" => "it:ships(seat)",
        "ships_just_lost" => "it:ships(seat)",
        "ships_leave_game" => "it:send(seats, game:beyond())",
        "take_back_played_card" => "seat:take { side:card() }",
        "take_destiny_card" => "seat:take { it:card() }",
        "take_discarded_card_of" => "seat:take { side:card() }",
        "tells_whether_holds" => "seat:tell_whether_holds(kind)",
        "used_power" => "it:seat()",
        "winner" => "game:winning_side()",
        "withdraw_ships" => "seat:move_ships { from = …, least = 1 }",
    }
}

mistakes! {
    /// What is wrong with the version that a file states, or with a name out of another version.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongVersion in "version" {
        Unstated { ours: u32 } as "api_unstated" says "does not state its `api` version" mend "write `api = {ours}`";
        Newer { version: i64, ours: u32 } as "api_newer" says "is written for API {version}; this engine runs API {ours}"
            mend "take a newer Hyperkon, or write it for API {ours}";
        Older { version: i64, ours: u32 } as "api_older" says "is written for API {version}; this engine runs API {ours}"
            mend "`hyperkon check --migrate` rewrites what it can; powers/API.md says what has changed";
        Gone { old: &'static str, new: &'static str, ours: u32 } as "name_gone"
            says "`{old}` is gone since API {ours}" mend "write `{new}`";
    }
}

/// Whether a file of the version it states can be used.
///
/// # Errors
/// What is wrong with it.
pub fn accept(stated: Option<i64>) -> Result<(), WrongVersion> {
    let ours = API_VERSION;
    match stated {
        None => Err(WrongVersion::Unstated { ours }),
        Some(version) if version == i64::from(ours) => Ok(()),
        Some(version) if version > i64::from(ours) => Err(WrongVersion::Newer { version, ours }),
        Some(version) => Err(WrongVersion::Older { version, ours }),
    }
}

/// The name that a name of the version before has given way to.
pub fn renamed(kind: NameKind, old: &str) -> Option<&'static Renamed> {
    RENAMED.iter().find(|renamed| renamed.kind == kind && renamed.old == old)
}

impl Renamed {
    /// What is wrong with a file that still writes it.
    pub fn problem(&self, file: &str) -> Problem {
        let Renamed { old, new, .. } = *self;
        Problem::error(file, WrongVersion::Gone { old, new, ours: API_VERSION }).about(old)
    }
}

/// What is to be said of the functions that a script's text calls by a name of the version before.
pub fn old_functions_in(file: &str, text: &str) -> Vec<Problem> {
    let mut problems = Vec::new();
    // Most scripts call none of them: those are found in one go.
    let word = |after: &str| after.find(|c| !is_of_word(c)).unwrap_or(after.len());
    let called: BTreeSet<&str> = text.split(':').skip(1).map(|after| &after[..word(after)]).collect();
    let gone = |renamed: &&Renamed| renamed.kind == NameKind::Function && called.contains(renamed.old);
    for renamed in RENAMED.iter().filter(gone) {
        let calls = |line: &str| find_word(line, renamed.old).is_some_and(|at| line[..at].ends_with(':'));
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with("--") && calls(line));
        problems.extend(lines.map(|(number, _)| renamed.problem(file).at(Some(number))));
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cosmic::{Hook, LEXICON};
    use crate::script::Declares;
    use crate::script::{Limits, Reading, ScriptSource};

    const SCRIPT: &str = "return power {\n  id = \"x\", api = 2,\n  on_encounter_end = {\n    \
                          run = function(game, me)\n      me:lays_open()\n    end,\n  },\n}\n";

    fn read(text: &str) -> Vec<String> {
        let source =
            ScriptSource { file: "powers/aliens/x.lua".to_owned(), text: text.to_owned(), declares: Declares::Power };
        let Reading { script, problems, .. } = Reading::of(&source, Limits::default());
        assert_eq!(script.is_none(), !problems.is_empty());
        problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn a_name_of_the_version_before_is_refused_with_its_line_and_the_new_one() {
        assert_eq!(
            read(SCRIPT),
            [
                "powers/aliens/x.lua:5: `lays_open` is gone since API 2 (write `seat:must_lay_first()`)",
                "powers/aliens/x.lua:3: `on_encounter_end` is gone since API 2 (write `after_encounter`)",
            ]
        );
    }

    #[test]
    fn another_version_is_refused() {
        let of = |api: &str| read(&SCRIPT.replace("api = 2", api)).concat();
        assert!(of("api = 1").contains("is written for API 1; this engine runs API 2 (`hyperkon check --migrate`"));
        assert!(of("api = 3").contains("is written for API 3; this engine runs API 2 (take a newer Hyperkon"));
        assert!(!of("api = 2").contains("is written for"));
    }

    #[test]
    fn what_is_gone_is_gone_and_what_takes_its_place_is_there() {
        for Renamed { kind, old, new } in RENAMED {
            let (was, is) = match kind {
                NameKind::Hook => (Hook::named(old).is_some(), Hook::named(new).is_some()),
                NameKind::Function => {
                    let name = new.rsplit(':').next().unwrap_or(new);
                    let named = |name: &str| LEXICON.iter().any(|entry| entry.name == name);
                    let first = new.split(':').nth(1).unwrap_or(name);
                    let first = first.split(['(', ' ']).next().unwrap_or(first);
                    (named(old), named(first))
                }
            };
            assert!(!was && is, "{old} -> {new}");
        }
    }
}
