"""Trains a network that plays better than the bot that advises it.

    pip install './engine/python[env,onnx]' onnx
    python examples/python/net.py --hours 2 --out net.onnx

The network sees the table, and what the bot `steady` would do. For each action it estimates how much more often one wins with it
than with the bot's action. It learns from games that it plays itself against three of the bot: now and then, `Batch.weigh` plays
a few simulated games for each answer, from hidden states that fit what the seat knows. One estimate is mostly chance; the network
is their average over similar situations. It plays the bot's action unless another one promises more by a margin.

The network has two hidden layers and needs only numpy. `--out` is an ONNX file with 16-bit weights, of at most 2 MB, which sits
wherever a bot is named: hyperkon.tournament(["net.onnx", "steady", "steady", "steady"]). Times are CPU times of one core.
"""

import argparse
import csv
import time

import numpy as np

import hyperkon

TABLE = {"edition": "kosmische-strijd", "seats": 4, "options": {"windows": "holders"}}
ADVISOR = "steady"
WIDTHS = (384, 192)
CLIP = 4.0
UNIT = 10.0        # estimates are in tenths of a win
START = 20_000     # situations before the first update
MOST_ANSWERS = 8   # the answers of a situation that are kept
REUSE = 3          # how often a situation is learned from


class Games:
    """Games side by side, with the bot at all seats but one."""

    def __init__(self, games, seed, seat):
        bots = [None if place == seat else ADVISOR for place in range(TABLE["seats"])]
        self.batch = hyperkon.batch(games, seed=seed, bots=bots, **TABLE)
        spec, self.seat = self.batch.spec, seat
        self.seen = np.zeros((games, spec["length"]), np.uint8)
        self.masks = np.zeros((games, spec["actions"]), np.uint8)
        self.shares, self.tries = np.zeros((2, games, spec["actions"]), np.float32)
        self.actors, self.over = np.zeros((2, games), np.uint8)
        self.returns = np.zeros((games, TABLE["seats"]), np.float32)
        self.advice = np.zeros(games, np.int64)
        self.batch.observe(self.seen, self.masks, self.actors)
        self.batch.advise(ADVISOR, self.advice)

    def step(self, actions):
        """Takes an action in every game. Returns the shares of the win in the games that ended."""
        self.batch.step(actions.astype(np.int64), self.seen, self.masks, self.actors, self.returns, self.over)
        self.batch.advise(ADVISOR, self.advice)
        return self.returns[self.over == 1, self.seat].tolist()

    def advised(self):
        """Returns the bot's actions."""
        return np.where(self.advice < 0, self.masks.argmax(1), self.advice)

    def weigh(self, simulations, seed):
        """Returns the answers that were tried, the bot's first, with their shares of the win and their numbers of games."""
        self.batch.weigh(simulations, seed, self.shares, self.tries)
        rank = self.tries * (1 + 1e6 * one_hot(self.advice, self.tries.shape[1]))
        best = np.argsort(-rank, 1, kind="stable")[:, :MOST_ANSWERS]
        return best.astype(np.int16), np.take_along_axis(self.shares, best, 1), np.take_along_axis(self.tries, best, 1)


def one_hot(advice, actions):
    """Returns a row for each game, with a 1 at the advised action."""
    return (np.arange(actions) == advice[:, None]).astype(np.uint8)


