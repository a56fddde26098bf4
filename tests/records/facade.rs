//! The crate as a frontend uses it: by the names of its front door and no others; and each of those names is used.

use hyperkon::{
    API_VERSION, Ask, Bot, BotName, Budget, BySide, Campaign, CardKind, Choice, Code, Content, ContentError,
    ContentFile, Counts, Datum, DealAsk, Decision, Emblem, Engine, Event, Fault, FaultKind, Game, GameError,
    GameResult, Hook, Kinds, Limits, Match, Mistake, Narrator, NoBot, Offer, OnFault, Outcome, Paint, Part, Partial,
    Parts, Phase, Pickable, Picked, Place, Planet, Problem, Progress, Purity, Question, QuestionId, RandomBot,
    RecordError, RecordReader, Referee, Refusal, Rule, ScriptId, Seat, SeatSet, SeatView, Seen, Shape, ShipCounts,
    Side, Snapshot, Status, Steady, TableOptions, Term, Terms, Thinker, Told, Topic, Undone, Unimaginable, View,
    Viewer, Why, Windows, Wrong,
};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

const EDITION: &str = "kosmische-strijd";

/// A file that several hold: the record that is being written.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What a person of this frontend would do: as little as can be, but never the impossible.
fn person(question: &Decision, bot: &mut RandomBot) -> Choice {
    match &question.ask {
        Ask::Pick { min: 0, .. } => Choice::Pick(Picked::new()),
        Ask::Pick { options, .. } if options.contains(&Pickable::Pass) => Choice::pass(),
        Ask::Ships { bounds, min, .. } if *min == 1 && question.topic == Topic::Load => {
            let from: Option<(Place, u8)> = bounds.iter().max_by_key(|(_, ships)| *ships);
            let planet: Planet = match from.unwrap().0 {
                Place::Planet(planet) => planet,
                Place::Cone | Place::Shield => panic!("ships are loaded from bases"),
            };
            Choice::Ships(ShipCounts::only(Place::Planet(planet), 1))
        }
        Ask::Deal(deal) if deal.proposals_left > 0 && deal.standing.is_none() => {
            let deal: &DealAsk = deal;
            let card: Vec<CardKind> = deal.hand.iter().take(1).collect();
            let terms = Terms { cards: card.into_iter().collect(), ..Terms::default() };
            let mut offer = Offer::default();
            offer[deal.side] = terms;
            let given: &Terms = if deal.side == Side::Offense { &offer.offense } else { &offer.defense };
            if given.is_nothing() { Choice::NoDeal } else { Choice::Offer(Box::new(offer)) }
        }
        _ => bot.choose(question),
    }
}

/// What a frontend keeps of what it is shown: every field of a view and a question has a type that it can name.
#[derive(Default)]
struct Notes {
    phases: Vec<Phase>,
    hooks: usize,
    scripts: usize,
    decided: usize,
}

impl Notes {
    fn note(&mut self, view: &View, question: &Decision) {
        let (phase, hook, source): (Phase, Option<Hook>, Option<ScriptId>) =
            (view.phase, question.hook, question.source);
        let hand: Kinds = view.hand;
        assert_eq!(hand.iter().count(), usize::from(view.seats[usize::from(question.seat.0)].cards));
        self.phases.push(phase);
        self.hooks += usize::from(hook.is_some());
        self.scripts += usize::from(source.is_some());
        self.decided += usize::from(matches!(view.outcome, Some(Outcome::Won(_) | Outcome::Deal | Outcome::NoDeal)));
        let _: &BySide<_> = &view.laid;
    }
}

