//! A server as a process, and a client of it.

use crate::program::terminal::ending;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket};

/// Nothing on this machine takes longer.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server. It is killed when it is dropped.
pub struct Server {
    pub child: Child,
    pub out: BufReader<ChildStdout>,
    pub address: SocketAddr,
}

/// `hyperkon serve` with these words, at any free port.
pub fn command(words: &str) -> Command {
    ending::heed_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(words.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Server {
    pub fn start(words: &str) -> Server {
        Server::of(&mut command(words))
    }

    /// What this command starts, once it says where it listens.
    pub fn of(command: &mut Command) -> Server {
        let mut child = command.spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        ending::within(child.id(), || out.read_line(&mut line).unwrap());
        let address = line.trim().strip_prefix("listening on http://").map(str::parse);
        Server { child, out, address: address.unwrap_or_else(|| panic!("`{line}`")).unwrap() }
    }

    /// The next line that it prints.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        ending::within(self.child.id(), || self.out.read_line(&mut line).unwrap());
        line.trim_end().to_owned()
    }

    /// Ends it by a signal ("TERM"), and waits until it has ended; what it has complained of.
    pub fn end(mut self, signal: &str) -> (ExitStatus, String) {
        ending::signal(self.child.id(), signal);
        let status = ending::within(self.child.id(), || self.child.wait().unwrap());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (status, said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One WebSocket.
pub struct Client {
    pub socket: WebSocket<TcpStream>,
    asked: u64,
    /// What the server has said unasked, and nobody has looked at.
    pub notices: VecDeque<Value>,
}

impl Client {
    /// Connected, and has said nothing.
    pub fn silent(address: SocketAddr) -> Result<Client, Error> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Client::over(stream, &format!("ws://{address}/ws"))
    }

    /// The same over a stream that is there.
    pub fn over(stream: TcpStream, url: &str) -> Result<Client, Error> {
        let request = url.into_client_request()?;
        let (socket, _) = tungstenite::client(request, stream).map_err(|error| match error {
            tungstenite::HandshakeError::Failure(error) => error,
            error => Error::Io(io::Error::other(error.to_string())),
        })?;
        Ok(Client { socket, asked: 0, notices: VecDeque::new() })
    }

    /// Connected, and has said hello.
    pub fn of(address: SocketAddr) -> Client {
        let mut client = Client::silent(address).unwrap();
        client.ask("hello", json!({ "protocol": [1] })).unwrap();
        client
    }

    /// Sends a request; its id.
    pub fn send(&mut self, method: &str, params: Value) -> Result<u64, Error> {
        self.asked += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params });
        self.socket.send(Message::text(request.to_string()))?;
        Ok(self.asked)
    }

    /// What comes next from the server, replies and notices alike.
    pub fn receive(&mut self) -> Result<Value, Error> {
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "nothing but pings comes");
            if let Message::Text(text) = self.socket.read()? {
                return Ok(serde_json::from_str(&text).unwrap());
            }
        }
    }

    /// The reply to a request; notices before it are kept.
    pub fn reply(&mut self, id: u64) -> Result<Result<Value, Value>, Error> {
        loop {
            let mut said = self.receive()?;
            if said["id"] == json!(id) {
                return Ok(if said["error"].is_null() { Ok(said["result"].take()) } else { Err(said["error"].take()) });
            }
            self.notices.push_back(said);
        }
    }

    /// Asks, and waits for the reply.
    pub fn try_ask(&mut self, method: &str, params: Value) -> Result<Result<Value, Value>, Error> {
        let id = self.send(method, params)?;
        self.reply(id)
    }

    /// The same where nothing can break.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.try_ask(method, params).unwrap()
    }

    /// The next notice.
    pub fn notice(&mut self) -> Result<Value, Error> {
        match self.notices.pop_front() {
            Some(notice) => Ok(notice),
            None => self.receive(),
        }
    }

    /// How the server ends the connection: the code and the reason, and what it said before.
    pub fn ending(&mut self) -> (Option<(u16, String)>, Vec<Value>) {
        let (begun, mut said) = (Instant::now(), Vec::new());
        let mut end = None;
        while begun.elapsed() < PATIENCE {
            match self.socket.read() {
                Ok(Message::Text(text)) => said.push(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(why)) => end = why.map(|why| (u16::from(why.code), why.reason.to_string())),
                Ok(_) => {}
                Err(_) => return (end, said),
            }
        }
        panic!("the server does not end the connection");
    }
}

/// The word of a refusal.
pub fn refusal(reply: Result<Value, Value>) -> String {
    reply.unwrap_err()["data"]["refusal"].as_str().unwrap().to_owned()
}
