//! `play --watch`, run as a modder runs it: a script is saved while the game waits.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Long enough for a busy machine; nothing here is about time.
const LIMIT: Duration = Duration::from_secs(90);

/// A running command: what it has said so far, and where to type.
struct Running {
    child: Child,
    keys: ChildStdin,
    said: Arc<Mutex<String>>,
    /// How much of it has been waited for.
    read: usize,
}

impl Running {
    fn start(line: &str) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        command.args(line.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let pipes: [Box<dyn Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for mut pipe in pipes {
            let said = Arc::clone(&said);
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = pipe.read(&mut bytes) {
                    said.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
                }
            });
        }
        Running { keys: child.stdin.take().unwrap(), child, said, read: 0 }
    }

    fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until one of these has been said since the last time; which.
    fn wait_for(&mut self, texts: &[&str]) -> usize {
        let begun = Instant::now();
        loop {
            let said = self.said();
            let found = texts
                .iter()
                .enumerate()
                .filter_map(|(which, text)| said[self.read..].find(text).map(|at| (at + text.len(), which)));
            if let Some((end, which)) = found.min() {
                self.read += end;
                return which;
            }
            assert!(begun.elapsed() < LIMIT, "{texts:?} was never said after {} bytes of:\n{said}", self.read);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.keys, "{line}").unwrap();
    }

    /// Takes the first option at every question until this is said.
    fn answer_until(&mut self, text: &str) {
        for _ in 0..400 {
            match self.wait_for(&[text, "`1` is n", " > "]) {
                0 => return,
                // Where the first option has no number, what Enter gives will do.
                1 => {
                    self.wait_for(&[" > "]);
                    self.type_line("");
                }
                _ => self.type_line("1"),
            }
        }
        panic!("`{text}` was never said in 400 answers:\n{}", self.said());
    }

    fn leave(mut self) -> String {
        self.type_line("q");
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{}", self.said());
        self.said()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

const TEXTS: &str = "[en]\nname = \"Asker\"\ntext = \"Asks.\"\nhow_many = \"How many, says the old one?\"\n";

fn script(run: &str) -> String {
    format!(
        "return power {{ id = \"asker\", api = 2, options = {{ use = \"must\" }}, before_star = {{ once = 'encounter',\n  run = function(game, me)\n    {run}\n  end }} }}\n"
    )
}

const ASKS: &str = "me:choose_number { least = 1, most = 3, about = \"how_many\" }";

/// A mod with one alien, in a folder of the working directory of the tests.
fn a_mod(name: &str, run: &str) -> std::path::PathBuf {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("powers/aliens")).unwrap();
    std::fs::create_dir_all(folder.join("decks")).unwrap();
    let deck = "api = 2\nid = \"test\"\nextends = \"kosmische-strijd\"\n[aliens]\nasker = {}\n";
    std::fs::write(folder.join("decks/test.toml"), deck).unwrap();
    std::fs::write(folder.join("powers/aliens/asker.toml"), TEXTS).unwrap();
    save(&folder, &script(run));
    folder
}

fn save(folder: &Path, script: &str) {
    std::fs::write(folder.join("powers/aliens/asker.lua"), script).unwrap();
}

/// As many editors save: a new file takes the place of the old one.
fn save_by_renaming(folder: &Path, script: &str) {
    let new = folder.join("powers/aliens/.asker.lua.swp");
    std::fs::write(&new, script).unwrap();
    std::fs::rename(new, folder.join("powers/aliens/asker.lua")).unwrap();
}

const TABLE: &str = "--edition test --seats 3 --alien red=asker --seed 3 --bot random";

#[test]
fn a_saved_script_is_taken_after_the_step_and_a_broken_one_is_not() {
    let folder = a_mod("watch-saved", ASKS);
    let record = folder.join("game.jsonl");
    let (mods, path) = (folder.display(), record.display());
    let mut game = Running::start(&format!("play --watch --mods {mods} {TABLE} --record {path}"));
    game.wait_for(&["Watching "]);
    game.wait_for(&[" > "]);
    save(&folder, &script(&format!("{ASKS} me:draw_cards(1)")));
    game.wait_for(&["asker.lua was saved, and is taken once this step has ended."]);
    game.answer_until("asker.lua is in force now.");
    game.wait_for(&[" > "]);
    // Broken: told with its place and a hint, while the question waits.
    save_by_renaming(&folder, &script(ASKS).replace("before_star", "before_stra"));
    game.wait_for(&["asker.lua was saved, but cannot be used; the last good one stays:"]);
    game.wait_for(&["asker.lua:1: "]);
    game.wait_for(&["did you mean `before_star`?"]);
    game.wait_for(&[" > "]);
    game.type_line("1");
    game.wait_for(&[" > "]);
    // It would load, and end in a fault: that is no better.
    save(&folder, &script(&format!("{ASKS} me:draw_crads(1)")));
    game.wait_for(&["asker.lua was saved, but cannot be used; the last good one stays:"]);
    game.wait_for(&["did you mean `draw_cards`?"]);
    // Nor does it come in with another file that is sound.
    std::fs::write(folder.join("powers/aliens/asker.toml"), TEXTS.replace("old", "older")).unwrap();
    game.wait_for(&["asker.toml was saved, but cannot be used; the last good one stays:"]);
    game.wait_for(&[" > "]);
    for _ in 0..20 {
        game.type_line("1");
        game.wait_for(&[" > "]);
    }
    // Mended, and a text with it.
    std::fs::write(folder.join("powers/aliens/asker.toml"), TEXTS.replace("old", "new")).unwrap();
    save_by_renaming(&folder, &script(&format!("{ASKS} me:draw_cards(2)")));
    game.wait_for(&["taken once this step has ended."]);
    game.answer_until("in force now.");
    game.answer_until("How many, says the new one?");
    game.wait_for(&[" > "]);
    let said = game.leave();
    assert_eq!(said.matches(" in force now.").count(), 2, "{said}");
    assert!(said.contains(&format!("hyperkon play --resume {path} --bot random --mods {mods} --watch\n")), "{said}");

    // It goes on as it was left; and with what was saved in between only if asked so.
    let mut again = Running::start(&format!("play --watch --mods {mods} --resume {path} --bot random"));
    again.wait_for(&["How many, says the new one?"]);
    again.wait_for(&[" > "]);
    again.leave();
    save(&folder, &script(ASKS));
    let mut refused = Running::start(&format!("play --mods {mods} --resume {path}"));
    refused.wait_for(&["other than when it was left: pack 1: powers/aliens/asker.lua (give it the same `--mods`"]);
    assert_eq!(refused.child.wait().unwrap().code(), Some(2));
    for how in ["--watch", "--all-the-same"] {
        let mut again = Running::start(&format!("play {how} --mods {mods} --resume {path} --bot random"));
        again.wait_for(&["powers/aliens/asker.lua has changed since you left the game"]);
        again.wait_for(&[" > "]);
        again.leave();
    }
}

