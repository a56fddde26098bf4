//! A question at the terminal, with the data for its prompts.

use crate::session::console::Console;
use hyperkon::__private::cosmic::{Decision, View};
use hyperkon::__private::narrate::Narrator;
use hyperkon::Engine;
use std::ops::{Deref, DerefMut};

/// A question, with the data for its prompts.
pub struct Asking<'k, 'c, 'a> {
    pub console: &'k mut Console<'c, 'a, Engine>,
    /// The texts of the table, with the seats in their colors.
    pub narrator: &'k Narrator,
    /// The table as the person sees it.
    pub view: &'k View,
    /// The question to answer.
    pub decision: &'c Decision,
}

impl<'c, 'a> Deref for Asking<'_, 'c, 'a> {
    type Target = Console<'c, 'a, Engine>;

    fn deref(&self) -> &Self::Target {
        self.console
    }
}

impl DerefMut for Asking<'_, '_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.console
    }
}
