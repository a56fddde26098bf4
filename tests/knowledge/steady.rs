//! The steady bot. Every answer is legal, uses only its seat's knowledge, and comes from its maxims.

use crate::common::{LONGEST_GAME, builtin, random_table};
use hyperkon::__private::bots::{BotSpec, Maxim, Steady, tempers};
use hyperkon::__private::cosmic::{
    CardKind, Choice, Decision, Hook, PickOption, Place, Prompt, Side, Topic, View, Windows,
};
use hyperkon::__private::game::{Content, Engine, Game, TableOptions};
use hyperkon::__private::mods::Library;
use hyperkon_table::{Bot, Question, Searchable, Seat, mix};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const EDITIONS: [&str; 2] = ["kosmische-strijd", "universums-harskare"];

/// Plays a game of steady bots to its end. Each question is passed to `look` before the answer.
fn play(engine: &mut Engine, table: &TableOptions, mut look: impl FnMut(&Engine, &Game, &Decision, &Choice)) -> Game {
    let (mut game, _) = engine.start(table).unwrap();
    for answer in 0..LONGEST_GAME as u64 {
        let Some(seat) = game.seats_to_act().iter().next() else { break };
        let question = game.seen(seat).question().unwrap().clone();
        let choice = Steady::new(mix(table.seed, answer)).choose(engine, game.seen(seat)).unwrap();
        question.check(&choice).unwrap_or_else(|why| panic!("{why:?}: {choice:?} to {question:?}"));
        look(engine, &game, &question, &choice);
        let progress = engine.answer(&mut game, seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    }
    assert!(game.is_over(), "the game does not end");
    game
}

fn table(seed: u64) -> TableOptions {
    TableOptions::new(EDITIONS[seed as usize % 2])
        .seats(4 - u8::from(seed % 8 > 5))
        .seed(seed)
        .windows(Windows::Holders)
}

/// Plays games, and passes each question to `look` with the seat's view and answer.
fn watch(games: u64, mut look: impl FnMut(&View, &Decision, &Choice, &Game)) {
    let mut engine = builtin();
    for seed in 0..games {
        play(&mut engine, &table(seed), |_, game, question, choice| {
            look(&game.seen(question.seat).view(), question, choice, game);
        });
    }
}

#[test]
fn every_answer_is_legal_at_every_table() {
    let mut engine = builtin();
    for seed in 0..24 {
        play(&mut engine, &random_table(seed), |_, _, _, _| ());
    }
}

#[test]
fn every_answer_is_legal_with_every_mod() {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods");
    let library = Library::new(mods.clone());
    let folders = std::fs::read_dir(mods).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    for folder in folders {
        let content = Content::with_mods(&library.resolve(&[folder])).unwrap();
        let editions: Vec<(String, [u8; 2])> =
            content.editions().map(|edition| (edition.id.clone(), edition.seats)).collect();
        let mut engine = Engine::new(content).unwrap();
        for (seed, (edition, [fewest, most])) in editions.iter().enumerate() {
            for (windows, seats) in [(Windows::All, *fewest), (Windows::Holders, *most)] {
                let options = TableOptions::new(edition).seats(seats).seed(seed as u64).windows(windows);
                play(&mut engine, &options, |_, _, _, _| ());
            }
        }
    }
}

#[test]
fn equal_seeds_give_equal_answers() {
    let mut engine = builtin();
    let mut answers = |seed| {
        let mut given = Vec::new();
        play(&mut engine, &table(seed), |_, _, _, choice| given.push(choice.clone()));
        given
    };
    assert_eq!(answers(3), answers(3));
}

/// A maxim answers each question of the shipped editions: bots of different seeds agree.
#[test]
fn every_question_is_decided_by_a_maxim() {
    let (mut engine, mut left) = (builtin(), BTreeMap::new());
    for seed in 0..120 {
        play(&mut engine, &table(seed), |engine, game, question, choice| {
            let says = |seed| Steady::new(seed).choose(engine, game.seen(question.seat)).unwrap();
            if (1..6).any(|seed| says(seed) != *choice) {
                let source = question.source.map(|script| game.rules().scripts[script.index()].id.clone());
                *left.entry(format!("{:?} at {:?} of {source:?}", question.topic, question.hook)).or_insert(0) += 1;
            }
        });
    }
    assert!(left.is_empty(), "{left:#?}");
}

/// Tests editions where compensation is optional (C5). A seat with a short hand waits for a new one (T1).
#[test]
fn compensation_is_declined_with_short_hands() {
    let (mut taken, mut declined) = (0, 0);
    watch(40, |view, question, choice, game| {
        if question.topic == Topic::TakeCompensation {
            let is_short = view.hand.iter().filter(|kind| game.rules().face_of(*kind).is_some()).count() < 2;
            assert_eq!(*choice == Choice::pass(), is_short, "{view:?}");
            *(if is_short { &mut declined } else { &mut taken }) += 1;
        }
    });
    assert!(taken > 5 && declined > 0, "{taken} taken and {declined} declined");
}

#[test]
fn answers_use_only_the_seats_knowledge() {
    let (mut engine, mut compared) = (builtin(), 0);
    for seed in 0..6 {
        let options = table(seed).windows(Windows::All);
        play(&mut engine, &options, |engine, game, question, choice| {
            let (seat, number) = (question.seat, compared % 16);
            let Some(other) = engine.try_sample_state(game, seat, seed + number) else { return };
            let (here, there) = (game.seen(seat), other.seen(seat));
            if here.question() != there.question() || here.view() != there.view() {
                return;
            }
            let bot = Steady::new(seed);
            let answers = [(bot, here), (bot, there)].map(|(mut bot, seen)| bot.choose(engine, seen).unwrap());
            assert_eq!(answers[0], answers[1], "{question:?}, where it said {choice:?}");
            compared += 1;
        });
    }
    assert!(compared > 500, "only {compared} worlds were alike");
}

/// Cards that change nothing stay in the hand, although the bot looks only at samples.
#[test]
fn no_card_is_wasted() {
    let (mut engine, mut played) = (builtin(), 0);
    for seed in 0..60 {
        play(&mut engine, &table(seed), |engine, game, question, choice| {
            if Engine::spends(question, choice) {
                assert!(!game.is_waste(engine, question.seat, choice), "seed {seed}: {choice:?} to {question:?}");
                played += 1;
            }
        });
    }
    assert!(played >= 40, "only {played} cards");
}

/// In the Dutch edition, a card before the star card frees ships. With an empty black hole, it changes nothing.
#[test]
fn cards_that_change_nothing_are_waste() {
    let (mut engine, mut counted) = (builtin(), [0; 2]);
    for seed in 0..20 {
        play(&mut engine, &table(2 * seed), |engine, game, question, _| {
            let Prompt::Pick { options, .. } = &question.ask else { return };
            let card = options.iter().find(|option| matches!(option, PickOption::Card(_)));
            let Some(card) = card.filter(|_| question.hook == Some(Hook::BeforeStar)) else { return };
            let is_empty = game.seen(question.seat).view().seats.iter().all(|seat| seat.black_hole == 0);
            assert_eq!(game.is_waste(engine, question.seat, &Choice::one(*card)), is_empty, "seed {seed}");
            counted[usize::from(is_empty)] += 1;
        });
    }
    assert!(counted.iter().all(|count| *count > 2), "{counted:?}");
}

#[test]
fn every_maxim_matters_unless_switched_off() {
    let (mut engine, mut silent) = (builtin(), Maxim::ALL.to_vec());
    for seed in 0..400 {
        play(&mut engine, &table(seed), |engine, game, question, _| {
            let says = |bot: Steady| {
                let mut bot = bot;
                bot.choose(engine, game.seen(question.seat)).unwrap()
            };
            let heeded = says(Steady::new(seed));
            silent.retain(|maxim| says(Steady::new(seed).without(*maxim)) == heeded);
        });
        if silent.is_empty() {
            return;
        }
    }
    panic!("these have decided nothing: {silent:?}");
}

/// Each temper answers some questions in its own way. It answers legally, and can be selected by name.
#[test]
fn tempers_differ_from_steady_and_each_other() {
    let (mut engine, names) = (builtin(), tempers::ALL.iter().map(|(name, _)| *name));
    let mut own: BTreeMap<&str, BTreeSet<usize>> = names.map(|name| (name, BTreeSet::new())).collect();
    let mut number = 0;
    for seed in 0..16 {
        play(&mut engine, &table(seed), |engine, game, question, choice| {
            for (name, other) in &mut own {
                let answer =
                    name.parse::<BotSpec>().unwrap().seated(seed).choose(engine, game.seen(question.seat)).unwrap();
                assert_eq!(question.check(&answer), Ok(()), "{name}");
                if answer != *choice {
                    other.insert(number);
                }
            }
            number += 1;
        });
    }
    let all: BTreeSet<&BTreeSet<usize>> = own.values().collect();
    assert!(all.len() == own.len() && all.iter().all(|other| !other.is_empty()), "{own:?}");
}

#[test]
fn maxims_have_unique_names_and_descriptions() {
    let names: BTreeSet<&str> = Maxim::ALL.iter().map(|maxim| maxim.name()).collect();
    let said: BTreeSet<&str> = Maxim::ALL.iter().map(|maxim| maxim.says()).collect();
    assert_eq!((names.len(), said.len()), (Maxim::ALL.len(), Maxim::ALL.len()));
    assert!(said.iter().all(|sentence| sentence.ends_with('.')));
}

/// Returns the number of bases that a seat needs to win.
fn needs(view: &View, game: &Game, seat: Seat) -> u8 {
    game.rules().numbers.bases_to_win.saturating_sub(view.seats[seat.index()].foreign_bases)
}

/// Returns `true` if the seat's ships would found a foreign base on the targeted planet.
fn would_settle(view: &View, seat: Seat) -> bool {
    let planet = view.planet.unwrap();
    view.home(planet) != seat && view.ships_on(planet)[seat.index()] == 0
}

/// Returns `true` if a seat would win by landing there.
fn would_win(view: &View, game: &Game, seat: Seat) -> bool {
    needs(view, game, seat) <= 1 && would_settle(view, seat)
}

#[test]
fn allies_win_only_together() {
    let (mut tempted, mut invitations) = (0, 0);
    watch(16, |view, question, choice, game| match (&question.ask, question.topic) {
        (Prompt::Pick { options, .. }, Topic::AnswerInvitation)
            if options.contains(&PickOption::Side(Side::Offense)) && would_win(view, game, view.offense) =>
        {
            tempted += 1;
            let joins = *choice == Choice::one(PickOption::Side(Side::Offense));
            assert!(!joins || would_win(view, game, question.seat), "{view:?}");
        }
        (Prompt::Pick { options, .. }, Topic::Invite) if question.seat == view.offense => {
            let Choice::Pick(invited) = choice else { panic!("{choice:?}") };
            for option in options {
                let PickOption::Seat(seat) = option else { continue };
                if would_win(view, game, *seat) && !would_win(view, game, question.seat) {
                    invitations += 1;
                    assert!(!invited.contains(option), "{view:?}");
                }
            }
        }
        _ => {}
    });
    assert!(tempted > 5 && invitations > 5, "{tempted} and {invitations} temptations");
}

#[test]
fn last_base_is_aimed_where_it_wins() {
    let mut seen = 0;
    watch(12, |view, question, choice, game| {
        let Prompt::Pick { options, .. } = &question.ask else { return };
        if question.topic != Topic::Point || needs(view, game, question.seat) > 1 {
            return;
        }
        let free = |option: &PickOption| {
            matches!(option, PickOption::Planet(planet)
                if view.home(*planet) != question.seat && view.ships_on(*planet)[question.seat.index()] == 0)
        };
        let Choice::Pick(picked) = choice else { panic!("{choice:?}") };
        if options.iter().any(free) {
            seen += 1;
            assert!(free(&picked[0]), "{view:?}");
        }
    });
    assert!(seen > 5);
}

#[test]
fn no_deal_lets_the_other_win_alone() {
    let mut seen = 0;
    watch(40, |view, question, choice, game| {
        let Prompt::Deal(deal) = &question.ask else { return };
        let other = if question.seat == view.offense { view.defense.unwrap() } else { view.offense };
        let offer = match choice {
            Choice::Accept => deal.standing.as_ref(),
            Choice::Offer(offer) => Some(&**offer),
            _ => None,
        };
        if needs(view, game, other) > 1 {
            return;
        }
        seen += 1;
        let gains = |side: Side, seat: Seat| {
            offer.is_some_and(|offer| offer[side].base.is_some_and(|base| view.home(base.planet) != seat))
        };
        let wins = needs(view, game, question.seat) <= 1 && gains(deal.side.other(), question.seat);
        assert!(wins || !gains(deal.side, other), "{deal:?} {choice:?}");
    });
    assert!(seen > 0, "nobody who was one base short has talked");
}

#[test]
fn ships_are_taken_without_losing_bases() {
    let mut seen = 0;
    watch(4, |_, question, choice, _| {
        let (Prompt::Ships { bounds, .. }, Choice::Ships(taken)) = (&question.ask, choice) else { return };
        if !matches!(question.topic, Topic::Load | Topic::SendShips | Topic::LoseShips) {
            return;
        }
        let is_planet = |place: &Place| matches!(place, Place::Planet(_));
        let given_up = bounds.iter().any(|(place, ships)| is_planet(&place) && taken.get(place) == ships);
        let spare = bounds.iter().any(|(place, ships)| taken.get(place) + u8::from(is_planet(&place)) < ships);
        seen += 1;
        assert!(!(given_up && spare), "{taken:?} of {bounds:?}");
    });
    assert!(seen > 100);
}

#[test]
fn the_lowest_attack_is_discarded() {
    let mut seen = 0;
    watch(12, |_, question, choice, _| {
        let Prompt::Pick { options, .. } = &question.ask else { return };
        let attacks = options.iter().filter(|option| matches!(option, PickOption::Card(CardKind::Attack(_))));
        if question.topic == Topic::DiscardCard && attacks.clone().count() > 1 {
            seen += 1;
            assert_eq!(*choice, Choice::one(*attacks.min().unwrap()));
        }
    });
    assert!(seen > 0);
}
