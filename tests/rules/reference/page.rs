//! `powers/API.md`: the reference as a readable page.

use super::RECEIVERS;
use super::examples::example;
use super::keys::{of_card, of_declaration, of_hook};
use hyperkon::__private::cosmic::{Entry, Field, HOOKS, Hook, HookKind, HookSpec, LEXICON, Number, Receiver};
use hyperkon::__private::game::Content;
use hyperkon::__private::script::{API_VERSION, CARD, DECLARATION, GLOBALS, Limits, MEMORY_CELL, Script, hook_fields};
use std::fmt::Write;

pub fn page() -> String {
    let content = Content::builtin().unwrap();
    let mut page = format!("# Reference for scripts, API {API_VERSION}\n\n{INTRODUCTION}\n");
    page += &declaration();
    page += "## Hooks\n\nThe hooks are in the order of an encounter. Rule numbers are in parentheses. Under each hook, \"played cards\" says \
             where the main players' encounter cards are.\n\n";
    page += &overview();
    for spec in HOOKS {
        page += &hook(spec, content.scripts());
    }
    for (receiver, name, _) in RECEIVERS {
        let title = match receiver {
            Receiver::Game => "Reading the game".to_owned(),
            Receiver::It => "Reading the trigger".to_owned(),
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
        ("Acting on the trigger", Receiver::It, "it"),
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

/// Limits of scripts, and the cost of their work.
const MAY: &str = "
## What a script may do, and what it costs

You do not need to trust a script: the engine checks it before it runs, and limits its fuel. Almost every power stays
within these rules and limits. If a script breaks one of them, the error names the line and suggests a fix.

- **Only `memory` lasts.** A function cannot change a captured local variable, set a global, or write to a table that was created
  when the script was loaded. To keep a value, return it or store it in `memory`.
- **Keys of a table** are numbers, strings, and values of the game: seats, planets, sides, and kinds of cards. Tables and functions
  cannot be keys, because their order could differ between machines. `for index, value in list do` loops over a list, like
  `ipairs(list)`. For a table with other keys, use `pairs(table)`; without it, the loop fails at run time.
- **Scripts cannot use** `^`, `...`, `select`, or string patterns: `string.find` searches for a plain string.
- **Strings are not converted to numbers**: `'7' + 1` is an error, and `tonumber('7') + 1` is 8.
- **Strings are short**, and the functions of `string` and `table` accept only integers; an error names the wrong value.

Fuel is counted in units: a plain instruction costs one unit, and work on a table or a string costs about one unit per 8 bytes. The engine charges
fuel at every call, at every return, and at the end of every loop. In the whole script, each of these points costs as much as all instructions of
the script's largest function together. To save fuel, split long functions and large table literals, and call fewer functions in loops.
The count is the same on every machine; `hyperkon check -v` shows the fuel of your hooks.

| limit | maximum | if exceeded |
| --- | --- | --- |
";

/// Returns the rows of the limits in force.
pub fn limits_table() -> String {
    rows(Limits::default().table())
}

/// Returns the rows of a table.
pub fn rows(rows: Vec<[String; 3]>) -> String {
    rows.iter().map(|[what, most, beyond]| format!("| {what} | {most} | {beyond} |\n")).collect()
}

const INTRODUCTION: &str = "\
This page is generated from the engine, and tests run every example: do not edit the page by hand. The guide is
[README.md](README.md). For completion in your editor, see [stubs](stubs).

Types are in Luau syntax: `{Seat}` is a list of seats, `Seat?` is a seat or nil, and `\"a\" | \"b\"` is one of two
words. `(Seat) -> boolean` is a function that takes a seat and returns a boolean. Numbers are integers. A value of the wrong
type causes an error that names the file and the line.
";

fn declaration() -> String {
    let mut text = "## The file of a script\n\n".to_owned();
    text += "`return power { … }` in `powers/aliens`, `return destiny { … }` in `powers/destiny`, `return card { … }` in `powers/cards`,\n`return rule { … }` in `powers/rules`. The table in braces has these keys:\n\n";
    text += "| key | type | |\n| --- | --- | --- |\n";
    for field in DECLARATION {
        writeln!(
            text,
            "| `{}` | {} | {} |",
            field.name,
            type_of(field).replace('|', "\\|"),
            of_declaration(field.name)
        )
        .unwrap();
    }
    text += "| a hook | a Lua table | the functions for one trigger, as described below |\n\n";
    text += CARDS;
    text += "| key | type | |\n| --- | --- | --- |\n";
    for field in CARD {
        writeln!(text, "| `{}` | {} | {} |", field.name, type_of(field).replace('|', "\\|"), of_card(field.name))
            .unwrap();
    }
    text += "\n";
    text += RULES;
    text += "### Memory, zones, and hooks\n\n";
    text += "By default, a value in an alien's `memory` is private, and is reset at the end of the encounter. ";
    text += "`{ 0, lasts = \"game\", public = true }` changes that";
    let known: Vec<String> = MEMORY_CELL.iter().map(|field| format!("`{}`: {}", field.name, type_of(field))).collect();
    writeln!(text, " ({}); `per_seat(0)` is one value for each seat.\n", known.join(", ")).unwrap();
    text += NONE;
    text += ZONES;
    for kind in [HookKind::Act, HookKind::Number, HookKind::Rule] {
        text += match kind {
            HookKind::Act => "A hook that **acts** is a Lua table with these keys:\n\n",
            HookKind::Number => "A hook that changes a **number** is a Lua table with these keys:\n\n",
            HookKind::Rule => "A hook that answers a question about the **rules** is a Lua table with these keys:\n\n",
        };
        for field in hook_fields(kind) {
            writeln!(text, "- `{}`: {}", field.name, of_hook(field.name)).unwrap();
        }
        text.push('\n');
    }
    text + ME_AND_IT
}

const NONE: &str = "\
`met = none \"seat\"` is nil at first, and can store a seat; `\"planet\"`, `\"kind\"` (of card), and `\"alien\"` work the same way.
`none { \"left\", \"right\" }` can store one of these words, and `per_seat(none { \"left\", \"right\" })` one for each seat. A script
has 16 slots of memory: a key takes 1 slot, and a key with a value per seat takes 8. An alien in a power's public memory is reserved: no other power
can bring it into the game.

Declare a value as `secret = true` if only its holder knows it, such as a secret choice or a drawn card. When a bot samples
hidden states (`sample_state`), it replaces a secret value with any possible value. A secret number needs a range,
`{ 0, secret = true, least = 1, most = 20 }`; its initial value can be outside the range. A value that is neither secret nor
public is not shown, but players can infer it from public events, so bots keep it unchanged.

";

/// The definition of a rule.
const RULES: &str = "### A rule

`return rule { … }` in `powers/rules` declares a rule. The rule is active for the whole game if an edition lists it under
`[rules]`. Its hooks act like those of a power; `me` is the offense. A rule has no holder: it cannot be canceled, lost, taken,
or copied, and everybody sees its memory. Most rules have memory per seat:
`memory = { lucre = { per_seat(3), lasts = \"game\" } }`.

";

const CARDS: &str = "\
A card also has the following keys, but not `home_bases`, `protected`, `encounter_cards`, or `zones`. For a card that is
played from the hand, each hook is a trigger at which its holder may play it; with `use = \"must\"`, the engine plays it as soon as
`when` returns true. An edition sets `script` (by default, the script of the same name), `copies`, and `options` under
`[cards.kinds.NAME]`. The option `value` is the card's value.

";

const ZONES: &str = "\
Declare a zone as `hoard = { face = \"down\" }`. With `face = \"up\"`, everybody sees its cards; with `\"down\"`, only the
holder sees them. With `playable = true`, while the power is active, the holder can play its cards as if they were in hand. They then
count as cards in hand (T1, T2). With `lasts = \"encounter\"`, the remaining cards are discarded when the encounter ends.
Other seats cannot draw from a zone or look at its cards unless a power allows it. When the holder draws a new hand, the cards in a zone
are not discarded, even if they are playable.

An encounter ends in this order: zones with `lasts = \"encounter\"` are discarded; `any_time` and `after_encounter` are called; the
offense decides on another encounter; memory is reset, and powers that were taken for the encounter return.

A `Card` is a single card, and is valid only during one call; a `Kind` is a card's face. `when`, `value`, and `test` see
face-up cards; `holding` and `run` also see the cards of `me`, and those that it has looked at or been shown during
the call.

";

const ME_AND_IT: &str = "\
A destiny card has no hooks for numbers or rules, and no `use`, `once`, `part_of`, or `plays`: its holder chooses when to play it, and the card is then discarded.

`me` is the seat that has the power or plays the card. For a rule, and for a card in the middle of the table or beside a planet, `me` is the offense. `it` is the subject of the trigger. Each hook has its own
functions to read and change it, such as `it:seat()`, `it:ships(seat)`, and `it:cancel()`. Everybody is informed of a use before it takes effect, and other seats can respond to the use of an alien's power.
Functions that read work everywhere; functions that act or ask work only in `run`.

";

fn type_of(field: &Field) -> String {
    let type_ = field.type_;
    match (field.optional, type_.contains(" | ") && !type_.starts_with('{')) {
        (true, true) => format!("`({type_})?`"),
        (true, false) => format!("`{type_}?`"),
        (false, _) => format!("`{type_}`"),
    }
}

fn overview() -> String {
    let mut text = "| hook | trigger |\n| --- | --- |\n".to_owned();
    for spec in HOOKS {
        writeln!(text, "| [`{0}`](#{0}) | {1} |", spec.name, spec.moment).unwrap();
    }
    text + "\n"
}

fn hook(spec: &HookSpec, scripts: &[Script]) -> String {
    let mut text = format!("### `{}`\n\n", spec.name);
    let kind = match spec.kind {
        HookKind::Act => "action hook",
        HookKind::Number => "number hook",
        HookKind::Rule => "rule hook",
    };
    let keys: Vec<String> = hook_fields(spec.kind).iter().map(|field| format!("`{}`", field.name)).collect();
    writeln!(text, "- trigger: {}", spec.moment).unwrap();
    writeln!(text, "- {kind}, with the keys {}", keys.join(", ")).unwrap();
    writeln!(text, "- available to: {}", spec.who).unwrap();
    writeln!(text, "- played cards: {}", played_cards(spec.hook)).unwrap();
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
        writeln!(text, "- range of the number: {} to {}", number.range().start(), number.range().end()).unwrap();
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
        writeln!(text, "- used by: {}", users.join(", ")).unwrap();
    }
    writeln!(text, "\n```lua\n{}```\n", example(spec).script).unwrap();
    text
}

/// Returns the place of the main players' encounter cards at a hook.
const fn played_cards(hook: Hook) -> &'static str {
    match hook {
        Hook::BeforeHands
        | Hook::OnSetup
        | Hook::BeforeTurn
        | Hook::BeforeEncounter
        | Hook::BeforeFreeShip
        | Hook::BeforeStar
        | Hook::OnStar
        | Hook::AfterStar
        | Hook::MayAim
        | Hook::AfterAim
        | Hook::BeforeInvite
        | Hook::ShipLimit
        | Hook::OnAnswer
        | Hook::AfterAlliances
        | Hook::BeforeChoice
        | Hook::OnChoice => "none yet",
        Hook::OnNewHand => "none yet, or only the offense's card if it was played first",
        Hook::OnFirstCardLaid => "one, face down; face up after `seat:must_lay_first`",
        Hook::BeforeReveal | Hook::OnReveal => "both face down; a card played with `seat:must_lay_first` is face up",
        Hook::OnCardsTurned
        | Hook::AfterReveal
        | Hook::CardValue
        | Hook::ShipValue
        | Hook::OnTotals
        | Hook::Total
        | Hook::OnDeal
        | Hook::OnResult
        | Hook::OnDiscard => "both face up; a card with a claim can still be face down",
        Hook::AfterResult => {
            "both face up. If `game:end_encounter` ended the encounter before the reveal, they are face down, or not played"
        }
        Hook::AfterDiscard => "discarded; `side:card()` still returns them. A script can have kept them",
        Hook::OnLoseShips | Hook::AfterLoseShips => {
            "after a defeat or a failed deal, already discarded. If `it:cause()` is \"effect\", where they are at the trigger of that effect"
        }
        Hook::OnLand | Hook::AfterLand => "after a win, already discarded; in a deal, still face up",
        Hook::OnLeave => {
            "none yet while ships are loaded or sent; in a deal, face up. For moves by an effect, where they are at the trigger of that effect"
        }
        Hook::OnCompensation | Hook::Compensation | Hook::AfterCompensation => {
            "already discarded, unless a script calls `seat:take_compensation` earlier"
        }
        Hook::OnPowerUsed | Hook::AfterPowerCancelled => "where they are at the trigger of the use",
        Hook::AfterCardPlayed | Hook::OnCardDiscarded => "where they are at the trigger of the play or the discard",
        Hook::AfterFree => "in a deal, face up; otherwise, where they are at the trigger that frees the ships",
        Hook::AfterDraw => {
            "in a deal, face up; for rewards and compensation of the rules, already discarded; otherwise, where they are at the trigger of the draw"
        }
        Hook::MayWin => "after an encounter, already discarded; for wins by a power, where they are at that trigger",
        Hook::AfterEncounter => "already discarded, or back in hand if the encounter was broken off",
        Hook::AnyTime => {
            "none before the choice; one between cards that are played one after the other; both face down before the reveal; both face up after the reveal and in a deal; discarded before compensation and after the encounter"
        }
    }
}

/// Returns the function's name, with a link to its description.
fn link(function: &Entry) -> String {
    let of = RECEIVERS.iter().find(|(receiver, ..)| *receiver == function.receiver).unwrap().1;
    let name = format!("`{of}:{}`", function.name);
    if function.acts() {
        // GitHub's anchor of a heading: lower case, dashes for spaces, and no punctuation.
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
        (true, false) if fields.is_empty() => format!("{name} {{ … }}"),
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
    let fails_elsewhere = function.elsewhere.starts_with("fails");
    let causes = function.fails().filter(|cause| !fails_elsewhere || *cause != "the hook has no such function");
    causes.collect::<Vec<_>>().join("; or when ")
}

fn hooks(hooks: &[Hook]) -> String {
    let names: Vec<String> = hooks.iter().map(|hook| format!("[`{0}`](#{0})", hook.spec().name)).collect();
    names.join(", ")
}

fn reading(title: &str, receiver: Receiver, name: &str) -> String {
    let mut text = format!("## {title}\n\n| call | returns | meaning |\n| --- | --- | --- |\n");
    for function in LEXICON.iter().filter(|function| function.receiver == receiver && !function.acts()) {
        let mut doc = function.doc.to_owned();
        if !function.at.is_empty() {
            write!(doc, ". For {}; at other hooks, it {}", hooks(function.at), function.elsewhere).unwrap();
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

A function whose name begins with `choose` or `ask` waits for an answer, and returns it. It takes a Lua table
in braces:

- `about` is the key of the question's text in the script's `.toml` file. The words that a question offers are keys of texts too.
- `naming` lists up to three seats, planets, kinds of cards, aliens, or numbers that replace placeholders in the text: `{seat}`,
  `{planet}`, `{card}`, `{alien}`, and `{n}`. The placeholder of a second seat is `{seat2}`.
- `optional = true` lets the seat pass; if it passes, the answer is nil.

A choice made with `choose` is announced to everybody as the event `chose`. Numbers, sets of seats, and answers to `ask_all` are
not announced, but their effects are.

A question with a single legal answer is not asked: the function returns that answer immediately.

";

fn acting(function: &Entry, name: &str) -> String {
    let mut text = format!("### `{}`\n\n", heading(function, name));
    let gives = match function.gives.type_ {
        "" => String::new(),
        _ => format!(" returns {}", gives(function)),
    };
    writeln!(text, "`{}`{gives}: {}.\n", call(function, name), function.doc).unwrap();
    if !function.in_braces().is_empty() {
        let keys: Vec<String> =
            function.in_braces().iter().map(|field| format!("`{}`: {}", field.name, type_of(field))).collect();
        writeln!(text, "- takes {}", keys.join(", ")).unwrap();
    }
    if function.only_me {
        writeln!(text, "- only for `me`: `me:{}`", function.name).unwrap();
    }
    if !function.at.is_empty() {
        writeln!(text, "- for {}", hooks(function.at)).unwrap();
        writeln!(text, "- at other hooks: {}", function.elsewhere).unwrap();
    }
    let fails = fails(function);
    if !fails.is_empty() {
        writeln!(text, "- fails when {fails}").unwrap();
    }
    text.trim_end().to_owned() + "\n\n"
}

fn globals() -> String {
    let mut text = "## Global names\n\nScripts have these names from Lua and Luau, and no others:\n\n".to_owned();
    text += "| name | type | |\n| --- | --- | --- |\n";
    for global in GLOBALS {
        writeln!(text, "| `{}` | `{}` | {} |", global.name, global.type_.replace('|', "\\|"), global.doc).unwrap();
    }
    text
}
