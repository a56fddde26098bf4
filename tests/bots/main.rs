//! Measures the strength of bots: a separate command, not part of the tests.
//!
//! ```sh
//! cargo run --release -p hyperkon-workshop --example bots -- maxims 100
//! cargo run --release -p hyperkon-workshop --example bots -- weights 100 base
//! cargo run --release -p hyperkon-workshop --example bots -- powers 20
//! cargo run --release -p hyperkon-workshop --example bots -- speed
//! cargo run --release -p hyperkon-workshop --example bots -- thinker 25 200
//! cargo run --release -p hyperkon-workshop --example bots -- waste 40 thinker:100
//! cargo run --release -p hyperkon-workshop --example bots -- fit 2000
//! cargo run --release -p hyperkon-workshop --example bots -- strangers 500
//! ```
//!
//! The number is the number of deals. Each deal is played once for each rotation of the players over its seats, so that no
//! player has the better aliens. Shares and their intervals are those of `hyperkon tournament`, which compares named bots:
//! `hyperkon tournament steady random random random -n 1000`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    missing_docs,
    reason = "a measurement stops where something is wrong"
)]

mod bout;
mod fit;
mod marks;
mod speed;
mod strangers;
mod thinker;
mod waste;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(usual, |word| word.parse().unwrap());
    let word = |at: usize| words.get(at).map(String::as_str);
    match word(0) {
        Some("maxims") => marks::maxims(number(1, 100), word(2)),
        Some("weights") => marks::weights(number(1, 100), word(2)),
        Some("powers") => marks::powers(number(1, 20), word(2)),
        Some("speed") => speed::speed(number(1, 200)),
        Some("thinker") => thinker::thinker(number(1, 25), number(2, 200) as u32, word(3)),
        Some("waste") => waste::waste(number(1, 40), word(2).unwrap_or("steady")),
        Some("fit") => fit::fit(number(1, 1000)),
        Some("strangers") => strangers::strangers(number(1, 1000)),
        _ => println!(
            "bots maxims|weights|powers|speed|fit|strangers [deals] [only], bots thinker [deals] [simulations] [only], \
             bots waste [games] [bot]"
        ),
    }
}
