"""Trains a network that plays: it first imitates a bot, and then improves by playing against bots.

    pip install './engine/python[env,onnx]' onnx
    python examples/python/net.py --imitate 600 --improve 1800 --out net.onnx

1. Imitation (DAgger): games of the network with itself, in which a bot also says what it would do. The bot plays a falling part
   of the moves, so that the network sees its own mistakes too.
2. Improvement (PPO): the network at one seat against bots, from `random` over `leech` to `steady`. The reward is its part of the
   win, and a tenth of the growth of its lead in foreign bases, which does not change the best policy.

The network has two hidden layers and needs only numpy. `--out` is an ONNX file with 16-bit weights, of at most 2 MB, which sits
wherever a bot is named: hyperkon.tournament(["net.onnx", "steady", "steady", "steady"]).
"""

import argparse
import time

import numpy as np

import hyperkon

TABLE = {"edition": "kosmische-strijd", "seats": 4, "options": {"windows": "holders"}}
WIDTHS = (320, 256)
CLIP = 4.0
START = 20_000    # examples before the first update


class Games:
    """Many games side by side. Bots play the seats that have one."""

    def __init__(self, games, seed, bots, threads=2):
        self.batch = hyperkon.batch(games, seed=seed, bots=bots, threads=threads, **TABLE)
        spec = self.batch.spec
        self.seen = np.zeros((games, spec["length"]), np.uint8)
        self.masks = np.zeros((games, spec["actions"]), np.uint8)
        self.actors, self.over = np.zeros(games, np.uint8), np.zeros(games, np.uint8)
        self.returns = np.zeros((games, TABLE["seats"]), np.float32)
        self.advice = np.zeros(games, np.int64)
        self.batch.observe(self.seen, self.masks, self.actors)

    def step(self, actions):
        """Takes an action in every game."""
        self.batch.step(actions.astype(np.int64), self.seen, self.masks, self.actors, self.returns, self.over)


class Net:
    """Scores of actions and a value, from an observation's bytes."""

    batched = True
    name = "net"

    def __init__(self, spec, seed):
        rng = np.random.default_rng(seed)
        sizes = (spec["length"], *WIDTHS)
        layers = [(a, b, np.sqrt(2 / a)) for a, b in zip(sizes, sizes[1:], strict=False)]
        layers += [(sizes[-1], spec["actions"], 0.01), (sizes[-1], 1, 0.01)]
        self.weights = []
        for rows, columns, scale in layers:
            self.weights += [rng.normal(0, scale, (rows, columns)).astype(np.float32), np.zeros(columns, np.float32)]
        self.moments = [[np.zeros_like(one), np.zeros_like(one)] for one in self.weights]
        self.mean, self.scale = np.zeros(sizes[0], np.float32), np.ones(sizes[0], np.float32)
        self.updates = 0

    def fit_scale(self, seen):
        """Chooses the scale of each byte by examples."""
        self.mean = seen.mean(0, dtype=np.float32)
        self.scale = 1 / np.maximum(seen.std(0, dtype=np.float32), 0.3)

    def forward(self, seen, masks):
        """Returns the layers, the logarithms of the probabilities, and the values."""
        w = self.weights
        x = np.clip((seen - self.mean) * self.scale, -CLIP, CLIP)
        one = np.maximum(x @ w[0] + w[1], 0)
        two = np.maximum(one @ w[2] + w[3], 0)
        scores = np.where(masks > 0, two @ w[4] + w[5], -1e9)
        scores -= scores.max(1, keepdims=True)
        logs = scores - np.log(np.exp(scores).sum(1, keepdims=True))
        return (x, one, two), logs, (two @ w[6] + w[7])[:, 0]

    def update(self, layers, by_scores, by_values, rate):
        """Makes one step of Adam that lowers a loss with these gradients."""
        (x, one, two), w = layers, self.weights
        by_values = by_values[:, None]
        by_two = (by_scores @ w[4].T + by_values @ w[6].T) * (two > 0)
        by_one = (by_two @ w[2].T) * (one > 0)
        pairs = ((x, by_one), (one, by_two), (two, by_scores), (two, by_values))
        gradients = [part for inputs, outputs in pairs for part in (inputs.T @ outputs, outputs.sum(0))]
        size = np.sqrt(sum(float((one * one).sum()) for one in gradients))
        self.updates += 1
        fix = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for weight, gradient, (first, second) in zip(w, gradients, self.moments, strict=True):
            gradient *= min(1.0, 1.0 / (size + 1e-9))
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            weight -= rate * fix * first / (np.sqrt(second) + 1e-7)

    def __call__(self, observations, masks):
        return self.forward(observations, masks)[1].argmax(1)

    def save(self, path):
        """Writes an ONNX file. Its input is an observation from 0 to 1."""
        import onnx
        from onnx import TensorProto, helper, numpy_helper

        values = {"bytes": np.float32([255]), "mean": self.mean, "scale": self.scale}
        values |= {f"w{at}": one.astype(np.float16) for at, one in enumerate(self.weights[:6])}
        values |= {"low": np.float32(-CLIP), "high": np.float32(CLIP)}
        node = helper.make_node
        nodes = [node("Cast", [f"w{at}"], [f"f{at}"], to=TensorProto.FLOAT) for at in range(6)]
        nodes += [node("Mul", ["observation", "bytes"], ["b"]), node("Sub", ["b", "mean"], ["c"])]
        nodes += [node("Mul", ["c", "scale"], ["d"]), node("Clip", ["d", "low", "high"], ["x0"])]
        for layer in range(3):
            nodes += [node("MatMul", [f"x{layer}", f"f{2 * layer}"], [f"m{layer}"])]
            nodes += [node("Add", [f"m{layer}", f"f{2 * layer + 1}"], ["scores" if layer == 2 else f"a{layer}"])]
            nodes += [node("Relu", [f"a{layer}"], [f"x{layer + 1}"])] if layer < 2 else []
        names = ("observation", "scores")
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", None]) for name in names]
        given = [numpy_helper.from_array(np.asarray(value), name) for name, value in values.items()]
        graph = helper.make_graph(nodes, "net", ends[:1], ends[1:], given)
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), path)


