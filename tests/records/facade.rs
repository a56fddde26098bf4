//! The crate as a client sees it. These tests use only public names, and all of them.

use hyperkon::{
    API_VERSION, AnswerBuilder, Bot, BotSpec, Budget, BySide, Campaign, CardBag, CardKind, Choice, Code, Content,
    ContentError, ContentFile, Counts, DealPrompt, Decision, DeterminismCheck, Diagnostic, Engine, ErrorArg, Event,
    Fault, FaultKind, FaultPolicy, FullState, Game, GameError, GameResult, Hook, Icon, Limits, LogEntry, Match,
    Narrator, NoConsistentState, Observation, Offer, OfferItem, OfferSide, Outcome, ParseBotError, Part, Parts, Phase,
    PickOption, Place, Planet, Problem, Prompt, Question, QuestionId, RandomBot, Reason, RecordError, RecordReader,
    Refusal, Rollback, Rule, ScriptId, SearchBot, Seat, SeatSet, SeatStyle, SeatView, Selection, Shape, ShipCounts,
    Side, Snapshot, Status, Steady, TableOptions, Topic, Update, View, Viewer, Windows, Wrong,
};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;

const EDITION: &str = "kosmische-strijd";

/// A shared file: the record that is being written.
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

/// Returns the smallest legal answer.
fn person(question: &Decision, bot: &mut RandomBot) -> Choice {
    match &question.ask {
        Prompt::Pick { min: 0, .. } => Choice::Pick(Selection::new()),
        Prompt::Pick { options, .. } if options.contains(&PickOption::Pass) => Choice::pass(),
        Prompt::Ships { bounds, min, .. } if *min == 1 && question.topic == Topic::Load => {
            let from: Option<(Place, u8)> = bounds.iter().max_by_key(|(_, ships)| *ships);
            let planet: Planet = match from.unwrap().0 {
                Place::Planet(planet) => planet,
                Place::Cone | Place::Shield => panic!("ships are loaded from bases"),
            };
            Choice::Ships(ShipCounts::only(Place::Planet(planet), 1))
        }
        Prompt::Deal(deal) if deal.proposals_left > 0 && deal.standing.is_none() => {
            let deal: &DealPrompt = deal;
            let card: Vec<CardKind> = deal.hand.iter().take(1).collect();
            let terms = OfferSide { cards: card.into_iter().collect(), ..OfferSide::default() };
            let mut offer = Offer::default();
            offer[deal.side] = terms;
            let given: &OfferSide = if deal.side == Side::Offense { &offer.offense } else { &offer.defense };
            if given.is_nothing() { Choice::NoDeal } else { Choice::Offer(Box::new(offer)) }
        }
        _ => bot.choose(question),
    }
}

/// A client's notes on its observations. Every field of a view and a question has a public type.
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
        let hand: CardBag = view.hand;
        assert_eq!(hand.iter().count(), usize::from(view.seats[usize::from(question.seat.0)].cards));
        self.phases.push(phase);
        self.hooks += usize::from(hook.is_some());
        self.scripts += usize::from(source.is_some());
        self.decided += usize::from(matches!(view.outcome, Some(Outcome::Won(_) | Outcome::Deal | Outcome::NoDeal)));
        let _: &BySide<_> = &view.laid;
    }
}

