//! A question as the person has answered it so far: nothing of it leaves the table before it is sent.
//!
//! Every answer is put together of the question's own parts and tested by the rules; what they refuse is said in its place,
//! and the choice is kept.

use super::terms::Deal;
use crate::{ask, ask_ships};
use hyperkon::cosmic::{Ask, CardKind, Choice, Decision, Part, Pickable, Place, Planet, Refusal, Topic, View};
use hyperkon::table::Partial;

/// A question, and the answer so far.
pub struct Asked {
    /// The question.
    pub decision: Decision,
    /// The answer.
    pub form: Form,
    /// The row of the list at which the person is.
    pub row: usize,
    /// What was wrong with the answer that was sent.
    pub refused: Option<String>,
}

/// The form of an answer.
pub enum Form {
    /// One of several.
    One {
        /// What there is.
        options: Vec<Pickable>,
        /// What was chosen.
        chosen: Option<usize>,
        /// What Enter means where nothing was.
        default: Option<usize>,
    },
    /// Some of several.
    Some {
        /// What there is.
        options: Vec<Pickable>,
        /// What was chosen.
        on: Vec<bool>,
        /// The most.
        max: u8,
    },
    /// A number.
    Number {
        /// The least.
        min: u8,
        /// The greatest.
        max: u8,
        /// The one that stands there.
        value: u8,
        /// Digits are being typed.
        is_typing: bool,
    },
    /// Ships over places.
    Ships {
        /// The places, with the most ships of each.
        places: Vec<(Place, u8)>,
        /// The ships.
        counts: Vec<u8>,
        /// The fewest in all.
        min: u8,
        /// The most.
        max: u8,
    },
    /// What is said in a deal.
    Deal(Box<Deal>),
}

/// What a place, a planet or a card on the table is to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The row.
    pub row: usize,
    /// It is chosen, or the person is at it.
    pub is_chosen: bool,
}

impl Asked {
    /// A question that has just been put.
    pub fn new(decision: Decision, view: &View) -> Asked {
        let me = decision.seat;
        let form = match &decision.ask {
            Ask::Pick { min: 1, max: 1, options } => Form::One {
                options: options.to_vec(),
                chosen: None,
                default: ask::default_option(&decision, options, view, me).filter(|_| !is_weighty(&decision)),
            },
            Ask::Pick { max, options, .. } => {
                Form::Some { options: options.to_vec(), on: vec![false; options.len()], max: *max }
            }
            Ask::Number { min, max } => {
                let value = ask::default_number(&decision, *max).map_or(*min, |number| number as u8);
                Form::Number { min: *min, max: *max, value, is_typing: false }
            }
            Ask::Ships { bounds, min, max } => {
                let spread = ask_ships::spread(&decision, view, bounds, ask_ships::usual(decision.topic, *min, *max));
                let places: Vec<(Place, u8)> = bounds.iter().collect();
                let counts = places.iter().map(|(place, _)| spread.get(*place)).collect();
                Form::Ships { places, counts, min: *min, max: *max }
            }
            Ask::Deal(deal) => Form::Deal(Box::new(Deal::new(deal))),
        };
        let row = if let Form::One { default: Some(default), .. } = &form { *default } else { 0 };
        Asked { decision, form, row, refused: None }
    }

    /// How many rows its list has.
    pub fn rows(&self) -> usize {
        match &self.form {
            Form::One { options, .. } | Form::Some { options, .. } => options.len(),
            Form::Number { .. } => 0,
            Form::Ships { places, .. } => places.len(),
            Form::Deal(deal) => deal.rows.len(),
        }
    }

    /// Whether its list takes the place of the log, in a roomy window or a small one.
    pub const fn is_wide(&self, is_roomy: bool) -> bool {
        match self.form {
            Form::Deal(_) => true,
            Form::Ships { .. } => !is_roomy,
            _ => false,
        }
    }

