"""Pig, a game without a special encoding. run.sh builds the wheel with Pig in the list of games."""

import random
from typing import Any

import hyperkon
import pytest
from hyperkon import Game

pytestmark = pytest.mark.skipif(
    ("pig", "pig", 2, 6) not in hyperkon.Content().editions(), reason="the module is built without `--features pig`"
)


def acted(game: Game, number: int) -> Game:
    """Returns the game after some random actions."""
    rng = random.Random(1)
    while number and not game.is_over:
        seat = game.waiting[0]
        legal = game.legal_actions(seat)
        assert legal and [at for at, can in enumerate(game.mask(seat)) if can] == legal
        game.act(seat, rng.choice(legal))
        number -= 1
    return game


def test_pig_plays_like_other_games() -> None:
    game = Game("pig", seats=3, seed=1, options={"goal": 30})
    assert (game.game, game.edition, game.seats, game.aliens) == ("pig", "pig", 3, [])
    question = game.question(0, lang="en")
    assert game.view()["goal"] == 30 and question and question["text"] == "hold / throw?"
    assert game.sample_state(1, seed=2).view(1) == game.view(1)
    assert Game.load(game.save()).save() == game.save()
    assert game.advance("steady") is None and sum(game.returns) == 1
    assert hyperkon.sim("pig", seats=2, games=20, seed=1)["games"] == 20
    assert hyperkon.tournament(["random", "steady"], "pig", games=20, seed=1)["games"] == 20


@pytest.mark.parametrize(
    ("code", "wish"), [("seats", {"seats": 7}), ("options", {"options": {"gaol": 1}}), ("aliens", {"aliens": ["zombie"]})]
)
def test_unsupported_options_are_refused(code: str, wish: dict[str, Any]) -> None:
    with pytest.raises(hyperkon.BadTable) as error:
        Game("pig", **wish)
    assert error.value.code == code


def test_action_meaning_is_constant() -> None:
    game = Game("pig", seats=2, seed=3)
    meaning: dict[int, object] = {}
    for _ in range(200):
        if game.is_over:
            break
        seat = game.waiting[0]
        for action in game.legal_actions(seat):
            assert meaning.setdefault(action, game.part(seat, action)) == game.part(seat, action)
        acted(game, 1)
    assert sorted(map(str, meaning.values())) == ["hold", "throw"]


def test_seats_are_turned() -> None:
    first, second = (acted(Game("pig", seats=2, seed=5), number) for number in (0, 0))
    assert first.observation(0) == second.observation(0) != first.observation(1)
    spec = first.spec
    assert len(first.observation(0)) == spec["length"] and spec["done"] == spec["actions"] - 1
    assert spec["version"].startswith("pig.1.pig.")


def test_many_are_played_side_by_side() -> None:
    batch = hyperkon.batch(4, "pig", seats=2, seed=1, bots=[None, "steady"])
    spec = batch.spec
    seen, masks, actors = (bytearray(4 * size) for size in (spec["length"], spec["actions"], 1))
    batch.observe(seen, masks, actors)
    assert any(seen) and list(actors) == [0] * 4
    assert all(any(masks[at * spec["actions"] : (at + 1) * spec["actions"]]) for at in range(4))
