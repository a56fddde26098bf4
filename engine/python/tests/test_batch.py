"""Batches of games, written into arrays."""

import random
import signal
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

import hyperkon

Room: TypeAlias = dict[str, NDArray[Any]]


def arrays(batch: hyperkon.Batch) -> Room:
    games, spec = len(batch), batch.spec
    return {
        "observations": np.zeros((games, spec["length"]), np.uint8),
        "masks": np.zeros((games, spec["actions"]), np.uint8),
        "actors": np.zeros(games, np.uint8),
        "returns": np.zeros((games, batch.seats), np.float32),
        "over": np.zeros(games, np.uint8),
    }


def legal(masks: NDArray[np.uint8], rng: random.Random) -> NDArray[np.int64]:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks], np.int64)


def played(
    threads: int, steps: int, bots: list[str | None] | None = None, options: dict[str, str] | None = None
) -> list[Room]:
    batch = hyperkon.batch(6, seats=2, seed=3, threads=threads, bots=bots, options=options)
    room, rng = arrays(batch), random.Random(1)
    log: list[Room] = []
    batch.observe(room["observations"], room["masks"], room["actors"])
    for _ in range(steps):
        batch.step(legal(room["masks"], rng), **room)
        log.append({name: array.copy() for name, array in room.items()})
    return log


def test_threads_make_no_difference() -> None:
    one, three = played(1, 300), played(3, 300)
    assert all(np.array_equal(a[name], b[name]) for a, b in zip(one, three, strict=True) for name in a)


def test_games_end_and_the_next_begin() -> None:
    log = played(2, 2500, bots=[None, "random"], options={"windows": "holders"})
    ended = sum(int(row["over"].sum()) for row in log)
    assert ended > 0
    for row in log:
        assert np.array_equal(row["returns"].sum(1) > 0, row["over"] == 1)
        assert (row["actors"] == 0).all(), "a bot's seat must decide"
        assert row["masks"].any(1).all()


def mixed(seed: int, number: int) -> int:
    """Returns the seed of a batch's game with this number, computed as in the engine."""
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
    return z ^ (z >> 31)


@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_batch_equals_single_games(edition: str) -> None:
    bots = [None, "random", None]
    batch = hyperkon.batch(2, edition, 3, seed=8, bots=bots)
    room, rng = arrays(batch), random.Random(4)
    batch.observe(room["observations"], room["masks"], room["actors"])
    room["finals"] = np.zeros_like(room["observations"])
    single, ended = [hyperkon.Game(edition, 3, mixed(8, number)) for number in range(2)], 0
    while ended < 2:
        actions, actors = legal(room["masks"], rng), room["actors"].copy()
        for number, game in enumerate(single):
            seat = game.advance(bots, skip_forced=True)
            assert seat is not None and actors[number] == seat
            assert room["observations"][number].tobytes() == game.observation(seat)
            assert room["masks"][number].tobytes() == game.mask(seat)
            game.act(seat, int(actions[number]))
        batch.step(actions, **room)
        for number, game in enumerate(single):
            is_over = game.advance(bots, skip_forced=True) is None
            assert room["over"][number] == is_over
            last = game.observation(int(actors[number])) if is_over else bytes(batch.spec["length"])
            assert room["finals"][number].tobytes() == last
            if is_over:
                ended += 1
                single[number] = hyperkon.Game(edition, 3, mixed(8, number + 2))


def test_paused_games_take_no_action() -> None:
    batch = hyperkon.batch(3, "ufos", 3, seed=1, bots=[None, "random", "random"])
    room, rng = arrays(batch), random.Random(1)
    batch.observe(room["observations"], room["masks"], room["actors"])
    for paused in ([0, 1, 0], [1, 1, 0]):
        before = room["observations"].copy()
        actions = np.where(np.array(paused) == 1, -1, legal(room["masks"], rng))
        batch.step(actions, **room, paused=np.array(paused, np.uint8))
        assert (room["observations"] == before).all(1).tolist() == [one == 1 for one in paused]


def test_batch_has_at_most_a_million_games() -> None:
    for games in (0, 10**12):
        with pytest.raises(hyperkon.BadTable, match="expected 1 to 1000000"):
            hyperkon.batch(games)