#[test]
fn game_is_played_recorded_and_replayed() {
    let content: Arc<Content> = Content::builtin().unwrap();
    let mut engine = Engine::with_limits(Arc::clone(&content), Limits::default()).unwrap();
    engine.watch(DeterminismCheck::Twice);
    let me = Seat(0);
    let options = TableOptions::new(EDITION).seats(3).seed(11).windows(Windows::Holders).on_fault(FaultPolicy::Stop);
    let (mut played, mut progress): (Match, Update) = Match::start(&mut engine, &options).unwrap();
    let record = Shared::default();
    played.record_to(Box::new(record.clone())).unwrap();
    let narrator = Narrator::new(&content, played.game().rules(), "sv");
    let (mut me_bot, mut bots) = (RandomBot::new(1), RandomBot::new(2));
    let (mut cited, mut seen): (Vec<Rule>, Notes) = (Vec::new(), Notes::default());
    loop {
        for told in &progress.events {
            let told: &LogEntry<Event> = told;
            cited.extend(told.why.map(|why: Reason| why.rule));
            assert!(!narrator.event(&Event::for_seat(told, me), told.why.as_ref()).is_empty());
        }
        let faults: &[Fault] = &progress.faults;
        assert!(!faults.iter().any(|fault| fault.kind() == FaultKind::Impure));
        assert!(!faults.iter().any(|fault| matches!(fault.wrong, Wrong::Broken { .. })));
        let Some(question) = played.game().full_state().questions().first().cloned() else { break };
        let view: View = played.game().seen(question.seat).view();
        let seats: &[SeatView] = &view.seats;
        assert_eq!(seats.len(), 3);
        seen.note(&view, &question);
        let choice = if question.seat == me { person(&question, &mut me_bot) } else { bots.choose(&question) };
        let refused = played.answer(&engine, Seat(7), choice.clone());
        assert!(matches!(refused, Err(GameError::Refused(Refusal::NotAsked { seat: Seat(7) }))));
        let id: QuestionId = played.game().seen(question.seat).question_id().unwrap();
        progress = played.answer_to(&engine, id, choice.clone()).unwrap();
        let late = played.answer_to(&engine, id, choice);
        assert!(matches!(late, Err(GameError::Refused(Refusal::Stale { .. } | Refusal::Over))));
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
fn sampled_states_saves_and_campaigns() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let options = TableOptions::new(EDITION).seed(5);
    let (game, _): (Game, Update) = engine.start(&options).unwrap();
    let world: Result<Game, NoConsistentState> = engine.sample_state(&game.seen(Seat(0)), 3);
    assert_eq!(world.unwrap().seen(Seat(0)).view(), game.seen(Seat(0)).view());
    let loaded = engine.load(&game.save().unwrap()).unwrap();
    assert!(loaded.is_same_as(&game));
    let mut series = Campaign::new(EDITION, 4, 1);
    let result: GameResult = Campaign::result_of(&game);
    series.games.push(result);
    assert_eq!(series.totals().len(), 4);
}

#[test]
fn mod_errors_are_structured() {
    let script = format!("return power {{ id = \"x\", api = {API_VERSION}, on_los_ships = {{}} }}");
    let files = [ContentFile::new("powers/aliens/x.lua", &script)];
    let refused: ContentError = Content::from_files(&files, Vec::new()).err().unwrap();
    let first: &Problem = &refused.0[0];
    assert!(first.to_string().contains("on_lose_ships"), "{first}");
    let wrong: &dyn Diagnostic = &*first.wrong;
    assert_eq!((wrong.code(), Code::code(first)), ("script_unknown_hook", "script_unknown_hook"));
    assert!(matches!(wrong.data().first(), Some(("key", ErrorArg::Text(key))) if key == "on_los_ships"));
}

/// A bot made by name equals the bot's type. A thinker's answer is its search's first candidate.
#[test]
fn bots_by_name_equal_bots_by_type() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (begun, _) = engine.start(&TableOptions::new(EDITION).seed(3)).unwrap();
    let seat = begun.seats_to_act().iter().next().unwrap();
    let by_name = |name: &str| name.parse::<BotSpec>().unwrap().seated(5).choose(&engine, begun.seen(seat));
    assert_eq!(by_name("steady"), Steady::new(5).choose(&engine, begun.seen(seat)));
    let thought = SearchBot::new(Budget::Simulations(32), 5).think(&engine, begun.seen(seat), &mut |_| ()).unwrap();
    assert_eq!(thought.simulations, 32);
    assert_eq!(by_name("thinker:32").as_ref(), thought.candidates.first().map(|best| &best.choice));
    assert!(matches!("hal".parse::<BotSpec>(), Err(ParseBotError::Unknown { .. })));
}

const fn is_send<T: Send>() {}
const fn is_shared<T: Send + Sync>() {}

/// Compilation fails unless a server can move a table's data to any thread.
#[test]
fn server_data_is_send() {
    is_send::<Engine>();
    is_send::<Match>();
    is_send::<RecordReader<std::io::Empty>>();
    is_shared::<(Content, Narrator, TableOptions, Limits)>();
    is_shared::<(Game, Decision, Choice, Campaign, RandomBot)>();
    is_shared::<(Update, LogEntry<Event>, Fault, View)>();
    is_shared::<(GameError, ContentError, RecordError, NoConsistentState, Refusal, Problem)>();
}

const fn is_key<T: Eq + std::hash::Hash + std::fmt::Debug>() {}

/// Clients put questions, answers, and events into maps and sets, and print all of them.
#[test]
fn data_is_hashable_and_printable() {
    is_key::<(Choice, Decision, Offer, CardBag, Event, Reason)>();
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    assert!(format!("{engine:?}").starts_with("Engine { editions: [\""));
    let game = engine.set_up(&TableOptions::new(EDITION)).unwrap();
    assert!(format!("{:?}", game.snapshot()).starts_with("Snapshot { format: "));
}

