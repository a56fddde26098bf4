"""Environments, tested with the test suites of PettingZoo and Gymnasium."""

import random
import warnings
from pathlib import Path
from typing import SupportsFloat

import numpy as np
import pettingzoo.test
import pytest
from gymnasium.utils.env_checker import check_env

import hyperkon
from hyperkon import env

EDITIONS = ["kosmische-strijd", "ufos", "sp4x"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_pettingzoo_checks_pass(edition: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo's own board games cause the same warnings, because they also use a dict with a mask.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        pettingzoo.test.api_test(env.aec(edition), num_cycles=1500, verbose_progress=False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_equal_seeds_give_equal_games_in_pettingzoo(edition: str) -> None:
    pettingzoo.test.seed_test(lambda: env.aec(edition), num_cycles=300)


def test_aec_game_ends_and_shares_win() -> None:
    game = env.aec(seats=2, options={"windows": "holders"})
    for seed in range(3):
        game.reset(seed=seed)
        total, rng = dict.fromkeys(game.possible_agents, 0.0), np.random.default_rng(seed)
        for agent in game.agent_iter():
            observation, reward, terminated, truncated, _ = game.last()
            total[agent] += reward
            assert observation is not None
            mask = observation["action_mask"]
            game.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
        assert sum(total.values()) == pytest.approx(1.0), total
        assert game.agents == []


def test_a_long_aec_game_is_truncated() -> None:
    game = env.aec(seats=2, most_actions=30)
    game.reset(seed=1)
    steps = 0
    for _ in game.agent_iter():
        observation, _, terminated, truncated, _ = game.last()
        assert observation is not None and not terminated
        steps += not truncated
        game.step(None if truncated else int(np.flatnonzero(observation["action_mask"])[0]))
    assert steps == 30


@pytest.mark.parametrize("edition", EDITIONS)
def test_gymnasium_checks_pass(edition: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The environment is not registered under a name, which is allowed.
        warnings.filterwarnings("ignore", message=".*spec.*")
        warnings.filterwarnings("ignore", message=".*render.*")
        check_env(env.solo(edition, bots="random"), skip_render_check=True)


def test_a_learner_alone_meets_bots() -> None:
    solo = env.solo(seats=2, bots=["random"], options={"windows": "holders"})
    rng = np.random.default_rng(3)
    ends: list[SupportsFloat] = []
    seats: set[int] = set()
    for seed in range(6):
        observation, info = solo.reset(seed=seed)
        seats.add(solo.seat)
        while True:
            assert np.array_equal(info["action_mask"], solo.action_masks())
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            observation, reward, terminated, truncated, info = solo.step(action)
            assert not info["illegal"] and observation in solo.observation_space
            if terminated or truncated:
                ends.append(reward)
                break
            assert reward == 0.0
    assert seats == {0, 1} and set(ends) <= {0.0, 0.5, 1.0}
    solo.reset(seed=1)
    assert solo.game is not None
    before = solo.game.save()
    wrong = int(np.flatnonzero(solo.action_masks() == 0)[0])
    _, reward, terminated, _, info = solo.step(wrong)
    assert info["illegal"] and float(reward) < 0 and not terminated and solo.game.save() == before


@pytest.mark.parametrize("edition", ["kosmische-strijd", "universums-harskare", "ufos", "sp4x"])
def test_turns_follow_open_spiel(edition: str) -> None:
    game, rng = env.turns(edition), random.Random(5)
    state = game.new_initial_state(seed=5)
    assert game.num_distinct_actions() <= 1024
    for step in range(400):
        if state.is_terminal():
            break
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(legal) == state.legal_actions(player) and legal
        mask = state.legal_actions_mask()
        assert [action for action, one in enumerate(mask) if one] == legal
        assert state.legal_actions((player + 1) % game.num_players()) == []
        assert len(state.observation_tensor()) == game.observation_tensor_shape()[0]
        assert all(state.action_to_string(player, action) for action in legal)
        if step % 40 == 0:
            other = state.resample_from_infostate(player, seed=step)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == legal
            copy = state.clone()
            copy.apply_action(legal[0])
            assert state.legal_actions() == legal
        with pytest.raises(hyperkon.Refused):
            state.clone().apply_action(next(action for action, one in enumerate(mask) if not one))
        state.apply_action(rng.choice(legal))


def test_a_game_of_turns_ends() -> None:
    state, rng = (
        env.turns("ufos", bots=[None, "steady", "steady", "steady"]).new_initial_state(seed=2),
        random.Random(1),
    )
    while not state.is_terminal():
        assert state.current_player() == 0
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.current_player() == env.TERMINAL and state.legal_actions() == []
    assert sum(state.returns()) == pytest.approx(1.0)


@pytest.mark.parametrize(("edition", "seats"), [("long-table", 8), ("frontier", 4)])
def test_largest_tables_have_numbers(edition: str, seats: int) -> None:
    mod = Path(__file__).resolve().parents[3] / "decks" / "mods" / "known-worlds"
    game = env.turns(edition, seats=seats, mods=hyperkon.Content(mod))
    assert 500 < game.num_distinct_actions() <= 1024
    state, rng = game.new_initial_state(seed=1), random.Random(1)
    for _ in range(300):
        player = state.current_player()
        assert len(state.observation_tensor()) == game.observation_tensor_shape()[0]
        world = state.resample_from_infostate(player, seed=7)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        state.apply_action(rng.choice(state.legal_actions()))
