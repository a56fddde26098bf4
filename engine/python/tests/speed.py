"""Measures decisions per second, by wall clock and by processor time: python engine/python/tests/speed.py

A decision is an answer for bots, and an action (a part of an answer) for a learner.
"""

import random
import threading
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hyperkon
from hyperkon import env

HOLDERS = {"windows": "holders"}


def said(what: str, decisions: int, began: tuple[float, float]) -> None:
    wall, cpu = time.perf_counter() - began[0], time.process_time() - began[1]
    print(f"{what:58} {decisions / wall:10,.0f}/s   {decisions / cpu:10,.0f} a second of processor time")


def now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def whole_games(jobs: int, games: int = 3000) -> None:
    began = now()
    found = hyperkon.sim(games=games, seed=1, bot="random", jobs=jobs)
    said(f"whole games in Rust, sim(jobs={jobs})", found["decisions"], began)


def two_python_threads(games: int = 1500) -> None:
    found: list[int] = []
    began = now()

    def play(seed: int) -> None:
        found.append(hyperkon.sim(games=games, seed=seed, bot="random", jobs=1)["decisions"])

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    said("two Python threads, each sim(jobs=1)", sum(found), began)


def calls(decisions: int = 60_000) -> None:
    rng, began, count = random.Random(1), now(), 0
    while count < decisions:
        game = hyperkon.Game(seed=count, options=HOLDERS)
        while count < decisions and (seat := game.advance()) is not None:
            game.act(seat, rng.choice(game.legal_actions(seat)))
            count += 1
    said("Game: advance, legal_actions, act", count, began)


def views(decisions: int = 20_000) -> None:
    began, game, count = now(), hyperkon.Game(seed=1, options=HOLDERS), 0
    while count < decisions:
        if (seat := game.advance()) is None:
            game = hyperkon.Game(seed=count, options=HOLDERS)
            continue
        game.view(seat)
        game.question(seat)
        game.answer(seat, game.choose(seat, "random"))
        count += 1
    said("Game: view, question, choose, answer as dicts", count, began)


def batch(threads: int, games: int = 256, steps: int = 400) -> None:
    many = hyperkon.batch(games, seed=1, threads=threads, options=HOLDERS)
    room: dict[str, NDArray[Any]] = {
        "observations": np.zeros((games, many.spec["length"]), np.uint8),
        "masks": np.zeros((games, many.spec["actions"]), np.uint8),
        "actors": np.zeros(games, np.uint8),
        "returns": np.zeros((games, many.seats), np.float32),
        "over": np.zeros(games, np.uint8),
    }
    many.observe(room["observations"], room["masks"], room["actors"])
    rng, began = np.random.default_rng(1), now()
    for _ in range(steps):
        actions = (room["masks"] * rng.random(room["masks"].shape, dtype=np.float32)).argmax(1)
        many.step(actions, **room)
    said(f"batch of {games} into arrays, threads={threads}, drawing in numpy too", games * steps, began)


def aec(decisions: int = 20_000) -> None:
    game, rng, began, count = env.aec(options=HOLDERS), np.random.default_rng(1), now(), 0
    while count < decisions:
        game.reset(seed=count)
        for _ in game.agent_iter():
            observation, _, terminated, truncated, _ = game.last()
            assert observation is not None
            mask = observation["action_mask"]
            game.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
            count += 1
            if count == decisions:
                break
    said("PettingZoo AEC: last, step", count, began)


if __name__ == "__main__":
    whole_games(1)
    whole_games(2)
    two_python_threads()
    calls()
    views()
    batch(1)
    batch(2)
    aec()
