//! Ships moved, lost and freed by place: the questions, the options, and the results.

use crate::common::{content_with, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{
    Argument, Berth, Choice, Decision, Event, Place, Planet, Prompt, ShipCounts, Topic, Wrong,
};
use hyperkon::__private::game::{Engine, Game, Update};
use hyperkon_table::{LogEntry, Seat};

const ME: Seat = Seat(0);
const OTHER: Seat = Seat(1);

fn planet(home: Seat, number: u8) -> Place {
    Place::Planet(Planet::of(home, number))
}

/// Plays until the first seat's power runs this code before the first star card. The game stops at the power's
/// first question, or after its use if there is none.
fn play(run: &str) -> (Engine, Game, Update) {
    let script = format!(
        "return power {{ id = \"mover\", api = 2, options = {{ use = \"must\" }}, before_star = {{ once = \"game\",\n  \
         run = function(game, me)\n    local other\n    for _, seat in ipairs(game:seats()) do\n      \
         if seat ~= me and (other == nil or seat:system()[1] == game:planets()[6]) then other = seat end\n    end\n    \
         local home = other:system()\n    {run}\n  end }} }}\n"
    );
    let mut engine = Engine::new(content_with(&[("aliens/mover.lua", &script)])).unwrap();
    let (mut game, mut progress) = engine.start(&test_table(&[(0, "mover")], 3)).unwrap();
    let mut bot = RandomBot::new(1);
    for _ in 0..100 {
        let is_used = |told: &LogEntry<Event>| matches!(told.event, Event::PowerUsed { seat: ME, .. });
        let asks =
            |question: &Decision| matches!(question.topic, Topic::MoveShips | Topic::PlaceShips | Topic::LoseShips);
        if game.full_state().questions().iter().any(asks)
            || progress.events.iter().any(is_used)
            || !progress.faults.is_empty()
        {
            return (engine, game, progress);
        }
        let decision = game.full_state().questions()[0].clone();
        // No other power or card has been used in between.
        let choice = decision.pass().unwrap_or_else(|| bot.choose(&decision));
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    panic!("the power was never used");
}

fn moved(progress: &Update) -> Option<(Seat, ShipCounts, ShipCounts)> {
    progress.events.iter().find_map(|told| match &told.event {
        Event::ShipsMoved { seat, from, to } => Some((*seat, *from, *to)),
        _ => None,
    })
}

/// Returns the question about another seat's ships: counts by place, and the least and most.
fn asked(game: &Game, topic: Topic) -> (ShipCounts, u8, u8) {
    let question = game.seen(ME).question().unwrap();
    assert_eq!((question.topic, &question.args[..]), (topic, &[Argument::Seat(OTHER)][..]));
    let Prompt::Ships { bounds, min, max } = question.ask else { panic!("{:?} is asked", question.ask) };
    (bounds, min, max)
}

#[test]
fn other_seat_chooses_ships_and_destinations() {
    let (mut engine, mut game, _) = play(
        "other:move_ships { from = { home[1], home[2] }, to = { home[3], me:system()[1] }, least = 2, most = 3, by = me }",
    );
    let [one, two, three] = [0, 1, 2].map(|number| planet(OTHER, number));
    assert_eq!(asked(&game, Topic::MoveShips), (vec![(one, 4), (two, 4)].into(), 2, 3));
    let from: ShipCounts = vec![(one, 2), (two, 1)].into();
    engine.answer(&mut game, ME, Choice::Ships(from)).unwrap();
    assert_eq!(asked(&game, Topic::PlaceShips), (vec![(three, 3), (planet(ME, 0), 3)].into(), 3, 3));
    let to: ShipCounts = vec![(three, 1), (planet(ME, 0), 2)].into();
    let progress = engine.answer(&mut game, ME, Choice::Ships(to)).unwrap();
    assert_eq!(moved(&progress), Some((OTHER, from, to)));
    let there =
        [one, two, three, planet(ME, 0)].map(|place| game.full_state().state().ships[Berth::from(place)][OTHER]);
    assert_eq!(there, [2, 3, 5, 2], "it has a base where it had none");
}

#[test]
fn all_ships_move_without_a_question() {
    let (_, game, progress) = play("other:move_ships { from = { home[1] }, to = { home[3] } }");
    let at = |number| ShipCounts::only(planet(OTHER, number), 4);
    assert_eq!(moved(&progress), Some((OTHER, at(0), at(2))));
    let there = [0, 2].map(|number| game.full_state().state().ships[Planet::of(OTHER, number)][OTHER]);
    assert_eq!(there, [0, 8]);
}

#[test]
fn ships_cannot_move_to_their_own_place() {
    let (_, _, progress) = play("other:move_ships { from = { home[1] }, to = { home[1] } }");
    assert_eq!(moved(&progress), None);
}

#[test]
fn ships_join_sides_only_after_targeting() {
    let (_, _, progress) = play("me:move_ships { to = { game:cone(), game:shield() }, least = 1 }");
    assert_eq!(moved(&progress), None);
}

#[test]
fn ships_cannot_move_to_the_black_hole() {
    let (_, _, progress) = play("me:move_ships { to = { game:hole() } }");
    let wrong: Vec<&Wrong> = progress.faults.iter().map(|fault| &fault.wrong).collect();
    assert_eq!(wrong, [&Wrong::NotMovedThere]);
}

#[test]
fn loss_and_release_places_can_be_chosen() {
    let run = "other:lose_ships(2, { from = { home[1], home[2] }, by = me })\n    \
               other:free_ships(1, { to = { me:system()[1] } })";
    let (mut engine, mut game, _) = play(run);
    let [one, two] = [0, 1].map(|number| planet(OTHER, number));
    assert_eq!(asked(&game, Topic::LoseShips), (vec![(one, 4), (two, 4)].into(), 2, 2));
    let progress = engine.answer(&mut game, ME, Choice::Ships(vec![(one, 1), (two, 1)].into())).unwrap();
    assert!(progress.faults.is_empty());
    let state = game.full_state().state();
    assert_eq!([one, two].map(|place| state.ships[Berth::from(place)][OTHER]), [3, 3]);
    assert_eq!((state.ships[Berth::Hole][OTHER], state.ships[Planet::of(ME, 0)][OTHER]), (1, 1));
}
