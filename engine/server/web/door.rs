//! The pages of the server, and the way in.

use super::Options;
use super::gate::Gate;
use super::hall::Letter;
use super::socket;
use crate::connection::ConnectionId;
use crate::limits::Limits;
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Request, State};
use axum::http::header::{CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use tokio::sync::Semaphore;

const ABOUT: &str = concat!(
    "Hyperkon ",
    env!("CARGO_PKG_VERSION"),
    ": a server of tables for players, bots and onlookers in other programs.\n",
    "Programs speak with it at /ws by WebSocket, one JSON-RPC 2.0 message a frame;\n",
    "PROTOCOL.md in the sources of Hyperkon has the grammar.\n",
);
const POLICY: &str = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
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
    gate: Gate,
    places: Arc<Semaphore>,
    let_in: AtomicU64,
}

impl Door {
    /// Of a server that listens there.
    pub fn new(address: SocketAddr, options: Options, limits: &Limits, inbox: Sender<Letter>) -> Door {
        let (gate, places) = (Gate::new(address, &options), Arc::new(Semaphore::new(options.connections)));
        Door { gate, options, line: limits.line, queue: limits.queue, inbox, places, let_in: AtomicU64::new(0) }
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
        .route("/", get(ABOUT))
        .route("/health", get("ok\n"))
        .route("/schema.json", get(([(CONTENT_TYPE, "application/json")], include_str!("../schema.json"))))
        .route("/ws", get(upgrade))
        .layer(from_fn_with_state(Arc::clone(door), guard))
        .with_state(Arc::clone(door))
}

/// Everything that is answered goes through here.
async fn guard(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let mut response = match door.gate.admit(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    let is_page = response.status() != StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    if is_page {
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

async fn upgrade(State(door): State<Arc<Door>>, asked: WebSocketUpgrade) -> Response {
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
