//! Scenarios of custom scripts: their memory, questions, and faults.

use super::{HEAD, SETUP, STEP};
use hyperkon::__private::game::{Content, Engine};
use hyperkon_workshop::scenario;

/// Writes a mod with one alien, and the edition `modded` with it.
fn a_mod(id: &str, script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(&format!("powers/aliens/{id}.lua"), script);
    write(
        &format!("powers/aliens/{id}.toml"),
        "[en]\nname = \"New\"\ntext = \"It is new.\"\nwho = \"Who?\"\nlend = \"Lend\"\n",
    );
    let edition = "api = 2\nid = \"modded\"\nextends = \"kosmische-strijd\"\nname = { en = \"Modded\" }\n\n[aliens]\n";
    write("decks/modded.toml", &format!("{edition}{id} = {{ use = \"must\" }}\n"));
    folder
}

/// An alien with every kind of memory.
const REMEMBERS: &str = "return power { id = \"rememberer\", api = 2, options = { use = \"must\" },\n\
memory = { asked = { false, lasts = \"game\" }, n = { 3, lasts = \"game\" }, lost = { per_seat(0), lasts = \"game\" } },\n\
after_encounter = { run = function(game, me) me:remember(\"asked\", true) end } }\n";

#[test]
fn power_memory_is_tested() {
    let folder = a_mod("rememberer", REMEMBERS);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let head = HEAD.replace("kosmische-strijd", "modded");
    let setup = SETUP.replace(
        "phase",
        "aliens = { red = \"rememberer\" }\nmemory = { red = { n = 4, lost = { blue = 2 } } }\nphase",
    );
    let mut report = |statement: &str| {
        let text = [&head, &setup, "[expect]\nmemory = { red = { ", statement, " } }\n"].concat();
        scenario::run(&mut engine, "some.toml", &text).iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    for holds in ["n = 4", "asked = false", "lost = { blue = 2 }", "lost = { blue = 2, red = 0 }, n = 4"] {
        assert_eq!(report(holds), Vec::<String>::new(), "{holds}");
    }
    let cases = [
        ("n = 3", "4"),
        ("asked = true", "false"),
        ("lost = { blue = 1 }", "{ blue = 2 }"),
        ("lost = { blue = 2, green = 1 }", "{ blue = 2 }"),
        ("lost = {}", "{ blue = 2 }"),
    ];
    for (statement, seen) in cases {
        let reports = report(statement);
        assert_eq!(reports.len(), 1, "{statement}: {reports:?}");
        assert!(reports[0].contains("memory: red: "), "{}", reports[0]);
        assert!(reports[0].contains(&format!("seen instead: {seen}\n")), "{}", reports[0]);
    }
    assert!(report("m = 3")[0].contains("unknown memory key `m` for the powers of red"), "{:?}", report("m = 3"));
    let text = [&head, &setup, "[expect]\nmemory = { red = { n = 4, lost = { blue = 2 } } }\n"].concat();
    let told = scenario::explain(&mut engine, "some.toml", &text, "en").unwrap();
    assert!(told.contains("remembers: n 4.") && told.contains("remembers: lost blue 2."), "{told}");
}

/// An alien that asks for one of its words.
const ASKS: &str = "return power { id = \"asker\", api = 2, options = { use = \"must\" },\n\
before_choice = { once = 'encounter', run = function(game, me)\n\
if me:choose { from = { \"lend\", \"who\" }, about = \"who\" } == \"lend\" then me:draw_cards(1) end\n\
end } }\n";

#[test]
fn asking_scripts_words_need_no_prefix() {
    let folder = a_mod("asker", ASKS);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let head = HEAD.replace("kosmische-strijd", "modded");
    let setup = SETUP.replace("phase", "aliens = { red = \"asker\" }\nphase");
    let mut report = |answer: &str| {
        let step = format!("[[step]]\nanswers = [{answer}]\n[expect]\nhand_size = {{ red = 3 }}\n");
        let text = [&head, &setup, step.as_str()].concat();
        scenario::run(&mut engine, "some.toml", &text).iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    for answer in ["\"red asker.who: asker.lend\"", "\"red asker.who: lend\"", "\"red: lend\""] {
        assert_eq!(report(answer), Vec::<String>::new(), "{answer}");
    }
    let offered = "{ answer = \"red: lend\", offered = \"lend, asker.who\" }";
    assert_eq!(report(offered), Vec::<String>::new());
    let said = report("\"red who: lend\"").concat();
    assert!(said.contains("unknown question `who` (did you mean `asker.who`?)"), "{said}");
    let said = report("\"red: lend\", \"red choose_card: lend\"").concat();
    assert!(said.contains("unknown option `lend`") && said.contains("(did you mean `asker.lend`?)"), "{said}");
    let said = report("\"red: lned\"").concat();
    assert!(said.contains("unknown option `lned`"), "{said}");
}

/// An alien that faults after every encounter.
const FAULTS: &str = "return power { id = \"faulter\", api = 2, options = { use = \"must\" },\n\
after_encounter = { run = function(game, me) error(\"oh\") end } }\n";

#[test]
fn fault_report_lists_no_questions() {
    let folder = a_mod("faulter", FAULTS);
    let mut engine = Engine::new(Content::with_mods(&[folder.path()]).unwrap()).unwrap();
    let head = HEAD.replace("kosmische-strijd", "modded");
    let setup = SETUP.replace("phase", "aliens = { red = \"faulter\" }\nphase");
    let text = [&head, &setup, STEP, "[expect]\nturn = 2\n"].concat();
    let failures = scenario::run(&mut engine, "some.toml", &text);
    assert_eq!(failures.len(), 1, "{failures:?}");
    let said = failures[0].to_string();
    assert!(said.contains("a script faulted") && !said.contains("asked is") && !said.ends_with([' ', ';']), "{said}");
}
