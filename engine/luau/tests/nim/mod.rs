//! A small game of Nim that uses the crate. A script chooses the heap to take stones from. It can count the stones of a
//! heap, take some of them, and ask the player for a number.

mod prices;
mod refused;
mod sandbox;

use hyperkon_luau::{
    Binding, Code, Data, Does, Error, Function, Interpreter, Limits, Name, On, ScriptError, ScriptHandle, Value, Words,
    compile,
};
use std::sync::{Arc, Mutex};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap(usize);

impl ScriptHandle for Heap {
    fn number(self) -> usize {
        self.0 + 1
    }

    fn from_number(number: usize) -> Option<Heap> {
        (1..=3).contains(&number).then(|| Heap(number - 1))
    }

    fn name(self) -> &'static str {
        "a heap"
    }

    fn kind(self) -> &'static str {
        "heap"
    }
}

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("a heap has no {0}")]
struct NoSuchThing(String);

/// The codes of the names that act.
const TAKE: usize = 7;
const HOW_MANY: usize = 9;

struct Nim {
    heaps: Arc<Mutex<[i64; 3]>>,
    luau: Interpreter,
}

fn nim(limits: Limits) -> Nim {
    let heaps = Arc::new(Mutex::new([3, 4, 5]));
    let (read, listed) = (Arc::clone(&heaps), Arc::clone(&heaps));
    let stones = Does::Reads(Box::new(move |values| {
        let on = values.next().unwrap_or(Value::Nil);
        let heap = Heap::of(&on).ok_or_else(|| NoSuchThing(Heap::wanted("a heap", &on)))?;
        Ok(Data::Number(read.lock().unwrap()[heap.0]))
    }));
    let all = Does::Reads(Box::new(move |_| {
        Ok(Data::List((0..listed.lock().unwrap().len()).map(|heap| Heap(heap).data()).collect()))
    }));
    let by_heap = Does::Reads(Box::new(|_| {
        Ok(Data::ByThing(vec![(Heap(2).number(), Data::Word("last")), (Heap(0).number(), Data::Text("first".into()))]))
    }));
    let rows = [
        ("stones", On::Handle, stones),
        ("heaps", On::Game, all),
        ("names", On::Game, by_heap),
        ("take", On::Handle, Does::Acts(TAKE)),
        ("how_many", On::Game, Does::Acts(HOW_MANY)),
    ];
    let binding = Binding {
        names: rows.map(|(name, on, does)| Name { name, on, does }).into(),
        prelude: "local game = ...\n\
                  function game.all(self)\n  local sum = 0\n  for _, heap in game:heaps() do sum += heap:stones() end\n  return sum\nend\n\
                  return { best = 3 }",
        words: Words { acts: "`move`", keys: "numbers, strings or heaps" },
        print: None,
    };
    Nim { heaps, luau: Interpreter::new::<Heap>(limits, binding).unwrap() }
}

impl Nim {
    /// Loads a script and returns its table of functions.
    fn load(&self, text: &str) -> Result<hyperkon_luau::Table, Error> {
        let Value::Table(body) = self.luau.load("nim.lua", &compile(text)?)? else { panic!("no table") };
        self.luau.freeze(&body)?;
        Ok(body)
    }

    /// Returns a function and the code that it belongs to.
    fn weighed(&self, body: &str) -> (Function, Code) {
        let text = format!("return {{ move = function(game, heap)\n{body}\nend }}");
        let (table, code) = (self.load(&text).unwrap(), compile(&text).unwrap());
        let Value::Function(function) = table.get("move").unwrap() else { panic!("no function") };
        (function, code)
    }

    fn function(&self, body: &str) -> Function {
        self.weighed(body).0
    }

    /// Returns the result of a function that cannot act.
    fn call(&self, body: &str) -> Result<Value, Error> {
        self.spending(body).0
    }

    /// Returns the result of a function and the fuel used.
    fn spending(&self, body: &str) -> (Result<Value, Error>, u32) {
        let (function, code) = self.weighed(body);
        self.luau.with_allowance(code.weight(), || self.luau.call(&function, [Heap(1).data()]))
    }

    fn number(&self, body: &str) -> i64 {
        match self.call(body) {
            Ok(Value::Integer(number)) => number,
            other => panic!("{other:?}"),
        }
    }

