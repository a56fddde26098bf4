//! The games without scripts on the command line: whole games, sessions, records, counts, and rejections.

use crate::program::terminal::{folder, out, refusal, run, typed_in};

/// Takes the first option of every question. If the options are counts with their own numbers, `a` selects the first.
fn first_answers(count: usize) -> String {
    "1\na\n".repeat(count)
}

fn told(output: &std::process::Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    out(output)
}

#[test]
fn bots_play_in_each_language() {
    let english = told(&run("play --edition ufos --bots --seed 5"));
    let german = told(&run("play --edition ufos --bots --seed 5 --lang de"));
    assert_eq!(english.lines().count(), german.lines().count());
    assert_eq!(english.matches("takes the trick").count(), 6 * 15, "{english}");
    assert_eq!(german.matches("Der Stich geht an").count(), 6 * 15, "{german}");
    assert!(english.contains("The game is over"), "{english}");
    // No text is missing, and none has an unfilled placeholder.
    for text in [&english, &german] {
        assert!(!text.contains(['{', '}']) && !text.contains("event."), "{text}");
    }
}

#[test]
fn person_leaves_resumes_and_finishes() {
    let folder = folder("ufos-goes-on");
    let begun = told(&typed_in(&folder, "play --edition ufos --seed 3 --seats 3", &(first_answers(6) + "q\n")));
    assert!(begun.contains("play --resume hyperkon-ufos-3.jsonl"), "{begun}");
    // The game is autosaved from its first answer on.
    assert_eq!(begun.matches("This game is saved in hyperkon-ufos-3.jsonl until it is over.").count(), 1, "{begun}");
    let german = "play --edition ufos --seed 4 --seats 3 --seat 2 --lang de --bot random";
    let left = told(&typed_in(&folder, german, "1\nq\n"));
    assert!(left.ends_with("play --resume hyperkon-ufos-4.jsonl --bot random --seat 2 --lang de\n"), "{left}");
    // Only the person's own hand is shown.
    let seen = |text: &str| text.lines().filter(|line| line.contains("is dealt ") && !line.contains("cards.")).count();
    assert_eq!(seen(&begun), 1, "{begun}");
    let ended = told(&typed_in(&folder, "play --resume hyperkon-ufos-3.jsonl", &first_answers(400)));
    assert!(ended.contains("The game is over"), "{ended}");

    let replayed = |line: &str| told(&typed_in(&folder, &format!("replay hyperkon-ufos-3.jsonl {line}"), ""));
    let onlooker = replayed("");
    assert!(onlooker.contains("The game is over") && seen(&onlooker) == 0, "{onlooker}");
    let hands = seen(&replayed("--open"));
    assert_eq!((seen(&replayed("--seat 2")) * 3, hands % 3), (hands, 0));
    let why = replayed("--why");
    assert!(why.contains("takes the trick. [T1]") && why.matches("\n    T1: ").count() == 1, "{why}");
    assert!(replayed("--lang de").contains("Der Stich geht an"));
    let numbers = replayed("--numbers --until 3");
    // For a face-down card, only its owner is shown.
    assert!(numbers.contains("\n1. Beta\n") && numbers.ends_with("So far 3 of 422 answers.\n"), "{numbers}");
    assert!(replayed("--numbers --until 3 --open").contains("\n1. Beta: "));
    assert!(replayed("--until 3 --lang de").ends_with("Bis hierher 3 von 422 Antworten.\n"));
    assert!(replayed("--open").starts_with("UFOs, seed 3\n") && onlooker.starts_with("UFOs\n"));
}

#[test]
fn help_hints_and_undo_work() {
    let folder = folder("ufos-helps");
    let lines = "u\nr\nh\nwhat?\n?\n1\nu\n2\n1\na\nu\nq\n";
    let seen = told(&typed_in(&folder, "play --edition ufos --seed 3 --lang de", lines));
    // Shows all clauses, a hint with shares, the error for invalid input, and help. Then only the chosen part is undone,
    // not the earlier answer.
    for words in [
        "noch keine Antwort gegeben, die du zurücknehmen kannst",
        "T3",
        "von 100 Spielen",
        "`what?` steht nicht zur Wahl",
        "die Regeln",
        "Deine letzte Antwort lässt sich nicht zurücknehmen",
    ] {
        assert!(seen.contains(words), "{words}:\n{seen}");
    }
}

