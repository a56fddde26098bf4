//! Rule changes during a game: the adoption of changed editions and fixed scripts.
//!
//! The numbers of scripts and cards cannot change, because the state refers to them. The rules of the setup cannot
//! change either. All other numbers, the options, and the behavior of scripts can change.

use crate::state::{
    CardInfo, CardKind, HOOK_COUNT, Lying, MAX_SCRIPTS, MEMORY_SLOTS, MemoryCell, Ruleset, ScriptId, ScriptInfo,
    ScriptKind, State,
};
use std::collections::BTreeMap;
use std::mem::discriminant;
use thiserror::Error;

/// The reason why a running game cannot adopt the new rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IncompatibleRules {
    /// An alien or a rule at the table that the edition no longer has.
    #[error("`{id}` is at this table, but no longer in the edition")]
    AlienGone {
        /// The id of the alien or rule.
        id: String,
    },
    /// Cards that were added or removed.
    #[error("cannot change the edition's cards: they have already been dealt")]
    Cards,
    /// A number that the setup has already used.
    #[error("cannot change `{what}` in a running game")]
    Beginning {
        /// The key of the number in the edition.
        what: &'static str,
    },
    /// A different order of phases.
    #[error("cannot change the phases during an encounter")]
    Phases,
}

impl Ruleset {
    /// Returns the rules with which a game continues after a change to `new`.
    ///
    /// Scripts and cards keep their old numbers. New aliens take part only in the next game. `sits` returns `true` for
    /// scripts at the table.
    ///
    /// # Errors
    /// The reason why a running game cannot adopt the rules.
    pub fn followed_by(&self, mut new: Ruleset, sits: impl Fn(ScriptId) -> bool) -> Result<Ruleset, IncompatibleRules> {
        let (then, now) = (&self.numbers, &new.numbers);
        for (what, same) in [
            ("planets_per_system", then.planets_per_system == now.planets_per_system),
            ("ships_per_planet", then.ships_per_planet == now.ships_per_planet),
            ("star_cards_per_seat", then.star_cards_per_seat == now.star_cards_per_seat),
        ] {
            if !same {
                return Err(IncompatibleRules::Beginning { what });
            }
        }
        if self.choices.phases != new.choices.phases {
            return Err(IncompatibleRules::Phases);
        }
        let place = |old: &ScriptInfo| {
            let is_it = |new: &ScriptInfo| discriminant(&new.sort) == discriminant(&old.sort) && new.id == old.id;
            new.scripts.iter().position(is_it)
        };
        let mut places = Vec::with_capacity(self.scripts.len());
        for (number, old) in (0..).map(ScriptId).zip(&self.scripts) {
            places.push(match place(old) {
                Some(at) if lying(&new.scripts[at]) != lying(old) => return Err(IncompatibleRules::Cards),
                None if lying(old).is_some() => return Err(IncompatibleRules::Cards),
                None if sits(number) => return Err(IncompatibleRules::AlienGone { id: old.id.clone() }),
                Some(at) => Ok(at),
                None => Err(idle(&old.id, &old.script, old.sort)),
            });
        }
        new.renumber(places)?;
        if new.cards != self.cards || new.special_stars != self.special_stars {
            return Err(IncompatibleRules::Cards);
        }
        Ok(new)
    }

    /// Returns the same rules with the script numbers of a running game.
    ///
    /// `names` has one [`ScriptInfo::name_among_all`] for each number. An alien that no longer exists keeps its number
    /// and does nothing.
    ///
    /// # Errors
    /// A kind of card no longer exists.
    pub fn renumbered(&self, names: &[String]) -> Result<Ruleset, IncompatibleRules> {
        if names.len() > MAX_SCRIPTS {
            return Err(IncompatibleRules::Cards);
        }
        let place = |name: &String| match self.scripts.iter().position(|script| script.name_among_all() == *name) {
            Some(at) => Ok(Ok(at)),
            None => gone(name).map(Err).ok_or(IncompatibleRules::Cards),
        };
        let mut new = self.clone();
        new.renumber(names.iter().map(place).collect::<Result<_, _>>()?)?;
        Ok(new)
    }

