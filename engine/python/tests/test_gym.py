"""Registered names, vector environments, scaled observations, shaped rewards, and pictures."""

import os
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.wrappers import vector
from numpy.typing import NDArray

import hyperkon
from hyperkon import env

NAMES = ["hyperkon/Solo-v0", "hyperkon/Ufos-v0", "hyperkon/Sp4x-v0"]


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_makes_environments_by_name(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        made = gymnasium.make(name, bots="random", scaled=True)
        check_env(made.unwrapped, skip_render_check=True)
    observation, _ = made.reset(seed=1)
    assert observation.dtype == np.float32 and observation in made.observation_space
    solo = made.unwrapped
    assert isinstance(solo, env.Solo) and solo.game is not None
    seen = np.frombuffer(solo.game.observation(solo.seat), np.uint8)
    assert np.array_equal(observation, seen.astype(np.float32) / np.float32(255))


@pytest.mark.parametrize("name", NAMES)
def test_vector_environment_plays_batches(name: str) -> None:
    many = gymnasium.make_vec(name, num_envs=6, bots="random", scaled=True)
    assert isinstance(many.unwrapped, env.Vector)
    observations, info = many.reset(seed=4)
    again, _ = many.reset(seed=4)
    assert np.array_equal(observations, again) and observations in many.observation_space
    rng, ended, total = np.random.default_rng(1), 0, 0.0
    for _ in range(1500):
        masks: NDArray[np.int8] = info["action_mask"]
        actions = (masks * rng.random(masks.shape)).argmax(1)
        observations, rewards, over, truncated, info = many.step(actions)
        assert not truncated.any() and (rewards[~over] == 0).all()
        ended += int(over.sum())
        total += float(rewards.sum())
    assert observations.shape == (6, many.unwrapped.game_spec["length"])
    assert 0 <= total < ended


def test_learners_of_vector_environment_sit_at_every_seat() -> None:
    many = env.vector(8, seats=4, bots="random")
    many.reset(seed=1)
    assert many._actors.tolist() == [0, 0, 1, 1, 2, 2, 3, 3]
    with pytest.raises(hyperkon.Refused):
        many.step(np.full(8, -1))


def test_illegal_action_changes_no_game() -> None:
    """The games of each seat are a batch of their own, and an illegal action in one changes none of the others."""
    many = env.vector(4, seats=4, bots="random")
    observations, info = many.reset(seed=1)
    actions = info["action_mask"].argmax(1)
    actions[3] = int(np.flatnonzero(info["action_mask"][3] == 0)[0])
    with pytest.raises(hyperkon.Refused, match="game 3") as error:
        many.step(actions)
    assert error.value.code == "not_now"
    for batch, (_, _, rows) in zip(many._batches, many._tables, strict=True):
        batch.observe(many._observations[rows], many._masks[rows], many._actors[rows])
    assert np.array_equal(observations, many._observations)


def test_actions_need_one_value_a_game() -> None:
    many = env.vector(4, seats=4, bots="random")
    actions = many.reset(seed=1)[1]["action_mask"].argmax(1)
    many.step(actions[:, None])
    with pytest.raises(hyperkon.BadTable, match="has 3 values; expected 4"):
        many.step(actions[:3])


def shape(info: Any) -> object:
    """Returns the keys of an info with the types of its arrays."""
    if isinstance(info, dict):
        rows = cast("dict[str, Any]", info)
        return {key: shape(value) for key, value in rows.items() if "illegal" not in key}
    return info.dtype, info.shape


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_vector_environment_resets_like_gymnasium(mode: AutoresetMode) -> None:
    """Infos and rewards have the form of Gymnasium's own vector environment. A step that begins a game has no reward."""
    def potential(_: NDArray[np.uint8]) -> float:
        return 2.0

    ours = env.vector(3, "ufos", 3, seat=0, bots="random", autoreset_mode=mode, scaled=True, potential=potential, discount=0.5)
    solo = partial(env.solo, "ufos", 3, seat=0, bots="random", scaled=True, potential=potential, discount=0.5)
    sync = SyncVectorEnv([solo] * 3, autoreset_mode=mode)
    shapes: list[list[object]] = []
    for many in (ours, sync):
        observation, info = many.reset(seed=1)
        rng, found, before = np.random.default_rng(1), [shape(info)], np.zeros(3, np.bool_)
        for _ in range(3000):
            masks = info["action_mask"]
            assert (masks.any(1) != (before if mode is AutoresetMode.NEXT_STEP else False)).all()
            observation, rewards, over, _, info = many.step((masks * rng.random(masks.shape)).argmax(1))
            assert ((rewards == 0) == (before if mode is AutoresetMode.NEXT_STEP else False)).all()
            assert observation in many.observation_space and not (over & before).any() or mode is AutoresetMode.SAME_STEP
            if over.any() and shape(info) not in found:
                found.append(shape(info))
            assert ("final_obs" in info) == (over.any() and mode is AutoresetMode.SAME_STEP)
            if "final_obs" in info and "_final_obs" in info and "_final_info" in info:
                assert np.array_equal(info["_final_obs"], over) and np.array_equal(info["_final_info"], over)
                for row, last in enumerate(info["final_obs"]):
                    assert (last is None) != over[row]
                    assert last is None or last in many.single_observation_space and not np.array_equal(last, observation[row])
            before = over
        shapes.append(found)
    assert shapes[0] == shapes[1] and len(shapes[0]) == 2 - (mode is AutoresetMode.NEXT_STEP)


def test_numpy_seeds_are_seeds() -> None:
    vectors, solo = env.vector(3, "ufos", 3), env.solo("ufos", 3)
    seven = cast("Any", np.int64(7))
    assert np.array_equal(vectors.reset(seed=7)[0], vectors.reset(seed=seven)[0])
    assert np.array_equal(solo.reset(seed=7)[0], solo.reset(seed=seven)[0])
    with pytest.raises(TypeError):
        vectors.reset(seed=cast("Any", [7, 8, 9]))


def test_steps_need_a_game_in_progress() -> None:
    solo, vectors, aec = env.solo("ufos", 3, bots="random"), env.vector(2, "ufos", 3), env.aec("ufos", 3)
    steps: list[Callable[[], object]] = [lambda: solo.step(0), lambda: vectors.step(np.zeros(2, np.int64)), lambda: aec.step(0)]
    for step in steps:
        with pytest.raises(ResetNeeded, match="call reset"):
            step()
    _, info = solo.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = solo.step(int(info["action_mask"].argmax()))
    with pytest.raises(ResetNeeded, match="call reset"):
        solo.step(0)


def test_lead_needs_a_known_slice() -> None:
    with pytest.raises(ValueError, match="unknown slice 'nope': expected one of .*hand"):
        env.lead(env.turns("ufos", 3).spec, "nope")


def test_wrappers_of_gymnasium_run() -> None:
    def play(many: "VectorEnv[Any, Any, Any]") -> None:
        many.reset(seed=1)
        rng, ended = np.random.default_rng(1), 0
        while ended < 4:
            masks = cast("env.Vector", many.unwrapped).action_masks()
            _, _, over, _, _ = many.step((masks * rng.random(masks.shape)).argmax(1))
            ended += int(over.sum())

    for mode in ("SameStep", "NextStep"):
        many = gymnasium.make_vec("hyperkon/Ufos-v0", 3, bots="random", scaled=True, autoreset_mode=mode)
        play(vector.DictInfoToList(vector.NormalizeReward(vector.RecordEpisodeStatistics(many))))
    play(vector.NormalizeObservation(vector.FlattenObservation(many)))
    with pytest.raises(ValueError, match="unsupported autoreset_mode 'Disabled'"):
        env.vector(3, autoreset_mode="Disabled")


def test_shaping_adds_up_to_nothing() -> None:
    """The sum of the shaping over a game is minus the potential at its start, so no policy gains by it."""
    spec = hyperkon.Game().spec
    shaped = env.solo(seats=2, bots="random", potential=env.lead(spec, "foreign_bases", 0.5))
    plain = env.solo(seats=2, bots="random")
    for seed in range(3):
        totals: list[float] = []
        nonzero = 0
        for one in (shaped, plain):
            _, info = one.reset(seed=seed)
            rng, total, over = np.random.default_rng(seed), 0.0, False
            while not over:
                action = rng.choice(np.flatnonzero(info["action_mask"]))
                _, reward, over, _, info = one.step(action)
                total += float(reward)
                nonzero += reward != 0
            totals.append(total)
        assert totals[0] == pytest.approx(totals[1]) and nonzero > 2


def test_vector_environment_shapes_rewards() -> None:
    spec = hyperkon.Game().spec
    many = env.vector(4, seats=2, bots="random", potential=env.lead(spec, "foreign_bases", 0.5))
    _, info = many.reset(seed=1)
    rng, sums, won = np.random.default_rng(1), np.zeros(4), 0
    for _ in range(1500):
        masks = info["action_mask"]
        _, rewards, over, _, info = many.step((masks * rng.random(masks.shape)).argmax(1))
        sums += rewards
        for row in np.flatnonzero(over):
            # A new game starts without foreign bases, so the shaping of each game adds up to 0.
            assert sums[row] == pytest.approx(round(2 * sums[row]) / 2) and -0.01 < sums[row] < 1.01
            won, sums[row] = won + 1, 0.0
    assert won > 0


def test_critic_sees_all_hands() -> None:
    game = env.aec("ufos", 3, scaled=True)
    game.reset(seed=3)
    state = game.state()
    assert state in game.state_space and state.dtype == np.float32
    parts = state.reshape(3, -1)
    for seat, agent in enumerate(game.possible_agents):
        assert np.array_equal(parts[seat], game.observe(agent)["observation"])


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")
@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_environments_render_pictures(edition: str) -> None:
    drawn: dict[str, object] = {}
    for mode in ("ansi", "svg", "rgb_array"):
        if mode == "rgb_array":
            pytest.importorskip("cairosvg")
        solo = env.solo(edition, bots="random", render_mode=mode)
        assert solo.render() is None
        solo.reset(seed=1)
        drawn[mode] = solo.render()
    assert str(drawn["svg"]).startswith("<svg") and isinstance(drawn["ansi"], str)
    pixels = np.asarray(drawn["rgb_array"])
    assert pixels.dtype == np.uint8 and pixels.ndim == 3 and pixels.shape[2] == 3 and len(np.unique(pixels)) > 10
    aec = env.aec(edition, render_mode="svg")
    aec.reset(seed=1)
    assert str(aec.render()).startswith("<svg")
    with pytest.raises(ValueError, match="unknown render mode"):
        env.solo(edition, render_mode="human")
