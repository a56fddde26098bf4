//! The crate serves a game that nobody plays here: Nim. A script says which heap to take from; it can count the stones
//! of a heap, take some, and ask the player how many.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

use hyperkon_luau::{
    After, Binding, Code, Data, Does, Effort, Error, Function, Interpreter, LONGEST_TEXT, Limits, MAX_SOURCE,
    MOST_EFFECTS, Name, On, Overspent, Refused, Thing, Trouble, Value, Words, compile, compiles,
};
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heap(usize);

impl Thing for Heap {
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
    heaps: Rc<RefCell<[i64; 3]>>,
    luau: Interpreter,
}

fn nim(limits: Limits) -> Nim {
    let heaps = Rc::new(RefCell::new([3, 4, 5]));
    let (read, listed) = (Rc::clone(&heaps), Rc::clone(&heaps));
    let stones = Does::Reads(Box::new(move |values| {
        let on = values.next().unwrap_or(Value::Nil);
        let heap = Heap::of(&on).ok_or_else(|| NoSuchThing(Heap::wanted("a heap", &on)))?;
        Ok(Data::Number(read.borrow()[heap.0]))
    }));
    let all = Does::Reads(Box::new(move |_| {
        Ok(Data::List((0..listed.borrow().len()).map(|heap| Heap(heap).data()).collect()))
    }));
    let by_heap = Does::Reads(Box::new(|_| {
        Ok(Data::ByThing(vec![(Heap(2).number(), Data::Word("last")), (Heap(0).number(), Data::Text("first".into()))]))
    }));
    let rows = [
        ("stones", On::Thing, stones),
        ("heaps", On::Game, all),
        ("names", On::Game, by_heap),
        ("take", On::Thing, Does::Acts(TAKE)),
        ("how_many", On::Game, Does::Acts(HOW_MANY)),
    ];
    let binding = Binding {
        names: rows.map(|(name, on, does)| Name { name, on, does }).into(),
        renamed: vec![("count", "stones")],
        prelude: "local game = ...\n\
                  function game.all(self)\n  local sum = 0\n  for _, heap in game:heaps() do sum += heap:stones() end\n  return sum\nend\n\
                  return { best = 3 }",
        words: Words { acts: "`move`", keys: "numbers, strings or heaps" },
    };
    Nim { heaps, luau: Interpreter::new::<Heap>(limits, binding).unwrap() }
}

impl Nim {
    /// Loads a script: its functions by name.
    fn load(&self, text: &str) -> Result<hyperkon_luau::Table, Error> {
        let Value::Table(body) = self.luau.load("nim.lua", &compile(text)?)? else { panic!("no table") };
        self.luau.freeze(&body)?;
        Ok(body)
    }

    /// A function that is called, and its code.
    fn weighed(&self, body: &str) -> (Function, Code) {
        let text = format!("return {{ move = function(game, heap)\n{body}\nend }}");
        let (table, code) = (self.load(&text).unwrap(), compile(&text).unwrap());
        let Value::Function(function) = table.get("move").unwrap() else { panic!("no function") };
        (function, code)
    }

    fn function(&self, body: &str) -> Function {
        self.weighed(body).0
    }

    /// What a function that cannot act gives back.
    fn call(&self, body: &str) -> Result<Value, Error> {
        self.spending(body).0
    }

    /// The same, and the fuel that it has used.
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

