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
use hyperkon_cosmic::{Argument, CardKind, Choice, Face, Hook, Phase, PickOption, Place, Prompt, Side, Topic};

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
    let maxim = maxim.map(|maxim| texts.fill(lang, &key_of(maxim, choice), &[]));
    let stakes = stakes(&sight, choice).map(|(key, values)| texts.fill(lang, key, &values));
    let said: Vec<String> = maxim.into_iter().chain(stakes).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns the key of a maxim's sentence. Another star card is no attack yet.
fn key_of(maxim: Maxim, choice: &Choice) -> String {
    let draws = maxim == Maxim::MeetIntruders && !matches!(single(choice), Some(PickOption::Seat(_)));
    format!("hint_reason.{}", if draws { "draw_star" } else { maxim.name() })
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
        Topic::ReturnShips | Topic::PlaceShips => Maxim::StrengthenTheWeak,
        Topic::MoveShips => Maxim::MoveTheSpare,
        Topic::DiscardCard | Topic::GiveCard => Maxim::DropTheWorst,
        Topic::HideCard => Maxim::HideCards,
        Topic::SecondEncounter => Maxim::GoOn,
        Topic::Window => return in_window(sight, choice),
        _ => return to_script(sight, choice),
    })
}

/// Returns the maxim of an answer to a script.
fn to_script(sight: &Sight<'_>, choice: &Choice) -> Option<Maxim> {
    Some(match (single(choice), choice) {
        (Some(PickOption::Seat(_)), _) => Maxim::StrikeTheLeader,
        (Some(PickOption::Card(_)), _) if sight.question.hook == Some(Hook::OnReveal) => Maxim::TellTheTruth,
        (Some(PickOption::Card(_)), _) => Maxim::AskForTheStrongest,
        (Some(_), _) if sight.question.secret && sight.question.args.iter().any(is_card) => Maxim::PromiseWhatYouDo,
        (Some(_), _) if super::powers::is_winning(sight) == Some(true) => Maxim::LeaveWellAlone,
        (Some(_), _) => Maxim::GoFurthest,
        (None, Choice::Number(_) | Choice::Pick(_)) => Maxim::TakeTheMost,
        _ => return None,
    })
}

const fn is_card(argument: &Argument) -> bool {
    matches!(argument, Argument::Card(_))
}

/// Returns the maxim of an answer in a reaction window.
fn in_window(sight: &Sight<'_>, choice: &Choice) -> Option<Maxim> {
    match (single(choice)?, sight.question.hook?) {
        (PickOption::Power(_), _) => Some(Maxim::UsePowers),
        (PickOption::Card(kind), hook) => super::powers::maxim_of_card(sight, hook, kind),
        _ if super::powers::is_winning(sight) == Some(true) => Some(Maxim::LeaveWellAlone),
        _ => Some(Maxim::WasteNothing).filter(|_| offers_card(sight)),
    }
}

/// Returns `true` if the window offers a card.
fn offers_card(sight: &Sight<'_>) -> bool {
    let Prompt::Pick { options, .. } = &sight.question.ask else { return false };
    options.iter().any(|option| matches!(option, PickOption::Card(_)))
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
        (Topic::LoseShips | Topic::SettleShips, Choice::Ships(ships)) if sight.question.args.is_empty() => {
            let is_left = |(place, ships): (Place, u8)| match place {
                Place::Planet(planet) => sight.ships_on(planet, sight.me) == ships,
                _ => false,
            };
            let bases = ships.iter().filter(|taken| is_left(*taken)).count();
            let key = if bases == 0 { "hint_reason.keep_bases" } else { "hint_reason.lose_bases" };
            Some((key, vec![("n", bases.to_string())]))
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
