//! Load tests of a server over loopback. The server runs in a separate process.
//!
//! `cargo run --release -p hyperkon-server --example load -- answers` sends 2,000 answers a second for 10 s. It
//! reports how many were accepted and how long they took. The options are `--rate N`, `--seconds N`, `--clients N`,
//! `--tables N` (the total), `--bots N` (at each table), `--dir DIR`, and `--fsync`.
//!
//! `… --example load -- tables` opens 10,000 tables with a client at each, then reports the server's memory.
//! `--tables N` changes the number.

use futures_util::{SinkExt, StreamExt};
use hyperkon::__private::game::Content;
use hyperkon::{Choice, Decision, Engine, RandomBot};
use hyperkon_server::web::{Options, Web};
use hyperkon_server::{FileStore, Limits, Lobby, MemoryStore, Rooms, Store, chance, now};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::error::Error;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant, sleep_until};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

type Done<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// The maximum of every number in the options.
const MOST: u64 = 100_000;

#[derive(Clone, Debug)]
struct Wish {
    what: String,
    rate: u64,
    seconds: u64,
    clients: u64,
    tables: u64,
    bots: u64,
    dir: Option<String>,
    durable: bool,
}

impl Wish {
    fn read() -> Done<Wish> {
        let mut words = std::env::args().skip(1);
        let what = words.next().unwrap_or_else(|| "answers".to_owned());
        let tables = if what == "tables" { 10_000 } else { 400 };
        let mut wish = Wish { what, rate: 2_000, seconds: 10, clients: 40, tables, bots: 0, dir: None, durable: false };
        while let Some(word) = words.next() {
            if word == "--fsync" {
                wish.durable = true;
                continue;
            }
            let value = words.next().ok_or("missing value")?;
            let number = || value.parse().map(|number: u64| number.min(MOST));
            match word.as_str() {
                "--rate" => wish.rate = number()?.max(1),
                "--seconds" => wish.seconds = number()?.min(600),
                "--clients" => wish.clients = number()?.clamp(1, 1_000),
                "--tables" => wish.tables = number()?.max(1),
                "--bots" => wish.bots = number()?.min(2),
                "--dir" => wish.dir = Some(value),
                _ => return Err(format!("unknown option `{word}`").into()),
            }
        }
        Ok(wish)
    }
}

fn main() -> Done<()> {
    let wish = Wish::read()?;
    if wish.what == "serve" {
        return serve(&wish);
    }
    let mut server = Server::start(&wish)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let done = match wish.what.as_str() {
        "answers" => runtime.block_on(answers(&wish, server.address)),
        "tables" => runtime.block_on(tables(&wish, &server)),
        other => Err(format!("expected `answers` or `tables`, found `{other}`").into()),
    };
    server.child.kill()?;
    server.child.wait()?;
    done
}

/// Runs the server in this process until the measuring process ends.
fn serve(wish: &Wish) -> Done<()> {
    let web = Web::bind("127.0.0.1:0", Options::default())?;
    println!("{}", web.address());
    let stop = web.stopper();
    std::thread::spawn(move || {
        let _ = std::io::stdin().read(&mut [0]);
        stop.stop();
    });
    let store: Box<dyn Store> = match &wish.dir {
        Some(dir) => Box::new(FileStore::open(dir.as_ref(), wish.durable)?),
        None => Box::new(MemoryStore::default()),
    };
    let engine = Engine::new(Content::builtin()?)?;
    let most = 2 * MOST as usize;
    let limits = Limits { tables: most, tables_per_address: most, ..Limits::default() };
    let lobby = Lobby::new(vec![Box::new(Rooms::of(engine))], store, chance(), limits, now())?;
    Ok(web.serve(lobby)?)
}

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(wish: &Wish) -> Done<Server> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped());
        command.args(wish.dir.iter().flat_map(|dir| ["--dir", dir])).args(wish.durable.then_some("--fsync"));
        let mut child = command.spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Server { child, address: line.trim().parse()? })
    }

    /// Returns the server's resident memory in MB, if the system reports it.
    fn memory(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse::<f64>().ok().map(|kilobytes| kilobytes / 1_024.0)
    }
}