#[test]
fn a_game_is_played_watched_recorded_and_told_again() {
    let content: Arc<Content> = Content::builtin().unwrap();
    let mut engine = Engine::with_limits(Arc::clone(&content), Limits::default()).unwrap();
    engine.watch(Purity::Twice);
    let me = Seat(0);
    let options = TableOptions::new(EDITION).seats(3).seed(11).windows(Windows::Holders).on_fault(OnFault::Stop);
    let (mut played, mut progress): (Match, Progress) = Match::start(&mut engine, &options).unwrap();
    let record = Shared::default();
    played.record_to(Box::new(record.clone())).unwrap();
    let narrator = Narrator::new(&content, played.game().rules(), "sv");
    let (mut me_bot, mut bots) = (RandomBot::new(1), RandomBot::new(2));
    let (mut cited, mut seen): (Vec<Rule>, Notes) = (Vec::new(), Notes::default());
    loop {
        for told in &progress.events {
            let told: &Told<Event> = told;
            cited.extend(told.why.map(|why: Why| why.rule));
            assert!(!narrator.event(&Event::for_seat(told, me), told.why.as_ref()).is_empty());
        }
        let faults: &[Fault] = &progress.faults;
        assert!(!faults.iter().any(|fault| fault.kind() == FaultKind::Impure));
        assert!(!faults.iter().any(|fault| matches!(fault.wrong, Wrong::Broken { .. })));
        let Some(question) = played.game().referee().questions().first().cloned() else { break };
        let view: View = played.game().seen(question.seat).view();
        let seats: &[SeatView] = &view.seats;
        assert_eq!(seats.len(), 3);
        seen.note(&view, &question);
        let choice = if question.seat == me { person(&question, &mut me_bot) } else { bots.choose(&question) };
        let refused = played.answer(&engine, Seat(7), choice.clone());
        assert!(matches!(refused, Err(GameError::Refused(Refusal::NotAsked { seat: Seat(7) }))));
        progress = played.answer(&engine, question.seat, choice).unwrap();
    }
    let winners: SeatSet = played.game().winners();
    assert!(!winners.is_empty() && cited.contains(&Rule::C1) && cited.contains(&Rule::T8));
    assert!(seen.phases.contains(&Phase::Reveal) && seen.hooks > 0 && seen.scripts > 0 && seen.decided > 0);
    let counts: Counts = engine.counts();
    assert!(counts.runs > played.answers() as u64);

    let bytes = record.0.lock().unwrap().clone();
    let again = Match::replay(&mut engine, &mut RecordReader::new(&bytes[..]), false).unwrap();
    assert!(again.game().is_same_as(played.game()));
    let nothing: Result<_, GameError> = Match::replay(&mut engine, &mut RecordReader::new(&b""[..]), false);
    assert!(matches!(nothing.err(), Some(GameError::Record(RecordError::Empty))));
}

#[test]
fn other_worlds_saves_and_series() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let options = TableOptions::new(EDITION).seed(5);
    let (game, _): (Game, Progress) = engine.start(&options).unwrap();
    let world: Result<Game, Unimaginable> = engine.imagine(&game.seen(Seat(0)), 3);
    assert_eq!(world.unwrap().seen(Seat(0)).view(), game.seen(Seat(0)).view());
    let loaded = engine.load(&game.save().unwrap()).unwrap();
    assert!(loaded.is_same_as(&game));
    let mut series = Campaign::new(EDITION, 4, 1);
    let result: GameResult = Campaign::result_of(&game);
    series.games.push(result);
    assert_eq!(series.totals().len(), 4);
}

#[test]
fn what_is_wrong_with_a_mod_is_data() {
    let script = format!("return power {{ id = \"x\", api = {API_VERSION}, on_los_ships = {{}} }}");
    let files = [ContentFile::new("powers/aliens/x.lua", &script)];
    let refused: ContentError = Content::from_files(&files, Vec::new()).err().unwrap();
    let first: &Problem = &refused.0[0];
    assert!(first.to_string().contains("on_lose_ships"), "{first}");
    let wrong: &dyn Mistake = &*first.wrong;
    assert_eq!((wrong.code(), Code::code(first)), ("script_unknown_hook", "script_unknown_hook"));
    assert!(matches!(wrong.data().first(), Some(("key", Datum::Text(key))) if key == "on_los_ships"));
}

