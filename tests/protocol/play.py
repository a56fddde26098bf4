"""Plays each game on `hyperkon serve --stdio` with types that are generated from the document of `rpc.discover`.

    python3 play.py PROGRAM

Each message must fit its type. Written again, it must be the same message.
"""

import importlib.util
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from pydantic import TypeAdapter


class Server:
    """A server on standard streams. Notifications arrive between replies."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.types, self.checked, self.states, self.game = None, 0, {}, None

    def call(self, method, **params):
        self.check(("requests", method), params)
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        while True:
            message = json.loads(self.process.stdout.readline())
            if "id" in message:
                self.check(("results", method), message["result"])
                return message["result"]
            self.notice(message["method"], message["params"])

    def hear(self):
        """Waits for a notification."""
        message = json.loads(self.process.stdout.readline())
        self.notice(message["method"], message["params"])

    def notice(self, method, params):
        self.check(("notices", method), params)
        if method == "state":
            self.state(params)

    def state(self, state):
        """Checks the data of the game in a state, and keeps the state of a seat."""
        self.states[state["seat"]] = state
        self.own("view", state["view"])
        for event in state["events"]:
            self.own("event", event["event"])
            self.own("why", event["why"])
        if question := state["question"]:
            self.own("question", question["ask"])
            self.own("choice", question["fallback"])
            for part in question["parts"]["next"]:
                self.own("part", part["part"])

    def own(self, kind, value):
        self.check(("games", self.game, "sent", kind), value)

    def check(self, place, value):
        """Reads a value by its type, writes it again, and compares."""
        if self.types:
            adapter = self.types.adapter(place)
            read = adapter.validate_json(json.dumps(value))
            again = json.loads(adapter.dump_json(read, by_alias=True, exclude_unset=True))
            assert again == value, f"{'/'.join(place)}: {value} became {again}"
            self.checked += 1


class Types:
    """The generated types, by their place in the document."""

    def __init__(self, document):
        definitions = document["components"]["schemas"]
        methods = document["methods"]
        places = {
            "requests": {method["name"]: method["x-params"] for method in methods},
            "results": {method["name"]: method["result"]["schema"] for method in methods},
            "notices": document["x-notices"],
            "games": document["x-games"],
        }
        self.names = {}
        properties = {}
        for place, schema in leaves(places, ()):
            name = f"place_{len(properties)}"
            self.names[place], properties[name] = name, schema
        root = {"title": "Places", "type": "object", "properties": properties, "definitions": definitions}
        text = json.dumps(root).replace("#/components/schemas/", "#/definitions/")
        with tempfile.TemporaryDirectory() as folder:
            schema, code = Path(folder, "schema.json"), Path(folder, "models.py")
            schema.write_text(text)
            command = [sys.executable, "-W", "ignore", "-m", "datamodel_code_generator", "--input", schema, "--output", code]
            command += ["--input-file-type", "jsonschema", "--output-model-type", "pydantic_v2.BaseModel"]
            command += ["--target-python-version", "3.11", "--use-annotated", "--formatters", "builtin"]
            subprocess.run(command, check=True)
            spec = importlib.util.spec_from_file_location("models", code)
            self.models = sys.modules["models"] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(self.models)
        self.adapters = {}

    def adapter(self, place):
        if place not in self.adapters:
            self.adapters[place] = TypeAdapter(self.models.Places.model_fields[self.names[place]].annotation)
        return self.adapters[place]


def leaves(tree, path):
    """Lists the schemas in a tree. A tree has names of games or messages, and a schema has its own words."""
    if path and (path[0] != "games" and len(path) == 2 or len(path) == 4):
        yield path, tree
    else:
        for name, below in tree.items():
            yield from leaves(below, (*path, name))


def play(server, game, edition, lots):
    """Plays a game with random answers in the first seat, and bots in the others."""
    server.game, server.states = game, {}
    bots = {"1": "random", "2": "random"}
    opened = server.call("table.new", edition=edition, seats=3, seed="1", windows="ask", bots=bots)
    taken = server.call("seat.take", table=opened["table"], token=opened["seats"][0]["token"])
    server.state(taken["state"])
    while (state := server.states[0])["status"] != "over":
        question = state["question"]
        if not question:
            server.hear()
            continue
        parts, step = [], question["parts"]
        while step["next"] and not (step["done"] and lots.random() < 0.5):
            parts.append(lots.choice(step["next"])["part"])
            server.check(("games", game, "received", "part"), parts[-1])
            step = server.call("parts", table=opened["table"], id=question["id"], so_far=parts)
        server.call("answer", table=opened["table"], id=question["id"], parts=parts)
        while server.states[0] is state:
            server.hear()


def main():
    server, lots = Server(sys.argv[1]), random.Random(1)
    hello = server.call("hello", protocol=[1])
    document = server.call("rpc.discover")
    editions = {game["game"]: game["editions"][0] for game in hello["games"]}
    assert sorted(document["x-games"]) == sorted(editions)
    server.types = Types(document)
    for game, edition in editions.items():
        before = server.checked
        play(server, game, edition, lots)
        print(f"{game}: {server.checked - before} values fit their generated types")
    server.process.stdin.close()
    server.process.wait()


main()
