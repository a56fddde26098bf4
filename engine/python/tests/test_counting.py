"""Many games between bots."""

import json
import os
import subprocess
from collections.abc import Mapping

import pytest

import hyperkon


def without_time(found: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in found.items() if key != "seconds"}


def test_counts_are_independent_of_threads() -> None:
    one = hyperkon.sim(seats=3, games=60, seed=4, bot="random", jobs=1)
    assert one["games"] == 60 and one["decisions"] > 6000
    assert without_time(one) == without_time(hyperkon.sim(seats=3, games=60, seed=4, jobs=2))
    assert without_time(one) != without_time(hyperkon.sim(seats=3, games=60, seed=5, jobs=2))
    assert sum(seat["wins"] for seat in one["by_seat"]) == pytest.approx(60)
    assert sum(alien["games"] for alien in one["by_alien"].values()) == 180
    assert all(row["low"] <= row["share"] <= row["high"] for row in one["by_seat"])


def test_the_better_bot_wins_more() -> None:
    found = hyperkon.sim(seats=2, games=60, seed=1, bot=["steady", "random"])
    steady, other = found["by_seat"]
    assert (steady["bot"], other["bot"]) == ("steady", "random")
    assert steady["low"] > 0.5 > other["high"]


@pytest.mark.parametrize(("edition", "seats"), [("ufos", 4), ("sp4x", 3)])
def test_other_games_are_counted(edition: str, seats: int) -> None:
    found = hyperkon.sim(edition, seats=seats, games=12, seed=1)
    assert found["games"] == 12 and len(found["by_seat"]) == seats
    assert bool(found["by_alien"]) == (edition == "sp4x")


def test_tournament_rotates_bots() -> None:
    found = hyperkon.tournament(["steady", "random", "random"], games=60, seed=3)
    assert found["games"] == 60 and found["deals"] == 20
    steady, other = found["standings"]
    assert (steady["bot"], steady["games"], other["games"]) == ("steady", 60, 120)
    assert steady["share"]["low"] > 1 / 3 and steady["rating"]["low"] > other["rating"]["high"]
    assert without_time(found) == without_time(
        hyperkon.tournament(["steady", "random", "random"], games=60, seed=3, jobs=1)
    )
    assert {row["alien"] for row in found["aliens"]} and found["meetings"]


def test_progress_is_reported_and_can_stop() -> None:
    heard: list[tuple[int, int]] = []
    hyperkon.sim(seats=2, games=40, progress=lambda done, total: heard.append((done, total)))
    assert heard[-1] == (40, 40) and all(done <= total == 40 for done, total in heard)

    def enough(done: int, total: int) -> None:
        raise StopIteration(done)

    with pytest.raises(StopIteration):
        hyperkon.sim(games=10_000_000, bot="random", progress=enough)


def test_unknown_bot_is_reported_early() -> None:
    with pytest.raises(hyperkon.BadTable) as error:
        hyperkon.sim(games=5, bot="steddy")
    assert error.value.code == "no_bot" and "did you mean `steady`?" in str(error.value)
    with pytest.raises(hyperkon.BadTable):
        hyperkon.sim(seats=3, games=5, bot=["steady", "random"])


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")
def test_the_program_counts_the_same() -> None:
    line = [os.environ["HYPERKON"], "sim", "-n", "50", "--seats", "3", "--seed", "9", "--json"]
    said = json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)
    found = hyperkon.sim(seats=3, games=50, seed=9, bot="random")
    assert said["decisions"] == found["decisions"]
    assert {row["id"]: (row["games"], row["wins"], row["low"]) for row in said["aliens"]} == {
        alien: (row["games"], pytest.approx(row["wins"]), pytest.approx(row["low"]))
        for alien, row in found["by_alien"].items()
    }


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")
@pytest.mark.parametrize(("edition", "bots"), [
    ("kosmische-strijd", ["steady", "random", "random"]),
    ("sp4x", ["steady", "random", "random"]),
    ("sp4x", ["thinker", "steady", "steady"]),
    ("ufos", ["thinker", "random", "random"]),
])
def test_program_plays_the_same_tournaments(edition: str, bots: list[str]) -> None:
    games = 3 if "thinker" in bots else 30
    line = [os.environ["HYPERKON"], "tournament", *bots, "--edition", edition, "-n", str(games), "--seed", "3", "--json"]
    said = json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)
    found = hyperkon.tournament(bots, edition, games=games, seed=3)
    dealt = said.get("aliens") or said.get("factions", [])
    rows = {(row["bot"], row["id"]): (row["games"], row["wins"]) for row in dealt}
    assert rows == {(row["bot"], row["alien"]): (row["games"], row["wins"]) for row in found["aliens"]}
    assert said["decisions"] == found["decisions"] and bool(rows) == (edition != "ufos")


def test_unnamed_factions_are_redrawn() -> None:
    found = hyperkon.sim("sp4x", seats=3, games=24, seed=1)
    assert len(found["by_alien"]) == 4 and sum(one["games"] for one in found["by_alien"].values()) == 72
    named = hyperkon.sim("sp4x", seats=3, games=6, seed=1, options={"factions": []})
    assert [one["games"] for one in named["by_alien"].values()] == [18]
