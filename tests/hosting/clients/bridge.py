"""WebSocket for one client, as awkward as RFC 6455 allows: frames of every size, messages in pieces, pings between them.

    python3 bridge.py COMMAND…

Prints its address, takes one connection, and carries its messages to and from the standard streams of the command. It
ends with an error when the client breaks the protocol, and otherwise prints what it has seen.
"""

import base64
import hashlib
import json
import socket
import struct
import subprocess
import sys
import threading

TEXT, CONTINUED, CLOSE, PING, PONG = 1, 0, 8, 9, 10


def read(stream, size):
    data = stream.read(size)
    assert len(data) == size, "the client has gone without a word"
    return data


def receive(stream):
    """Returns one frame: its kind, its data, and whether it is the last of its message."""
    first, size = read(stream, 2)
    assert first & 0x70 == 0, "reserved bits"
    assert size & 0x80, "what a client sends is masked"
    size &= 0x7F
    if size == 126:
        (size,) = struct.unpack("!H", read(stream, 2))
        assert size > 125, "the shortest form of a length"
    elif size == 127:
        (size,) = struct.unpack("!Q", read(stream, 8))
        assert size > 0xFFFF, "the shortest form of a length"
    mask = read(stream, 4)
    return first & 0x0F, first & 0x80, bytes(byte ^ mask[at % 4] for at, byte in enumerate(read(stream, size)))


def frame(kind, data, last=True):
    size = len(data)
    head = bytes([(0x80 if last else 0) | kind])
    if size < 126:
        return head + bytes([size]) + data
    if size < 1 << 16:
        return head + struct.pack("!BH", 126, size) + data
    return head + struct.pack("!BQ", 127, size) + data


def main():
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"ws://127.0.0.1:{listener.getsockname()[1]}/ws", flush=True)
    connection, _ = listener.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    stream = connection.makefile("rb")
    request = stream.readline().decode().split()
    headers = {}
    while (line := stream.readline().strip()):
        name, _, value = line.decode().partition(":")
        headers[name.lower()] = value.strip()
    assert request[0] == "GET" and request[1] == "/ws", request
    assert headers["upgrade"].lower() == "websocket" and "upgrade" in headers["connection"].lower(), headers
    assert headers["sec-websocket-version"] == "13" and len(base64.b64decode(headers["sec-websocket-key"])) == 16, headers
    key = headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
    connection.sendall(
        f"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n".encode()
    )
    server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    pings, pongs = [], []

    def tell():
        for number, line in enumerate(server.stdout):
            # JSON ignores spaces after a message. Add them to make one message longer than 64 KiB.
            data = line.rstrip(b"\n") + (b" " * 70_000 if number == 0 else b"")
            half = len(data) // 2
            pings.append(b"ping %d" % number)
            pieces = [frame(TEXT, data[:half], False), frame(PING, pings[-1]), frame(CONTINUED, data[half:])]
            whole = [frame(TEXT, data)] if number % 2 else pieces
            if number % 2:
                pings.pop()
            try:
                connection.sendall(b"".join(whole))
            except OSError:
                # The client has closed in the meantime.
                return

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    messages = 0
    while True:
        kind, last, data = receive(stream)
        if kind == CLOSE:
            assert not data or 1000 <= struct.unpack("!H", data[:2])[0] < 5000, data
            try:
                connection.sendall(frame(CLOSE, data))
            except OSError:
                pass
            break
        if kind == PONG:
            pongs.append(data)
            continue
        assert kind == TEXT and last, f"a frame of kind {kind}"
        json.loads(data)
        messages += 1
        server.stdin.write(data + b"\n")
        server.stdin.flush()
    server.stdin.close()
    server.wait()
    # The last messages may have been in transit when the client closed.
    assert pongs and pongs == pings[: len(pongs)] and len(pings) - len(pongs) < 5, (len(pings), len(pongs))
    print(f"{messages} messages, {len(pongs)} pings answered", flush=True)


main()