    fn text(&self, body: &str) -> String {
        match self.call(body) {
            Ok(Value::String(text)) => text.to_string_lossy(),
            other => panic!("{other:?}"),
        }
    }

    fn error(&self, body: &str) -> Error {
        self.call(body).unwrap_err()
    }

    /// Plays a move. The game carries out the script's requests, and the player always answers with 2.
    fn play(&self, body: &str) -> Result<Vec<usize>, Error> {
        let function = self.function(body);
        let thread = self.luau.thread(&function)?;
        let mut asked = Vec::new();
        let mut waiting = self.luau.begin(&thread, [Heap(1).data()])?;
        while let Some(mut request) = waiting {
            let code = request.code.unwrap();
            asked.push(code);
            let on = request.values.next().unwrap();
            let reply = match code {
                TAKE => {
                    let many = Heap::whole(&request.values.next().unwrap(), 1, 5).map_err(Error::said)?;
                    self.heaps.lock().unwrap()[Heap::of(&on).unwrap().0] -= many;
                    Data::Nothing
                }
                HOW_MANY => Data::Number(2),
                other => panic!("{other}"),
            };
            waiting = self.luau.resume(&thread, reply)?;
        }
        self.luau.park(thread);
        Ok(asked)
    }
}

#[test]
fn script_reads_the_game_through_names() {
    let nim = nim(Limits::default());
    assert_eq!(nim.number("return heap:stones()"), 4);
    assert_eq!(nim.number("return game:all() + best"), 15, "the game's own prelude");
    assert_eq!(nim.text("return game:names()[game:heaps()[1]]"), "first");
    assert_eq!(nim.text("return type(heap) .. ' ' .. tostring(heap)"), "heap a heap");
    assert_eq!(
        nim.text("local t = {} for h, w in pairs(game:names()) do t[#t + 1] = w end return table.concat(t, ' ')"),
        "first last"
    );
}

#[test]
fn script_acts_and_resumes_after_answer() {
    let nim = nim(Limits::default());
    let asked =
        nim.play("local n = game:how_many()\nheap:take(n)\nif heap:stones() == 2 then game:heaps()[1]:take(3) end");
    assert_eq!(asked.unwrap(), [HOW_MANY, TAKE, TAKE]);
    assert_eq!(*nim.heaps.lock().unwrap(), [0, 2, 5]);
    let error = nim.error("return heap:take(1)");
    assert_eq!(error.what, "`take` cannot act here: only `move` can");
    assert_eq!((error.file.as_deref(), error.line), (Some("nim.lua"), Some(2)));
    let error = nim.play("table.sort({ 2, 1 }, function(a, b) heap:take(1) return a < b end)").unwrap_err();
    assert!(error.what.ends_with("only `move` can"), "{error}");
    assert_eq!(nim.heaps.lock().unwrap()[1], 2, "and so nothing is taken");
}

/// The move happens between a request and its answer.
#[test]
fn interpreter_continues_on_another_thread() {
    let nim = nim(Limits::default());
    let function = nim.function("heap:take(game:how_many())");
    let thread = nim.luau.thread(&function).unwrap();
    assert_eq!(nim.luau.begin(&thread, [Heap(1).data()]).unwrap().unwrap().code, Some(HOW_MANY));
    let elsewhere = move || {
        let mut request = nim.luau.resume(&thread, Data::Number(3)).unwrap().unwrap();
        assert_eq!(request.code, Some(TAKE));
        assert!(matches!(request.values.nth(1), Some(Value::Integer(3))));
        assert!(nim.luau.resume(&thread, Data::Nothing).unwrap().is_none());
        nim.luau.park(thread);
        let fuel = |heap: &str| nim.spending(&format!("return game:heaps()[{heap}]:stones()")).1;
        assert_eq!((nim.number("return heap:stones()"), fuel("1")), (4, fuel("2")));
        nim
    };
    let nim = std::thread::spawn(elsewhere).join().unwrap();
    assert_eq!(nim.play("heap:take(game:how_many())").unwrap(), [HOW_MANY, TAKE], "and back on the first");
    assert_eq!(*nim.heaps.lock().unwrap(), [3, 2, 5]);
}

