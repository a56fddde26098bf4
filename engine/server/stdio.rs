//! The protocol over standard input and output: one client, one message per line.

use crate::connection::Out;
use crate::lobby::Lobby;
use crate::system::now;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// The only connection.
const CLIENT: u64 = 0;

/// Serves the client at standard input and output until the input ends.
///
/// # Errors
/// Returns an error if writing fails, or answers cannot be stored.
pub fn serve(lobby: &mut Lobby) -> io::Result<()> {
    carry(lobby, io::stdin(), io::stdout().lock())
}

fn carry(lobby: &mut Lobby, input: impl Read + Send + 'static, mut output: impl Write) -> io::Result<()> {
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
    for Out { line, .. } in out {
        output.write_all(line.as_bytes())?;
        output.write_all(b"\n")?;
    }
    output.flush()
}

/// Returns the next line without its line end. A longer line is cut after one byte more than the limit.
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

/// Skips the rest of the line.
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
