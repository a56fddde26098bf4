//! Controls the terminal during a drawn game, and restores it on every kind of exit.
//!
//! Invariants: the program restores the previous screen when the person leaves, on a panic, and on a signal to end. The
//! program also ends when its terminal is closed. During the game, only a `Pen` draws. `kill -9` leaves the screen as it is,
//! but all answers are on the disk.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute, queue};
use std::io::{self, BufWriter, IsTerminal, Stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The screen of a drawn table.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    /// True if the program must end, because of a signal or a closed terminal.
    told_to_end: Arc<AtomicBool>,
    /// True if the person has left the table, so that the watching thread can end.
    is_left: Arc<AtomicBool>,
    signals: Vec<Signal>,
    _hook: Hook,
}

#[cfg(unix)]
type Signal = signal_hook::SigId;
#[cfg(not(unix))]
type Signal = ();

impl Screen {
    /// Switches the terminal to the drawn table.
    ///
    /// # Errors
    /// Fails if the terminal cannot be switched. The terminal is then restored.
    pub fn take() -> io::Result<Screen> {
        let hook = Hook::hang();
        let told_to_end = Arc::new(AtomicBool::new(false));
        let signals = listen(&told_to_end)?;
        let terminal = enter().inspect_err(|_| give_back())?;
        let is_left = Arc::new(AtomicBool::new(false));
        watch(Arc::clone(&told_to_end), Arc::clone(&is_left));
        Ok(Screen { terminal, told_to_end, is_left, signals, _hook: hook })
    }

    /// Returns `true` if a signal has told the program to end.
    pub fn is_told_to_end(&self) -> bool {
        self.told_to_end.load(Ordering::Relaxed)
    }

    /// Draws a frame in the current size.
    ///
    /// # Errors
    /// Fails if the terminal reports an error.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| draw(frame.buffer_mut()))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Restores the terminal, and stops the process as Ctrl-Z does. After the process resumes, switches the terminal again.
    ///
    /// # Errors
    /// Fails if the terminal cannot be switched again.
    pub fn suspend(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        {
            give_back();
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
            self.terminal = enter()?;
        }
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.is_left.store(true, Ordering::Relaxed);
        give_back();
        #[cfg(unix)]
        for signal in self.signals.drain(..) {
            signal_hook::low_level::unregister(signal);
        }
        #[cfg(not(unix))]
        self.signals.clear();
    }
}

/// The size of the output buffer in bytes, which is larger than any frame.
const PICTURE: usize = 1 << 18;

fn enter() -> io::Result<Terminal<CrosstermBackend<BufWriter<Stdout>>>> {
    enable_raw_mode()?;
    // Clear the screen here. The library would ask for the cursor position, and some terminals do not answer.
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture, cursor::Hide)?;
    // The buffer writes each frame at once, so that no incomplete frame is visible.
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(PICTURE, io::stdout())))
}

/// Restores the terminal, and ignores errors.
fn give_back() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// The interval between checks that the terminal is still open.
const LOOK: Duration = Duration::from_millis(250);
/// The number of intervals before the program ends even if the table still runs.
const GRACE: u32 = 24;

/// Starts a thread that ends the program when its terminal is closed. Reading keys from a closed terminal can block forever.
/// No answer is lost, because every answer is on the disk.
fn watch(told: Arc<AtomicBool>, is_left: Arc<AtomicBool>) {
    std::thread::spawn(move || {
        let mut waited = 0;
        while !is_left.load(Ordering::Relaxed) {
            std::thread::sleep(LOOK);
            if has_gone() {
                told.store(true, Ordering::Relaxed);
            }
            if told.load(Ordering::Relaxed) {
                waited += 1;
            }
            if waited > GRACE && !is_left.load(Ordering::Relaxed) {
                give_back();
                std::process::exit(1);
            }
        }
    });
}

/// Returns `true` if standard input is no longer a terminal.
fn has_gone() -> bool {
    !io::stdin().is_terminal()
}

#[cfg(unix)]
fn listen(told: &Arc<AtomicBool>) -> io::Result<Vec<Signal>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let register = |signal| signal_hook::flag::register(signal, Arc::clone(told));
    [SIGTERM, SIGHUP, SIGINT, SIGQUIT].into_iter().map(register).collect()
}

#[cfg(not(unix))]
fn listen(_: &Arc<AtomicBool>) -> io::Result<Vec<Signal>> {
    Ok(Vec::new())
}

type Panicked = Arc<dyn Fn(&std::panic::PanicHookInfo<'_>) + Send + Sync>;

/// A panic hook that restores the terminal before the panic message is printed.
struct Hook {
    before: Panicked,
}

impl Hook {
    fn hang() -> Hook {
        let before: Panicked = Arc::from(std::panic::take_hook());
        let (own, told) = (std::thread::current().id(), Arc::clone(&before));
        std::panic::set_hook(Box::new(move |info| {
            // After a panic on a bot's thread, the table's thread leaves the screen and reports the error.
            if std::thread::current().id() == own {
                give_back();
                told(info);
            }
        }));
        Hook { before }
    }
}

impl Drop for Hook {
    fn drop(&mut self) {
        // The panic hook cannot be changed during a panic.
        if !std::thread::panicking() {
            let before = Arc::clone(&self.before);
            std::panic::set_hook(Box::new(move |info| before(info)));
        }
    }
}
