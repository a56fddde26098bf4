"""One seat after the other: the turn-based way, without parallel moves, with the names of OpenSpiel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._hyperkon import Content, Game, Unimaginable

if TYPE_CHECKING:
    from .._hyperkon import Aliens, Mods, Spec

_DRAWS = 64
"""Worlds that are drawn before giving up."""

TERMINAL = -4
"""Who is to move when the game is over (OpenSpiel's number)."""


class Turns:
    """Games of an edition, played one decision after the other. Where several seats are asked at once they answer one after the
    other, and none learns what the others have answered.

    `bots` may play some seats; `skip_forced` gives an answer where there is only one.
    """

    def __init__(
        self,
        edition: str | None = None,
        seats: int | None = None,
        *,
        bots: str | list[str | None] | None = None,
        skip_forced: bool = True,
        aliens: Aliens = None,
        options: dict[str, Any] | None = None,
        mods: Mods = None,
    ) -> None:
        # Mods are read once, not with every game.
        self._content = mods if isinstance(mods, Content) else Content(*_folders(mods))
        self._table: dict[str, Any] = {"edition": edition, "seats": seats, "aliens": aliens, "options": options}
        self._bots = bots
        self.skip_forced = skip_forced
        first = self.new_game(0)
        if not isinstance(bots, str) and bots is not None and len(bots) != first.seats:
            raise ValueError(f"`bots` has {len(bots)} places for {first.seats} seats")
        self.spec: Spec = first.spec
        self._seats = first.seats

    def new_game(self, seed: int | None = None) -> Game:
        """A game that nobody has played on yet."""
        return Game(seed=seed, mods=self._content, **self._table)

    def advance(self, game: Game) -> int | None:
        """Plays on until a seat without a bot must decide; None when the game is over."""
        return game.advance(self._bots, skip_forced=self.skip_forced)

    def new_initial_state(self, seed: int | None = None) -> State:
        """The beginning of a game; with a random seed if none is given."""
        return State(self, self.new_game(seed))

    def num_players(self) -> int:
        """How many seats play."""
        return self._seats

    def num_distinct_actions(self) -> int:
        """How many actions the edition has."""
        return self.spec["actions"]

    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation."""
        return [self.spec["length"]]

    def min_utility(self) -> float:
        """The least that a seat can win."""
        return 0.0

    def max_utility(self) -> float:
        """The most that a seat can win."""
        return 1.0


class State:
    """Where a game stands."""

    def __init__(self, turns: Turns, game: Game) -> None:
        self._turns = turns
        self.game = game
        self._player = turns.advance(game)

    def current_player(self) -> int:
        """The seat that must decide; `TERMINAL` when the game is over."""
        return TERMINAL if self._player is None else self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._player is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The actions that are legal, lowest first; empty for a seat whose turn it is not."""
        if self._player is None or player not in (None, self._player):
            return []
        return self.game.legal_actions(self._player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each action that is legal, else 0."""
        mask = [0] * self._turns.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Takes an action for the seat whose turn it is. Raises `hyperkon.Refused` if it is not legal."""
        player = self._player
        if player is None:
            raise ValueError("the game is over")
        if self.game.act(player, action):
            self._player = self._turns.advance(self.game)

    def action_to_string(self, player: int, action: int) -> str:
        """An action in words: the part of an answer that it stands for."""
        part = self.game.part(player, action)
        return "done" if part is None else str(part)

    def returns(self) -> list[float]:
        """Each seat's part of the win; 0 for all while the game goes on."""
        return self.game.returns

    def observation_tensor(self, player: int | None = None) -> bytes:
        """What a seat sees."""
        seat = self._player if player is None else player
        if seat is None:
            raise ValueError("the game is over: say whose observation")
        return self.game.observation(seat)

    def clone(self) -> State:
        """The same state again; both go their own ways."""
        return self._with(self.game.copy())

    def resample_from_infostate(self, player: int, seed: int = 0) -> State:
        """A state that looks the same to the seat whose turn it is: what that cannot know is dealt anew. What others have
        answered in secret they answer again there, at random. Equal seeds give equal states.

        Raises `hyperkon.Unimaginable` where none is found.
        """
        if player != self._player:
            raise ValueError(f"it is the turn of seat {self._player}, not of {player}")
        seen = self.observation_tensor(player), self.game.mask(player)
        others = [None if seat == player else "random" for seat in range(self._turns.num_players())]
        for draw in range(_DRAWS):
            world = self.game.imagine(player, (seed * _DRAWS + draw) % 2**64)
            if world.advance(others) == player and (world.observation(player), world.mask(player)) == seen:
                return self._with(world)
        error = Unimaginable(f"no world in {_DRAWS} looks to seat {player} as this one does")
        error.code = "unimaginable"
        raise error

    def _with(self, game: Game) -> State:
        state = object.__new__(State)
        state._turns, state.game, state._player = self._turns, game, self._player
        return state


def ansi(render_mode: str | None) -> str | None:
    """How an environment is shown: not at all, or as a text."""
    if render_mode not in (None, "ansi"):
        raise ValueError(f"there is no render mode {render_mode!r}: only 'ansi'")
    return render_mode


def _folders(mods: Mods) -> list[Any]:
    if mods is None:
        return []
    return list(mods) if isinstance(mods, (list, tuple)) else [mods]