#[test]
fn with_now_the_question_is_put_anew() {
    let folder = a_mod("watch-now", ASKS);
    let mods = folder.display();
    let mut game = Running::start(&format!("play --watch --now --mods {mods} {TABLE} --record {mods}/game.jsonl"));
    game.answer_until("How many, says the old one?");
    game.wait_for(&[" > "]);
    save(&folder, &script(&ASKS.replace('3', "2")));
    game.wait_for(&["asker.lua was saved, and is taken now; the step in progress is run anew."]);
    game.wait_for(&["asker.lua is in force now."]);
    game.wait_for(&["How many, says the old one?"]);
    game.wait_for(&[" > "]);
    game.type_line("3");
    game.wait_for(&["`3` will not do: give a whole number from 1 to 2."]);
    // Saved without a change: nobody says anything.
    let before = game.said();
    save(&folder, &script(&ASKS.replace('3', "2")));
    save(&folder, &script(&ASKS.replace('3', "1 + 1")));
    game.wait_for(&["asker.lua is in force now."]);
    assert_eq!(game.said()[before.len()..].matches("was saved").count(), 1, "{}", game.said());
    game.leave();
}

#[test]
fn a_game_stopped_by_a_fault_waits_for_the_mended_script() {
    let folder = a_mod("watch-fault", "local nothing = nil\n    nothing:draw_cards(1)");
    let mods = folder.display();
    let mut game = Running::start(&format!("play --bots --watch --mods {mods} {TABLE}"));
    game.wait_for(&["The game is stopped: "]);
    game.wait_for(&["asker.lua:4 in before_star"]);
    game.wait_for(&[" > "]);
    game.type_line("what now?");
    game.wait_for(&["The game waits for a mended file; q leaves."]);
    save(&folder, &script("local nothing ="));
    game.wait_for(&["cannot be used; the last good one stays:"]);
    save(&folder, &script("me:draw_cards(1)"));
    game.wait_for(&["asker.lua is in force now."]);
    game.wait_for(&["the game!", "the game together!"]);
    assert_eq!(game.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_folder_that_is_taken_away_is_told_as_such() {
    let folder = a_mod("watch-gone", ASKS);
    let mods = folder.display();
    let mut game = Running::start(&format!("play --watch --mods {mods} {TABLE}"));
    game.wait_for(&["Watching "]);
    game.answer_until("How many, says the old one?");
    let elsewhere = folder.with_extension("gone");
    let _ = std::fs::remove_dir_all(&elsewhere);
    std::fs::rename(&folder, elsewhere).unwrap();
    game.wait_for(&["watch-gone is no longer there"]);
    let said = game.leave();
    assert!(!said.contains("cannot be used"), "{said}");
}

#[test]
fn a_saved_edition_of_another_game_is_taken_and_a_broken_one_is_not() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("watch-other");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("decks")).unwrap();
    let save = |chips: u32| {
        let text =
            format!("game = \"ufos\"\nid = \"short\"\nname = {{ en = \"Short\" }}\nhands = 2\nchips = {chips}\n");
        std::fs::write(folder.join("decks/short.toml"), text).unwrap();
    };
    save(20);
    let (mods, record) = (folder.display(), folder.join("game.jsonl"));
    let line = format!("play --edition short --mods {mods} --watch --seed 3 --record {}", record.display());
    let mut game = Running::start(&line);
    game.wait_for(&["what you save there is taken once the step in progress has ended."]);
    game.wait_for(&["chips  20"]);
    game.wait_for(&["> "]);
    save(30);
    game.wait_for(&["short.toml is in force now."]);
    game.wait_for(&["chips  30"]);
    save(0);
    game.wait_for(&["short.toml was saved, but cannot be used; the last good one stays:"]);
    game.wait_for(&["a whole number from 1 to 1000"]);
    // The game goes on with what is in force, and so does its record.
    game.type_line("1");
    game.type_line("1");
    game.wait_for(&["chips  "]);
    game.leave();
    assert!(std::fs::read_to_string(&record).unwrap().contains("\"chips\":30"));
}

#[test]
fn watching_needs_something_to_watch() {
    let mut refused = Running::start("play --watch");
    refused.wait_for(&["--mods <DIR>"]);
    assert_eq!(refused.child.wait().unwrap().code(), Some(2));
    let mut refused = Running::start("play --now");
    refused.wait_for(&["--watch"]);
    assert_eq!(refused.child.wait().unwrap().code(), Some(2));
}
