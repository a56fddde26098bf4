//! A server process, and a client for it.

use crate::program::terminal::ending;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket};

/// Time limit: nothing on this machine takes longer.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server, killed when dropped.
pub struct Server {
    pub child: Child,
    pub out: BufReader<ChildStdout>,
    pub address: SocketAddr,
}

/// Returns `hyperkon serve` with these arguments, on any free port.
pub fn command(words: &str) -> Command {
    ending::heed_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperkon"));
    command.env("HYPERKON_GAMES_DIR", "");
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(words.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

impl Server {
    pub fn start(words: &str) -> Server {
        Server::of(&mut command(words))
    }

    /// Starts this command, and waits until it prints its address.
    pub fn of(command: &mut Command) -> Server {
        let mut child = command.spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        ending::within(child.id(), || out.read_line(&mut line).unwrap());
        let address = line.trim().strip_prefix("listening on http://").map(str::parse);
        Server { child, out, address: address.unwrap_or_else(|| panic!("`{line}`")).unwrap() }
    }

    /// Returns the next line that it prints.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        ending::within(self.child.id(), || self.out.read_line(&mut line).unwrap());
        line.trim_end().to_owned()
    }

    /// Ends it by a signal ("TERM"), waits for its end, and returns its error output.
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

/// A WebSocket client.
pub struct Client {
    pub socket: WebSocket<TcpStream>,
    asked: u64,
    /// Notices that have arrived and have not been read.
    pub notices: VecDeque<Value>,
}

impl Client {
    /// Connects without a hello.
    pub fn silent(address: SocketAddr) -> Result<Client, Error> {
        Client::at(address, "/ws")
    }

    /// Connects to a path without a hello.
    pub fn at(address: SocketAddr, path: &str) -> Result<Client, Error> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Client::over(stream, &format!("ws://{address}{path}"))
    }

    /// Connects without a hello, over an existing stream.
    pub fn over(stream: TcpStream, url: &str) -> Result<Client, Error> {
        let request = url.into_client_request()?;
        let (socket, _) = tungstenite::client(request, stream).map_err(|error| match error {
            tungstenite::HandshakeError::Failure(error) => error,
            error => Error::Io(io::Error::other(error.to_string())),
        })?;
        Ok(Client::on(socket))
    }

    /// Returns a client for an open socket.
    pub fn on(socket: WebSocket<TcpStream>) -> Client {
        Client { socket, asked: 0, notices: VecDeque::new() }
    }

    /// Connects and says hello.
    pub fn of(address: SocketAddr) -> Client {
        let mut client = Client::silent(address).unwrap();
        client.ask("hello", json!({ "protocol": [1] })).unwrap();
        client
    }

    /// Sends a request, and returns its id.
    pub fn send(&mut self, method: &str, params: Value) -> Result<u64, Error> {
        self.asked += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params });
        self.socket.send(Message::text(request.to_string()))?;
        Ok(self.asked)
    }

    /// Returns the server's next message, a reply or a notice.
    pub fn receive(&mut self) -> Result<Value, Error> {
        let begun = Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "nothing but pings comes");
            if let Message::Text(text) = self.socket.read()? {
                return Ok(serde_json::from_str(&text).unwrap());
            }
        }
    }

    /// Returns the reply to a request; notices before it are stored.
    pub fn reply(&mut self, id: u64) -> Result<Result<Value, Value>, Error> {
        loop {
            let mut said = self.receive()?;
            if said["id"] == json!(id) {
                return Ok(if said["error"].is_null() { Ok(said["result"].take()) } else { Err(said["error"].take()) });
            }
            self.notices.push_back(said);
        }
    }

    /// Sends a request, and waits for the reply.
    pub fn try_ask(&mut self, method: &str, params: Value) -> Result<Result<Value, Value>, Error> {
        let id = self.send(method, params)?;
        self.reply(id)
    }

    /// Sends a request over a connection that cannot break, and waits for the reply.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.try_ask(method, params).unwrap()
    }

    /// Returns the next notice.
    pub fn notice(&mut self) -> Result<Value, Error> {
        match self.notices.pop_front() {
            Some(notice) => Ok(notice),
            None => self.receive(),
        }
    }

    /// Waits until the server ends the connection. Returns the code and the reason, and the messages before.
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

/// Returns the code of a rejection.
pub fn refusal(reply: Result<Value, Value>) -> String {
    reply.unwrap_err()["data"]["refusal"].as_str().unwrap().to_owned()
}
