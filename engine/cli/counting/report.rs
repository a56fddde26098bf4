//! Names and localized texts that all reports use.

use crate::counting::counters::{Sums, Tally};
use crate::counting::figures::Figures;
use crate::terminal;
use hyperkon::__private::edition::Texts;
use hyperkon::__private::game::Content;
use hyperkon_frame::plain;
use hyperkon_workshop::setup::{EditionInfo, Features, Setup};

/// The default number of games.
pub const USUAL_GAMES: u64 = 1000;

/// Names and texts for the report on a game.
pub struct Report<'a> {
    /// The content with the texts.
    pub content: &'a Content,
    /// The language of the results.
    pub language: &'a str,
    /// The edition that was played.
    pub edition: &'a EditionInfo,
    /// The features of the game.
    pub features: Features,
}

impl<'a> Report<'a> {
    /// Returns the names and texts for games of an edition.
    pub fn of<G: Setup>(content: &'a Content, language: &'a str, edition: &'a EditionInfo) -> Report<'a> {
        Report { content, language, edition, features: G::features() }
    }

    const fn texts(&self) -> &'a Texts {
        self.content.texts()
    }

    /// Returns a text with its values filled in.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.texts().fill(self.language, key, values)
    }

    /// Returns the text of a key for the game's kind of role, such as factions. Without one, returns the general text.
    pub fn worded(&self, key: &str, values: &[(&str, String)]) -> String {
        let own = format!("{key}_{}", self.features.role);
        self.text(if self.texts().find("en", &own).is_some() { &own } else { key }, values)
    }

    /// Returns the number formatter for the report's language.
    pub fn figures(&self) -> Figures<'a> {
        Figures::of(self.texts(), self.language)
    }

    /// Returns the name of the edition.
    pub fn edition_name(&self) -> String {
        self.edition.name(self.language).to_owned()
    }

    /// Returns the name of a role.
    pub fn role(&self, id: &str) -> String {
        self.edition.role_name(id, self.language).to_owned()
    }

    /// Returns the heading of the column of roles, such as "alien".
    pub fn role_heading(&self) -> String {
        self.text(&format!("sim.{}", self.features.role), &[])
    }

    /// Returns `true` if seats have roles.
    pub const fn has_roles(&self) -> bool {
        self.edition.most_roles > 0
    }
}

/// Prints a warning if a crash has truncated the file's last block. The block is then played again.
pub fn tell_of_cut<S: Sums>(tally: &Tally<S>, content: &Content, language: &str) {
    if let Some(file) = tally.cut() {
        let values = [("file", plain::path(file))];
        terminal::complain(&content.texts().fill(language, "sim.cut", &values));
    }
}