/// Gives this many answers, or all, and returns the events.
fn play_on(engine: &mut Engine, game: &mut Game, bot: &mut RandomBot, answers: usize) -> Vec<LogEntry<Event>> {
    let mut happened = Vec::new();
    for _ in 0..answers {
        let Some(question) = game.full_state().questions().first() else { break };
        let (seat, choice) = (question.seat, bot.choose(question));
        let progress = engine.answer(game, seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{:?}", progress.faults);
        happened.extend(progress.events);
    }
    happened
}

#[test]
fn engine_continues_on_another_thread() {
    let half = 150;
    let begin = move || {
        let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
        engine.watch(DeterminismCheck::Twice);
        let (mut game, _) = engine.start(&TableOptions::new(EDITION).seats(4).seed(21)).unwrap();
        let mut bot = RandomBot::new(3);
        let happened = play_on(&mut engine, &mut game, &mut bot, half);
        (engine, game, bot, happened)
    };
    let (mut engine, mut game, mut bot, mut happened) = begin();
    let calls_of_half = engine.counts().hook_calls;
    happened.extend(play_on(&mut engine, &mut game, &mut bot, usize::MAX));
    assert!(game.is_over() && engine.counts().hook_calls > calls_of_half && calls_of_half > 0);

    // The thread that created the engine ends before a second one continues.
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

/// A client with an invalid seat sees only what spectators see, and no call panics.
#[test]
fn absent_seats_are_spectators() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut game, begun) = engine.start(&TableOptions::new(EDITION).seats(3).seed(1)).unwrap();
    for stranger in [Seat(3), Seat(8), Seat(9), Seat(200), Seat(255)] {
        assert_eq!(game.seen(stranger).view(), game.seen_by(Viewer::Spectator).view());
        assert!(begun.to(stranger.into()).eq(begun.to(Viewer::Spectator)), "{stranger} is told more than an onlooker");
        assert!(game.seen(stranger).question().is_none() && !game.seats_to_act().contains(stranger));
        assert!(matches!(engine.sample_state(&game.seen(stranger), 1), Err(NoConsistentState { .. })));
        let refused = engine.answer(&mut game, stranger, Choice::pass()).unwrap_err();
        assert!(matches!(refused, Refusal::NotAsked { .. }));
        let wish = TableOptions::new(EDITION).seats(3).alien(stranger, "clone");
        assert_eq!(Code::code(&engine.start(&wish).unwrap_err()), "no_such_seat");
        let far = Place::Planet(Planet::of(stranger, 255));
        assert_eq!(ShipCounts::only(far, 3), ShipCounts::NONE);
    }
}

/// A table limits its options; a campaign accepts any numbers from its file.
#[test]
fn oversized_options_are_handled() {
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

/// A player that takes the first option, and assembles its answers from steps.
struct FirstThings;

impl Bot<Engine> for FirstThings {
    fn choose(&mut self, _: &Engine, seen: Observation<'_>) -> Option<Choice> {
        let mut partial = AnswerBuilder::of(seen.question()?.clone());
        loop {
            let Parts { next, done } = partial.parts();
            let part: Option<Part> =
                next.iter().find(|part| !matches!(part, Part::Gives(_, OfferItem::Freed(_)))).copied();
            match part.filter(|_| !done) {
                Some(part) => partial.push(part).unwrap(),
                None => return partial.finish().ok(),
            }
        }
    }
}

#[test]
fn player_answers_in_steps_from_its_view() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut game, begun) = engine.start(&TableOptions::new(EDITION).seats(3).seed(4)).unwrap();
    let undone: &[Rollback] = &begun.undone;
    assert!(undone.is_empty() && game.status() == Status::Asking);
    let (mut bot, mut used) = (FirstThings, Vec::<QuestionId>::new());
    for _ in 0..200 {
        let Some(seat) = game.seats_to_act().iter().next() else { break };
        let seen: Observation<'_> = game.seen_by(Viewer::Seat(seat));
        let (id, fallback) = (seen.question_id().unwrap(), seen.question().unwrap().default_choice());
        assert!(Question::check(seen.question().unwrap(), &fallback).is_ok());
        let choice = bot.choose(&engine, seen).unwrap();
        engine.answer_to(&mut game, id, choice.clone()).unwrap();
        used.push(id);
        assert!(matches!(engine.answer_to(&mut game, id, choice), Err(Refusal::Stale { .. } | Refusal::Over)));
    }
    assert!(used.len() > 50);
    let snapshot: Snapshot = game.snapshot();
    let again = engine.restore(snapshot).unwrap();
    let whole: FullState<'_> = again.full_state();
    assert!(whole.state() == game.full_state().state() && again.options().seed == 4);
}

