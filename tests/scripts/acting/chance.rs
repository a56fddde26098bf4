//! Random arguments for verbs: things of this table, mostly valid ones.

use hyperkon::__private::cosmic::{
    ArgumentKind, Berth, Call, CardId, CardKind, Entry, Flow, Next, OwnPile, Planet, PowerSlot, Request, Ruleset,
    ScriptId, Side, State, Word, Wrong, Zone,
};
use hyperkon_table::{Dice, Seat};

pub struct Chance<'a> {
    rules: &'a Ruleset,
    verb: &'a Entry,
    me: Seat,
    /// Cards that `me` sees, and so can name.
    cards: Vec<CardId>,
    /// Piles of the table, and the seat's own.
    piles: Vec<Zone>,
    main_players: Vec<Seat>,
    powers: Vec<PowerSlot>,
    dice: Dice,
    /// True until a seat was given: the first seat is the receiver of the call.
    is_first: bool,
    /// Items of the current list, each once.
    in_list: Vec<usize>,
}

impl<'a> Chance<'a> {
    pub fn new(rules: &'a Ruleset, state: &State, verb: &'a Entry, call: &Call, lot: u64) -> Chance<'a> {
        let main_players = [Some(state.offense), state.encounter.defense()].into_iter().flatten().collect();
        let all = (0..rules.cards.len()).map(|card| CardId(card as u8));
        let cards = all.filter(|card| state.sees(call.me, *card)).collect();
        let own = (0..2).map(|number| Zone::Own(call.me, OwnPile::of(0, number)));
        let own =
            own.filter(|_| state.powers.of(call.me).any(|(_, power)| !rules.script(power.alien).piles.is_empty()));
        let piles = rules.seats().map(Zone::Hand).chain([Zone::Deck, Zone::Discard]).chain(own).collect();
        Chance {
            rules,
            verb,
            me: call.me,
            cards,
            piles,
            main_players,
            powers: state.powers.iter().map(|(slot, _)| slot).collect(),
            dice: Dice::new(lot),
            is_first: true,
            in_list: Vec::new(),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound.max(1) as u32) as usize
    }

    /// Returns one of `of` things, a different one each time within a list.
    fn another(&mut self, of: usize) -> usize {
        let mut at = self.below(of);
        for _ in 0..of {
            if !self.in_list.contains(&at) {
                break;
            }
            at = (at + 1) % of.max(1);
        }
        self.in_list.push(at);
        at
    }
}

impl Request for Chance<'_> {
    fn seat(&mut self) -> Flow<Seat> {
        if std::mem::take(&mut self.is_first) {
            if self.verb.only_me {
                return Ok(self.me);
            }
            if self.verb.only_main_player {
                let at = self.below(self.main_players.len());
                return Ok(self.main_players[at]);
            }
        }
        let at = self.another(usize::from(self.rules.seats));
        Ok(Seat(at as u8))
    }

    fn planet(&mut self) -> Flow<Planet> {
        let planets: Vec<Planet> = self.rules.planets().collect();
        let at = self.another(planets.len());
        Ok(planets[at])
    }

    fn side(&mut self) -> Flow<Side> {
        Ok(Side::BOTH[self.another(2)])
    }

    fn place(&mut self) -> Flow<Berth> {
        Ok([Berth::Hole, Berth::Gone][self.another(2)])
    }

    fn card(&mut self) -> Flow<CardId> {
        let at = self.another(self.cards.len());
        self.cards.get(at).copied().ok_or_else(|| Wrong::UnseenCard.into())
    }

    fn pile(&mut self) -> Flow<Zone> {
        let at = self.another(self.piles.len());
        Ok(self.piles[at])
    }

    fn power(&mut self) -> Flow<PowerSlot> {
        let at = self.another(self.powers.len());
        self.powers.get(at).copied().ok_or_else(|| Wrong::PowerGone.into())
    }

    fn alien(&mut self) -> Flow<ScriptId> {
        let aliens: Vec<ScriptId> =
            (0..self.rules.scripts.len() as u8).map(ScriptId).filter(|id| self.rules.script(*id).is_alien()).collect();
        let at = self.another(aliens.len());
        Ok(aliens[at])
    }

    fn it(&mut self) -> Flow {
        Ok(())
    }

    fn kind(&mut self) -> Flow<CardKind> {
        let mut kinds = self.rules.cards.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let at = self.another(kinds.len());
        Ok(kinds[at])
    }

    fn number(&mut self, least: i64, most: i64) -> Flow<i64> {
        Ok((self.below(4) as i64).clamp(least, most))
    }

    fn flag(&mut self) -> Flow<bool> {
        Ok(self.below(2) == 1)
    }

    fn text(&mut self) -> Flow<Word> {
        let at = self.another(5);
        Ok(Word(at as _))
    }

    fn word<'k>(&mut self, _: ArgumentKind, known: &dyn Fn(usize) -> Option<&'k str>) -> Flow<usize> {
        match (0..).take_while(|at| known(*at).is_some()).count() {
            0 => Err(Wrong::NoSuchOption.into()),
            words => Ok(self.below(words)),
        }
    }

    fn list(&mut self, each: &mut dyn FnMut(&mut dyn Request) -> Flow) -> Flow {
        self.in_list.clear();
        (0..1 + self.below(2)).try_for_each(|_| each(self))
    }

    fn fields(&mut self, _: &'static [&'static str]) -> Flow {
        Ok(())
    }

    fn is_left_out(&mut self) -> bool {
        self.below(2) == 1
    }

    fn next(&mut self) -> Next {
        [Next::Flag, Next::Seat, Next::Planet, Next::Kind, Next::Pile, Next::Power, Next::Alien, Next::Other]
            [self.below(8)]
    }
}
