//! Scripts can read only their seat's information. Every reading function of the lexicon, with every possible argument,
//! at every trigger, must return the same in two states that the seat cannot distinguish.
//!
//! Functions come from the lexicon, and arguments from their own results, so new rows are covered automatically.

use crate::common::{any_answer, builtin, random_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{
    ArgumentKind, Berth, Call, CardId, CardKind, CardSet, Does, Flow, HOOKS, LEXICON, Next, OwnPile, Planet, PowerSlot,
    Reading, Reply, Request, Ruleset, ScriptId, Side, Sight, Topic, Trigger, Word, Wrong, Zone,
};
use hyperkon::__private::game::{Engine, Game};
use hyperkon_table::{Dice, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// A request that gives a name every possible argument, one combination after the other.
struct Everything<'a> {
    rules: &'a Ruleset,
    /// The argument given at each place, and the number of possibilities.
    given: Vec<(usize, usize)>,
    at: usize,
}

/// Most combinations of arguments that are tried for a name.
const MOST: usize = 2_000;

impl Everything<'_> {
    fn pick(&mut self, of: usize) -> usize {
        if self.at == self.given.len() {
            self.given.push((0, of));
        }
        self.at += 1;
        self.given[self.at - 1].0
    }

    /// Moves to the next combination, if there is one.
    fn next_combination(&mut self) -> bool {
        self.at = 0;
        while let Some((given, of)) = self.given.pop() {
            if given + 1 < of {
                self.given.push((given + 1, of));
                return true;
            }
        }
        false
    }
}

impl Request for Everything<'_> {
    fn seat(&mut self) -> Flow<Seat> {
        Ok(Seat(self.pick(usize::from(self.rules.seats)) as u8))
    }

    fn planet(&mut self) -> Flow<Planet> {
        let planets: Vec<Planet> = self.rules.seats().flat_map(|seat| self.rules.system(seat)).collect();
        let at = self.pick(planets.len());
        Ok(planets[at])
    }

    fn side(&mut self) -> Flow<Side> {
        Ok(Side::BOTH[self.pick(2)])
    }

    fn place(&mut self) -> Flow<Berth> {
        Ok([Berth::Hole, Berth::Gone][self.pick(2)])
    }

    fn card(&mut self) -> Flow<CardId> {
        Ok(CardId(self.pick(self.rules.cards.len()) as u8))
    }

    fn pile(&mut self) -> Flow<Zone> {
        let hands = self.rules.seats().flat_map(|seat| [Zone::Hand(seat), Zone::Own(seat, OwnPile::of(0, 0))]);
        let piles: Vec<Zone> = hands.chain([Zone::Deck, Zone::Discard]).collect();
        let at = self.pick(piles.len());
        Ok(piles[at])
    }

    fn power(&mut self) -> Flow<PowerSlot> {
        Ok(PowerSlot(self.pick(usize::from(self.rules.seats) * 2) as u8))
    }

    fn alien(&mut self) -> Flow<ScriptId> {
        let aliens = self.rules.scripts.iter().filter(|script| script.is_alien()).count();
        Ok(ScriptId(self.pick(aliens) as u8))
    }

    fn it(&mut self) -> Flow {
        Ok(())
    }

    fn kind(&mut self) -> Flow<CardKind> {
        let kinds: BTreeSet<CardKind> = self.rules.cards.iter().copied().collect();
        let at = self.pick(kinds.len());
        Ok(kinds.into_iter().nth(at).unwrap())
    }

    fn number(&mut self, least: i64, most: i64) -> Flow<i64> {
        Ok([least, most, i64::midpoint(least, most)][self.pick(3)])
    }

    fn flag(&mut self) -> Flow<bool> {
        Ok(self.pick(2) == 1)
    }

    fn text(&mut self) -> Flow<Word> {
        Ok(Word(self.pick(2) as _))
    }

    fn word<'k>(&mut self, _: ArgumentKind, known: &dyn Fn(usize) -> Option<&'k str>) -> Flow<usize> {
        match (0..).take_while(|at| known(*at).is_some()).count() {
            0 => Err(Wrong::NoSuchOption.into()),
            words => Ok(self.pick(words)),
        }
    }

    fn list(&mut self, each: &mut dyn FnMut(&mut dyn Request) -> Flow) -> Flow {
        (0..self.pick(3)).try_for_each(|_| each(self))
    }

    fn fields(&mut self, _: &'static [&'static str]) -> Flow {
        Ok(())
    }

    fn is_left_out(&mut self) -> bool {
        self.pick(2) == 1
    }

    fn next(&mut self) -> Next {
        [Next::Flag, Next::Seat, Next::Planet, Next::Kind, Next::Pile, Next::Power, Next::Alien, Next::Other]
            [self.pick(8)]
    }
}

