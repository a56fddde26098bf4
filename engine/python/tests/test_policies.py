"""Policies sit wherever a bot is named."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

import hyperkon
from hyperkon import env

HOLDERS = {"windows": "holders"}
Bytes: TypeAlias = NDArray[np.uint8]
Actions: TypeAlias = NDArray[np.int64]


def first(observation: Bytes, mask: Bytes) -> int:
    """Takes the first legal action."""
    return int(np.flatnonzero(mask)[0])


class Drawn:
    """Draws legal actions for many games at once, and counts its calls."""

    name = "drawn"
    batched = True

    def __init__(self) -> None:
        self.rng, self.calls, self.rows = np.random.default_rng(1), 0, 0

    def __call__(self, observations: Bytes, masks: Bytes) -> Actions:
        self.calls += 1
        self.rows += len(observations)
        return np.asarray((masks * self.rng.random(masks.shape)).argmax(1))


def advised(observation: Bytes, mask: Bytes, advice: Actions) -> int:
    """Does what `steady` would do."""
    return int(advice) if advice >= 0 else int(mask.argmax())


setattr(advised, "advisor", "steady")  # noqa: B010


def without_time(found: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in found.items() if key != "seconds"}


def test_policies_play_tournaments() -> None:
    policy = Drawn()
    heard: list[tuple[int, int]] = []
    found = hyperkon.tournament(
        [policy, "steady", first], games=60, seed=3, progress=lambda done, total: heard.append((done, total))
    )
    assert [row["bot"] for row in found["standings"]] == ["drawn", "steady", "first"]
    assert found["games"] == 60 and sum(row["wins"] for row in found["standings"]) == pytest.approx(60)
    steady = found["standings"][1]
    assert steady["share"]["low"] > 1 / 3 and found["aliens"]
    assert policy.rows > 3 * policy.calls, "a batched policy must get many rows at once"
    assert heard[-1] == (60, 60)
    again = hyperkon.tournament([Drawn(), "steady", first], games=60, seed=3, jobs=1)
    assert without_time(again) == without_time(found)


def test_policies_get_advice() -> None:
    found = hyperkon.tournament([advised, "random", "random", "random"], games=80, seed=4)
    assert found["standings"][0]["bot"] == "advised" and found["standings"][0]["share"]["low"] > 0.5
    game = hyperkon.Game("ufos", seats=3, seed=1)
    assert game.advance([advised, "steady", "random"]) is None and game.is_over


def test_policy_leaves_other_bots_unchanged() -> None:
    """Seats with bots draw the same random numbers beside a policy as in `sim`."""
    asked: list[Bytes] = []

    def watcher(observation: Bytes, mask: Bytes) -> int:
        asked.append(observation)
        return first(observation, mask)

    one = hyperkon.sim(seats=2, games=30, seed=5, bot=[watcher, "steady"])
    other = hyperkon.sim(seats=2, games=30, seed=5, bot=[first, "steady"])
    assert asked and [row["wins"] for row in one["by_seat"]] == [row["wins"] for row in other["by_seat"]]
    assert one["by_seat"][0]["bot"] == "watcher" and one["by_alien"].keys() == other["by_alien"].keys()


@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_batches_seat_policies(edition: str) -> None:
    bots = [None, first, "random"]
    batch = hyperkon.batch(4, edition, 3, seed=8, bots=bots)
    seen = np.zeros((4, batch.spec["length"]), np.uint8)
    masks = np.zeros((4, batch.spec["actions"]), np.uint8)
    actors, over = np.zeros(4, np.uint8), np.zeros(4, np.uint8)
    returns = np.zeros((4, 3), np.float32)
    batch.observe(seen, masks, actors)
    ended = 0
    for _ in range(800):
        assert (actors == 0).all()
        batch.step(masks.argmax(1).astype(np.int64), seen, masks, actors, returns, over)
        assert np.array_equal(returns.sum(1) > 0, over == 1)
        ended += int(over.sum())
    assert ended > 0


def test_games_and_environments_seat_policies() -> None:
    game = hyperkon.Game("ufos", seats=3, seed=4)
    assert game.advance([first, "random", None]) == 2
    while game.advance([first, "random", "steady"]) is not None:
        pass
    assert game.is_over
    solo = env.solo("ufos", 3, bots=[first, Drawn()], seat=0)
    _, info = solo.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = solo.step(int(np.flatnonzero(info["action_mask"])[0]))
    turns = env.turns("ufos", 3, bots=[None, first, first]).new_initial_state(1)
    assert turns.current_player() == 0


def test_policy_errors_name_the_policy() -> None:
    def illegal(observation: Bytes, mask: Bytes) -> int:
        return int(np.flatnonzero(mask == 0)[0])

    with pytest.raises(hyperkon.Refused, match="policy `illegal`: action") as error:
        hyperkon.sim(seats=2, games=2, bot=[illegal, "random"])
    assert error.value.code == "not_now"
    with pytest.raises(hyperkon.BadTable, match="expected 1 integers"):
        hyperkon.sim(seats=2, games=1, bot=[lambda observation, mask: 0.5, "random"])
    with pytest.raises(hyperkon.BadTable, match="different bots named `illegal`"):
        other = hyperkon.batched(lambda observations, masks: masks.argmax(1), "illegal")
        hyperkon.tournament([illegal, other], games=2)
    with pytest.raises(hyperkon.BadTable, match="expected a bot's name, a policy"):
        wrong: list[Any] = [7, "random"]
        hyperkon.sim(seats=2, games=2, bot=wrong)
    with pytest.raises(hyperkon.BadTable, match="unknown bot"):
        hyperkon.tournament([first, "steddy"], games=2)

    with pytest.raises(hyperkon.Stopped, match="game 3: the game does not end: no progress in .* turns"):
        hyperkon.sim(seats=2, games=4, bot=first)

    def failing(observation: Bytes, mask: Bytes) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        hyperkon.tournament([failing, "random"], games=2)


def test_onnx_files_are_policies(tmp_path: Path) -> None:
    onnx = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    spec = hyperkon.Game("ufos", 3).spec
    weights = np.random.default_rng(1).normal(size=(spec["length"], spec["actions"])).astype(np.float32)
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    ends = [helper.make_tensor_value_info(name, kind, ["n", None]) for name in ("observation", "scores")]
    layer = helper.make_node("MatMul", ["observation", "weights"], ["scores"])
    graph = helper.make_graph([layer], "net", ends[:1], ends[1:], [onnx.numpy_helper.from_array(weights, "weights")])
    path = tmp_path / "net.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), path)

    @hyperkon.batched
    def net(observations: Bytes, masks: Bytes) -> Actions:
        scores = observations.astype(np.float32) / np.float32(255) @ weights
        return np.asarray(np.where(masks == 1, scores, -np.inf).argmax(1))

    found = hyperkon.tournament([str(path), str(path), "random"], "ufos", games=6, seed=2, options={"hands": 1})
    same = hyperkon.tournament([net, net, "random"], "ufos", games=6, seed=2, options={"hands": 1})
    assert [row["bot"] for row in found["standings"]] == ["net", "random"]
    assert without_time(found) == without_time(same)
    assert hyperkon.onnx(path, "other").name == "other"
    league = hyperkon.league.League("ufos", 3).freeze("kept", str(path)).add("random")
    path.unlink()
    assert league.play(rounds=1, games=3)["kept"]["seats"] > 0


def scored(path: Path, op: str, *values: Any, wants: str = "mask", **more: Any) -> str:
    """Writes a network that makes its scores from an input by one operation."""
    onnx = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    helper, kind = onnx.helper, onnx.TensorProto
    given = helper.make_tensor_value_info(wants, kind.FLOAT, ["n", None])
    found = helper.make_tensor_value_info("scores", kind.INT64 if op == "ArgMax" else kind.FLOAT, None)
    values = tuple(onnx.numpy_helper.from_array(value, f"value{at}") for at, value in enumerate(values))
    layer = helper.make_node(op, [wants, *(value.name for value in values)], ["scores"], **more)
    graph = helper.make_graph([layer], "net", [given], [found], values)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), path)
    return str(path)


def test_networks_score_every_action(tmp_path: Path) -> None:
    whole = np.array([0], np.int64)
    nets = {
        "expected finite scores": scored(tmp_path / "nan.onnx", "Add", np.array([np.nan], np.float32)),
        r"shape \(\d+, \d+\), found .* shape \(\d+, 1\)": scored(tmp_path / "one.onnx", "ReduceMax", axes=[1]),
        r"found .* shape \(\d+,\)": scored(tmp_path / "row.onnx", "ReduceMax", axes=[0], keepdims=0),
        "expected scores as floats .* int64": scored(tmp_path / "best.onnx", "ArgMax", axis=1),
        "missing `advisor`": scored(tmp_path / "advice.onnx", "Identity", wants="advice"),
        "policy `more`: ": scored(tmp_path / "more.onnx", "Gather", whole + 9_999, axis=1),
    }
    (tmp_path / "text.onnx").write_text("no network")
    nets[r"cannot read .*text\.onnx"] = str(tmp_path / "text.onnx")
    for match, net in nets.items():
        with pytest.raises(hyperkon.BadTable, match=match):
            hyperkon.tournament([net, "random", "random"], "ufos", games=3)


def test_net_sits_beside_bots() -> None:
    pytest.importorskip("onnxruntime")
    found = hyperkon.tournament(["net", "random", "random", "random"], "kosmische-strijd", games=24, seed=3, options=HOLDERS)
    best = found["standings"][0]
    assert best["bot"] == "net" and best["share"]["low"] > 0.25
    with pytest.raises(hyperkon.BadTable, match="another game"):
        hyperkon.tournament(["net", "random", "random"], "ufos", games=3)


def test_league_rates_members_and_former_selves() -> None:
    league = hyperkon.league.League(seats=2, options=HOLDERS)
    policy = Drawn()
    league.add("steady").add("random").freeze("former", policy)
    found = league.play(rounds=12, games=12)
    assert list(found)[0] == "steady" and league.games == 144
    assert found["steady"]["low"] > found["former"]["high"]
    assert sum(row["value"] for row in found.values()) == pytest.approx(0.0)
    assert policy.calls == 0, "a frozen policy is a copy"
    with pytest.raises(ValueError, match="duplicate"):
        league.add("steady")
    with pytest.raises(TypeError, match="cannot copy the function `first`"):
        league.freeze("first", first)
