//! The winners' gains: the offense's side lands (C3), and the defense's allies receive rewards (C4).

use crate::decision::{Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{AllyReward, Berth, Event, Hook, Side};
use crate::steps::moves::land;
use crate::table::Seat;
use crate::trigger::{Fact, Flow, Play, Settles, Step};

/// Lands all ships of the offense's side, which gives each of its seats a base.
impl Step for Land {
    const RULE: Rule = Rule::C3;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met, Fact::Pointed, Fact::Decided]);

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        !play.has_actors(Hook::OnLand) && !play.has_actors(Hook::AfterLand)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let (side, planet) = (Side::Offense, play.target()?);
        let landing = Landing { side, planet, ships: play.state.ships[side] };
        land(play, landing, |seat, ships| Event::Landed { seat, planet, ships })
    }
}

/// A defensive ally takes a card, a freed ship, or nothing for each ship.
///
/// The edition can exclude cards or ships.
impl Step for Reward {
    const RULE: Rule = Rule::C4;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met, Fact::Decided]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let frees = choose_reward(play, self.seat, play.state.ships[Side::Defense][self.seat])?;
        play.then(&frames![frees])
    }
}

/// Lets a seat choose its reward and draws its cards.
///
/// Returns the frame that frees the ships.
fn choose_reward(play: &mut Play<'_, '_>, seat: Seat, due: u8) -> Flow<FreeShips> {
    let has_base = play.state.has_bases(seat, play.rules.seats);
    let reward = play.rules.choices.ally_reward;
    let can_free = has_base && reward != AllyReward::Cards;
    let most = if can_free { due.min(play.state.ships[Berth::Hole][seat]) } else { 0 };
    let ask = Prompt::Number { min: 0, max: most };
    let ships = play.pick_number(|play| play.question(seat, Topic::RewardShips, ask))?;
    let most = if reward == AllyReward::Ships { 0 } else { due - ships };
    let ask = Prompt::Number { min: 0, max: most };
    let cards = play.pick_number(|play| play.question(seat, Topic::RewardCards, ask))?;
    play.emit(Event::Rewarded { seat, cards, ships });
    let drawn = play.draw_cards(seat, cards);
    play.note_drawn(seat, None, drawn.len() as u8, DrawnFor::Reward);
    Ok(FreeShips { seat, ships, clause: Rule::C4 })
}

/// Gives a seat a reward through a power.
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn reward(play: &mut Play<'_, '_>, seat: Seat, due: u8) -> Flow {
    let frees = choose_reward(play, seat, due)?;
    play.perform(&frames![frees])
}