    /// Plays a move: the game does what the script asks, a player answers with 2.
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
                    self.heaps.borrow_mut()[Heap::of(&on).unwrap().0] -= many;
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
fn a_script_reads_the_game_through_its_names() {
    let nim = nim(Limits::default());
    assert_eq!(nim.number("return heap:stones()"), 4);
    assert_eq!(nim.number("return game:all() + best"), 15, "the game's own prelude");
    assert_eq!(nim.number("return heap:count()"), 4, "an old name");
    assert_eq!(nim.text("return game:names()[game:heaps()[1]]"), "first");
    assert_eq!(nim.text("return type(heap) .. ' ' .. tostring(heap)"), "heap a heap");
    assert_eq!(
        nim.text("local t = {} for h, w in pairs(game:names()) do t[#t + 1] = w end return table.concat(t, ' ')"),
        "first last"
    );
}

#[test]
fn a_script_acts_by_requests_and_goes_on_with_the_answer() {
    let nim = nim(Limits::default());
    let asked =
        nim.play("local n = game:how_many()\nheap:take(n)\nif heap:stones() == 2 then game:heaps()[1]:take(3) end");
    assert_eq!(asked.unwrap(), [HOW_MANY, TAKE, TAKE]);
    assert_eq!(*nim.heaps.borrow(), [0, 2, 5]);
    let error = nim.error("return heap:take(1)");
    assert_eq!(error.what, "`take` acts, but nothing can act here: only `move` can");
    assert_eq!((error.file.as_deref(), error.line), (Some("nim.lua"), Some(2)));
    let error = nim.play("table.sort({ 2, 1 }, function(a, b) heap:take(1) return a < b end)").unwrap_err();
    assert!(error.what.ends_with("only `move` can"), "{error}");
    assert_eq!(nim.heaps.borrow()[1], 2, "and so nothing is taken");
}

#[test]
fn a_request_that_is_given_up_says_where_it_was_made() {
    let nim = nim(Limits::default());
    let function = nim.function("local x = 1\nheap:take(x)");
    let thread = nim.luau.thread(&function).unwrap();
    assert_eq!(nim.luau.begin(&thread, [Heap(0).data()]).unwrap().unwrap().code, Some(TAKE));
    assert_eq!(thread.give_up(), Some(3));
    nim.luau.park(thread);
    assert_eq!(nim.play("heap:take(1)").unwrap(), [TAKE], "the thread serves again");
}

#[test]
fn what_goes_wrong_has_a_kind_and_a_line() {
    let nim = nim(Limits::default());
    let trouble = |body: &str| nim.error(body).trouble;
    assert!(matches!(trouble("return heap:weight()"), Trouble::NoMethod(name) if name == "weight"));
    assert!(matches!(trouble("local h = game:heaps()[9] return h.stones"), Trouble::OfNil(name) if name == "stones"));
    assert!(matches!(trouble("return nothing()"), Trouble::NoFunction));
    assert!(matches!(trouble("math.abs = 1"), Trouble::Frozen));
    assert!(matches!(trouble("error('no')"), Trouble::Raised));
    let refused = nim.error("local h = heap\nreturn h.stones(5)");
    let Trouble::Refused(why) = &refused.trouble else { panic!("{refused:?}") };
    assert_eq!(why.downcast_ref(), Some(&NoSuchThing("a heap expected, got a number".to_owned())));
    assert_eq!((refused.what.as_str(), refused.line), ("a heap has no a heap expected, got a number", Some(3)));
    let syntax = compile("return {\n  x = = 1\n}").unwrap_err();
    assert_eq!(syntax.line, Some(2));
}

#[test]
fn a_loop_without_end_runs_out_of_fuel() {
    let nim = nim(Limits { fuel: 20_000, ..Limits::default() });
    let error = nim.error("while true do end");
    assert!(matches!(error.trouble, Trouble::OutOfFuel));
    assert!(error.trouble.is_limit());
    assert_eq!((error.what.as_str(), error.line), ("too many instructions", Some(2)));
    assert_eq!(nim.number("for i = 1, 900 do end return 1"), 1, "the next call has a whole allowance");
}

#[test]
fn a_call_within_a_call_takes_nothing_from_it() {
    let nim = nim(Limits { fuel: 20_000, ..Limits::default() });
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

#[test]
fn what_a_call_costs_is_a_count_that_no_history_changes() {
    let body = "local t = {} for i = 1, 40 do t[i] = tostring(i) .. ' heap' end
        for _, h in game:heaps() do t[#t + 1] = h:stones() end
        table.sort(t, function(a, b) return tostring(a) < tostring(b) end) return #table.concat(t, ',')";
    let (fresh, used) = (nim(Limits::default()), nim(Limits::default()));
    let first = fresh.spending(body).1;
    for waste in ["local t = {} for i = 1, 900 do t[i] = { i } end", "local s = '' for i = 1, 900 do s ..= 'x' end"] {
        used.call(waste).unwrap();
        let _ = used.call("while true do end");
    }
    assert_eq!(used.spending(body).1, first);
    assert_eq!(fresh.spending(body).1, first);
}

#[test]
fn texts_are_short_and_what_is_done_with_them_is_paid_for() {
    let nim = nim(Limits::default());
    let most = LONGEST_TEXT;
    assert_eq!(nim.number(&format!("return #('x'):rep({most})")), i64::from(most));
    let long = [
        format!("return ('x'):rep({most} + 1)"),
        format!("local s = ('x'):rep({most}) return s .. 'x'"),
        "local s = 'x' while true do s = s .. s end".to_owned(),
        "local s = 'x' while true do s = `{s}{s}` end".to_owned(),
        format!("local s = ('x'):rep({most}) return table.concat({{ s, s }})"),
        format!("return string.format('%s%s', ('x'):rep({most}), 'x')"),
    ];
    for body in long {
        let error = nim.error(&body);
        assert_eq!((error.what.as_str(), error.line), ("this text is longer than 1000 bytes", Some(2)), "{body}");
    }
    let plain = nim.spending("local s = ('x'):rep(8) for i = 1, 50 do s:upper() end return 1").1;
    let dear = nim.spending("local s = ('x'):rep(1000) for i = 1, 50 do s:upper() end return 1").1;
    assert!(dear > plain + 50 * 1000 / 8, "{dear} {plain}");
}

#[test]
fn numbers_that_machines_take_for_different_ones_are_refused() {
    let nim = nim(Limits::default());
    for body in [
        "return string.format('%d', 1.5)",
        "return string.format('%d', 1e300)",
        "return string.format('%g', 0 / 0)",
        "return ('x'):rep(0 / 0)",
        "return ('x'):sub(1e18)",
        "return ('x'):byte(1.5)",
        "return string.char(256)",
        "return table.unpack({}, 1, 101)",
        "return tonumber('1', 1e10)",
    ] {
        assert!(nim.call(body).is_err(), "{body}");
    }
    assert_eq!(nim.number("return tonumber('12') + tonumber('ff', 16)"), 267);
    assert_eq!(nim.text("return string.format('%s %3d|%5.2f%%', 0 / 0, 7, 1.5)"), "nan   7| 1.50%");
}

#[test]
fn keys_that_have_no_order_and_loops_that_have_none_are_refused() {
    let nim = nim(Limits::default());
    for (body, what) in [
        (
            "local t = {} t[{}] = 1",
            "a key of a table is a number, a text or a thing of the game, never a table or a function",
        ),
        (
            "local t = {} t[tostring] = 1",
            "a key of a table is a number, a text or a thing of the game, never a table or a function",
        ),
        // Refused when it is loaded where that can be seen; the call's own table cannot.
        ("local function f() return { 1 } end for k in f() do end", "a loop goes through ipairs(list) or pairs(table)"),
    ] {
        let error = nim.error(body);
        assert_eq!((error.what.as_str(), error.line), (what, Some(2)), "{body}");
    }
    assert!(nim.call("for k, v in nil, { 1 } do end").is_err());
    assert_eq!(nim.number("local t = {} t[heap] = 1 t['x'] = 2 t[3] = 3 return t[heap] + t.x + t[3]"), 6);
}

#[test]
fn code_that_cannot_be_trusted_is_refused_with_its_line() {
    let refused = |text: &str| {
        let error = compile(text).unwrap_err();
        let Trouble::NotAllowed(all) = error.trouble else { panic!("{text}: {error}") };
        let [told] = &all[..] else { panic!("{text}: {all:?}") };
        assert_eq!(told.line, error.line);
        (told.refused.clone(), error.line)
    };
    assert_eq!(refused("local x = 1\nheap = 2"), (Refused::Global { name: "heap".to_owned() }, Some(2)));
    let outer = Refused::Outer { name: "turns".to_owned() };
    assert_eq!(refused("local turns = 0\nreturn { move = function()\nturns += 1 end }"), (outer, Some(3)));
    assert_eq!(refused("return 2.5 ^ 0.1"), (Refused::Power, Some(1)), "worked out beforehand or not");
    assert_eq!(refused("return { move = function(...)\nreturn ... end }"), (Refused::Dots, Some(2)));
    let long = format!("return '{}'", "x".repeat(1001));
    assert_eq!(refused(&long), (Refused::LongText { most: 1000 }, Some(1)));
}

#[test]
fn a_script_can_be_too_large_and_hold_too_much() {
    let nim = nim(Limits::default());
    let large = format!("return {{ x = '{}' }}", "x".repeat(MAX_SOURCE));
    assert!(matches!(compile(&large).unwrap_err().trouble, Trouble::TooLarge));
    assert!(!compiles(&large) && compiles("return {}") && !compiles("return }"));
    let much =
        nim.load("local t = {} for i = 1, 6 do t[i] = {} for j = 1, 900 do t[i][j] = j end end return t").unwrap_err();
    assert!(matches!(much.trouble, Trouble::HoldsMuch), "{much:?}");
    assert_eq!(much.what, "holds more than 5000 things for good");
}

/// With keys that fall into one place, and with a table made anew whenever something goes in, a call took seconds.
#[test]
fn what_can_make_a_table_slow_is_dear() {
    const DEAR: u32 = 5_000;
    let nim = nim(Limits::default());
    let used = |body: &str| {
        let (result, used) =
            nim.spending(&format!("local t, s, n = {{ 1, 2, a = 3 }}, tostring('b'), heap:stones() {body} return t"));
        assert!(result.is_ok(), "{body}: {result:?}");
        used
    };
    let free = ["t[n] = 1", "t[1000] = 1", "t[0] = 1", "t[heap] = 1", "t[true] = 1", "t.b = 1", "t[2] = 1", "t[s]"];
    for body in free.map(|body| if body == "t[s]" { "n = t[s]" } else { body }) {
        assert!(used(body) < 1_000, "{body}: {}", used(body));
    }
    let dear = [
        "t[s] = 1",
        "t[n / 8] = 1",
        "t[-n] = 1",
        "t[1001] = 1",
        "t[n * 1e300] = 1",
        "t.a = nil",
        "t[1] = nil",
        "t[n] = nil",
        "table.remove(t)",
        "table.insert(t, nil)",
        "table.insert(t, 1, nil)",
    ];
    for body in dear {
        assert!((DEAR..DEAR + 2_000).contains(&used(body)), "{body}: {}", used(body));
    }
    // What is paid for is done.
    assert_eq!(
        nim.number("local t, s = {}, tostring('b') t[s] = 1 t[1.5] = 2 t[-3] = 4 return t.b + t[1.5] + t[-3]"),
        7
    );
    assert_eq!(nim.number("local t = { 1, 2, 3, a = 4 } t[3] = nil t.a = nil return #t + (t.a or 5)"), 7);
    assert_eq!(nim.error("local t = {} t[0 / 0] = 1").line, Some(2));
    let stopped = nim.error("local t, n = {}, 0.5 while true do t[n] = 1 n += 1 end");
    assert!(matches!(stopped.trouble, Trouble::OutOfFuel));
}

/// The library's sort calls what is given without a point at which it could stop.
#[test]
fn a_name_of_the_game_as_a_comparison_is_stopped_in_time() {
    let nim = nim(Limits::default());
    let (ours, hosts) = (nim.spending("table.sort({ 2, 1 })").1, nim.spending("table.sort({ 2, 1 }, math.max)").1);
    assert!(hosts >= ours, "{hosts}, {ours}");
    assert_eq!(nim.error("table.sort({ 2, 1 }, 5)").what, "a function expected, got 5");
}

/// Every look through all of a table goes through its empty places too.
#[test]
fn a_long_list_in_a_script_is_refused() {
    let list = |items: usize| compile(&format!("return {{ {} }}", "nil, ".repeat(items)));
    assert!(list(1000).is_ok());
    assert_eq!(list(1001).unwrap_err().what, "a list in the script has more than 1000 items");
}

#[test]
fn a_script_finds_its_names_and_the_library_and_nothing_else() {
    let nim = nim(Limits::default());
    let of_lua = "assert best error ipairs math.abs math.ceil math.clamp math.floor math.max math.min math.sign pairs \
                  string.byte string.char string.find string.format string.len \
                  string.lower string.rep string.reverse string.sub string.upper \
                  table.concat table.find table.insert table.remove table.sort table.unpack tonumber tostring type unpack";
    assert_eq!(nim.luau.globals().unwrap().join(" "), of_lua);
    let refused = [
        "require",
        "loadstring",
        "load",
        "dofile",
        "getfenv",
        "setfenv",
        "newproxy",
        "collectgarbage",
        "coroutine",
        "os",
        "io",
        "debug",
        "bit32",
        "buffer",
        "vector",
        "utf8",
        "_G",
        "pcall",
        "xpcall",
        "print",
        "rawset",
        "setmetatable",
        "getmetatable",
        "next",
        "game",
        "host",
    ];
    for name in refused {
        assert!(matches!(nim.call(&format!("local game = nil return {name}")), Ok(Value::Nil)), "{name}");
    }
    for (name, call) in [("math", "random"), ("math", "sin"), ("string", "pack"), ("table", "freeze")] {
        assert!(matches!(nim.call(&format!("return {name}.{call}")), Ok(Value::Nil)), "{name}.{call}");
    }
    // The compiler knows these by name: written out, they must not be reached past the tables either.
    for call in ["math.sin(1)", "bit32.band(1, 1)", "rawget({}, 1)", "vector.create(1, 2, 3)", "getmetatable(heap)"] {
        assert!(nim.call(&format!("return {call}")).is_err(), "{call}");
    }
}

#[test]
fn nothing_that_a_script_reaches_can_be_changed() {
    let nim = nim(Limits::default());
    for change in ["game.stones = 1", "heap.stones = 1", "math.abs = 1", "string.rep = 1", "table.insert(math, 1)"] {
        assert!(nim.call(change).is_err(), "{change}");
    }
    let body = nim.load("local kept = { 1 }\nreturn { move = function() kept[1] = 2 end }").unwrap();
    let Value::Function(function) = body.get("move").unwrap() else { panic!() };
    assert!(matches!(nim.luau.call(&function, []).unwrap_err().trouble, Trouble::Frozen));
    assert_eq!(function.line(), Some(2));
}

#[test]
fn who_has_spent_or_acted_most_is_blamed_and_nobody_for_being_looked_at() {
    let effort: Effort<&str> = Effort::default();
    effort.begin_step(After::Question);
    assert_eq!(effort.spend(0, "first of 0", 300, 100), Ok(()));
    effort.enter(1, "first of 1", 0);
    for _ in 0..MOST_EFFECTS {
        assert_eq!(effort.spend(2, "a look at 2", 0, 100), Ok(()));
        assert_eq!(effort.acts(), Ok(()));
    }
    assert_eq!(effort.acts(), Err("first of 1"));
    effort.leave();
    assert_eq!(effort.spend(3, "first of 3", 399, 100), Ok(()));
    assert_eq!(effort.spend(2, "first of 2", 1, 100), Err(Overspent::InStep("first of 3")), "not who came last");
    effort.begin_step(After::Question);
    assert_eq!(effort.spend(2, "second of 2", 699, 100), Ok(()), "a step begins anew");

    // A thousand cheap looks at an innocent script, each set off by another's effect: that one is to blame.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    let blamed = (0..10_000).find_map(|_| {
        effort.spend(5, "the cause", 50, 100_000).and_then(|()| effort.spend(6, "innocent", 999, 100_000)).err()
    });
    assert_eq!(blamed, Some(Overspent::InStep("the cause")));

    // Each of its acts makes an innocent script act twice.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    let blamed = (0..MOST_EFFECTS).find_map(|_| {
        effort.acts().unwrap();
        effort.enter(6, "innocent", 0);
        let twice = effort.acts().and_then(|()| effort.acts());
        effort.leave();
        twice.err()
    });
    assert_eq!((blamed, effort.most_active()), (Some("the cause"), Some("the cause")));

    // It makes one act, and the other acts without end.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    effort.enter(6, "the busy one", 0);
    assert_eq!((0..=MOST_EFFECTS).find_map(|_| effort.acts().err()), Some("the busy one"));

    // What it makes an honest script do makes a third one act: all of it is its doing.
    effort.begin_step(After::Question);
    effort.enter(5, "the cause", 0);
    let blamed = (0..MOST_EFFECTS).find_map(|_| {
        let own = effort.acts();
        effort.enter(6, "honest", 0);
        let once = effort.acts();
        effort.enter(7, "innocent", 0);
        let twice = effort.acts().and_then(|()| effort.acts());
        effort.leave();
        effort.leave();
        own.and(once).and(twice).err()
    });
    assert_eq!(blamed, Some("the cause"));

    // An honest script acts once, and two answer each other from then on.
    effort.begin_step(After::Question);
    effort.enter(5, "honest", 0);
    effort.acts().unwrap();
    let blamed = (0..=MOST_EFFECTS).find_map(|turn| {
        effort.enter(6 + turn as usize % 2, if turn % 2 == 0 { "the first" } else { "the second" }, 0);
        effort.acts().err()
    });
    assert_eq!(blamed, Some("the first"));
}

#[test]
fn steps_without_a_question_are_counted_together() {
    let effort: Effort<&str> = Effort::default();
    let busy = |after, script, call| {
        effort.begin_step(after);
        effort.spend(script, call, 600, 100)
    };
    assert_eq!(busy(After::Question, 1, "busy"), Ok(()));
    for _ in 0..5 {
        assert_eq!(busy(After::Step, 1, "busy again"), Ok(()));
    }
    // The same step again, for an answer or for a witness, is the same step.
    for _ in 0..5 {
        assert_eq!(busy(After::Itself, 1, "busy again"), Ok(()));
    }
    assert_eq!(busy(After::Step, 2, "another"), Err(Overspent::SinceQuestion("busy again")));
    assert_eq!(busy(After::Question, 2, "another"), Ok(()));
}
