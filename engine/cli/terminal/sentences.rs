//! The program's own texts for any game: localized, or in English.

use hyperkon::__private::game::Content;
use hyperkon_frame::texts;
use hyperkon_table::fill;
use std::sync::Arc;

/// The program's texts in one language.
#[derive(Clone)]
pub struct Sentences {
    content: Option<Arc<Content>>,
    lang: String,
}

impl Sentences {
    /// Returns the texts in a language. The texts of a game's own content take precedence.
    pub fn of(content: impl Into<Option<Arc<Content>>>, lang: &str) -> Sentences {
        Sentences { content: content.into(), lang: lang.to_owned() }
    }

    /// Returns the text of a key, with its values filled in.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        let own = |lang: &str| {
            let found = self.content.as_ref().and_then(|content| content.texts().find(lang, key));
            found.or_else(|| texts::find(lang, key))
        };
        match own(&self.lang) {
            Some(text) => fill(&self.lang, text, values),
            None => fill("en", own("en").unwrap_or(key), values),
        }
    }

    /// Returns the language.
    pub fn lang(&self) -> &str {
        &self.lang
    }
}
