//! Bots, and whoever gives hints, think on threads of their own, so that the table never stands still.
//!
//! Invariants: what is thought about is a copy of the game; what comes of it is the same as on the table's own thread, since
//! a bot's answer depends on the seed and the place in the game only; and what comes too late is thrown away.

use crate::trouble::Trouble;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// What comes of an errand: answers are `A`, what a hint is made of `H`.
pub enum Came<A, H> {
    /// So many games have been played in a head.
    Games(u32),
    /// A bot's answer; `None`: it has none.
    Answer(Option<A>),
    /// What a hint is made of; `None`: there is nothing to choose.
    Hint(Option<H>),
}

/// A thread that thinks about errands.
pub struct Mind<E, A, H> {
    errands: Sender<(u64, E)>,
    came: Receiver<(u64, Came<A, H>)>,
    last: u64,
    /// Whether it is thinking about something that is still wanted.
    is_busy: bool,
}

impl<E: Send + 'static, A: Send + 'static, H: Send + 'static> Mind<E, A, H> {
    /// A mind that thinks like this; the thinker is told how many games it has played in its head.
    pub fn new<T>(begin: impl FnOnce() -> Option<T> + Send + 'static) -> Mind<E, A, H>
    where
        T: FnMut(E, &mut dyn FnMut(u32)) -> Came<A, H>,
    {
        let ((errands, incoming), (outgoing, came)) = (channel::<(u64, E)>(), channel());
        std::thread::spawn(move || {
            // What thinks is made on its own thread: an interpreter stays where it is.
            let Some(mut think) = begin() else { return };
            while let Ok((number, errand)) = incoming.recv() {
                let mut told = |games| {
                    // Nobody listens any more: the program is about to end.
                    let _ = outgoing.send((number, Came::Games(games)));
                };
                let came = think(errand, &mut told);
                if outgoing.send((number, came)).is_err() {
                    return;
                }
            }
        });
        Mind { errands, came, last: 0, is_busy: false }
    }

    /// Whether it is thinking about something.
    pub const fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// It begins to think about this. What it was thinking about before is wanted no longer.
    pub fn begin(&mut self, errand: E) {
        self.last += 1;
        self.is_busy = true;
        // Where the thread is gone, that is found when its answer is waited for.
        let _ = self.errands.send((self.last, errand));
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
    pub fn came(&mut self, wait: Duration) -> Result<Option<Came<A, H>>, Trouble> {
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
