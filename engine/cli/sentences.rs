//! The command line's own sentences, for any game: in its language where there are texts, else in English.

use hyperkon::game::Content;
use hyperkon_frame::texts;
use hyperkon_table::fill;
use std::sync::Arc;

/// The sentences of one language.
#[derive(Clone)]
pub struct Sentences {
    content: Arc<Content>,
    lang: String,
}

impl Sentences {
    /// Those of a language; a content's own texts come first.
    pub fn of(content: Arc<Content>, lang: &str) -> Sentences {
        Sentences { content, lang: lang.to_owned() }
    }

    /// A sentence by its key, with its values put in.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        let (all, lang) = (self.content.texts(), self.lang.as_str());
        let own = all.find(lang, key).or_else(|| texts::find(lang, key));
        fill(own.unwrap_or_else(|| all.get("en", key)), values)
    }

    /// The language.
    pub fn lang(&self) -> &str {
        &self.lang
    }
}