#[test]
fn win_shares_add_up_to_one() {
    let csv = told(&run("sim --edition ufos -n 40 --seed 1 --seats 3 --bot 1=steady --csv"));
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.iter().map(|row| row[1]).collect::<Vec<_>>(), ["steady", "random", "random"], "{csv}");
    let shares: Vec<f64> = rows.iter().map(|row| row[4].parse().unwrap()).collect();
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-4 && shares[0] > 0.6, "{csv}");
    assert_eq!(csv, told(&run("sim --edition ufos -n 40 --seed 1 --seats 3 --bot 1=steady --csv")));
}

#[test]
fn invalid_arguments_are_rejected_in_one_line() {
    let folder = folder("ufos-refuses");
    for (line, said) in [
        ("play --edition ufos --seats 7 --bots", "`--seats 7`: ufos is for 3 to 6 seats"),
        ("play --edition ufos --bots --bot clever", "available: "),
        ("play --edition ufos --bots --lang sv", "available: en, de"),
        ("play --edition ufos --seat 9", "unknown seat `9` (available: alpha, beta, gamma, delta)"),
        ("play --edition ufos --seats 4 --seat 6", "unknown seat `6` (available: alpha, beta, gamma, delta)"),
        (
            "play --edition ufos --bots --preset first",
            "ufos has no presets (no other edition of this game has presets)",
        ),
        ("sim --edition sp4x --aliens-per-seat 2", "expected 1 faction"),
        ("play --edition ufos --bots --alien 1=chenar", "seats have no roles in ufos"),
        ("play --game ufos --edition sp4x --bots", "edition belongs to sp4x"),
        ("play --game cosmic --edition sp4x --bots", "edition belongs to sp4x"),
        // The error also says how to fix it.
        ("play --game sp4x --bots --alien 1=martians", "unknown faction `martians` in sp4x (available: "),
        (
            "play --game sp4x --bots --alien 1=homo_saiens --alien 2=homo_saiens",
            "(choose another faction for one seat: there is only one AI",
        ),
        (
            "sim --game sp4x --alien red=chenar --alien green=chenar",
            "duplicate faction `chenar` (choose another faction for one seat: only `vanilla`",
        ),
        ("play --game sp4x --bots --alien red=chenar --alien 1=vanilla", "a seat has at most 1 faction"),
        (
            "play --game sp4x --bots --seats 3 --alien yellow=chenar",
            "unknown seat `yellow` (available: red, blue, green)",
        ),
        ("play --game sp4x --seat purple", "unknown seat `purple` (available: red, blue, green, yellow)"),
        ("play --game ufos --edition kosmische-strijd --bots", "edition belongs to cosmic"),
        ("play --game ufos --bot alpha=random", "cannot name a bot for your own seat"),
        ("play --game sp4x --bot red=random --bot 1=steady --bots", "duplicate bot for this seat"),
    ] {
        let refused = refusal(&folder, line);
        assert!(refused.contains(said), "{line}: {refused}");
    }
    std::fs::write(folder.join("cut.jsonl"), "{\"identity\":\"ufos 0.0.0 1\"}\n").unwrap();
    assert!(refusal(&folder, "play --resume cut.jsonl").contains("cut.jsonl"));
    assert!(refusal(&folder, "replay cut.jsonl").contains("cut.jsonl"));
}

/// A variant in five lines.
const SHORT: &str = "game = \"ufos\"\nid = \"short\"\nname = { en = \"UFOs, two hands\" }\nhands = 2\nchips = 20\n";

fn with_variant(name: &str, text: &str) -> std::path::PathBuf {
    let folder = folder(name);
    std::fs::create_dir_all(folder.join("v/decks")).unwrap();
    std::fs::write(folder.join("v/decks/short.toml"), text).unwrap();
    folder
}

