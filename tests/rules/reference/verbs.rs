//! Tests the API table's statements about acting functions. Each is called at every hook in random games.
//!
//! No call may lose a ship or a card. A function must fail, or never fail, as the table states.

use crate::common::pack_of;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{
    Entry, Event, FaultPolicy, Field, HOOKS, Hook, HookKind, HookSpec, LEXICON, Meaning, Otherwise, Receiver, Windows,
};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, TableOptions};
use hyperkon_table::Seat;

const TEXTS: &str = "[en]\nwhich = \"Which?\"\nyes = \"yes\"\nno = \"no\"\n";

/// Returns a sample of the expected type, as a script would write it.
fn sample(field: &Field) -> String {
    match (field.meaning, field.type_) {
        (Meaning::Text, "string") => "\"which\"".to_owned(),
        (Meaning::Text, _) => "{ \"yes\", \"no\" }".to_owned(),
        (Meaning::ZoneName, _) => "\"pile\"".to_owned(),
        (Meaning::MemoryKey, _) => "\"each\"".to_owned(),
        (Meaning::Options, _) => "{ \"yes\", \"no\" }".to_owned(),
        (Meaning::MemoryValue, _) | (_, "number") => "1".to_owned(),
        (_, "Seat") => "other".to_owned(),
        (_, "Planet") => "game:planets()[1]".to_owned(),
        (_, "Kind") => "game:kinds()[1]".to_owned(),
        (_, "boolean") => "true".to_owned(),
        (_, "Power") => "other:powers()[1]".to_owned(),
        (_, "Alien | Power") => "game:aliens_left()[1]".to_owned(),
        (_, "Side") => "game:side('offense')".to_owned(),
        (_, "{Seat}") => "game:seats()".to_owned(),
        (_, "{Planet | Place}") => "game:planets()".to_owned(),
        (_, "Planet | Place") => "game:beyond()".to_owned(),
        (_, "CardClass") => "\"attack\"".to_owned(),
        (_, "Card") => "card".to_owned(),
        (_, "{Card}") => "cards".to_owned(),
        (_, "Pile" | "Pile | {Card}") => "me:zone('pile')".to_owned(),
        // Use the first possible word.
        (_, words) if words.starts_with('"') => words.split(" | ").next().unwrap().to_owned(),
        (_, type_) => panic!("no sample for {}: {type_}", field.name),
    }
}

fn call(function: &Entry) -> String {
    let receiver = match function.receiver {
        Receiver::Game => "game",
        Receiver::Side => "me:side()",
        Receiver::It => "it",
        Receiver::Pile => "me:hand()",
        Receiver::Planet => "game:planets()[1]",
        _ => "me",
    };
    let mut given: Vec<String> = function.takes[..function.in_brackets].iter().map(sample).collect();
    // If every field is optional, pass the first one.
    let is_given = |at: usize, field: &Field| !field.optional || at == 0 && function.braces_are_optional();
    let fields = function.in_braces().iter().enumerate().filter(|(at, field)| is_given(*at, field));
    let fields: Vec<String> = fields.map(|(_, field)| format!("{} = {}", field.name, sample(field))).collect();
    if !function.in_braces().is_empty() {
        given.push(format!("{{ {} }}", fields.join(", ")));
    }
    format!("{receiver}:{}({})", function.name, given.join(", "))
}

/// Lua code for the seat's playable cards.
const CARDS: &str = "local cards = {}
      for _, card in ipairs(me:hand():cards()) do
        if card:kind():is('encounter') then table.insert(cards, card) end
      end
      local card = cards[1]
      ";

/// Returns a power that calls the function at one hook, whenever it may.
fn script(function: &Entry, hook: Hook) -> String {
    let when =
        if function.only_main_player || function.receiver == Receiver::Side { "me:is_main_player()" } else { "true" };
    // A call with cards needs a playable card.
    let holding = if call(function).contains("card") { "me:hand():has('encounter')" } else { "true" };
    format!(
        "return power {{\n  id = \"at_{name}\", api = 2, memory = {{ one = 0, each = per_seat(0) }},\n  \
         zones = {{ pile = {{ face = 'down' }} }},\n  \
         {name} = {{ once = 'encounter', use = \"must\",\n    when = function(game, me, it) return {when} end,\n    \
         holding = function(game, me) return {holding} end,\n    \
         run = function(game, me, it)\n      local other = me:opponent() or game:offense()\n      \
         if other == me then other = game:seats()[2] end\n      {cards}{call}\n    end }},\n}}\n",
        name = hook.spec().name,
        cards = if holding == "true" { "" } else { CARDS },
        call = call(function),
    )
}

/// Returns an engine with one alien for each acting hook, which calls the function.
fn engine_of(function: &Entry) -> Engine {
    let mut files = Vec::new();
    for spec in acting_hooks() {
        let path = format!("aliens/at_{}", spec.name);
        files.push((format!("{path}.lua"), script(function, spec.hook)));
        files.push((format!("{path}.toml"), TEXTS.to_owned()));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let folder = pack_of(&files);
    let content = Content::with_mods(&[folder.path()]).unwrap_or_else(|problems| panic!("{problems}"));
    let mut engine = Engine::new(content).unwrap();
    engine.watch(DeterminismCheck::Twice);
    engine
}

fn acting_hooks() -> impl Iterator<Item = &'static HookSpec> {
    HOOKS.iter().filter(|spec| spec.kind == HookKind::Act)
}

