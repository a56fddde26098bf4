//! Tests of texts. All keys have English texts, all texts have their values, and a whole game has texts.

use super::*;
use crate::bots::RandomBot;
use crate::edition::Texts;
use crate::game::{Engine, TableOptions};
use hyperkon_cosmic::{Event, OptionValue, Outcome, Reason, Rule, ScriptId, ScriptInfo, Side, Topic};
use std::collections::{BTreeMap, BTreeSet};

const SOURCES: [&str; 6] = [
    include_str!("words.rs"),
    include_str!("deals.rs"),
    include_str!("questions.rs"),
    include_str!("events.rs"),
    include_str!("faults.rs"),
    include_str!("refusals.rs"),
];

/// Returns all string literals of the form "word.word" in the narrator's source.
fn keys_in_source() -> BTreeSet<&'static str> {
    let is_key = |text: &str| {
        text.split_once('.').is_some_and(|(group, key)| {
            let plain = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            plain(group) && plain(key)
        })
    };
    SOURCES.iter().flat_map(|source| source.split('"')).filter(|text| is_key(text)).collect()
}

/// Returns the placeholders of a text. Plural forms are ignored, because some languages do not need them.
fn slots(text: &str) -> BTreeSet<String> {
    text.split('{')
        .skip(1)
        .filter_map(|rest| rest.split_once('}'))
        .map(|(slot, _)| slot.to_owned())
        .filter(|slot| !slot.contains('|'))
        .collect()
}

#[test]
fn narrator_keys_exist_in_english() {
    let content = Content::builtin().unwrap();
    let keys = keys_in_source();
    assert!(keys.len() > 150, "only {} keys were found in the source", keys.len());
    let missing: Vec<_> = keys.iter().filter(|key| content.texts().find("en", key).is_none()).collect();
    assert!(missing.is_empty(), "no English text for {missing:?}");
}

/// Returns the names of an enum's variants. Serde lists them when it reads an unknown one.
fn variants<T: serde::de::DeserializeOwned>() -> Vec<String> {
    let error = serde_json::from_str::<T>("\"?\"").err().map(|error| error.to_string()).unwrap();
    let listed = error.split_once("expected one of ").unwrap().1;
    let camel = |word: &str| word.split('_').map(capitalized).collect::<String>();
    listed.split('`').skip(1).step_by(2).map(camel).collect()
}

