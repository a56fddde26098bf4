//! `powers/API.md`: the reference as a page to read.

use super::RECEIVERS;
use super::examples::example;
use hyperkon::cosmic::{Entry, Field, HOOKS, Hook, HookKind, HookSpec, LEXICON, Number, Receiver};
use hyperkon::game::Content;
use hyperkon::script::{API_VERSION, CARD, DECLARATION, GLOBALS, Limits, MEMORY_CELL, Script, hook_fields};
use std::fmt::Write;

pub fn page() -> String {
    let content = Content::builtin().unwrap();
    let mut page = format!("# Reference for scripts, API {API_VERSION}\n\n{INTRODUCTION}\n");
    page += &declaration();
    page += "## Hooks\n\nIn the order of an encounter. In brackets: numbers of the rules.\n\n";
    page += &overview();
    for spec in HOOKS {
        page += &hook(spec, content.scripts());
    }
    for (receiver, name, _) in RECEIVERS {
        let title = match receiver {
            Receiver::Game => "Reading the game".to_owned(),
            Receiver::It => "Reading the moment".to_owned(),
            Receiver::Kind => "Reading a kind of card".to_owned(),
            Receiver::Card => "Reading a card".to_owned(),
            Receiver::Pile => "Reading a pile of cards".to_owned(),
            Receiver::Alien => "Reading an alien".to_owned(),
            _ => format!("Reading a {name}"),
        };
        page += &reading(&title, receiver, name);
    }
    page += ASKING;
    for (title, receiver, name) in [
        ("Acting on the moment", Receiver::It, "it"),
        ("Acting on the game", Receiver::Game, "game"),
        ("Acting on a side", Receiver::Side, "side"),
        ("Acting on a seat", Receiver::Seat, "seat"),
        ("Acting on a planet", Receiver::Planet, "planet"),
    ] {
        writeln!(page, "## {title}\n").unwrap();
        for function in LEXICON.iter().filter(|function| function.receiver == receiver && function.acts()) {
            page += &acting(function, name);
        }
    }
    page + &globals() + MAY + &limits_table()
}

/// What a script may not contain, and what its work costs.
const MAY: &str = "
## What a script may do, and what it costs

A script need not be trusted: it is checked before it runs, and pays for what it does. The shipped scripts keep to all of
this without a thought, and so does nearly every power; where one does not, the message names the line and says what to write.

- **Nothing lasts but `memory`.** A function cannot change a local that stands outside of it, set a global, or write into a
  table that was made when the script was loaded. It gives the new value back, or declares it in `memory`.
- **A key of a table** is a number, a text or a thing of the game: a seat, a planet, a side, a kind of card. Tables and functions have no
  order that is the same everywhere. A loop goes through a list, `for index, value in list do`, as through `ipairs(list)`, or
  through `pairs(table)`. A table with keys alone is no list: a loop that does not say `pairs` is refused there when it runs.
- **There is no** `^`, no `...`, no `select` and no pattern: `string.find` looks for a text as it stands.
- **A text is no number**: `'7' + 1` is refused, `tonumber('7') + 1` is 8.
- **Texts are short**, and numbers that are given to `string` and `table` are whole: the message says which is not.

Work is counted in units: a plain instruction is one, work on a table or a text about one for every 8 bytes. It is counted at
every call, return and end of a loop, each of which costs what the longest way between two of them can: a short function with
a short loop is the cheapest. The count is the same on every machine; `hyperkon check -v` shows what your hooks take.

| limit | most | beyond it |
| --- | --- | --- |
";

/// The rows of the limits, as they are in force.
pub fn limits_table() -> String {
    rows(Limits::default().table())
}

/// Rows of a table.
pub fn rows(rows: Vec<[String; 3]>) -> String {
    rows.iter().map(|[what, most, beyond]| format!("| {what} | {most} | {beyond} |\n")).collect()
}

const INTRODUCTION: &str = "\
This page is made from the engine itself, and every example on it has been played: do not edit it by hand. The guide is
[README.md](README.md). For completion in your editor see [stubs](stubs).

Types are written as Luau writes them: `{Seat}` is a list of seats, `Seat?` a seat or nil, `\"a\" | \"b\"` one of these two
words, `(Seat) -> boolean` a function that takes a seat and gives true or false. Numbers are whole. A value of the wrong
type is always an error, and an error names the file and the line.
";

