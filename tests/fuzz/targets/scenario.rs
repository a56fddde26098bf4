//! Scenarios: any text is read, played and checked.
#![no_main]

use hyperkon::__private::game::Engine;
use hyperkon_workshop::scenario;
use hyperkon_fuzz::{QUIET, content, edition};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(engine());
}

fuzz_target!(|text: &str| {
    ENGINE.with_borrow_mut(|engine| {
        for failure in scenario::run(engine, "fuzz.toml", text) {
            let said = failure.to_string();
            assert!(said.len() <= 20_000, "a failure of {} bytes: {said}", said.len());
        }
    });
});

/// Returns an engine with few scripts, because checking makes a fresh interpreter for every step.
fn engine() -> Engine {
    let mut files = QUIET.to_vec();
    files.extend([
        ("powers/aliens/zombie.lua", include_str!("../../../powers/aliens/zombie.lua")),
        ("powers/aliens/trader.lua", include_str!("../../../powers/aliens/trader.lua")),
        ("powers/destiny/plague.lua", include_str!("../../../powers/destiny/plague.lua")),
        ("powers/destiny/cosmic_zap.lua", include_str!("../../../powers/destiny/cosmic_zap.lua")),
    ]);
    let deck = edition(&["trader", "zombie"], &["plague", "cosmic_zap"]);
    files.push(("decks/fuzz.toml", &deck));
    Engine::new(content(&files).unwrap()).unwrap()
}
