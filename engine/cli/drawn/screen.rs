//! The terminal while the table is drawn on it: taken, and given back however the program ends.
//!
//! Invariants: the screen that was there before comes back when the table is left, when the program panics, and when it is
//! told to end by a signal; a program whose terminal has gone ends too; only what a `Pen` has drawn is written meanwhile. After `kill -9` nothing can be given back, and
//! nothing is lost but the look of the terminal: what was answered is on the disk.

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
    /// A signal has told the program to end, or the terminal has gone.
    told_to_end: Arc<AtomicBool>,
    /// The table is left: nobody need watch the terminal any more.
    is_left: Arc<AtomicBool>,
    signals: Vec<Signal>,
    _hook: Hook,
}

#[cfg(unix)]
type Signal = signal_hook::SigId;
#[cfg(not(unix))]
type Signal = ();

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// When it cannot be had; it is as before then.
    pub fn take() -> io::Result<Screen> {
        let hook = Hook::hang();
        let told_to_end = Arc::new(AtomicBool::new(false));
        let signals = listen(&told_to_end)?;
        let terminal = enter().inspect_err(|_| give_back())?;
        let is_left = Arc::new(AtomicBool::new(false));
        watch(Arc::clone(&told_to_end), Arc::clone(&is_left));
        Ok(Screen { terminal, told_to_end, is_left, signals, _hook: hook })
    }

    /// Whether a signal has told the program to end.
    pub fn is_told_to_end(&self) -> bool {
        self.told_to_end.load(Ordering::Relaxed)
    }

    /// Draws. The size is looked up anew each time.
    ///
    /// # Errors
    /// As the terminal has them.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| draw(frame.buffer_mut()))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Gives the terminal back, stops as the shell's Ctrl-Z has it, and takes the terminal again when the program goes on.
    ///
    /// # Errors
    /// When the terminal cannot be had again.
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

/// More bytes than a picture takes.
const PICTURE: usize = 1 << 18;

fn enter() -> io::Result<Terminal<CrosstermBackend<BufWriter<Stdout>>>> {
    enable_raw_mode()?;
    // Cleared here and not by the library, which asks the terminal where its cursor is: not all answer.
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture, cursor::Hide)?;
    // A picture goes out as one piece: nobody sees it half drawn.
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(PICTURE, io::stdout())))
}

/// Gives the terminal back; what cannot be written to it any more cannot be mended.
fn give_back() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// How often it is looked whether the terminal is still there.
const LOOK: Duration = Duration::from_millis(250);
/// How long the table has to end by itself once it is told to.
const GRACE: u32 = 24;

/// Sees to it that the program ends when its terminal has gone: whoever reads keys from one that is no more may be told
/// nothing but that they will come. Every answer is on the disk, so nothing is lost where the table does not end by itself.
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

/// Whether nobody is at the other end of standard input any more: what was a terminal when the table was laid is none now.
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

/// While it hangs, a panic gives the terminal back before it is told.
struct Hook {
    before: Panicked,
}

impl Hook {
    fn hang() -> Hook {
        let before: Panicked = Arc::from(std::panic::take_hook());
        let (own, told) = (std::thread::current().id(), Arc::clone(&before));
        std::panic::set_hook(Box::new(move |info| {
            // A bot's thread that panics is missed by the table's own, which leaves the screen and says so.
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
        // In a panic the hook is busy.
        if !std::thread::panicking() {
            let before = Arc::clone(&self.before);
            std::panic::set_hook(Box::new(move |info| before(info)));
        }
    }
}