/// Returns all results of a name in this game, with every possible argument.
fn all_of(read: Reading, game: &Game, call: &Call) -> Vec<String> {
    let sight = Sight { state: game.full_state().state(), rules: game.rules() };
    let mut request = Everything { rules: game.rules(), given: Vec::new(), at: 0 };
    let mut said = Vec::new();
    for _ in 0..MOST {
        let reply = read(sight, call, &mut request)
            .map(|reply| reply.as_found(&|card| sight.state.sees(call.me, card).then(|| sight.rules.kind(card))));
        said.push(format!("{:?} gives {reply:?}", request.given));
        if !request.next_combination() {
            break;
        }
    }
    said
}

/// Returns the current triggers as the acting seats see them, innermost last.
fn under_way(game: &Game) -> Vec<Trigger> {
    fn find(value: &serde_json::Value, found: &mut Vec<Trigger>) {
        match value {
            serde_json::Value::Object(table) if table.contains_key("hook") => {
                found.extend(serde_json::from_value::<Trigger>(value.clone()).ok());
                table.values().for_each(|inner| find(inner, found));
            }
            serde_json::Value::Object(table) => table.values().for_each(|inner| find(inner, found)),
            serde_json::Value::Array(list) => list.iter().for_each(|inner| find(inner, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    find(&serde_json::to_value(&game.full_state().state().stack).unwrap(), &mut found);
    found
}

/// Returns all calls in which a script of the seat could read now. These are each of its powers, and each destiny card,
/// at every current trigger, and one of them at every hook.
fn calls(game: &Game, me: Seat) -> Vec<Call> {
    let rules = game.rules();
    let of = |script: ScriptId, power, moment| Call { script, me, power, moment, knows: false };
    let powers = game.full_state().state().powers.of(me).map(|(slot, power)| (power.alien, Some(slot)));
    let card = (0..rules.scripts.len() as u8).map(ScriptId).find(|script| !rules.script(*script).is_alien());
    let scripts: Vec<_> = powers.chain(card.map(|card| (card, None))).collect();
    let now = under_way(game);
    let any: Vec<Trigger> = HOOKS.iter().map(|spec| Trigger { subject: Some(me), ..Trigger::of(spec.hook) }).collect();
    let here = scripts.iter().flat_map(|(script, power)| now.iter().map(|moment| of(*script, *power, *moment)));
    let first = scripts.first().copied();
    here.chain(first.into_iter().flat_map(|(script, power)| any.iter().map(move |moment| of(script, power, *moment))))
        .collect()
}

/// Returns the seats asked for a card of a class. It is public that they hold one, and so are their draws for it (T1).
fn holders(game: &Game) -> Vec<(Seat, usize)> {
    let asked =
        game.full_state().questions().iter().filter(|one| matches!(one.topic, Topic::ChooseCard | Topic::DiscardCard));
    asked.map(|one| (one.seat, game.full_state().state().cards.hand(one.seat).len())).collect()
}

fn hands(game: &Game) -> Vec<CardSet> {
    game.rules().seats().map(|seat| game.full_state().state().cards.hand(seat)).collect()
}

/// Passes pairs of states that the seat cannot distinguish to `look`. They come from random games of both editions.
fn pairs(games: u64, every: u32, mut look: impl FnMut(&mut Engine, Seat, &Game, &Game)) -> usize {
    let (mut engine, mut shown) = (builtin(), 0);
    for seed in 0..games {
        let (mut game, _) = engine.start(&random_table(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..1_000 {
            if game.is_over() {
                break;
            }
            if dice.below(every) == 0 {
                for seat in game.rules().seats() {
                    let other = engine.try_sample_state(&game, seat, u64::from(dice.below(u32::MAX)));
                    let same = |other: &Game| {
                        other.full_state().answers_in_step() == game.full_state().answers_in_step()
                            && other.seats_to_act() == game.seats_to_act()
                            && holders(other) == holders(&game)
                            && hands(other) != hands(&game)
                            // The rules may have taken a different path, which the seat can see.
                            && other.seen(seat).view() == game.seen(seat).view()
                            && other.seen(seat).question() == game.seen(seat).question()
                    };
                    if let Some(other) = other.filter(same) {
                        look(&mut engine, seat, &game, &other);
                        shown += 1;
                    }
                }
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    shown
}

/// Returns the first call that reads different results in two states.
fn tells_apart(read: Reading, seat: Seat, one: &Game, other: &Game) -> Option<String> {
    calls(one, seat).into_iter().find_map(|call| {
        let (here, there) = (all_of(read, one, &call), all_of(read, other, &call));
        let (here, there) = here.iter().zip(&there).find(|(here, there)| here != there)?;
        Some(format!("{call:?}: {here}, or {there}"))
    })
}

/// Returns the reading functions that are not written in Luau. Those in Luau only combine other functions.
fn readings() -> Vec<(String, Reading)> {
    LEXICON.iter().filter_map(|entry| Some((format!("{:?}:{}", entry.receiver, entry.name), entry.reads()?))).collect()
}

#[test]
fn names_read_equally_in_indistinguishable_states() {
    let names = readings();
    let other = LEXICON.iter().filter(|entry| !entry.acts() && !matches!(entry.does, Does::Reads(_)));
    assert_eq!(other.map(|entry| entry.name).collect::<Vec<_>>(), ["seats_where", "planets_where"], "not tried here");
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let worlds = pairs(10, 30, |_, seat, one, other| {
        assert_eq!(under_way(one), under_way(other), "{seat} is told of other moments");
        for (name, read) in &names {
            if let Some(told) = tells_apart(*read, seat, one, other) {
                panic!("`{name}` lets {seat} distinguish two states: {told}");
            }
            let call = calls(one, seat)[0];
            seen.entry(name.clone()).or_default().extend(all_of(*read, one, &call));
        }
    });
    // A function that always fails, or always returns the same value, would prove nothing.
    let dull: Vec<&str> = seen.iter().filter(|(_, said)| said.len() < 2).map(|(name, _)| name.as_str()).collect();
    println!("{worlds} pairs of worlds, {} names; always the same: {dull:?}", names.len());
    assert!(worlds > 400, "only {worlds} pairs of worlds");
    assert_eq!(
        dull,
        [
            "Game:beside",
            "Game:beyond",
            "Game:cone",
            "Game:deck",
            "Game:discards",
            "Game:hole",
            "Game:new_hand_size",
            "Game:shield",
            "It:card",
            "It:is_own",
            "It:power",
            "It:winning_side"
        ]
    );
}

/// Names that the test must catch, as a future author could write them.
#[test]
fn leaking_names_are_found() {
    fn attack_in_hand(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Reply> {
        let hand = sight.state.cards.hand(request.seat()?);
        Ok(Reply::Flag(hand.iter().any(|card| sight.rules.kind(card) == CardKind::Attack(8))))
    }
    fn next_card(sight: Sight<'_>, _: &Call, _: &mut dyn Request) -> Flow<Reply> {
        let next = sight.state.cards.deck().next();
        Ok(next.map_or(Reply::Nothing, |card| Reply::Kind(sight.rules.kind(card))))
    }
    fn fails_by_hand(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Reply> {
        let hand = sight.state.cards.hand(request.seat()?);
        let destiny = hand.iter().any(|card| sight.rules.kind(card).script().is_some());
        if destiny { Err(Wrong::OnlyMe.into()) } else { Ok(Reply::Nothing) }
    }
    let mut found = [0; 3];
    let worlds = pairs(3, 16, |_, seat, one, other| {
        for (count, read) in found.iter_mut().zip([attack_in_hand as Reading, next_card, fails_by_hand]) {
            *count += usize::from(tells_apart(read, seat, one, other).is_some());
        }
    });
    assert!(found.iter().all(|count| *count * 2 > worlds), "{found:?} of {worlds}");
}
