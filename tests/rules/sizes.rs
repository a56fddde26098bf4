//! The largest tables, with the most seats, planets, cards, and kinds, and one more of each.

use crate::common::{EDITION, LONGEST_GAME, Paper, any_answer, pack};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Planet, Windows};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, Game, Match, TableOptions};
use hyperkon_table::{Dice, RecordReader, Seat};
use std::sync::Arc;

/// Returns the Dutch edition with these extra lines, for up to this many seats.
fn edition(seats: u8, lines: &str) -> String {
    let color = |seat| format!("{{ id = \"c{seat}\", name = {{ en = \"color {seat}\" }} }}");
    let colors: Vec<String> = (1..=seats).map(color).collect();
    let colors = colors.join(", ");
    format!("api = 2\nid = \"large\"\nextends = \"{EDITION}\"\nseats = [2, {seats}]\ncolors = [{colors}]\n{lines}")
}

fn content(seats: u8, lines: &str) -> Arc<Content> {
    let folder = pack(&[("decks/large.toml", &edition(seats, lines))]);
    Content::with_mods(&[folder.path()]).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the error that rejects an edition.
fn refused(edition: &str) -> String {
    let folder = pack(&[("decks/large.toml", edition)]);
    let Err(error) = Content::with_mods(&[folder.path()]) else { panic!("{edition} is taken") };
    error.to_string()
}

/// Returns 256 cards of 46 kinds: 39 attack values, negotiate, and six destiny cards.
fn full_deck() -> String {
    let values: Vec<String> = (1..=39).map(|value| format!("{value} = 5")).collect();
    let destiny = "cosmic_zap = 2\nemotion_control = 2\nforce_field = 2\nmobius_tubes = 2\nplague = 2\nstellar_gas = 2";
    format!("[cards]\nattack = {{ {} }}\nnegotiate = 49\n[cards.destiny]\n{destiny}\n", values.join(", "))
}

/// Checks a game's invariants at any point. Everything is conserved, and a view shows all public cards.
fn inspect(game: &Game, at: &str) {
    let (state, rules) = (game.full_state().state(), game.rules());
    state.audit(rules).unwrap_or_else(|what| panic!("{at}: {what}"));
    for seat in rules.seats() {
        let view = game.seen(seat).view();
        assert_eq!(view.hand.len(), state.cards.hand(seat).len(), "{at}: the hand of {seat}");
        assert_eq!(view.discard.len(), state.cards.discard().len(), "{at}: the discard pile");
        for other in rules.seats() {
            let cards = usize::from(view.seats[other.index()].cards);
            assert_eq!(cards, state.cards.hand(other).len(), "{at}: how many cards {other} has");
        }
    }
}

/// Plays a game to its end, each step twice. The game is saved and loaded now and then, and its record is replayed.
fn play(engine: &mut Engine, options: &TableOptions, seed: u64) -> usize {
    engine.watch(DeterminismCheck::Twice);
    let (mut played, progress) = Match::start(engine, options).unwrap();
    assert!(progress.faults.is_empty(), "seed {seed}: {}", progress.faults[0]);
    let paper = Paper::default();
    played.record_to(Box::new(paper.clone())).unwrap();
    let (mut bot, mut dice, mut largest) = (RandomBot::new(seed), Dice::new(seed), 0);
    for answers in 0..LONGEST_GAME {
        if played.game().is_over() {
            let text = paper.text();
            let replayed = Match::replay(engine, &mut RecordReader::new(text.as_bytes()), false).unwrap();
            assert!(replayed.game().is_same_as(played.game()), "seed {seed}: the record replays a different game");
            return largest;
        }
        let at = format!("seed {seed}, answer {answers}");
        let (decision, choice) = any_answer(played.game(), &mut bot, &mut dice);
        let progress = played.answer(engine, decision.seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{at}: {}", progress.faults[0]);
        inspect(played.game(), &at);
        let state = played.game().full_state().state();
        let hands = played.game().rules().seats().map(|seat| state.cards.hand(seat).len());
        largest = hands.chain([largest, state.cards.discard().len()]).max().unwrap();
        if answers % 40 == 17 {
            let text = played.game().save().unwrap();
            let loaded = engine.load(&text).unwrap();
            assert!(loaded.is_same_as(played.game()), "{at}: the saved game is another");
        }
    }
    panic!("seed {seed}: the game does not end");
}

fn table(seed: u64, seats: u8, aliens: u8) -> TableOptions {
    let windows = if seed.is_multiple_of(2) { Windows::All } else { Windows::Holders };
    let mut table = TableOptions::new("large").seats(seats).seed(seed).windows(windows);
    table.aliens_per_seat = aliens;
    table
}

/// The former longest list of cards, before lists counted kinds.
const SHORT_LIST: usize = 40;

#[test]
fn eight_seats_play_with_a_full_deck() {
    let mut engine = Engine::new(content(8, &full_deck())).unwrap();
    let (game, _) = engine.start(&table(0, 8, 1)).unwrap();
    assert_eq!((game.rules().seats, game.rules().cards.len()), (8, 256));
    for seed in 0..3 {
        play(&mut engine, &table(seed, 8, 1), seed);
    }
}

#[test]
fn eight_seats_have_two_powers_each() {
    let mut engine = Engine::new(content(8, &full_deck())).unwrap();
    for seed in 10..12 {
        play(&mut engine, &table(seed, 8, 2), seed);
    }
}

#[test]
fn hands_and_piles_fill_the_deck() {
    let mut engine = Engine::new(content(3, &format!("{}[numbers]\nnew_hand = 80\n", full_deck()))).unwrap();
    let longest = (0..3).map(|seed| play(&mut engine, &table(seed, 3, 1), seed)).max().unwrap();
    assert!(longest >= 2 * SHORT_LIST, "the longest list had {longest} cards");
}

#[test]
fn fleets_meet_in_systems_of_six_planets() {
    let numbers = "[numbers]\nplanets_per_system = 6\nships_per_planet = 20\nship_limit = 255\n";
    let mut engine = Engine::new(content(8, &format!("{}{numbers}", full_deck()))).unwrap();
    let (game, _) = engine.start(&table(0, 8, 1)).unwrap();
    let (view, last) = (game.seen(Seat(0)).view(), Planet::of(Seat(7), 5));
    assert_eq!((view.planets.len(), view.ships_on(last)), (48, &[0, 0, 0, 0, 0, 0, 0, 20][..]));
    for seed in 0..3 {
        play(&mut engine, &table(seed, 8, 1), seed);
    }
}

/// A power doubles the largest fleet, to the maximum of 240 ships.
#[test]
fn doubled_fleet_fits() {
    let numbers = "[numbers]\nplanets_per_system = 6\nships_per_planet = 20\nship_limit = 255\n";
    let edition = edition(8, &format!("{}{numbers}[aliens]\ntwins = {{}}\n", full_deck()));
    let script = "return power { id = \"twins\", api = 2, options = { use = \"must\" },
      on_setup = { run = function(game, me)
        for _, planet in ipairs(me:system()) do
          assert(me:add_ships(planet:ships(me), { to = { planet } }) == 20)
        end
        assert(me:add_ships(1) == 0)
      end } }";
    let folder = pack(&[
        ("decks/large.toml", &edition),
        ("powers/aliens/twins.lua", script),
        ("powers/aliens/twins.toml", "[en]\nname = \"Twins\"\ntext = \"They are two.\"\n"),
    ]);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    for seed in 0..3 {
        play(&mut engine, &table(seed, 8, 1).alien(Seat(0), "twins"), seed);
    }
}

#[test]
fn systems_can_have_few_planets() {
    let numbers = "[numbers]\nplanets_per_system = 3\nbases_to_win = 3\nhome_bases_for_power = 2\n";
    let mut engine = Engine::new(content(8, &format!("{}{numbers}", full_deck()))).unwrap();
    play(&mut engine, &table(4, 5, 1), 4);
}

/// Two keys for each of 8 seats fill a power's memory. Each seat has its own place in both.
#[test]
fn memory_holds_two_keys_per_seat() {
    let script = "return power { id = \"archive\", api = 2, options = { use = \"must\" },
      memory = { met = { per_seat(0), lasts = \"game\", public = true }, seen = { per_seat(0), lasts = \"game\", public = true } },
      before_star = { once = 'encounter', run = function(game, me)
        for number, seat in ipairs(game:seats()) do
          me:remember(\"met\", number, seat)
          me:remember(\"seen\", 100 + number, seat)
        end
      end } }";
    let edition = edition(8, &format!("{}[aliens]\narchive = {{}}\n", full_deck()));
    let files = |script: &str| {
        let texts = "[en]\nname = \"Archive\"\ntext = \"It remembers.\"\n";
        let folder = pack(&[
            ("decks/large.toml", &edition),
            ("powers/aliens/archive.lua", script),
            ("powers/aliens/archive.toml", texts),
        ]);
        Content::with_mods(&[folder.path()])
    };
    let mut engine = Engine::new(files(script).unwrap()).unwrap();
    let options = table(1, 8, 1).alien(Seat(0), "archive");
    let (mut game, _) = engine.start(&options).unwrap();
    let (mut bot, mut dice) = (RandomBot::new(1), Dice::new(1));
    for _ in 0..200 {
        let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
        assert!(engine.answer(&mut game, decision.seat, choice).unwrap().faults.is_empty());
        let mut memory = game.seen(Seat(7)).view().seats[0].aliens[0].memory.clone();
        // Seats do not act in seat order.
        memory.iter_mut().for_each(|(_, values)| values.sort_unstable());
        if memory[0].1[0] != 0 {
            let wanted = [("met", (1..=8).collect()), ("seen", (101..=108).collect())];
            assert_eq!(memory, wanted.map(|(key, values)| (key.to_owned(), values)));
            return;
        }
    }
    panic!("it never remembered");
}

#[test]
fn exceeded_size_limits_are_rejected() {
    let values = |most: u8, copies: u8| {
        let values: Vec<String> = (1..=most).map(|value| format!("{value} = {copies}")).collect();
        format!("[cards]\nattack = {{ {} }}\n", values.join(", "))
    };
    for (lines, sentence) in [
        (values(40, 5), "`cards` has 47 kinds of cards; expected at most 46 (remove some kinds)"),
        (values(39, 7), "`cards` has 291 cards; expected 1 to 256 (add or remove cards)"),
        ("[numbers]\nplanets_per_system = 7\n".to_owned(), "`numbers.planets_per_system` is 7; expected 1 to 6"),
        ("[numbers]\nships_per_planet = 21\n".to_owned(), "`numbers.ships_per_planet` is 21; expected 1 to 20"),
        ("[numbers]\nstar_cards_per_seat = 9\n".to_owned(), "has 72 cards (use at most 64 cards"),
    ] {
        let said = refused(&edition(8, &lines));
        assert!(said.contains(sentence), "{said}");
    }
    let said = refused(&edition(9, ""));
    assert!(said.contains("invalid `seats` = [2, 9] (write the fewest and the most seats, from 2 to 8)"), "{said}");
}
