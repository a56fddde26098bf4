//! The HTTP routes of the server, and the admission of clients.

use super::Options;
use super::addresses::{Addresses, Peer};
use super::admin::{self, Admin};
use super::entrance::Entrances;
use super::gate::Gate;
use super::lobby_thread::{Letter, ask};
use super::mods::{self, Mods};
use super::page::{Asset, Page, StaysOpen};
use super::rare::Rare;
use super::socket;
use crate::OPENRPC;
use crate::connection::ConnectionId;
use crate::hosted_tables::SomeRooms;
use crate::limits::Limits;
use crate::lobby::{Lobby, word_files};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, LOCATION, REFERRER_POLICY, SEC_WEBSOCKET_KEY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, Semaphore};

const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// The maximum size of a frame, as a multiple of the maximum line. Lines between the two sizes are rejected with a
/// message.
const FRAME: usize = 4;
/// The size of a client's buffer for reading. The library keeps it as long as the client is connected.
const READ_AT_ONCE: usize = 4 * 1024;
/// The number of bytes to collect before sending, unless the queue is empty.
const WRITTEN_AT_ONCE: usize = 16 * 1024;

/// The shared state of all HTTP routes.
pub struct Door {
    /// The server's options.
    pub options: Options,
    /// The maximum number of lines in a client's queue.
    pub queue: usize,
    /// The maximum size of a line, in bytes.
    pub line: usize,
    /// The channel to the lobby's thread. Its length is limited, because each client's waiting requests are.
    pub inbox: Sender<Letter>,
    page: Page,
    /// The texts of the web client, by language. Texts that are needed later have `.lobby` after the language.
    words: RwLock<BTreeMap<String, Asset>>,
    /// The handling of added mods, if the server accepts them.
    pub mods: Option<Arc<Mods>>,
    /// The permission to add a mod, one at a time.
    pub adding: Arc<Semaphore>,
    /// The path of this server's own socket, if it is one of several.
    own_socket: Option<String>,
    openrpc: Asset,
    entrances: Arc<Entrances>,
    gate: Gate,
    places: Arc<Semaphore>,
    let_in: AtomicU64,
    /// The connections by address, and the banned addresses.
    pub addresses: Arc<Addresses>,
    /// The number of refused connections.
    pub refused: AtomicU64,
    /// The operator's access, if there is one.
    pub admin: Option<Admin>,
    drains: AtomicBool,
    /// The time and the result of the last check for `/ready`.
    checked: Mutex<Option<(Instant, Result<(), String>)>>,
}

impl Door {
    /// Creates the routes' state for a server at this address.
    ///
    /// # Errors
    /// Returns an error if the given folder contains no web client.
    pub fn new(
        address: SocketAddr,
        (options, entrances, mods, admin): (Options, Arc<Entrances>, Option<Mods>, Option<Admin>),
        lobby: &Lobby,
        inbox: Sender<Letter>,
    ) -> io::Result<Door> {
        let (gate, places) = (Gate::new(address, &options), Arc::new(Semaphore::new(options.connections)));
        let addresses = Addresses::new(options.proxies.clone(), options.clients_per_address);
        let Limits { line, queue, .. } = *lobby.limits();
        Ok(Door {
            page: Page::of(options.page.as_deref())?,
            words: RwLock::new(written(lobby.word_files())),
            mods: mods.map(Arc::new),
            adding: Arc::new(Semaphore::new(1)),
            own_socket: lobby.shard().map(|shard| format!("/ws/{shard}")),
            entrances,
            openrpc: Asset::new("openrpc.json", OPENRPC.unwrap_or_default().as_bytes()),
            gate,
            options,
            line,
            queue,
            inbox,
            places,
            let_in: AtomicU64::new(0),
            addresses: Arc::new(addresses),
            refused: AtomicU64::new(0),
            admin,
            drains: AtomicBool::new(false),
            checked: Mutex::new(None),
        })
    }

    /// Replaces the texts of the web client by those of these games.
    pub fn take_words_of(&self, games: &[Box<dyn SomeRooms>]) {
        *self.words.write().unwrap_or_else(PoisonError::into_inner) = written(word_files(games));
    }

    /// Returns an unused connection id.
    pub fn number(&self) -> ConnectionId {
        self.let_in.fetch_add(1, Ordering::Relaxed)
    }

    /// Rejects new tables from now on, and reports that the server is not ready.
    pub fn drain(&self) {
        self.drains.store(true, Ordering::Relaxed);
        let order = |hall: &mut super::lobby_thread::Hall| {
            hall.lobby.drain();
            Vec::new()
        };
        // Sending fails only if the lobby has already ended.
        let _ = self.inbox.send(Letter::Order(Box::new(order)));
    }

    /// Waits until all clients have disconnected.
    pub async fn emptied(&self) {
        let all = u32::try_from(self.options.connections).unwrap_or(u32::MAX);
        let _ = self.places.acquire_many(all).await;
    }
}

/// Returns the files with the texts of the web client.
fn written(texts: BTreeMap<String, BTreeMap<String, String>>) -> BTreeMap<String, Asset> {
    let file = |words| Asset::new("words.json", serde_json::to_vec(&words).unwrap_or_default());
    texts.into_iter().map(|(name, words)| (name, file(words))).collect()
}

