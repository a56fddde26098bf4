//! What only the host of a table may know: its secrets, who sits where, how long it waits. Never in the record, which is
//! meant to be passed on.

use crate::wire::{Clock, Windows};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// A secret: 128 bits by chance, as digits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn new(chance: &mut dyn FnMut(&mut [u8])) -> Token {
        let mut bytes = [0; 16];
        chance(&mut bytes);
        Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Whether somebody has said it; how long the test takes says nothing of it.
    pub fn is(&self, said: &str) -> bool {
        self.0.as_bytes().ct_eq(said.as_bytes()).into()
    }

    /// To be told to whom it belongs, and written into no log.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a secret")
    }
}

/// Who is meant by a secret of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// This seat, by its number.
    Seat(u8),
    /// Those who look on.
    Onlooker,
}

/// A seat, as the host has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The secret of who sits there.
    pub token: Token,
    /// The bot that answers for it.
    #[serde(default)]
    pub bot: Option<String>,
    /// The name that it goes by.
    #[serde(default)]
    pub name: Option<String>,
    /// Milliseconds of the reserve that are left.
    #[serde(default)]
    pub reserve: u64,
}

/// What only the host knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    /// Which game.
    pub game: String,
    /// Which edition.
    #[serde(default)]
    pub edition: Option<String>,
    /// The host's secret.
    pub host: Token,
    /// The secret of those who look on.
    pub watch: Token,
    /// Whether anybody may look on.
    pub public: bool,
    /// The seats, clockwise.
    pub chairs: Vec<Chair>,
    /// How long is waited.
    pub clock: Clock,
    /// How windows are held.
    pub windows: Windows,
    /// The seed of what bots answer.
    pub bots: u64,
    /// Whether the table pauses.
    #[serde(default)]
    pub paused: bool,
    /// Whether the host has closed the table: it is kept, and played no more.
    #[serde(default)]
    pub closed: bool,
    /// Whether the game is over: no clock runs. The record says so as well, but has to be played for that.
    #[serde(default)]
    pub over: bool,
}

impl Keys {
    /// Whose secret this is. Every one is compared, whichever fits.
    pub fn meant(&self, said: &str) -> Option<Meant> {
        let mut meant = self.watch.is(said).then_some(Meant::Onlooker);
        for (seat, chair) in (0..=u8::MAX).zip(&self.chairs) {
            if chair.token.is(said) {
                meant = Some(Meant::Seat(seat));
            }
        }
        meant
    }
}
