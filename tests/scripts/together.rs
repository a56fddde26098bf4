//! Scripts that are harmless alone and too much together, and colliding strings. Content with them is rejected, and the
//! right script is named.

use crate::colliding::in_one_place;
use hyperkon::__private::game::{Content, ContentFile, Engine};
use std::path::Path;

const TEXTS: &str = "[en]\nname = \"Probe\"\ntext = \"Probes.\"\n";

/// Returns the error of a content with these aliens, with lines before their declarations.
fn said(aliens: &[(&str, String)]) -> Result<(), String> {
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    for (id, lines) in aliens {
        let script = format!(
            "{lines}\nreturn power {{ id = \"{id}\", api = 2, any_time = {{ run = function() return held end }} }}"
        );
        files.push(ContentFile::new(&format!("powers/aliens/{id}.lua"), &script));
        files.push(ContentFile::new(&format!("powers/aliens/{id}.toml"), TEXTS));
    }
    let content = Content::from_files(&files, problems).map_err(|error| error.to_string())?;
    Engine::new(content).map(drop).map_err(|error| error.to_string())
}

fn list(texts: &[String]) -> String {
    let items: String = texts.iter().map(|text| format!("\"{text}\", ")).collect();
    format!("local held = {{ {items} }}")
}

#[test]
fn colliding_strings_of_a_script_are_limited() {
    let texts: Vec<String> = in_one_place().take(17).collect();
    assert_eq!(said(&[("a", list(&texts[..16]))]), Ok(()));
    let told = said(&[("a", list(&texts))]).unwrap_err();
    assert!(
        told.starts_with("powers/aliens/a.lua") && told.contains("too many strings of this script have the same hash"),
        "{told}"
    );
    // Strings concatenated at load also count.
    let halves: String = texts.iter().map(|text| format!("\"{}\" .. b(\"{}\"), ", &text[..3], &text[3..])).collect();
    let told = said(&[("a", format!("local function b(t) return t end\nlocal held = {{ {halves} }}"))]).unwrap_err();
    assert!(told.contains("too many strings of this script have the same hash"), "{told}");
}

#[test]
fn colliding_strings_of_all_scripts_are_limited() {
    let texts: Vec<String> = in_one_place().take(8 * 16 + 1).collect();
    let ids: Vec<String> = (0..8).map(|number| format!("alien_{number}")).collect();
    let mut scripts: Vec<(&str, String)> =
        ids.iter().zip(texts.chunks(16)).map(|(id, some)| (id.as_str(), list(some))).collect();
    assert_eq!(said(&scripts[..7]), Ok(()));
    // An honest script with one colliding string loads last. The error names the script with the most such strings.
    scripts.push(("honest", list(&texts[128..])));
    let told = said(&scripts).unwrap_err();
    assert!(told.contains("strings of all scripts, most of them from this script, have the same hash"), "{told}");
    assert!(told.starts_with("powers/aliens/alien_0.lua") && !told.contains("honest"), "{told}");
    // The same string in many scripts counts once.
    let same: Vec<(&str, String)> = ids.iter().map(|id| (id.as_str(), list(&texts[..16]))).collect();
    assert_eq!(said(&same), Ok(()));
}

/// The compiler stores names in tables, where they can be made to collide.
#[test]
fn script_names_are_limited() {
    let named = |many: usize| (0..many).map(|number| format!("do local x{number} end\n")).collect::<String>();
    assert_eq!(said(&[("a", named(1_900))]), Ok(()));
    let told = said(&[("a", named(2_000))]).unwrap_err();
    // Each line has one name, and there are ten words around it.
    assert!(told.starts_with("powers/aliens/a.lua:19"), "{told}");
    assert!(told.contains("has more than 2000 different words and strings"), "{told}");
    let texts = |many: usize| {
        (0..many).map(|number| format!("do local x = \"{}\" end\n", "!".repeat(number % 9))).collect::<String>()
    };
    assert_eq!(said(&[("a", texts(1_900))]), Ok(()));
    assert!(said(&[("a", texts(2_000))]).is_err());
}

