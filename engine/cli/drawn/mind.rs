//! Runs bots and hints on their own threads, so that the table never blocks.
//!
//! Invariants: the thread works on a copy of the game. The results are the same as on the table's thread, because a
//! bot's answer depends only on the seed and the position. Outdated results are dropped.

use crate::words::error::CommandError;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// A message from the thread. `A` is the type of answers, and `H` is the type of analyses for hints.
pub enum Came<A, H> {
    /// The number of playouts so far.
    Games(u32),
    /// A bot's answer, or `None` if the bot returned none.
    Answer(Option<A>),
    /// The analysis for a hint, or `None` if only one answer is legal.
    Hint(Option<H>),
}

/// A thread that works on tasks of type `E`, one at a time.
pub struct Mind<E, A, H> {
    errands: Sender<(u64, E)>,
    came: Receiver<(u64, Came<A, H>)>,
    last: u64,
    /// True if the thread is working on a task whose result is still needed.
    is_busy: bool,
}

impl<E: Send + 'static, A: Send + 'static, H: Send + 'static> Mind<E, A, H> {
    /// Starts a thread. On this thread, `begin` creates the function that works on tasks and reports its playouts.
    pub fn new<T>(begin: impl FnOnce() -> Option<T> + Send + 'static) -> Mind<E, A, H>
    where
        T: FnMut(E, &mut dyn FnMut(u32)) -> Came<A, H>,
    {
        let ((errands, incoming), (outgoing, came)) = (channel::<(u64, E)>(), channel());
        std::thread::spawn(move || {
            // Create the thinker on this thread, because a script interpreter cannot move between threads.
            let Some(mut think) = begin() else { return };
            while let Ok((number, errand)) = incoming.recv() {
                let mut told = |games| {
                    // Ignore the error: without a receiver, the program is about to end.
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

    /// Returns `true` if the thread is working on a task.
    pub const fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// Starts a task, which replaces the current one.
    pub fn begin(&mut self, errand: E) {
        self.last += 1;
        self.is_busy = true;
        // Ignore the error: if the thread has ended, `came` reports that.
        let _ = self.errands.send((self.last, errand));
    }

    /// Drops the current task.
    pub const fn forget(&mut self) {
        self.last += 1;
        self.is_busy = false;
    }

    /// Returns the next message, and waits for at most `wait`.
    ///
    /// # Errors
    /// Fails if the thread has ended.
    pub fn came(&mut self, wait: Duration) -> Result<Option<Came<A, H>>, CommandError> {
        loop {
            match self.came.recv_timeout(wait) {
                Ok((number, came)) if number == self.last => {
                    self.is_busy = matches!(came, Came::Games(_));
                    return Ok(Some(came));
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Ok(None),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(CommandError::Usage("a bot stopped during its search".to_owned()));
                }
            }
        }
    }
}