/// The enums are `#[non_exhaustive]`, so the compiler does not check this.
#[test]
fn events_and_topics_have_arms() {
    let [.., questions, events, _, _] = SOURCES;
    let topics = (questions, "match decision.topic {", variants::<Topic>());
    for (source, begins, variants) in [(events, "match event {", variants::<Event>()), topics] {
        assert!(variants.len() > 20, "{variants:?}");
        let arms = source.split_once(begins).unwrap().1.split_once("\n    }\n").unwrap().0;
        let lacks_arm = |variant: &&String| *variant != "Script" && !arms.contains(&format!("::{variant} "));
        let missing: Vec<&String> = variants.iter().filter(lacks_arm).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}

#[test]
fn languages_have_all_english_keys() {
    let german = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/mods/deutsch");
    let content = Content::with_mods(&[german]).unwrap();
    let texts: &Texts = content.texts();
    let is_script = |key: &str| content.scripts().iter().any(|script| key.starts_with(&format!("{}.", script.id)));
    for language in ["nl", "sv", "de"] {
        for key in texts.keys("en").filter(|key| !is_script(key)) {
            let text = texts.find(language, key).or_else(|| hyperkon_frame::texts::find(language, key));
            let text = text.unwrap_or_else(|| panic!("no text for {key} in {language}"));
            let english = texts.find("en", key).unwrap_or_default();
            assert_eq!(slots(english), slots(text), "the values in {key} differ in {language}");
        }
        let foreign: Vec<_> = texts.keys(language).filter(|key| texts.find("en", key).is_none()).collect();
        assert!(foreign.is_empty(), "texts in {language} that English lacks: {foreign:?}");
    }
}

/// Every shipped language translates the short text of every clause, and contains no unknown clauses.
#[test]
fn clauses_have_texts_in_every_language() {
    let content = Content::builtin().unwrap();
    let texts = content.texts();
    let languages: Vec<&str> = texts.languages().collect();
    assert!(["en", "nl", "sv"].iter().all(|language| languages.contains(language)), "{languages:?}");
    for language in &languages {
        for rule in Rule::ALL {
            let words =
                texts.find(language, &format!("rule.{rule}")).unwrap_or_else(|| panic!("{language}: no {rule}"));
            assert!(words.ends_with('.') && words.chars().count() < 260, "{language}, {rule}: {words}");
            let strange = ["[E]", "[R]", "`", "\n", "RULES"].iter().find(|strange| words.contains(**strange));
            assert_eq!(strange, None, "{language}, {rule}: {words}");
            let english = texts.find("en", &format!("rule.{rule}"));
            assert!(*language == "en" || english != Some(words), "{language}: {rule} is in English");
        }
        let of_rules = texts.keys(language).filter_map(|key| key.strip_prefix("rule."));
        let unknown: Vec<&str> = of_rules.filter(|name| Rule::named(name).is_none()).collect();
        assert!(unknown.is_empty(), "{language} has words for what is no clause: {unknown:?}");
    }
}

/// Aliens and cards have texts in all required languages. These are English and the languages of their editions.
#[test]
fn scripts_have_texts_in_their_languages() {
    let content = Content::builtin().unwrap();
    let mut missing = Vec::new();
    for edition in content.editions() {
        for id in edition.aliens.keys().chain(edition.cards.destiny.keys()) {
            let keys: Vec<String> = content.texts().keys_below(id);
            assert!(
                keys.iter().any(|key| key == "name") && keys.iter().any(|key| key == "text"),
                "{id} has no English"
            );
            for key in keys {
                let key = format!("{id}.{key}");
                if content.texts().find(&edition.language, &key).is_none() {
                    missing.push(format!("{key} in {}", edition.language));
                }
            }
        }
    }
    assert!(missing.is_empty(), "missing texts: {missing:?}");
}

/// Texts of one edition do not mention another edition.
#[test]
fn edition_texts_mention_no_other_edition() {
    let content = Content::builtin().unwrap();
    let texts = content.texts();
    let (words, mut own) = (["edition", "Dutch", "Swedish", "uitgave", "utgåva"], 0);
    for edition in content.editions() {
        for id in edition.aliens.keys().chain(edition.cards.destiny.keys()) {
            for language in ["en", "nl", "sv"] {
                let text = content.script_text(&edition.id, id, &BTreeMap::new(), language);
                let foreign = words.iter().find(|word| text.contains(**word));
                assert_eq!(foreign, None, "{id} in {}: {text}", edition.id);
                own += usize::from(texts.find(language, &format!("{id}.text")) != Some(text.as_str()));
            }
        }
    }
    assert!(own >= 12, "only {own} texts belong to one edition");
    let keys = texts.keys("en").filter_map(|key| key.split_once(".edition."));
    let nowhere: Vec<_> = keys.filter(|(_, edition)| content.edition(edition).is_none()).collect();
    assert!(nowhere.is_empty(), "{nowhere:?}");
}

#[test]
fn whole_games_have_complete_sentences() {
    let content = Content::builtin().unwrap();
    let mut engine = Engine::new(Arc::clone(&content)).unwrap();
    for seed in 0..80 {
        let edition = ["kosmische-strijd", "universums-harskare"][seed as usize / 3 % 2];
        let options = TableOptions::new(edition).seats(2 + (seed % 3) as u8).seed(seed);
        let (mut game, progress) = engine.start(&options).unwrap();
        let mut bot = RandomBot::wild(seed);
        let told = ["en", "nl", "sv"].map(|language| Narrator::new(&content, game.rules(), language));
        let mut events = progress.events;
        while !game.is_over() {
            let decision = game.full_state().questions()[0].clone();
            let choice = bot.choose(&decision);
            for narrator in &told {
                whole(&narrator.question(&decision));
                whole(&narrator.choice(&decision, &choice));
            }
            events.extend(engine.answer(&mut game, decision.seat, choice).unwrap().events);
        }
        for told_event in &events {
            // The reason of these events must name the script that changed an earlier step.
            let is_bent = matches!(
                told_event.event,
                Event::ChoosingAgain
                    | Event::CardDrawnToLay { .. }
                    | Event::CardsLaidAside { .. }
                    | Event::CardsTakenUp { .. }
                    | Event::PlayedCardHidden { .. }
            );
            let unsaid = is_bent && told_event.why.is_none_or(|why| why.by.is_none());
            assert!(!unsaid, "no script is named for {:?}", told_event.event);
            for narrator in &told {
                whole(&narrator.event(&told_event.event, told_event.why.as_ref()));
                whole(&narrator.event(&hyperkon_cosmic::Event::for_onlookers(told_event), None));
            }
        }
    }
}

fn whole(sentence: &str) {
    assert!(!sentence.is_empty() && !sentence.contains(['{', '}']) && !sentence.contains(" ."), "{sentence}");
}

#[test]
fn capital_follows_a_color_code() {
    assert_eq!(capitalized("\u{1b}[31mred\u{1b}[0m wins"), "\u{1b}[31mRed\u{1b}[0m wins");
    assert_eq!(capitalized(""), "");
}

/// The text key of a rejection is its code.
#[test]
fn rejection_keys_are_their_codes() {
    use hyperkon_cosmic::{InvalidAnswer, PickOption, Place, Planet, Refusal, Side};
    use hyperkon_table::{Code, Seat};
    let content = Content::builtin().unwrap();
    let (seat, planet) = (Seat(0), Planet(0));
    let unfit = [
        InvalidAnswer::NotOffered(PickOption::Pass),
        InvalidAnswer::Twice(PickOption::Seat(seat)),
        InvalidAnswer::ShipsThere { place: Place::Planet(planet), ships: 3, most: 2 },
        InvalidAnswer::NoOfferStands,
        InvalidAnswer::LacksCardsNamed,
        InvalidAnswer::NoOffersLeft,
        InvalidAnswer::EmptyOffer,
        InvalidAnswer::CardsOf { side: Side::Offense, most: 1, cards: 2 },
        InvalidAnswer::LacksCardsOffered,
        InvalidAnswer::Freed { side: Side::Defense, seat, ships: 1 },
        InvalidAnswer::BaseThere { planet },
        InvalidAnswer::Settlers { most: 4, ships: 5 },
        InvalidAnswer::SettlersFrom { ships: 2 },
    ];
    let mut refusals: Vec<Refusal> = unfit.into_iter().map(Refusal::InvalidAnswer).collect();
    refusals.push(Refusal::NotAsked { seat });
    refusals.push(Refusal::WrongKind { wanted: "a pick", got: "a number" });
    refusals.push(Refusal::TooFew { least: 1, got: 0 });
    refusals.push(Refusal::TooMany { most: 1, got: 2 });
    for refusal in refusals {
        for language in ["en", "nl", "sv"] {
            let key = format!("refusal.{}", refusal.code());
            assert!(content.texts().find(language, &key).is_some(), "no text for {key} in {language}");
        }
    }
}

/// Every fault and every word in faults has a text in every language. The English text equals the one in the code.
#[test]
fn fault_keys_are_their_codes() {
    use hyperkon_cosmic::{ArgumentKind, Broken, Mend, Wrong};
    use hyperkon_table::Differs;
    let content = Content::builtin().unwrap();
    let groups = [
        ("fault", Wrong::ROWS),
        ("fault.broken", Broken::ROWS),
        ("fault.thing", ArgumentKind::ROWS),
        ("fault.how", Mend::ROWS),
        ("fault.differs", Differs::ROWS),
    ];
    for (group, rows) in groups {
        let codes: BTreeSet<&str> = rows.iter().map(|row| row.code).collect();
        assert_eq!(codes.len(), rows.len(), "duplicate code in {group}");
        for row in rows.iter().filter(|row| !row.says.is_empty()) {
            let says = (format!("{group}.{}", row.code), row.says);
            let mend = row.mend.map(|mend| (format!("{group}.mend.{}", row.code), mend));
            for (key, english) in std::iter::once(says).chain(mend) {
                assert_eq!(content.texts().find("en", &key), Some(english), "{key}");
                for language in ["nl", "sv"] {
                    assert!(content.texts().find(language, &key).is_some(), "no text for {key} in {language}");
                }
            }
        }
    }
}

/// A fault's text is in the reader's language, with the fault's place and values.
#[test]
fn faults_use_the_language_of_the_reader() {
    use hyperkon_cosmic::{ArgumentKind, Fault, Hook, Mend, Wrong};
    use hyperkon_table::Seat;
    let content = Content::builtin().unwrap();
    let engine = Engine::new(Arc::clone(&content)).unwrap();
    let rules = engine.ruleset(&TableOptions::new("kosmische-strijd")).unwrap();
    let told = |language: &str, fault: &Fault| Narrator::new(&content, &rules, language).fault(fault);
    let wrong = Fault {
        script: Some("x.lua".to_owned()),
        line: Some(3),
        hook: Some(Hook::AnyTime),
        name: Some("draw_cards"),
        ..Fault::from(Wrong::Wanted { what: ArgumentKind::WholeNumber, got: ArgumentKind::Seat })
    };
    assert_eq!(told("en", &wrong), wrong.to_string());
    assert_eq!(wrong.to_string(), "x.lua:3 in any_time: draw_cards: expected an integer, found a seat");
    assert_eq!(
        told("nl", &wrong),
        "x.lua:3 in any_time: draw_cards: hier wordt een geheel getal verwacht, maar er staat een speler"
    );
    assert_eq!(told("sv", &wrong), "x.lua:3 i any_time: draw_cards: här väntas ett heltal, men det står en spelare");
    let words = hyperkon_table::AnyOf(["attack", "negotiate", "destiny"].map(str::to_owned).to_vec());
    let word =
        Wrong::UnknownWord { word: "fire".to_owned(), what: ArgumentKind::CardClass, how: Mend::Write { words } };
    let english = "`fire` is not a class of cards (write attack, negotiate or destiny)";
    assert_eq!(
        (told("en", &word.clone().into()).as_str(), Fault::from(word.clone()).to_string().as_str()),
        (english, english)
    );
    let dutch = "`fire` bestaat niet; hier wordt een kaartsoort verwacht (schrijf attack, negotiate of destiny)";
    assert_eq!(told("nl", &word.into()), dutch);
    assert_eq!(told("sv", &Wrong::NotMainPlayer { seat: Seat(0) }.into()).split(' ').nth(1), Some("är"));
}

/// The event log omits this event, but the protocol sends its text.
#[test]
fn a_reward_is_told_as_chosen() {
    let content = Content::builtin().unwrap();
    let options = TableOptions::new("universums-harskare").seats(5).seed(1);
    let mut engine = Engine::new(Arc::clone(&content)).unwrap();
    let (game, _) = engine.start(&options).unwrap();
    let narrator = Narrator::new(&content, game.rules(), "en");
    let told = |cards, ships| narrator.event(&Event::Rewarded { seat: hyperkon_table::Seat(2), cards, ships }, None);
    assert_eq!(told(0, 0), "Orange takes no reward.");
    assert_eq!(told(2, 1), "Orange chooses 2 cards and 1 ship as its reward.");
}

#[test]
fn results_give_their_reason() {
    let content = Content::builtin().unwrap();
    let narrator = Narrator::new(&content, &rules_of(&content), "en");
    let totals = |defense| Event::Totals {
        offense: 12,
        defense,
        offense_card: 8,
        offense_ships: 4,
        defense_card: 8,
        defense_ships: defense - 8,
        lower_wins: defense == 13,
    };
    assert!(narrator.event(&totals(12), None).ends_with("A tie goes to the defense."));
    assert!(narrator.event(&totals(11), None).ends_with("defense 11 (8 + 3)."));
    assert!(narrator.event(&totals(13), None).ends_with("The lower total wins."));
    let decided = Event::Decided { outcome: Outcome::Won(Side::Offense) };
    let told = |rule, by| narrator.event(&decided, Some(&Reason { rule, by }));
    assert_eq!(told(Rule::C3, None), "The offense wins the encounter.");
    assert_eq!(told(Rule::C5, None), "A negotiate against an attack: the offense wins the encounter.");
    assert!(told(Rule::C5, Some(ScriptId(0))).ends_with("The offense wins the encounter."), "a power decides");
}

/// Clauses that contain a number of the edition. New edition numbers must be added here.
const NUMBERS_IN_CLAUSES: [(&str, &[Rule]); 13] = [
    ("allies_limit", &[]),
    ("bases_to_win", &[Rule::W2]),
    ("deal_proposals", &[]),
    ("deal_seconds", &[Rule::C7]),
    ("encounters", &[Rule::T9]),
    ("failed_deal_losses", &[Rule::C10]),
    ("home_bases_for_power", &[Rule::W3]),
    ("home_bases_for_power_of_two", &[Rule::W3, Rule::D1]),
    ("new_hand", &[Rule::S4, Rule::T1]),
    ("planets_per_system", &[Rule::S2]),
    ("ship_limit", &[Rule::T7, Rule::T8]),
    ("ships_per_planet", &[Rule::S2]),
    ("star_cards_per_seat", &[]),
];

/// Clauses that depend on a choice of the edition.
const CHOICES_IN_CLAUSES: [(&str, Rule); 3] =
    [("compensation", Rule::C5), ("defense_draws", Rule::T1), ("offense_draws", Rule::T1)];

const AS_THE_EDITION_SAYS: [(&str, &str); 3] =
    [("en", "edition decides"), ("nl", "zoals de editie zegt"), ("sv", "enligt utgåvan")];

fn words_of(content: &Arc<Content>, rules: &Ruleset, language: &str) -> Vec<(Rule, String)> {
    let narrator = Narrator::new(content, rules, language);
    Rule::ALL.iter().map(|rule| (*rule, narrator.rule(*rule))).collect()
}

fn rules_of(content: &Arc<Content>) -> Ruleset {
    let mut engine = Engine::new(Arc::clone(content)).unwrap();
    let (game, _) = engine.start(&TableOptions::new("kosmische-strijd").seed(1)).unwrap();
    Ruleset::clone(game.rules())
}

#[test]
fn clauses_follow_edition_numbers() {
    let content = Content::builtin().unwrap();
    let rules = rules_of(&content);
    let serde_json::Value::Object(numbers) = serde_json::to_value(rules.numbers).unwrap() else { unreachable!() };
    let named: Vec<&str> = NUMBERS_IN_CLAUSES.iter().map(|(key, _)| *key).collect();
    assert_eq!(numbers.keys().map(String::as_str).collect::<BTreeSet<_>>(), named.iter().copied().collect());
    for (language, (key, clauses)) in ["en", "nl", "sv"].iter().flat_map(|it| NUMBERS_IN_CLAUSES.map(|one| (it, one))) {
        for more in [1, 4] {
            let mut other = numbers.clone();
            other[key] = (other[key].as_u64().unwrap() + more).into();
            let other = Ruleset { numbers: serde_json::from_value(other.into()).unwrap(), ..rules.clone() };
            let both = words_of(&content, &rules, language).into_iter().zip(words_of(&content, &other, language));
            let changed: Vec<Rule> = both.filter(|(one, two)| one.1 != two.1).map(|(one, _)| one.0).collect();
            assert_eq!(changed, clauses, "{language}: {key}");
        }
    }
}

#[test]
fn clauses_spell_out_no_edition_numbers() {
    let content = Content::builtin().unwrap();
    let numbers = "two three four five six seven eight sixty twenty twee drie vier vijf zes zeven acht zestig twintig \
                   två tre fyra fem sex sju åtta sextio tjugo";
    // Phrases in which "two" is true in all editions: the main players' cards, and tables for 2.
    let twos =
        ["two attacks", "two negotiates", "with two players", "game for two", "bij twee", "vid två", "ni är två"];
    for language in ["en", "nl", "sv"] {
        // Skip the rules of campaigns, whose points and numbers of games are the same in all editions.
        for rule in Rule::ALL.iter().filter(|rule| ![Rule::V2, Rule::V3].contains(rule)) {
            let text = content.texts().find(language, &format!("rule.{rule}")).unwrap().to_lowercase();
            let text = twos.iter().fold(text, |text, two| text.replace(two, ""));
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            let number = words.find(|word| numbers.split(' ').any(|one| one == *word) || word.parse::<u32>().is_ok());
            assert_eq!(number, None, "{language}, {rule}");
        }
    }
}

#[test]
fn clauses_follow_edition_choices() {
    let content = Content::builtin().unwrap();
    let serde_json::Value::Object(choices) = serde_json::to_value(rules_of(&content).choices).unwrap() else {
        unreachable!()
    };
    let is_use = |value: &serde_json::Value| ["must", "may"].iter().any(|word| value == word);
    let chosen = choices.iter().filter(|(_, value)| is_use(value)).map(|(key, _)| key.as_str()).collect::<Vec<_>>();
    assert_eq!(chosen, CHOICES_IN_CLAUSES.map(|(key, _)| key));
    for ((language, words), (key, rule)) in
        AS_THE_EDITION_SAYS.iter().flat_map(|it| CHOICES_IN_CLAUSES.map(|one| (it, one)))
    {
        let text = content.texts().find(language, &format!("rule.{rule}")).unwrap();
        assert!(text.contains(words), "{language}: {rule} depends on `{key}`, and does not say \"{words}\"");
    }
}

/// Calls `told` with the text of each script in each edition and language.
fn texts_of_scripts(content: &Arc<Content>, told: &mut dyn FnMut(&ScriptInfo, &str, &str)) {
    let engine = Engine::new(Arc::clone(content)).unwrap();
    for edition in content.editions() {
        let rules = engine.ruleset(&TableOptions::new(&edition.id).seats(edition.seats[1])).unwrap();
        for script in &rules.scripts {
            for language in ["en", "nl", "sv"] {
                let text = content.script_text(&edition.id, &script.script, &script.options, language);
                told(script, language, &text);
            }
        }
    }
}

#[test]
fn script_texts_show_edition_numbers() {
    let content = Content::builtin().unwrap();
    let mut shown = BTreeSet::new();
    texts_of_scripts(&content, &mut |script, language, text| {
        assert!(!text.contains('{'), "{language}, {}: {text}", script.id);
        for (option, _) in script.options.iter().filter(|(_, value)| matches!(value, OptionValue::Number(_))) {
            let other = [(option.clone(), OptionValue::Number(77))].into_iter().collect();
            let changed = content.script_text("", &script.script, &other, language);
            assert!(changed.contains("77"), "{language}, {}: {option} is not shown", script.id);
            shown.insert(format!("{}.{option}", script.script));
        }
    });
    assert_eq!(shown.len(), 5, "{shown:?}");
}

#[test]
fn different_editions_have_different_texts() {
    let content = Content::builtin().unwrap();
    let mut told: BTreeMap<(String, String), Vec<(String, String)>> = BTreeMap::new();
    texts_of_scripts(&content, &mut |script, language, text| {
        let at = (script.id.clone(), language.to_owned());
        told.entry(at).or_default().push((format!("{:?}", script.options), text.to_owned()));
    });
    for ((script, language), editions) in &told {
        let [plays, texts] = [|one: &(String, String)| one.0.clone(), |one: &(String, String)| one.1.clone()]
            .map(|part| editions.iter().map(part).collect::<BTreeSet<_>>().len());
        assert_eq!(plays, texts, "{language}, {script}: {editions:?}");
    }
}

#[test]
fn script_texts_follow_the_use_option() {
    let content = Content::builtin().unwrap();
    let mut wrong = Vec::new();
    texts_of_scripts(&content, &mut |script, language, text| {
        let Some(OptionValue::Text(word)) = script.options.get("use") else { return };
        // Every player can offer a deal, so ignore this "may".
        let offers = ["you may offer", "mag je aanbieden", "får du erbjuda"];
        let said = offers.iter().fold(text.to_owned(), |text, offer| text.replace(offer, ""));
        let may = ["may", "mag", "mogen", "får"];
        if said.split(|c: char| !c.is_alphabetic()).any(|one| may.contains(&one)) != (word == "may") {
            wrong.push(format!("{language}, {} is `{word}`: {text}", script.id));
        }
    });
    assert_eq!(wrong, Vec::<String>::new());
}
