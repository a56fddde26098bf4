//! What only the host of a table may know: its tokens, who sits where, how long it waits. Never in the record, which is
//! meant to be passed on.

use crate::rpc::Failure;
use crate::system::{Chance, number};
use crate::wire::{Clock, How, NewTable, Until, Windows};
use hyperkon_frame::suggest::hint;
use hyperkon_table::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// A token: 128 random bits, as digits. Whoever has it is who it stands for.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn new(chance: &mut Chance) -> Token {
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
        f.write_str("a token")
    }
}

/// A seat, as the host has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The token of who sits there.
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
    /// What it does in every window.
    #[serde(default)]
    pub stands: Option<Stands>,
    /// Somebody has sat there.
    #[serde(default)]
    pub taken: bool,
}

/// What a seat does in every window, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stands {
    /// Until when.
    pub until: Until,
    /// What.
    pub how: How,
    /// Where the game was when the seat said so.
    pub since: u64,
}

/// What only the host knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    /// Which game.
    pub game: String,
    /// Which edition.
    #[serde(default)]
    pub edition: Option<String>,
    /// The host's token.
    pub host: Token,
    /// The token of those who look on.
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
    /// New ones, with new tokens, for a table of so many seats that is wished for.
    ///
    /// # Errors
    /// When bots are wished for that there are not, or at seats that there are not.
    pub fn new(
        (game, bots): (&str, &[&str]),
        wish: &NewTable,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<Keys, Failure> {
        let reserve = u64::from(wish.clock.reserve_s) * 1_000;
        let chair = |_| Chair { token: Token::new(chance), bot: None, name: None, reserve, stands: None, taken: false };
        let mut chairs: Vec<Chair> = (0..seats).map(chair).collect();
        for (seat, bot) in &wish.bots {
            // One way to write a seat: no seat is named twice.
            let number = seat.parse::<usize>().ok().filter(|number| number.to_string() == *seat);
            let chair = number.and_then(|seat| chairs.get_mut(seat));
            let chair = chair.ok_or_else(|| Failure::params(format!("`bots`: there is no seat {seat}")))?;
            chair.bot = seated(bots, bot)?;
        }
        Ok(Keys {
            game: game.to_owned(),
            edition: wish.edition.clone(),
            host: Token::new(chance),
            watch: Token::new(chance),
            public: wish.public,
            chairs,
            clock: wish.clock,
            windows: wish.windows,
            bots: number(chance),
            paused: false,
            closed: false,
            over: false,
        })
    }

    /// Whether nothing more comes at this table.
    pub const fn has_ended(&self) -> bool {
        self.over || self.closed
    }

    /// Whether everybody has come: each seat has a bot, or somebody has sat there.
    pub fn has_begun(&self) -> bool {
        self.chairs.iter().all(|chair| chair.taken || chair.bot.is_some())
    }

    /// Who is meant by a token. Every one is compared, whichever fits.
    pub fn meant(&self, said: &str) -> Option<Viewer> {
        let mut meant = self.watch.is(said).then_some(Viewer::Onlooker);
        for (seat, chair) in (0..=u8::MAX).map(Seat).zip(&self.chairs) {
            if chair.token.is(said) {
                meant = Some(Viewer::Seat(seat));
            }
        }
        meant
    }
}

/// Who is to sit at a seat: nobody but a person, or one of these bots.
///
/// # Errors
/// When there is no such bot.
pub fn seated(bots: &[&str], to: &str) -> Result<Option<String>, Failure> {
    match to {
        "person" => Ok(None),
        bot if bots.contains(&bot) => Ok(Some(bot.to_owned())),
        _ if to.split_once(':').is_some_and(|(name, _)| bots.contains(&name)) => {
            let what = format!("`{to}`: how much a bot may think is the server's to say (leave the budget out)");
            Err(Failure::params(what))
        }
        _ => {
            let hint = hint(to, bots.iter().copied());
            Err(Failure::params(format!("there is no bot `{to}` ({hint})")))
        }
    }
}