    /// Whether windows can be passed ahead here.
    pub fn is_window(&self) -> bool {
        self.decision.topic == Topic::Window
            && matches!(&self.form, Form::One { options, .. } if options.contains(&Pickable::Pass))
    }

    /// The row that Enter sends.
    pub const fn sends(&self) -> Option<usize> {
        match &self.form {
            Form::One { chosen: Some(chosen), .. } => Some(*chosen),
            Form::One { default, .. } => *default,
            _ => None,
        }
    }

    /// The option at which the person is.
    pub fn at(&self) -> Option<Pickable> {
        match &self.form {
            Form::One { options, chosen, .. } => options.get(chosen.unwrap_or(self.row)).copied(),
            Form::Some { options, .. } => options.get(self.row).copied(),
            _ => None,
        }
    }

    /// What an option is to the question, if it is one; `is_it` finds it.
    fn mark(&self, is_it: impl Fn(&Pickable) -> bool) -> Option<Mark> {
        match &self.form {
            Form::One { options, chosen, .. } => {
                let row = options.iter().position(is_it)?;
                Some(Mark { row, is_chosen: *chosen == Some(row) })
            }
            Form::Some { options, on, .. } => {
                let row = options.iter().position(is_it)?;
                Some(Mark { row, is_chosen: on[row] })
            }
            _ => None,
        }
    }

    /// What a planet is to the question.
    pub fn planet(&self, planet: Planet) -> Option<Mark> {
        if let Form::Ships { places, counts, .. } = &self.form {
            let row = places.iter().position(|(place, _)| *place == Place::Planet(planet))?;
            return Some(Mark { row, is_chosen: counts[row] > 0 });
        }
        self.mark(|option| *option == Pickable::Planet(planet))
    }

    /// What a card of the hand is to the question.
    pub fn card(&self, card: CardKind) -> Option<Mark> {
        self.mark(|option| *option == Pickable::Card(card))
    }

    /// What a seat is to the question.
    pub fn seat(&self, seat: hyperkon::table::Seat) -> Option<Mark> {
        self.mark(|option| *option == Pickable::Seat(seat))
    }

    /// The planet that was chosen for the cone, or is proposed for it.
    pub fn aims_at(&self) -> Option<Planet> {
        let aims = matches!(self.decision.topic, Topic::Point | Topic::ChooseSystem | Topic::OwnColour);
        match self.sends().and_then(|_| self.at()) {
            Some(Pickable::Planet(planet)) if aims => Some(planet),
            _ => None,
        }
    }

    /// The parts of the answer as it stands, one after the other.
    fn parts(&self) -> Vec<Part> {
        match &self.form {
            Form::One { options, .. } => {
                self.sends().and_then(|at| options.get(at)).map(|option| Part::Pick(*option)).into_iter().collect()
            }
            Form::Some { options, on, .. } => {
                let chosen = options.iter().zip(on).filter(|(_, on)| **on);
                chosen.map(|(option, _)| Part::Pick(*option)).collect()
            }
            Form::Number { value, .. } => vec![Part::Number(*value)],
            Form::Ships { places, counts, .. } => {
                let ships = places.iter().zip(counts);
                ships.flat_map(|((place, _), n)| std::iter::repeat_n(Part::Ship(*place), usize::from(*n))).collect()
            }
            Form::Deal(deal) => deal.parts(),
        }
    }

    /// The answer.
    ///
    /// # Errors
    /// As the rules refuse it.
    pub fn choice(&self) -> Result<Choice, Refusal> {
        if let Form::Deal(deal) = &self.form {
            return deal.choice(&self.decision);
        }
        Partial::with(self.decision.clone(), &self.parts())?.finish()
    }