#[test]
fn variant_needs_only_five_lines() {
    let folder = with_variant("ufos-variant", SHORT);
    let told = |line: &str| told(&typed_in(&folder, line, ""));
    assert!(told("check v").contains("no problems"));
    let played = told("play --edition short --mods v --bots --seed 2 --record short.jsonl");
    assert!(played.contains("4 players play 2 hands, and each player begins with 20 chips"), "{played}");
    assert_eq!(played.matches("takes the trick").count(), 2 * 15);
    // The record contains the mod's values: replaying needs no mod.
    assert!(told("replay short.jsonl").contains("begins with 20 chips"));
    assert!(told("sim --edition short --mods v -n 4 --seed 1").contains("4 games of UFOs, two hands with 4 seats"));
}

#[test]
fn invalid_variant_reports_line_and_fix() {
    for (wrong, line, said) in [
        ("hands = 0", 4, "`hands` is 0; expected 1 or more"),
        ("hand = 2", 4, "did you mean `hands`?"),
        ("chips = 0", 4, "an integer from 1 to 1000"),
        ("seats = [2, 4]", 4, "`seats` is 2; expected 3 to 6"),
        ("trick = 20\nwinner = 20\nhands = 250", 6, "could own"),
        ("metamorph_follows = \"always\"", 4, "metamorph_follows"),
    ] {
        let text = format!("game = \"ufos\"\nid = \"short\"\nname = {{ en = \"hands\" }}\n{wrong}\n");
        let folder = with_variant("ufos-variant-wrong", &text);
        let checked = typed_in(&folder, "check v", "");
        let all = out(&checked);
        assert!(!checked.status.success() && all.contains(said), "{wrong}: {all}");
        assert!(all.contains(&format!("short.toml:{line}")), "{wrong}: {all}");
        // Playing reports the same error.
        for play in ["play --edition short --mods v --bots", "play --mods v --bots", "serve --stdio --mods v"] {
            let refused = typed_in(&folder, play, "");
            let said = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert!(!refused.status.success() && said.contains("short.toml:"), "{play}: {said}");
        }
    }
    let folder = with_variant("ufos-variant-twice", &SHORT.replace("short", "ufos"));
    assert!(out(&typed_in(&folder, "check v", "")).contains("already used by decks/ufos.toml"));
    // A variant also cannot replace an edition of another game.
    let folder = with_variant("ufos-variant-other", &SHORT.replace("short", "kosmische-strijd"));
    assert!(out(&typed_in(&folder, "check v", "")).contains("already used by decks/kosmische-strijd.toml"));
    let folder = with_variant("ufos-variant-game", &SHORT.replace("\"ufos\"", "\"uvos\""));
    assert!(out(&typed_in(&folder, "check v", "")).contains("unknown game `uvos`"));
}

#[test]
fn rulebook_edition_matches_the_rules() {
    let (files, _) = hyperkon::__private::game::Content::collect::<&std::path::Path>(&[]);
    let ufos = <hyperkon_ufos::Ufos as hyperkon_workshop::setup::Setup>::read(&files).unwrap();
    let [edition] = ufos.editions.as_slice() else { panic!("{:?}", ufos.editions) };
    assert_eq!(edition.name.len(), 2);
    let nameless = hyperkon_ufos::Edition { name: Default::default(), ..edition.clone() };
    assert_eq!(nameless, hyperkon_ufos::Edition::default());
    // Each value is explicit, even if it is the default.
    let text = &files.iter().find(|file| file.name == "decks/ufos.toml").unwrap().text;
    assert!(
        ["seats", "chips", "metamorph_follows", "trick", "winner"]
            .iter()
            .all(|key| text.contains(&format!("\n{key} = ")))
    );
}

