//! Texts in which the names of seats can have the seats' colors.

use hyperkon_table::Seat;
use unicode_width::UnicodeWidthStr;

/// Returns the number of columns of a text.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bit {
    /// The text of the piece.
    pub text: String,
    /// The seat that the piece names, if any.
    pub seat: Option<Seat>,
}

/// A text that consists of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rich(pub Vec<Bit>);

impl Rich {
    /// Splits a text at the names of seats. A name is a whole word, possibly capitalized or with a genitive `s`.
    pub fn naming(text: &str, names: &[String]) -> Rich {
        let (mut rich, mut rest, mut is_inside) = (Rich::default(), text, false);
        while let Some(letter) = rest.chars().next() {
            let found = if is_inside { None } else { named(rest, names) };
            let (end, seat) = found.map_or((letter.len_utf8(), None), |(end, seat)| (end, Some(seat)));
            rich.push(&rest[..end], seat);
            rest = &rest[end..];
            is_inside = letter.is_alphanumeric();
        }
        rich
    }

    /// Returns the text with a capital first letter.
    #[must_use]
    pub fn capitalized(mut self) -> Rich {
        if let Some(first) = self.0.first_mut() {
            first.text = hyperkon::__private::narrate::capitalized(&first.text);
        }
        self
    }

    /// Returns a text without seat names.
    pub fn plain(text: impl Into<String>) -> Rich {
        Rich(vec![Bit { text: text.into(), seat: None }])
    }

    /// Returns the seat whose name is at the start of the text.
    pub fn first_seat(&self) -> Option<Seat> {
        self.0.first().and_then(|bit| bit.seat)
    }

    /// Returns the text without the seats.
    pub fn text(&self) -> String {
        self.0.iter().map(|bit| bit.text.as_str()).collect()
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.0.iter().map(|bit| width(&bit.text)).sum()
    }

    /// Breaks the text at spaces into lines of `most` columns, and indents the further lines.
    pub fn wrapped(&self, most: usize, indent: usize) -> Vec<Rich> {
        let (mut lines, mut line, mut shown, mut is_first) = (Vec::new(), Rich::default(), 0, true);
        for (word, is_new) in self.words() {
            let columns: usize = word.iter().map(|bit| width(&bit.text)).sum();
            if is_new || !is_first && shown + 1 + columns > most {
                lines.push(std::mem::take(&mut line));
                line.push(&" ".repeat(indent), None);
                shown = indent;
            } else if !is_first {
                line.push(" ", None);
                shown += 1;
            }
            is_first = false;
            for bit in word {
                shown += width(&bit.text);
                line.push(&bit.text, bit.seat);
            }
        }
        lines.push(line);
        lines
    }

    /// Appends a piece.
    pub fn push(&mut self, text: &str, seat: Option<Seat>) {
        match self.0.last_mut() {
            Some(last) if last.seat == seat => last.text.push_str(text),
            _ if text.is_empty() => {}
            _ => self.0.push(Bit { text: text.to_owned(), seat }),
        }
    }

    /// Returns the words; `true` marks a word on a new line. A word can have several pieces, such as a name and a period.
    fn words(&self) -> Vec<(Vec<Bit>, bool)> {
        let (mut words, mut word, mut is_new) = (Vec::new(), Vec::<Bit>::new(), false);
        for bit in &self.0 {
            let mut rest = bit.text.as_str();
            loop {
                let end = rest.find([' ', '\n']).unwrap_or(rest.len());
                if end > 0 {
                    word.push(Bit { text: rest[..end].to_owned(), seat: bit.seat });
                }
                if end == rest.len() {
                    break;
                }
                // Keep a second space as an empty word, so that columns stay aligned.
                words.push((std::mem::take(&mut word), is_new));
                is_new = rest[end..].starts_with('\n');
                rest = &rest[end + 1..];
            }
        }
        if !word.is_empty() {
            words.push((word, is_new));
        }
        words
    }
}

/// Finds the longest seat name at the start of a text. Returns the name's end and the seat.
fn named(text: &str, names: &[String]) -> Option<(usize, Seat)> {
    let ends = |(seat, name): (u8, &String)| {
        let own = [name.clone(), hyperkon::__private::narrate::capitalized(name)];
        let rest = own.iter().find_map(|name| text.strip_prefix(name.as_str()).filter(|_| !name.is_empty()))?;
        let is_end = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        let rest = [Some(rest), rest.strip_prefix('s')].into_iter().flatten().find(|rest| is_end(rest))?;
        Some((text.len() - rest.len(), Seat(seat)))
    };
    (0..).zip(names).filter_map(ends).max_by_key(|(end, _)| *end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["Red", "grön", "deep green"].map(str::to_owned).to_vec()
    }

    #[test]
    fn names_match_whole_words() {
        let rich = Rich::naming("Grön: Redder, Red, gröns; deep green's, nored", &names());
        let named: Vec<_> = rich.0.iter().filter_map(|bit| Some((bit.text.as_str(), bit.seat?.0))).collect();
        assert_eq!(named, [("Grön", 1), ("Red", 0), ("gröns", 1), ("deep green", 2)]);
        assert_eq!(rich.text(), "Grön: Redder, Red, gröns; deep green's, nored");
        assert_eq!(rich.first_seat(), Some(Seat(1)));
    }

    #[test]
    fn lines_break_only_at_spaces() {
        let rich = Rich::naming("to grön, and on\nfurther", &names());
        let lines: Vec<String> = rich.wrapped(9, 2).iter().map(Rich::text).collect();
        assert_eq!(lines, ["to grön,", "  and on", "  further"]);
    }
}
