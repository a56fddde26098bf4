//! Conversion of editions into rulesets, and of table options into seated aliens.

use super::file::Edition;
use super::unsupported::UnsupportedOptions;
use crate::script::{CardMeta, DESTINY, Declares, HookMeta, LaidAs, Script};
use hyperkon_cosmic::{
    CardClass, CardInfo, CardKind, ClassId, Face, FaultPolicy, Found, HookUse, Lying, MAX_ALIENS, OptionValue, Ruleset,
    ScriptId, ScriptInfo, ScriptKind, Use, Windows,
};
use hyperkon_table::{Dice, Seat};
use std::collections::BTreeMap;

/// Options for assigning aliens to seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// Requested aliens, by seat. All other aliens are dealt at random (S3).
    pub wanted: Vec<Vec<String>>,
    /// Number of aliens per seat (V1).
    pub per_seat: u8,
}

impl Edition {
    /// Returns the ruleset for a table of this edition.
    pub fn ruleset(&self, scripts: &[Script], seats: u8, windows: Windows, on_fault: FaultPolicy) -> Ruleset {
        let mut infos = Vec::new();
        let nothing = BTreeMap::new();
        let classes = classes(scripts);
        for (module, script) in scripts.iter().enumerate() {
            let options = match script.declares {
                Declares::Power => self.aliens.get(&script.id),
                Declares::Rule => self.rules.get(&script.id),
                Declares::Card if self.stars.contains_key(&script.id) => Some(&nothing),
                Declares::Destiny | Declares::Card => {
                    let is_dealt = self.cards.destiny.contains_key(&script.id);
                    is_dealt.then(|| self.destiny.get(&script.id).unwrap_or(&nothing))
                }
            };
            let info = |options| script_info(module, script, options, &classes);
            if let Some(options) = options {
                let not_dealt = seats == 2 && self.not_for_two.contains(&script.id);
                let mut info = ScriptInfo { not_dealt, ..info(options) };
                if let (ScriptKind::Card(CardInfo { lies: Some(lies), .. }), Some(copies)) =
                    (&mut info.sort, self.stars.get(&script.id))
                {
                    *lies = Lying { encounter: true, copies: *copies, star: true };
                }
                infos.push(info);
            }
            for (name, _, kind) in self.cards.kinds().filter(|(_, of, _)| *of == script.id) {
                let mut info = ScriptInfo { id: name.to_owned(), ..info(&kind.options) };
                if let ScriptKind::Card(CardInfo { lies: Some(lies), .. }) = &mut info.sort {
                    lies.copies = kind.copies;
                }
                infos.push(info);
            }
        }
        infos.sort_by(|a, b| (!a.is_alien(), &a.id).cmp(&(!b.is_alien(), &b.id)));
        find_aliens(scripts, &mut infos);
        let cards = self.card_kinds(&infos);
        let stars = (0..).map(ScriptId).zip(&infos);
        let is_star = |info: &ScriptInfo| info.card().and_then(|card| card.lies).is_some_and(|lies| lies.star);
        let special_stars = stars.filter(|(_, info)| is_star(info)).map(|(script, _)| script).collect();
        let mut rules = Ruleset {
            edition: self.id.clone(),
            seats,
            numbers: self.numbers_for(seats),
            choices: self.choices.clone(),
            cards,
            scripts: infos,
            classes,
            special_stars,
            found: Found::NOTHING,
            windows,
            on_fault,
            begins: None,
        };
        rules.find_cards();
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
        let named = self.cards.kinds.iter().map(|(name, kind)| (name, kind.copies));
        for (id, copies) in self.cards.destiny.iter().map(|(id, copies)| (id, *copies)).chain(named) {
            let is_dealt = |info: &ScriptInfo| info.id == *id && info.is_dealt();
            if let Some(index) = infos.iter().position(is_dealt) {
                kinds.extend((0..copies).map(|_| CardKind::Scripted(ScriptId(index as u8))));
            }
        }
        kinds
    }

