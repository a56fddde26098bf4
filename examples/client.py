#!/usr/bin/env python3
"""Plays a seat with random choices, over standard streams or WebSocket. Needs only the standard library.

    python3 examples/client.py                                       starts `hyperkon serve --stdio` itself
    python3 examples/client.py --connect ws://127.0.0.1:8080/ws      opens a table there
    python3 examples/client.py --connect ws://127.0.0.1:8080/ws --table ID --token TOKEN
                                                                     takes a seat of an open table

engine/server/PROTOCOL.md explains every message.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import re
import shlex
import socket
import struct
import subprocess
import sys
from urllib.parse import urlsplit


class Lines:
    """A connection with one message per line, to a server that this program starts."""

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
    """A connection with one message per text frame (RFC 6455)."""

    TEXT, CLOSE, PING, PONG = 1, 8, 9, 10

    def __init__(self, url):
        url = urlsplit(url)
        self.socket = socket.create_connection((url.hostname, url.port or 80))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
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
        """Sends a frame, masked with four random bytes as clients must do."""
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
        """Returns the next message, which can come in several frames with pings between them."""
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
    """The server's error for a rejected request: its code, its message, and its data."""


class Client:
    """Sends requests one after the other. `state` is the table's last state from the server."""

    def __init__(self, carrier):
        self.carrier, self.requests, self.state = carrier, 0, None

    def call(self, method, **params):
        self.requests += 1
        self.carrier.send(json.dumps({"jsonrpc": "2.0", "id": self.requests, "method": method, "params": params}))
        while True:
            message = self.listen()
            if message.get("id") == self.requests:
                if "error" in message:
                    error = message["error"]
                    raise Refused(error["data"]["refusal"], error["message"], error["data"])
                return message["result"]

    def listen(self):
        """Handles the next message. A state replaces the previous one; unknown kinds are ignored."""
        message = json.loads(self.carrier.receive())
        if message.get("method") == "state":
            self.show(message["params"])
        return message

    def show(self, state):
        self.state = state
        for event in state["events"]:
            print(f"{event['n']:5}  {event['text']}")


def hello(carrier):
    client = Client(carrier)
    client.call("hello", protocol=[1], client="examples/client.py", lang="en")
    return client


def answer_at_random(client, dice):
    """Adds one step after the other until the answer is complete, or a coin flip ends it."""
    table, question = client.state["table"], client.state["question"]
    chosen, parts = [], question["parts"]
    while parts["next"] and not (parts["done"] and dice.random() < 0.5):
        chosen.append(dice.choice(parts["next"])["part"])
        parts = client.call("parts", table=table, id=question["id"], so_far=chosen)
    client.call("answer", table=table, id=question["id"], parts=chosen)


def play(client, dice):
    """Answers all questions until the game is over."""
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
            # The clock or the table owner has already answered for this seat. The current state
            # arrived before the rejection.
            if refused.args[0] not in ("stale", "already_answered", "paused", "closed"):
                raise
    return answers


def main():
    options = argparse.ArgumentParser(description="Play a seat with random choices.")
    options.add_argument("--server", default="hyperkon serve --stdio", help="command that starts a server")
    options.add_argument("--connect", metavar="URL", help="WebSocket URL of a running server, instead of starting one")
    options.add_argument("--table", help="id of an open table")
    options.add_argument("--token", help="access token of a seat at that table")
    options.add_argument("--seed", type=int, default=1, help="random seed of the choices and of a new table")
    args = options.parse_args()
    client = hello(WebSocket(args.connect) if args.connect else Lines(shlex.split(args.server)))
    if not args.table:
        bots = {"1": "random", "2": "random"}
        opened = client.call("table.new", edition="kosmische-strijd", seats=3, seed=str(args.seed), bots=bots, windows="ask")
        args.table, args.token = opened["table"], opened["seats"][0]["token"]
    take = {"table": args.table, "token": args.token, "name": "client.py"}
    try:
        seat = client.call("seat.take", **take)
    except Refused as refused:
        if refused.args[0] != "moved":
            raise
        # The table is on another of several servers.
        client.carrier.close()
        client = hello(WebSocket(re.sub(r"/ws(/\w*)?$", f"/ws/{refused.args[2]['shard']}", args.connect)))
        seat = client.call("seat.take", **take)
    client.show(seat["state"])
    answers = play(client, random.Random(args.seed))
    names = [seat["about"]["seats"][winner]["name"] for winner in client.state["view"]["winners"]]
    print(f"{client.state['status']} after {answers} answers of mine, won by {' and '.join(names) or 'nobody'}")
    client.carrier.close()


if __name__ == "__main__":
    sys.exit(main())
