//! Changes texts byte by byte, and splices two of them.

use super::mutate::Mutator;
use serde_json::{Value, json};

/// Returns bytes that no real text contains.
fn strange(mutator: &mut Mutator<'_>) -> Vec<u8> {
    match mutator.below(14) {
        0 => "[".repeat(200_000).into_bytes(),
        1 => "{\"a\":".repeat(100_000).into_bytes(),
        2 => vec![0],
        3 => b"\xef\xbb\xbf".to_vec(),
        4 => b"\r\n".to_vec(),
        5 => b"\xff\xfe\xc3\x28".to_vec(),
        6 => b"1e999".to_vec(),
        7 => b"-0".to_vec(),
        8 => b"99999999999999999999999999999999".to_vec(),
        9 => b"\"\\ud800\"".to_vec(),
        10 => b"\\u001b[2J".to_vec(),
        11 => vec![b' '; 300_000],
        12 => b"\n\n\n".to_vec(),
        _ => "9".repeat(100_000).into_bytes(),
    }
}

/// Returns a value that is valid nowhere.
pub fn made_up(mutator: &mut Mutator<'_>) -> Value {
    match mutator.below(5) {
        0 => json!("\u{1b}[2J\u{202e}\n".repeat(500)),
        1 => json!(vec![json!([]); 20_000]),
        2 => (0..100).fold(json!(0), |inner, _| json!([inner])),
        3 => json!("x".repeat(500_000)),
        _ => json!({ "\u{1b}[2J": null }),
    }
}

/// Changes some bytes, and splices `other` in.
pub fn damage(mutator: &mut Mutator<'_>, bytes: &mut Vec<u8>, other: &[u8]) {
    for _ in 0..1 + mutator.below(3) {
        let (at, to) = (mutator.below(bytes.len() + 1), mutator.below(other.len() + 1));
        let end = (at + mutator.below(80)).min(bytes.len());
        match mutator.below(8) {
            0 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << mutator.below(8);
                }
            }
            1 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = b"0123456789-\"[]{},:nt "[mutator.below(20)];
                }
            }
            2 => bytes.truncate(at),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            5 => {
                bytes.truncate(at);
                bytes.extend_from_slice(&other[to..]);
            }
            6 => {
                let strange = strange(mutator);
                bytes.splice(at..at, strange);
            }
            _ => {
                let piece = other[to..(to + 60).min(other.len())].to_vec();
                bytes.splice(at..end, piece);
            }
        }
    }
    mutator.tell(&format!("{} bytes", bytes.len()));
}