fn declaration() -> String {
    let mut text = "## The file of a script\n\n".to_owned();
    text += "`return power { … }` in `powers/aliens`, `return destiny { … }` in `powers/destiny`, `return card { … }` in `powers/cards`,\n`return rule { … }` in `powers/rules`, and between the braces:\n\n";
    text += "| key | type | |\n| --- | --- | --- |\n";
    for field in DECLARATION {
        let note = match field.name {
            "id" => "the file's name without its ending",
            "api" => "the version of this reference that the script is written for",
            "options" => {
                "what editions can set, with its default; `ships = { 1, least = 1, most = 20 }` is a number that they set within this range; `use` says whether the holder must or may act"
            }
            "home_bases" => {
                "how many home bases its holder needs to have the power (W3); left out: as many as the edition says for all"
            }
            "protected" => "true: the power is not cancelled or lost, and nobody takes or copies it; only powers are",
            "encounter_cards" => {
                "how many cards that can be laid its holder must hold while it has the power: with fewer it draws a new hand (T1), and takes no further encounter (T9); left out: 1"
            }
            "memory" => "what a power, a rule, or a card with `lies` remembers, with its first value",
            "zones" => "piles of cards of its own, at most two; only a power has any",
            "replace" => "true: it takes the place of a script with the same id in another pack",
            other => panic!("say what `{other}` is for"),
        };
        writeln!(text, "| `{}` | {} | {note} |", field.name, type_of(field).replace('|', "\\|")).unwrap();
    }
    text += "| a hook | a Lua table | what happens at that moment: below |\n\n";
    text += CARDS;
    text += "| key | type | |\n| --- | --- | --- |\n";
    for field in CARD {
        let note = match field.name {
            "class" => {
                "its class, a word of your own: `kind:is(\"flare\")` asks for it. A file in the mod's `powers/texts` says what players read: `flare = \"flare card\"` under `[en.class]`"
            }
            "laid" => {
                "it is laid in an encounter (C1) and, as long as its script says nothing else, counts as a negotiate or as an attack of its value; its hooks act while it lies turned, once each: its player is asked, unless the hook has `use = \"must\"`. Left out: it is played from the hand"
            }
            "after" => {
                "`\"hand\"`: once its effect is done it goes back to the hand it was played from; left out: it is discarded"
            }
            "once" => "a seat plays at most one card of the class in an encounter; to lay a card is not to play it",
            "alien" => "the id of the alien whose card it is: `seat:has_its_alien()` asks for it",
            "new_hand" => "`\"kept\"`: it stays in hand when its seat draws a new hand (T1); left out: it is discarded",
            "lies" => {
                "it is not of the draw deck, but comes to lie on the table out of a deck of its class (`lay_out`), where its hooks act: for the game, or until the encounter ends. A star card (`[stars]` of an edition) lies there once it is turned. Such a card remembers and changes numbers as a power does; it is neither cancelled nor lost"
            }
            other => panic!("say what `{other}` is for"),
        };
        writeln!(text, "| `{}` | {} | {note} |", field.name, type_of(field).replace('|', "\\|")).unwrap();
    }
    text += "\n";
    text += RULES;
    text += "### Memory, zones and hooks\n\n";
    text += "A key of an alien's `memory` is forgotten at the end of the encounter and told to nobody. ";
    text += "`{ 0, lasts = \"game\", public = true }` changes that";
    let known: Vec<String> = MEMORY_CELL.iter().map(|field| format!("`{}`: {}", field.name, type_of(field))).collect();
    writeln!(text, " ({}); `per_seat(0)` is one value for each seat.\n", known.join(", ")).unwrap();
    text += NONE;
    text += ZONES;
    for kind in [HookKind::Act, HookKind::Number, HookKind::Rule] {
        text += match kind {
            HookKind::Act => "A hook that **acts** is a Lua table with\n\n",
            HookKind::Number => "A hook that changes a **number** is a Lua table with\n\n",
            HookKind::Rule => "A hook that answers a question of the **rules** is a Lua table with\n\n",
        };
        for field in hook_fields(kind) {
            writeln!(text, "- `{}`: {}", field.name, key_of_a_hook(field)).unwrap();
        }
        text.push('\n');
    }
    text + ME_AND_IT
}

