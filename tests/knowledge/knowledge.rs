//! Scripts cannot read hidden information. The tests in `tests/scripts/acting` cover the information that actions
//! reveal.

use crate::common::content_with;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{
    CardSet, Choice, Entry, Event, Field, Hook, LEXICON, Meaning, Prompt, Receiver, Topic, Windows, Wrong,
};
use hyperkon::__private::game::{Engine, Game, TableOptions};
use hyperkon_table::{Dice, Seat};

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\nwhich = \"Which?\"\nyes = \"yes\"\n";

/// Returns a sample argument, as a script would write it.
fn sample(field: &Field) -> &'static str {
    match (field.meaning, field.type_) {
        (Meaning::OptionName, _) => "\"use\"",
        (Meaning::MemoryKey, _) => "\"by\"",
        (Meaning::ZoneName, _) => "\"pile\"",
        (_, "Side") => "game:side('defense')",
        (_, words) if words.starts_with('"') => words.split(" | ").next().unwrap_or_default(),
        (_, "CardClass") => "'attack'",
        (_, "Seat") => "game:offense()",
        (_, "{Planet | Place}") => "game:planets()",
        (_, "(planet: Planet) -> boolean") => "function(planet) return planet:number() > 1 end",
        (_, "Power") => "game:this_power()",
        (_, "(seat: Seat) -> boolean") => "function(seat) return seat:hand_size() > 2 end",
        (_, type_) => panic!("no sample for {}: {type_}", field.name),
    }
}

/// Returns the call of a reading function on every possible receiver.
fn call(function: &Entry) -> String {
    let arguments = function.takes.iter().map(sample).collect::<Vec<_>>().join(", ");
    let name = function.name;
    match function.receiver {
        Receiver::Game => format!("told(game:{name}({arguments}))"),
        Receiver::Seat if function.only_me => format!("told(me:{name}({arguments}))"),
        Receiver::Seat => format!("for _, seat in ipairs(game:seats()) do told(seat:{name}({arguments})) end"),
        Receiver::Planet => format!(
            "for _, seat in ipairs(game:seats()) do for _, planet in ipairs(seat:bases()) do told(planet:{name}({arguments})) end end"
        ),
        Receiver::Kind => format!("for _, kind in ipairs(game:kinds()) do told(kind:{name}({arguments})) end"),
        Receiver::Side => {
            format!("for _, role in ipairs {{ 'offense', 'defense' }} do told(game:side(role):{name}({arguments})) end")
        }
        Receiver::It => format!("told(it:{name}({arguments}))"),
        Receiver::Card => format!("for _, card in ipairs(me:hand():cards()) do told(card:{name}({arguments})) end"),
        Receiver::Pile => {
            format!(
                "for _, pile in ipairs {{ me:hand(), game:discards(), me:zone('pile') }} do told(pile:{name}({arguments})) end"
            )
        }
        Receiver::Power => format!(
            "for _, seat in ipairs(game:seats()) do for _, power in ipairs(seat:powers()) do told(power:{name}({arguments})) end end"
        ),
        Receiver::Alien => format!("told(game:aliens_left()[1]:{name}({arguments}))"),
    }
}

