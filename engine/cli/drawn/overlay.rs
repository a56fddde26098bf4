//! The overlays, each with its key and its texts.

use hyperkon_frame::Until;

/// An overlay of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over {
    /// The key that opens and closes it.
    pub key: char,
    /// The text key of the title.
    pub title: &'static str,
    /// The text key of the label in the last line.
    pub word: &'static str,
    /// The text key of the description in the help.
    pub help: &'static str,
}

const fn over(key: char, title: &'static str, word: &'static str, help: &'static str) -> Over {
    Over { key, title, word, help }
}

/// The auto-pass setting.
pub const PASS: Over = over('p', "ui.key.p", "terminal.key.pass", "ui.key.p");
/// The stops of the person's cards and powers.
pub const STOPS: Over = over('s', "ui.panel.stops", "terminal.key.stops", "ui.key.s");
/// The rules behind the latest events.
pub const WHY: Over = over('w', "ui.panel.why", "terminal.key.why", "ui.key.w");
/// The map in the whole window.
pub const MAP: Over = over('m', "terminal.key.map", "terminal.key.map", "terminal.help_map");
/// The table in sentences.
pub const BOARD: Over = over('b', "ui.panel.board", "terminal.key.board", "terminal.help_board");
/// The whole log.
pub const LOG: Over = over('l', "ui.panel.log", "terminal.key.log", "ui.key.l");
/// The rules.
pub const RULES: Over = over('r', "terminal.key.rules", "terminal.key.rules", "terminal.help_rules");
/// The steps of a first game at the question.
pub const LESSON: Over = over('e', "terminal.key.lesson", "terminal.key.lesson", "terminal.help_lesson");
/// The keys and the marks.
pub const HELP: Over = over('?', "ui.panel.help", "terminal.key.help", "ui.key.help");

/// Returns the text keys of an auto-pass: the offer, the description, and the short description.
pub const fn until_key(until: Until) -> [&'static str; 3] {
    match until {
        Until::Encounter => ["ui.stand.encounter", "ui.stand.stands", "terminal.stands"],
        Until::MyTurn => ["ui.stand.my_turn", "ui.stand.stands_my_turn", "terminal.stands_my_turn"],
        Until::MainPlayer => ["ui.stand.main_player", "ui.stand.stands_main_player", "terminal.stands_main_player"],
    }
}