struct Client {
    socket: WebSocketStream<TcpStream>,
    asked: u64,
}

impl Client {
    async fn of(address: SocketAddr) -> Done<Client> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = tokio_tungstenite::client_async(format!("ws://{address}/ws"), stream).await?;
        let mut client = Client { socket, asked: 0 };
        client.ask("hello", json!({ "protocol": [1] })).await?;
        Ok(client)
    }

    async fn send(&mut self, method: &str, params: Value) -> Done<u64> {
        self.asked += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params });
        self.socket.send(Message::text(request.to_string())).await?;
        Ok(self.asked)
    }

    async fn receive(&mut self) -> Done<Value> {
        loop {
            if let Message::Text(text) = self.socket.next().await.ok_or("the server closed the connection")?? {
                return Ok(serde_json::from_str(&text)?);
            }
        }
    }

    /// Returns the reply to a request, and skips other messages.
    async fn ask(&mut self, method: &str, params: Value) -> Done<Value> {
        let id = self.send(method, params).await?;
        loop {
            let mut said = self.receive().await?;
            if said["id"] == json!(id) {
                return if said["error"].is_null() { Ok(said["result"].take()) } else { Err(said.to_string().into()) };
            }
        }
    }
}

/// Returns a request for a table of two people and some bots. Its windows prompt every seat.
fn wished(bots: u64) -> Value {
    let bots: serde_json::Map<_, _> = (2..2 + bots).map(|seat| (seat.to_string(), json!("random"))).collect();
    json!({ "edition": "kosmische-strijd", "seats": 2 + bots.len(), "bots": bots, "windows": "ask" })
}

/// Opens tables with a client at each, and reports the server's memory.
async fn tables(wish: &Wish, server: &Server) -> Done<()> {
    let each = Limits::default().tables_per_connection as u64;
    let mut clients = vec![Client::of(server.address).await?];
    let (before, begun) = (server.memory(), Instant::now());
    for number in 0..wish.tables {
        if number > 0 && number % each == 0 {
            clients.push(Client::of(server.address).await?);
        }
        let Some(client) = clients.last_mut() else { continue };
        let table = client.ask("table.new", wished(wish.bots)).await?;
        client.ask("seat.take", json!({ "table": table["table"], "token": table["seats"][0]["token"] })).await?;
    }
    let took = begun.elapsed().as_secs_f64();
    let said = |memory: Option<f64>| memory.map_or_else(|| "unknown".to_owned(), |memory| format!("{memory:.0} MB"));
    println!("{} tables opened in {took:.1} s, {} clients connected", wish.tables, clients.len());
    println!("memory of the server: {} before, {} with all tables loaded", said(before), said(server.memory()));
    Ok(())
}

/// The results of one client.
#[derive(Default)]
struct Observation {
    /// The seconds from each answer's due time to its result.
    took: Vec<f64>,
    refused: usize,
    /// The number of games that ended. Each was replaced by a new game.
    games: usize,
}