/// Returns the routes.
pub fn pages(door: &Arc<Door>) -> Router {
    let mut routes = if door.mods.is_some() { Router::new().route("/mods", post(mods::add)) } else { Router::new() };
    if door.admin.is_some() {
        routes = routes.merge(admin::routes(door));
    }
    if let Some(path) = &door.own_socket {
        routes = routes.route(path, get(upgrade));
    }
    routes
        .route("/", get(index))
        .route("/page/{*path}", get(file))
        .route("/words/{file}", get(words))
        .route("/go/{code}", get(enter))
        .route("/openrpc.json", get(openrpc))
        .route("/health", get("ok\n"))
        .route("/ready", get(ready))
        .route("/version", get(concat!(env!("CARGO_PKG_VERSION"), "\n")))
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
    let all = door.words.read().unwrap_or_else(PoisonError::into_inner);
    let words = file.strip_suffix(".json").and_then(|lang| all.get(lang));
    let none = || (StatusCode::NOT_FOUND, "no texts in this language\n").into_response();
    words.map_or_else(none, |words| words.answer(&headers))
}

async fn enter(State(door): State<Arc<Door>>, Path(code): Path<String>) -> Response {
    let spent = || (StatusCode::NOT_FOUND, "this link was already used or has expired\n").into_response();
    let to = door.entrances.enter(&code).and_then(|part| HeaderValue::from_str(&part).ok());
    let led = |to| (StatusCode::SEE_OTHER, [(LOCATION, to), (CACHE_CONTROL, HeaderValue::from_static("no-store"))]);
    to.map_or_else(spent, |to| led(to).into_response())
}

async fn openrpc(State(door): State<Arc<Door>>, headers: HeaderMap) -> Response {
    door.openrpc.answer(&headers)
}

/// The time in which the lobby's thread must respond.
const READY: Duration = Duration::from_secs(2);
/// The time for which a check is valid. Anybody can ask, and each check writes to the disk.
const VALID: Duration = Duration::from_secs(1);

/// Reports whether the lobby responds, and its store can be written.
async fn ready(State(door): State<Arc<Door>>) -> Response {
    if door.drains.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    let mut last = door.checked.lock().await;
    let (_, result) = match last.take().filter(|(at, _)| at.elapsed() < VALID) {
        Some(checked) => last.insert(checked),
        None => {
            let result = check(&door).await;
            last.insert((Instant::now(), result))
        }
    };
    match result {
        Ok(()) => "ready\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, why.clone()).into_response(),
    }
}

/// Checks the lobby and its store. Returns the text of the response if it fails.
async fn check(door: &Door) -> Result<(), String> {
    let checked = tokio::time::timeout(READY, ask(&door.inbox, |hall| (hall.lobby.check_store(), Vec::new()))).await;
    let Ok(Some(written)) = checked else { return Err("the lobby does not respond\n".to_owned()) };
    written.map_err(|why| {
        tracing::error!(error = %why, "cannot write tables");
        format!("cannot write tables: {why}\n")
    })
}

fn passes_bans(door: &Door, request: &Request) -> bool {
    matches!(request.uri().path(), "/health" | "/ready") || admin::is_operator(door, request.headers())
}

/// Checks every request before it is answered.
async fn guard(
    State(door): State<Arc<Door>>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let address = door.addresses.of(peer, request.headers());
    let mut response = match door.gate.admit(request.uri(), request.headers()) {
        // A ban must lock out neither the operator nor the probes, which may have the same address.
        Ok(()) if door.addresses.is_banned(address) && !passes_bans(&door, &request) => {
            door.refused.fetch_add(1, Ordering::Relaxed);
            (StatusCode::FORBIDDEN, "this address may not use this server\n").into_response()
        }
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

/// Returns `true` if a handshake's key is 16 bytes in base64 (RFC 6455, 4.2.1).
fn is_key(key: &[u8]) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    // The last base64 digit contains only two bits of the sixteenth byte, so just 4 digits are valid.
    matches!(key, [digits @ .., b'A' | b'Q' | b'g' | b'w', b'=', b'='] if digits.len() == 21 && digits.iter().all(is_digit))
}

static FULL: Rare = Rare::new();

async fn upgrade(
    State(door): State<Arc<Door>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    asked: WebSocketUpgrade,
) -> Response {
    if !headers.get(SEC_WEBSOCKET_KEY).is_some_and(|key| is_key(key.as_bytes())) {
        return (StatusCode::BAD_REQUEST, "expected 16 bytes in base64 as `Sec-WebSocket-Key`\n").into_response();
    }
    let address = door.addresses.of(peer, &headers);
    let Ok(place) = Arc::clone(&door.places).try_acquire_owned() else {
        door.refused.fetch_add(1, Ordering::Relaxed);
        if let Some(left_out) = FULL.due(Instant::now()) {
            tracing::warn!(%address, left_out, "connection refused: too many clients");
        }
        return (StatusCode::SERVICE_UNAVAILABLE, "too many clients are connected\n").into_response();
    };
    let Some(admitted) = door.addresses.admit(address) else {
        door.refused.fetch_add(1, Ordering::Relaxed);
        tracing::debug!(%address, "connection refused: too many clients of this address");
        return (StatusCode::TOO_MANY_REQUESTS, "too many clients of this address are connected\n").into_response();
    };
    let most = door.line.saturating_mul(FRAME);
    asked
        .max_message_size(most)
        .max_frame_size(most)
        .read_buffer_size(READ_AT_ONCE)
        .write_buffer_size(WRITTEN_AT_ONCE)
        .on_upgrade(|socket| socket::converse(socket, door, (place, admitted)))
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
