#!/usr/bin/env python3
"""Attacks a server of this machine, and measures an honest client meanwhile.

    tests/attacks/flood.py                     # 300 clients open tables of five bots as fast as they can, for 60 s
    tests/attacks/flood.py --attack readers    # 300 clients watch such tables, and never read
    tests/attacks/flood.py --attack idle       # 10,000 clients that say hello, and 200 that never finish a request
    tests/attacks/flood.py --spread            # each attacker has an address of its own, 127.0.0.0/8

It starts the program (--hyperkon, by default target/release/hyperkon) with a temporary folder, and prints one line of JSON.
The exit code is 1 if an honest ping takes 20 ms or more at 99 %, or the server needs 500 MB or more.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
#: The limits: milliseconds at 99 %, and MB.
PING, MEMORY = 20, 500
#: The number of processes that attack, so that the attack does not wait for its own interpreter.
ATTACKERS = 3
FIVE_BOTS = {"edition": "universums-harskare", "seats": 5, "bots": {str(seat): "steady" for seat in range(5)}, "public": True}


def frame(message: dict) -> bytes:
    """Returns a text frame. Its mask is zero, so the payload stays as it is."""
    payload = json.dumps(message).encode()
    size = len(payload)
    head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0x80 | 126, size)
    return head + bytes(4) + payload


def request(number: int, method: str, **params) -> bytes:
    return frame({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


HELLO = request(0, "hello", protocol=[1])
UPGRADE = ("GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode()


async def read(reader: asyncio.StreamReader) -> dict | None:
    """Returns the next message, or None for a ping of the transport."""
    first, size = await reader.readexactly(2)
    if size >= 126:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    payload = await reader.readexactly(size)
    return json.loads(payload) if first & 15 == 1 else None


async def reply(reader: asyncio.StreamReader, number: int) -> dict:
    while True:
        message = await read(reader)
        if message and message.get("id") == number:
            return message


async def connect(port: int, address: str = "127.0.0.1"):
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    writer.write(UPGRADE)
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 101 " not in head.split(b"\r\n", 1)[0]:
        raise ConnectionError(head.split(b"\r\n", 1)[0].decode())
    writer.write(HELLO)
    await reply(reader, 0)
    return reader, writer


async def open_tables(port: int, address: str, end: float, counts: dict) -> None:
    """Opens tables as fast as the server replies, and comes back when the server has had enough."""
    while time.monotonic() < end:
        try:
            reader, writer = await connect(port, address)
            number = 0
            while time.monotonic() < end:
                number += 1
                writer.write(request(number, "table.new", **FIVE_BOTS))
                done = await reply(reader, number)
                counts["opened" if "result" in done else "refused"] += 1
            writer.close()
        except (OSError, asyncio.IncompleteReadError):
            counts["lost"] += 1
            await asyncio.sleep(0.05)


async def watch_without_reading(port: int, address: str, end: float, counts: dict) -> None:
    """Watches a table of bots, asks for its history again and again, and never reads."""
    while time.monotonic() < end:
        try:
            reader, writer = await connect(port, address)
            writer.write(request(1, "table.new", **FIVE_BOTS))
            opened = (await reply(reader, 1)).get("result")
            writer.transport.pause_reading()
            counts["opened" if opened else "refused"] += 1
            for number in range(2, 100_000):
                if time.monotonic() >= end:
                    break
                table = opened["table"] if opened else "none"
                writer.write(request(number, "watch", table=table, views=True))
                await asyncio.wait_for(writer.drain(), max(0.1, end - time.monotonic()))
                await asyncio.sleep(0)
            writer.close()
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            counts["lost"] += 1
            await asyncio.sleep(0.05)


async def idle(port: int, address: str, end: float, counts: dict) -> None:
    """Says hello, and nothing more."""
    while time.monotonic() < end:
        is_in = False
        try:
            reader, _writer = await connect(port, address)
            is_in = True
            counts["connected"] += 1
            while time.monotonic() < end:
                await asyncio.wait_for(read(reader), max(0.1, end - time.monotonic()))
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            # The server's door holds 128 connections, so some have to try again.
            counts["lost"] += is_in and time.monotonic() < end - 1
            await asyncio.sleep(0.1)


async def half_open(port: int, address: str, end: float, counts: dict) -> None:
    """Connects, sends half a request, and waits until the server closes the connection."""
    while time.monotonic() < end:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(b"GET /ws HTTP/1.1\r\nHo")
            await asyncio.wait_for(reader.read(1), max(0.1, end - time.monotonic()))
            counts["half"] += 1
            writer.close()
        except (OSError, TimeoutError):
            await asyncio.sleep(0.05)


async def attack(name: str, port: int, clients: range, seconds: float, spread: bool) -> dict:
    end = time.monotonic() + seconds
    counts = dict.fromkeys(["opened", "refused", "lost", "connected", "half"], 0)
    kind = {"tables": open_tables, "readers": watch_without_reading, "idle": idle}[name]
    tasks = []
    for number in clients:
        address = f"127.{1 + number % 200}.{number // 200 % 250}.9" if spread or name == "idle" else "127.0.0.1"
        tasks.append(asyncio.create_task(kind(port, address, end, counts)))
        if name == "idle" and number % 50 == 0:
            tasks.append(asyncio.create_task(half_open(port, address, end, counts)))
            await asyncio.sleep(0.02)
    await asyncio.gather(*tasks)
    return counts


def attack_in_process(results: multiprocessing.Queue, *args) -> None:
    os.nice(5)
    results.put(asyncio.run(attack(*args)))


async def honest(port: int, seconds: float) -> dict[str, list[float]]:
    """Pings ten times a second, and opens a small table each second. Returns the milliseconds of the replies."""
    took: dict[str, list[float]] = {"ping": [], "table.new": []}
    reader, writer = await connect(port, "127.0.0.1")
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        number += 1
        method = "table.new" if number % 10 == 5 and number < 100 else "ping"
        params = {"edition": "ufos", "seats": 3} if method == "table.new" else {}
        begun = time.monotonic()
        writer.write(request(number, method, **params))
        await reply(reader, number)
        took[method].append((time.monotonic() - begun) * 1000)
        await asyncio.sleep(max(0.0, 0.1 - (time.monotonic() - begun)))
    return took


def memory(pid: int) -> float:
    """Returns the most memory that a process has used, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def share(values: list[float], part: float) -> float:
    return round(sorted(values)[min(len(values) - 1, int(len(values) * part))], 2) if values else -1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--attack", choices=["tables", "readers", "idle", "none"], default="tables")
    parser.add_argument("--clients", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--spread", action="store_true")
    parser.add_argument("--hyperkon", default=str(ROOT / "target/release/hyperkon"))
    parser.add_argument("options", nargs="*", help="options of `hyperkon serve`, after `--`")
    args = parser.parse_args()
    clients = args.clients or (10_000 if args.attack == "idle" else 300)
    if clients > 20_000 or args.seconds > 600:
        parser.error("at most 20,000 clients and 600 s")
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with tempfile.TemporaryDirectory(prefix="hyperkon-flood-") as folder:
        line = [args.hyperkon, "serve", "--listen", "127.0.0.1:0", "--dir", folder, "--connections", "20000", *args.options]
        server = subprocess.Popen(line, stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline().rsplit(":", 1)[1])
            results: multiprocessing.Queue = multiprocessing.Queue()
            # The idle clients connect first, so that the server has all of them while the honest one is measured.
            settle = clients / 500 if args.attack == "idle" else 0.5
            count = 0 if args.attack == "none" else ATTACKERS
            parts = [(args.attack, port, range(one, clients, ATTACKERS), args.seconds + settle, args.spread) for one in range(count)]
            running = [multiprocessing.Process(target=attack_in_process, args=(results, *part)) for part in parts]
            for one in running:
                one.start()
            time.sleep(settle)
            took = asyncio.run(honest(port, args.seconds - 1))
            counts: dict[str, int] = {}
            for _ in running:
                for name, value in results.get().items():
                    counts[name] = counts.get(name, 0) + value
            used = memory(server.pid)
            server.send_signal(signal.SIGTERM)
            stopped = server.wait(30)
        finally:
            server.kill()
    ping = took["ping"]
    said = {
        "attack": args.attack, "clients": clients, "seconds": args.seconds, "spread": args.spread,
        "pings": len(ping), "ping_ms": {"50": share(ping, 0.5), "99": share(ping, 0.99), "most": share(ping, 1)},
        "table_new_ms": {"50": share(took["table.new"], 0.5), "most": share(took["table.new"], 1)},
        "memory_mb": round(used), "stopped": stopped, **{name: value for name, value in counts.items() if value},
    }
    print(json.dumps(said))
    return int(share(ping, 0.99) >= PING or used >= MEMORY or stopped != 0)


if __name__ == "__main__":
    sys.exit(main())
