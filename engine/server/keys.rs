//! Private data of a table: access tokens, seats, and clocks. The record does not contain it, because records are
//! shared.

use crate::rpc::Failure;
use crate::system::{Chance, number};
use crate::wire::{Clock, How, NewTable, Until, Windows};
use hyperkon_frame::Stops;
use hyperkon_frame::suggest::hint;
use hyperkon_table::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// An access token: 128 random bits, written as digits. A client that sends the token gets the rights of its owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// Creates a random token.
    pub fn new(chance: &mut Chance) -> Token {
        let mut bytes = [0; 16];
        chance(&mut bytes);
        Token(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Compares the token with a client's text, in constant time.
    pub fn is(&self, said: &str) -> bool {
        self.0.as_bytes().ct_eq(said.as_bytes()).into()
    }

    /// Returns the token as text. Send it only to its owner, and never log it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a token")
    }
}

/// The server's data about a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The access token of the seat's player.
    pub token: Token,
    /// The bot that answers for the seat.
    #[serde(default)]
    pub bot: Option<String>,
    /// The display name of the seat's player.
    #[serde(default)]
    pub name: Option<String>,
    /// The remaining reserve time of the seat, in milliseconds.
    #[serde(default)]
    pub reserve: u64,
    /// The seat's auto-pass setting.
    #[serde(default)]
    pub stands: Option<Stands>,
    /// The seat's stops; `None` if the server asks it every question.
    #[serde(default)]
    pub stops: Option<Stops>,
    /// True if somebody has taken the seat.
    #[serde(default)]
    pub taken: bool,
    /// The games that the seat has won in the games that led to this rematch.
    #[serde(default)]
    pub wins: u32,
    /// True if the seat has won this game.
    #[serde(default)]
    pub won: bool,
    /// The seat's points in the series of those games and this one.
    #[serde(default)]
    pub points: Points,
    /// True if the owner has given the seat a new token. The earlier table does not send it.
    #[serde(default)]
    pub renewed: bool,
}

impl Chair {
    /// Returns the games that the seat has won, with this one.
    pub fn all_wins(&self) -> u32 {
        self.wins + u32::from(self.won)
    }
}

/// A seat's points in a series, by the game's rules for a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// The points of the earlier games.
    pub before: u32,
    /// The points of this game; 0 until it is over.
    pub now: u32,
}

impl Points {
    /// Returns the points of all games.
    pub const fn all(self) -> u32 {
        self.before.saturating_add(self.now)
    }
}

/// A seat's auto-pass setting, with the phase in which it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stands {
    /// The point in the game at which the setting ends.
    pub until: Until,
    /// The action in each window: pass, or keep it open.
    pub how: How,
    /// The phase of the game when the seat set it.
    pub since: u64,
}

/// A table's private data, which only the server may read.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    /// The name of the game.
    pub game: String,
    /// The id of the edition.
    #[serde(default)]
    pub edition: Option<String>,
    /// The access token of the table owner.
    pub host: Token,
    /// The access token of spectators.
    pub watch: Token,
    /// True if anybody may watch the table.
    pub public: bool,
    /// The seats, clockwise.
    pub chairs: Vec<Chair>,
    /// The table's clock.
    pub clock: Clock,
    /// The handling of windows.
    pub windows: Windows,
    /// The seed of the bots' answers.
    pub bots: u64,
    /// True if the table is paused.
    #[serde(default)]
    pub paused: bool,
    /// True if the table owner has closed the table. A closed table is stored, but cannot be played on.
    #[serde(default)]
    pub closed: bool,
    /// True if the game is over, so no clock runs. The record implies this too, but only after a replay.
    #[serde(default)]
    pub over: bool,
    /// True if the table waits for its owner to start the game.
    #[serde(default)]
    pub waits: bool,
    /// The access token with which anybody can request a free seat.
    #[serde(default)]
    pub join: Option<Token>,
    /// The id of the rematch's table.
    #[serde(default)]
    pub again: Option<String>,
}

impl Keys {
    /// Creates the private data, with new tokens, for a requested table.
    ///
    /// # Errors
    /// Returns an error if the request names an unknown bot or an unknown seat.
    pub fn new(
        (game, bots): (&str, &[&str]),
        wish: &NewTable,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<Keys, Failure> {
        let reserve = u64::from(wish.clock.reserve_s) * 1_000;
        let chair = |_| Chair {
            token: Token::new(chance),
            bot: None,
            name: None,
            reserve,
            stands: None,
            stops: None,
            taken: false,
            wins: 0,
            won: false,
            points: Points::default(),
            renewed: false,
        };
        let mut chairs: Vec<Chair> = (0..seats).map(chair).collect();
        for (seat, bot) in &wish.bots {
            // Only one spelling of a seat's number is valid, so a request cannot name a seat twice.
            let number = seat.parse::<usize>().ok().filter(|number| number.to_string() == *seat);
            let chair = number.and_then(|seat| chairs.get_mut(seat));
            let chair = chair.ok_or_else(|| Failure::params(format!("`bots`: unknown seat {seat}")))?;
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
            waits: wish.waits,
            join: Some(Token::new(chance)),
            again: None,
        })
    }

    /// Returns `true` if the table has ended.
    pub const fn has_ended(&self) -> bool {
        self.over || self.closed
    }

    /// Returns `true` if every seat has a bot or has been taken by somebody.
    pub fn has_begun(&self) -> bool {
        self.chairs.iter().all(|chair| chair.taken || chair.bot.is_some())
    }

    /// Returns the viewer to whom a token belongs. Compares all tokens, even after a match, to keep the time constant.
    pub fn meant(&self, said: &str) -> Option<Viewer> {
        let mut meant = self.watch.is(said).then_some(Viewer::Spectator);
        for (seat, chair) in (0..=u8::MAX).map(Seat).zip(&self.chairs) {
            if chair.token.is(said) {
                meant = Some(Viewer::Seat(seat));
            }
        }
        meant
    }
}

/// Returns the bot for a seat, or `None` for a person.
///
/// # Errors
/// Returns an error if the bot is unknown.
pub fn seated(bots: &[&str], to: &str) -> Result<Option<String>, Failure> {
    match to {
        "person" => Ok(None),
        bot if bots.contains(&bot) => Ok(Some(bot.to_owned())),
        _ if to.split_once(':').is_some_and(|(name, _)| bots.contains(&name)) => {
            let what = format!("`{to}`: the server sets the search budget (remove the budget after the colon)");
            Err(Failure::params(what))
        }
        _ => {
            let hint = hint(to, bots.iter().copied());
            Err(Failure::params(format!("unknown bot `{to}` ({hint})")))
        }
    }
}
