//! Texts in which seats are named, so that a seat's name can stand in its colour.
//!
//! A narrator is given names with marks around them, which no other text holds (`Rich::said` takes such letters out of
//! what it is not told to trust); what it says is taken apart at these marks.

use super::pen::width;
use hyperkon::narrate::Narrator;
use hyperkon::table::Seat;

/// The mark before a seat's name is this letter and its number added.
const BEGINS: u32 = 0xf_0000;
/// The mark behind it.
const ENDS: char = '\u{f00ff}';

/// A piece of a text; `seat`: it is that seat's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bit {
    /// What stands there.
    pub text: String,
    /// Whose it is.
    pub seat: Option<Seat>,
}

/// A text in pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rich(pub Vec<Bit>);

/// A narrator whose names of seats are marked.
pub fn marked(narrator: Narrator) -> Narrator {
    let mark = |(seat, name): (u32, &String)| {
        let begins = char::from_u32(BEGINS + seat).unwrap_or(' ');
        format!("{begins}{}{ENDS}", unmarked(name))
    };
    let names = (0..).zip(narrator.names()).map(mark).collect();
    narrator.with_names(names)
}

/// The text without marks.
pub fn unmarked(text: &str) -> String {
    text.chars().filter(|letter| mark_of(*letter).is_none() && *letter != ENDS).collect()
}

fn mark_of(letter: char) -> Option<Seat> {
    let number = u32::from(letter).checked_sub(BEGINS).filter(|number| *number < 0xf0)?;
    u8::try_from(number).ok().map(Seat)
}

impl Rich {
    /// Takes what a marked narrator has said apart.
    pub fn said(text: &str) -> Rich {
        let (mut bits, mut bit) = (Vec::new(), Bit { text: String::new(), seat: None });
        for letter in text.chars() {
            let next = if letter == ENDS { Some(None) } else { mark_of(letter).map(Some) };
            match next {
                None => bit.text.push(letter),
                Some(seat) => bits.push(std::mem::replace(&mut bit, Bit { text: String::new(), seat })),
            }
        }
        bits.push(bit);
        bits.retain(|bit| !bit.text.is_empty());
        Rich(bits)
    }

    /// The same as a sentence: it begins with a capital, also where a name begins it.
    pub fn sentence(text: &str) -> Rich {
        let mut rich = Rich::said(text);
        if let Some(first) = rich.0.first_mut() {
            let mut letters = first.text.chars();
            let capital: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
            first.text = capital + letters.as_str();
        }
        rich
    }

    /// A text in which seats are found by their names, which are whole words.
    pub fn naming(text: &str, names: &[String]) -> Rich {
        let (mut rich, mut rest) = (Rich::default(), text);
        while let Some(first) = rest.chars().next() {
            let is_word = first.is_alphanumeric();
            let end = rest.find(|letter: char| letter.is_alphanumeric() != is_word).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            let seat = names.iter().position(|name| name == word).map(|seat| Seat(seat as u8));
            rich.push(word.to_owned(), seat);
            rest = behind;
        }
        rich
    }

    /// A text in which no seat is named.
    pub fn plain(text: impl Into<String>) -> Rich {
        Rich(vec![Bit { text: text.into(), seat: None }])
    }

    /// The seat whose name begins it.
    pub fn first_seat(&self) -> Option<Seat> {
        self.0.first().and_then(|bit| bit.seat)
    }

    /// Its letters alone.
    #[cfg(test)]
    pub fn text(&self) -> String {
        self.0.iter().map(|bit| bit.text.as_str()).collect()
    }

    /// How many columns it takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|bit| width(&bit.text)).sum()
    }

    /// In lines of so many columns, broken at spaces; later ones that far from the edge.
    pub fn wrapped(&self, most: usize, indent: usize) -> Vec<Rich> {
        let (mut lines, mut line, mut shown, mut is_first) = (Vec::new(), Rich::default(), 0, true);
        for (word, is_new) in self.words() {
            let columns: usize = word.iter().map(|bit| width(&bit.text)).sum();
            if is_new || !is_first && shown + 1 + columns > most {
                lines.push(std::mem::take(&mut line));
                line.push(" ".repeat(indent), None);
                shown = indent;
            } else if !is_first {
                line.push(" ".to_owned(), None);
                shown += 1;
            }
            is_first = false;
            for bit in word {
                shown += width(&bit.text);
                line.push(bit.text, bit.seat);
            }
        }
        lines.push(line);
        lines
    }

    fn push(&mut self, text: String, seat: Option<Seat>) {
        match self.0.last_mut() {
            Some(last) if last.seat == seat => last.text.push_str(&text),
            _ if text.is_empty() => {}
            _ => self.0.push(Bit { text, seat }),
        }
    }

    /// Its words, and whether each begins a line of its own. A word can have pieces: a name and the full stop behind it.
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
                // A second space is an empty word: columns stay columns.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> String {
        format!("{}{name}{ENDS}", char::from_u32(BEGINS + 2).unwrap_or(' '))
    }

    #[test]
    fn a_name_is_found_in_a_sentence() {
        let rich = Rich::sentence(&format!("{} loads 4 ships of {}.", named("green"), named("green")));
        assert_eq!(rich.first_seat(), Some(Seat(2)));
        assert_eq!(rich.text(), "Green loads 4 ships of green.");
        assert_eq!(rich.0.iter().filter(|bit| bit.seat.is_some()).count(), 2);
    }

    #[test]
    fn a_name_is_a_whole_word() {
        let names = ["Red".to_owned(), "Grøn".to_owned()];
        let rich = Rich::naming("Grøn: Redder, Red.", &names);
        let named: Vec<_> = rich.0.iter().filter(|bit| bit.seat.is_some()).map(|bit| bit.text.as_str()).collect();
        assert_eq!((rich.text().as_str(), named), ("Grøn: Redder, Red.", vec!["Grøn", "Red"]));
    }

    #[test]
    fn lines_are_broken_at_spaces_and_nothing_is_lost() {
        let rich = Rich::said(&format!("to {}, and on\nfurther", named("green")));
        let lines: Vec<String> = rich.wrapped(9, 2).iter().map(Rich::text).collect();
        assert_eq!(lines, ["to green,", "  and on", "  further"]);
    }
}