#[test]
fn sp4x_plays_and_replays_in_both_languages() {
    let folder = folder("sp4x-plays");
    let told = |line: &str, input: &str| told(&typed_in(&folder, line, input));
    let english = told("play --game sp4x --bots --seed 5 --record all.jsonl", "");
    let danish = told("play --edition sp4x --bots --seed 5 --lang da", "");
    // The events are equal, but the final table may have a different number of lines.
    let happened = |text: &str| text.lines().take_while(|line| !line.is_empty()).count();
    assert!(happened(&english) > 300, "{english}");
    assert_eq!(happened(&english), happened(&danish));
    assert!(english.contains("The game is over") && danish.contains("Spillet er slut"), "{english}");
    for text in [&english, &danish] {
        assert!(!text.contains(['{', '}']) && !text.contains("event."), "{text}");
    }
    assert!(told("replay all.jsonl --open --why", "").contains("[S2]"));
    assert!(!told("replay all.jsonl", "").contains("is dealt move"));
    // A trace shows each answer and its effects with their clauses, but no scripts.
    let traced = told("trace all.jsonl --lang da", "");
    let numbers: Vec<&str> = traced.lines().filter(|line| !line.starts_with(' ')).collect();
    assert!(numbers.iter().any(|line| line.starts_with("7. ")) && traced.contains(" [T1]"), "{traced}");
    // Find the first answer that has an effect.
    let of = |answer: u32| {
        let at = told(&format!("trace all.jsonl --at {answer} --json"), "");
        let lines: Vec<serde_json::Value> = at.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(lines.iter().all(|line| line["answer"] == answer), "{at}");
        (lines.len() > 1).then_some((at, lines))
    };
    let (at, lines) = (7..40).find_map(of).unwrap();
    assert_eq!((&lines[0]["kind"], &lines[1]["kind"]), (&"answered".into(), &"happened".into()), "{at}");
    assert!(lines[1]["rule"].is_string() && lines[1]["said"].is_string() && !lines[1]["event"].is_null(), "{at}");
    // The program explains the empty result: scripts have no hooks in this game.
    assert_eq!(
        told("trace all.jsonl --power chenar", ""),
        "no power or card has a hook for any trigger in this game\n"
    );
    assert_eq!(told("trace all.jsonl --power chenar --json", ""), "");
    assert!(refusal(&folder, "trace all.jsonl --at 9999").contains("answer 9999 does not exist"));
    assert!(refusal(&folder, "trace all.jsonl --lang nl").contains("available: en, da"));
    // A person sees the map, the hand, and the options, leaves, resumes, and plays to the end.
    let begun = told("play --edition sp4x --seed 3 --seats 3 --alien 2=chenar", &(first_answers(6) + "r\nh\nq\n"));
    for words in [
        "0 mothership",
        "your cards:",
        "From whom do you draw",
        "C9",
        " % of games",
        "play --resume hyperkon-sp4x-3.jsonl",
        // Some texts are printed on the game's physical boards.
        "yields: plastic steppe 1 plastic · nutrient swamp 2 nutrient",
        "Chenar · workers left 10 · bases left 3 · roads left 7",
        "points for 0, 1, 2 …: plastic 0 0 1 1 2 2",
    ] {
        assert!(begun.contains(words), "{words}:\n{begun}");
    }
    // The terminal wraps whole sentences and typed input itself.
    let is_board = |line: &&str| {
        !line.contains(" > ")
            && !line.starts_with("You are")
            && !line.contains("hyperkon")
            && !line.contains(" wins about ")
    };
    assert!(begun.lines().filter(is_board).all(|line| line.chars().count() <= 80), "{begun}");
    let ended = told("play --resume hyperkon-sp4x-3.jsonl", &first_answers(2000));
    assert!(ended.contains("The game is over"), "{ended}");
    // Used cards are visible, and no field's name is truncated.
    assert!(ended.contains("used cards: "), "{ended}");
}

#[test]
fn sp4x_seats_have_localized_color_names() {
    for line in ["--seat rød --alien blå=chenar", "--seat red --alien blue=chenar", "--seat 1 --alien 2=chenar"] {
        let folder = folder("sp4x-colors");
        let seen = told(&typed_in(&folder, &format!("play --game sp4x --lang da --seed 3 {line}"), "q\n"));
        let below = |name: &str| {
            let lines: Vec<&str> = seen.lines().collect();
            let at = lines.iter().position(|line| line.starts_with(name)).unwrap_or_else(|| panic!("{line}: {seen}"));
            lines[at + 1].trim().to_owned()
        };
        assert!(below("> Rød      ").starts_with("vanilla · "), "{line}: {seen}");
        assert!(below("  Blå      ").starts_with("Chenar · "), "{line}: {seen}");
    }
}