#[test]
fn abandoned_request_gives_its_line() {
    let nim = nim(Limits::default());
    let function = nim.function("local x = 1\nheap:take(x)");
    let thread = nim.luau.thread(&function).unwrap();
    assert_eq!(nim.luau.begin(&thread, [Heap(0).data()]).unwrap().unwrap().code, Some(TAKE));
    assert_eq!(thread.give_up().map(|(_, line)| line), Some(3));
    nim.luau.park(thread);
    assert_eq!(nim.play("heap:take(1)").unwrap(), [TAKE], "the thread serves again");
}

#[test]
fn errors_have_a_kind_and_line() {
    let nim = nim(Limits::default());
    let kind = |body: &str| nim.error(body).kind;
    assert!(matches!(kind("return heap:weight()"), ScriptError::NoMethod(name) if name == "weight"));
    assert!(matches!(kind("local h = game:heaps()[9] return h.stones"), ScriptError::OfNil(name) if name == "stones"));
    assert!(matches!(kind("return nothing()"), ScriptError::NoFunction));
    assert!(matches!(kind("math.abs = 1"), ScriptError::Frozen));
    assert!(matches!(kind("error('no')"), ScriptError::Raised));
    let refused = nim.error("local h = heap\nreturn h.stones(5)");
    let ScriptError::Refused(why) = &refused.kind else { panic!("{refused:?}") };
    assert_eq!(why.downcast_ref(), Some(&NoSuchThing("expected a heap, found a number".to_owned())));
    assert_eq!((refused.what.as_str(), refused.line), ("a heap has no expected a heap, found a number", Some(3)));
    let syntax = compile("return {\n  x = = 1\n}").unwrap_err();
    assert_eq!(syntax.line, Some(2));
}

#[test]
fn endless_loop_runs_out_of_fuel() {
    let nim = nim(Limits::default().fuel(20_000));
    let error = nim.error("while true do end");
    assert!(matches!(error.kind, ScriptError::OutOfFuel));
    assert!(error.kind.is_limit());
    assert_eq!((error.what.as_str(), error.line), ("out of fuel", Some(2)));
    assert_eq!(nim.number("for i = 1, 900 do end return 1"), 1, "the next call has a whole allowance");
}

#[test]
fn script_raised_error_is_not_a_limit() {
    let nim = nim(Limits::default());
    for words in ["out of fuel", "stack overflow", "C stack overflow", "not enough memory"] {
        for body in [
            "error('@')",
            "error('@', 0)",
            "error('@', 9)",
            "error('nim.lua:1: @')",
            "error('prelude:1: @', 9)",
            "assert(false, '@')",
            "table.sort({ 2, 1 }, function() error('@') end)",
            "local t = nil\nreturn t['@']",
            "local t = nil\nt['@'] = 1",
            "return ('x')['@']()",
            "return ipairs('@')",
            "return table.concat('@')",
            "return table.concat({ heap, '@' })",
            "return string.rep('x', '@')",
            "return tonumber('1', '@')",
        ] {
            let error = nim.error(&body.replace('@', words));
            assert!(!error.kind.is_limit(), "{words}: {body}: {error:?}");
        }
        let said = nim.error(&format!("error('{words}')"));
        assert!(matches!(said.kind, ScriptError::Raised));
        assert_eq!((said.what.as_str(), said.line), (words, Some(2)));
        assert!(!compile(&format!("return '{words}' '{words}'")).unwrap_err().kind.is_limit());
    }
    for words in ["attempt to yield across", "attempt to index nil with 'x'", "attempt to call a nil value"] {
        assert!(matches!(nim.error(&format!("error(\"{words}\")")).kind, ScriptError::Raised), "{words}");
    }
    for deep in ["local function f() return 1 + f() end f()", "local function f() table.sort({ 2, 1 }, f) end f()"] {
        assert!(matches!(nim.error(deep).kind, ScriptError::Exhausted), "{deep}");
    }
}

#[test]
fn nested_call_keeps_outer_allowance() {
    let nim = nim(Limits::default().fuel(20_000));
    let weight = compile("return {}").unwrap().weight();
    let (outer, used) = nim.luau.with_allowance(weight, || {
        nim.number("for i = 1, 300 do end return 1");
        let before = nim.luau.fuel_used();
        nim.number("for i = 1, 900 do end return 1");
        (before, nim.luau.fuel_used())
    });
    assert_eq!(outer.0, outer.1);
    assert_eq!(used, outer.1);
}