    /// Renumbers the scripts. For each number, `places` has the index of its script, or a placeholder.
    fn renumber(&mut self, places: Vec<Result<usize, ScriptInfo>>) -> Result<(), IncompatibleRules> {
        let mut renumbered = vec![None; self.scripts.len()];
        let mut scripts = Vec::with_capacity(places.len());
        for (number, place) in (0..).map(ScriptId).zip(places) {
            scripts.push(match place {
                Ok(at) => {
                    renumbered[at] = Some(number);
                    self.scripts[at].clone()
                }
                Err(gone) => gone,
            });
        }
        for script in &mut scripts {
            if let ScriptKind::Card(CardInfo { alien, .. }) = &mut script.sort {
                *alien = alien.and_then(|alien| renumbered.get(alien.index()).copied().flatten());
            }
        }
        for card in &mut self.cards {
            if let CardKind::Scripted(script) = card {
                *script = renumbered[script.index()].ok_or(IncompatibleRules::Cards)?;
            }
        }
        for star in &mut self.special_stars {
            *star = renumbered[star.index()].ok_or(IncompatibleRules::Cards)?;
        }
        self.scripts = scripts;
        self.find_cards();
        Ok(())
    }
}

/// Returns the table rules of a script's card, if it has any.
fn lying(script: &ScriptInfo) -> Option<Lying> {
    script.card()?.lies
}

impl ScriptInfo {
    /// Returns a unique name for the script: its sort, id, and file.
    pub fn name_among_all(&self) -> String {
        let sort = match self.sort {
            ScriptKind::Alien => ALIEN,
            ScriptKind::Card(_) => "card",
            ScriptKind::Rule => "rule",
        };
        format!("{sort} {} {}", self.id, self.script)
    }
}

/// The first word of an alien's unique name.
const ALIEN: &str = "alien";

/// Returns a placeholder for a missing alien, given its unique name.
fn gone(name: &str) -> Option<ScriptInfo> {
    let mut words = name.split(' ');
    let (sort, id, script) = (words.next()?, words.next()?, words.next()?);
    (sort == ALIEN).then(|| idle(id, script, ScriptKind::Alien))
}

/// Returns a script that does nothing. As a placeholder it keeps the number of a missing script, so other numbers stay
/// the same.
fn idle(id: &str, script: &str, sort: ScriptKind) -> ScriptInfo {
    ScriptInfo {
        id: id.to_owned(),
        module: usize::MAX,
        script: script.to_owned(),
        sort: match sort {
            ScriptKind::Card(info) => ScriptKind::Card(CardInfo { alien: None, ..info }),
            sort => sort,
        },
        options: BTreeMap::new(),
        hooks: [None; HOOK_COUNT],
        memory: Vec::new(),
        piles: Vec::new(),
        protected: false,
        not_dealt: true,
        home_bases: None,
        encounter_cards: 1,
    }
}

impl State {
    /// Adapts the state to new rules from [`Ruleset::followed_by`].
    ///
    /// Each power gets the hooks of its fixed script, and keeps its memory under keys that still exist. `mended`
    /// returns `true` for changed scripts; those that were disabled after a fault are enabled again.
    pub fn follow(&mut self, old: &Ruleset, new: &Ruleset, mended: impl Fn(ScriptId) -> bool) {
        self.find_all_hooks(new);
        for (_, power) in self.powers.iter_mut() {
            let (old, new_cells) = (&old.script(power.alien).memory, &new.script(power.alien).memory);
            power.memory = remembered(old, new_cells, power.memory, new.seats);
        }
        for script in (0..new.scripts.len() as u8).map(ScriptId).filter(|script| mended(*script)) {
            self.disabled &= !(1 << script.0);
        }
    }
}

/// Returns a power's memory in its new slots. A key of the same shape keeps its value; other keys get their initial
/// value.
fn remembered(old: &[MemoryCell], new: &[MemoryCell], slots: [i16; MEMORY_SLOTS], seats: u8) -> [i16; MEMORY_SLOTS] {
    let mut places = [0; MEMORY_SLOTS];
    for cell in new {
        let kept = old.iter().find(|old| old.key == cell.key && old.has_shape_of(cell));
        let place = &mut places[cell.slots(seats)];
        match kept {
            Some(old) => place.copy_from_slice(&slots[old.slots(seats)]),
            None => place.fill(cell.initial),
        }
    }
    places
}
