//! What the winners get: the offense's side lands (C3), the defense's allies are rewarded (C4).

use crate::ask::decision::{Ask, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::Seat;
use crate::things::berth::Berth;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;

/// All ships of the offensive side land: a base for each of them.
impl Step for Land {
    const RULE: Rule = Rule::C3;

    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        true
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Pointed, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let planet = play.target()?;
        let landing = play.state.ships[Side::Offense];
        for seat in play.rules.seats().filter(|seat| landing[*seat] > 0) {
            let ships = play.state.ships.shift_all(seat, Berth::Front(Side::Offense), Berth::Planet(planet));
            play.tell(Event::Landed { seat, planet, ships });
        }
        Ok(())
    }
}

/// For each of its ships in the encounter a defensive ally draws a card, frees a ship, or declines.
impl Step for Reward {
    const RULE: Rule = Rule::C4;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let frees = choose_reward(play, self.seat, play.state.ships[Side::Defense][self.seat])?;
        play.then(&frames![frees])
    }
}

/// A seat chooses its reward and draws its cards; the ships that it frees are left to be freed.
fn choose_reward(play: &mut Play<'_, '_>, seat: Seat, due: u8) -> Flow<FreeShips> {
    let has_base = play.state.has_bases(seat, play.rules.seats);
    let most = if has_base { due.min(play.state.ships[Berth::Hole][seat]) } else { 0 };
    let ask = Ask::Number { min: 0, max: most };
    let ships = play.pick_number(play.question(seat, Topic::RewardShips, ask))?;
    let ask = Ask::Number { min: 0, max: due - ships };
    let cards = play.pick_number(play.question(seat, Topic::RewardCards, ask))?;
    play.tell(Event::Rewarded { seat, cards, ships });
    let drawn = play.draw_cards(seat, cards);
    play.note_drawn(seat, None, drawn, DrawnFor::Reward);
    Ok(FreeShips { seat, ships, clause: Rule::C4 })
}

/// A seat takes a reward by a power.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn reward(play: &mut Play<'_, '_>, seat: Seat, due: u8) -> Flow {
    let frees = choose_reward(play, seat, due)?;
    play.perform(&frames![frees])
}
