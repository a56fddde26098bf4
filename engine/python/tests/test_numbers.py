"""Actions and observations as numbers: their meaning, and their secrecy."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hyperkon
from hyperkon import Game
from hyperkon.env import Slices

EDITIONS = ["kosmische-strijd", "universums-harskare", "ufos", "sp4x"]


def positions(edition: str, seed: int, steps: int, every: int, seats: int | None = None) -> Iterator[tuple[Game, int]]:
    """Yields a game played by random actions, at regular steps."""
    rng, game = random.Random(seed), Game(edition, seats, seed)
    for step in range(steps):
        seat = game.advance()
        if seat is None:
            return
        if step % every == 0:
            yield game, seat
        game.act(seat, rng.choice(game.legal_actions(seat)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_edition_states_its_numbers(edition: str) -> None:
    spec = Game(edition, seed=1).spec
    assert 0 < spec["actions"] <= 1024 and spec["length"] > 100
    for rows, whole in ((spec["action_rows"], spec["actions"]), (spec["slices"], spec["length"])):
        ends = [0] + [row["start"] + row["length"] for row in rows]
        assert [row["start"] for row in rows] == ends[:-1] and ends[-1] == whole
        assert len({row["name"] for row in rows}) == len(rows)
    assert spec["done"] == spec["actions"] - 1
    rows = spec["action_rows"] + spec["slices"]
    assert all(row["holds"] for row in rows)
    # A row with names has a name for each of its places.
    for row in rows:
        for words in re.findall(r"^(?:one of |per \w+ in )names\.(\w+)$", row["holds"]):
            assert len(spec["names"][words]) == row["length"] and all(spec["names"][words]), row
    # The sizes depend on the edition, not on the number of seats.
    low = {row[0]: row[2] for row in hyperkon.Content().editions()}[edition]
    assert Game(edition, seats=low, seed=2).spec == spec
    assert spec["version"].startswith(("cosmic.1.", "ufos.1.", "sp4x.1."))
    lengths = {row["name"]: row["length"] for row in spec["action_rows"]}
    if Game(edition).game == "cosmic":
        assert lengths["power"] == len(spec["names"]["scripts"]) and lengths["card"] == len(spec["names"]["cards"])


def test_versions_tell_editions_apart() -> None:
    """Each edition has another encoding, and so does each mod that changes an edition."""
    assert len({Game(edition, seed=1).spec["version"] for edition in EDITIONS}) == len(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_parts_have_numbers_and_masks(edition: str) -> None:
    seen: set[int] = set()
    for game, seat in positions(edition, 3, 700, 5):
        legal = game.legal_actions(seat)
        parts = [game.part(seat, action) for action in legal]
        texts = [json.dumps(part) for part in parts]
        assert len(set(texts)) == len(texts), "two numbers for one part"
        assert bytes(game.mask(seat)) == bytes(action in legal for action in range(game.spec["actions"]))
        assert not any(game.legal_actions(other) for other in range(game.seats) if other not in game.waiting)
        seen.update(legal)
        wrong = next(action for action in range(game.spec["actions"]) if action not in legal)
        before = game.save()
        with pytest.raises(hyperkon.Refused) as error:
            game.act(seat, wrong)
        assert error.value.code == "not_now" and game.save() == before
    assert len(seen) > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_numbers_offer_what_parts_offer(edition: str) -> None:
    """Every part has a number, at the start of an answer and within it."""
    for game, seat in positions(edition, 5, 600, 3):
        so_far: list[Any] = []
        draft, rng = game.copy(), random.Random(seat)
        asked = draft.question(seat)
        assert asked is not None
        # A new question drops the answer steps chosen before, so choose one again here.
        if sum(game.observation(seat)[Slices(game.spec)["chosen"]]):
            continue
        while True:
            parts = draft.parts(seat, so_far)
            offered = [json.dumps(draft.part(seat, action)) for action in draft.legal_actions(seat)]
            wanted = [json.dumps(part) for part in parts["next"]] + (["null"] if parts["done"] else [])
            assert sorted(offered) == sorted(wanted)
            action = rng.choice(draft.legal_actions(seat))
            part = draft.part(seat, action)
            if part is not None:
                so_far.append(part)
            given = draft.act(seat, action)
            now = draft.question(seat)
            assert given == (now is None or now["id"] != asked["id"] or draft.is_over)
            if given:
                break
            assert sum(draft.observation(seat)[Slices(draft.spec)["chosen"]]) == len(so_far)


def test_numbers_and_parts_play_the_same_game() -> None:
    by_number, by_parts, rng = Game(seed=9, seats=3), Game(seed=9, seats=3), random.Random(2)
    for _ in range(150):
        seat = by_number.advance()
        if seat is None:
            break
        so_far: list[Any] = []
        while True:
            action = rng.choice(by_number.legal_actions(seat))
            part = by_number.part(seat, action)
            so_far += [] if part is None else [part]
            if by_number.act(seat, action):
                break
        by_parts.answer(seat, parts=so_far)
    assert by_number.save() == by_parts.save()


def shown(game: Game, seat: int) -> dict[str, object]:
    """Returns a seat's observation without other prompted seats, because samples ask for secret answers again."""
    return {key: value for key, value in game.view(seat).items() if key != "waiting"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_lookalike_samples_have_equal_observations(edition: str) -> None:
    """The leak test: a seat's observation and legal actions are equal in all samples consistent with its knowledge."""
    alike = others = asked = 0
    for seed in range(3):
        for game, _ in positions(edition, 20 + seed, 600, 30):
            for seat in range(game.seats):
                seen, mask = game.observation(seat), game.mask(seat)
                for draw in range(3):
                    try:
                        world = game.sample_state(seat, 1000 * seed + draw)
                    except hyperkon.NoConsistentState:
                        continue
                    # In a sample, the question may come later, after other seats have given their secret
                    # answers again.
                    if world.question(seat) != game.question(seat) or shown(world, seat) != shown(game, seat):
                        continue
                    assert world.observation(seat) == seen and world.mask(seat) == mask, (seed, seat)
                    alike += 1
                    asked += game.question(seat) is not None
                    # The samples must differ for another seat, or the test proves nothing.
                    if any(world.observation(one) != game.observation(one) for one in range(game.seats) if one != seat):
                        others += 1
    assert alike > 300 and asked > 80 and others > alike / 4, (alike, asked, others)


def test_observation_is_turned_to_its_seat() -> None:
    for game, _ in positions("universums-harskare", 4, 800, 20, seats=5):
        slices = Slices(game.spec)
        view: dict[str, Any] = game.view()
        for seat in range(game.seats):
            turned = [view["seats"][(seat + place) % 5] for place in range(5)]
            seen = game.observation(seat)
            for row, key in (
                ("cards", "cards"),
                ("black_hole", "black_hole"),
                ("foreign_bases", "foreign_bases"),
                ("cone", "cone"),
            ):
                assert list(seen[slices[row]]) == [other[key] for other in turned], row
            assert seen[slices["offense"]][(view["offense"] - seat) % 5] == 1
            ships = seen[slices["ships"]]
            own = [sum(ships[planet * 5] for planet in range(len(ships) // 5))]
            assert own == [sum(planet[seat] for planet in view["planets"])]
            own_view: dict[str, Any] = game.view(seat)
            assert sum(seen[slices["hand"]]) == len(own_view["hand"])


def test_a_table_with_free_seats_leaves_them_blank() -> None:
    game = Game("universums-harskare", seats=2, seed=1)
    slices, seen = Slices(game.spec), game.observation(0)
    assert list(seen[slices["seats"]]) == [1, 1, 0, 0, 0]
    assert list(seen[slices["cards"]])[2:] == [0, 0, 0]


def test_arrays_of_a_wrong_size_are_refused() -> None:
    game = Game(seed=1)
    spec = game.spec
    good = bytearray(spec["length"]), bytearray(spec["actions"])
    game.observe(0, *good)
    assert bytes(good[0]) == game.observation(0) and bytes(good[1]) == game.mask(0)
    for observation, mask in ((bytearray(3), good[1]), (good[0], bytearray(3)), (bytes(spec["length"]), good[1])):
        with pytest.raises(hyperkon.BadTable) as error:
            game.observe(0, observation, mask)
        assert error.value.code == "array"


def variant(folder: Path, copies: int) -> hyperkon.Content:
    """Writes a mod with an edition of SP4X that has this many plastic steppes."""
    (folder / "decks").mkdir(parents=True)
    text = (Path(__file__).resolve().parents[3] / "decks" / "sp4x.toml").read_text("utf-8")
    changed = text.replace('id = "sp4x"', 'id = "mine"', 1).replace("copies = 4\n", f"copies = {copies}\n", 1)
    (folder / "decks" / "mine.toml").write_text(changed, "utf-8")
    return hyperkon.Content(folder)


@pytest.mark.parametrize("first", [True, False])
def test_saved_game_of_other_edition_keeps_numbers(tmp_path: Path, first: bool) -> None:
    few, many = variant(tmp_path / "few", 4), variant(tmp_path / "many", 9)
    saved = Game("mine", seed=1, mods=few)
    if first:
        assert Game("mine", mods=many).spec["length"] > saved.spec["length"]
    loaded = Game.load(saved.save(), mods=many)
    assert loaded.spec == saved.spec and loaded.observation(0) == saved.observation(0)
    assert Game("mine", mods=many).spec["length"] > saved.spec["length"]
    # A saved game can be played even if its edition is missing.
    assert Game.load(saved.save()).advance("random") is None
