//! From an edition and the scripts to a ruleset; from a table's wishes to aliens on seats.

use super::file::Edition;
use super::unmet::Unmet;
use crate::cosmic::{
    CardKind, CardSet, HOOK_COUNT, HookUse, MAX_ALIENS, OnFault, OptionValue, Ruleset, ScriptId, ScriptInfo, Use,
    Windows,
};
use crate::script::{HookMeta, Script};
use crate::table::{Dice, Seat};
use std::collections::BTreeMap;

/// Which aliens sit where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// The aliens asked for, by seat; the rest are dealt at random (S3).
    pub wanted: Vec<Vec<String>>,
    /// Aliens for each seat (V1).
    pub per_seat: u8,
}

impl Edition {
    /// What a table of this edition plays by.
    pub fn ruleset(&self, scripts: &[Script], seats: u8, windows: Windows, on_fault: OnFault) -> Ruleset {
        let mut infos = Vec::new();
        let nothing = BTreeMap::new();
        for (module, script) in scripts.iter().enumerate() {
            let options = if script.is_destiny {
                self.cards.destiny.contains_key(&script.id).then(|| self.destiny.get(&script.id).unwrap_or(&nothing))
            } else {
                self.aliens.get(&script.id)
            };
            if let Some(options) = options {
                let not_dealt = seats == 2 && self.not_for_two.contains(&script.id);
                infos.push(ScriptInfo { not_dealt, ..script_info(module, script, options) });
            }
        }
        infos.sort_by(|a, b| (a.is_destiny, &a.id).cmp(&(b.is_destiny, &b.id)));
        let cards = self.card_kinds(&infos);
        let mut rules = Ruleset {
            edition: self.id.clone(),
            seats,
            numbers: self.numbers_for(seats),
            choices: self.choices.clone(),
            cards,
            scripts: infos,
            card_hooks: [CardSet::EMPTY; HOOK_COUNT],
            windows,
            on_fault,
            begins: None,
        };
        rules.find_card_hooks();
        rules
    }

    fn card_kinds(&self, infos: &[ScriptInfo]) -> Vec<CardKind> {
        let mut kinds = Vec::new();
        let mut attacks: Vec<(i16, u8)> =
            self.cards.attack.iter().filter_map(|(value, copies)| Some((value.parse().ok()?, *copies))).collect();
        attacks.sort_unstable();
        for (value, copies) in attacks {
            kinds.extend((0..copies).map(|_| CardKind::Attack(value)));
        }
        kinds.extend((0..self.cards.negotiate).map(|_| CardKind::Negotiate));
        for (id, copies) in &self.cards.destiny {
            if let Some(index) = infos.iter().position(|info| info.is_destiny && info.id == *id) {
                kinds.extend((0..*copies).map(|_| CardKind::Destiny(ScriptId(index as u8))));
            }
        }
        kinds
    }

    /// S3: the aliens asked for, and others at random; each alien sits once.
    pub fn seat_aliens(
        &self,
        rules: &Ruleset,
        seating: &Seating,
        dice: &mut Dice,
    ) -> Result<Vec<Vec<ScriptId>>, Unmet> {
        let beyond = seating.wanted.iter().enumerate().skip(usize::from(rules.seats));
        if let Some((seat, id)) = beyond.flat_map(|(seat, ids)| ids.iter().map(move |id| (seat, id))).next() {
            let seat = Seat(seat.try_into().unwrap_or(u8::MAX));
            return Err(Unmet::NoSuchSeat { id: id.clone(), seat });
        }
        let mut seated: Vec<Vec<ScriptId>> = Vec::new();
        for wanted in seating.wanted.iter().take(usize::from(rules.seats)) {
            if wanted.len() > MAX_ALIENS {
                return Err(Unmet::AliensPerSeat { most: MAX_ALIENS });
            }
            let mut aliens = Vec::new();
            for id in wanted {
                let found = rules.script_named(id).filter(|script| !rules.script(*script).is_destiny);
                let alien = found.ok_or_else(|| Unmet::NoAlien { id: id.clone(), edition: self.id.clone() })?;
                if rules.is_for_two() && self.not_for_two.contains(id) {
                    return Err(Unmet::NotForTwo { id: id.clone() });
                }
                if aliens.contains(&alien) || seated.iter().flatten().any(|other| *other == alien) {
                    return Err(Unmet::AlienTwice { id: id.clone() });
                }
                aliens.push(alien);
            }
            seated.push(aliens);
        }
        seated.resize(usize::from(rules.seats), Vec::new());
        let mut left: Vec<ScriptId> = (0..rules.scripts.len() as u8)
            .map(ScriptId)
            .filter(|script| !rules.script(*script).is_destiny && !seated.iter().flatten().any(|other| other == script))
            .filter(|script| !rules.is_for_two() || !self.not_for_two.contains(&rules.script(*script).id))
            .collect();
        dice.shuffle(&mut left);
        for aliens in &mut seated {
            while aliens.len() < usize::from(seating.per_seat) {
                aliens.push(left.pop().ok_or(Unmet::TooFewAliens)?);
            }
        }
        Ok(seated)
    }
}

fn script_info(module: usize, script: &Script, overrides: &BTreeMap<String, OptionValue>) -> ScriptInfo {
    let mut options = script.options.clone();
    options.extend(overrides.iter().map(|(key, value)| (key.clone(), value.clone())));
    let general = match options.get("use") {
        Some(OptionValue::Text(word)) if word == "must" => Use::Must,
        _ => Use::May,
    };
    let hooks = script.hooks.map(|hook| {
        hook.map(|meta| {
            let HookMeta { use_, once, who, order, part_of, holding } = meta;
            // What was declared is carried out: nobody is asked again.
            let use_ = if part_of.is_some() { Use::Must } else { use_.unwrap_or(general) };
            HookUse { use_, once, who, order, part_of, holding }
        })
    });
    ScriptInfo {
        id: script.id.clone(),
        module,
        is_destiny: script.is_destiny,
        home_bases: script.home_bases,
        protected: script.protected,
        not_dealt: false,
        encounter_cards: script.encounter_cards,
        options,
        hooks,
        memory: script.memory.clone(),
        piles: script.piles.clone(),
    }
}
