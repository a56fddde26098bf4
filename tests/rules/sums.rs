//! Previews of totals, powers that are not in force, and declared uses awaiting answers.

use crate::common::{EDITION, any_answer, builtin};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{BySide, Event, Face, Hook, Phase, Side, Standing, Tally, TotalView, View, Windows};
use hyperkon::__private::game::{Content, Engine, Game, TableOptions};
use hyperkon_table::{Dice, Seat, Viewer};
use std::path::Path;
use std::sync::Arc;

fn mods() -> Arc<Content> {
    let mods = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods");
    Content::with_mods(&[mods.join("newcomers"), mods.join("known-worlds")]).unwrap()
}

/// Plays games of random answers, and passes each position to `look` with the last events.
fn play(content: &Arc<Content>, edition: &str, seeds: u64, mut look: impl FnMut(&Engine, &Game, &[Event])) {
    for seed in 0..seeds {
        let mut engine = Engine::new(Arc::clone(content)).unwrap();
        let options = TableOptions::new(edition).seats(3 + (seed % 2) as u8).seed(seed).windows(Windows::All);
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..900 {
            if game.is_over() {
                break;
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            let progress = engine.answer(&mut game, decision.seat, choice).unwrap();
            let told: Vec<Event> = progress.events.iter().map(|told| told.event.clone()).collect();
            look(&engine, &game, &told);
        }
    }
}

/// Checks that a total is the sum of its parts, with nothing counted twice.
fn adds_up(sum: &TotalView, view: &View, side: Side) {
    let worth: i16 = sum.ships.iter().filter_map(|ships| ships.worth).sum();
    if let (true, Some(card), Some(more), Some(total)) = (sum.known, sum.card, sum.more, sum.total) {
        assert_eq!(card + worth + more, total, "{sum:?}");
    } else {
        assert!(!sum.known, "{sum:?}");
    }
    for ships in &sum.ships {
        let seat = &view.seats[ships.seat.index()];
        let sent = if side == Side::Offense { seat.cone } else { seat.shield };
        let on_planet = view.planet.filter(|_| Some(ships.seat) == view.defense);
        let defends = on_planet.map_or(0, |planet| view.ships_on(planet)[ships.seat.index()]);
        let defends = if side == Side::Defense { defends } else { 0 };
        assert_eq!(ships.ships, sent + defends, "{ships:?}");
    }
}

/// Without actions in between, the announced totals equal the previews. With the cards revealed, all viewers have them.
#[test]
fn totals_match_their_previews() {
    let (mut seen, mut exact, mut changed) = (0, 0, 0);
    for (content, edition) in [(Content::builtin().unwrap(), EDITION), (mods(), "known-worlds"), (mods(), "long-table")]
    {
        let mut before: Option<BySide<Option<TotalView>>> = None;
        play(&content, edition, 14, |engine, game, told| {
            let totals = told.iter().find_map(|event| match event {
                Event::Totals { offense, defense, .. } => Some(BySide { offense: *offense, defense: *defense }),
                _ => None,
            });
            if let (Some(totals), Some(sums)) = (totals, before.take()) {
                let known = Side::BOTH.map(|side| sums[side].as_ref().is_some_and(|sum| sum.known));
                if known == [true; 2] {
                    seen += 1;
                    let came =
                        Side::BOTH.map(|side| sums[side].as_ref().and_then(|sum| sum.total) == Some(totals[side]));
                    exact += usize::from(came == [true; 2]);
                }
            }
            let view = game.seen_by(Viewer::Spectator).view_with_totals(engine);
            for side in Side::BOTH {
                if let Some(sum) = &view.sums[side] {
                    assert!(side == Side::Offense || view.planet.is_some(), "the defending ships are not known yet");
                    adds_up(sum, &view, side);
                    changed += usize::from(sum.known && sum.more != Some(0));
                    assert_eq!(view.outcome, None);
                }
            }
            before = Some(view.sums);
        });
    }
    // In the other games, a power or card was used after the last preview, so the totals may differ.
    assert!(seen > 60 && exact * 10 > seen * 7, "{exact} of {seen}");
    assert!(changed > 20, "only {changed} sums are changed by powers");
}

/// Before the cards are revealed each main player's card counts only in its own preview.
#[test]
fn face_down_card_counts_for_its_owner() {
    let (mut own, mut hidden, mut none) = (0, 0, 0);
    play(&Content::builtin().unwrap(), EDITION, 12, |engine, game, _| {
        let state = game.full_state().state();
        for viewer in game.rules().seats() {
            let view = game.seen(viewer).view_with_totals(engine);
            for side in Side::BOTH {
                let (Some(sum), Some(laid)) = (&view.sums[side], &view.laid[side]) else { continue };
                if laid.face.is_some() || laid.open {
                    continue;
                }
                let main = [Some(view.offense), view.defense][usize::from(side == Side::Defense)];
                if main == Some(viewer) {
                    let face = laid.kind.and_then(|kind| game.rules().face_of(kind));
                    if let Some(Face::Attack(value)) = face
                        && state.powers_with(Hook::CardValue).is_empty()
                        && sum.total.is_some()
                    {
                        assert_eq!(sum.card, Some(value));
                        own += 1;
                    } else if face == Some(Face::Negotiate) {
                        assert_eq!((sum.total, sum.known), (None, false), "a total was shown");
                        none += 1;
                    }
                } else {
                    assert_eq!((sum.card, sum.known), (None, false), "{viewer} sees a card that is face down");
                    hidden += 1;
                }
            }
        }
    });
    assert!(own > 50 && hidden > 200 && none > 10, "{own} {hidden} {none}");
}

/// Previews count an alien's stronger ships from the moment they are on the cone.
#[test]
fn previews_count_stronger_ships() {
    let mut engine = builtin();
    let mut fours = 0;
    for seed in 0..6 {
        let options = TableOptions::new(EDITION).seats(3).seed(seed).alien(Seat(0), "macron").begins(Seat(0));
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..60 {
            let view = game.seen(Seat(1)).view_with_totals(&engine);
            for ships in view.sums.both().into_iter().flatten().flat_map(|sum| &sum.ships) {
                let in_force = view.seats[ships.seat.index()].aliens[0].in_force;
                let each = if ships.seat == Seat(0) && in_force { 4 } else { 1 };
                assert_eq!(ships.worth, Some(i16::from(ships.ships) * each));
                fours += usize::from(each == 4 && ships.ships > 0);
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    assert!(fours > 20, "only {fours}");
}

/// Each power's status explains why it is not in force, in agreement with the events.
#[test]
fn power_status_explains_inactivity() {
    let (mut lost, mut cancelled) = (0, 0);
    play(&Content::builtin().unwrap(), EDITION, 24, |_, game, told| {
        let view = game.seen(Seat(0)).view();
        for seat in &view.seats {
            for alien in &seat.aliens {
                assert_eq!(alien.in_force, alien.standing == Standing::InForce);
                assert_eq!(alien.needs, game.rules().home_bases_for(alien.alien));
                if alien.standing == Standing::Lost {
                    assert!(seat.out || seat.home_bases < alien.needs, "{seat:?}");
                    lost += 1;
                } else if alien.standing == Standing::Cancelled {
                    assert!(seat.home_bases >= alien.needs, "it stays lost when the encounter is over: {seat:?}");
                    cancelled += 1;
                }
            }
        }
        let by = told.iter().find_map(|event| match event {
            Event::PowerCancelled { seat, alien, by: Some(_) } => Some((*seat, *alien)),
            _ => None,
        });
        let ended = told.iter().any(|event| matches!(event, Event::EncounterBegan { .. } | Event::TurnEnded { .. }));
        if let Some((seat, script)) = by.filter(|_| !ended) {
            let mut aliens = view.seats[seat.index()].aliens.iter();
            let alien = aliens.find(|alien| alien.alien == script).unwrap();
            let is_lost = view.seats[seat.index()].home_bases < alien.needs;
            assert_eq!(alien.standing, if is_lost { Standing::Lost } else { Standing::Cancelled });
        }
    });
    assert!(lost > 50 && cancelled > 10, "{lost} lost, {cancelled} cancelled");
}

/// A declared use is visible while it can be answered, and only after its event.
#[test]
fn declared_uses_are_visible_until_done() {
    let (mut declared, mut cards) = (0, 0);
    play(&Content::builtin().unwrap(), EDITION, 24, |_, game, told| {
        let view = game.seen_by(Viewer::Spectator).view();
        for one in &view.declared {
            if one.card {
                assert!(view.in_play.iter().any(|kind| kind.script() == Some(one.script)), "{one:?}");
                cards += 1;
            } else {
                assert!(view.seats[one.seat.index()].aliens.iter().any(|alien| alien.alien == one.script), "{one:?}");
                declared += 1;
            }
        }
        // The last event is a declaration to which seats can still react.
        if let Some(Event::PowerDeclared { seat, alien, hook }) = told.last()
            && game.full_state().questions().iter().any(|question| question.hook == Some(Hook::OnPowerUsed))
        {
            let last = view.declared.last().unwrap();
            assert_eq!((last.seat, last.script, last.hook, last.card), (*seat, *alien, *hook, false));
        }
    });
    assert!(declared > 100 && cards > 0, "{declared} powers, {cards} cards");
}

/// No preview shows a total that a power can still change.
#[test]
fn power_over_totals_hides_previews() {
    let mut engine = builtin();
    let (mut hidden, mut shown) = (0, 0);
    for seed in 0..8 {
        let options = TableOptions::new(EDITION).seats(3).seed(seed).alien(Seat(0), "anti_matter").begins(Seat(0));
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..120 {
            let view = game.seen(Seat(1)).view_with_totals(&engine);
            let is_main = view.offense == Seat(0) || view.defense == Some(Seat(0));
            let can_act = is_main && view.seats[0].aliens[0].in_force;
            for sum in view.sums.both().into_iter().flatten() {
                if can_act && sum.tally == Tally::default() && view.phase != Phase::Resolve {
                    assert_eq!((sum.more, sum.total, sum.known), (None, None, false), "{sum:?}");
                    hidden += 1;
                }
                shown += usize::from(!can_act && sum.total.is_some());
            }
            if game.is_over() {
                break;
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    assert!(hidden > 20 && shown > 20, "{hidden} hidden, {shown} shown");
}
