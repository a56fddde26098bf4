//! What seats are asked: plain data that can check, enumerate and describe its own answers.

use super::card::{CardKind, ScriptId};
use super::deal::{DealAsk, Offer};
use super::hook::Hook;
use super::place::{Place, Planet, ShipCounts};
use super::ruleset::Phase;
use crate::table::{Question, Refusal, Seat};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// The most options one pick can have.
pub const MAX_OPTIONS: usize = 40;
/// The most options that can be picked at once.
pub const MAX_PICKED: usize = 8;

/// One option of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pickable {
    /// Do nothing, or no more.
    Pass,
    /// Yes.
    Yes,
    /// A seat.
    Seat(Seat),
    /// A planet.
    Planet(Planet),
    /// The cone.
    Cone,
    /// A card of this kind; equal cards are one option.
    Card(CardKind),
    /// Use the power of this script.
    Power(ScriptId),
    /// A side of the encounter.
    Side(Side),
    /// A word of a script, by its number in the content's list of words.
    Word(Word),
}

/// A text key of a script, by its number in the content's list of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Word(pub u16);

/// A side of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The seat whose turn it is, and its allies.
    Offense,
    /// The seat that is attacked, and its allies.
    Defense,
}

impl Side {
    /// Both sides, the offense first.
    pub const BOTH: [Side; 2] = [Side::Offense, Side::Defense];

    /// The side as an index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Offense => Side::Defense,
            Side::Defense => Side::Offense,
        }
    }
}

/// The options of a pick.
pub type Options = ArrayVec<Pickable, MAX_OPTIONS>;
/// The options picked.
pub type Picked = ArrayVec<Pickable, MAX_PICKED>;

/// What a question of the rules is about; the name is the key of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Use a power or play a destiny card now, or pass (P3, P4).
    Window,
    /// Discard the destiny cards and draw a new hand (T1).
    DrawNewHand,
    /// Free a ship from the black hole, and where to (T4).
    FreeShip,
    /// Own colour: meet a foreign base at home, or draw again (T5).
    OwnColour,
    /// Two seats: the system to point into (D1).
    ChooseSystem,
    /// Point the cone at a planet (T6).
    Point,
    /// Load ships (T7).
    Load,
    /// Invite allies (T8).
    Invite,
    /// Answer the invitations (T8).
    AnswerInvitation,
    /// Send ships as an ally (T8).
    SendShips,
    /// Choose an encounter card (C1).
    ChooseCard,
    /// Make, accept or refuse an offer (C7).
    Deal,
    /// Take compensation (C5).
    TakeCompensation,
    /// Reward: how many ships to free (C4).
    RewardShips,
    /// Reward: how many cards to draw (C4).
    RewardCards,
    /// Put ships back on bases.
    ReturnShips,
    /// Choose ships to lose (C13).
    LoseShips,
    /// Choose ships to settle with (C8).
    SettleShips,
    /// Choose a card to discard.
    DiscardCard,
    /// Choose a card to give away.
    GiveCard,
    /// Take ships out of the encounter: how many.
    WithdrawShips,
    /// Bring ships into the encounter.
    BringShips,
    /// Put a card that was never turned back into the deck.
    HideCard,
    /// Take a second encounter (T9).
    SecondEncounter,
    /// A question of a script, by its text key.
    Script(Word),
}

/// A number or a thing a text may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// A whole number.
    Number(i16),
    /// A seat.
    Seat(Seat),
    /// A planet.
    Planet(Planet),
    /// A kind of card.
    Card(CardKind),
}

/// The things a question's text may name, at most three.
pub type Arguments = ArrayVec<Argument, 3>;

/// The form of the answer that is wanted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Between `min` and `max` different options.
    Pick {
        /// The fewest options to pick.
        min: u8,
        /// The most.
        max: u8,
        /// The options, each once.
        options: Options,
    },
    /// A whole number from `min` to `max`.
    Number {
        /// The least.
        min: u8,
        /// The greatest.
        max: u8,
    },
    /// Ships over places, between `min` and `max` in all.
    Ships {
        /// The most ships at each place.
        bounds: ShipCounts,
        /// The fewest ships in all.
        min: u8,
        /// The most ships in all.
        max: u8,
    },
    /// An offer, or an answer to one (C8).
    Deal(Box<DealAsk>),
}