def drawn(logs, rng):
    """Draws an action for each row by its probability."""
    return (logs + rng.gumbel(size=logs.shape)).argmax(1)


def imitate(net, bot, seconds, seed, say, games=256, kept=65_536):
    """Imitates a bot for a while. Returns the number of the bot's actions."""
    rng, table = np.random.default_rng(seed), Games(games, seed, None)
    length, actions = table.seen.shape[1], table.masks.shape[1]
    seen, masks = np.zeros((kept, length), np.uint8), np.zeros((kept, actions), np.uint8)
    advice = np.zeros(kept, np.int64)
    began, labels = time.monotonic(), 0
    while (passed := time.monotonic() - began) < seconds:
        table.batch.advise(bot, table.advice)
        good = np.flatnonzero(table.advice >= 0)
        places = (labels + np.arange(len(good))) % kept
        seen[places], masks[places], advice[places] = table.seen[good], table.masks[good], table.advice[good]
        before, labels = labels, labels + len(good)
        # The bot plays all moves at first, and a fifth of them at the end.
        follows = (rng.random(games) < max(0.2, 1 - 1.6 * passed / seconds)) & (table.advice >= 0)
        table.step(np.where(follows, table.advice, drawn(net.forward(table.seen, table.masks)[1], rng)))
        if before < START <= labels:
            net.fit_scale(seen[:START])
        if labels >= START:
            rows = rng.integers(min(labels, kept), size=4 * games)
            layers, logs, _ = net.forward(seen[rows], masks[rows])
            push = np.exp(logs)
            push[np.arange(len(rows)), advice[rows]] -= 1
            net.update(layers, push / len(rows), np.zeros(len(rows), np.float32), 1e-3 * (1 - 0.9 * passed / seconds))
            if net.updates % 200 == 0:
                hits = 100 * float((logs.argmax(1) == advice[rows]).mean())
                say(f"imitation {passed:5.0f} s  {labels:10,} labels  {hits:.1f} % as `{bot}`")
    return labels


def improve(net, seconds, seed, say, games=64, steps=64):
    """Improves by playing: PPO with rivals that become stronger."""
    rng, began, decisions, ended = np.random.default_rng(seed), time.monotonic(), 0, 0
    spec = hyperkon.Game(**TABLE).spec
    lead = hyperkon.env.lead(spec, "foreign_bases")
    tables, level, shares = [], -1, []
    while (passed := time.monotonic() - began) < seconds:
        rivals = ["random", "leech", "steady"]
        now = min(2, int(6 * passed / seconds))
        if now != level:
            level = now
            seats = [[None if place == seat else rivals[level] for place in range(4)] for seat in range(4)]
            tables = [(seat, Games(games, seed + seat + 10 * level, bots)) for seat, bots in enumerate(seats)]
        rounds = [collect(net, seat, table, steps, lead, rng) for seat, table in tables]
        shares += [share for _, won in rounds for share in won]
        ended += sum(len(won) for _, won in rounds)
        decisions += 4 * games * steps
        rows = [np.concatenate([rows[at] for rows, _ in rounds]) for at in range(6)]
        learn(net, rows, rng, 3e-4 * (1 - 0.9 * passed / seconds))
        if len(shares) > 500:
            share = 100 * np.mean(shares)
            say(f"improvement {passed:5.0f} s  {decisions:10,} decisions  {share:.1f} % against {rivals[level]}")
            shares = []
    return decisions, ended


