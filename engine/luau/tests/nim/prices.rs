//! The costs of calls and of expensive operations.

use super::*;
use hyperkon_luau::LONGEST_TEXT;

#[test]
fn call_cost_is_independent_of_history() {
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

/// The check of the list is the only additional weight.
#[test]
fn list_loop_costs_as_much_as_ipairs() {
    let nim = nim(Limits::default());
    for list in ["{}", "{ 1, 2, 3 }", "{ 1, nil, 3 }", "game:heaps()"] {
        let body = format!("local s = 0 for i, x in LIST({list}) do s += i if i == 2 then continue end end return s");
        let [plain, ipairs] = ["", "ipairs"].map(|name| {
            let body = body.replace("LIST", name);
            let weight = nim.weighed(&body).1.weight().functions;
            (nim.number(&body), nim.spending(&body).1 / weight, weight)
        });
        assert_eq!((plain.0, plain.1), (ipairs.0, ipairs.1), "{list}");
        assert!(plain.2.abs_diff(ipairs.2) < 40, "{plain:?} {ipairs:?}");
    }
}

#[test]
fn list_growing_in_its_loop_is_stopped() {
    let nim = nim(Limits::default());
    assert!(nim.error("local t = { 1 } for i, x in t do t[i + 1] = i end").kind.is_limit());
    assert_eq!(nim.number("local t = { 1, 2, 3 } local s = 0 for _, x in t do t[3] = nil s += x end return s"), 3);
    assert_eq!(
        nim.number("local s = 0 for _, a in { { 1, 2 }, { 3 } } do for _, b in a do s += b end end return s"),
        6
    );
    assert_eq!(nim.number("local s = 0 for i in { 7, 8, 9 } do s += i if i == 2 then break end end return s"), 3);
}

#[test]
fn strings_are_short_and_paid_for() {
    let nim = nim(Limits::default());
    let most = LONGEST_TEXT;
    assert_eq!(nim.number(&format!("return #('x'):rep({most})")), i64::from(most));
    for fits in [
        "return #('x'):rep(1000)",
        "local s = ('x'):rep(999) return #(s .. 'x')",
        "local s = ('x'):rep(500) return #`{s}{s}`",
        "local s = ('x'):rep(500) return #table.concat({ s, s })",
        "local s = ('x'):rep(500) return #table.concat({ s, s }, '')",
        "local s = ('x'):rep(499) return #table.concat({ s, s }, 'xx')",
        "return #string.format('%s%s', ('x'):rep(999), 'x')",
        "return #string.format('%' .. 'd' .. ('x'):rep(998), 10)",
    ] {
        assert_eq!(nim.number(fits), 1000, "{fits}");
    }
    let long = [
        "local s = ('x'):rep(500) return #`{s}{s}x`".to_owned(),
        "local s = ('x'):rep(499) return #table.concat({ s, s }, 'xxx')".to_owned(),
        "return #string.format('%' .. 'd' .. ('x'):rep(998), 100)".to_owned(),
        format!("return ('x'):rep({most} + 1)"),
        format!("local s = ('x'):rep({most}) return s .. 'x'"),
        "local s = 'x' while true do s = s .. s end".to_owned(),
        "local s = 'x' while true do s = `{s}{s}` end".to_owned(),
        format!("local s = ('x'):rep({most}) return table.concat({{ s, s }})"),
        format!("return string.format('%s%s', ('x'):rep({most}), 'x')"),
    ];
    for body in long {
        let error = nim.error(&body);
        assert_eq!((error.what.as_str(), error.line), ("this string is longer than 1000 bytes", Some(2)), "{body}");
    }
    let plain = nim.spending("local s = ('x'):rep(8) for i = 1, 50 do s:upper() end return 1").1;
    let dear = nim.spending("local s = ('x'):rep(1000) for i = 1, 50 do s:upper() end return 1").1;
    assert!(dear > plain + 50 * 1000 / 8, "{dear} {plain}");
}

/// Without the extra cost, a call with colliding keys or constant rebuilding took seconds.
#[test]
fn slow_table_operations_cost_extra() {
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
    // An expensive operation is charged for, and still carried out correctly.
    assert_eq!(
        nim.number("local t, s = {}, tostring('b') t[s] = 1 t[1.5] = 2 t[-3] = 4 return t.b + t[1.5] + t[-3]"),
        7
    );
    assert_eq!(nim.number("local t = { 1, 2, 3, a = 4 } t[3] = nil t.a = nil return #t + (t.a or 5)"), 7);
    assert_eq!(nim.error("local t = {} t[0 / 0] = 1").line, Some(2));
    let stopped = nim.error("local t, n = {}, 0.5 while true do t[n] = 1 n += 1 end");
    assert!(matches!(stopped.kind, ScriptError::OutOfFuel));
}

/// The library's `sort` calls its comparison without a safepoint.
#[test]
fn game_name_as_comparison_is_stopped() {
    let nim = nim(Limits::default());
    let (ours, hosts) = (nim.spending("table.sort({ 2, 1 })").1, nim.spending("table.sort({ 2, 1 }, math.max)").1);
    assert!(hosts >= ours, "{hosts}, {ours}");
    assert_eq!(nim.error("table.sort({ 2, 1 }, 5)").what, "expected a function, found 5");
}

/// A pass over a table also visits the empty slots.
#[test]
fn long_list_in_script_is_refused() {
    let list = |items: usize| compile(&format!("return {{ {} }}", "nil, ".repeat(items)));
    assert!(list(1000).is_ok());
    assert_eq!(list(1001).unwrap_err().what, "a list in the script has more than 1000 items");
}
