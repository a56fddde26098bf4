"""Hyperkon's games in OpenSpiel (`pip install './engine/python[openspiel]'`).

    >>> import pyspiel
    >>> import hyperkon.openspiel
    >>> game = pyspiel.load_game("hyperkon_toy")
    >>> game.new_initial_state().is_chance_node()
    True

There is one game for each of Hyperkon's games, "hyperkon_" and its name, and "hyperkon_toy", an edition for two seats that is
small enough to solve. OpenSpiel's algorithms run on them unchanged.

The first action is chance: it draws one of `deals` deals, each with equal probability. A deal is the seed of a game, so it
fixes the cards and all later randomness. What a seat cannot see of it stays hidden; an algorithm that searches on the true
state, such as `MCTSBot`, sees it, and `ISMCTSBot` does not. A seat's return is zero-sum: `players` × its part of the win − 1.
A game ends without a winner after `most_actions` actions; all returns are then 0.

Parameters: `players`, `edition`, `deals`, `most_actions`, and `options` (the game's options as JSON).
"""

# pyspiel has no types.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUntypedBaseClass=false

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

import numpy as np
import pyspiel

from .._hyperkon import Content
from ..env import Slices, Turns
from ._history import Table

TOY = Path(__file__).parent / "toy"
"""The folder of the mod with the toy edition."""

_EVENTS = 256
"""The number of places for a history's events, by their hash."""
_BITS = 64
"""The number of bits of a history's hash."""


@lru_cache(maxsize=32)
def _turns(edition: str, players: int, options: str) -> Turns:
    mods = TOY if edition == "toy" else None
    return Turns(edition, players, options=json.loads(options) if options else None, mods=mods)


class Game(pyspiel.Game):
    """A game of Hyperkon for OpenSpiel."""

    kind: pyspiel.GameType

    def __init__(self, params: dict[str, str | int]) -> None:
        kind = self.kind
        given: dict[str, str | int] = {**kind.parameter_specification, **params}
        self.key = (str(given["edition"]), int(given["players"]), str(given["options"]))
        self.deals, self.most = int(given["deals"]), int(given["most_actions"])
        if self.deals < 1 or self.most < 1:
            raise ValueError(f"`deals` is {self.deals}, and `most_actions` is {self.most}; expected 1 or more")
        players, spec = self.key[1], _turns(*self.key).spec
        info = pyspiel.GameInfo(
            num_distinct_actions=spec["actions"],
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=self.most,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> State:
        """Returns the state before the deal."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Returns the number of chance nodes, which is 1: the deal."""
        return 1

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> Observer:
        """Returns an observer. It sees all of a seat's information, public and private."""
        if params:
            raise ValueError(f"unknown parameters of an observer: {params}")
        recall = bool(getattr(iig_obs_type, "perfect_recall", False))
        return Observer(self.key, recall)


class State(pyspiel.State):
    """A state of a game for OpenSpiel."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.key, self._deals, self._most = game.key, game.deals, game.most
        self._deal: int | None = None
        self._taken = 0
        self.table: Table | None = None

    def current_player(self) -> int:
        """Returns the seat to act, or the number of chance or of the end."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.table.player is None or self._taken >= self._most:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.player

    def is_terminal(self) -> bool:
        """Returns True if the game is over."""
        return self.current_player() == pyspiel.PlayerId.TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the deals with their probabilities."""
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None, "the game is not dealt yet"
        return self.table.game.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        turns = _turns(*self.key)
        if self.table is None:
            game = turns.new_game(action)
            self._deal, self.table = action, Table(game, turns.advance(game))
        else:
            self._taken += 1
            self.table.act(turns, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        for row in _turns(*self.key).spec["action_rows"]:
            if row["start"] <= action < row["start"] + row["length"]:
                return row["name"] if row["length"] == 1 else f"{row['name']} {action - row['start']}"
        raise ValueError(f"unknown action {action}")

    def returns(self) -> list[float]:
        """Returns each seat's return: the number of players times its part of the win, minus 1."""
        many = self.key[1]
        if self.table is None or self.table.player is not None:
            return [0.0] * many
        return [many * part - 1.0 for part in self.table.game.returns]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> State:
        """Returns a sampled state that looks the same to the seat to act, with the same history for it.

        Raises `hyperkon.NoConsistentState` if no such state is found.
        """
        assert self.table is not None and player_id == self.current_player(), "it is not the turn of this seat"
        other: State = self.clone()
        other.table = self.table.sampled(_turns(*self.key), int(probability_sampler() * 2**53))
        return other

    def __str__(self) -> str:
        if self.table is None:
            return "not dealt"
        actions = " ".join(str(action) for action in self.history()[1:])
        return f"deal {self._deal}, actions {actions}\n{self.table.game!r}"


class Observer:
    """An observer for OpenSpiel. With perfect recall, it also sees the seat's whole history.

    The tensor has the observation as numbers from 0 to 1. With perfect recall, it also has the history: how often each kind of
    event was seen (256 places, by hash), and the bits of a hash that differs for different histories.
    """

    def __init__(self, key: tuple[str, int, str], recall: bool) -> None:
        self._spec = _turns(*key).spec
        self._recall = recall
        length = self._spec["length"]
        sizes = {"observation": length} | ({"events": _EVENTS, "history": _BITS} if recall else {})
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict = {}
        start = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: State, player: int) -> None:
        """Writes a seat's observation of a state into `tensor`."""
        self.tensor.fill(0.0)
        if state.table is None:
            return
        seen = np.frombuffer(state.table.game.observation(player), np.uint8)
        self.dict["observation"][:] = seen / np.float32(255.0)
        if not self._recall:
            return
        text = state.table.history(player)
        for line in text.splitlines():
            self.dict["events"][crc32(line.encode()) % _EVENTS] += 1.0 / 255.0
        np.minimum(self.dict["events"], 1.0, out=self.dict["events"])
        digest = int.from_bytes(_hash(text + state.table.digest(player)))
        self.dict["history"][:] = [digest >> bit & 1 for bit in range(_BITS)]

    def string_from(self, state: State, player: int) -> str:
        """Returns a seat's observation of a state as text."""
        if state.table is None:
            return f"seat {player}, not dealt"
        if self._recall:
            return f"seat {player}\n{state.table.history(player)}= {state.table.digest(player)}"
        seen = state.table.game.observation(player)
        rows = [f"{name} {list(seen[where])}" for name, where in Slices(self._spec).items() if any(seen[where])]
        legal = f"legal {state.table.game.legal_actions(player)}"
        return "\n".join([f"seat {player}", *rows, legal])


def _hash(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=_BITS // 8).digest()


def _register() -> None:
    """Registers a game for each of Hyperkon's games, with its first edition, and the toy edition."""
    first: dict[str, tuple[str, int, int]] = {}
    for edition, game, fewest, most in Content().editions():
        first.setdefault(game, (edition, fewest, most))
    first["toy"] = ("toy", 2, 2)
    for game, (edition, fewest, most) in first.items():
        players = min(max(4, fewest), most)
        given: dict[str, str | int] = {"players": players, "edition": edition, "deals": 1000, "most_actions": 20_000, "options": ""}
        if edition == "toy":
            given |= {"deals": 30, "most_actions": 8, "options": '{"windows":"holders"}'}
        kind = pyspiel.GameType(
            short_name=f"hyperkon_{game}",
            long_name=f"Hyperkon: {edition}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=most,
            min_num_players=fewest,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=given,
        )
        # OpenSpiel keeps the creator until after the interpreter has ended, when it can no longer free a function.
        pyspiel.register_game(kind, type("Game", (Game,), {"kind": kind}))


_register()
