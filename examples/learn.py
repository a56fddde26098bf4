"""A small policy that learns the game by playing. It needs only numpy, and learns for a minute on two cores.

    pip install ./engine/python numpy
    python examples/learn.py

The policy plays the Dutch edition with four seats, against three bots that pick randomly but never give cards away. A policy
of equal strength would get 25 % of the wins. It is linear in 256 bytes of the observation, chosen by the names of its slices, and
gives a probability to each of the edition's 405 actions; the mask excludes illegal ones. `hyperkon.batch` plays 128 games at
once into its arrays, and advantage actor-critic (32 steps, Adam) trains it. Its reward is its share of the win, and during the
game a tenth of the growth of its lead in foreign bases, which decide the win.

Measured on two cores with other load, seed 1: before, 4.5 ± 1.3 % of the wins in 1,024 games; after 61 s, 475,136 decisions and
3,250 games, 42.8 ± 3.0 % in 1,024 new games, clearly better than random. (A policy that chooses steps blindly plays far worse
than the random bot, which never gives cards away.) The progress in a minute depends on the machine, so a seed alone does not
repeat the figures. `--bot steady` is a harder opponent.
"""

import argparse
import time

import numpy as np

import hyperkon
from hyperkon.env import Slices

# Slices of the observation that the policy uses.
LOOKS_AT = (
    "role phase topic form least most hand cards cone shield foreign_bases home_bases black_hole gone ships aim invited "
    "laid_face offer_by hook"
).split()
TABLE = {"edition": "kosmische-strijd", "seats": 4, "options": {"windows": "holders"}}


class Table:
    """Many games side by side, the learner at one seat of each and bots at the others."""

    def __init__(self, games, seed, seat, bot):
        bots = [bot] * TABLE["seats"]
        bots[seat] = None
        self.batch = hyperkon.batch(games, seed=seed, bots=bots, threads=2, **TABLE)
        self.spec, self.seat = self.batch.spec, seat
        self.observations = np.zeros((games, self.spec["length"]), np.uint8)
        self.masks = np.zeros((games, self.spec["actions"]), np.uint8)
        self.actors = np.zeros(games, np.uint8)
        self.returns = np.zeros((games, TABLE["seats"]), np.float32)
        self.over = np.zeros(games, np.uint8)
        self.batch.observe(self.observations, self.masks, self.actors)

    def step(self, actions):
        """Returns the learner's share of the win in games that end with this step, and which games end."""
        self.batch.step(actions, self.observations, self.masks, self.actors, self.returns, self.over)
        return self.returns[:, self.seat].copy(), self.over.astype(bool)


