//! Workers that share the pieces of a check.

use std::iter::from_fn;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs a worker on each core, one of them on this thread. Each takes the next number below `pieces` until none is left.
pub fn on_all_cores<T: Send>(pieces: usize, worker: impl Fn(&mut dyn Iterator<Item = usize>) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = || worker(&mut from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < pieces)));
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(pieces);
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let own = run();
        let joined =
            others.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        std::iter::once(own).chain(joined).collect()
    })
}
