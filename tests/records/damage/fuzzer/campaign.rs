//! Campaign scores, made up and damaged.

use super::judge::sentence;
use super::mutate::Mutator;
use super::target::Target;
use super::text;
use super::words::Words;
use super::{Case, Outcome};
use hyperkon::__private::game::{Campaign, GameResult};
use hyperkon_table::{Dice, Seat};
use serde_json::Value;

/// Campaigns as a target.
pub struct Campaigns(Words);

impl Default for Campaigns {
    fn default() -> Self {
        let mut words = Words::new("{}");
        (0..40).for_each(|seed| words.learn(&real(seed)));
        Campaigns(words)
    }
}

fn real(seed: u64) -> Value {
    let mut dice = Dice::new(seed);
    let seats = 2 + dice.below(4) as u8;
    let mut campaign = Campaign::new("kosmische-strijd", seats, seed);
    for _ in 0..dice.below(4) {
        let winner = dice.below(u32::from(seats)) as u8;
        let points = Seat::all(seats).map(|seat| if seat.0 == winner { 8 } else { dice.below(2) as u16 }).collect();
        let cards = Seat::all(seats).map(|_| dice.below(9) as u8).collect();
        campaign.games.push(GameResult { winners: vec![Seat(winner)], points, cards });
    }
    serde_json::to_value(campaign).unwrap()
}

impl Target for Campaigns {
    fn name(&self) -> &'static str {
        "campaign"
    }

    fn make(&mut self, number: u64) -> Case {
        let mut mutator = Mutator::new(number, &self.0);
        let mut value = real(number);
        if mutator.below(4) == 0 {
            let mut bytes = value.to_string().into_bytes();
            text::damage(&mut mutator, &mut bytes, real(number + 1).to_string().as_bytes());
            return Case { kind: "text", story: mutator.story(), bytes };
        }
        mutator.damage(&mut value);
        Case { kind: "fields", story: mutator.story(), bytes: value.to_string().into_bytes() }
    }

    fn judge(&mut self, case: &Case, _: u64) -> Result<Outcome, String> {
        let campaign = match Campaign::read(&String::from_utf8_lossy(&case.bytes)) {
            Ok(campaign) => campaign,
            Err(refused) => return sentence(&refused.to_string()).map(Outcome::Refused),
        };
        let seats = usize::from(campaign.seats);
        let sits = |seat: &Seat| seat.index() < seats;
        let winners = campaign.winners().into_iter().flatten();
        if campaign.totals().len() != seats || !winners.chain(campaign.begins()).all(|seat| sits(&seat)) {
            return Err("names somebody who does not play".to_owned());
        }
        campaign.next_seed();
        let again = Campaign::read(&serde_json::to_string(&campaign).unwrap());
        if again.as_ref() == Ok(&campaign) { Ok(Outcome::Played(0)) } else { Err(format!("written again: {again:?}")) }
    }

    fn renew(&mut self) {}
}
