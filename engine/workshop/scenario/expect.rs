//! Expectations that all games share: the winners, the questions, and the offered options.

use super::checkpoint::Checkpoint;
use super::file::Common;
use super::notation::Notation;
use super::question::Asked;
use super::values::{Read, shown};
use crate::table::{Seat, SeatSet};
use hyperkon_table::{Question, Table};

/// Reads a list of seats without duplicates.
pub(super) fn seats<G: Notation>(game: &G, rules: &G::Rules, names: &[String]) -> Read<SeatSet> {
    let mut seats = SeatSet::EMPTY;
    for name in names {
        let seat = game.seat(rules, name)?;
        if seats.contains(seat) {
            return Err(format!("duplicate `{name}`; list it once"));
        }
        seats.insert(seat);
    }
    Ok(seats)
}

fn of_seats<G: Notation>(game: &G, rules: &G::Rules, seats: SeatSet) -> String {
    let names: Vec<String> = seats.iter().map(|seat| game.of_seat(rules, seat)).collect();
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

/// Reads an option of a seat, such as "red: my_alien".
pub(super) fn option_of_seat<G: Notation>(game: &G, rules: &G::Rules, entry: &str) -> Read<(Seat, String)> {
    let (name, option) = entry.split_once(':').ok_or_else(|| format!("`{entry}`: write \"red: my_alien\""))?;
    Ok((game.seat(rules, name.trim())?, game.option(rules, option.trim())?))
}

/// Returns a question with its seat, for failures.
pub(super) fn shown_question<G: Notation>(game: &G, rules: &G::Rules, question: &G::Question) -> String {
    format!("{} {}", game.of_seat(rules, question.seat()), game.of_question(rules, question))
}

/// Returns all pending questions.
pub(super) fn shown_questions<G: Notation>(game: &G, table: &Table<G>) -> String {
    let questions = table.full_state().questions().iter();
    questions.map(|question| shown_question(game, table.rules(), question)).collect::<Vec<_>>().join("; ")
}

/// Returns `true` if the expected questions are pending.
pub(super) fn is_asked<G: Notation>(game: &G, table: &Table<G>, common: &Common<'_>) -> Read<bool> {
    let rules = table.rules();
    for (name, value) in common.asked {
        let asked = Asked::read(game, rules, value)?;
        let question = table.seen(game.seat(rules, name)?).question();
        let is = question.map_or(asked.is_nothing(), |question| asked.is(&game.called(rules, question)));
        if !is {
            return Ok(false);
        }
    }
    Ok(!common.asked.is_empty())
}

impl<G: Notation> Checkpoint<'_, G> {
    pub(super) fn winners(&mut self, common: &Common<'_>) -> Read<()> {
        let (game, rules) = (self.game, self.table.rules());
        if let Some(winners) = common.winners {
            let wanted = of_seats(game, rules, seats(game, rules, winners)?);
            let seen = of_seats(game, rules, G::winners(self.table.full_state().state()));
            self.check("winners", "", wanted == seen, wanted.as_str(), seen);
        }
        Ok(())
    }

    pub(super) fn questions(&mut self, common: &Common<'_>) -> Read<()> {
        let (game, table, rules) = (self.game, self.table, self.table.rules());
        let pending = Some(shown_questions(game, table)).filter(|asked| !asked.is_empty());
        let pending = pending.unwrap_or_else(|| "no seat is prompted".to_owned());
        for (name, value) in common.asked {
            let asked = Asked::read(game, rules, value)?;
            let question = table.seen(game.seat(rules, name)?).question();
            let question = question.filter(|question| asked.is(&game.called(rules, question)));
            let ok = match question {
                None => asked.is_nothing() && !table.seats_to_act().contains(game.seat(rules, name)?),
                Some(question) => asked
                    .bounds
                    .fit(&game.called(rules, question))
                    .map_err(|what| format!("{what}; {}", shown_question(game, rules, question)))?,
            };
            let put = |lang: &str, question| game.words(table, lang).question(question);
            let put = question.filter(|_| ok).and_then(|question| {
                let otherwise = asked.told.iter().map(|(lang, said)| (put(lang, question), said));
                otherwise.filter(|(put, said)| put != *said).map(|(put, _)| put).next()
            });
            let statement = value.as_str().map_or_else(|| shown(value), str::to_owned);
            let seen = put.as_deref().unwrap_or(&pending);
            self.check("asked", name, ok && put.is_none(), format!("{name} is asked {statement}"), seen);
        }
        for (index, name) in common.not_asked.iter().enumerate() {
            let ok = table.seen(game.seat(rules, name)?).question().is_none();
            self.check("not_asked", &index.to_string(), ok, format!("{name} is not asked"), pending.as_str());
        }
        let lists = [("offered", common.offered, true), ("never_offered", common.never_offered, false)];
        for (key, list, wanted) in lists {
            for (index, entry) in list.iter().enumerate() {
                let (seat, option) = option_of_seat(game, rules, entry)?;
                let entry = format!("{}: {option}", game.of_seat(rules, seat));
                let seen = self.offered.contains(&entry);
                let words = if seen { "was offered" } else { "was not offered" };
                self.check(key, &index.to_string(), seen == wanted, entry, words);
            }
        }
        Ok(())
    }
}
