//! Words for faults: where, what is wrong, what would mend it. The key of each text is its group and its code.

use super::Narrator;
use hyperkon_cosmic::Fault;
use hyperkon_table::{Datum, Mistake};

impl Narrator {
    /// A fault in one line: "x.lua:3 in any_time: draw_cards: a whole number expected, got nil".
    pub fn fault(&self, fault: &Fault) -> String {
        let (file, hook) = (fault.file_and_line(), fault.hook.map(|hook| hook.spec().name.to_owned()));
        let place = match hook {
            Some(hook) if file.is_empty() => hook,
            Some(hook) => self.said(say!("fault.in_hook", place = file, hook = hook)),
            None => file,
        };
        let (name, field) = (fault.name.map(str::to_owned), fault.field.map(|field| format!("`{field}`")));
        let parts = [Some(place).filter(|place| !place.is_empty()), name, field, Some(self.mistake(&fault.wrong))];
        parts.into_iter().flatten().collect::<Vec<_>>().join(": ")
    }

    /// What is wrong, and in brackets what would mend it; in English where the texts do not know it.
    pub fn mistake(&self, mistake: &dyn Mistake) -> String {
        let wrong = self.wrong(mistake);
        let Some(english) = mistake.mend() else { return wrong };
        let key = format!("{}.mend.{}", mistake.group(), mistake.code());
        format!("{wrong} ({})", self.of_mistake(mistake, &key, english))
    }

    fn wrong(&self, mistake: &dyn Mistake) -> String {
        let key = format!("{}.{}", mistake.group(), mistake.code());
        self.of_mistake(mistake, &key, mistake.to_string())
    }

    fn of_mistake(&self, mistake: &dyn Mistake, key: &str, english: String) -> String {
        let texts = self.content.texts();
        if texts.find(&self.language, key).or_else(|| texts.find("en", key)).is_none() {
            return english;
        }
        let values: Vec<_> = mistake.data().into_iter().map(|(name, datum)| (name, self.datum(&datum))).collect();
        self.text(key, &values)
    }

    fn datum(&self, datum: &Datum<'_>) -> String {
        match datum {
            Datum::Text(text) => text.clone().into_owned(),
            Datum::Number(number) => number.to_string(),
            Datum::Seat(seat) => self.seat(*seat),
            Datum::AnyOf([most @ .., last]) if !most.is_empty() => {
                self.said(say!("list.or", first = most.join(", "), last = last.clone()))
            }
            Datum::AnyOf(words) => words.concat(),
            Datum::Said(mistake) => self.wrong(*mistake),
        }
    }
}
