//! Operations and amounts that scripts must not use.

use super::*;
use hyperkon_luau::{MAX_SOURCE, NO_LIST, Refused, compiles};

#[test]
fn machine_dependent_numbers_are_refused() {
    let nim = nim(Limits::default());
    for body in [
        "return string.format('%d', 1.5)",
        "return string.format('%d', 1e300)",
        "return string.format('%g', 0 / 0)",
        "return ('x'):rep(0 / 0)",
        "return ('x'):sub(1e18)",
        "return ('x'):byte(1.5)",
        "return string.char(256)",
        "return string.format('%c', 3e9)",
        "return string.format('%c', 256)",
        "return string.format('%c', -1)",
        "return table.unpack({}, 1, 101)",
        "return tonumber('1', 1e10)",
    ] {
        assert!(nim.call(body).is_err(), "{body}");
    }
    assert_eq!(nim.number("return tonumber('12') + tonumber('ff', 16)"), 267);
    assert_eq!(nim.text("return string.format('%s %3d|%5.2f%%', 0 / 0, 7, 1.5)"), "nan   7| 1.50%");
}

/// The interpreter truncates positions to 32 bits. Machines differ in what happens then.
#[test]
fn far_position_is_outside_the_string() {
    let nim = nim(Limits::default());
    assert_eq!(nim.text("return '<' .. ('abc'):sub(3e9) .. '>' .. ('abc'):sub(-3e9, 3e9)"), "<>abc");
    assert_eq!(nim.text("return tostring(('abc'):find('b', 3e9)) .. ('abc'):find('b', -3e9)"), "nil2");
    assert_eq!(nim.text("return tostring(('abc'):byte(3e9)) .. #{ ('abc'):byte(-3e9, 3e9) }"), "nil3");
}

#[test]
fn byte_returns_at_most_100_values() {
    let nim = nim(Limits::default());
    for given in ["1, -1", "1, 100", "-100, -1", "-100, 100", "-1000, 1000"] {
        assert_eq!(nim.number(&format!("return #{{ ('x'):rep(100):byte({given}) }}")), 100, "{given}");
    }
    for given in ["1, -1", "1, 101", "-101, -1", "-101, 101", "0, 200"] {
        let error = nim.error(&format!("return #{{ ('x'):rep(101):byte({given}) }}"));
        assert_eq!(error.what, "more than 100 values at once", "{given}");
    }
    assert_eq!(nim.number("return #{ unpack({}, 1, 100) }"), 0);
    assert_eq!(nim.error("return unpack({}, 1, 101)").what, "more than 100 values at once");
}

#[test]
fn unordered_keys_and_loops_are_refused() {
    let nim = nim(Limits::default());
    for (body, what) in [
        (
            "local t = {} t[{}] = 1",
            "invalid table key: use a number, a string, or an object of the game, not a table or a function",
        ),
        (
            "local t = {} t[tostring] = 1",
            "invalid table key: use a number, a string, or an object of the game, not a table or a function",
        ),
        ("for k in { a = 1 } do end", NO_LIST),
        ("local function f() return { a = 1 } end for k in f() do end", NO_LIST),
        ("for k in nil do end", NO_LIST),
        ("for k in 3 do end", NO_LIST),
        ("for k in 'text' do end", NO_LIST),
        ("for k in heap do end", NO_LIST),
    ] {
        let error = nim.error(body);
        assert_eq!((error.what.as_str(), error.line), (what, Some(2)), "{body}");
    }
    assert!(nim.call("for k, v in nil, { 1 } do end").is_err());
    assert_eq!(nim.number("local t = {} t[heap] = 1 t['x'] = 2 t[3] = 3 return t[heap] + t.x + t[3]"), 6);
}

#[test]
fn forbidden_code_is_refused_with_line() {
    let refused = |text: &str| {
        let error = compile(text).unwrap_err();
        let ScriptError::NotAllowed(all) = error.kind else { panic!("{text}: {error}") };
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
fn script_size_and_held_values_are_limited() {
    let nim = nim(Limits::default());
    let large = format!("return {{ x = '{}' }}", "x".repeat(MAX_SOURCE));
    assert!(matches!(compile(&large).unwrap_err().kind, ScriptError::TooLarge));
    assert!(!compiles(&large) && compiles("return {}") && !compiles("return }"));
    let filled = |bytes: usize| format!("return {{}} --{}", "x".repeat(bytes - "return {} --".len()));
    assert!(compile(&filled(64 * 1024)).is_ok());
    assert!(matches!(compile(&filled(64 * 1024 + 1)).unwrap_err().kind, ScriptError::TooLarge));
    // Five lists of 999 entries, plus the entries for the lists themselves.
    let lists = |more: &str| {
        nim.load(&format!(
            "local t = {{}} for i = 1, 5 do t[i] = {{}} for j = 1, 999 do t[i][j] = j end end {more} return t"
        ))
    };
    assert!(lists("").is_ok());
    let much = lists("t[6] = 1").unwrap_err();
    assert!(matches!(much.kind, ScriptError::HoldsMuch { .. }), "{much:?}");
    assert_eq!(much.what, "the script keeps more than 5000 values permanently");
    // 65 strings of 1,000 bytes and one more string. Equal strings count once.
    let texts = |last: usize| {
        nim.load(&format!(
            "local t = {{}} for i = 1, 65 do t[i] = ('x'):rep(997) .. 100 + i t[i + 66] = ('x'):rep(997) .. 100 + i end
            t[66] = ('y'):rep({last}) return t"
        ))
    };
    assert!(texts(536).is_ok());
    assert_eq!(texts(537).unwrap_err().what, "the script keeps more than 65536 bytes of strings permanently");
}
