//! The scripts of a game, for random games: subjects, faults, and costs.

use super::options::Wishes;
use super::play::{Played, Subject};
use super::scenarios::Tested;
use crate::cosmic::Hook;
use crate::game::ContentFile;
use crate::problem::{Place, Problem};
use crate::script::HookCost;
use crate::setup::Seating;
use crate::table::Game;

/// The costs of hooks, each with the index of its script.
pub type Costs = Vec<(usize, Hook, HookCost)>;

/// The attribution of a script fault.
#[derive(Clone, Debug)]
pub struct Blame {
    /// The place of the error. If the file is empty, the error is in the played subject's file.
    pub place: Place,
    /// The message of the error.
    pub what: String,
    /// The text of the `help:` line.
    pub how: String,
}

/// The scripts of a game, for random games.
pub trait Scripts<G: Game> {
    /// Returns the scripts and editions to play games with.
    fn subjects(&self, given: &[&ContentFile]) -> Vec<Subject>;

    /// Returns `true` if an event shows that the script has acted.
    fn acts(&self, rules: &G::Rules, script: &str, event: &G::Event) -> bool;

    /// Returns the place and the message of a fault.
    fn blame(&self, seating: &Seating, fault: &G::Fault) -> Blame;

    /// Returns the costs of all hooks.
    fn hook_costs(&self) -> Costs;

    /// Returns the numbers of the scripts that this game has called.
    fn called(&self) -> Vec<usize>;

    /// Returns the paths of all scripts by number, and a description of their declarations.
    fn declarations(&self) -> (Vec<String>, String);

    /// Returns the costs of hooks in the played games, and reports warnings.
    fn budgets(
        &self,
        costs: &Costs,
        settings: (&Wishes, &Tested<'_>),
        given: &[&ContentFile],
        played: &mut Played,
        problems: &mut Vec<Problem>,
    );
}