    /// Assigns the requested aliens and random others to seats. No alien is assigned twice (S3).
    pub fn seat_aliens(
        &self,
        rules: &Ruleset,
        seating: &Seating,
        dice: &mut Dice,
    ) -> Result<Vec<Vec<ScriptId>>, UnsupportedOptions> {
        let beyond = seating.wanted.iter().enumerate().skip(usize::from(rules.seats));
        if let Some((seat, id)) = beyond.flat_map(|(seat, ids)| ids.iter().map(move |id| (seat, id))).next() {
            let seat = Seat(seat.try_into().unwrap_or(u8::MAX));
            return Err(UnsupportedOptions::NoSuchSeat { id: id.clone(), seat });
        }
        let mut seated: Vec<Vec<ScriptId>> = Vec::new();
        for wanted in seating.wanted.iter().take(usize::from(rules.seats)) {
            if wanted.len() > MAX_ALIENS {
                return Err(UnsupportedOptions::AliensPerSeat { most: MAX_ALIENS });
            }
            let mut aliens = Vec::new();
            for id in wanted {
                let found = rules.script_named(id).filter(|script| rules.script(*script).is_alien());
                let alien =
                    found.ok_or_else(|| UnsupportedOptions::NoAlien { id: id.clone(), edition: self.id.clone() })?;
                if rules.is_for_two() && self.not_for_two.contains(&rules.script(alien).id) {
                    return Err(UnsupportedOptions::NotForTwo { id: id.clone() });
                }
                if aliens.contains(&alien) || seated.iter().flatten().any(|other| *other == alien) {
                    return Err(UnsupportedOptions::AlienTwice { id: id.clone() });
                }
                aliens.push(alien);
            }
            seated.push(aliens);
        }
        seated.resize(usize::from(rules.seats), Vec::new());
        let mut left: Vec<ScriptId> = (0..rules.scripts.len() as u8)
            .map(ScriptId)
            .filter(|script| rules.script(*script).is_alien() && !seated.iter().flatten().any(|other| other == script))
            .filter(|script| !rules.is_for_two() || !self.not_for_two.contains(&rules.script(*script).id))
            .collect();
        dice.shuffle(&mut left);
        for aliens in &mut seated {
            while aliens.len() < usize::from(seating.per_seat) {
                aliens.push(left.pop().ok_or(UnsupportedOptions::TooFewAliens)?);
            }
        }
        Ok(seated)
    }
}

/// Returns the classes of all scripted cards, destiny first.
///
/// Loading rejects content with more than [`MAX_CLASSES`] classes.
pub(crate) fn classes(scripts: &[Script]) -> Vec<String> {
    let named = scripts.iter().filter_map(|script| Some(&script.card.as_ref()?.class));
    let mut named: Vec<String> = named.filter(|class| *class != DESTINY).cloned().collect();
    named.sort_unstable();
    named.dedup();
    named.insert(0, DESTINY.to_owned());
    named
}

/// Finds the alien to which each card belongs. If the edition lacks the alien, the card counts as a card without one.
fn find_aliens(scripts: &[Script], infos: &mut [ScriptInfo]) {
    let place = |infos: &[ScriptInfo], of: &str| infos.iter().position(|info| info.is_alien() && info.id == of);
    for at in 0..infos.len() {
        let wanted = scripts[infos[at].module].card.as_ref().and_then(|card| card.alien.as_deref());
        let found = wanted.and_then(|alien| place(infos, alien)).map(|alien| ScriptId(alien as u8));
        if let ScriptKind::Card(info) = &mut infos[at].sort {
            info.alien = found;
        }
    }
}

/// Returns a card as the rules see it, with the options of its kind.
fn card_info(card: &CardMeta, options: &BTreeMap<String, OptionValue>, classes: &[String]) -> CardInfo {
    let value = match options.get("value") {
        Some(OptionValue::Number(value)) => i16::try_from(*value).ok(),
        _ => None,
    };
    let laid = card.laid.map(|laid| match laid {
        LaidAs::Attack => Face::Attack(value.unwrap_or(0)),
        LaidAs::Negotiate => Face::Negotiate,
    });
    let class = ClassId(classes.iter().position(|class| *class == card.class).unwrap_or(0) as u8);
    let lies = card.lies.map(|encounter| Lying { encounter, copies: 0, star: false });
    CardInfo { class, laid, returns: card.returns, once: card.once, kept: card.kept, value, alien: None, lies }
}

fn script_info(
    module: usize,
    script: &Script,
    overrides: &BTreeMap<String, OptionValue>,
    classes: &[String],
) -> ScriptInfo {
    let mut options = script.options.clone();
    options.extend(overrides.iter().map(|(key, value)| (key.clone(), value.clone())));
    let general = match options.get("use") {
        // Ignore this option for cards in hand: their hooks set mandatory use one by one.
        Some(OptionValue::Text(word))
            if word == "must" && script.card.as_ref().is_none_or(|card| card.lies.is_some()) =>
        {
            Use::Must
        }
        _ => Use::May,
    };
    let hooks = script.hooks.each_ref().map(|hook| {
        hook.as_ref().and_then(|meta| {
            let HookMeta { use_, once, who, order, part_of, holding, plays } = meta.clone();
            // A hook that plays cards of a class never acts in an edition without the class.
            let class = |plays: String| classes.iter().position(|class| *class == plays);
            let plays = match plays {
                Some(plays) => Some(CardClass::Named(ClassId(class(plays)? as u8))),
                None => None,
            };
            // The seat has already agreed to the declared use, so the action runs without another prompt.
            let use_ = if part_of.is_some() { Use::Must } else { use_.unwrap_or(general) };
            Some(HookUse { use_, once, who, order, part_of, holding, plays })
        })
    });
    ScriptInfo {
        id: script.id.clone(),
        module,
        script: script.id.clone(),
        sort: match &script.card {
            Some(card) => ScriptKind::Card(card_info(card, &options, classes)),
            None if script.declares == Declares::Rule => ScriptKind::Rule,
            None => ScriptKind::Alien,
        },
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