class Net:
    """Estimates for actions and situations, from the bytes of an observation and the advice."""

    batched = True
    name = "net"
    advisor = ADVISOR

    def __init__(self, examples, actions, seed):
        rng = np.random.default_rng(seed)
        # Many columns are always the same in this edition.
        self.columns = np.flatnonzero((examples != np.median(examples[:4096], 0)).mean(0) > 0.0003)
        examples = examples[:, self.columns]
        self.mean, self.scale = examples.mean(0, dtype=np.float32), 1 / np.maximum(examples.std(0, dtype=np.float32), 0.3)
        sizes = (len(self.columns), *WIDTHS)
        layers = [(a, b, np.sqrt(2 / a)) for a, b in zip(sizes, sizes[1:], strict=False)]
        layers += [(sizes[-1], actions, 0.003), (sizes[-1], 1, 0.01)]
        self.weights = []
        for rows, columns, scale in layers:
            self.weights += [rng.normal(0, scale, (rows, columns)).astype(np.float32), np.zeros(columns, np.float32)]
        self.weights[7][:] = UNIT / TABLE["seats"]
        self.moments = [[np.zeros_like(one), np.zeros_like(one)] for one in self.weights]
        self.updates, self.margin = 0, 0.0

    def rows(self, observations, masks, advice):
        """Returns the columns that the network uses."""
        return np.concatenate([observations, one_hot(advice, masks.shape[1])], 1)[:, self.columns]

    def forward(self, rows):
        """Returns the layers, the estimates of actions, and the estimates of situations."""
        w = self.weights
        x = np.clip((rows - self.mean) * self.scale, -CLIP, CLIP)
        one = np.maximum(x @ w[0] + w[1], 0)
        two = np.maximum(one @ w[2] + w[3], 0)
        return (x, one, two), two @ w[4] + w[5], (two @ w[6] + w[7])[:, 0]

    def update(self, layers, by_actions, by_values, rate, decay=0.05):
        """Makes one step of AdamW that lowers a loss with these gradients."""
        (x, one, two), w = layers, self.weights
        by_values = by_values[:, None]
        by_two = (by_actions @ w[4].T + by_values @ w[6].T) * (two > 0)
        by_one = (by_two @ w[2].T) * (one > 0)
        pairs = ((x, by_one), (one, by_two), (two, by_actions), (two, by_values))
        gradients = [part for inputs, outputs in pairs for part in (inputs.T @ outputs, outputs.sum(0))]
        size = np.sqrt(sum(float((one * one).sum()) for one in gradients))
        self.updates += 1
        fix = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for weight, gradient, (first, second) in zip(w, gradients, self.moments, strict=True):
            gradient *= min(1.0, 5 / (size + 1e-9))
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            weight *= 1 - rate * decay * (weight.ndim > 1)
            weight -= rate * fix * first / (np.sqrt(second) + 1e-7)

    def learn(self, rows, actions, shares, tries, rate):
        """Makes one update if the rate is not 0. Returns the loss of the actions, and what it would be without a network."""
        layers, found, values = self.forward(rows)
        line = np.arange(len(rows))[:, None]
        wanted = (shares - shares[:, :1]) * UNIT
        weights = tries * tries[:, :1] / (tries + tries[:, :1] + 1e-9)
        weights[:, 0] = np.where(tries[:, 1] > 0, tries[:, 0], 0)
        wrong = weights * (found[line, actions] - wanted)
        if rate:
            push = np.zeros_like(found)
            np.add.at(push, (line, actions), wrong / 8 / len(rows))
            missed = tries[:, 0] / 16 * (values - shares[:, 0] * UNIT)
            self.update(layers, push, (0.1 * missed / len(rows)).astype(np.float32), rate)
        alone = weights[:, 1:]
        return float((alone * (found[line, actions] - wanted)[:, 1:] ** 2).sum()), float((alone * wanted[:, 1:] ** 2).sum())

    def __call__(self, observations, masks, advice):
        estimates = self.forward(self.rows(observations, masks, advice))[1]
        estimates += self.margin * UNIT * one_hot(advice, masks.shape[1])
        return np.where(masks > 0, estimates, -np.inf).argmax(1)

    def save(self, path):
        """Writes an ONNX file."""
        import onnx
        from onnx import TensorProto, helper, numpy_helper

        values = {"bytes": np.float32([255]), "columns": self.columns.astype(np.int64), "mean": self.mean, "scale": self.scale}
        values |= {f"w{at}": one.astype(np.float16) for at, one in enumerate(self.weights[:6])}
        values |= {"low": np.float32(-CLIP), "high": np.float32(CLIP), "margin": np.float32([self.margin * UNIT])}
        node = helper.make_node
        nodes = [node("Cast", [f"w{at}"], [f"f{at}"], to=TensorProto.FLOAT) for at in range(6)]
        nodes += [node("Mul", ["observation", "bytes"], ["b"]), node("Concat", ["b", "advice"], ["c"], axis=1)]
        nodes += [node("Gather", ["c", "columns"], ["d"], axis=1), node("Sub", ["d", "mean"], ["e"])]
        nodes += [node("Mul", ["e", "scale"], ["g"]), node("Clip", ["g", "low", "high"], ["x0"])]
        for layer in range(3):
            nodes += [node("MatMul", [f"x{layer}", f"f{2 * layer}"], [f"m{layer}"])]
            nodes += [node("Add", [f"m{layer}", f"f{2 * layer + 1}"], [f"a{layer}"])]
            nodes += [node("Relu", [f"a{layer}"], [f"x{layer + 1}"])] if layer < 2 else []
        nodes += [node("Mul", ["advice", "margin"], ["h"]), node("Add", ["a2", "h"], ["scores"])]
        spec = hyperkon.Game(**TABLE).spec
        wide = {"observation": spec["length"], "advice": spec["actions"], "scores": spec["actions"]}
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", many]) for name, many in wide.items()]
        given = [numpy_helper.from_array(np.asarray(value), name) for name, value in values.items()]
        graph = helper.make_graph(nodes, "net", ends[:2], ends[2:], given)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
        helper.set_model_props(model, {"advisor": ADVISOR})
        onnx.save(model, path)


