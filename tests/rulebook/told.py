"""Games as lists of events, and the frame of the rulebook checkers.

A checker knows only a rulebook. It gets a game as data: every event of the game with its hidden details, merged from the
events that `hyperkon serve` sent to each seat. It never reads narrated sentences.

A server's bots have random seeds, so their games differ from run to run. For repeatable games make records with
`hyperkon play --bots --record FILE`, and name them.

A checker calls `main(EDITIONS, check, falsify)`:

- `EDITIONS`: `{edition: [numbers of seats]}`
- `check(game)`: returns `[(rule, message)]`, the errors of a game
- `falsify(game)`: yields `(name, events)`: the same game, falsified by hand in one place
"""

import argparse
import collections
import copy
import json
import pathlib
import subprocess
import sys

HYPERKON = pathlib.Path(__file__).resolve().parents[2] / "target/release/hyperkon"


class Game:
    """A game as events: its edition, its seats, `about` (constant data), its events, each seat's view at its end, and
    whether it is over. A server ends a game after 10,000 answers, and a record can stop anywhere."""

    def __init__(self, name, edition, seats, about, events, views, over):
        self.name, self.edition, self.seats = name, edition, seats
        self.about, self.events, self.views, self.over = about, events, views, over

    def with_events(self, events):
        return Game(self.name, self.edition, self.seats, self.about, events, self.views, self.over)


def split(event):
    """Returns the kind of an event and its fields."""
    if isinstance(event, str):
        return event, {}
    return next(iter(event.items()))


