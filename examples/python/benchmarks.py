"""Writes the page of benchmarks: python examples/python/benchmarks.py > engine/python/BENCHMARKS.md

It measures the strength of each bot in each game, and the speed of random play beside other libraries, as many of them as are
installed: pip install './engine/python[env,onnx,openspiel]' rlcard pgx chess
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any, Protocol

import numpy as np

import hyperkon
from hyperkon import env

GAMES = {"kosmische-strijd": 4, "ufos": 4, "sp4x": 4}


def strength(edition: str, seats: int, bots: dict[str, int], rival: str) -> Iterator[str]:
    """Plays each bot against rivals at the other seats, and yields rows of the table."""
    for bot, games in bots.items():
        try:
            found = hyperkon.tournament([bot, *[rival] * (seats - 1)], edition, games=games, seed=1)
        except hyperkon.BadTable:
            continue
        share = found["standings"][0]["share"]
        interval = f"{100 * share['low']:.1f} to {100 * share['high']:.1f}"
        yield f"| {edition} | `{bot}` | `{rival}` | {found['games']} | {100 * share['value']:.1f} | {interval} |"


def timed(seconds: float, play: Callable[[], int]) -> float:
    """Returns steps per second. `play` plays a while and returns its number of steps."""
    play()
    began, steps = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        steps += play()
    return steps / (time.perf_counter() - began)


def batch(edition: str, seats: int) -> Callable[[], int]:
    """Returns random play in a vector environment of 256 games, all seats by the same policy."""
    many = hyperkon.batch(256, edition, seats, seed=1, options=None)
    seen = np.zeros((256, many.spec["length"]), np.uint8)
    masks = np.zeros((256, many.spec["actions"]), np.uint8)
    actors, over = np.zeros(256, np.uint8), np.zeros(256, np.uint8)
    returns = np.zeros((256, seats), np.float32)
    many.observe(seen, masks, actors)
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(20):
            actions = (masks * rng.random(masks.shape, dtype=np.float32)).argmax(1)
            many.step(actions, seen, masks, actors, returns, over)
        return 20 * 256

    return play


class State(Protocol):
    """A state with OpenSpiel's names."""

    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int, /) -> None: ...


def one_by_one(begin: Callable[[], State]) -> Callable[[], int]:
    """Returns random play of one game with OpenSpiel's names. `begin` returns the first state."""
    rng = np.random.default_rng(1)

    def play() -> int:
        state, steps = begin(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.integers(len(legal)))])
            steps += 1
        return steps

    return play


def turns(edition: str, seats: int) -> Callable[[], int]:
    """Returns random play of one game in Python, without observations."""
    return one_by_one(env.turns(edition, seats).new_initial_state)


def openspiel(name: str) -> Callable[[], int]:
    """Returns random play of a game of OpenSpiel, without observations."""
    import_module("hyperkon.openspiel")
    return one_by_one(import_module("pyspiel").load_game(name).new_initial_state)


def rlcard(name: str) -> Callable[[], int]:
    """Returns random play of a game of RLCard; its states include observations."""
    game, rng = import_module("rlcard").make(name), np.random.default_rng(1)

    def play() -> int:
        state, _ = game.reset()
        steps = 0
        while not game.is_over():
            legal = list(state["legal_actions"])
            state, _ = game.step(legal[int(rng.integers(len(legal)))])
            steps += 1
        return steps

    return play


