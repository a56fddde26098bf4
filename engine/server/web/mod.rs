//! The protocol over WebSocket: many clients, one message a frame.
//!
//! One plain thread holds the [`Lobby`]; what is here besides moves bytes. Invariants: nothing is sent
//! before it is kept; a client that is slow, silent or noisy costs nobody else more than its turn; whatever waits has a
//! bound; nothing is logged, and no secret stands in a URL.

mod client;
mod door;
mod entrance;
mod gate;
mod hall;
mod page;
mod socket;

use crate::Lobby;
use door::Door;
use entrance::Entrances;
use hall::Letter;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
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

/// The most connections that have said nothing yet, or are being told the files of the page.
const AT_THE_DOOR: usize = 128;
/// So many files stay free for records, whatever clients do: without one an answer cannot be kept.
const OTHER_FILES: usize = 64;
/// A client says what it wants within this time.
const ASKING: Duration = Duration::from_secs(10);
/// So long one connection may ask for one file after the other; then a new one is made.
const STAYING: Duration = Duration::from_secs(15);
/// The most bytes that the system keeps for a client that does not read.
const SEND_BUFFER: u32 = 256 * 1024;
/// How long the end of the server waits for what its clients have not read yet.
const PARTING: Duration = Duration::from_secs(2);

/// What a server asks of those who reach it.
#[derive(Clone, Debug)]
pub struct Options {
    /// Names by which it is reached, beside `localhost` and the address it listens at.
    pub hosts: Vec<String>,
    /// Origins of pages that may speak with it, beside its own: `https://example.org`.
    pub origins: Vec<String>,
    /// The folder of the page, for who works on it; without it the page is the one that is built in.
    pub page: Option<PathBuf>,
    /// The most clients at once; fewer where the system does not let as many files be open.
    pub connections: usize,
    /// How often a client is asked for a sign of life.
    pub ping: Duration,
    /// A client that has given none for this long is taken for gone.
    pub silence: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hosts: Vec::new(),
            origins: Vec::new(),
            page: None,
            connections: 1_000,
            ping: Duration::from_secs(20),
            silence: Duration::from_secs(60),
        }
    }
}

/// How many files may be open at once: as many as the system lets this program ask for.
#[cfg(unix)]
fn files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where that cannot be had, what there was stays.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX)
}

/// Elsewhere sockets take nothing from what may be open.
#[cfg(not(unix))]
fn files() -> usize {
    usize::MAX
}

/// Ends a server from any thread.
#[derive(Clone, Debug)]
pub struct Stop(Arc<Notify>);

impl Stop {
    /// What has come is still answered; then the server ends.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

/// A server that listens, and does not answer yet.
#[derive(Debug)]
pub struct Web {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    options: Options,
    stop: Stop,
    entrances: Arc<Entrances>,
}

impl Web {
    /// Listens at an address; port 0 is any free one.
    ///
    /// # Errors
    /// When the address is taken, or is none of this machine.
    pub fn bind(listen: impl ToSocketAddrs, options: Options) -> io::Result<Web> {
        let none = || io::Error::new(io::ErrorKind::AddrNotAvailable, "no such address");
        let address = listen.to_socket_addrs()?.next().ok_or_else(none)?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let listener = {
            let _inside = runtime.enter();
            let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            // On Unix, a server that ended a moment ago does not hold its address; elsewhere this would share it.
            socket.set_reuseaddr(cfg!(unix))?;
            socket.set_send_buffer_size(SEND_BUFFER)?;
            socket.bind(address)?;
            socket.listen(1_024)?
        };
        let address = listener.local_addr()?;
        let room = files().saturating_sub(AT_THE_DOOR + OTHER_FILES).max(1);
        let options = Options { connections: options.connections.min(room), ..options };
        let stop = Stop(Arc::new(Notify::new()));
        Ok(Web { runtime, listener, address, options, stop, entrances: Arc::default() })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    pub fn stopper(&self) -> Stop {
        self.stop.clone()
    }

    /// A path that leads a browser to this part of the page (`#/…`), once: what a browser is started with can be read by
    /// others, and a token in that part cannot.
    pub fn entrance(&self, part: &str) -> String {
        format!("/go/{}", self.entrances.open(part))
    }

    /// Serves until it is stopped. The lobby is dropped before this returns.
    ///
    /// # Errors
    /// When what was answered cannot be kept: it was not told to anybody; or when the folder of the page has none.
    pub fn serve(self, lobby: Lobby) -> io::Result<()> {
        let Web { runtime, listener, address, options, stop, entrances } = self;
        let (inbox, letters) = mpsc::channel();
        let door = Arc::new(Door::new(address, (options, entrances), &lobby, inbox.clone())?);
        let ends = Ends(stop.clone());
        let hall = std::thread::Builder::new().name("lobby".to_owned()).spawn(move || {
            let _ends = ends;
            hall::run(lobby, &letters)
        })?;
        runtime.block_on(accept(&listener, &door, &stop));
        drop(listener);
        // It has ended already if this cannot be sent.
        let _ = inbox.send(Letter::Stop);
        let kept = hall.join().unwrap_or_else(|_| Err(io::Error::other("the lobby has panicked")));
        let _ = runtime.block_on(async { tokio::time::timeout(PARTING, door.emptied()).await });
        kept
    }
}

/// Where the lobby ends, so does the server, in whatever way it ends.
struct Ends(Stop);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Lets clients in until the server is stopped.
async fn accept(listener: &TcpListener, door: &Arc<Door>, stop: &Stop) {
    let pages = door::pages(door);
    let mut waiting: VecDeque<JoinHandle<()>> = VecDeque::new();
    loop {
        let come = tokio::select! {
            come = listener.accept() => come,
            () = stop.0.notified() => return,
        };
        let Ok((stream, _)) = come else {
            // No more files can be opened, or the client has gone already: others wait.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // Who stands there longest and has not said what it wants makes room: silence keeps nobody out.
        waiting.retain(|one| !one.is_finished());
        if waiting.len() >= AT_THE_DOOR
            && let Some(longest) = waiting.pop_front()
        {
            longest.abort();
            // Its file is free once the task has ended; many who come at once would else take those of the records.
            let _ = longest.await;
        }
        let pages = TowerToHyperService::new(pages.clone());
        waiting.push_back(tokio::spawn(speak(stream, pages)));
    }
}

/// What a client asks by HTTP, a little while; what becomes a WebSocket goes on by itself.
async fn speak(stream: TcpStream, pages: TowerToHyperService<axum::Router>) {
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(ASKING).max_buf_size(16 * 1024);
    let mut spoken = pin!(http.serve_connection(TokioIo::new(stream), pages).with_upgrades());
    // A client that cannot be understood, or has gone, is told no more.
    if tokio::time::timeout(STAYING, spoken.as_mut()).await.is_err() {
        // What is under way is still told, so that no file of a page is cut off.
        spoken.as_mut().graceful_shutdown();
        let _ = tokio::time::timeout(ASKING, spoken).await;
    }
}