/// Sends answers at a steady rate, and reports how many were accepted and how long they took.
async fn answers(wish: &Wish, address: SocketAddr) -> Done<()> {
    let mut clients = JoinSet::new();
    let start = Instant::now() + Duration::from_secs(1) + Duration::from_millis(2 * wish.tables);
    for number in 0..wish.clients {
        clients.spawn(plays(wish.clone(), address, number, start));
    }
    let mut all = Observation::default();
    while let Some(seen) = clients.join_next().await {
        let Observation { took, refused, games } = seen??;
        all.took.extend(took);
        all.refused += refused;
        all.games += games;
    }
    let Observation { mut took, refused, games } = all;
    took.sort_by(f64::total_cmp);
    let rate = took.len() as f64 / wish.seconds as f64;
    let at = |share: f64| took.get((took.len() as f64 * share) as usize).or(took.last()).map_or(0.0, |took| took * 1e3);
    let Wish { rate: offered, seconds, tables, clients, .. } = wish;
    println!("{offered} answers a second sent for {seconds} s at {tables} tables by {clients} clients");
    println!("{rate:.0} a second accepted, {refused} rejected, {games} games ended");
    println!(
        "delay of the result: half within {:.2} ms, 99 % within {:.2} ms, all within {:.2} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    Ok(())
}

/// The request to which a reply belongs.
enum Asked {
    /// A request for a table.
    Open,
    /// A request for a seat.
    Sit,
    /// An answer, with the time at which it was due.
    Answer(Instant),
}

/// A client that plays both people at each of its tables. It answers at regular intervals.
struct Player {
    client: Client,
    bot: RandomBot,
    bots: u64,
    /// Tables and questions that the client can answer next.
    ready: VecDeque<(Value, Value)>,
    /// The last question seen, by table and seat.
    known: BTreeMap<(String, u64), Value>,
    asked: BTreeMap<u64, Asked>,
    seen: Observation,
}

async fn plays(wish: Wish, address: SocketAddr, number: u64, start: Instant) -> Done<Observation> {
    let mut player = Player {
        client: Client::of(address).await?,
        bot: RandomBot::new(number),
        bots: wish.bots,
        ready: VecDeque::new(),
        known: BTreeMap::new(),
        asked: BTreeMap::new(),
        seen: Observation::default(),
    };
    for table in 0..wish.tables {
        if table % wish.clients == number {
            player.open().await?;
        }
    }
    let pause = Duration::from_secs_f64(wish.clients as f64 / wish.rate as f64);
    let end = start + Duration::from_secs(wish.seconds);
    // The clients send at different times, as many people would.
    let mut next = start + pause.mul_f64(number as f64 / wish.clients as f64);
    while Instant::now() < end {
        tokio::select! {
            () = sleep_until(next), if !player.ready.is_empty() => {
                player.answer(next).await?;
                next += pause;
            }
            said = player.client.receive() => player.hear(said?).await?,
            () = sleep_until(end) => {}
        }
    }
    Ok(player.seen)
}

impl Player {
    async fn open(&mut self) -> Done<()> {
        let id = self.client.send("table.new", wished(self.bots)).await?;
        self.asked.insert(id, Asked::Open);
        Ok(())
    }

    async fn answer(&mut self, due: Instant) -> Done<()> {
        let Some((table, question)) = self.ready.pop_front() else { return Ok(()) };
        let asked: Decision = serde_json::from_value(question["ask"].clone())?;
        let choice: Choice = self.bot.choose(&asked);
        let answer = json!({ "table": table, "id": question["id"], "choice": choice });
        let id = self.client.send("answer", answer).await?;
        self.asked.insert(id, Asked::Answer(due));
        Ok(())
    }

    async fn hear(&mut self, mut said: Value) -> Done<()> {
        let Some(id) = said["id"].as_u64() else {
            return if said["method"] == "state" { self.see(said["params"].take()).await } else { Ok(()) };
        };
        let refused = !said["error"].is_null();
        match self.asked.remove(&id) {
            Some(Asked::Answer(_)) if refused => self.seen.refused += 1,
            Some(Asked::Answer(due)) => self.seen.took.push(due.elapsed().as_secs_f64()),
            _ if refused => return Err(said.to_string().into()),
            Some(Asked::Open) => {
                let table = said["result"].take();
                for seat in 0..2 {
                    let params = json!({ "table": table["table"], "token": table["seats"][seat]["token"] });
                    let id = self.client.send("seat.take", params).await?;
                    self.asked.insert(id, Asked::Sit);
                }
            }
            Some(Asked::Sit) => self.see(said["result"]["state"].take()).await?,
            None => {}
        }
        Ok(())
    }

    /// Reads a table's state. Queues a new question, and replaces a finished game with a new one.
    async fn see(&mut self, mut state: Value) -> Done<()> {
        let seat = state["seat"].as_u64().ok_or("missing `seat` in a state")?;
        let place = (state["table"].as_str().unwrap_or_default().to_owned(), seat);
        if state["status"] != "asking" {
            self.seen.games += usize::from(seat == 0);
            return if seat == 0 { self.open().await } else { Ok(()) };
        }
        let question = state["question"].take();
        if !question.is_null() && self.known.insert(place, question["id"].clone()).as_ref() != Some(&question["id"]) {
            self.ready.push_back((state["table"].take(), question));
        }
        Ok(())
    }
}
