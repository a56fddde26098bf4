//! The pages of the server, and the way in.

use super::Options;
use super::entrance::Entrances;
use super::gate::Gate;
use super::hall::Letter;
use super::page::{Asset, Page, StaysOpen};
use super::socket;
use crate::connection::ConnectionId;
use crate::limits::Limits;
use crate::lobby::Lobby;
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY, SEC_WEBSOCKET_KEY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use tokio::sync::Semaphore;

const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// Words that a first board of the page does not need: a browser that is to draw one has less to wait for.
const LATER: [&str; 3] = ["page.lobby.", "page.replay.", "ui.key."];
/// The most bytes of a frame are so many times those of a line: what is between them is refused in words.
const FRAME: usize = 4;
/// So many bytes are gathered before they are sent.
const WRITTEN_AT_ONCE: usize = 16 * 1024;

/// The way in.
pub struct Door {
    /// What clients are asked.
    pub options: Options,
    /// The most lines that wait for a client.
    pub queue: usize,
    /// The most bytes of a line.
    pub line: usize,
    /// To the thread that holds the lobby. What waits there has a bound: each client may have so much waiting.
    pub inbox: Sender<Letter>,
    page: Page,
    /// The words of the page, by language; those that it needs later by the language with `.lobby` behind.
    words: BTreeMap<String, Asset>,
    schema: Asset,
    entrances: Arc<Entrances>,
    gate: Gate,
    places: Arc<Semaphore>,
    let_in: AtomicU64,
}

impl Door {
    /// Of a server for this lobby that listens there.
    ///
    /// # Errors
    /// When the folder of the page has none.
    pub fn new(
        address: SocketAddr,
        (options, entrances): (Options, Arc<Entrances>),
        lobby: &Lobby,
        inbox: Sender<Letter>,
    ) -> io::Result<Door> {
        let (gate, places) = (Gate::new(address, &options), Arc::new(Semaphore::new(options.connections)));
        let written =
            |words: &BTreeMap<String, String>| Asset::new("words.json", serde_json::to_vec(words).unwrap_or_default());
        let mut words = BTreeMap::new();
        for (lang, all) in lobby.words_of_page() {
            let (later, first) = all.into_iter().partition(|(key, _)| LATER.iter().any(|group| key.starts_with(group)));
            words.insert(format!("{lang}.lobby"), written(&later));
            words.insert(lang, written(&first));
        }
        let Limits { line, queue, .. } = *lobby.limits();
        Ok(Door {
            page: Page::of(options.page.as_deref())?,
            words,
            entrances,
            schema: Asset::new("schema.json", include_bytes!("../schema.json").as_slice()),
            gate,
            options,
            line,
            queue,
            inbox,
            places,
            let_in: AtomicU64::new(0),
        })
    }

    /// A number that no other connection has had.
    pub fn number(&self) -> ConnectionId {
        self.let_in.fetch_add(1, Ordering::Relaxed)
    }

    /// Until all clients have gone.
    pub async fn emptied(&self) {
        let all = u32::try_from(self.options.connections).unwrap_or(u32::MAX);
        let _ = self.places.acquire_many(all).await;
    }
}

/// What is at which path.
pub fn pages(door: &Arc<Door>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/page/{*path}", get(file))
        .route("/words/{file}", get(words))
        .route("/go/{code}", get(enter))
        .route("/schema.json", get(schema))
        .route("/health", get("ok\n"))
        .route("/ws", get(upgrade))
        .layer(from_fn_with_state(Arc::clone(door), guard))
        .with_state(Arc::clone(door))
}

async fn index(State(door): State<Arc<Door>>, headers: HeaderMap) -> Response {
    door.page.answer(None, &headers)
}

async fn file(State(door): State<Arc<Door>>, Path(path): Path<String>, headers: HeaderMap) -> Response {
    door.page.answer(Some(&path), &headers)
}

async fn words(State(door): State<Arc<Door>>, Path(file): Path<String>, headers: HeaderMap) -> Response {
    let words = file.strip_suffix(".json").and_then(|lang| door.words.get(lang));
    let none = || (StatusCode::NOT_FOUND, "there are no words of this language\n").into_response();
    words.map_or_else(none, |words| words.answer(&headers))
}

async fn enter(State(door): State<Arc<Door>>, Path(code): Path<String>) -> Response {
    let spent = || (StatusCode::NOT_FOUND, "this way in has been used, or is too old\n").into_response();
    let to = door.entrances.enter(&code).and_then(|part| HeaderValue::from_str(&part).ok());
    let led = |to| (StatusCode::SEE_OTHER, [(LOCATION, to), (CACHE_CONTROL, HeaderValue::from_static("no-store"))]);
    to.map_or_else(spent, |to| led(to).into_response())
}

async fn schema(State(door): State<Arc<Door>>, headers: HeaderMap) -> Response {
    door.schema.answer(&headers)
}

/// Everything that is answered goes through here.
async fn guard(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let mut response = match door.gate.admit(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    let ends = response.status() != StatusCode::SWITCHING_PROTOCOLS;
    let stays = response.extensions().get::<StaysOpen>().is_some();
    let headers = response.headers_mut();
    if ends && !stays {
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Whether a key of a handshake is 16 bytes in base64 (RFC 6455, 4.2.1).
fn is_key(key: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    // The last digit holds two bits of the sixteenth byte.
    matches!(key, [digits @ .., b'A' | b'Q' | b'g' | b'w', b'=', b'='] if digits.len() == 21 && digits.iter().all(is_digit))
}

async fn upgrade(State(door): State<Arc<Door>>, headers: HeaderMap, asked: WebSocketUpgrade) -> Response {
    if !headers.get(SEC_WEBSOCKET_KEY).is_some_and(|key| is_key(key.as_bytes())) {
        return (StatusCode::BAD_REQUEST, "expected 16 bytes in base64 as `Sec-WebSocket-Key`\n").into_response();
    }
    let Ok(place) = Arc::clone(&door.places).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many clients are connected\n").into_response();
    };
    let most = door.line.saturating_mul(FRAME);
    asked
        .max_message_size(most)
        .max_frame_size(most)
        .write_buffer_size(WRITTEN_AT_ONCE)
        .on_upgrade(|socket| socket::converse(socket, door, place))
}

#[cfg(test)]
mod tests {
    use super::is_key;

    #[test]
    fn websocket_key_is_16_bytes_in_base64() {
        for good in ["dGhlIHNhbXBsZSBub25jZQ==", "MDAwMDAwMDAwMDAwMDAwMA==", "/+//////////////////Aw=="] {
            assert!(is_key(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "abc",
            "==",
            "dGhlIHNhbXBsZSBub25jZQ",
            "dGhlIHNhbXBsZSBub25jZQ=A",
            "dGhlIHNhbXBsZSBub25jZZ==",
            "dGhlIHNhb XBsZSBub25jZQ==",
            "AAAAdGhlIHNhbXBsZSBub25jZQ==",
        ] {
            assert!(!is_key(bad.as_bytes()), "{bad}");
        }
    }
}