const NONE: &str = "\
`met = none \"seat\"` holds a seat once one is remembered, and nil before; so do `\"planet\"`, `\"kind\"` (of card) and `\"alien\"`.
`none { \"left\", \"right\" }` holds one of these words. An alien that is remembered with `public = true` is kept for that power: no
other brings it into the game. `secret = true` says that nobody but its holder can know the value: a bot that imagines how
things could stand (`imagine`) finds any of the values there. A number says which those are, `{ 0, secret = true, least = 1,
most = 20 }`; it may be its first value too, out of this range, as long as nothing has been remembered. What is neither secret nor
public is not shown, but nobody is in doubt about it: bots imagine it as it is. So what a seat has chosen in secret, or has drawn,
must be declared secret.

";

/// What a rule is.
const RULES: &str = "### A rule

`return rule { … }` in `powers/rules` declares a rule that is in force from the deal to the end, where an edition names it under
`[rules]`. Its hooks act as those of a power do; `me` is the offense, whoever that is. It is nobody's: it is neither cancelled
nor lost, taken or copied, and all that it remembers everybody sees. Most rules remember per seat:
`memory = { lucre = { per_seat(3), lasts = \"game\" } }`.

";

const CARDS: &str = "\
A card takes these besides, and no `home_bases`, `protected`, `encounter_cards` or `zones`. A hook of a card that is
played from the hand is one at which its holder may play it; with `use = \"must\"` it is played by itself as soon as `when`
holds. What an edition deals is written under `[cards.kinds.NAME]`: `script` (left out: that of the same name), `copies`, and
`options`, of which `value` is the card's value.

";

const ZONES: &str = "\
A zone is declared as `hoard = { face = \"down\" }`. `face` says how its cards lie: `\"up\"`, for all to see, or `\"down\"`, and
only its holder knows them. With `playable = true` what lies there can be laid and played as if it were in hand, while the power
is in force, and counts as such (T1, T2). With `lasts = \"encounter\"` what is left there is discarded when the encounter ends.
Nobody draws from a zone or looks into it unless a power says so, and what lies in a zone is not discarded when its holder
draws a new hand, playable or not.

A `Card` is one card in its place, and is known within one call only; a `Kind` is what it shows. `when`, `value` and `test` see the cards
that lie open; `holding` and `run` also those of `me`, and those it has looked at.

";

const ME_AND_IT: &str = "\
A destiny card takes no hooks for numbers or rules, and no `use`, `once` or `part_of`: its holder plays it when it likes, and it is gone.

`me` is the seat that has the power or plays the card; the offense for a rule, and for a card in the middle or beside a planet. `it` is the moment: what it is about and what can be changed of it, each
hook's own (`it:seat()`, `it:ships(seat)`, `it:cancel()`). A use is told to all before it happens, and others can answer that of an alien's power.
Functions that read work everywhere; functions that act or ask work only in `run`.

";

fn key_of_a_hook(field: &Field) -> &'static str {
    match field.name {
        "when" => {
            "`function(game, me, it)`, whether it may act now, true or false; left out: always. It is asked often, and once \
             more just before `run`: if somebody's reaction to the use has changed things so that it now says no, nothing is done"
        }
        "holding" => {
            "`function(game, me, it)`, whether it can act by what `me` alone knows: its hand, its zones, what it has looked at. Where \
             `when` holds the seat is asked in any case, so that nobody learns what it holds, and can say yes only where this holds \
             too; one that `must` act is not used where it does not; left out: always"
        }
        "run" => {
            "`function(game, me, it)`, which does it; it can be left out where other hooks are `part_of` this one, which then only \
             announces it"
        }
        "use" => "`\"must\"` or `\"may\"`; left out: what the option `use` says, otherwise `\"may\"`",
        "once" => {
            "`\"encounter\"`, `\"turn\"` or `\"game\"`: how often at most; a use counts once it is declared, even if it is cancelled or there is nothing to do any more; left out: at every such moment"
        }
        "who" => {
            "which part in the encounter `me` must have: `\"offense\"`, `\"defense\"`, `\"main_player\"` (one of these two), \
             `\"ally\"` (once all answers are in), `\"involved\"` (a main player or an ally), `\"bystander\"` (neither); tested \
             before `when`; left out: `\"anyone\"`"
        }
        "order" => {
            "`\"first\"` or `\"last\"`: before or after all others who act at this moment; left out: in the order of the edition's `seat_order`"
        }
        "part_of" => {
            "the hook at which the use was declared that this carries out: it is done unasked, if that use has taken effect in this encounter and its power has not been cancelled since; it does not count as a separate use"
        }
        "value" => {
            "`function(game, me, it, number)`, which gives back the number as it shall be, or nothing to leave it; each hook says from where to where the \
             number may go. Nobody is asked: it acts with `use = \"may\"` too, and the option `use` is then only what the card says"
        }
        "test" => {
            "`function(game, me, it)`: true, it is allowed; false, it is forbidden; nothing, it stays as it was. One power that \
             forbids wins over all that allow. It is a use, which others can answer, when somebody does what only this power \
             lets it do, and, the first time in an encounter, when this power forbids what could be done without it"
        }
        other => panic!("say what `{other}` is for"),
    }
}