def collect(net, seat, table, steps, lead, rng, far=0.997, wide=0.95):
    """Plays some steps. Returns rows for learning, and the shares of the win in the games that ended."""
    kept, won = [], []
    ahead = np.array([lead(row) for row in table.seen])
    for _ in range(steps):
        seen, masks = table.seen.copy(), table.masks.copy()
        _, logs, values = net.forward(seen, masks)
        actions = drawn(logs, rng)
        table.step(actions)
        over = table.over == 1
        now = np.array([lead(row) for row in table.seen])
        rewards = table.returns[:, seat] + far * np.where(over, 0, now) - ahead
        ahead = now
        won += table.returns[over, seat].tolist()
        kept.append((seen, masks, actions, logs[np.arange(len(actions)), actions], values, rewards, over))
    hoped, sums, rows = net.forward(table.seen, table.masks)[2], np.zeros(len(table.seen)), []
    for seen, masks, actions, chosen, values, rewards, over in reversed(kept):
        surprise = rewards + far * np.where(over, 0, hoped) - values
        sums = surprise + far * wide * np.where(over, 0, sums)
        rows.append((seen, masks, actions, chosen, sums.astype(np.float32), (sums + values).astype(np.float32)))
        hoped = values
    return [np.concatenate([row[at] for row in rows]) for at in range(6)], won


def learn(net, rows, rng, rate, passes=2, size=2048, near=0.2, curious=0.003):
    """Makes the updates of PPO."""
    seen, masks, actions, chosen, gains, hoped = rows
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(passes):
        order = rng.permutation(len(actions))
        for part in np.array_split(order, max(1, len(order) // size)):
            layers, logs, values = net.forward(seen[part], masks[part])
            chances, line = np.exp(logs), np.arange(len(part))
            ratio = np.exp(logs[line, actions[part]] - chosen[part])
            gain = gains[part]
            used = ~(((ratio > 1 + near) & (gain > 0)) | ((ratio < 1 - near) & (gain < 0)))
            weight = np.where(used, ratio * gain, 0)
            push = chances * weight[:, None]
            push[line, actions[part]] -= weight
            entropy = -(chances * np.maximum(logs, -50)).sum(1, keepdims=True)
            push += curious * chances * (np.maximum(logs, -50) + entropy)
            wrong = (values - hoped[part]).astype(np.float32)
            net.update(layers, (push / len(part)).astype(np.float32), wrong / len(part), rate)


def main():
    """Trains, and prints how much the network wins."""
    parser = argparse.ArgumentParser(description="Train a network by imitation and by playing.")
    parser.add_argument("--imitate", type=float, default=600, help="seconds of imitation")
    parser.add_argument("--improve", type=float, default=1800, help="seconds of improvement")
    parser.add_argument("--bot", default="steady", help="bot to imitate")
    parser.add_argument("--games", type=int, default=1000, help="games of the evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="net.onnx")
    args = parser.parse_args()
    say = lambda text: print(text, flush=True)  # noqa: E731
    net = Net(hyperkon.Game(**TABLE).spec, args.seed)
    imitate(net, args.bot, args.imitate, args.seed, say)
    rate(net, args.games, "after imitation")
    if args.improve:
        improve(net, args.improve, args.seed, say)
    net.save(args.out)
    rate(args.out, args.games, "at the end")


def rate(net, games, when):
    """Prints the wins against three rivals of each kind."""
    for rival in ("random", "steady"):
        share = hyperkon.tournament([net, rival, rival, rival], TABLE["edition"], games, 7)["standings"][0]["share"]
        print(f"{when}: {100 * share['value']:.1f} % ({100 * share['low']:.1f} to {100 * share['high']:.1f}) against {rival}", flush=True)


if __name__ == "__main__":
    main()