def test_interrupt_ends_a_long_call() -> None:
    batch = hyperkon.batch(64, "kosmische-strijd", 4, 1, bots=[None, *["steady"] * 3], threads=2)
    actions = np.full(64, -7, np.int64)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            batch.advise("thinker:400", actions)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert (actions == -7).all(), "the call was not played to its end"


def test_illegal_action_changes_nothing() -> None:
    batch = hyperkon.batch(4, seats=2, seed=1)
    room = arrays(batch)
    batch.observe(room["observations"], room["masks"], room["actors"])
    before = {name: array.copy() for name, array in room.items()}
    actions = legal(room["masks"], random.Random(1))
    actions[2] = next(action for action in range(batch.spec["actions"]) if not room["masks"][2][action])
    with pytest.raises(hyperkon.Refused) as error:
        batch.step(actions, **room)
    assert error.value.code == "not_now" and "game 2" in str(error.value)
    batch.observe(room["observations"], room["masks"], room["actors"])
    assert all(np.array_equal(before[name], room[name]) for name in room)
    with pytest.raises(hyperkon.BadTable):
        batch.step(actions, **{**room, "over": np.zeros(3, np.uint8)})
    with pytest.raises(hyperkon.BadTable):
        hyperkon.batch(2, seats=2, bots="steady")


def test_advice_plays_like_the_bot() -> None:
    """A learner that follows the advice of `steady` wins as often as `steady` does against random bots."""
    batch = hyperkon.batch(12, seats=2, seed=5, bots=[None, "random"], options={"windows": "holders"})
    room = arrays(batch)
    batch.observe(room["observations"], room["masks"], room["actors"])
    advice, won, ended = np.zeros(12, np.int64), 0.0, 0
    while ended < 24:
        batch.advise("steady", advice)
        assert (advice >= 0).all(), "who follows the advice always gets more"
        batch.step(advice, **room)
        won += float(room["returns"][:, 0].sum())
        ended += int(room["over"].sum())
    assert won > 0.7 * ended
    with pytest.raises(hyperkon.BadTable):
        batch.advise("steddy", advice)


@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_simulated_games_weigh_actions(edition: str) -> None:
    batch = hyperkon.batch(4, edition, 3, seed=5, bots=[None, "steady", "steady"])
    room = arrays(batch)
    batch.observe(room["observations"], room["masks"], room["actors"])
    shares, tries = np.zeros(room["masks"].shape, np.float32), np.zeros(room["masks"].shape, np.float32)
    batch.weigh(40, 1, shares, tries)
    assert (tries.sum(1) <= 40).all() and (tries > 0).any() and (room["masks"][tries > 0] == 1).all()
    assert (shares[tries == 0] == 0).all() and 0 < shares.max() <= 1
    again = shares.copy()
    batch.weigh(40, 1, shares, tries)
    assert np.array_equal(again, shares)
    with pytest.raises(hyperkon.BadTable, match="`tries` has 3 values"):
        batch.weigh(40, 1, shares, np.zeros(3, np.float32))


@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_advice_completes_other_answers(edition: str) -> None:
    rng = np.random.default_rng(3)
    batch = hyperkon.batch(16, edition, 3, seed=6, bots=[None, "steady", "steady"])
    room = arrays(batch)
    batch.observe(room["observations"], room["masks"], room["actors"])
    advice, partial = np.zeros(16, np.int64), 0
    chosen = next(one for one in batch.spec["slices"] if one["name"] == "chosen")
    for _ in range(120):
        batch.advise("steady", advice)
        assert (room["masks"][np.arange(16), advice] == 1).all()
        partial += int((room["observations"][:, chosen["start"] : chosen["start"] + chosen["length"]].sum(1) > 0).sum())
        actions = np.where(rng.random(16) < 0.5, advice, [rng.choice(np.flatnonzero(mask)) for mask in room["masks"]])
        batch.step(actions.astype(np.int64), **room)
    assert partial > 50 or edition != "kosmische-strijd"


@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_games_give_advice(edition: str) -> None:
    game = hyperkon.Game(edition, 3, 4)
    for _ in range(80):
        seat = game.advance(skip_forced=True)
        assert seat is not None
        action = game.advise(seat, "steady", 1)
        assert action is not None and action in game.legal_actions(seat)
        game.act(seat, action)
    seat = game.advance(skip_forced=True)
    assert seat is not None
    game.advise(seat)