fn type_of(field: &Field) -> String {
    let type_ = field.type_;
    match (field.optional, type_.contains(" | ") && !type_.starts_with('{')) {
        (true, true) => format!("`({type_})?`"),
        (true, false) => format!("`{type_}?`"),
        (false, _) => format!("`{type_}`"),
    }
}

fn overview() -> String {
    let mut text = "| hook | moment |\n| --- | --- |\n".to_owned();
    for spec in HOOKS {
        writeln!(text, "| [`{0}`](#{0}) | {1} |", spec.name, spec.moment).unwrap();
    }
    text + "\n"
}

fn hook(spec: &HookSpec, scripts: &[Script]) -> String {
    let mut text = format!("### `{}`\n\n", spec.name);
    let kind = match spec.kind {
        HookKind::Act => "it acts",
        HookKind::Number => "it changes a number",
        HookKind::Rule => "it answers a question of the rules",
    };
    let keys: Vec<String> = hook_fields(spec.kind).iter().map(|field| format!("`{}`", field.name)).collect();
    writeln!(text, "- moment: {}", spec.moment).unwrap();
    writeln!(text, "- {kind}: {}", keys.join(", ")).unwrap();
    writeln!(text, "- who can: {}", spec.who).unwrap();
    let of_it: Vec<String> = LEXICON
        .iter()
        .filter(|function| function.receiver == Receiver::It && function.at.contains(&spec.hook))
        .map(|function| format!("`it:{}`", function.name))
        .collect();
    if !of_it.is_empty() {
        let about = if spec.subject == "none" { String::new() } else { format!("; `it:seat()` is {}", spec.subject) };
        writeln!(text, "- `it` has {}{about}", of_it.join(", ")).unwrap();
    }
    if let Some(number) = Number::ALL.iter().find(|number| number.hook() == spec.hook) {
        writeln!(text, "- the number: from {} to {}", number.range().start(), number.range().end()).unwrap();
    }
    writeln!(text, "- use it to: {}", spec.doc).unwrap();
    let made_for: Vec<String> = LEXICON
        .iter()
        .filter(|function| function.receiver != Receiver::It && function.at.contains(&spec.hook))
        .map(link)
        .collect();
    if !made_for.is_empty() {
        writeln!(text, "- functions for this hook: {}", made_for.join(", ")).unwrap();
    }
    let users: Vec<String> = scripts
        .iter()
        .filter(|script| script.hooks[spec.hook.index()].is_some())
        .map(|script| format!("[{}]({})", script.id, script.file.trim_start_matches("powers/")))
        .collect();
    if !users.is_empty() {
        writeln!(text, "- has it: {}", users.join(", ")).unwrap();
    }
    writeln!(text, "\n```lua\n{}```\n", example(spec).script).unwrap();
    text
}

/// The function's name, with the way to what is said of it.
fn link(function: &Entry) -> String {
    let of = RECEIVERS.iter().find(|(receiver, ..)| *receiver == function.receiver).unwrap().1;
    let name = format!("`{of}:{}`", function.name);
    if function.acts() {
        // The page's own form of a heading: small letters, blanks become dashes, the rest is left out.
        let anchor: String = heading(function, of)
            .to_lowercase()
            .chars()
            .filter_map(|c| match c {
                ' ' => Some('-'),
                c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c),
                _ => None,
            })
            .collect();
        format!("[{name}](#{anchor})")
    } else {
        name
    }
}

