//! Notation for deals, such as "offer base on red 1 with 2 ships, attack 8 for 2 random cards".

use super::super::values::digits;
use super::super::values::{Read, parts};
use super::names::Names;
use crate::cosmic::{BaseGrant, Freed, Offer, OfferSide, Side};

impl Names<'_> {
    /// Checks that some question could have this answer. An answer is a list of options, a number, ships, or part of a
    /// deal.
    pub fn readable(&self, answer: &str) -> Read<()> {
        if let Some(deal) = answer.strip_prefix("offer ") {
            return offer(self, Side::Offense, &format!("offer {deal}")).map(|_| ());
        }
        let is_word = matches!(answer, "accept" | "refuse" | "no deal" | "time up" | "none" | "nothing" | "nobody");
        if is_word || digits::<u8>(answer).is_some() {
            return Ok(());
        }
        let begins = answer.starts_with(|c: char| c.is_ascii_digit());
        if begins {
            return self.ships(parts(answer)).map(|_| ());
        }
        let own = |option: &str| self.words().any(|word| word.split_once('.').is_some_and(|(_, key)| key == option));
        parts(answer).into_iter().filter(|option| !own(option)).try_for_each(|option| self.option(option).map(|_| ()))
    }
}

/// Reads "offer <the speaker's side> for <the other side>".
pub(super) fn offer(names: &Names<'_>, speaker: Side, words: &str) -> Read<Offer> {
    let wrong = || {
        format!(
            "unknown answer `{words}` in a deal; write `accept`, `refuse`, `no deal`, or `offer base on red 1 with 2 ships for attack 8`"
        )
    };
    let (gives, gets) = words.strip_prefix("offer ").and_then(|rest| rest.split_once(" for ")).ok_or_else(wrong)?;
    let mut offer = Offer::default();
    offer[speaker] = terms(names, gives)?;
    offer[speaker.other()] = terms(names, gets)?;
    Ok(offer)
}

/// Reads one side's terms. A side can offer several cards, but one base, and can free the ships of one seat (C8).
fn terms(names: &Names<'_>, list: &str) -> Read<OfferSide> {
    if list.trim().is_empty() {
        return Err("empty side of the offer; write `nothing`".to_owned());
    }
    let mut terms = OfferSide::default();
    let mut cards = Vec::new();
    for part in parts(list) {
        let words: Vec<&str> = part.split(' ').collect();
        match words.as_slice() {
            ["base", "on", ..] => {
                let base = base(names, part)?;
                if terms.base.replace(base).is_some() {
                    return Err(format!("`{part}` is a second base; in a deal, each side grants one (C8)"));
                }
            }
            [count, "random", "card" | "cards"] => {
                let wrong = || format!("invalid number of random cards `{part}`; write `2 random cards`");
                let count = digits::<u8>(count).filter(|count| *count > 0).ok_or_else(wrong)?;
                terms.random_cards = terms.random_cards.checked_add(count).ok_or_else(wrong)?;
            }
            ["free", count, color] => {
                let wrong = || format!("invalid ships to free `{part}`; write `free 3 blue`");
                let ships = digits::<u8>(count).filter(|count| *count > 0).ok_or_else(wrong)?;
                if terms.freed.replace(Freed { seat: names.seat(color)?, ships }).is_some() {
                    return Err(format!("`{part}` frees ships a second time; in a deal, each side frees one seat's"));
                }
            }
            _ => cards.push(part),
        }
    }
    terms.cards = names.cards(&cards.join(","))?;
    Ok(terms)
}

/// Reads the terms of a base, such as "base on red 1 with 2 ships from 1 blue 2 and 1 blue 3".
fn base(names: &Names<'_>, part: &str) -> Read<BaseGrant> {
    let wrong = || format!("invalid base `{part}`; write `base on red 1 with 2 ships from 1 blue 2 and 1 blue 3`");
    let (planet, rest) = part.strip_prefix("base on ").and_then(|rest| rest.split_once(" with ")).ok_or_else(wrong)?;
    let (ships, from) = match rest.split_once(" from ") {
        Some((ships, from)) => (ships, Some(names.ships(from.split(" and "))?)),
        None => (rest, None),
    };
    let ships = match ships.split(' ').collect::<Vec<_>>().as_slice() {
        [count, "ship" | "ships"] => digits(count).filter(|count| *count > 0).ok_or_else(wrong)?,
        _ => return Err(wrong()),
    };
    Ok(BaseGrant { planet: names.planet(planet)?, ships, from })
}

/// Returns an offer in this notation, from its speaker's point of view.
pub(super) fn of_offer(names: &Names<'_>, offer: &Offer, speaker: Side) -> String {
    format!("offer {} for {}", of_terms(names, &offer[speaker]), of_terms(names, &offer[speaker.other()]))
}

fn of_terms(names: &Names<'_>, terms: &OfferSide) -> String {
    let mut parts: Vec<String> = terms.base.iter().map(|term| of_base(names, term)).collect();
    parts.extend(terms.cards.iter().map(|card| names.of_card(card)));
    if terms.random_cards > 0 {
        parts.push(format!("{} random cards", terms.random_cards));
    }
    parts.extend(terms.freed.iter().map(|freed| format!("free {} {}", freed.ships, names.of_seat(freed.seat))));
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

fn of_base(names: &Names<'_>, term: &BaseGrant) -> String {
    let from = term.from.map(|from| format!(" from {}", names.of_ships(&from).replace(", ", " and ")));
    format!("base on {} with {} ships{}", names.of_planet(term.planet), term.ships, from.unwrap_or_default())
}