def pettingzoo(module: str) -> Callable[[], int]:
    """Returns random play of one of PettingZoo's classic games, or of ours, with observations."""
    ours = module.startswith("hyperkon:")
    game: Any = env.aec(module.removeprefix("hyperkon:")) if ours else import_module(f"pettingzoo.classic.{module}").env()
    rng = np.random.default_rng(1)

    def play() -> int:
        game.reset(seed=int(rng.integers(2**31)))
        steps = 0
        for _ in game.agent_iter():
            observation, _, terminated, truncated, _ = game.last()
            done = terminated or truncated
            game.step(None if done else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
        return steps

    return play


def pgx(name: str) -> Callable[[], int]:
    """Returns random play of 256 games of Pgx on the processor, with observations."""
    jax, jnp = import_module("jax"), import_module("jax.numpy")
    game = import_module("pgx").make(name)
    step, reset = jax.jit(jax.vmap(game.step)), jax.jit(jax.vmap(game.init))
    key = jax.random.PRNGKey(1)

    def drawn(key: Any, masks: Any) -> Any:
        return jax.random.categorical(key, jnp.where(masks, 0.0, -jnp.inf), axis=-1)

    draw = jax.jit(drawn)

    def play() -> int:
        nonlocal key
        key, now = jax.random.split(key)
        state = reset(jax.random.split(now, 256))
        for _ in range(20):
            key, now = jax.random.split(key)
            state = step(state, draw(now, state.legal_action_mask), jax.random.split(now, 256))
        state.current_player.block_until_ready()
        return 20 * 256

    return play


CLASSICS = ("connect_four_v3", "texas_holdem_v4", "chess_v6")


def speeds() -> Iterator[tuple[str, str, Callable[[], Callable[[], int]]]]:
    """Yields the name of each game, whether it writes observations, and what makes it."""
    for edition, seats in GAMES.items():
        yield f"Hyperkon, `batch` of 256, {edition}", "yes", partial(batch, edition, seats)
        yield f"Hyperkon, `turns`, {edition}", "no", partial(turns, edition, seats)
        yield f"Hyperkon, PettingZoo, {edition}", "yes", partial(pettingzoo, f"hyperkon:{edition}")
    for name in ("hyperkon_ufos", "hearts", "gin_rummy"):
        yield f"OpenSpiel, {name}", "no", partial(openspiel, name)
    for name in ("gin-rummy", "uno", "leduc-holdem"):
        yield f"RLCard, {name}", "yes", partial(rlcard, name)
    for name in CLASSICS:
        yield f"PettingZoo, {name}", "yes", partial(pettingzoo, name)
    for name in ("backgammon", "connect_four"):
        yield f"Pgx, 256 games, {name}", "yes", partial(pgx, name)


def main() -> None:
    """Prints the page."""
    parser = argparse.ArgumentParser(description="Measure the strength of bots, and the speed of random play.")
    parser.add_argument("--games", type=int, default=1000, help="games of each fast bot")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds of each speed")
    parser.add_argument("--slow", action="store_true", help="also measure `thinker:400`")
    args = parser.parse_args()
    bots = {bot: args.games for bot in ("random", "leech", "steady", "net")} | {"thinker:50": args.games // 10}
    bots |= {"thinker:400": args.games // 50} if args.slow else {}
    print("# Benchmarks\n\nThis page is for researchers. It was written by")
    print("`python examples/python/benchmarks.py > engine/python/BENCHMARKS.md`.")
    load = f"a load of {os.getloadavg()[2]:.0f} on {os.cpu_count()} cores"
    print(f"\nOne run of Hyperkon {hyperkon.__version__} on {platform.machine()}, Python {platform.python_version()}, at {load}.\n")
    print("## Strength\n\nOne bot against three rivals, at every seat of each deal. An even share is 25 %. Intervals are 95 %,")
    print("from the variance between deals.\n")
    print("| edition | bot | rivals | games | wins in % | interval |\n| --- | --- | --- | --- | --- | --- |")
    for edition, seats in GAMES.items():
        for rival in ("random", "steady"):
            for row in strength(edition, seats, {bot: games for bot, games in bots.items() if bot != rival}, rival):
                print(row, flush=True)
    print("\n## Speed\n\nActions per second of uniformly random play, on one thread of Python. The second column tells")
    print("whether each action also writes an observation.\n")
    print("| game | observations | actions a second |\n| --- | --- | --- |")
    for name, observes, make in speeds():
        try:
            print(f"| {name} | {observes} | {timed(args.seconds, make()):,.0f} |", flush=True)
        except Exception as error:  # noqa: BLE001 (other libraries raise what they like when a part is missing)
            print(f"{name}: {error!r}", file=sys.stderr)


if __name__ == "__main__":
    main()
