#!/usr/bin/env python3
"""Plays a game at a seat, choosing at random: over standard streams, or over WebSocket. Standard library only.

    python3 examples/client.py                                       starts `hyperkon serve --stdio` itself
    python3 examples/client.py --connect ws://127.0.0.1:8080/ws      opens a table there
    python3 examples/client.py --connect ws://127.0.0.1:8080/ws --table ID --token TOKEN
                                                                     takes a seat that somebody has opened

PROTOCOL.md explains every message.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import socket
import struct
import subprocess
import sys
from urllib.parse import urlsplit


class Lines:
    """One message a line, to and from a server that this program starts."""

    def __init__(self, command):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, text):
        self.server.stdin.write(text.encode() + b"\n")
        self.server.stdin.flush()

    def receive(self):
        line = self.server.stdout.readline()
        if not line:
            raise ConnectionError("the server has gone")
        return line.decode()

    def close(self):
        self.server.stdin.close()
        self.server.wait()


class WebSocket:
    """One message a text frame (RFC 6455)."""

    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, url):
        url = urlsplit(url)
        self.socket = socket.create_connection((url.hostname, url.port or 80))
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {url.path or '/'} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        status = self.stream.readline().split()
        headers = {}
        while (line := self.stream.readline().strip()):
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if status[1:2] != [b"101"] or headers.get("sec-websocket-accept") != base64.b64encode(proof).decode():
            raise ConnectionError(f"{url.geturl()} does not speak WebSocket: {b' '.join(status).decode()}")

    def send(self, text):
        self.send_frame(self.TEXT, text.encode())

    def send_frame(self, kind, data):
        """A client masks what it sends with four random bytes."""
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def receive(self):
        """A message can come in several frames, with pings between them."""
        message = b""
        while True:
            last, kind, data = self.receive_frame()
            if kind == self.PING:
                self.send_frame(self.PONG, data)
            elif kind == self.CLOSE:
                raise ConnectionError("the server has closed the connection")
            elif kind != self.PONG:
                message += data
                if last:
                    return message.decode()

    def receive_frame(self):
        first, size = self.read(2)
        if size == 126:
            (size,) = struct.unpack("!H", self.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self.read(8))
        return first & 0x80, first & 0x0F, self.read(size)

    def read(self, size):
        data = self.stream.read(size)
        if len(data) < size:
            raise ConnectionError("the server has gone")
        return data

    def close(self):
        self.send_frame(self.CLOSE, struct.pack("!H", 1000))
        self.socket.close()


class Refused(Exception):
    """What the server said to a request that it did not carry out."""


class Client:
    """Requests one after the other. `state` is how the table stood when the server told it last."""

    def __init__(self, carrier):
        self.carrier, self.requests, self.state = carrier, 0, None

    def call(self, method, **params):
        self.requests += 1
        self.carrier.send(json.dumps({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params}))
        while True:
            message = self.listen()
            if message.get("id") == self.requests:
                if "error" in message:
                    raise Refused(message["error"]["data"]["refusal"], message["error"]["message"])
                return message["result"]

    def listen(self):
        """The next message. A state takes the place of the one before; kinds that are not known are passed over."""
        message = json.loads(self.carrier.receive())
        if message.get("method") == "state":
            self.show(message["params"])
        return message

    def show(self, state):
        self.state = state
        for event in state["events"]:
            print(f"{event['n']:5}  {event['text']}")


def answer_at_random(client, dice):
    """Adds one part after the other until the answer is whole, or a coin says that it is enough."""
    table, question = client.state["table"], client.state["question"]
    chosen, parts = [], question["parts"]
    while parts["next"] and not (parts["done"] and dice.random() < 0.5):
        chosen.append(dice.choice(parts["next"])["part"])
        parts = client.call("parts", table=table, id=question["id"], so_far=chosen)
    client.call("answer", table=table, id=question["id"], parts=chosen)


def play(client, dice):
    """Answers whatever is asked until the game is over."""
    answers, answered = 0, None
    while client.state["status"] in ("asking", "paused"):
        question = client.state["question"]
        if question is None or question["id"] == answered or client.state["status"] == "paused":
            client.listen()
            continue
        try:
            answer_at_random(client, dice)
            answers, answered = answers + 1, question["id"]
        except Refused as refused:
            # The clock was faster, or the host. How the table stands now was told before the refusal.
            if refused.args[0] not in ("stale", "already_answered", "paused", "closed"):
                raise
    return answers


def main():
    options = argparse.ArgumentParser(description="Plays a game at a seat, choosing at random.")
    options.add_argument("--server", default="hyperkon", help="the program to start for standard streams")
    options.add_argument("--connect", metavar="URL", help="the WebSocket of a server instead")
    options.add_argument("--table", help="a table that is there")
    options.add_argument("--token", help="the secret of a seat at it")
    options.add_argument("--seed", type=int, default=1, help="of the choices and of a new table")
    args = options.parse_args()
    client = Client(WebSocket(args.connect) if args.connect else Lines([args.server, "serve", "--stdio"]))
    client.call("hello", protocol=[1], client="examples/client.py", lang="en")
    if not args.table:
        bots = {"1": "random", "2": "random"}
        opened = client.call("table.new", edition="kosmische-strijd", seats=3, seed=str(args.seed), bots=bots, windows="ask")
        args.table, args.token = opened["table"], opened["seats"][0]["token"]
    seat = client.call("seat.take", table=args.table, token=args.token, name="client.py")
    client.show(seat["state"])
    answers = play(client, random.Random(args.seed))
    names = [seat["about"]["seats"][winner]["name"] for winner in client.state["view"]["winners"]]
    print(f"{client.state['status']} after {answers} answers of mine, won by {' and '.join(names) or 'nobody'}")
    client.carrier.close()


if __name__ == "__main__":
    sys.exit(main())
