//! A record in memory.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A record that exists only in memory.
#[derive(Clone, Default)]
pub struct Notes(Arc<Mutex<Vec<u8>>>);

impl Notes {
    /// Returns the bytes written so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Write for Notes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