/// A question to one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The seat that is asked.
    pub seat: Seat,
    /// The phase it falls in.
    pub phase: Phase,
    /// The moment it belongs to, where scripts act.
    pub hook: Option<Hook>,
    /// The power or card that asks; `None`: the rules.
    pub source: Option<ScriptId>,
    /// What it is about.
    pub topic: Topic,
    /// What its text names.
    pub args: Arguments,
    /// Whether the options or the answer are nobody else's business.
    pub secret: bool,
    /// The answer that is wanted.
    pub ask: Ask,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The options picked.
    Pick(Picked),
    /// A number.
    Number(u8),
    /// Ships over places.
    Ships(ShipCounts),
    /// A new offer.
    Offer(Box<Offer>),
    /// The standing offer is accepted.
    Accept,
    /// The standing offer is refused without another.
    Refuse,
    /// No deal: the time is up (C7).
    TimeUp,
}

impl Choice {
    /// The choice of one option.
    pub fn one(option: Pickable) -> Choice {
        Choice::Pick(std::iter::once(option).collect())
    }

    /// The choice of one option: pass.
    pub fn pass() -> Choice {
        Choice::one(Pickable::Pass)
    }

    const fn kind(&self) -> &'static str {
        match self {
            Choice::Pick(_) => "a pick",
            Choice::Number(_) => "a number",
            Choice::Ships(_) => "ships",
            Choice::Offer(_) | Choice::Accept | Choice::Refuse | Choice::TimeUp => "a word in a deal",
        }
    }
}

impl Ask {
    /// Between `min` and `max` of these options.
    pub fn pick(min: usize, max: usize, options: impl IntoIterator<Item = Pickable>) -> Ask {
        Ask::Pick { min: min as u8, max: max as u8, options: options.into_iter().take(MAX_OPTIONS).collect() }
    }

    /// Exactly one of these options.
    pub fn one_of(options: impl IntoIterator<Item = Pickable>) -> Ask {
        Ask::pick(1, 1, options)
    }

    const fn kind(&self) -> &'static str {
        match self {
            Ask::Pick { .. } => "a pick",
            Ask::Number { .. } => "a number",
            Ask::Ships { .. } => "ships",
            Ask::Deal(_) => "a word in a deal",
        }
    }
}

impl Question for Decision {
    type Choice = Choice;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn fingerprint(&self) -> u64 {
        super::fingerprint::of(self)
    }

    fn is_secret(&self) -> bool {
        self.secret
    }

    fn only_choice(&self) -> Option<Choice> {
        match &self.ask {
            Ask::Pick { min, options, .. } if *min as usize == options.len() => {
                Some(Choice::Pick(options.iter().copied().take(MAX_PICKED).collect()))
            }
            Ask::Number { min, max } if min == max => Some(Choice::Number(*min)),
            Ask::Ships { bounds, min, .. } if u32::from(*min) == bounds.total() => Some(Choice::Ships(*bounds)),
            Ask::Ships { bounds, min, max } if min == max => {
                let mut places = bounds.iter();
                let (place, _) = places.next()?;
                places.next().is_none().then(|| Choice::Ships(ShipCounts::only(place, *min)))
            }
            _ => None,
        }
    }

    fn is_answerable(&self) -> bool {
        match &self.ask {
            Ask::Pick { min, max, options } => {
                min <= max && usize::from(*min) <= options.len() && usize::from(*min) <= MAX_PICKED
            }
            Ask::Number { min, max } => min <= max,
            Ask::Ships { bounds, min, max } => min <= max && u32::from(*min) <= bounds.total(),
            Ask::Deal(_) => true,
        }
    }

