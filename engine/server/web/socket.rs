//! The WebSocket of one client.

use super::addresses::Admitted;
use super::client::{Client, End, Next, WAITING, counts};
use super::listener::Door;
use super::lobby_thread::{Come, Letter, Line};
use super::turns::is_slow;
use crate::connection::ConnectionId;
use crate::rpc;
use crate::wire::Lagged;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use futures_util::SinkExt;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

/// The time that a client gets to read the reason for the end of its connection.
const GOODBYE: Duration = Duration::from_secs(1);

/// A guard that reports the start and the end of a connection to the lobby.
struct Connected {
    id: ConnectionId,
    inbox: Sender<Letter>,
}

impl Connected {
    /// Sends to the lobby. Ignores a lobby that has ended, because that also closes this connection.
    fn say(&self, come: Come) {
        let _ = self.inbox.send(Letter::From(self.id, come));
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.say(Come::Gone);
    }
}

/// Exchanges messages between a client and the lobby until one of them ends it.
pub async fn converse(mut socket: WebSocket, door: Arc<Door>, (place, admitted): (OwnedSemaphorePermit, Admitted)) {
    let client = Arc::new(Client::new(door.queue));
    let connected = Connected { id: door.number(), inbox: door.inbox.clone() };
    connected.say(Come::Connected(Arc::clone(&client), admitted.address));
    let end = exchange(&mut socket, &client, &connected, &door).await;
    drop(connected);
    let _ = timeout(GOODBYE, say_goodbye(&mut socket, end)).await;
    drop((place, admitted));
}

async fn exchange(socket: &mut WebSocket, client: &Client, connected: &Connected, door: &Door) -> End {
    let silence = door.options.silence;
    let (mut heard, mut since, mut held) = (Instant::now(), Instant::now(), None::<Vec<u8>>);
    let mut pings = interval_at(heard + door.options.ping, door.options.ping);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let takes = held.as_deref().map_or(WAITING, counts);
        let written = tokio::select! {
            next = client.next() => match next {
                Next::Line(line) => write(socket, client, Message::text(line), silence).await,
                Next::End(end) => return end,
            },
            room = client.room.acquire_many(takes), if held.is_some() => {
                // The lobby's thread releases this space in the queue once it has taken the line.
                room.into_iter().for_each(|room| room.forget());
                if let Some(text) = held.take() {
                    let is_slow = is_slow(&text);
                    connected.say(Come::Line(Line { text, is_slow, since: since.into_std() }));
                }
                heard = Instant::now();
                Ok(())
            }
            message = socket.recv(), if held.is_none() && !client.should_read() => {
                (heard, since) = (Instant::now(), Instant::now());
                match message {
                    Some(Ok(Message::Text(text))) => held = Some(line(text.as_bytes(), door.line)),
                    Some(Ok(Message::Binary(_))) => return End::Binary,
                    // The library answers pings. After a close frame, no message follows.
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_))) => {}
                    Some(Err(error)) => return why(error),
                    None => return End::Gone,
                }
                Ok(())
            }
            _ = pings.tick() => {
                if heard.elapsed() >= silence {
                    return End::Silent;
                }
                write(socket, client, Message::Ping(Vec::new().into()), silence).await
            }
        };
        if let Err(end) = written {
            return end;
        }
    }
}

/// Returns a line for the lobby. A longer line is cut after one byte more than the limit.
fn line(text: &[u8], most: usize) -> Vec<u8> {
    text[..text.len().min(most.saturating_add(1))].to_vec()
}

/// Sends a message. Flushes only if no further message is queued.
async fn write(socket: &mut WebSocket, client: &Client, message: Message, silence: Duration) -> Result<(), End> {
    let sent = async {
        socket.feed(message).await?;
        if client.has_all() { socket.flush().await } else { Ok(()) }
    };
    tokio::select! {
        sent = timeout(silence, sent) => match sent {
            Ok(sent) => sent.map_err(|_| End::Gone),
            Err(_) => Err(End::Silent),
        },
        end = client.cut() => Err(end),
    }
}

/// Returns the reason why reading failed.
fn why(error: axum::Error) -> End {
    let error = error.into_inner();
    let is_large = matches!(error.downcast_ref(), Some(tungstenite::Error::Capacity(_)));
    if is_large { End::TooLarge } else { End::Gone }
}

/// Sends the reason for the end, and waits until the client has closed the connection.
async fn say_goodbye(socket: &mut WebSocket, end: End) {
    let (code, reason) = match end {
        End::Lagged => (close_code::AGAIN, "lagged"),
        End::Failed => (close_code::ERROR, "cannot save the answer"),
        End::Banned => (close_code::POLICY, "this address may not use this server"),
        End::Leaving => (close_code::AWAY, "the server is shutting down"),
        End::Silent => (close_code::POLICY, "the client is not responding"),
        End::Binary => (close_code::UNSUPPORTED, "expected a text message"),
        End::TooLarge => (close_code::SIZE, "message is too long"),
        End::Gone => return,
    };
    if end == End::Lagged {
        let _ = socket.send(Message::text(rpc::notice("lagged", &Lagged {}))).await;
    }
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    while let Some(Ok(_)) = socket.recv().await {}
    if end == End::TooLarge {
        // Without the pause, unread data from the client could reset the connection before the client reads the reason.
        tokio::time::sleep(GOODBYE).await;
    }
}
