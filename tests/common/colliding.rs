//! Strings that collide in the interpreter's string table.
#![allow(dead_code, clippy::unwrap_used, reason = "helpers of tests")]

/// Returns the interpreter's hash of a short string, computed from its end to its beginning.
pub fn hashed(hash: u32, text: &str) -> u32 {
    text.bytes().rev().fold(hash, |hash, byte| hash ^ (hash << 5).wrapping_add(hash >> 2).wrapping_add(u32::from(byte)))
}

/// Returns a string of letters for each number.
pub fn letters(mut number: u32, many: usize) -> String {
    let letter = |_| {
        let letter = char::from(b'a' + (number % 26) as u8);
        number /= 26;
        letter
    };
    (0..many).map(letter).collect()
}

/// Strings of seven letters that all collide.
pub fn in_one_place() -> impl Iterator<Item = String> {
    (0..).map(|number| letters(number, 7)).filter(|text| hashed(7, text) & 0xffff == 7)
}

/// Returns a script whose strings all fall into one slot of the interpreter's string table.
pub fn colliding() -> (String, String) {
    const LENGTH: u32 = 6 * 3 + 6;
    let (mut state, mut ends) = (LENGTH, vec![String::new()]);
    for _ in 0..3 {
        let mut seen = std::collections::BTreeMap::new();
        let (one, other) = (0..)
            .map(|number| letters(number, 6))
            .find_map(|text| {
                let hash = hashed(state, &text);
                seen.insert(hash, text.clone()).map(|earlier| (earlier, text))
            })
            .unwrap();
        ends = ends.iter().flat_map(|end| [format!("{one}{end}"), format!("{other}{end}")]).collect();
        state = hashed(state, &one);
    }
    let falls = |text: &String| hashed(state, text) & 0xffff == 7;
    let begins: Vec<String> = (0..).map(|number| letters(number, 6)).filter(falls).take(600).collect();
    let list = |texts: &[String]| texts.iter().map(|text| format!("\"{text}\", ")).collect::<String>();
    let once = format!("local begins, ends, all, n = {{ {} }}, {{ {} }}, {{}}, 0", list(&begins), list(&ends));
    let again = "for _, e in ipairs(ends) do n += 1 local own = {} all[n] = own for i, b in ipairs(begins) do own[i] = b .. e end end";
    (once, again.to_owned())
}
