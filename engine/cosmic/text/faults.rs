//! Texts of script faults: place, error, and help. A text key consists of the error's group and code.

use super::Narrator;
use hyperkon_cosmic::Fault;
use hyperkon_table::{Diagnostic, ErrorArg};

impl Narrator {
    /// Returns a fault in one line. Example: "x.lua:3 in any_time: draw_cards: expected an integer, found nil".
    pub fn fault(&self, fault: &Fault) -> String {
        let (file, hook) = (fault.file_and_line(), fault.hook.map(|hook| hook.spec().name.to_owned()));
        let place = match hook {
            Some(hook) if file.is_empty() => hook,
            Some(hook) => self.said(say!(self, "fault.in_hook", place = file, hook)),
            None => file,
        };
        let (name, field) = (fault.name.map(str::to_owned), fault.field.map(|field| format!("`{field}`")));
        let parts = [Some(place).filter(|place| !place.is_empty()), name, field, Some(self.mistake(&fault.wrong))];
        parts.into_iter().flatten().collect::<Vec<_>>().join(": ")
    }

    /// Returns an error with its help in brackets. Falls back to English.
    pub fn mistake(&self, mistake: &dyn Diagnostic) -> String {
        let wrong = self.wrong(mistake);
        let Some(english) = mistake.help() else { return wrong };
        let key = format!("{}.mend.{}", mistake.group(), mistake.code());
        format!("{wrong} ({})", self.of_mistake(mistake, &key, english))
    }

    fn wrong(&self, mistake: &dyn Diagnostic) -> String {
        let key = format!("{}.{}", mistake.group(), mistake.code());
        self.of_mistake(mistake, &key, mistake.to_string())
    }

    fn of_mistake(&self, mistake: &dyn Diagnostic, key: &str, english: String) -> String {
        let texts = self.content.texts();
        if texts.find(&self.language, key).or_else(|| texts.find("en", key)).is_none() {
            return english;
        }
        let values: Vec<_> = mistake.data().into_iter().map(|(name, datum)| (name, self.datum(&datum))).collect();
        self.text(key, &values)
    }

    fn datum(&self, datum: &ErrorArg<'_>) -> String {
        match datum {
            ErrorArg::Text(text) => text.clone().into_owned(),
            ErrorArg::Number(number) => number.to_string(),
            ErrorArg::Seat(seat) => self.seat(*seat),
            ErrorArg::AnyOf([]) => String::new(),
            ErrorArg::AnyOf(words) => self.list_or(words),
            ErrorArg::Said(mistake) => self.wrong(*mistake),
        }
    }
}
