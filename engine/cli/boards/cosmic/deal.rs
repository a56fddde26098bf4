//! Prompts for an answer in a deal (C7, C8). The terms of the other side are first.

use crate::boards::cosmic::asking::Asking;
use crate::session::stop::Stop;
use crate::terminal::paint;
use crate::words::typed::find;
use hyperkon::__private::cosmic::{
    BaseGrant, CardBag, CardKind, Choice, DealPrompt, Freed, Offer, OfferLimits, OfferSide, Planet,
};
use hyperkon_table::Question;

/// Prompts for the person's answer in a deal.
pub fn ask(console: &mut Asking<'_, '_, '_>, deal: &DealPrompt) -> Result<Choice, Stop> {
    loop {
        match menu(console, deal)? {
            Choice::Offer(_) => {}
            choice => return Ok(choice),
        }
        let offer = compose(console, deal);
        console.part = None;
        match offer {
            Ok(Some(offer)) => return Ok(Choice::Offer(Box::new(offer))),
            Ok(None) | Err(Stop::Back) => {}
            Err(stop) => return Err(stop),
        }
    }
}

/// Returns the possible answers in a deal, with their text keys. An empty offer stands for a new offer to compose.
fn sayings(deal: &DealPrompt) -> Vec<(&'static str, Choice)> {
    let mut sayings = Vec::new();
    if deal.standing.is_some() {
        if deal.can_accept {
            sayings.push(("deal.accept", Choice::Accept));
        }
        sayings.push(("deal.refuse", Choice::Refuse));
    }
    if deal.proposals_left > 0 {
        let key = if deal.standing.is_some() { "cli.counter" } else { "cli.propose" };
        sayings.push((key, Choice::Offer(Box::default())));
    }
    sayings.push(("deal.no_deal", Choice::NoDeal));
    sayings
}

/// Returns the number of an answer in the menu. For an offer, it is the number of "make an offer".
pub fn number_of(deal: &DealPrompt, choice: &Choice) -> Option<usize> {
    let is_meant = |(_, said): &(&str, Choice)| std::mem::discriminant(said) == std::mem::discriminant(choice);
    sayings(deal).iter().position(is_meant).map(|index| index + 1)
}

/// Prints the menu, and reads the choice.
fn menu(console: &mut Asking<'_, '_, '_>, deal: &DealPrompt) -> Result<Choice, Stop> {
    let words = sayings(deal).into_iter().map(|(key, choice)| (console.text(key, &[]), choice));
    let mut words: Vec<(String, Choice)> = words.collect();
    for (index, (word, _)) in words.iter().enumerate() {
        console.say(&format!("  {:>2}  {word}", index + 1))?;
    }
    let chosen = console.number(1, words.len() as u32, None)?;
    Ok(words.swap_remove(chosen as usize - 1).1)
}

/// Prompts for the terms of an offer. Returns `None` if the person goes back.
fn compose(console: &mut Asking<'_, '_, '_>, deal: &DealPrompt) -> Result<Option<Offer>, Stop> {
    let mut offer = Offer::default();
    let (theirs, ours) = (deal.side.other(), deal.side);
    console.part = Some("cli.help_offer");
    let back = console.text("cli.back", &[]);
    console.object("cli.way_back", &[("word", back)])?;
    console.object("cli.you_ask", &[])?;
    offer[theirs] = terms(console, &deal.limits[theirs], None)?;
    console.object("cli.you_give", &[])?;
    offer[ours] = terms(console, &deal.limits[ours], Some(&deal.hand))?;
    if !deal.may_be_empty && offer.offense.is_nothing() && offer.defense.is_nothing() {
        console.object("cli.empty_offer", &[])?;
        return Ok(None);
    }
    let summary = console.narrator.offer_for(&offer, deal.side);
    console.object("cli.send_offer", &[("offer", summary)])?;
    let (yes, no) = (console.text("option.yes", &[]), console.text("cli.no", &[]));
    loop {
        let line = console.line(Some(&yes))?;
        let said = line.to_lowercase();
        if !said.is_empty() && no.starts_with(&said) {
            return Ok(None);
        }
        if yes.starts_with(&said) {
            break;
        }
        console.object("cli.bad_yes", &[("word", line)])?;
    }
    match console.decision.check(&Choice::Offer(Box::new(offer))) {
        Ok(()) => Ok(Some(offer)),
        Err(refusal) => {
            let why = console.narrator.refusal(console.decision, &refusal);
            console.object("cli.refused", &[("why", why)])?;
            Ok(None)
        }
    }
}