/// A bot by its name is the bot itself, and a thinker's answer the first of its thought.
#[test]
fn bots_are_had_by_name_or_by_type() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (begun, _) = engine.start(&TableOptions::new(EDITION).seed(3)).unwrap();
    let seat = begun.waiting().iter().next().unwrap();
    let by_name = |name: &str| name.parse::<BotName>().unwrap().seated(5).choose(&engine, begun.seen(seat));
    assert_eq!(by_name("steady"), Steady::new(5).choose(&engine, begun.seen(seat)));
    let thought = Thinker::new(Budget::Simulations(32), 5).think(&engine, begun.seen(seat), &mut |_| ()).unwrap();
    assert_eq!(thought.simulations, 32);
    assert_eq!(by_name("thinker:32").as_ref(), thought.candidates.first().map(|best| &best.choice));
    assert!(matches!("hal".parse::<BotName>(), Err(NoBot::Unknown { .. })));
}

const fn is_send<T: Send>() {}
const fn is_shared<T: Send + Sync>() {}

/// What a server holds for a table can go to whichever thread has time for it; if not, this does not compile.
#[test]
fn everything_goes_to_another_thread() {
    is_send::<Engine>();
    is_send::<Match>();
    is_send::<RecordReader<std::io::Empty>>();
    is_shared::<(Content, Narrator, TableOptions, Limits)>();
    is_shared::<(Game, Decision, Choice, Campaign, RandomBot)>();
    is_shared::<(Progress, Told<Event>, Fault, View)>();
    is_shared::<(GameError, ContentError, RecordError, Unimaginable, Refusal, Problem)>();
}

/// Answers so many questions of a game, or all: gives back what has happened.
fn play_on(engine: &mut Engine, game: &mut Game, bot: &mut RandomBot, answers: usize) -> Vec<Told<Event>> {
    let mut happened = Vec::new();
    for _ in 0..answers {
        let Some(question) = game.referee().questions().first() else { break };
        let (seat, choice) = (question.seat, bot.choose(question));
        let progress = engine.answer(game, seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{:?}", progress.faults);
        happened.extend(progress.events);
    }
    happened
}

#[test]
fn an_engine_goes_on_on_another_thread() {
    let half = 150;
    let begin = move || {
        let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
        engine.watch(Purity::Twice);
        let (mut game, _) = engine.start(&TableOptions::new(EDITION).seats(4).seed(21)).unwrap();
        let mut bot = RandomBot::new(3);
        let happened = play_on(&mut engine, &mut game, &mut bot, half);
        (engine, game, bot, happened)
    };
    let (mut engine, mut game, mut bot, mut happened) = begin();
    let calls_of_half = engine.counts().hook_calls;
    happened.extend(play_on(&mut engine, &mut game, &mut bot, usize::MAX));
    assert!(game.is_over() && engine.counts().hook_calls > calls_of_half && calls_of_half > 0);

    // The thread that has made the engine ends before another goes on.
    let (mut moved, mut moved_game, mut moved_bot, mut moved_happened) = thread::spawn(begin).join().unwrap();
    assert!(!moved_game.is_over());
    let finish = move || {
        moved_happened.extend(play_on(&mut moved, &mut moved_game, &mut moved_bot, usize::MAX));
        (moved.counts(), moved_game, moved_happened)
    };
    let (counts, moved_game, moved_happened) = thread::spawn(finish).join().unwrap();
    assert!(moved_game.is_same_as(&game));
    assert_eq!((moved_game.winners(), counts), (game.winners(), engine.counts()));
    assert!(moved_happened == happened, "the events differ");
}

/// Whatever seat a client names, it learns nothing that an onlooker does not, and brings nothing down.
#[test]
fn a_seat_that_is_not_at_the_table_is_an_onlooker() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut game, begun) = engine.start(&TableOptions::new(EDITION).seats(3).seed(1)).unwrap();
    for stranger in [Seat(3), Seat(8), Seat(9), Seat(200), Seat(255)] {
        assert_eq!(game.seen(stranger).view(), game.seen_by(Viewer::Onlooker).view());
        assert!(begun.to(stranger.into()).eq(begun.to(Viewer::Onlooker)), "{stranger} is told more than an onlooker");
        assert!(game.seen(stranger).question().is_none() && !game.waiting().contains(stranger));
        assert!(matches!(engine.imagine(&game.seen(stranger), 1), Err(Unimaginable { .. })));
        let refused = engine.answer(&mut game, stranger, Choice::pass()).unwrap_err();
        assert!(matches!(refused, Refusal::NotAsked { .. }));
        let wish = TableOptions::new(EDITION).seats(3).alien(stranger, "clone");
        assert_eq!(Code::code(&engine.start(&wish).unwrap_err()), "no_such_seat");
        let far = Place::Planet(Planet::of(stranger, 255));
        assert_eq!(ShipCounts::only(far, 3), ShipCounts::NONE);
    }
}