/// A table can be drawn: seat styles, icons, and the parts of a total.
#[test]
fn table_can_be_drawn() {
    let content = Content::builtin().unwrap();
    let mut engine = Engine::new(Arc::clone(&content)).unwrap();
    let (mut game, _) = engine.start(&TableOptions::new(EDITION).seats(3).seed(5)).unwrap();
    let paints: Vec<SeatStyle> = content.paints(EDITION);
    let shapes: Vec<Shape> = paints.iter().map(|paint| paint.shape).collect();
    assert_eq!(shapes, [Shape::Triangle, Shape::Circle, Shape::Square, Shape::Diamond]);
    let (mut bot, mut sums) = (RandomBot::new(3), 0);
    for _ in 0..60 {
        let Some(seat) = game.seats_to_act().iter().next() else { break };
        let view: View = game.seen(seat).view_with_totals(&engine);
        for alien in view.seats.iter().flat_map(|seat| &seat.aliens) {
            let emblem: &Icon = content.emblem(&game.rules().script(alien.alien).script).unwrap();
            assert!(!emblem.lines.is_empty() || !emblem.filled.is_empty());
        }
        sums += view.sums.both().into_iter().flatten().count();
        assert_eq!(game.seen(seat).view().sums, BySide::default(), "bots do without");
        let choice = Bot::choose(&mut bot, &engine, game.seen(seat)).unwrap();
        engine.answer(&mut game, seat, choice).unwrap();
    }
    assert!(sums > 10, "only {sums}");
}

/// The folder is the source of the built-in files.
#[test]
fn library_folder_replaces_builtin_content() {
    let (files, problems) = Content::library(env!("CARGO_MANIFEST_DIR"));
    let content = Content::from_files(&files, problems).unwrap();
    assert_eq!(content.hash(), Content::builtin().unwrap().hash());
    assert!(content.mods().is_empty(), "{:?}", content.mods());
}

/// Returns the names of the public API with their documentation, from the files themselves.
fn doors() -> Vec<(String, String)> {
    let files = ["ask", "bots", "look", "play", "tell"].map(|file| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/frontend").join(file).with_extension("rs");
        std::fs::read_to_string(path).unwrap()
    });
    let mut doc = String::new();
    let mut doors = Vec::new();
    for line in files.iter().flat_map(|file| file.lines()) {
        match line.strip_prefix("pub use ").and_then(|path| path.trim_end_matches(';').rsplit("::").next()) {
            Some(names) => {
                let doc = std::mem::take(&mut doc);
                doors.extend(names.trim_matches(['{', '}']).split(", ").map(|name| (name.to_owned(), doc.clone())));
            }
            None => doc += line,
        }
    }
    assert!((40..=80).contains(&doors.len()), "the front door has {} names", doors.len());
    doors
}

#[test]
fn public_names_are_used_by_clients() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut outside = include_str!("facade.rs").split_once("};").unwrap().1.to_owned();
    for file in ["examples/embed.rs", "examples/sample_state.rs"] {
        outside += &std::fs::read_to_string(root.join(file)).unwrap();
    }
    let used: Vec<&str> = outside.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    for (name, _) in doors() {
        assert!(used.contains(&name.as_str()), "`{name}` is used by nobody outside");
    }
}

/// Each public name has an example, or follows a name whose example covers it.
#[test]
fn public_names_have_examples() {
    let mut example = String::new();
    for (name, doc) in doors() {
        if doc.contains("///") {
            example = doc;
        }
        // `API_VERSION` is a number, so it needs no example.
        assert!(name == "API_VERSION" || example.contains("```"), "`{name}` has no example");
    }
}

/// Rejections and their reasons can be distinguished by name.
#[test]
fn errors_match_by_public_names() {
    use hyperkon::types::{InvalidAnswer, UnsupportedOptions};
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let unmet = engine.start(&TableOptions::new("poker")).unwrap_err();
    assert!(matches!(unmet, GameError::Table(UnsupportedOptions::NoEdition { .. })), "{unmet:?}");
    let (mut game, _) = engine.start(&TableOptions::new(EDITION)).unwrap();
    let seat = game.seats_to_act().iter().next().unwrap();
    let refused = engine.answer(&mut game, seat, Choice::one(PickOption::Yes)).unwrap_err();
    assert!(matches!(refused, Refusal::InvalidAnswer(InvalidAnswer::NotOffered(_))), "{refused:?}");
}
