"""Turn-based games without simultaneous moves, with the names of OpenSpiel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, TypedDict

from .._hyperkon import Content, Game, NoConsistentState

if TYPE_CHECKING:
    from .._hyperkon import Aliens, Bot, Bots, Json, Mods, Spec

_DRAWS = 64
"""The maximum number of samples drawn before giving up."""

TERMINAL = -4
"""The current player when the game is over, as in OpenSpiel."""


class Table(TypedDict):
    """The settings of a table, as `Game` takes them."""

    edition: str | None
    seats: int | None
    aliens: Aliens
    options: Mapping[str, Json] | None


class TableOptions(TypedDict, total=False):
    """The arguments that every environment takes. `skip_forced` gives forced answers automatically. The others are those of
    `hyperkon.Game`.
    """

    skip_forced: bool
    aliens: Aliens
    options: Mapping[str, Json] | None
    mods: Mods


class Options(TableOptions, total=False):
    """The arguments of environments in which bots can play some of the seats."""

    bots: Bots


class Turns:
    """Games of an edition, played one decision after the other. Seats that are prompted at the same time act one after the
    other, and none of them learns the answers of the others.

    `bots` can play some of the seats. `skip_forced` gives forced answers automatically.
    """

    def __init__(
        self,
        edition: str | None = None,
        seats: int | None = None,
        *,
        bots: Bots = None,
        skip_forced: bool = True,
        aliens: Aliens = None,
        options: Mapping[str, Json] | None = None,
        mods: Mods = None,
    ) -> None:
        # Read mods only once, not for every game.
        self._content = mods if isinstance(mods, Content) else Content(*_folders(mods))
        self._table: Table = {"edition": edition, "seats": seats, "aliens": aliens, "options": options}
        self._bots = bots
        self.skip_forced = skip_forced
        first = self.new_game(0)
        if isinstance(bots, Sequence) and not isinstance(bots, str):
            several: list[Bot | None] = [*bots]
            if len(several) != first.seats:
                raise ValueError(f"`bots` has {len(several)} entries; expected {first.seats}, one for each seat")
        self.spec: Spec = first.spec
        self._seats = first.seats

    def new_game(self, seed: int | None = None) -> Game:
        """Returns a new game."""
        return Game(seed=seed, mods=self._content, **self._table)

    def advance(self, game: Game) -> int | None:
        """Plays until a seat without a bot must act. Returns that seat, or None when the game is over."""
        return game.advance(self._bots, skip_forced=self.skip_forced)

    def new_initial_state(self, seed: int | None = None) -> State:
        """Returns the first state of a new game. By default, the seed is random."""
        return State(self, self.new_game(seed))

    def sampled(self, game: Game, player: int, seed: int) -> Game:
        """Returns a sampled game that looks the same to the seat to act, with all hidden information drawn again. Secret
        answers of other seats are random.

        Raises `hyperkon.NoConsistentState` if no such game is found.
        """
        seen = game.observation(player), game.mask(player)
        others: list[str | None] = [None if seat == player else "random" for seat in range(self._seats)]
        for draw in range(_DRAWS):
            world = game.sample_state(player, (seed * _DRAWS + draw) % 2**64)
            if world.advance(others) == player and (world.observation(player), world.mask(player)) == seen:
                return world
        error = NoConsistentState(f"none of {_DRAWS} samples looks the same to seat {player}")
        error.code = "unimaginable"
        raise error

    def num_players(self) -> int:
        """Returns the number of seats."""
        return self._seats

    def num_distinct_actions(self) -> int:
        """Returns the edition's number of actions."""
        return self.spec["actions"]

    def observation_tensor_shape(self) -> list[int]:
        """Returns the shape of an observation."""
        return [self.spec["length"]]

    def min_utility(self) -> float:
        """Returns the minimum that a seat can win."""
        return 0.0

    def max_utility(self) -> float:
        """Returns the maximum that a seat can win."""
        return 1.0


class State:
    """A state of a game."""

    def __init__(self, turns: Turns, game: Game) -> None:
        self._turns = turns
        self.game = game
        self._player = turns.advance(game)

    def current_player(self) -> int:
        """Returns the seat to act, or `TERMINAL` when the game is over."""
        return TERMINAL if self._player is None else self._player

    def is_terminal(self) -> bool:
        """Returns True if the game is over."""
        return self._player is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the legal actions in ascending order, or an empty list if it is not the seat's turn."""
        if self._player is None or player not in (None, self._player):
            return []
        return self.game.legal_actions(self._player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Returns 1 for each legal action, and 0 for each other one."""
        mask = [0] * self._turns.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Takes an action for the seat whose turn it is. Raises `hyperkon.Refused` if it is illegal."""
        player = self._player
        if player is None:
            raise ValueError("the game is over")
        if self.game.act(player, action):
            self._player = self._turns.advance(self.game)

    def action_to_string(self, player: int, action: int) -> str:
        """Returns the part of an answer for an action as text."""
        part = self.game.part(player, action)
        return "done" if part is None else str(part)

    def returns(self) -> list[float]:
        """Returns each seat's part of the win. All are 0 while the game continues."""
        return self.game.returns

    def observation_tensor(self, player: int | None = None) -> bytes:
        """Returns a seat's observation."""
        seat = self._player if player is None else player
        if seat is None:
            raise ValueError("the game is over: pass the player whose observation you want")
        return self.game.observation(seat)

    def clone(self) -> State:
        """Returns an independent copy of the state."""
        return self._with(self.game.copy())

    def resample_from_infostate(self, player: int, seed: int = 0) -> State:
        """Returns a sampled state that looks the same to the seat whose turn it is, as `Turns.sampled` does. Equal seeds give
        equal states.
        """
        if player != self._player:
            raise ValueError(f"it is the turn of seat {self._player}, not of {player}")
        return self._with(self._turns.sampled(self.game, player, seed))

    def _with(self, game: Game) -> State:
        state = object.__new__(State)
        state._turns, state.game, state._player = self._turns, game, self._player
        return state


def _folders(mods: Mods) -> Sequence[str | PathLike[str]]:
    if mods is None or isinstance(mods, Content):
        return []
    return [mods] if isinstance(mods, (str, PathLike)) else mods
