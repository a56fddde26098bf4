//! What the winners get: the offense's side lands (C3), the defense's allies are rewarded (C4).

use crate::ask::decision::{Ask, Topic};
use crate::course::moves::land;
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
use crate::things::hook::Hook;
use crate::things::ruleset::{AllyReward, Ruleset};
use crate::things::side::Side;

/// All ships of the offensive side land: a base for each of them.
impl Step for Land {
    const RULE: Rule = Rule::C3;

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        !play.has_actors(Hook::OnLand) && !play.has_actors(Hook::AfterLand)
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Pointed, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let (side, planet) = (Side::Offense, play.target()?);
        let landing = Landing { side, planet, ships: play.state.ships[side] };
        land(play, landing, |seat, ships| Event::Landed { seat, planet, ships })
    }
}

/// For each of its ships in the encounter a defensive ally draws a card, frees a ship, or declines, as far as the edition
/// rewards it with either.
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
    let reward = play.rules.choices.ally_reward;
    let can_free = has_base && reward != AllyReward::Cards;
    let most = if can_free { due.min(play.state.ships[Berth::Hole][seat]) } else { 0 };
    let ask = Ask::Number { min: 0, max: most };
    let ships = play.pick_number(play.question(seat, Topic::RewardShips, ask))?;
    let most = if reward == AllyReward::Ships { 0 } else { due - ships };
    let ask = Ask::Number { min: 0, max: most };
    let cards = play.pick_number(play.question(seat, Topic::RewardCards, ask))?;
    play.tell(Event::Rewarded { seat, cards, ships });
    let drawn = play.draw_cards(seat, cards);
    play.note_drawn(seat, None, drawn.len() as u8, DrawnFor::Reward);
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