/// A table takes no more wishes than it has room for; a series takes any numbers out of its file.
#[test]
fn wishes_and_results_without_measure() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let four = ["clone", "zombie", "macron", "oracle"];
    let wish = four.iter().fold(TableOptions::new(EDITION), |wish, alien| wish.alien(Seat(0), alien));
    assert_eq!(Code::code(&engine.start(&wish).unwrap_err()), "aliens_per_seat");
    let mut wish = TableOptions::new(EDITION);
    wish.aliens = vec![Vec::new(); 300];
    let (game, _) = engine.start(&wish).unwrap();
    assert!(engine.load(&game.save().unwrap()).is_ok());
    let mut series = Campaign::new(EDITION, 3, u64::MAX);
    let result = GameResult { winners: vec![Seat(255)], points: vec![u16::MAX; 3], cards: Vec::new() };
    series.games = vec![result.clone(), result];
    assert_eq!(series.totals(), [u16::MAX; 3]);
    assert_eq!(series.begins(), Some(Seat(1)));
    assert_eq!(series.winners().map(|winners| winners.len()), Some(3));
}

/// Who takes whatever comes first: a player that puts its answers together from parts.
struct FirstThings;

impl Bot<Engine> for FirstThings {
    fn choose(&mut self, _: &Engine, seen: Seen<'_>) -> Option<Choice> {
        let mut partial = Partial::of(seen.question()?.clone());
        loop {
            let Parts { next, done } = partial.parts();
            let part: Option<Part> = next.iter().find(|part| !matches!(part, Part::Gives(_, Term::Freed(_)))).copied();
            match part.filter(|_| !done) {
                Some(part) => partial.push(part).unwrap(),
                None => return partial.finish().ok(),
            }
        }
    }
}

#[test]
fn a_player_sees_what_its_seat_may_know_and_answers_by_parts() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut game, begun) = engine.start(&TableOptions::new(EDITION).seats(3).seed(4)).unwrap();
    let undone: &[Undone] = &begun.undone;
    assert!(undone.is_empty() && game.status() == Status::Asking);
    let (mut bot, mut used) = (FirstThings, Vec::<QuestionId>::new());
    for _ in 0..200 {
        let Some(seat) = game.waiting().iter().next() else { break };
        let seen: Seen<'_> = game.seen_by(Viewer::Seat(seat));
        let (id, fallback) = (seen.question_id().unwrap(), seen.question().unwrap().fallback());
        assert!(Question::check(seen.question().unwrap(), &fallback).is_ok());
        let choice = bot.choose(&engine, seen).unwrap();
        engine.answer_to(&mut game, id, choice.clone()).unwrap();
        used.push(id);
        assert!(matches!(engine.answer_to(&mut game, id, choice), Err(Refusal::Stale { .. } | Refusal::Over)));
    }
    assert!(used.len() > 50);
    let snapshot: Snapshot = game.snapshot();
    let again = engine.restore(snapshot).unwrap();
    let whole: Referee<'_> = again.referee();
    assert!(whole.state() == game.referee().state() && again.options().seed == 4);
}

