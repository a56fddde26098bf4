//! Whole random games with every check on. No ship or card is lost, and exactly the offered choices are accepted.

use super::{LONGEST_GAME, any_answer, builtin, random_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Choice, Decision, PickOption, Place, Prompt, Selection, ShipCounts};
use hyperkon::__private::game::{DeterminismCheck, Engine, Game};
use hyperkon_table::{Dice, Question, Seat};

/// Answers after which a game of wild bots is abandoned.
const ENOUGH_FOLLY: usize = 2_000;

/// Settings of a soak; the conservation of ships and cards is always checked.
#[derive(Clone, Copy)]
pub struct Watch {
    pub games: u64,
    pub first_seed: u64,
    pub purity: DeterminismCheck,
    /// One question in `every` has all its choices tried.
    pub every: u32,
}

/// Returns answers that no question, or not this one, offers.
fn illegal(decision: &Decision) -> Vec<Choice> {
    let mut wrong = vec![Choice::Ships(ShipCounts::only(Place::Cone, 200)), Choice::Number(255), Choice::Accept];
    wrong.push(Choice::Offer(Box::default()));
    wrong.push(Choice::one(PickOption::Seat(Seat(7))));
    match &decision.ask {
        Prompt::Pick { min, max, options } => {
            if *min > 0 {
                wrong.push(Choice::Pick(Selection::new()));
            }
            if usize::from(*max) < options.len() && usize::from(*max) < 8 {
                wrong.push(Choice::Pick(options.iter().copied().take(usize::from(*max) + 1).collect()));
            }
            if *max > 1 {
                wrong.push(Choice::Pick([options[0]; 2].into_iter().collect()));
            }
        }
        Prompt::Number { min, max } => {
            wrong.extend(min.checked_sub(1).map(Choice::Number));
            wrong.extend(max.checked_add(1).map(Choice::Number));
        }
        Prompt::Ships { bounds, min, .. } => {
            if *min > 0 {
                wrong.push(Choice::Ships(ShipCounts::NONE));
            }
            wrong.extend(bounds.iter().map(|(place, ships)| Choice::Ships(ShipCounts::only(place, ships + 1))));
        }
        Prompt::Deal(deal) => {
            wrong.retain(|choice| !(deal.can_accept && *choice == Choice::Accept));
            if deal.standing.is_none() {
                wrong.push(Choice::Refuse);
            }
        }
    }
    wrong
}

/// Checks that every offered choice is accepted, on a copy. Everything else is rejected and changes nothing.
fn try_everything(engine: &mut Engine, game: &mut Game, decision: &Decision) {
    for choice in decision.choices().take(24) {
        let mut copy = game.clone();
        let progress = engine.answer(&mut copy, decision.seat, choice.clone());
        let progress = progress.unwrap_or_else(|error| panic!("{choice:?} was offered but: {error}\n{decision:?}"));
        assert!(progress.faults.is_empty(), "{choice:?}: {}", progress.faults[0]);
        copy.full_state().state().audit(copy.rules()).unwrap_or_else(|what| panic!("{choice:?}: {what}"));
    }
    let before = game.clone();
    for choice in illegal(decision) {
        let refused = engine.answer(game, decision.seat, choice.clone());
        assert!(refused.is_err(), "{choice:?} was taken for {decision:?}");
    }
    for seat in (0..8).map(Seat).filter(|seat| before.seen(*seat).question().is_none()) {
        let refused = engine.answer(game, seat, Choice::pass());
        assert!(refused.is_err(), "{seat} was not asked");
    }
    assert!(game.is_same_as(&before), "a refused answer changed the game");
}

/// Returns `true` if the bot's answer is offered.
fn is_offered(decision: &Decision, choice: &Choice) -> bool {
    decision.check(choice).is_ok()
}

/// Plays these games, and returns each at its end.
pub fn soak(watch: Watch) -> Vec<Game> {
    let mut engine = builtin();
    engine.watch(watch.purity);
    let mut played = Vec::new();
    for seed in watch.first_seed..watch.first_seed + watch.games {
        let options = random_table(seed);
        let mut bot = if seed % 2 == 0 { RandomBot::new(seed) } else { RandomBot::wild(seed) };
        let mut dice = Dice::new(seed);
        let (mut game, progress) = engine.start(&options).unwrap();
        assert!(progress.faults.is_empty(), "seed {seed}: {}", progress.faults[0]);
        let mut answers = 0;
        // Games with random players can last forever, but games with sensible players end.
        let sensible = seed % 2 == 0;
        while !game.is_over() && (sensible || answers < ENOUGH_FOLLY) {
            assert!(!game.full_state().questions().is_empty(), "seed {seed}: the game waits for nobody");
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            assert!(is_offered(&decision, &choice), "seed {seed}: the bot answers {choice:?} to {decision:?}");
            if dice.below(watch.every) == 0 {
                try_everything(&mut engine, &mut game, &decision);
            }
            let progress = engine.answer(&mut game, decision.seat, choice).unwrap();
            assert!(progress.faults.is_empty(), "seed {seed}, answer {answers}: {}", progress.faults[0]);
            if let Err(what) = game.full_state().state().audit(game.rules()) {
                panic!("seed {seed}, answer {answers}: {what}");
            }
            answers += 1;
            assert!(answers < LONGEST_GAME, "seed {seed}: the game does not end");
        }
        assert!(game.is_over() != game.winners().is_empty(), "seed {seed}: over without a winner");
        played.push(game);
    }
    let ended = played.iter().filter(|game| game.is_over()).count() as u64;
    assert!(ended * 2 > watch.games, "only {ended} of {} games ended", watch.games);
    played
}
