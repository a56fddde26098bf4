//! From an edition and the scripts to a ruleset; from a table's wishes to aliens on seats.

use super::error::EditionError;
use super::file::Edition;
use crate::cosmic::{
    CardId, CardKind, CardSet, HOOK_COUNT, HOOKS, HookUse, MAX_CARDS, OnFault, OptionValue, OrderPart, Phase, Ruleset,
    ScriptId, ScriptInfo, Use, Windows,
};
use crate::script::Script;
use crate::table::{Dice, MAX_SEATS};
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
    /// Everything that is wrong with the edition, given the scripts there are.
    pub fn check(&self, file: &str, scripts: &[Script]) -> Vec<EditionError> {
        let mut errors = Vec::new();
        let mut wrong = |what: String| errors.push(EditionError::new(file, what));
        let cards = self.deck_size();
        if cards == 0 || cards > MAX_CARDS {
            wrong(format!("`cards` has {cards} cards; a deck has 1 to {MAX_CARDS}"));
        }
        let [fewest, most] = self.seats;
        if fewest < 2 || most < fewest || usize::from(most) > MAX_SEATS {
            wrong(format!("`seats` = [{fewest}, {most}]; from 2 to {MAX_SEATS}, the fewest first"));
        }
        if self.colours.len() != usize::from(most) {
            wrong(format!("`colours` names {} colours for {most} seats", self.colours.len()));
        }
        if usize::from(most) * usize::from(self.numbers.star_cards_per_seat) > MAX_CARDS
            || self.numbers.star_cards_per_seat == 0
        {
            wrong("`numbers.star_cards_per_seat` does not make a star deck".to_owned());
        }
        if self.numbers.ships_per_planet == 0 || self.numbers.ships_per_planet > 20 {
            wrong("`numbers.ships_per_planet` is not between 1 and 20".to_owned());
        }
        if self.numbers.ship_limit == 0 {
            wrong("`numbers.ship_limit` is 0: nobody could ever attack".to_owned());
        }
        for value in self.cards.attack.keys() {
            if value.parse::<u8>().is_err() {
                wrong(format!("`cards.attack.{value}` is no attack value; a whole number from 0 to 255"));
            }
        }
        self.check_orders(file, &mut errors);
        self.check_scripts(file, scripts, &mut errors);
        errors
    }

    fn check_orders(&self, file: &str, errors: &mut Vec<EditionError>) {
        let mut wrong = |what: &str, hint: &str| errors.push(EditionError::new(file, what).hint(hint));
        let order = &self.choices.seat_order;
        if order.len() != 3
            || [OrderPart::Offense, OrderPart::Defense, OrderPart::Others].iter().any(|part| !order.contains(part))
        {
            wrong("`choices.seat_order` does not name each group once", "offense, defense, others");
        }
        let at = |phase| self.choices.phases.iter().position(|other| *other == phase);
        let needed = [
            Phase::NewHand,
            Phase::FreeShip,
            Phase::Star,
            Phase::Load,
            Phase::Point,
            Phase::Cards,
            Phase::Reveal,
            Phase::Resolve,
        ];
        if needed.iter().any(|phase| at(*phase).is_none()) {
            wrong(
                "`choices.phases` lacks a phase",
                "new_hand, free_ship, star, load, point, cards, reveal and resolve are needed",
            );
        } else if at(Phase::Star) > at(Phase::Point)
            || at(Phase::Cards) > at(Phase::Reveal)
            || at(Phase::Reveal) > at(Phase::Resolve)
        {
            wrong("`choices.phases` is out of order", "star before point; cards, reveal, resolve at the end");
        }
    }

    fn check_scripts(&self, file: &str, scripts: &[Script], errors: &mut Vec<EditionError>) {
        let named =
            |id: &str, destiny: bool| scripts.iter().find(|script| script.id == id && script.is_destiny == destiny);
        for (group, destiny, entries) in [("aliens", false, &self.aliens), ("destiny", true, &self.destiny)] {
            for (id, options) in entries {
                match named(id, destiny) {
                    Some(script) => check_options(file, group, script, options, errors),
                    None => errors.push(EditionError::new(file, format!("`{group}.{id}`: no script of that id"))),
                }
            }
        }
        for id in self.cards.destiny.keys().filter(|id| named(id, true).is_none()) {
            errors.push(EditionError::new(file, format!("`cards.destiny.{id}`: no script of that id")));
        }
        for (name, preset) in &self.presets {
            for id in preset.aliens.iter().filter(|id| !self.aliens.contains_key(*id)) {
                errors.push(EditionError::new(file, format!("`presets.{name}`: `{id}` is no alien of this edition")));
            }
        }
        if self.aliens.len() < usize::from(self.seats[1]) {
            errors.push(EditionError::new(file, "there are fewer aliens than seats"));
        }
    }

    fn deck_size(&self) -> usize {
        let copies = self.cards.attack.values().chain(self.cards.destiny.values());
        copies.map(|copies| usize::from(*copies)).sum::<usize>() + usize::from(self.cards.negotiate)
    }

    /// What a table of this edition plays by.
    pub(crate) fn ruleset(&self, scripts: &[Script], seats: u8, windows: Windows, on_fault: OnFault) -> Ruleset {
        let mut infos = Vec::new();
        let nothing = BTreeMap::new();
        for (module, script) in scripts.iter().enumerate() {
            let options = if script.is_destiny {
                self.cards.destiny.contains_key(&script.id).then(|| self.destiny.get(&script.id).unwrap_or(&nothing))
            } else {
                self.aliens.get(&script.id)
            };
            if let Some(options) = options {
                infos.push(script_info(module, script, options));
            }
        }
        infos.sort_by(|a, b| (a.is_destiny, &a.id).cmp(&(b.is_destiny, &b.id)));
        let cards = self.card_kinds(&infos);
        let mut card_hooks = [CardSet::EMPTY; HOOK_COUNT];
        for (id, kind) in (0..).map(CardId).zip(&cards) {
            let CardKind::Destiny(script) = kind else { continue };
            for spec in HOOKS.iter().filter(|spec| infos[script.index()].hooks[spec.hook.index()].is_some()) {
                card_hooks[spec.hook.index()].insert(id);
            }
        }
        Ruleset {
            edition: self.id.clone(),
            seats,
            numbers: self.numbers,
            choices: self.choices.clone(),
            cards,
            scripts: infos,
            card_hooks,
            windows,
            on_fault,
            begins: None,
        }
    }

    fn card_kinds(&self, infos: &[ScriptInfo]) -> Vec<CardKind> {
        let mut kinds = Vec::new();
        let mut attacks: Vec<(u8, u8)> =
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
    pub(crate) fn seat_aliens(
        &self,
        rules: &Ruleset,
        seating: &Seating,
        dice: &mut Dice,
    ) -> Result<Vec<Vec<ScriptId>>, String> {
        let mut seated: Vec<Vec<ScriptId>> = Vec::new();
        for wanted in seating.wanted.iter().take(usize::from(rules.seats)) {
            let mut aliens = Vec::new();
            for id in wanted {
                let found = rules.script_named(id).filter(|script| !rules.script(*script).is_destiny);
                let alien = found.ok_or_else(|| format!("`{id}` is no alien of {}", self.id))?;
                if rules.is_for_two() && self.not_for_two.contains(id) {
                    return Err(format!("`{id}` is not dealt to a table of two (D1)"));
                }
                if aliens.contains(&alien) || seated.iter().flatten().any(|other| *other == alien) {
                    return Err(format!("`{id}` is asked for twice"));
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
                aliens.push(left.pop().ok_or_else(|| "there are not enough aliens for all seats".to_owned())?);
            }
        }
        Ok(seated)
    }
}

fn check_options(
    file: &str,
    group: &str,
    script: &Script,
    options: &BTreeMap<String, OptionValue>,
    errors: &mut Vec<EditionError>,
) {
    for (key, value) in options {
        let place = format!("`{group}.{}.{key}`", script.id);
        match script.options.get(key) {
            None => {
                let known: Vec<&str> = script.options.keys().map(String::as_str).collect();
                let hint = if known.is_empty() {
                    "the script has no options".to_owned()
                } else {
                    format!("it has {}", known.join(", "))
                };
                errors.push(EditionError::new(file, format!("{place}: the script has no such option")).hint(hint));
            }
            Some(default) if default.kind() != value.kind() => {
                errors.push(EditionError::new(file, format!("{place} is {}, not {}", value.kind(), default.kind())));
            }
            Some(_) if key == "use" && !matches!(value, OptionValue::Text(word) if word == "must" || word == "may") => {
                errors.push(EditionError::new(file, format!("{place} is neither \"must\" nor \"may\"")));
            }
            Some(_) => {}
        }
    }
}

fn script_info(module: usize, script: &Script, overrides: &BTreeMap<String, OptionValue>) -> ScriptInfo {
    let mut options = script.options.clone();
    options.extend(overrides.iter().map(|(key, value)| (key.clone(), value.clone())));
    let general = match options.get("use") {
        Some(OptionValue::Text(word)) if word == "must" => Use::Must,
        _ => Use::May,
    };
    let hooks =
        script.hooks.map(|hook| hook.map(|meta| HookUse { use_: meta.use_.unwrap_or(general), once: meta.once }));
    ScriptInfo {
        id: script.id.clone(),
        module,
        is_destiny: script.is_destiny,
        options,
        hooks,
        memory: script.memory.clone(),
    }
}