fn call(function: &Entry, name: &str) -> String {
    let name = format!("{name}:{}", function.name);
    let bracket = |param: &Field| format!("{}: {}{}", param.name, param.type_, if param.optional { "?" } else { "" });
    let params: Vec<String> = function.takes[..function.in_brackets].iter().map(bracket).collect();
    let needed = function.in_braces().iter().filter(|field| !field.optional);
    let fields: Vec<String> = needed.map(|field| format!("{} = …", field.name)).collect();
    match (params.is_empty(), function.in_braces().is_empty()) {
        (_, true) => format!("{name}({})", params.join(", ")),
        (true, false) => format!("{name} {{ {} }}", fields.join(", ")),
        (false, false) => format!("{name}({}, {{ … }}{})", params.join(", "), if fields.is_empty() { "?" } else { "" }),
    }
}

fn heading(function: &Entry, name: &str) -> String {
    format!("{name}:{}", function.name)
}

fn gives(function: &Entry) -> String {
    if function.gives.type_.is_empty() { "nothing".to_owned() } else { format!("`{}`", function.gives.type_) }
}

fn fails(function: &Entry) -> String {
    function.fails().collect::<Vec<_>>().join("; ")
}

fn hooks(hooks: &[Hook]) -> String {
    let names: Vec<String> = hooks.iter().map(|hook| format!("[`{0}`](#{0})", hook.spec().name)).collect();
    names.join(", ")
}

fn reading(title: &str, receiver: Receiver, name: &str) -> String {
    let mut text = format!("## {title}\n\n| call | gives | meaning |\n| --- | --- | --- |\n");
    for function in LEXICON.iter().filter(|function| function.receiver == receiver && !function.acts()) {
        let mut doc = function.doc.to_owned();
        if !function.at.is_empty() {
            write!(doc, "; made for {}, elsewhere {}", hooks(function.at), function.elsewhere).unwrap();
        }
        let fails = fails(function);
        if !fails.is_empty() {
            write!(doc, ". **Fails** when {fails}").unwrap();
        }
        let gives = gives(function).replace('|', "\\|");
        let of = if function.only_me { "me" } else { name };
        writeln!(text, "| `{}` | {gives} | {doc} |", call(function, of).replace('|', "\\|")).unwrap();
    }
    text + "\n"
}

const ASKING: &str = "\
## Asking

A function whose name begins with `choose` or `ask` waits for an answer, which is there in the next line. It takes a Lua table
in braces:

- `about` is the key of a text in the script's `.toml` file: the question. Words to choose from are such keys, too.
- `naming` lists up to three seats, planets, kinds of cards, aliens or numbers for which the text leaves a place: `{seat}`,
  `{planet}`, `{card}`, `{alien}` and `{n}`; a second seat is `{seat2}`.
- `optional = true` lets the seat pass; then the answer is nil.

What is chosen with `choose` is told to everybody as the event `chose`;
numbers, sets of seats and the answers to `ask_all` are not, only what the script then does.

A question with a single possible answer is not asked: the script has the answer at once.

";

fn acting(function: &Entry, name: &str) -> String {
    let mut text = format!("### `{}`\n\n", heading(function, name));
    writeln!(text, "`{}` gives {}: {}.\n", call(function, name), gives(function), function.doc).unwrap();
    if !function.in_braces().is_empty() {
        let keys: Vec<String> =
            function.in_braces().iter().map(|field| format!("`{}`: {}", field.name, type_of(field))).collect();
        writeln!(text, "- takes {}", keys.join(", ")).unwrap();
    }
    if function.only_me {
        writeln!(text, "- only for `me`: `me:{}`", function.name).unwrap();
    }
    if !function.at.is_empty() {
        writeln!(text, "- made for {}", hooks(function.at)).unwrap();
        writeln!(text, "- elsewhere: {}", function.elsewhere).unwrap();
    }
    let fails = fails(function);
    if !fails.is_empty() {
        writeln!(text, "- fails when {fails}").unwrap();
    }
    text.trim_end().to_owned() + "\n\n"
}

fn globals() -> String {
    let mut text = "## What else there is\n\nOf Lua and Luau scripts have this, and no more:\n\n".to_owned();
    text += "| name | type | |\n| --- | --- | --- |\n";
    for global in GLOBALS {
        writeln!(text, "| `{}` | `{}` | {} |", global.name, global.type_.replace('|', "\\|"), global.doc).unwrap();
    }
    text
}