/// Returns a power that is prompted at every trigger for a function to call. The power reports the result as an error.
fn probe(functions: &[&Entry]) -> String {
    let cases: Vec<String> =
        functions.iter().map(|function| format!("function(game, me, it, told) {} end", call(function))).collect();
    format!(
        "local cases = {{ {} }}
         local function read(game, me, it)
           local case = me:choose_number {{ least = 0, most = {}, about = \"which\" }}
           if case == 0 then return end
           local tally = {{ sum = 7, count = 0 }}
           local function told(value)
             local kind, code = type(value), 1
             if kind == \"table\" then
               code = 2
               for _, inner in ipairs(value) do told(inner) end
             elseif kind == \"seat\" then
               code = 100 + table.find(game:seats(), value)
             elseif kind == \"planet\" then
               code = 200 + table.find(game:seats(), value:home())
               for _, seat in ipairs(game:seats()) do code = code * 31 + value:ships(seat) end
             elseif kind == \"kind\" then
               code = 300 + table.find(game:kinds(), value)
             elseif kind == \"side\" then
               code = if value:is_offense() then 5 else 6
             elseif kind == \"card\" then
               code = 7
             elseif kind == \"pile\" then
               code = 800 + value:size()
             elseif kind == \"power\" then
               code = 7 + table.find(game:seats(), value:seat())
             elseif kind == \"alien\" then
               code = 500
             elseif kind == \"number\" then
               code = 400 + value
             elseif kind == \"boolean\" then
               code = if value then 3 else 4
             elseif kind == \"string\" then
               for at = 1, #value do code = (code * 31 + string.byte(value, at)) % 1000003 end
             end
             tally.count += 1
             tally.sum = (tally.sum * 31 + code) % 1000003
           end
           cases[case](game, me, it, told)
           error(tally.count .. \" values: \" .. tally.sum)
         end
         return power {{ id = \"probe\", api = 2, options = {{ use = \"must\" }},
           memory = {{ seen = 0, by = per_seat(0) }}, zones = {{ pile = {{ face = 'down' }} }},
           any_time = {{ once = 'encounter', run = read }}, before_choice = {{ once = 'encounter', run = read }},
           before_reveal = {{ once = 'encounter', run = read }}, after_reveal = {{ once = 'encounter', run = read }},
           on_lose_ships = {{ once = 'encounter', run = read }}, on_discard = {{ once = 'encounter', run = read }},
           after_discard = {{ once = 'encounter', run = read }}, on_deal = {{ once = 'encounter', run = read }},
           after_encounter = {{ once = 'encounter', run = read }} }}",
        cases.join(",\n"),
        functions.len()
    )
}

fn table(seed: u64) -> TableOptions {
    let aliens = [["mind", "oracle"], ["chronos", "laser"]][(seed % 2) as usize];
    let table = TableOptions::new("test").seats(3).seed(seed).windows(Windows::All).alien(Seat(0), "probe");
    table.alien(Seat(1), aliens[0]).alien(Seat(2), aliens[1])
}

fn is_probe(game: &Game) -> bool {
    game.seen(Seat(0))
        .question()
        .is_some_and(|decision| matches!(decision.topic, Topic::Script(_)) && decision.hook.is_some())
        && game.full_state().questions().len() == 1
        && matches!(game.full_state().questions()[0].ask, Prompt::Number { .. })
}

/// Returns the result of a function, from the error text.
fn read(engine: &mut Engine, game: &Game, case: usize) -> String {
    let mut game = game.clone();
    let progress = engine.answer(&mut game, Seat(0), Choice::Number(case as u8)).unwrap();
    let fault = progress.faults.first().unwrap_or_else(|| panic!("case {case} reads nothing"));
    let is_elsewhere = matches!(fault.wrong, Wrong::NotOfMoment { .. });
    assert!(is_elsewhere || fault.what().contains(" values: "), "case {case}: {fault}");
    fault.what()
}

#[test]
fn functions_read_only_what_seats_know() {
    let functions: Vec<&Entry> = LEXICON.iter().filter(|function| !function.acts()).collect();
    let content = content_with(&[("aliens/probe.lua", &probe(&functions)), ("aliens/probe.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    let (mut worlds, mut compared, mut dice) = (0, 0, Dice::new(1));
    let mut values = vec![std::collections::BTreeSet::new(); functions.len()];
    for seed in 0..16 {
        let (mut game, _) = engine.start(&table(seed)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..500 {
            let Some(decision) = game.full_state().questions().first().cloned() else { break };
            if !is_probe(&game) {
                let choice = bot.choose(&decision);
                engine.answer(&mut game, decision.seat, choice).unwrap();
                continue;
            }
            let other = engine.try_sample_state(&game, Seat(0), u64::from(dice.below(u32::MAX)));
            let other = other.filter(|other| dice.below(3) == 0 && is_probe(other));
            if let Some(other) = other {
                worlds += usize::from(hands(&other) != hands(&game));
                for (index, function) in functions.iter().enumerate() {
                    let (here, there) = (read(&mut engine, &game, index + 1), read(&mut engine, &other, index + 1));
                    assert_eq!(here, there, "seed {seed}: `{}` distinguishes two states", function.name);
                    values[index].insert(here);
                    compared += 1;
                }
            }
            engine.answer(&mut game, Seat(0), Choice::Number(0)).unwrap();
        }
    }
    assert!(worlds > 40 && compared > 2_000, "only {worlds} worlds and {compared} comparisons");
    // A function that always returns the same value would prove nothing.
    let dull: Vec<&str> =
        functions.iter().zip(&values).filter(|(_, seen)| seen.len() < 2).map(|(function, _)| function.name).collect();
    println!("{worlds} worlds, {compared} comparisons; always the same: {dull:?}");
    assert!(dull.len() < functions.len() / 2, "{dull:?}");
}

fn hands(game: &Game) -> Vec<CardSet> {
    game.rules().seats().map(|seat| game.full_state().state().cards.hand(seat)).collect()
}

/// After discarding (C11) no seat attacks or negotiates. The rules settle by the former cards (C4, C5).
#[test]
fn discarded_cards_neither_attack_nor_negotiate() {
    let look = "{ once = 'encounter', run = function(game, me)
        for _, role in ipairs { 'offense', 'defense' } do
          local side = game:side(role)
          if side:attacks() or side:negotiates() then error(\"a card that has gone is told of\") end
        end
      end }";
    let script = format!(
        "return power {{ id = \"probe\", api = 2, options = {{ use = \"must\" }}, after_discard = {look},
           on_compensation = {look}, after_encounter = {look},
           on_cards_turned = {{ once = 'encounter', run = function(game, me)
             local lie = 0
             for _, seat in ipairs(game:main_players()) do
               if seat:side():attacks() ~= seat:side():negotiates() then lie += 1 end
             end
             assert(lie == 2, \"a card that lies is not told of\")
           end }} }}"
    );
    let content = content_with(&[("aliens/probe.lua", &script), ("aliens/probe.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    const LOOKS: [Hook; 4] = [Hook::AfterDiscard, Hook::OnCompensation, Hook::AfterEncounter, Hook::OnCardsTurned];
    let (mut looks, mut compensated, mut rewarded) = ([0; 4], 0, 0);
    for seed in 0..6 {
        let (mut game, mut progress) = engine.start(&table(seed).windows(Windows::Holders)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..400 {
            assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
            for told in &progress.events {
                if let Event::PowerDeclared { seat: Seat(0), hook, .. } = told.event {
                    looks.iter_mut().zip(LOOKS).for_each(|(count, one)| *count += u32::from(hook == one));
                }
            }
            let asked = game.full_state().questions().first().map(|decision| decision.topic);
            compensated += u32::from(asked == Some(Topic::TakeCompensation));
            rewarded += u32::from(asked == Some(Topic::RewardShips));
            let Some(decision) = game.full_state().questions().first().cloned() else { break };
            let choice = bot.choose(&decision);
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    assert!(looks.iter().all(|count| *count > 0), "{looks:?}");
    assert!(compensated > 0 && rewarded > 0, "{compensated} compensations, {rewarded} rewards");
}