class Memory:
    """The latest situations, and some that are never learned from."""

    def __init__(self, columns, kept):
        self.rows, self.actions = np.zeros((kept, columns), np.uint8), np.zeros((kept, MOST_ANSWERS), np.int16)
        self.shares, self.tries = np.zeros((2, kept, MOST_ANSWERS), np.float32)
        self.added, self.held = 0, []

    def add(self, rows, found, held):
        """Adds the situations in which several answers were tried."""
        good = (found[2] > 0).sum(1) > 1
        found = [one[good] for one in (rows, *found)]
        if held:
            self.held.append(found)
            return
        places = (self.added + np.arange(len(found[0]))) % len(self.rows)
        for room, one in zip((self.rows, self.actions, self.shares, self.tries), found, strict=True):
            room[places] = one
        self.added += len(places)

    def drawn(self, rng, many=1024):
        """Returns some situations."""
        pick = rng.integers(min(self.added, len(self.rows)), size=many)
        return self.rows[pick], self.actions[pick], self.shares[pick], self.tries[pick]


def examples(tables, steps=300):
    """Plays some steps by the advice. Returns what the network would see."""
    seen = []
    for step in range(steps):
        for table in tables:
            if step % 4 == 0:
                seen.append(np.concatenate([table.seen, one_hot(table.advice, table.masks.shape[1])], 1))
            table.step(table.advised())
    return np.concatenate(seen)


def train(args, say):
    """Plays and learns until the time is over. Returns the network."""
    rng, seconds = np.random.default_rng(args.seed), 3600 * args.hours
    tables = [Games(args.games, args.seed * 1_000_000 + 100_000 * seat, seat) for seat in range(TABLE["seats"])]
    net = Net(examples(tables), tables[0].masks.shape[1], args.seed)
    memory, curve, won = Memory(len(net.columns), args.kept), [], []
    began, number, debt, told = time.process_time(), 0, 0.0, 0.0
    while (passed := time.process_time() - began) < seconds:
        number, before = number + 1, memory.added
        # A network that knows little deviates only where it expects much.
        net.margin = max(args.margin, 0.08 * (1 - passed / (0.6 * seconds)))
        for table in tables:
            found = table.weigh(args.simulations, int(rng.integers(2**62)))
            memory.add(net.rows(table.seen, table.masks, table.advice), found, number % 25 == 0)
            for _ in range(int(rng.integers(2, 5))):
                good = memory.added >= START
                actions = net(table.seen, table.masks, table.advice) if good else table.advised()
                for game in np.flatnonzero(rng.random(args.games) < 0.01):
                    actions[game] = rng.choice(np.flatnonzero(table.masks[game]))
                won += table.step(actions)
        if memory.added < START:
            continue
        debt += (memory.added - before) * REUSE / 1024
        while debt >= 1:
            debt -= 1
            net.learn(*memory.drawn(rng), args.rate * (1 - 0.95 * passed / seconds))
        if passed - told > 60:
            told = passed
            loss, alone = net.learn(*(np.concatenate(parts) for parts in zip(*memory.held, strict=True)), 0)
            curve.append((round(passed), memory.added, round(1 - loss / alone, 4), round(float(np.mean(won)), 4)))
            say(f"{passed:6.0f} s  {memory.added:9,} situations  {100 * (1 - loss / alone):.1f} % explained  {100 * np.mean(won):.1f} % won")
            won = []
    net.margin = args.margin
    with open(args.curve, "w", newline="") as file:
        csv.writer(file).writerows([("seconds", "situations", "explained", "won"), *curve])
    return net


def main():
    """Trains, and prints how much the network wins."""
    parser = argparse.ArgumentParser(description="Train a network by weighing actions in simulated games.")
    parser.add_argument("--hours", type=float, default=2, help="CPU hours")
    parser.add_argument("--games", type=int, default=64, help="games at once for each seat")
    parser.add_argument("--simulations", type=int, default=24, help="simulated games for each situation")
    parser.add_argument("--kept", type=int, default=900_000, help="situations in memory")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start")
    parser.add_argument("--margin", type=float, default=0.02, help="advantage from which the network leaves the advice")
    parser.add_argument("--rated", type=int, default=1000, help="games of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", default="curve.csv", help="file for the learning curve")
    parser.add_argument("--out", default="net.onnx")
    args = parser.parse_args()
    net = train(args, lambda text: print(text, flush=True))
    net.save(args.out)
    rate(args.out, args.rated)


def rate(net, games):
    """Prints the wins against three rivals of each kind."""
    for rival in ("random", "steady"):
        found = hyperkon.tournament([net, rival, rival, rival], TABLE["edition"], games, 7, options=TABLE["options"])
        share = found["standings"][0]["share"]
        print(f"{100 * share['value']:.1f} % ({100 * share['low']:.1f} to {100 * share['high']:.1f}) against {rival}", flush=True)


if __name__ == "__main__":
    main()