/// Results of calls of a function at one hook.
#[derive(Default)]
struct LogEntry {
    /// Calls that completed.
    done: u32,
    /// Calls that completed and changed something.
    told: u32,
    faults: Vec<String>,
}

/// Answers for several encounters.
const ANSWERS: usize = 250;

/// Games played at a hook. At hooks that the function is made for there are more, until it has been called.
const GAMES: u64 = 2;
const MOST_GAMES: u64 = 40;

fn try_at(engine: &mut Engine, hook: Hook, seed: u64, sum: &mut LogEntry) {
    let alien = format!("at_{}", hook.spec().name);
    let options =
        TableOptions::new("test").seats(4).seed(seed).windows(Windows::Holders).on_fault(FaultPolicy::Disable);
    let (mut game, mut progress) = engine.start(&options.alien(Seat(0), &alien)).unwrap();
    let mut bot = RandomBot::new(seed);
    let mut since_declared = 0;
    for _ in 0..ANSWERS {
        sum.faults.extend(progress.faults.iter().filter(|fault| fault.hook == Some(hook)).map(ToString::to_string));
        let is_it = |script| game.rules().script(script).id == alien;
        for told in &progress.events {
            match told.event {
                Event::PowerDeclared { alien, .. } if is_it(alien) => since_declared = 0,
                Event::PowerUsed { alien, .. } if is_it(alien) => {
                    sum.done += 1;
                    sum.told += u32::from(since_declared > 0);
                }
                // Other seats' actions in between do not count.
                Event::PowerUsed { .. } | Event::PowerCancelled { .. } | Event::NothingFound { .. } => {
                    since_declared = 0
                }
                Event::DestinyCardPlayed { .. } | Event::DestinyCardDiscarded { .. } => {}
                _ => since_declared += 1,
            }
        }
        game.full_state().state().audit(game.rules()).unwrap_or_else(|what| panic!("{alien} in game {seed}: {what}"));
        let Some(question) = game.full_state().questions().first() else { break };
        let (seat, choice) = (question.seat, bot.choose(question));
        progress = engine.answer(&mut game, seat, choice).unwrap();
    }
}

/// Triggers that can occur during any other.
const ANSWERING: [Hook; 11] = [
    Hook::OnPowerUsed,
    Hook::AfterPowerCancelled,
    Hook::AfterCardPlayed,
    Hook::OnCardDiscarded,
    Hook::OnLoseShips,
    Hook::AfterLoseShips,
    Hook::AfterFree,
    Hook::AfterDraw,
    Hook::OnLand,
    Hook::AfterLand,
    Hook::OnLeave,
];

/// Returns a contradiction to the table.
fn contradiction(function: &Entry, hook: Hook, told: &LogEntry) -> Option<String> {
    let at_home = function.at.is_empty() || function.at.contains(&hook);
    if function.fails().next().is_none() && !told.faults.is_empty() {
        return Some(format!("is said not to fail: {}", told.faults[0]));
    }
    if function.at.contains(&hook) && told.done == 0 {
        return Some("is made for it, and was never done".to_owned());
    }
    // `any_time` is also called after the reveal.
    let is_anywhere = ANSWERING.contains(&hook) || hook == Hook::AnyTime && function.at.contains(&Hook::AfterReveal);
    if at_home || is_anywhere {
        return None;
    }
    match function.otherwise {
        Otherwise::Fails if told.done > 0 => Some("is said to fail, and was done".to_owned()),
        Otherwise::Idle if told.told > 0 => Some("is said to do nothing, and did something".to_owned()),
        _ => None,
    }
}

#[test]
fn functions_behave_as_the_table_says() {
    let mut wrong = Vec::new();
    for function in LEXICON.iter().filter(|function| function.acts()) {
        let mut engine = engine_of(function);
        for spec in acting_hooks() {
            let mut told = LogEntry::default();
            for seed in 0..MOST_GAMES {
                let wanted = function.at.contains(&spec.hook) && told.done == 0;
                if seed < GAMES || wanted {
                    try_at(&mut engine, spec.hook, seed, &mut told);
                }
            }
            let what = contradiction(function, spec.hook, &told);
            wrong.extend(what.map(|what| format!("{} at {} {what}", function.name, spec.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A script can give, look, and remember only for its own seat.
#[test]
fn own_seat_functions_fail_for_others() {
    let hook = Hook::BeforeChoice;
    for function in LEXICON.iter().filter(|function| function.only_me) {
        let script = script(function, hook).replace(&call(function), &call(function).replacen("me:", "other:", 1));
        let folder = pack_of(&[("aliens/at_before_choice.lua", &script), ("aliens/at_before_choice.toml", TEXTS)]);
        let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
        let mut told = LogEntry::default();
        for seed in 0..MOST_GAMES {
            if told.faults.is_empty() {
                try_at(&mut engine, hook, seed, &mut told);
            }
        }
        let fault = told.faults.first().unwrap_or_else(|| panic!("{} was done for another", function.name));
        assert!(fault.contains("only the seat whose script is running"), "{fault}");
    }
}