#[test]
fn mods_add_factions_and_hexes_to_sp4x() {
    let folder = folder("sp4x-mod");
    std::fs::create_dir_all(folder.join("v/decks")).unwrap();
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/sp4x.toml")).unwrap();
    let more = "\n[[fields]]\nid = \"crystal\"\nname = { en = \"crystal field\" }\ncopies = 9\nyields = { plastic = 3 }\nscript = \"crystal\"\n\
                \n[[factions]]\nid = \"miners\"\nplastic = [0, 1, 2, 3, 4, 5]\nnutrient = [0, 0, 0, 0, 0, 0]\n\
                metal = [0, 0, 0, 0, 0, 0]\nscript = \"miners\"\n";
    let variant = text.replacen("id = \"sp4x\"", "id = \"crystals\"", 1) + more;
    std::fs::write(folder.join("v/decks/crystals.toml"), &variant).unwrap();
    let write = |name: &str, text: &str| {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), text).unwrap();
    };
    let field = "return field { id = \"crystal\", api = 1, use = function(game, me, here)\n  me:score(7)\nend }\n";
    let faction =
        "return faction { id = \"miners\", api = 1, end_points = function(game, me) return 2 * me:roads() end }\n";
    write("v/powers/fields/crystal.lua", field);
    write("v/powers/factions/miners.lua", faction);
    let told = |line: &str| told(&typed_in(&folder, line, ""));
    assert!(told("check v").contains("no problems"));
    let played = told("play --edition crystals --mods v --bots --seed 3 --alien 1=miners");
    assert!(played.contains("crystal field") && played.contains("The game is over"), "{played}");
    // A seat must have used a crystal field, or this test proves nothing.
    let scored =
        |seed: u32| told(&format!("play --edition crystals --mods v --bots --seed {seed}")).contains("scores 7 and");
    assert!((0..20).any(scored));
    // A script that fails during play stops the table, and every command reports it.
    write("v/powers/fields/crystal.lua", &field.replace("score", "fly"));
    let fails = |line: &str| {
        let output = typed_in(&folder, line, "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned() + &out(&output);
        (!output.status.success() && said.contains("powers/fields/crystal.lua:2: unknown method 'fly'")).then_some(said)
    };
    let stopped =
        (0..20).find_map(|seed| fails(&format!("play --edition crystals --mods v --bots --seed {seed}"))).unwrap();
    assert!(stopped.contains("the game has stopped"), "{stopped}");
    for line in [
        "sim --edition crystals --mods v -n 50",
        "tournament random random random random --edition crystals --mods v -n 50",
        "check v",
    ] {
        let said = fails(line).unwrap_or_else(|| panic!("{line}"));
        // The command in the message reproduces the fault.
        let again = said.split("see it again: hyperkon ").nth(1).and_then(|rest| rest.split([')', ';', '\n']).next());
        assert!(again.is_some_and(|again| fails(again.trim()).is_some()), "{said}");
    }
    // Both `check` and `play` report an invalid script with its line.
    for (text, said) in [
        (field.replace("use", "uses"), "unknown key `uses` in a field"),
        (field.replace("use = function(game, me, here)", "use = function("), "Expected"),
    ] {
        write("v/powers/fields/crystal.lua", &text);
        let checked = out(&typed_in(&folder, "check v", ""));
        assert!(checked.contains(said) && checked.contains("v/powers/fields/crystal.lua:"), "{said}: {checked}");
    }
    write("v/powers/fields/crystal.lua", field);
    // A seat without a named faction gets the edition's first faction.
    std::fs::write(folder.join("v/decks/crystals.toml"), variant.replace("\"vanilla\"", "\"plain\"")).unwrap();
    told("play --edition crystals --mods v --bots --seed 3 --alien 2=miners");
    std::fs::write(
        folder.join("v/decks/crystals.toml"),
        variant.replace("nutrient = [0, 0, 0, 0, 0, 0]", "nutrient = [0]"),
    )
    .unwrap();
    let checked = out(&typed_in(&folder, "check v", ""));
    assert!(checked.contains("invalid value for `factions`") && checked.contains("crystals.toml:"), "{checked}");
}