/// Prompts for the terms of one side. `hand` is the hand of the giver, if the giver is the person.
fn terms(console: &mut Asking<'_, '_, '_>, limits: &OfferLimits, hand: Option<&CardBag>) -> Result<OfferSide, Stop> {
    let mut terms = OfferSide::default();
    if let Some(planet) = planet(console, limits)? {
        let most = limits.settlers.total();
        console.object("cli.deal_settlers", &[("most", most.to_string())])?;
        let ships = console.number(1, most, Some(1))? as u8;
        terms.base = Some(BaseGrant { planet, ships, from: None });
    }
    if limits.cards > 0 {
        terms.cards = named_cards(console, limits, hand)?;
        let left = u32::from(limits.cards) - terms.cards.len() as u32;
        if left > 0 {
            console.object("cli.deal_random", &[("most", left.to_string())])?;
            terms.random_cards = console.number(0, left, Some(0))? as u8;
        }
    }
    for (seat, most) in &limits.freed {
        let seats_name = console.narrator.seat(*seat);
        console.object("cli.deal_freed", &[("seat", seats_name), ("most", most.to_string())])?;
        let ships = console.number(0, u32::from(*most), Some(0))? as u8;
        if ships > 0 {
            terms.freed = Some(Freed { seat: *seat, ships });
            break;
        }
    }
    Ok(terms)
}

fn planet(console: &mut Asking<'_, '_, '_>, limits: &OfferLimits) -> Result<Option<Planet>, Stop> {
    if limits.planets.is_empty() || limits.settlers.total() == 0 {
        return Ok(None);
    }
    let names: Vec<String> =
        limits.planets.iter().map(|planet| paint::plain(&console.narrator.planet(*planet)).to_lowercase()).collect();
    console.object("cli.deal_base", &[])?;
    for (index, planet) in limits.planets.iter().enumerate() {
        let name = console.narrator.planet(*planet);
        console.say(&format!("  {:>2}  {name}", index + 1))?;
    }
    let none = console.text("option.none", &[]);
    loop {
        let line = console.line(Some(&none))?;
        if line.is_empty() || line.to_lowercase() == none {
            return Ok(None);
        }
        match find(&line, &names) {
            Ok(index) => return Ok(Some(limits.planets[index])),
            Err(_) => console.object("cli.bad_planet", &[("word", line), ("example", names[0].clone())])?,
        }
    }
}

/// Prompts for cards by name, separated by commas, such as "negotiate", "attack 8", or "20".
fn named_cards(
    console: &mut Asking<'_, '_, '_>,
    limits: &OfferLimits,
    hand: Option<&CardBag>,
) -> Result<CardBag, Stop> {
    let known = known_kinds(console, hand);
    let part = console.part.replace("cli.help_offer_cards");
    let named = read_cards(console, limits, hand, &known)?;
    console.part = part;
    Ok(named)
}

/// A card and its name.
type Known = (CardKind, String);

fn read_cards(
    console: &mut Asking<'_, '_, '_>,
    limits: &OfferLimits,
    hand: Option<&CardBag>,
    known: &[Known],
) -> Result<CardBag, Stop> {
    match hand {
        Some(hand) => {
            let cards = console.narrator.cards(hand);
            console.object("cli.deal_own_cards", &[("cards", cards)])?;
        }
        None => console.object("cli.deal_cards", &[])?,
    }
    let none = console.text("option.none", &[]);
    loop {
        let line = console.line(Some(&none))?;
        if line.is_empty() || line.to_lowercase() == none {
            return Ok(CardBag::NONE);
        }
        let (mut cards, mut bad, mut too_many) = (CardBag::NONE, None, false);
        for word in line.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match known.iter().find(|(_, name)| is_card(&word.to_lowercase(), name)) {
                Some((kind, _)) => too_many |= cards.push(*kind).is_err(),
                None => bad = bad.or_else(|| Some(word.to_owned())),
            }
        }
        let lacking = hand.is_some_and(|hand| !cards.are_in(hand));
        if let Some(word) = bad {
            let example = known.first().map_or_else(String::new, |(_, name)| name.clone());
            console.object("cli.bad_card", &[("word", word), ("example", example)])?;
        } else if lacking {
            console.object("cli.not_in_hand", &[])?;
        } else if too_many || cards.len() > usize::from(limits.cards) {
            console.object("cli.too_many_cards", &[("most", limits.cards.to_string())])?;
        } else {
            return Ok(cards);
        }
    }
}

/// Returns `true` if a word matches a card's name, its prefix, or its value.
fn is_card(word: &str, name: &str) -> bool {
    let exact_number = name.rsplit(' ').next() == Some(word) && word.parse::<u8>().is_ok();
    let begins = word.parse::<u8>().is_err() && !word.ends_with(|letter: char| letter.is_ascii_digit());
    name == word || exact_number || begins && name.starts_with(word) && !name.ends_with(|l: char| l.is_ascii_digit())
}

fn known_kinds(console: &Asking<'_, '_, '_>, hand: Option<&CardBag>) -> Vec<Known> {
    let mut kinds = hand.map_or_else(|| console.table().rules().cards.clone(), |hand| hand.iter().collect());
    kinds.sort_unstable();
    kinds.dedup();
    kinds.into_iter().map(|kind| (kind, paint::plain(&console.narrator.card(kind)).to_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::is_card;

    #[test]
    fn cards_match_by_prefix_and_value() {
        assert!(is_card("8", "attack 8") && is_card("attack 8", "attack 8") && is_card("neg", "negotiate"));
        assert!(!is_card("8", "attack 18") && !is_card("attack", "attack 8") && !is_card("attack 1", "attack 18"));
    }
}
