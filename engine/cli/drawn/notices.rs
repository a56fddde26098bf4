//! What the program has to say while the table is drawn: it waits here until somebody shows it.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// A writer whose words can be taken. Copies write to the same place.
#[derive(Clone, Default)]
pub struct Notices(Rc<RefCell<Vec<u8>>>);

impl Notices {
    /// What was said since this was last asked.
    pub fn take(&self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut *self.0.borrow_mut())).into_owned()
    }
}

impl Write for Notices {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