    /// A row is meant: it is chosen, or chosen no longer, or the person goes there.
    pub fn choose(&mut self, row: usize) {
        if row >= self.rows() {
            return;
        }
        (self.row, self.refused) = (row, None);
        match &mut self.form {
            Form::One { chosen, .. } => *chosen = Some(row),
            Form::Some { on, max, .. } => {
                let many = on.iter().filter(|on| **on).count();
                if on[row] || many < usize::from(*max) {
                    on[row] = !on[row];
                }
            }
            Form::Number { .. } | Form::Ships { .. } | Form::Deal(_) => {}
        }
    }

    /// The person goes so many rows on; where one thing is to be chosen, that chooses it.
    pub fn walk(&mut self, by: isize) {
        let rows = self.rows() as isize;
        if rows == 0 {
            return self.change(by);
        }
        let fresh = matches!(&self.form, Form::One { chosen: None, default: None, .. });
        let row = if fresh { if by > 0 { 0 } else { rows - 1 } } else { (self.row as isize + by).rem_euclid(rows) };
        self.row = row as usize;
        self.refused = None;
        if let Form::One { chosen, .. } = &mut self.form {
            *chosen = Some(self.row);
        }
    }

    /// More or less where the person is.
    pub fn change(&mut self, by: isize) {
        self.refused = None;
        let row = self.row;
        match &mut self.form {
            Form::Number { min, max, value, is_typing } => {
                *value = (*value as isize + by).clamp(isize::from(*min), isize::from(*max)) as u8;
                *is_typing = false;
            }
            Form::Ships { places, counts, max, .. } => {
                let others: u32 = counts.iter().map(|n| u32::from(*n)).sum::<u32>() - u32::from(counts[row]);
                let most = u32::from(*max).saturating_sub(others).min(u32::from(places[row].1));
                counts[row] = (counts[row] as isize + by).clamp(0, most as isize) as u8;
            }
            Form::Deal(deal) => deal.change(row, by),
            Form::One { .. } | Form::Some { .. } => self.walk(by),
        }
    }

    /// A digit: it chooses an option, or is one of a number.
    pub fn digit(&mut self, digit: u8) {
        self.refused = None;
        let row = self.row;
        match &mut self.form {
            Form::One { .. } | Form::Some { .. } => {
                // 1 to 9, then 0 for the tenth.
                self.choose(usize::from(if digit == 0 { 9 } else { digit - 1 }));
            }
            Form::Number { max, value, is_typing, .. } => {
                let long = if *is_typing { u16::from(*value) * 10 + u16::from(digit) } else { u16::from(digit) };
                *value = if long > u16::from(*max) { digit.min(*max) } else { long as u8 };
                *is_typing = true;
            }
            Form::Ships { counts, .. } => {
                let by = isize::from(digit) - isize::from(counts[row]);
                self.change(by);
            }
            Form::Deal(deal) => {
                let by = isize::from(digit) - isize::from(deal.rows[row].n);
                deal.change(row, by);
            }
        }
    }

    /// Ships are spread sensibly, as many as Enter would send.
    pub fn spread(&mut self, view: &View) {
        let fresh = Asked::new(self.decision.clone(), view);
        if matches!(self.form, Form::Ships { .. }) {
            (self.form, self.refused) = (fresh.form, None);
        }
    }

    /// What was chosen is taken back; whether anything was.
    pub fn take_back(&mut self, view: &View) -> bool {
        let before = (self.parts(), matches!(&self.form, Form::One { chosen: Some(_), .. }));
        let refused = self.refused.take().is_some();
        let fresh = Asked::new(self.decision.clone(), view);
        (self.form, self.row) = (fresh.form, fresh.row);
        refused || before != (self.parts(), false)
    }
}

/// Whether an answer is nobody's but the person's to give: Enter means nothing there before something is chosen.
fn is_weighty(decision: &Decision) -> bool {
    match decision.topic {
        Topic::Point | Topic::ChooseSystem => true,
        Topic::ChooseCard | Topic::GiveCard | Topic::DiscardCard => {
            !matches!(&decision.ask, Ask::Pick { options, .. } if options.len() == 1)
        }
        _ => false,
    }
}
