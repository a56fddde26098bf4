//! The progress line on the terminal while a bot is thinking.

use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// A progress line while a bot is thinking. It is shown only on a terminal.
pub struct Thinking(ProgressBar);

impl Thinking {
    /// Creates the line. It is not visible before the first call of `show`.
    pub fn begin() -> Thinking {
        let bar = ProgressBar::no_length();
        if let Ok(style) = ProgressStyle::with_template("  {spinner} {msg}") {
            bar.set_style(style);
        }
        Thinking(bar)
    }

    /// Shows the line with this progress.
    pub fn show(&self, line: String) {
        self.0.set_message(line);
        self.0.enable_steady_tick(Duration::from_millis(100));
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
