//! The protocol over a pair of streams: one client, one message a line.

use crate::connection::Out;
use crate::lobby::Lobby;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::OnceLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The only connection.
const CLIENT: u64 = 0;

/// The time now, in milliseconds since 1970 as it was known when the program began: a clock that is set meanwhile neither
/// holds a window open nor ends anybody's time.
pub fn now() -> u64 {
    static BEGAN: OnceLock<(Duration, Instant)> = OnceLock::new();
    let begin = || (SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(), Instant::now());
    let (since, began) = BEGAN.get_or_init(begin);
    (*since + began.elapsed()).as_millis() as u64
}

/// Serves the client at the other end of standard input and output until it hangs up.
///
/// # Errors
/// As [`serve`].
pub fn serve_standard(lobby: &mut Lobby) -> io::Result<()> {
    serve(lobby, io::stdin(), io::stdout().lock())
}

/// Serves the client at the other end of these streams until it hangs up.
///
/// # Errors
/// When writing fails, or what was answered cannot be kept.
pub fn serve(lobby: &mut Lobby, input: impl Read + Send + 'static, mut output: impl Write) -> io::Result<()> {
    let (send, lines) = mpsc::sync_channel(64);
    let most = lobby.limits().line;
    std::thread::spawn(move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(line)) = read_line(&mut input, most) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    lobby.connect(CLIENT);
    loop {
        let wait = lobby.next_tick().saturating_sub(now());
        let out = match lines.recv_timeout(Duration::from_millis(wait)) {
            Ok(line) if line.iter().all(u8::is_ascii_whitespace) => Vec::new(),
            Ok(line) => lobby.receive(CLIENT, &line, now()),
            Err(RecvTimeoutError::Timeout) => lobby.tick(now()),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        lobby.sync()?;
        write(&mut output, out)?;
    }
}

fn write(output: &mut impl Write, out: Vec<Out>) -> io::Result<()> {
    for line in out.into_iter().filter_map(|out| out.line) {
        output.write_all(line.as_bytes())?;
        output.write_all(b"\n")?;
    }
    output.flush()
}

/// The next line without its end; of one that is too long no more than tells that.
fn read_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(most as u64 + 1).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > most {
        skip_line(input)?;
    }
    Ok(Some(line))
}

/// Reads on to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let there = input.fill_buf()?;
        let (end, found) = match there.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (there.len(), there.is_empty()),
        };
        input.consume(end);
        if found {
            return Ok(());
        }
    }
}
