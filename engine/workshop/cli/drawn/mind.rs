//! Bots, and whoever gives hints, think on threads of their own, so that the table never stands still.
//!
//! Invariants: what is thought about is a copy of the game; what comes of it is the same as on the table's own thread, since
//! a bot's answer depends on the seed and the place in the game only; and what comes too late is thrown away.

use crate::bots::Bots;
use crate::hint;
use crate::trouble::Trouble;
use hyperkon::cosmic::Choice;
use hyperkon::game::{Content, Engine, Game};
use hyperkon::table::{Seat, Thought};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// What is to be thought about.
struct Errand {
    number: u64,
    game: Game,
    seat: Seat,
    /// How many answers the game has had.
    answers: usize,
    is_hint: bool,
}

/// What comes of an errand.
pub enum Came {
    /// So many games have been played in a head.
    Games(u32),
    /// A bot's answer; `None`: it has none.
    Answer(Option<Choice>),
    /// What a hint is made of; `None`: there is nothing to choose.
    Hint(Option<Thought<Choice>>),
}

/// A thread that thinks.
pub struct Mind {
    errands: Sender<Errand>,
    came: Receiver<(u64, Came)>,
    last: u64,
    /// Whether it is thinking about something that is still wanted.
    is_busy: bool,
}

impl Mind {
    /// A mind for these bots.
    pub fn new(content: &Arc<Content>, bots: &Bots) -> Mind {
        let ((errands, incoming), (outgoing, came)) = (channel(), channel());
        let (content, bots) = (Arc::clone(content), bots.twin());
        std::thread::spawn(move || think(&content, bots, &incoming, &outgoing));
        Mind { errands, came, last: 0, is_busy: false }
    }

    /// Whether it is thinking about something.
    pub const fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// It begins to think about what a bot answers, or about a hint. What it was thinking about before is wanted no longer.
    pub fn begin(&mut self, game: &Game, seat: Seat, answers: usize, is_hint: bool) {
        self.last += 1;
        self.is_busy = true;
        // Where the thread is gone, that is found when its answer is waited for.
        let _ = self.errands.send(Errand { number: self.last, game: game.clone(), seat, answers, is_hint });
    }

    /// What it thinks about is wanted no longer.
    pub const fn forget(&mut self) {
        self.last += 1;
        self.is_busy = false;
    }

    /// What has come, waiting so long for it at most.
    ///
    /// # Errors
    /// When the thread has ended.
    pub fn came(&mut self, wait: Duration) -> Result<Option<Came>, Trouble> {
        loop {
            match self.came.recv_timeout(wait) {
                Ok((number, came)) if number == self.last => {
                    self.is_busy = matches!(came, Came::Games(_));
                    return Ok(Some(came));
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Trouble::Usage("a bot has broken off while it was thinking".to_owned()));
                }
            }
        }
    }
}

fn think(content: &Arc<Content>, mut bots: Bots, incoming: &Receiver<Errand>, outgoing: &Sender<(u64, Came)>) {
    let Ok(engine) = Engine::new(Arc::clone(content)) else { return };
    while let Ok(Errand { number, game, seat, answers, is_hint }) = incoming.recv() {
        let mut told = |games| {
            // Nobody listens any more: the program is about to end.
            let _ = outgoing.send((number, Came::Games(games)));
        };
        let came = match is_hint {
            true => Came::Hint(hint::think(&mut bots, &engine, &game, seat, answers, &mut told)),
            false => Came::Answer(bots.answer(&engine, &game, seat, answers as u64, &mut told)),
        };
        if outgoing.send((number, came)).is_err() {
            return;
        }
    }
}
