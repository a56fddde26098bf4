//! The protocol over WebSocket: many clients, one message per frame.
//!
//! One ordinary thread owns the [`Lobby`]; the rest of this module moves bytes. Invariants: nothing is sent before it
//! is stored. A slow, silent, or noisy client only delays others by its turn. Every queue is bounded. No URL and no line
//! of the log contains a secret.

mod addresses;
mod admin;
mod client;
mod entrance;
mod gate;
mod listener;
mod lobby_thread;
mod metrics;
mod mods;
mod page;
mod rare;
mod socket;
mod turns;

pub use admin::{Admin, Reload};
pub use mods::Mods;

use crate::Lobby;
use addresses::Peer;
use entrance::Entrances;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use ipnet::IpNet;
use listener::Door;
use lobby_thread::Letter;
use std::collections::VecDeque;
use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// The maximum number of connections that have sent no request yet, or load the web client's files.
const AT_THE_DOOR: usize = 128;
/// The number of open files reserved for records, because storing an answer opens a file.
const OTHER_FILES: usize = 64;
/// The time limit for a new connection's first request.
const ASKING: Duration = Duration::from_secs(10);
/// The time limit for file requests on one connection. The browser then opens a new one.
const STAYING: Duration = Duration::from_secs(15);
/// The maximum size of the system's send buffer for one client, in bytes.
const SEND_BUFFER: u32 = 256 * 1024;
/// The time that a stopping server waits for clients to read their queues.
const PARTING: Duration = Duration::from_secs(2);

/// The options of a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The server's host names, in addition to `localhost` and its own address.
    pub hosts: Vec<String>,
    /// The allowed origins of pages, in addition to the server's own. Example: `https://example.org`.
    pub origins: Vec<String>,
    /// The folder of a web client in development. By default, the server uses the built-in web client.
    pub page: Option<PathBuf>,
    /// The maximum number of clients. The system's limit on open files may reduce it.
    pub connections: usize,
    /// The maximum number of clients by address. An IPv6 address stands for its /64 network.
    pub clients_per_address: usize,
    /// The proxies whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpNet>,
    /// The time between the order to stop and the stop. New tables are rejected meanwhile.
    pub drain: Duration,
    /// The interval between pings to a client.
    pub ping: Duration,
    /// The time without a message after which a client counts as disconnected.
    pub silence: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hosts: Vec::new(),
            origins: Vec::new(),
            page: None,
            connections: 1_000,
            clients_per_address: 1_000,
            proxies: Vec::new(),
            drain: Duration::ZERO,
            ping: Duration::from_secs(20),
            silence: Duration::from_secs(60),
        }
    }
}

/// Raises the limit on open files to the system's maximum, and returns it.
#[cfg(unix)]
fn files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Ignore the error: if the call fails, the old limit remains.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX)
}

/// Returns no limit, because on other systems sockets do not count as open files.
#[cfg(not(unix))]
fn files() -> usize {
    usize::MAX
}

/// A handle that ends a server from any thread.
#[derive(Clone, Debug)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// Ends the server after the time in [`Options::drain`]. The requests so far are answered before.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

/// A server that is bound to an address, but does not answer yet.
#[derive(Debug)]
pub struct Web {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    options: Options,
    stop: Stop,
    entrances: Arc<Entrances>,
    mods: Option<Mods>,
    admin: Option<Admin>,
}

impl Web {
    /// Binds the server to an address. Port 0 means any free port.
    ///
    /// # Errors
    /// Returns an error if the address is in use, or does not belong to this machine.
    pub fn bind(listen: impl ToSocketAddrs, options: Options) -> io::Result<Web> {
        let none = || io::Error::new(io::ErrorKind::AddrNotAvailable, "unknown address");
        let address = listen.to_socket_addrs()?.next().ok_or_else(none)?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let listener = {
            let _inside = runtime.enter();
            let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            // On Unix, this allows a restart right after a stop. On other systems it would let two servers share the
            // address.
            socket.set_reuseaddr(cfg!(unix))?;
            socket.set_send_buffer_size(SEND_BUFFER)?;
            socket.bind(address)?;
            socket.listen(1_024)?
        };
        let address = listener.local_addr()?;
        let room = files().saturating_sub(AT_THE_DOOR + OTHER_FILES).max(1);
        let options = Options { connections: options.connections.min(room), ..options };
        let stop = Stop(Arc::new(Notify::new()));
        Ok(Web { runtime, listener, address, options, stop, entrances: Arc::default(), mods: None, admin: None })
    }

