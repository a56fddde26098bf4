"""A game with what each seat has seen since the start."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._hyperkon import Game
    from ..env import Turns


class Table:
    """A game with the history of each seat: the events as the seat has seen them, and its own actions.

    The seat's history and its observation are its information state. Copies are independent and cheap.
    """

    def __init__(self, game: Game, player: int | None, past: list[str] | None = None) -> None:
        self.game = game
        self.player = player
        self._past = past or [""] * game.seats
        self._since = [0 if past is None else game.event_count] * game.seats
        # The actions of the answer that is not complete yet; a saved game lacks them.
        self._parts: list[int] = []

    def act(self, turns: Turns, action: int) -> None:
        """Takes an action for the seat to act, and plays until the next decision."""
        player = self.player
        assert player is not None, "the game is over"
        self._past[player] = f"{self.history(player)}> {self.digest(player)} {action}\n"
        if self.game.act(player, action):
            self._parts.clear()
            self.player = turns.advance(self.game)
        else:
            self._parts.append(action)

    def history(self, seat: int) -> str:
        """Returns what a seat has seen and done so far, one event or action a line."""
        now = self.game.event_count
        if self._since[seat] < now:
            events = self.game.events(seat, self._since[seat])
            lines = [json.dumps(event["event"], separators=(",", ":"), sort_keys=True) + "\n" for event in events]
            self._past[seat] += "".join(lines)
            self._since[seat] = now
        return self._past[seat]

    def digest(self, seat: int) -> str:
        """Returns a hash of a seat's observation and its legal actions."""
        return blake2b(self.game.observation(seat) + self.game.mask(seat), digest_size=8).hexdigest()

    def sampled(self, turns: Turns, seed: int) -> Table:
        """Returns a table that looks the same to the seat to act, with all hidden information drawn again.

        The history of each other seat begins with its observation in the sampled game.
        """
        player = self.player
        assert player is not None, "the game is over"
        game = turns.sampled(self.game, player, seed)
        past = [f"sampled {blake2b(game.observation(seat), digest_size=8).hexdigest()}\n" for seat in range(game.seats)]
        past[player] = self.history(player)
        table = Table(game, player, past)
        table._parts = list(self._parts)
        return table

    def __deepcopy__(self, memo: object) -> Table:
        table = object.__new__(Table)
        table.game, table.player = self.game.copy(), self.player
        table._past, table._since, table._parts = list(self._past), list(self._since), list(self._parts)
        return table

    def __reduce__(self) -> tuple[object, ...]:
        past = [self.history(seat) for seat in range(self.game.seats)]
        return _restored, (self.game, self.player, past, self._parts)


def _restored(game: Game, player: int | None, past: list[str], parts: list[int]) -> Table:
    table = Table(game, player, past)
    for action in parts:
        assert player is not None
        game.act(player, action)
    table._parts = list(parts)
    return table
