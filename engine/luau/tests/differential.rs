//! Checked and guarded code behaves like code in the plain interpreter. Thousands of small programs, generated from a
//! seed, run in plain Luau and through this crate. Both runs must end with the same value or the same error.

use hyperkon_luau::{Binding, Interpreter, Limits, ScriptHandle, Value, Words, compile};
use mlua::{Lua, LuaOptions, StdLib};
use std::fmt::Write;

/// The number of programs per run.
const PROGRAMS: u64 = 4_000;

/// An empty type of objects, because this game has no objects.
#[derive(Clone, Copy)]
struct Nothing;

impl ScriptHandle for Nothing {
    fn number(self) -> usize {
        0
    }

    fn from_number(_: usize) -> Option<Nothing> {
        None
    }

    fn name(self) -> &'static str {
        "nothing"
    }

    fn kind(self) -> &'static str {
        "nothing"
    }
}

/// A random number generator (splitmix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// A generator of a program.
struct Maker {
    chance: Chance,
    text: String,
    /// The number of names created for loops and functions, so that all names differ.
    made: usize,
}

impl Maker {
    /// The locals at the start of every program: numbers, strings, tables, and a flag.
    const BEGIN: &str = "local a, b, c = 1, 2.5, -3\nlocal s, u = 'x', 'yz'\nlocal t, v = { 1, 2, 3, x = 4, yz = 'q' }, {}\n\
                         local f = true\n";

    fn program(seed: u64) -> String {
        let mut maker = Maker { chance: Chance(seed), text: Self::BEGIN.to_owned(), made: 0 };
        let statements = 3 + maker.chance.below(9);
        (0..statements).for_each(|_| maker.statement(3));
        // Return all variables as one string. Tables are shown by their entries.
        maker.text += "local function told(x)\n  return if type(x) == 'table' then 'T' .. #x else tostring(x)\nend\n\
                       local out = told(a) .. '|' .. told(b) .. '|' .. told(c) .. '|' .. told(s) .. '|' .. told(u) .. '|' .. told(f)\n\
                       for i = 0, 8 do out = out .. ',' .. told(t[i]) .. ';' .. told(v[i]) end\n\
                       return out .. told(t.x) .. told(t.yz) .. told(v.x) .. told(v['yz'])\n";
        maker.text
    }

    fn number(&mut self, deep: usize) -> String {
        match self.chance.below(if deep == 0 { 4 } else { 12 }) {
            0 => self.chance.of(&["0", "1", "2", "7", "0.5", "1e9", "(-4)", "1001", "0/0"]).to_owned(),
            1..=3 => self.chance.of(&["a", "b", "c", "t[1]", "t.x", "#t", "#s"]).to_owned(),
            4..=7 => {
                let (one, other) = (self.number(deep - 1), self.number(deep - 1));
                format!("({one} {} {other})", self.chance.of(&["+", "-", "*", "/", "%", "//"]))
            }
            8 => format!("math.floor({})", self.number(deep - 1)),
            9 => format!("math.max({}, {})", self.number(deep - 1), self.number(deep - 1)),
            10 => format!("(if {} then {} else {})", self.flag(deep - 1), self.number(deep - 1), self.number(deep - 1)),
            _ => format!("-({})", self.number(deep - 1)),
        }
    }

    fn text_value(&mut self, deep: usize) -> String {
        match self.chance.below(if deep == 0 { 2 } else { 5 }) {
            0 => self.chance.of(&["'x'", "'yz'", "''", "'q'"]).to_owned(),
            1 => self.chance.of(&["s", "u"]).to_owned(),
            2 => format!("({} .. {})", self.text_value(deep - 1), self.text_value(deep - 1)),
            3 => format!("({} .. {} .. {})", self.text_value(deep - 1), self.whole(), self.text_value(deep - 1)),
            _ => format!("tostring({})", self.whole()),
        }
    }

    fn whole(&mut self) -> String {
        self.chance.of(&["1", "2", "3", "#t", "#v", "#s"]).to_owned()
    }

    fn flag(&mut self, deep: usize) -> String {
        match self.chance.below(if deep == 0 { 2 } else { 7 }) {
            0 => self.chance.of(&["true", "false", "f"]).to_owned(),
            1 => format!("t.{} == nil", self.chance.of(&["x", "yz", "w"])),
            2 | 3 => {
                let (one, other) = (self.number(deep - 1), self.number(deep - 1));
                format!("({one} {} {other})", self.chance.of(&["<", "<=", ">", ">=", "==", "~="]))
            }
            4 => format!(
                "({} {} {})",
                self.text_value(deep - 1),
                self.chance.of(&["<", "==", "~="]),
                self.text_value(deep - 1)
            ),
            5 => format!("({} {} {})", self.flag(deep - 1), self.chance.of(&["and", "or"]), self.flag(deep - 1)),
            _ => format!("not {}", self.flag(deep - 1)),
        }
    }

    fn value(&mut self, deep: usize) -> String {
        match self.chance.below(5) {
            0 | 1 => self.number(deep),
            2 => self.text_value(deep),
            3 => self.flag(deep),
            _ => "nil".to_owned(),
        }
    }

    fn key(&mut self) -> String {
        let key =
            ["1", "2", "8", "a", "b", "c", "s", "u", "f", "#t + 1", "1.5", "'x'", "t", "nil", "function() end", "0/0"];
        self.chance.of(&key).to_owned()
    }

