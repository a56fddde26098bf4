//! Other rules for a game under way: what of a changed edition and of mended scripts a table can still take.
//!
//! Ids of scripts and cards stay what they were, since the state is full of them. What says how a game
//! begins cannot change any more; the numbers, the options and all that scripts do can.

use crate::things::card::{CardKind, ScriptId};
use crate::things::hook::HOOK_COUNT;
use crate::things::power::MAX_SCRIPTS;
use crate::things::ruleset::Ruleset;
use crate::things::script::{CardInfo, Lying, MEMORY_SLOTS, MemoryCell, ScriptInfo, Sort};
use crate::things::state::State;
use std::collections::BTreeMap;
use std::mem::discriminant;
use thiserror::Error;

/// Why a game under way cannot take other rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// An alien or a rule of the table is in the edition no more.
    #[error("`{id}` is played at this table and is no longer in the edition")]
    AlienGone {
        /// Its id.
        id: String,
    },
    /// Cards have been added or taken out.
    #[error("the cards of the edition have changed, and those of this game are dealt already")]
    Cards,
    /// A number that says how a game begins.
    #[error("`{what}` has changed, which says how a game begins")]
    Beginning {
        /// The number's key in the edition.
        what: &'static str,
    },
    /// The order of an encounter.
    #[error("the phases have changed, and an encounter of this game is under way")]
    Phases,
}

impl Ruleset {
    /// What a table that has played by these rules plays by from now on: `new`, with the numbers of scripts and
    /// cards of old. Aliens that are new come with the next game; `sits` says which scripts are at the table.
    ///
    /// # Errors
    /// When a game under way cannot take it.
    pub fn followed_by(&self, mut new: Ruleset, sits: impl Fn(ScriptId) -> bool) -> Result<Ruleset, Misfit> {
        let (then, now) = (&self.numbers, &new.numbers);
        for (what, same) in [
            ("planets_per_system", then.planets_per_system == now.planets_per_system),
            ("ships_per_planet", then.ships_per_planet == now.ships_per_planet),
            ("star_cards_per_seat", then.star_cards_per_seat == now.star_cards_per_seat),
        ] {
            if !same {
                return Err(Misfit::Beginning { what });
            }
        }
        if self.choices.phases != new.choices.phases {
            return Err(Misfit::Phases);
        }
        let place = |old: &ScriptInfo| {
            let is_it = |new: &ScriptInfo| discriminant(&new.sort) == discriminant(&old.sort) && new.id == old.id;
            new.scripts.iter().position(is_it)
        };
        let mut places = Vec::with_capacity(self.scripts.len());
        for (number, old) in (0..).map(ScriptId).zip(&self.scripts) {
            places.push(match place(old) {
                Some(at) if lying(&new.scripts[at]) != lying(old) => return Err(Misfit::Cards),
                None if lying(old).is_some() => return Err(Misfit::Cards),
                None if sits(number) => return Err(Misfit::AlienGone { id: old.id.clone() }),
                Some(at) => Ok(at),
                None => Err(idle(&old.id, &old.script, old.sort)),
            });
        }
        new.renumber(places)?;
        if new.cards != self.cards || new.special_stars != self.special_stars {
            return Err(Misfit::Cards);
        }
        Ok(new)
    }

    /// The same rules with the numbers that scripts had in a game under way, by their names there
    /// ([`ScriptInfo::name_among_all`]). One that is no more keeps its number, and does nothing.
    ///
    /// # Errors
    /// When a kind of card is no more.
    pub fn renumbered(&self, names: &[String]) -> Result<Ruleset, Misfit> {
        if names.len() > MAX_SCRIPTS {
            return Err(Misfit::Cards);
        }
        let place = |name: &String| match self.scripts.iter().position(|script| script.name_among_all() == *name) {
            Some(at) => Ok(Ok(at)),
            None => gone(name).map(Err).ok_or(Misfit::Cards),
        };
        let mut new = self.clone();
        new.renumber(names.iter().map(place).collect::<Result<_, _>>()?)?;
        Ok(new)
    }

    /// Gives the scripts other numbers: for each number the place where its script stands now, or one that stands for it.
    fn renumber(&mut self, places: Vec<Result<usize, ScriptInfo>>) -> Result<(), Misfit> {
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
            if let Sort::Card(CardInfo { alien, .. }) = &mut script.sort {
                *alien = alien.and_then(|alien| renumbered.get(alien.index()).copied().flatten());
            }
        }
        for card in &mut self.cards {
            if let CardKind::Scripted(script) = card {
                *script = renumbered[script.index()].ok_or(Misfit::Cards)?;
            }
        }
        for star in &mut self.special_stars {
            *star = renumbered[star.index()].ok_or(Misfit::Cards)?;
        }
        self.scripts = scripts;
        self.find_cards();
        Ok(())
    }
}

/// How a card comes to lie on the table, if it is one that does.
fn lying(script: &ScriptInfo) -> Option<Lying> {
    script.card()?.lies
}

impl ScriptInfo {
    /// A name that no other script of a table has: what it is, its id, the script that it runs.
    pub fn name_among_all(&self) -> String {
        let sort = match self.sort {
            Sort::Alien => ALIEN,
            Sort::Card(_) => "card",
            Sort::Rule => "rule",
        };
        format!("{sort} {} {}", self.id, self.script)
    }
}

/// What the names of aliens begin with.
const ALIEN: &str = "alien";

/// An alien that is gone, by its name.
fn gone(name: &str) -> Option<ScriptInfo> {
    let mut words = name.split(' ');
    let (sort, id, script) = (words.next()?, words.next()?, words.next()?);
    (sort == ALIEN).then(|| idle(id, script, Sort::Alien))
}

/// A script that is gone: it keeps its number, so that the others keep theirs, and does nothing.
fn idle(id: &str, script: &str, sort: Sort) -> ScriptInfo {
    ScriptInfo {
        id: id.to_owned(),
        module: usize::MAX,
        script: script.to_owned(),
        sort: match sort {
            Sort::Card(info) => Sort::Card(CardInfo { alien: None, ..info }),
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
    /// Goes over from old rules to those that follow them ([`Ruleset::followed_by`]): each power has the hooks of
    /// its mended script, and remembers what it did under the keys that are still there. `mended`: scripts that
    /// have changed; those switched off for a fault get another chance.
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

/// Memory in its new places: a key of the same shape keeps what it held, another begins as it is declared.
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
