//! The reason for an answer, for a person. It names the maxim that leads to it, and what is at stake.
//!
//! A reason uses the same input as the maxims: the seat's look and its question. The maxim is named only if a steady bot
//! would give this answer. Chances are those of the maxims: they assume unknown cards and no more powers.

use super::fight::Fight;
use super::joining::chance_to_win;
use super::maxim::{Maxim, Maxims};
use super::settle;
use super::sight::Sight;
use super::weights::Weights;
use crate::edition::Texts;
use crate::game::{Engine, Observation};
use hyperkon_cosmic::{CardKind, Choice, Face, Hook, Phase, PickOption, Prompt, Side, Topic};

/// Returns the reason for an answer to the observing seat's question, in sentences. Returns `None` if neither a maxim
/// nor a stake is known.
pub fn reason(
    (engine, texts): (&Engine, &Texts),
    seen: Observation<'_>,
    choice: &Choice,
    lang: &str,
) -> Option<String> {
    let question = seen.question()?;
    let sight = Sight::of(engine, seen, question, &Weights::USUAL, Maxims::ALL);
    let is_own = settle(&sight).as_ref() == Some(choice);
    let maxim = maxim(&sight, choice).filter(|_| is_own);
    let maxim = maxim.map(|maxim| texts.fill(lang, &format!("hint_reason.{}", maxim.name()), &[]));
    let stakes = stakes(&sight, choice).map(|(key, values)| texts.fill(lang, key, &values));
    let said: Vec<String> = maxim.into_iter().chain(stakes).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns the maxim that a steady bot follows with this answer.
fn maxim(sight: &Sight<'_>, choice: &Choice) -> Option<Maxim> {
    Some(match sight.question.topic {
        Topic::FreeShip => Maxim::FreeShips,
        Topic::OwnColor | Topic::ChooseSystem => Maxim::MeetIntruders,
        Topic::Point => Maxim::AimWhereItPays,
        Topic::Load => Maxim::LoadWhatPays,
        Topic::Invite if sight.question.phase == Phase::DefenseInvites => Maxim::CallForDefense,
        Topic::Invite => Maxim::InviteWhoHelps,
        Topic::AnswerInvitation => Maxim::JoinWhatPays,
        Topic::SendShips => Maxim::SendWhatPays,
        Topic::ChooseCard if card(sight, choice)?.1 == Face::Negotiate => Maxim::NegotiateWhenLost,
        Topic::ChooseCard => Maxim::LayByOdds,
        Topic::Deal if matches!(choice, Choice::Offer(_)) => Maxim::OfferBases,
        Topic::Deal => Maxim::TakeGoodDeals,
        Topic::DrawNewHand => Maxim::DrawNewHand,
        Topic::TakeCompensation => Maxim::TakeCompensation,
        Topic::RewardShips | Topic::RewardCards => Maxim::TakeRewards,
        Topic::LoseShips | Topic::SettleShips => Maxim::LoseTheSpare,
        Topic::ReturnShips => Maxim::StrengthenTheWeak,
        Topic::DiscardCard | Topic::GiveCard => Maxim::DropTheWorst,
        Topic::HideCard => Maxim::HideCards,
        Topic::SecondEncounter => Maxim::GoOn,
        Topic::Window => return in_window(sight, choice),
        Topic::MoveShips | Topic::PlaceShips | Topic::Script(_) => return None,
    })
}

/// Returns the maxim of an answer in a reaction window.
fn in_window(sight: &Sight<'_>, choice: &Choice) -> Option<Maxim> {
    match (single(choice)?, sight.question.hook?) {
        (PickOption::Power(_), _) => Some(Maxim::UsePowers),
        (PickOption::Card(_), Hook::OnPowerUsed) => Some(Maxim::CancelTheirPower),
        (PickOption::Card(_), _) => None,
        _ => (super::powers::is_winning(sight) == Some(true)).then_some(Maxim::LeaveWellAlone),
    }
}

/// Returns the only picked option.
fn single(choice: &Choice) -> Option<PickOption> {
    match choice {
        Choice::Pick(picked) if picked.len() == 1 => picked.iter().next().copied(),
        _ => None,
    }
}

/// Returns the encounter card that an answer plays.
fn card(sight: &Sight<'_>, choice: &Choice) -> Option<(CardKind, Face)> {
    let Some(PickOption::Card(kind)) = single(choice) else { return None };
    Some((kind, sight.rules.face_of(kind)?))
}

type Stakes = Option<(&'static str, Vec<(&'static str, String)>)>;

/// Returns the key of the sentence about the stakes of an answer, with its values.
fn stakes(sight: &Sight<'_>, choice: &Choice) -> Stakes {
    let said = |key, chance: f32, ships: u8| {
        let percent = (chance.clamp(0.0, 1.0) * 100.0).round();
        Some((key, vec![("percent", percent.to_string()), ("n", ships.to_string())]))
    };
    match (sight.question.topic, choice) {
        (Topic::AnswerInvitation, _) => match single(choice)? {
            PickOption::Side(side) => {
                let (ships, chance) = super::joining::best_fleet(sight, side)?;
                said(joining(side), chance, ships)
            }
            _ => Some(("hint_reason.stay_out", Vec::new())),
        },
        (Topic::SendShips, Choice::Ships(ships)) => {
            let (side, ships) = (sight.side_of(sight.named()?)?, ships.total() as u8);
            said(joining(side), chance_to_win(sight, side, ships)?, ships)
        }
        (Topic::ChooseCard, _) => {
            let (planet, (kind, face)) = (sight.look.planet()?, card(sight, choice)?);
            let fight = Fight::now(sight, sight.main_side()?, planet);
            let key = if face == Face::Negotiate { "hint_reason.negotiate" } else { "hint_reason.attack" };
            said(key, fight.chance(sight, kind)?, fight.compensation(sight))
        }
        (Topic::Load, Choice::Ships(ships)) => {
            let (planet, ships) = (sight.look.planet()?, ships.total() as u8);
            said("hint_reason.load", chance_to_win(sight, Side::Offense, ships)?, ships)
                .filter(|_| matches!(sight.question.ask, Prompt::Ships { .. }) && sight.is_abroad(planet, sight.me))
        }
        _ => None,
    }
}

const fn joining(side: Side) -> &'static str {
    match side {
        Side::Offense => "hint_reason.join_offense",
        Side::Defense => "hint_reason.join_defense",
    }
}
