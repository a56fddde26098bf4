"""The games in OpenSpiel: its own tests, and its algorithms unchanged."""

# pyspiel has no types.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

import pickle
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)

import hyperkon.openspiel  # noqa: E402  # pyright: ignore[reportUnusedImport] (it registers the games)

SMALL = {
    "hyperkon_cosmic": {"players": 2, "most_actions": 60},
    "hyperkon_ufos": {"players": 3, "options": '{"hands": 1}'},
    "hyperkon_sp4x": {"most_actions": 60},
}
GAMES = [*SMALL, "hyperkon_toy"]


def load(name: str) -> Any:
    return pyspiel.load_game(name, SMALL.get(name, {}))


def walked(game: Any, steps: int, seed: int = 1) -> Any:
    """Returns the state after some random actions."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_of_openspiel_pass(name: str) -> None:
    """OpenSpiel checks actions, observations, copies, histories, and serialization in a random game."""
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=name == "hyperkon_toy", verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_states_are_serialized(name: str) -> None:
    game = load(name)
    for steps in (0, 1, 2, 25):
        state = walked(game, steps)
        for other in (
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
            pickle.loads(pickle.dumps(state)),
            state.clone(),
        ):
            assert other.history() == state.history() and other.current_player() == state.current_player()
            if not state.is_terminal():
                assert other.legal_actions() == state.legal_actions()
            if steps:
                for seat in range(game.num_players()):
                    assert other.information_state_string(seat) == state.information_state_string(seat)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_generated(name: str) -> None:
    lines = generate_playthrough.playthrough(f"{name}(deals=3,most_actions=20)", [1])
    assert "IsTerminal() = False" in lines and f'GameType.short_name = "{name}"' in lines


@pytest.mark.parametrize("name", GAMES)
def test_sampled_states_look_the_same(name: str) -> None:
    """A seat has the same information in a sampled state, as text and as a tensor; the hidden state differs."""
    game, differ = load(name), 0
    for seed in range(6):
        state = walked(game, 2 if name == "hyperkon_toy" else 12, seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        for draw in (0.1, 0.6):
            other = state.resample_from_infostate(player, lambda draw=draw: draw)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions() == state.legal_actions()
            differ += other.table.game.save() != state.table.game.save()
            for _ in range(5):
                if not other.is_terminal():
                    other.apply_action(other.legal_actions()[0])
    assert differ


def test_information_states_keep_the_whole_history() -> None:
    """Different ways to the same observation have different information states."""
    game = load("hyperkon_cosmic")
    seen: dict[str, tuple[float, ...]] = {}
    rng, state = np.random.default_rng(2), game.new_initial_state()
    last = ["", ""]
    while not state.is_terminal():
        state.apply_action(int(rng.choice(state.legal_actions())))
        for seat in range(2):
            text = state.information_state_string(seat)
            body = text.rsplit("= ", 1)[0]
            assert body.startswith(last[seat]), "a history only grows"
            last[seat] = body
            seen.setdefault(text, tuple(state.information_state_tensor(seat)))
            assert seen[text] == tuple(state.information_state_tensor(seat))
    assert len(set(seen.values())) == len(seen)


def test_search_of_openspiel_runs() -> None:
    game = load("hyperkon_ufos")
    rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    state = walked(game, 3)
    for bot in (
        mcts.MCTSBot(game, 1.0, 4, rollout, random_state=np.random.RandomState(1)),
        ismcts.ISMCTSBot(game, rollout, 1.0, 4, random_state=np.random.RandomState(1)),
    ):
        assert bot.step(state) in state.legal_actions()


def test_search_plays_the_toy_to_its_end() -> None:
    toy, rng = load("hyperkon_toy"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(toy, mcts.RandomRolloutEvaluator(1, rng), 1.0, 20, random_state=rng)
    ends: set[float] = set()
    for deal in range(12):
        state = toy.new_initial_state()
        state.apply_action(deal)
        while not state.is_terminal():
            state.apply_action(int(bot.step(state)))
        assert sum(state.returns()) == pytest.approx(0.0)
        ends.add(state.returns()[0])
    assert {-1.0, 1.0} <= ends


def test_exploitability_of_the_toy_falls() -> None:
    toy = pyspiel.load_game("hyperkon_toy", {"deals": 12})
    solver = cfr.CFRPlusSolver(toy)
    found = [exploitability.exploitability(toy, solver.average_policy())]
    for _ in range(6):
        solver.evaluate_and_update_policy()
    found.append(exploitability.exploitability(toy, solver.average_policy()))
    np.random.seed(1)
    sampling = external_sampling_mccfr.ExternalSamplingSolver(toy)
    for _ in range(50):
        sampling.iteration()
    found.append(exploitability.exploitability(toy, sampling.average_policy()))
    assert found[1] < found[0] / 2 and found[2] < found[0] * 0.9, found
