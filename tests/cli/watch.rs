//! `play --watch` as a modder runs it: scripts are saved while the game is waiting.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Long enough for a busy machine; these tests do not measure time.
const LIMIT: Duration = Duration::from_secs(90);

/// A running command: its output so far, and its input.
struct Running {
    child: Child,
    keys: ChildStdin,
    said: Arc<Mutex<String>>,
    /// End of the output that has been waited for.
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

    /// Waits until one of these texts is printed after the last match. Returns its index.
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

    /// Takes the first option at every question until this text is printed.
    fn answer_until(&mut self, text: &str) {
        for _ in 0..400 {
            match self.wait_for(&[text, "`1` is n", " > "]) {
                0 => return,
                // If the first option has no number, use the default.
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

/// Writes a mod with one alien, in a folder of the tests' working directory.
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

/// Saves as many editors do: a new file replaces the old one.
fn save_by_renaming(folder: &Path, script: &str) {
    let new = folder.join("powers/aliens/.asker.lua.swp");
    std::fs::write(&new, script).unwrap();
    std::fs::rename(new, folder.join("powers/aliens/asker.lua")).unwrap();
}

const TABLE: &str = "--edition test --seats 3 --alien red=asker --seed 3 --bot random";

#[test]
fn saved_valid_script_applies_after_the_step() {
    let folder = a_mod("watch-saved", ASKS);
    let record = folder.join("game.jsonl");
    let (mods, path) = (folder.display(), record.display());
    let mut game = Running::start(&format!("play --watch --mods {mods} {TABLE} --record {path}"));
    game.wait_for(&["Watching "]);
    game.wait_for(&[" > "]);
    save(&folder, &script(&format!("{ASKS} me:draw_cards(1)")));
    game.wait_for(&["asker.lua was saved and takes effect when this step ends."]);
    game.answer_until("asker.lua is in force now.");
    game.wait_for(&[" > "]);
    // An invalid script is reported with its position and a hint, and the question stays.
    save_by_renaming(&folder, &script(ASKS).replace("before_star", "before_stra"));
    game.wait_for(&["asker.lua was saved but cannot be used; the last good version stays in force:"]);
    game.wait_for(&["asker.lua:1: "]);
    game.wait_for(&["did you mean `before_star`?"]);
    game.wait_for(&[" > "]);
    game.type_line("1");
    game.wait_for(&[" > "]);
    // A script with an unknown function is rejected too.
    save(&folder, &script(&format!("{ASKS} me:draw_crads(1)")));
    game.wait_for(&["asker.lua was saved but cannot be used; the last good version stays in force:"]);
    game.wait_for(&["did you mean `draw_cards`?"]);
    // Saving another, valid file does not load the invalid script.
    std::fs::write(folder.join("powers/aliens/asker.toml"), TEXTS.replace("old", "older")).unwrap();
    game.wait_for(&["asker.toml was saved but cannot be used; the last good version stays in force:"]);
    game.wait_for(&[" > "]);
    for _ in 0..20 {
        game.type_line("1");
        game.wait_for(&[" > "]);
    }
    // Fix the script, and change a text.
    std::fs::write(folder.join("powers/aliens/asker.toml"), TEXTS.replace("old", "new")).unwrap();
    save_by_renaming(&folder, &script(&format!("{ASKS} me:draw_cards(2)")));
    game.wait_for(&["effect when this step ends."]);
    game.answer_until("in force now.");
    game.answer_until("How many, says the new one?");
    game.wait_for(&[" > "]);
    let said = game.leave();
    assert_eq!(said.matches(" in force now.").count(), 2, "{said}");
    assert!(said.contains(&format!("hyperkon play --resume {path} --bot random --mods {mods} --watch\n")), "{said}");

    // The game resumes with its own content; files that were saved in the meantime are used only on request.
    let mut again = Running::start(&format!("play --watch --mods {mods} --resume {path} --bot random"));
    again.wait_for(&["How many, says the new one?"]);
    again.wait_for(&[" > "]);
    again.leave();
    save(&folder, &script(ASKS));
    let mut refused = Running::start(&format!("play --mods {mods} --resume {path}"));
    refused.wait_for(&[
        "mods have changed since the game was saved: pack 1: powers/aliens/asker.lua (use the same `--mods`",
    ]);
    assert_eq!(refused.child.wait().unwrap().code(), Some(2));
    for how in ["--watch", "--force"] {
        let mut again = Running::start(&format!("play {how} --mods {mods} --resume {path} --bot random"));
        again.wait_for(&["powers/aliens/asker.lua has changed since you left the game"]);
        again.wait_for(&[" > "]);
        again.leave();
    }
}

#[test]
fn now_option_repeats_the_question() {
    let folder = a_mod("watch-now", ASKS);
    let mods = folder.display();
    let mut game =
        Running::start(&format!("play --watch --immediate --mods {mods} {TABLE} --record {mods}/game.jsonl"));
    game.answer_until("How many, says the old one?");
    game.wait_for(&[" > "]);
    save(&folder, &script(&ASKS.replace('3', "2")));
    game.wait_for(&["asker.lua was saved and takes effect now; the current step is repeated."]);
    game.wait_for(&["asker.lua is in force now."]);
    game.wait_for(&["How many, says the old one?"]);
    game.wait_for(&[" > "]);
    game.type_line("3");
    game.wait_for(&["`3` is not valid: type a whole number from 1 to 2."]);
    // Saving without a change prints nothing.
    let before = game.said();
    save(&folder, &script(&ASKS.replace('3', "2")));
    save(&folder, &script(&ASKS.replace('3', "1 + 1")));
    game.wait_for(&["asker.lua is in force now."]);
    assert_eq!(game.said()[before.len()..].matches("was saved").count(), 1, "{}", game.said());
    game.leave();
}

#[test]
fn stopped_game_waits_for_the_fix() {
    let folder = a_mod("watch-fault", "local nothing = nil\n    nothing:draw_cards(1)");
    let mods = folder.display();
    let mut game = Running::start(&format!("play --bots --watch --mods {mods} {TABLE}"));
    game.wait_for(&["The game has stopped: "]);
    game.wait_for(&["asker.lua:4 in before_star"]);
    game.wait_for(&[" > "]);
    game.type_line("what now?");
    game.wait_for(&["The game is waiting for a corrected file. Press q to leave."]);
    save(&folder, &script("local nothing ="));
    game.wait_for(&["cannot be used; the last good version stays in force:"]);
    save(&folder, &script("me:draw_cards(1)"));
    game.wait_for(&["asker.lua is in force now."]);
    game.wait_for(&["the game!", "the game together!"]);
    assert_eq!(game.child.wait().unwrap().code(), Some(0));
}

#[test]
fn removed_folder_is_reported() {
    let folder = a_mod("watch-gone", ASKS);
    let mods = folder.display();
    let mut game = Running::start(&format!("play --watch --mods {mods} {TABLE}"));
    game.wait_for(&["Watching "]);
    game.answer_until("How many, says the old one?");
    let elsewhere = folder.with_extension("gone");
    let _ = std::fs::remove_dir_all(&elsewhere);
    std::fs::rename(&folder, elsewhere).unwrap();
    game.wait_for(&["watch-gone no longer exists"]);
    let said = game.leave();
    assert!(!said.contains("cannot be used"), "{said}");
}

#[test]
fn only_valid_saved_editions_apply() {
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
    game.wait_for(&["changes that you save take effect when the current step ends."]);
    game.wait_for(&["chips  20"]);
    game.wait_for(&["> "]);
    save(30);
    game.wait_for(&["short.toml is in force now."]);
    game.wait_for(&["chips  30"]);
    save(0);
    game.wait_for(&["short.toml was saved but cannot be used; the last good version stays in force:"]);
    game.wait_for(&["an integer from 1 to 1000"]);
    // The game continues with the edition in force, and so does its record.
    game.type_line("1");
    game.type_line("1");
    game.wait_for(&["chips  "]);
    game.leave();
    assert!(std::fs::read_to_string(&record).unwrap().contains("\"chips\":30"));
}

#[test]
fn watch_needs_mods() {
    let mut refused = Running::start("play --watch");
    refused.wait_for(&["--mods <MOD>"]);
    assert_eq!(refused.child.wait().unwrap().code(), Some(2));
    let mut refused = Running::start("play --immediate");
    refused.wait_for(&["--watch"]);
    assert_eq!(refused.child.wait().unwrap().code(), Some(2));
}