    fn block(&mut self, deep: usize) {
        let statements = 1 + self.chance.below(3);
        (0..statements).for_each(|_| self.statement(deep - 1));
    }

    fn statement(&mut self, deep: usize) {
        self.made += 1;
        let made = self.made;
        let line = match self.chance.below(if deep == 0 { 8 } else { 14 }) {
            0 | 1 => format!("{} = {}", self.chance.of(&["a", "b", "c"]), self.number(2)),
            2 => format!("{} = {}", self.chance.of(&["s", "u"]), self.text_value(1)),
            3 => format!("f = {}", self.flag(2)),
            4 | 5 => format!("{}[{}] = {}", self.chance.of(&["t", "v"]), self.key(), self.value(2)),
            6 => format!("{}.{} = {}", self.chance.of(&["t", "v"]), self.chance.of(&["x", "yz", "w"]), self.value(1)),
            7 => format!("v = {{ {}, x = {}, {} }}", self.value(1), self.value(1), self.value(1)),
            8 => {
                let condition = self.flag(2);
                writeln!(self.text, "if {condition} then").unwrap();
                self.block(deep);
                self.text += "else\n";
                self.block(deep);
                "end".to_owned()
            }
            9 => {
                let (from, by) = (self.chance.below(4), self.chance.of(&["1", "2", "-1", "0.5"]));
                writeln!(self.text, "for i{made} = {from}, 4, {by} do a = a + i{made}").unwrap();
                self.block(deep);
                "end".to_owned()
            }
            10 => {
                let list = self.chance.of(&["t", "v", "{ 3, 1, 2 }"]);
                writeln!(self.text, "for i{made}, x{made} in ipairs({list}) do c = i{made} s = tostring(x{made})")
                    .unwrap();
                self.block(deep);
                if self.chance.below(3) == 0 { "if c > 1 then break end end" } else { "end" }.to_owned()
            }
            11 => {
                // A function with upvalues, called immediately and again later.
                let (value, given) = (self.value(2), self.value(1));
                writeln!(self.text, "local function f{made}(x, n) if n > 0 then return x, f{made}(x, n - 1) end")
                    .unwrap();
                writeln!(self.text, "return {value}, a, s end").unwrap();
                format!("t = {{ f{made}({given}, {}) }}", self.chance.below(4))
            }
            12 => {
                writeln!(self.text, "local n{made} = 0 repeat n{made} += 1").unwrap();
                self.block(deep);
                format!("until n{made} > {}", self.chance.below(4))
            }
            _ => format!(
                "local g{made} = function(x) return x .. {} end u = g{made}({})",
                self.text_value(1),
                self.text_value(1)
            ),
        };
        self.text += &line;
        self.text.push('\n');
    }
}

/// The outcome of a program: its result, or the line and message of its error.
type Ended = Result<String, String>;

/// Runs a program in the plain interpreter.
fn plainly(text: &str) -> Ended {
    let lua = Lua::new_with(StdLib::TABLE | StdLib::STRING | StdLib::MATH, LuaOptions::default()).unwrap();
    let ended = lua.load(text).set_name("=p.lua").eval::<mlua::LuaString>();
    ended.map(|text| text.to_string_lossy().to_string()).map_err(|error| {
        let error = error.to_string();
        let first = error.lines().next().unwrap_or_default();
        let at = first.find("p.lua:").unwrap_or_else(|| panic!("{first}\n{text}"));
        first[at..].trim_start_matches("p.lua:").to_owned()
    })
}

/// Runs a program through this crate.
fn guarded(luau: &Interpreter, text: &str) -> Ended {
    let code = compile(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    match luau.load("p.lua", &code) {
        Ok(Value::String(text)) => Ok(text.to_string_lossy()),
        Ok(other) => panic!("{other:?}\n{text}"),
        Err(error) => Err(format!("{}: {}", error.line.unwrap_or(0), error.what)),
    }
}

/// Returns `true` for errors that only this crate raises.
fn is_ours(error: &str) -> bool {
    ["not a table or a function", "longer than 1000 bytes", "out of fuel", "expected a number, found"]
        .iter()
        .any(|ours| error.contains(ours))
}

#[test]
fn programs_behave_as_in_plain_luau() {
    let words = Words { acts: "nothing", keys: "numbers" };
    let binding = Binding { names: Vec::new(), prelude: "return {}", words, print: None };
    let luau = Interpreter::new::<Nothing>(Limits::default().fuel(2_000_000), binding).unwrap();
    let (mut ended, mut failed, mut refused) = (0, 0, 0);
    for seed in 0..PROGRAMS {
        let text = Maker::program(seed);
        let ours = guarded(&luau, &text);
        // Skip programs that exceed a limit: the plain interpreter has no limits, so they may never end there.
        if ours.as_ref().is_err_and(|error| is_ours(error)) {
            refused += 1;
            continue;
        }
        let plain = plainly(&text);
        match (&plain, &ours) {
            // The error lines must be equal, but the wording may differ.
            (Err(plain), Err(ours)) => {
                assert_eq!(plain.split(':').next(), ours.split(':').next(), "seed {seed}: {plain} | {ours}\n{text}");
                failed += 1;
            }
            _ => {
                assert_eq!(plain, ours, "seed {seed}\n{text}");
                ended += 1;
            }
        }
    }
    println!("{ended} programs ended, {failed} in an error; this crate rejected {refused}");
    assert!(ended > PROGRAMS / 4 && failed > PROGRAMS / 50 && refused > PROGRAMS / 50, "{ended}, {failed}, {refused}");
}
