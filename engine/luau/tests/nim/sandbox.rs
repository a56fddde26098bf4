//! The globals that a script can access.

use super::*;

#[test]
fn script_sees_only_names_and_library() {
    let nim = nim(Limits::default());
    let of_lua = "assert best error ipairs math.abs math.ceil math.clamp math.floor math.max math.min math.sign pairs \
                  require string.byte string.char string.find string.format string.len \
                  string.lower string.rep string.reverse string.sub string.upper \
                  table.concat table.find table.insert table.remove table.sort table.unpack tonumber tostring type unpack";
    assert_eq!(nim.luau.globals().unwrap().join(" "), of_lua);
    let refused = [
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
    // The compiler knows these functions by name, so they must not be callable as literal calls either.
    for call in ["math.sin(1)", "bit32.band(1, 1)", "rawget({}, 1)", "vector.create(1, 2, 3)", "getmetatable(heap)"] {
        assert!(nim.call(&format!("return {call}")).is_err(), "{call}");
    }
}

#[test]
fn reachable_values_cannot_be_changed() {
    let nim = nim(Limits::default());
    for change in ["game.stones = 1", "heap.stones = 1", "math.abs = 1", "string.rep = 1", "table.insert(math, 1)"] {
        assert!(nim.call(change).is_err(), "{change}");
    }
    let body = nim.load("local kept = { 1 }\nreturn { move = function() kept[1] = 2 end }").unwrap();
    let Value::Function(function) = body.get("move").unwrap() else { panic!() };
    assert!(matches!(nim.luau.call(&function, []).unwrap_err().kind, ScriptError::Frozen));
    assert_eq!(function.line(), Some(2));
}
