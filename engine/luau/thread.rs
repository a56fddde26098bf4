//! Functions that act: what they ask goes out of the interpreter, the answer goes in.

use crate::error::Error;
use crate::interpreter::Interpreter;
use crate::limits::ACTING;
use crate::value::{Data, Function, Value, Values, with_args};
use mlua::MultiValue;
use mlua::thread::ThreadStatus;

/// A call of a function that acts: between two of its requests it lies here.
#[derive(Debug)]
pub struct Thread(mlua::Thread);

/// What a script that acts asks of its game.
#[derive(Debug)]
pub struct Request {
    /// The code of the name that it has said: [`Does::Acts`](crate::Does::Acts).
    pub code: Option<usize>,
    /// What it has given to the name, what stands before the colon first.
    pub values: Values,
}

impl Interpreter {
    /// A thread ready to run a function that can act.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn thread(&self, function: &Function) -> Result<Thread, Error> {
        match self.idle.borrow_mut().pop() {
            Some(thread) => {
                thread.reset(function.0.clone())?;
                Ok(Thread(thread))
            }
            None => Ok(Thread(self.lua.create_thread(function.0.clone())?)),
        }
    }

    /// Calls the function with the game and these: runs it to its first request; `None`: it is done.
    ///
    /// # Errors
    /// What the script raises, or the limit that stops it.
    pub fn begin<const N: usize>(&self, thread: &Thread, args: [Data; N]) -> Result<Option<Request>, Error> {
        let yielded = with_args(&self.game, args, &thread.0)?;
        Ok(thread.request(yielded))
    }

    /// Answers a request: the script runs to its next one; `None`: it is done.
    ///
    /// # Errors
    /// What the script raises, or the limit that stops it.
    pub fn resume(&self, thread: &Thread, reply: Data) -> Result<Option<Request>, Error> {
        self.fuel.charge(ACTING);
        let yielded = thread.0.resume(reply)?;
        Ok(thread.request(yielded))
    }

    /// A thread that is not needed any more, in whatever state.
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

    /// Gives up on a request: the line at which the script has made it.
    pub fn give_up(&self) -> Option<u32> {
        let error = self.0.resume_error::<()>("").err()?;
        Error::from(error).line
    }
}