#[test]
fn load_fuel_is_shared_by_all_scripts() {
    let burns = |rounds: u32| format!("local held = 0 for i = 1, {rounds} do held += 1 end");
    let mut scripts: Vec<(&str, String)> = ["a", "b", "c", "d", "e", "f", "g"].map(|id| (id, burns(7_000))).into();
    assert_eq!(said(&scripts), Ok(()));
    scripts[2].1 = burns(7_600);
    scripts.extend(["h", "i", "j", "k", "l", "m", "n", "o"].map(|id| (id, burns(7_000))));
    let told = said(&scripts).unwrap_err();
    assert!(
        told.lines().any(|line| line.starts_with("powers/aliens/c.lua: loading all scripts runs out of fuel")),
        "{told}"
    );
    assert!(!told.contains("powers/aliens/clone.lua") && !told.contains("powers/aliens/b.lua"), "{told}");
}

#[test]
fn total_script_size_is_limited() {
    let long =
        |kib: usize| format!("local held = 1\n{}", "-- all scripts of all mods are read\n".repeat(kib * 1024 / 36));
    let ids: Vec<String> = (0..17).map(|number| format!("alien_{number}")).collect();
    let mut scripts: Vec<(&str, String)> = ids.iter().map(|id| (id.as_str(), long(62))).collect();
    assert_eq!(said(&scripts[..16]), Ok(()));
    scripts[3].1 = long(63);
    let told = said(&scripts).unwrap_err();
    assert!(told.contains("powers/aliens/alien_3.lua: the scripts of all mods exceed 1024 KB together"), "{told}");
}

#[test]
fn total_text_size_is_limited() {
    let said = |kib: &[usize]| {
        let (mut files, problems) = Content::collect::<&Path>(&[]);
        for (number, kib) in kib.iter().enumerate() {
            let text = format!("{}[en]\nword_{number} = \"x\"\n", "# a line of a mod\n".repeat(kib * 1024 / 18));
            files.push(ContentFile::new(&format!("powers/texts/mod_{number}.toml"), &text));
        }
        Content::from_files(&files, problems).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(said(&[250, 250, 250, 250, 250, 250]), Ok(()));
    let told = said(&[250, 250, 250, 250, 251, 250, 250, 250, 250]).unwrap_err();
    let whole = "powers/texts/mod_4.toml: the texts and editions of all mods exceed 2048 KB together; this file is the largest (shorten it, or remove some mods)";
    assert_eq!(told, whole);
}

/// A file with eighteen thousand languages is readable; its time is not tested.
#[test]
fn thousands_of_languages_can_be_read() {
    let text: String = (0..18_000).map(|number| format!("qa-{number}.a=''\n")).collect();
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    files.push(ContentFile::new("powers/texts/mod.toml", &text));
    assert_eq!(Content::from_files(&files, problems).err().map(|error| error.to_string()), None);
}

#[test]
fn texts_per_script_are_limited() {
    let said = |texts: usize| {
        let (mut files, problems) = Content::collect::<&Path>(&[]);
        let script = "return power { id = \"wordy\", api = 2, any_time = { run = function() end } }";
        let words: String = (0..texts).map(|number| format!("w{number} = \"x\"\n")).collect();
        files.push(ContentFile::new("powers/aliens/wordy.lua", script));
        files.push(ContentFile::new(
            "powers/aliens/wordy.toml",
            &format!("[en]\nname = \"Wordy\"\ntext = \"x\"\n{words}"),
        ));
        Content::from_files(&files, problems).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(said(1000), Ok(()));
    let told = "powers/aliens/wordy.lua: `wordy` has more than 1000 texts (remove some texts: a script needs only a few dozen)";
    assert_eq!(said(1001), Err(told.to_owned()));
}

#[test]
fn long_lived_strings_are_limited() {
    let held = |texts: u32| format!("local held = {{}} for i = 1, {texts} do held[i] = (\"x\"):rep(900) .. i end");
    assert_eq!(said(&[("a", held(70))]), Ok(()));
    let told = said(&[("a", held(80))]).unwrap_err();
    assert!(told.contains("the script keeps more than 65536 bytes of strings permanently"), "{told}");
}