class Policy:
    """A linear policy and a linear value over the named slices."""

    def __init__(self, spec, rate=3e-3):
        slices = Slices(spec)
        self.places = np.concatenate([np.arange(spec["length"])[slices[name]] for name in LOOKS_AT])
        many = len(self.places) + 1
        self.bases = slices["foreign_bases"]
        self.weights = [np.zeros((many, spec["actions"]), np.float32), np.zeros((many, 1), np.float32)]
        self.moments = [[np.zeros_like(one), np.zeros_like(one)] for one in self.weights]
        self.rate, self.updates = rate, 0

    def features(self, observations):
        """Returns the used bytes of the observation, as small numbers."""
        seen = observations[:, self.places].astype(np.float32)
        seen = np.minimum(seen, 8.0) * 0.25
        return np.concatenate([seen, np.ones((len(seen), 1), np.float32)], axis=1)

    def chances(self, features, masks):
        """Returns the probability of each action, which is zero for illegal ones."""
        scores = np.where(masks > 0, features @ self.weights[0], -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        return chances / chances.sum(axis=1, keepdims=True)

    def values(self, features):
        """Returns the expected reward."""
        return (features @ self.weights[1])[:, 0]

    def update(self, gradients):
        """Makes one step of Adam."""
        self.updates += 1
        for weight, gradient, (first, second) in zip(self.weights, gradients, self.moments, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            scale = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
            weight += self.rate * scale * first / (np.sqrt(second) + 1e-6)


def draw(chances, rng):
    """Draws an action for each row by its probabilities."""
    sums = chances.cumsum(axis=1, dtype=np.float64)
    drawn = rng.random((len(chances), 1)) * sums[:, -1:]
    return (sums <= drawn).sum(axis=1).astype(np.int64)


def train(policy, seconds, seed, bot, games=128, steps=32, say=print):
    """Trains by advantage actor-critic: some steps in all games, then one update."""
    rng, table = np.random.default_rng(seed), Table(games, seed, 0, bot)
    began, decisions, ended, said = time.monotonic(), 0, 0, 0.0
    while (passed := time.monotonic() - began) < seconds:
        kept = []
        for _ in range(steps):
            features, masks = policy.features(table.observations), table.masks.copy()
            actions = draw(policy.chances(features, masks), rng)
            bases = lead(policy, table.observations)
            reward, over = table.step(actions)
            # During the game, reward a growing lead in foreign bases.
            reward = reward + np.where(over, 0.0, 0.1 * (lead(policy, table.observations) - bases))
            kept.append((features, masks, actions, reward, over))
            ended += int(over.sum())
        decisions += games * steps
        learn(policy, kept, policy.values(policy.features(table.observations)))
        if passed - said > 10:
            said = passed
            say(f"{passed:4.0f} s  {decisions:8,} decisions  {ended:6,} games", flush=True)
    return decisions, ended, time.monotonic() - began


def lead(policy, observations):
    """Returns the learner's foreign bases minus those of the best other seat."""
    bases = observations[:, policy.bases].astype(np.float32)
    return bases[:, 0] - bases[:, 1:].max(axis=1)


def learn(policy, kept, hoped, far=0.995, wide=0.95, curious=0.003):
    """Makes one update from the recorded steps."""
    advantages, ahead = [], np.zeros(len(hoped), np.float32)
    for features, _, _, reward, over in reversed(kept):
        value = policy.values(features)
        surprise = reward + far * np.where(over, 0.0, hoped) - value
        ahead = surprise + far * wide * np.where(over, 0.0, ahead)
        advantages.append(ahead)
        hoped = value
    advantages = np.concatenate(advantages[::-1])
    features, masks, actions = (np.concatenate([row[at] for row in kept]) for at in range(3))
    chances = policy.chances(features, masks)
    wanted = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    logs = np.log(np.maximum(chances, 1e-9))
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    push = -chances * wanted[:, None] - curious * chances * (logs + entropy)
    push[np.arange(len(actions)), actions] += wanted
    many = len(actions)
    policy.update([features.T @ push / many, features.T @ advantages[:, None] / many])


def evaluate(policy, games, seed, bot, side=128):
    """Returns the share of the win over games at every seat in turn, with its 95 % interval. The games that began first are
    counted, so that short ones are not preferred."""
    rng, shares = np.random.default_rng(seed), []
    for seat in range(TABLE["seats"]):
        each = max(1, games // TABLE["seats"])
        side = min(side, each)
        table = Table(side, seed + seat, seat, bot)
        quota = np.full(side, each // side)
        while (quota > 0).any():
            actions = draw(policy.chances(policy.features(table.observations), table.masks), rng)
            share, over = table.step(actions)
            counted = over & (quota > 0)
            shares.extend(share[counted])
            quota[counted] -= 1
    mean, within = np.mean(shares), 1.96 * np.std(shares) / np.sqrt(len(shares))
    return mean, within, len(shares)


def main():
    """Trains, and prints the result."""
    parser = argparse.ArgumentParser(description="Train a small policy from observations.")
    parser.add_argument("--seconds", type=float, default=60.0, help="training time in seconds")
    parser.add_argument("--games", type=int, default=1024, help="number of evaluation games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="random", help="opponent bot")
    args = parser.parse_args()
    policy = Policy(Table(1, 0, 0, args.bot).spec)
    chance = 100 / TABLE["seats"]
    share, within, games = evaluate(policy, args.games, 10_000 + args.seed, args.bot)
    print(
        f"before: {100 * share:.1f} ± {100 * within:.1f} % of the wins in {games} games ({args.bot} at the other seats)"
    )
    decisions, ended, seconds = train(policy, args.seconds, args.seed, args.bot)
    print(f"learned for {seconds:.0f} s: {decisions:,} decisions, {ended:,} games")
    share, within, games = evaluate(policy, args.games, 20_000 + args.seed, args.bot)
    verdict = "better than" if share - within > chance / 100 else "not clearly better than"
    print(
        f"after:  {100 * share:.1f} ± {100 * within:.1f} % of the wins in {games} games, {verdict} the {chance:.0f} % of chance"
    )


if __name__ == "__main__":
    main()