/// Returns a picture's texts, and a function that counts its elements of a class.
fn picture(path: &std::path::Path) -> (String, impl Fn(&str, &str) -> usize + use<>) {
    let text = std::fs::read_to_string(path).unwrap();
    let whole = text.clone();
    let count = move |name: &str, class: &str| {
        let document = roxmltree::Document::parse(&whole).unwrap();
        let is_it = |node: &roxmltree::Node<'_, '_>| node.has_tag_name(name) && node.attribute("class") == Some(class);
        document.descendants().filter(is_it).count()
    };
    let document = roxmltree::Document::parse(&text).unwrap();
    let texts = document
        .descendants()
        .filter(|node| node.is_element())
        .filter_map(|node| node.text())
        .collect::<Vec<_>>()
        .join("\n");
    (texts, count)
}

#[test]
fn games_without_points_have_no_campaign() {
    let folder = folder("no_campaign");
    for game in ["ufos", "sp4x"] {
        let said = refusal(&folder, &format!("campaign friday.json --edition {game}"));
        assert!(said.contains(&format!("{game} has no campaigns, because its games give no points")), "{said}");
    }
    assert!(!folder.join("friday.json").exists());
}

#[test]
fn sp4x_record_becomes_a_picture() {
    let folder = folder("sp4x-picture");
    let begin = "play --game sp4x --bots --seed 5 --record game.jsonl";
    told(&typed_in(&folder, begin, ""));
    let drawn = |line: &str| {
        told(&typed_in(&folder, &format!("replay game.jsonl --svg map.svg {line}"), ""));
        picture(&folder.join("map.svg"))
    };
    let (texts, count) = drawn("");
    assert_eq!((count("polygon", "hex"), count("rect", "seat")), (20, 4), "{texts}");
    assert!(count("circle", "workers") > 8 && count("path", "base") > 4 && count("path", "road") > 4);
    // At the start there are the mothership and four hexes, each with two workers, a base, and a road.
    let (texts, count) = drawn("--until 0");
    assert_eq!(count("polygon", "hex"), 5, "{texts}");
    assert_eq!((count("circle", "workers"), count("path", "base"), count("path", "road")), (4, 4, 4));
    // The views show no hands, one seat's hand, and all hands.
    let hands = |texts: &str| texts.lines().filter(|line| line.starts_with("cards: ") && line.len() > 9).count();
    assert_eq!(hands(&texts), 0, "{texts}");
    assert_eq!(hands(&drawn("--until 0 --seat 2").0), 1);
    assert_eq!(hands(&drawn("--until 0 --open").0), 4);
    assert!(drawn("--lang da").0.contains("moderskib"));
}

#[test]
fn ufos_record_becomes_a_picture() {
    let folder = folder("ufos-picture");
    told(&typed_in(&folder, "play --game ufos --seats 3 --bots --seed 5 --record game.jsonl", ""));
    let drawn = |line: &str| {
        told(&typed_in(&folder, &format!("replay game.jsonl --svg table.svg {line}"), ""));
        picture(&folder.join("table.svg"))
    };
    let (texts, count) = drawn("--until 3");
    assert_eq!(count("rect", "card"), 0, "an onlooker sees no hand: {texts}");
    assert!(texts.contains("Alpha") && !texts.contains("power: "), "{texts}");
    let (texts, count) = drawn("--until 3 --seat 2");
    assert_eq!((count("rect", "card"), texts.matches("power: ").count()), (20, 1), "{texts}");
    let (texts, count) = drawn("--until 3 --open");
    assert_eq!((count("rect", "card"), texts.matches("power: ").count()), (60, 3), "{texts}");
    assert!(drawn("--lang de").0.contains("Runde 6/6"));
}

