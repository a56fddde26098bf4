//! Functions that act: they send requests to the game and receive the answers.

use crate::error::Error;
use crate::interpreter::Interpreter;
use crate::limits::ACTING;
use crate::value::{Data, Function, Value, Values, with_args};
use mlua::MultiValue;
use mlua::thread::ThreadStatus;

/// A call of a function that acts, paused between two requests.
#[derive(Debug)]
pub struct Thread(mlua::Thread);

/// A request to the game, from a script that acts.
#[derive(Debug)]
pub struct Request {
    /// The code of the name that the script used: [`Does::Acts`](crate::Does::Acts).
    pub code: Option<usize>,
    /// The arguments of the name, starting with the value before the colon.
    pub values: Values,
}

impl Interpreter {
    /// Returns a thread ready to run a function that can act.
    ///
    /// # Errors
    /// Returns an error if memory runs out.
    pub fn thread(&self, function: &Function) -> Result<Thread, Error> {
        match self.idle.borrow_mut().pop() {
            Some(thread) => {
                thread.reset(function.0.clone())?;
                Ok(Thread(thread))
            }
            None => Ok(Thread(self.lua.create_thread(function.0.clone())?)),
        }
    }

    /// Calls the function with the game and these arguments. Returns its first request, or `None` if the function has
    /// returned.
    ///
    /// # Errors
    /// Returns the error that the script raises, or the limit that stops it.
    pub fn begin<const N: usize>(&self, thread: &Thread, args: [Data; N]) -> Result<Option<Request>, Error> {
        let yielded = with_args(&self.game, args, &thread.0)?;
        Ok(thread.request(yielded))
    }

    /// Answers a request and runs the script to the next one. Returns `None` if the function has returned.
    ///
    /// # Errors
    /// Returns the error that the script raises, or the limit that stops it.
    pub fn resume(&self, thread: &Thread, reply: Data) -> Result<Option<Request>, Error> {
        self.fuel.charge(ACTING);
        let yielded = thread.0.resume(reply)?;
        Ok(thread.request(yielded))
    }

    /// Stores a thread that is no longer needed for reuse, in any state.
    pub fn park(&self, thread: Thread) {
        self.idle.borrow_mut().push(thread.0);
    }
}

impl Thread {
    fn request(&self, yielded: MultiValue) -> Option<Request> {
        if self.0.status() != ThreadStatus::Resumable {
            return None;
        }
        let mut values = Values::new(yielded);
        let code = match values.next() {
            Some(Value::Integer(code)) => usize::try_from(code).ok(),
            _ => None,
        };
        Some(Request { code, values })
    }

    /// Abandons a request. Returns the file and the line at which the script made the request.
    pub fn give_up(&self) -> Option<(String, u32)> {
        let error = Error::from(self.0.resume_error::<()>("").err()?);
        error.file.zip(error.line)
    }
}
