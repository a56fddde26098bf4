//! What the reports of counted games have in common: texts in a language, by what the roles of the game are called.

use crate::figures::Figures;
use hyperkon::edition::Texts;
use hyperkon::game::Content;
use hyperkon_workshop::setup::{EditionInfo, Features, Setup};

/// How the results of a game are told.
pub struct Report<'a> {
    /// The texts.
    pub content: &'a Content,
    /// The language of the results.
    pub language: &'a str,
    /// The edition that was played.
    pub edition: &'a EditionInfo,
    /// What there is in the game.
    pub features: Features,
}

impl<'a> Report<'a> {
    /// Of games of an edition.
    pub fn of<G: Setup>(content: &'a Content, language: &'a str, edition: &'a EditionInfo) -> Report<'a> {
        Report { content, language, edition, features: G::features() }
    }

    const fn texts(&self) -> &'a Texts {
        self.content.texts()
    }

    /// A text.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.texts().fill(self.language, key, values)
    }

    /// The text that a key has for games with such roles, if it has one; else its own.
    pub fn worded(&self, key: &str, values: &[(&str, String)]) -> String {
        let own = format!("{key}_{}", self.features.role);
        self.text(if self.texts().find("en", &own).is_some() { &own } else { key }, values)
    }

    /// Figures as the language writes them.
    pub fn figures(&self) -> Figures<'a> {
        Figures::of(self.texts(), self.language)
    }

    /// What the edition is called.
    pub fn edition_name(&self) -> String {
        self.edition.name(self.language).to_owned()
    }

    /// What a role is called.
    pub fn role(&self, id: &str) -> String {
        self.edition.role_name(id, self.language).to_owned()
    }

    /// The heading of a column of roles: "alien".
    pub fn role_heading(&self) -> String {
        self.text(&format!("sim.{}", self.features.role), &[])
    }

    /// Whether seats have roles.
    pub const fn has_roles(&self) -> bool {
        self.edition.most_roles > 0
    }
}