def merge(one, other):
    """Merges two views of one event: a blank is replaced by the known value."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {key: merge(one.get(key), other.get(key)) for key in {**one, **other}}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [merge(a, b) for a, b in zip(one, other)]
    return other if one in (None, []) else one


class Server:
    """A `hyperkon serve --stdio`, used by its protocol (engine/server/PROTOCOL.md)."""

    def __init__(self, hyperkon):
        command = [str(hyperkon), "serve", "--stdio"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.sent, self.notes = 0, []
        self.call("hello", protocol=[1], lang="en")

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("rulebook: the server has ended")
        return json.loads(line)

    def call(self, method, **params):
        self.sent += 1
        message = {"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        self.notes = [] if method == "answer" else self.notes
        while (reply := self.read()).get("id") != self.sent:
            self.notes.append(reply)
        if "error" in reply:
            sys.exit(f"rulebook: {method}: {reply['error']['message']}")
        return reply["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def told(self, table, seats, name, edition):
        """Returns the game of a table, merged from the events of all its seats."""
        events, views = [], []
        for seat in seats:
            since = {"epoch": 0, "next": 0}
            taken = self.call("seat.take", table=table, token=seat["token"], since=since)
            state = taken["state"]
            told = [line["event"] for line in state["events"]]
            events = [merge(a, b) for a, b in zip(events, told)] if events else told
            views.append(state["view"])
            self.call("seat.leave", table=table, seat=seat["seat"])
        return Game(name, edition, len(seats), taken["about"], events, views, state["status"] == "over")

    def until_over(self, table, seat):
        """Follows a table of bots until they are done."""
        state = self.call("seat.take", table=table, token=seat["token"])["state"]
        while state["status"] == "asking":
            message = self.read()
            if message.get("method") == "state":
                state = message["params"]

    def again(self, table, seats, answers):
        """Gives the answers of a record at a table without bots."""
        questions = {}
        for seat in seats:
            state = self.call("seat.take", table=table, token=seat["token"])["state"]
            questions[seat["seat"]] = state["question"]
        for answer in answers:
            seat = answer["seat"]
            self.call("answer", table=table, id=questions[seat]["id"], choice=answer["choice"])
            self.call("ping")
            for message in self.notes:
                if message["method"] == "state":
                    questions[message["params"]["seat"]] = message["params"]["question"]


def played(hyperkon, editions, games, seed, bot):
    """Plays games with bots, with each number of seats in turn, and yields them."""
    tables = [(edition, seats) for edition, numbers in editions.items() for seats in numbers]
    server = None
    for number in range(games):
        if number % 500 == 0:
            if server:
                server.close()
            server = Server(hyperkon)
        edition, seats = tables[number % len(tables)]
        bots = {str(seat): bot for seat in range(seats)}
        new = server.call("table.new", edition=edition, seats=seats, seed=str(seed + number), bots=bots, windows="ask")
        name = f"{edition}, {seats} seats, seed {seed + number}, {bot} bots"
        server.until_over(new["table"], new["seats"][0])
        yield server.told(new["table"], new["seats"], name, edition)
        server.call("host.close", table=new["table"], host=new["host"])
    if server:
        server.close()


def recorded(hyperkon, path, editions):
    """Replays a record of `hyperkon play --record`, answer by answer, and returns its game."""
    try:
        lines = [json.loads(line) for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as reason:
        sys.exit(f"{path} is not a record that can be read: {reason}")
    if lines[0]["table"]["edition"] not in editions:
        sys.exit(f"{path} is a record of {lines[0]['table']['edition']}; this checker reads {', '.join(editions)}")
    table, answers = lines[0]["table"], [line["answer"] for line in lines[1:] if "answer" in line]
    known = {"edition", "game", "seats", "seed", "on_fault", "values"}
    options = {key: value for key, value in table.items() if key not in known and value is not None}
    server = Server(hyperkon)
    new = server.call("table.new", edition=table["edition"], seats=table["seats"], seed=str(table["seed"]),
                      windows="ask", options=options)
    server.again(new["table"], new["seats"], answers)
    game = server.told(new["table"], new["seats"], str(path), table["edition"])
    server.close()
    return game


def report(games, check):
    """Checks games, prints errors per rule, and returns their number."""
    errors, read, said = collections.Counter(), collections.Counter(), collections.Counter()
    for game in games:
        read[f"{game.edition} with {game.seats}"] += 1
        for rule, message in check(game):
            errors[rule] += 1
            if errors[rule] <= 5:
                print(f"{game.name}: {rule}: {message}", flush=True)
    for table, count in sorted(read.items()):
        print(f"games read: {table} seats: {count}")
    print(f"games read: {sum(read.values())}, errors: {sum(errors.values())}")
    for rule, count in sorted(errors.items()):
        print(f"  {rule}: {count}")
    return sum(errors.values())


def self_test(games, check, falsify):
    """Falsifies games by hand. Returns the number of kinds of falsehood that were not reported or not tried."""
    tried, missed = collections.Counter(), collections.Counter()
    names = set()
    for game in games:
        names.add("a true game")
        tried["a true game"] += 1
        if check(game):
            missed["a true game"] += 1
            continue
        for name, events in falsify(game.with_events(copy.deepcopy(game.events))):
            names.add(name)
            if events is None:
                continue
            tried[name] += 1
            missed[name] += not check(game.with_events(events))
    for name in sorted(names):
        print(f"{name}: falsified {tried[name]}, unreported {missed[name]}")
    return sum(missed[name] > 0 or tried[name] == 0 for name in names)


def main(editions, check, falsify):
    parser = argparse.ArgumentParser(description="Check told games against a rulebook.")
    parser.add_argument("records", nargs="*", help="records of `hyperkon play --record`; without them bots play")
    parser.add_argument("--games", type=int, default=60, help="how many games bots play [default: 60]")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first of them [default: 1]")
    parser.add_argument("--bot", default="random", help="which bots [default: random]")
    parser.add_argument("--hyperkon", default=HYPERKON, help="the program [default: target/release/hyperkon]")
    parser.add_argument("--self-test", action="store_true", help="falsify games by hand; each must be reported")
    options = parser.parse_args()
    if options.records:
        games = (recorded(options.hyperkon, path, editions) for path in options.records)
    else:
        games = played(options.hyperkon, editions, options.games, options.seed, options.bot)
    failed = self_test(games, check, falsify) if options.self_test else report(games, check)
    sys.exit(1 if failed else 0)
