//! The part of `powers/stubs/hyperkon.d.luau` for SP4X. Its names differ from those of the other game.

use super::keys::of_declaration;
use super::luau::table;
use std::fmt::Write;

pub fn stubs() -> String {
    let mut text = "-- SP4X: fields and factions.\n\n".to_owned();
    text += "--- a resource of SP4X\nexport type Resource = \"plastic\" | \"nutrient\" | \"metal\"\n\n";
    for part in hyperkon_sp4x::reference().split("\n### ").skip(1) {
        text += &extern_type(part);
    }
    for (name, doc, hooks) in DECLARATIONS {
        let keys = [("id", "string", of_declaration("id")), ("api", "number", of_declaration("api"))];
        let line = |(name, type_, doc): &(&str, &str, &str)| format!("  --- {doc}\n  {name}: {type_},\n");
        text += &table(name, doc, &keys.iter().chain(hooks).map(line).collect::<String>());
    }
    text += "--- declares a field of SP4X: `return field { … }`\n";
    text += "declare field: (declaration: FieldDeclaration) -> Declaration\n\n";
    text += "--- declares a faction of SP4X: `return faction { … }`\n";
    text + "declare faction: (declaration: FactionDeclaration) -> Declaration\n"
}

type Key = (&'static str, &'static str, &'static str);

const DECLARATIONS: [(&str, &str, &[Key]); 2] = [
    (
        "FieldDeclaration",
        "the keys of `field { … }`",
        &[
            (
                "use",
                "((game: Sp4xGame, me: Sp4xSeat, here: Hex) -> ())?",
                "called when the seat `me` uses the hex `here` (C3, C9). The function can ask questions and act",
            ),
            (
                "bonus",
                "((game: Sp4xGame, me: Sp4xSeat, here: Hex, points: number) -> ...number?)?",
                "returns the bonus points of the hex `here`, on which `me` has a worker or a base (C8)",
            ),
        ],
    ),
    (
        "FactionDeclaration",
        "the keys of `faction { … }`",
        &[
            (
                "after_action",
                "((game: Sp4xGame, me: Sp4xSeat, card: string) -> ())?",
                "called after `me` has scored an action (S2): `\"move\"`, `\"build\"`, `\"exploit\"`, `\"workers\"`, or `\"steal\"`. The function can ask questions and act",
            ),
            (
                "bonus",
                "((game: Sp4xGame, me: Sp4xSeat, points: number) -> ...number?)?",
                "returns the bonus of an action (C8); `points` is the sum of the fields' bonuses",
            ),
            (
                "age_points",
                "((game: Sp4xGame, me: Sp4xSeat, points: number) -> ...number?)?",
                "returns the points for resources at the end of an age (A1); `points` is the number from the faction's rows",
            ),
            (
                "end_points",
                "((game: Sp4xGame, me: Sp4xSeat) -> ...number?)?",
                "returns the faction's points at the end of the game (A1)",
            ),
        ],
    ),
];

/// Returns the type of a part of the reference: a heading and a table of functions.
fn extern_type(part: &str) -> String {
    let (title, rows) = part.split_once('\n').unwrap();
    let (doc, receiver) = title.split_once(": `").unwrap();
    let class = class_of(receiver.split(':').next().unwrap());
    let mut text = format!("--- {} of SP4X\ndeclare extern type {class} with\n", doc.to_lowercase());
    for row in rows.lines().filter(|row| row.starts_with("| `")) {
        let row = row.replace("\\|", "¦");
        let cells: Vec<String> = row.split('|').map(|cell| cell.trim().trim_matches('`').replace('¦', "|")).collect();
        let (takes, gives) = cells[2].rsplit_once(" -> ").unwrap_or((&cells[2], "()"));
        let params = takes.strip_prefix('(').and_then(|takes| takes.strip_suffix(')')).unwrap();
        let comma = if params.is_empty() { "" } else { ", " };
        let types = typed(&format!("{comma}{params}): {gives}"));
        writeln!(text, "  --- {}\n  function {}(self{types}", cells[3], cells[1]).unwrap();
    }
    text + "end\n\n"
}

fn class_of(receiver: &str) -> &'static str {
    match receiver {
        "game" => "Sp4xGame",
        "seat" => "Sp4xSeat",
        "hex" => "Hex",
        other => panic!("`{other}` has no type"),
    }
}

fn typed(luau: &str) -> String {
    luau.replace("Seat", class_of("seat")).replace("Kind", "Resource")
}