    /// Returns the server's address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a handle that stops the server.
    pub fn stopper(&self) -> Stop {
        self.stop.clone()
    }

    /// Returns a one-time path to a part of the web client (`#/…`). The path hides tokens in `part`, because other
    /// users can read a browser's command line.
    pub fn entrance(&self, part: &str) -> String {
        format!("/go/{}", self.entrances.open(part))
    }

    /// Lets the owner of a table add mods: `POST /mods`, with the file as the body.
    pub fn accept_mods(&mut self, mods: Mods) {
        self.mods = Some(mods);
    }

    /// Answers the operator: `/metrics` and `/admin/…`.
    pub fn accept_admin(&mut self, admin: Admin) {
        self.admin = Some(admin);
    }

    /// Serves until the server is stopped. The lobby is dropped before this returns.
    ///
    /// # Errors
    /// Returns an error if answers cannot be stored, or if the given folder contains no web client.
    pub fn serve(self, lobby: Lobby) -> io::Result<()> {
        let Web { runtime, listener, address, options, stop, entrances, mods, admin } = self;
        let drain = options.drain;
        let (inbox, letters) = mpsc::channel();
        let door = Arc::new(Door::new(address, (options, entrances, mods, admin), &lobby, inbox.clone())?);
        let ends = Ends(stop.clone());
        let hall = std::thread::Builder::new().name("lobby".to_owned()).spawn(move || {
            let _ends = ends;
            lobby_thread::run(lobby, &letters)
        })?;
        tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "listening");
        runtime.block_on(accept(&listener, &door, &stop, Duration::MAX));
        if !drain.is_zero() {
            tracing::info!(seconds = drain.as_secs(), "draining");
            door.drain();
            runtime.block_on(accept(&listener, &door, &stop, drain));
        }
        tracing::info!("stopping");
        drop(listener);
        // Sending fails only if the thread has already ended.
        let _ = inbox.send(Letter::Stop);
        let kept = hall.join().unwrap_or_else(|_| Err(io::Error::other("the lobby panicked")));
        let _ = runtime.block_on(async { tokio::time::timeout(PARTING, door.emptied()).await });
        kept
    }
}

/// A guard that stops the server when the lobby's thread ends for any reason.
struct Ends(Stop);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Accepts connections until the server is stopped, or this time has passed.
async fn accept(listener: &TcpListener, door: &Arc<Door>, stop: &Stop, time: Duration) {
    let pages = listener::pages(door);
    let mut over = pin!(tokio::time::sleep(time));
    let mut waiting: VecDeque<JoinHandle<()>> = VecDeque::new();
    loop {
        let come = tokio::select! {
            come = listener.accept() => come,
            () = stop.0.notified() => return,
            () = over.as_mut() => return,
        };
        let Ok((stream, peer)) = come else {
            // Accepting failed, for example because too many files are open. Wait before the next attempt.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Close the connection that has been idle longest, so that idle connections cannot block others.
        waiting.retain(|one| !one.is_finished());
        if waiting.len() >= AT_THE_DOOR
            && let Some(longest) = waiting.pop_front()
        {
            longest.abort();
            // Wait for the task, which releases its file. Otherwise new connections could use up the files reserved for
            // records.
            let _ = longest.await;
        }
        waiting.push_back(tokio::spawn(speak(stream, Peer(peer.ip()), pages.clone())));
    }
}

/// Serves a connection's HTTP requests for a limited time. A WebSocket then continues in a separate task.
async fn speak(stream: TcpStream, peer: Peer, pages: axum::Router) {
    let _ = stream.set_nodelay(true);
    let pages = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        TowerToHyperService::new(pages.clone()).call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(ASKING).max_buf_size(16 * 1024);
    let mut spoken = pin!(http.serve_connection(TokioIo::new(stream), pages).with_upgrades());
    // Ignore errors: a client that sent invalid data or has disconnected gets no reply.
    if tokio::time::timeout(STAYING, spoken.as_mut()).await.is_err() {
        // Complete the current response, so that no file arrives truncated.
        spoken.as_mut().graceful_shutdown();
        let _ = tokio::time::timeout(ASKING, spoken).await;
    }
}
