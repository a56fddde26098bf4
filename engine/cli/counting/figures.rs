//! Formats numbers in the notation of a language, and arranges them in tables.

use crate::terminal::paint;
use comfy_table::{CellAlignment, Row, Table};
use hyperkon::__private::edition::Texts;
use hyperkon_workshop::tournament::Interval;

/// A formatter of numbers for one language. English has "12.5 %", and Dutch has "12,5 %".
pub struct Figures<'a> {
    /// The decimal mark of the language.
    mark: &'a str,
}

impl Figures<'_> {
    /// Returns the formatter for a language.
    pub fn of<'a>(texts: &'a Texts, language: &str) -> Figures<'a> {
        Figures { mark: texts.get(language, "figures.decimal_mark") }
    }

    /// Formats a number with all its decimals.
    pub fn exact(&self, number: f64) -> String {
        self.written(&number.to_string())
    }

    /// Formats a number with `decimals` decimals.
    pub fn number(&self, number: f64, decimals: usize) -> String {
        self.written(unsigned_zero(&format!("{number:.decimals$}")))
    }

    /// Formats a number with its sign and `decimals` decimals, such as "+7.5", "−12.0", and "+0.0".
    pub fn signed(&self, number: f64, decimals: usize) -> String {
        let text = self.number(number, decimals);
        if text.starts_with('−') { text } else { format!("+{text}") }
    }

    /// Formats a share from 0 to 1 as a percentage, such as "12.5 %".
    pub fn percent(&self, share: f64) -> String {
        format!("{} %", self.number(share * 100.0, 1))
    }

    /// Formats the bounds of an interval of shares in percent, such as "27.4 – 60.8".
    pub fn between(&self, Interval { low, high, .. }: Interval) -> String {
        format!("{} – {}", self.number(low * 100.0, 1), self.number(high * 100.0, 1))
    }

    fn written(&self, text: &str) -> String {
        text.replace('.', self.mark).replace('-', "−")
    }
}

/// Removes the sign of a number that was rounded to 0.
fn unsigned_zero(text: &str) -> &str {
    text.strip_prefix('-').filter(|digits| digits.chars().all(|digit| matches!(digit, '0' | '.'))).unwrap_or(text)
}

/// Returns a table. Its first `left` columns are left-aligned, and the others are right-aligned.
pub fn table(heads: impl Into<Row>, rows: impl IntoIterator<Item = Vec<String>>, left: usize) -> Table {
    let mut table = Table::new();
    table.load_style(paint::TABLE).set_header(heads).add_rows(rows);
    for column in table.column_iter_mut().skip(left) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;
    use hyperkon::__private::game::Content;

    #[test]
    fn figures_follow_their_language() {
        let content = Content::builtin().unwrap();
        let interval = Interval { value: 0.25, low: 0.0704, high: 1.0 };
        let told = |language: &str| {
            let figures = Figures::of(content.texts(), language);
            let [percent, between] = [figures.percent(0.1254), figures.between(interval)];
            [percent, between, figures.signed(-3.06, 1), figures.exact(-0.5), figures.number(12.0, 0)].join("; ")
        };
        assert_eq!(told("en"), "12.5 %; 7.0 – 100.0; −3.1; −0.5; 12");
        assert_eq!(told("nl"), "12,5 %; 7,0 – 100,0; −3,1; −0,5; 12");
        assert_eq!(told("sv"), told("nl"));
    }

    #[test]
    fn zero_has_no_minus() {
        let figures = Figures { mark: "." };
        assert_eq!([figures.signed(-0.04, 1), figures.signed(0.0, 0), figures.number(-0.04, 1)], ["+0.0", "+0", "0.0"]);
        assert_eq!([figures.signed(-0.06, 1), figures.signed(7.5, 1)], ["−0.1", "+7.5"]);
    }
}