#[test]
fn sim_picture_has_a_bar_per_seat() {
    let folder = folder("ufos-wins");
    told(&typed_in(&folder, "sim --game ufos -n 20 --seed 1 --seats 3 --svg wins.svg", ""));
    let (texts, count) = picture(&folder.join("wins.svg"));
    assert_eq!((count("rect", "bar"), count("path", "interval")), (3, 3), "{texts}");
    assert!(texts.contains("20 games with 3 seats") && texts.contains("seat 2: random"), "{texts}");

    told(&typed_in(&folder, "play --game ufos --bots --seed 5 --record game.jsonl", ""));
    let before = std::fs::read(folder.join("game.jsonl")).unwrap();
    assert!(refusal(&folder, "replay game.jsonl --svg game.jsonl").contains("names the record itself"));
    assert_eq!(std::fs::read(folder.join("game.jsonl")).unwrap(), before);
    assert!(refusal(&folder, "replay game.jsonl --svg nowhere/table.svg").contains("nowhere"));
}

#[test]
fn cosmic_record_becomes_a_picture() {
    let folder = folder("first-picture");
    let begin = "play --bots --seed 1 --seats 3 --bot random --alien red=zombie --record game.jsonl";
    told(&typed_in(&folder, begin, ""));
    let drawn = |line: &str| {
        told(&typed_in(&folder, &format!("replay game.jsonl --svg table.svg {line}"), ""));
        picture(&folder.join("table.svg"))
    };
    // At the start each seat has five planets, with four of its own ships on each.
    let (texts, count) = drawn("--until 0");
    assert_eq!((count("circle", "planet"), count("circle", "ships"), count("rect", "seat")), (15, 15, 3), "{texts}");
    assert!(
        texts.contains("Red  ·  Zombie") && texts.contains("Kosmische Strijd (Dutch edition): Turn 1, "),
        "{texts}"
    );
    // The views show no hands, one seat's hand, and all hands.
    let hands = |texts: &str| texts.lines().filter(|line| line.starts_with("cards: ") && line.len() > 9).count();
    assert_eq!(hands(&texts), 0, "{texts}");
    assert_eq!(hands(&drawn("--until 0 --seat blue").0), 1);
    assert_eq!(hands(&drawn("--until 0 --open").0), 3);
    assert!(drawn("--lang nl").0.contains("kaarten: "));
}

#[test]
fn every_play_option_works_everywhere() {
    let folder = folder("others-options");
    let told = |line: &str| told(&typed_in(&folder, line, ""));
    for (game, hidden) in [("ufos", "is dealt "), ("sp4x", "is dealt move")] {
        let play = format!("play --game {game} --bots --seed 5");
        let (closed, open) = (told(&play), told(&format!("{play} --open")));
        // Dealt cards are named only for viewers of the full state.
        let named = |text: &str| text.lines().filter(|line| line.contains(hidden) && !line.contains("cards.")).count();
        assert!(named(&closed) == 0 && named(&open) > 0, "{game}: {open}");
        let traced = told(&format!("{play} --trace"));
        let told = traced.lines().take_while(|line| !line.is_empty());
        let rules: Vec<&str> = told.filter(|line| line.starts_with("    ")).collect();
        let happened = |text: &str| text.lines().take_while(|line| !line.is_empty()).count();
        assert_eq!(happened(&traced), happened(&closed) + rules.len(), "{traced}");
        assert!(rules.len() > 3 && traced.contains(" [S1]") | traced.contains(" [M3]"), "{traced}");
    }
}

#[test]
fn resuming_can_use_the_current_mods() {
    let folder = with_variant("ufos-all-the-same", SHORT);
    let told = |line: &str, input: &str| told(&typed_in(&folder, line, input));
    told("play --edition short --mods v --seed 3 --record game.jsonl", &(first_answers(3) + "q\n"));
    std::fs::write(folder.join("v/decks/short.toml"), SHORT.replace("chips = 20", "chips = 30")).unwrap();
    let chips = |text: &str| text.contains("chips  30") && !text.contains("chips  20");
    // A record contains its edition, and uses it unless a different one is requested.
    let as_it_was = told("play --mods v --resume game.jsonl", "q\n");
    assert!(!chips(&as_it_was), "{as_it_was}");
    let as_it_is = told("play --mods v --resume game.jsonl --force", "q\n");
    assert!(chips(&as_it_is), "{as_it_is}");
    assert!(told("replay game.jsonl", "").contains("begins with 30 chips"));
    assert!(chips(&told("play --resume game.jsonl --record other.jsonl", "q\n")));
    assert!(folder.join("other.jsonl").exists());
}