/// What a frontend that draws a table asks for: how seats are painted, what is drawn on their plaques, how a total comes about.
#[test]
fn a_table_can_be_drawn() {
    let content = Content::builtin().unwrap();
    let mut engine = Engine::new(Arc::clone(&content)).unwrap();
    let (mut game, _) = engine.start(&TableOptions::new(EDITION).seats(3).seed(5)).unwrap();
    let paints: Vec<Paint> = content.paints(EDITION);
    let shapes: Vec<Shape> = paints.iter().map(|paint| paint.shape).collect();
    assert_eq!(shapes, [Shape::Triangle, Shape::Circle, Shape::Square, Shape::Diamond]);
    let (mut bot, mut sums) = (RandomBot::new(3), 0);
    for _ in 0..60 {
        let Some(seat) = game.waiting().iter().next() else { break };
        let view: View = game.seen(seat).full_view(&engine);
        for alien in view.seats.iter().flat_map(|seat| &seat.aliens) {
            let emblem: &Emblem = content.emblem(&game.rules().script(alien.alien).script).unwrap();
            assert!(!emblem.lines.is_empty() || !emblem.filled.is_empty());
        }
        sums += view.sums.both().into_iter().flatten().count();
        assert_eq!(game.seen(seat).view().sums, BySide::default(), "bots do without");
        let choice = Bot::choose(&mut bot, &engine, game.seen(seat)).unwrap();
        engine.answer(&mut game, seat, choice).unwrap();
    }
    assert!(sums > 10, "only {sums}");
}

/// The names of the front door with their documentation, out of the files themselves.
fn doors() -> Vec<(String, String)> {
    let files = ["ask", "play", "tell"].map(|file| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/frontend").join(file).with_extension("rs");
        std::fs::read_to_string(path).unwrap()
    });
    let mut doc = String::new();
    let mut doors = Vec::new();
    for line in files.iter().flat_map(|file| file.lines()) {
        match line.strip_prefix("pub use ").and_then(|path| path.trim_end_matches(';').rsplit("::").next()) {
            Some(name) => doors.push((name.to_owned(), std::mem::take(&mut doc))),
            None => doc += line,
        }
    }
    assert!((40..=80).contains(&doors.len()), "the front door has {} names", doors.len());
    doors
}

#[test]
fn each_name_is_used_from_outside() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut outside = include_str!("facade.rs").split_once("};").unwrap().1.to_owned();
    for file in ["examples/embed.rs", "examples/imagine.rs"] {
        outside += &std::fs::read_to_string(root.join(file)).unwrap();
    }
    let used: Vec<&str> = outside.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    for (name, _) in doors() {
        assert!(used.contains(&name.as_str()), "`{name}` is used by nobody outside");
    }
}

/// Whoever meets a name at the front door finds an example of it there, or is told which one it stands in.
#[test]
fn each_name_of_the_front_door_has_an_example() {
    let doors = doors();
    let has_one = |name: &str| doors.iter().any(|(other, doc)| other == name && doc.contains("```"));
    for (name, doc) in &doors {
        let there = doc.split_once("See the example of [`").and_then(|(_, rest)| rest.split_once('`'));
        // A number, and nothing to do with it.
        let told = name == "API_VERSION" || there.is_some_and(|(other, _)| has_one(other));
        assert!(told || has_one(name), "`{name}` has no example");
    }
}

/// What is refused, and why, can be told apart by name.
#[test]
fn errors_are_taken_apart_by_names_of_the_front_door() {
    use hyperkon::types::{Unfit, Unmet};
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let unmet = engine.start(&TableOptions::new("poker")).unwrap_err();
    assert!(matches!(unmet, GameError::Table(Unmet::NoEdition { .. })), "{unmet:?}");
    let (mut game, _) = engine.start(&TableOptions::new(EDITION)).unwrap();
    let seat = game.waiting().iter().next().unwrap();
    let refused = engine.answer(&mut game, seat, Choice::one(Pickable::Yes)).unwrap_err();
    assert!(matches!(refused, Refusal::Unfit(Unfit::NotOffered(_))), "{refused:?}");
}