    fn check(&self, choice: &Choice) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::NotOffered { why });
        match (&self.ask, choice) {
            (Ask::Pick { min, max, options }, Choice::Pick(picked)) => {
                if picked.len() < usize::from(*min) || picked.len() > usize::from(*max) {
                    return refuse(format!("{} options picked; pick {min} to {max}", picked.len()));
                }
                for (index, option) in picked.iter().enumerate() {
                    if !options.contains(option) {
                        return refuse(format!("{option:?} is not among the options {options:?}"));
                    }
                    if picked[..index].contains(option) {
                        return refuse(format!("{option:?} is picked twice"));
                    }
                }
                Ok(())
            }
            (Ask::Number { min, max }, Choice::Number(number)) if number < min || number > max => {
                refuse(format!("{number} is not between {min} and {max}"))
            }
            (Ask::Number { .. }, Choice::Number(_)) => Ok(()),
            (Ask::Ships { bounds, min, max }, Choice::Ships(ships)) => {
                let total = ships.total();
                if total < u32::from(*min) || total > u32::from(*max) {
                    return refuse(format!("{total} ships chosen; choose {min} to {max}"));
                }
                match ships.iter().find(|(place, count)| *count > bounds.get(*place)) {
                    Some((place, count)) => {
                        refuse(format!("{count} ships at {place:?}; at most {}", bounds.get(place)))
                    }
                    None => Ok(()),
                }
            }
            (Ask::Deal(deal), choice) if choice.kind() == self.ask.kind() => deal.check(choice),
            (ask, choice) => Err(Refusal::WrongKind { wanted: ask.kind(), got: choice.kind() }),
        }
    }
}

impl Decision {
    /// The option that does nothing, where there is one.
    pub fn pass(&self) -> Option<Choice> {
        match &self.ask {
            Ask::Pick { options, .. } if options.contains(&Pickable::Pass) => Some(Choice::pass()),
            Ask::Pick { min: 0, .. } => Some(Choice::Pick(Picked::new())),
            _ => None,
        }
    }

    /// Every legal answer, if there are at most `limit`; for offers: `None`.
    pub fn choices(&self, limit: usize) -> Option<Vec<Choice>> {
        let mut found = Vec::new();
        match &self.ask {
            Ask::Pick { min, max, options } => {
                if options.len() >= usize::BITS as usize - 1 || 1usize << options.len() > limit.max(1) << 6 {
                    if *max != 1 {
                        return None;
                    }
                    if *min == 0 {
                        found.push(Choice::Pick(Picked::new()));
                    }
                    found.extend(options.iter().map(|option| Choice::one(*option)));
                } else {
                    for mask in 0usize..1 << options.len() {
                        let count = mask.count_ones() as usize;
                        if (usize::from(*min)..=usize::from(*max).min(MAX_PICKED)).contains(&count) {
                            let chosen = options.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
                            found.push(Choice::Pick(chosen.map(|(_, option)| *option).collect()));
                        }
                    }
                }
            }
            Ask::Number { min, max } => found.extend((*min..=*max).map(Choice::Number)),
            Ask::Ships { bounds, min, max } => {
                let places: Vec<(Place, u8)> = bounds.iter().collect();
                spread(&places, ShipCounts::NONE, *min, *max, limit, &mut found)?;
            }
            Ask::Deal(_) => return None,
        }
        (found.len() <= limit).then_some(found)
    }
}

/// All ways to choose between `min` and `max` ships from the places.
fn spread(
    places: &[(Place, u8)],
    so_far: ShipCounts,
    min: u8,
    max: u8,
    limit: usize,
    found: &mut Vec<Choice>,
) -> Option<()> {
    let Some(((place, bound), rest)) = places.split_first() else {
        if min == 0 {
            found.push(Choice::Ships(so_far));
        }
        return (found.len() <= limit).then_some(());
    };
    for ships in 0..=(*bound).min(max) {
        let mut next = so_far;
        next.set(*place, ships);
        spread(rest, next, min.saturating_sub(ships), max - ships, limit, found)?;
    }
    Some(())
}
