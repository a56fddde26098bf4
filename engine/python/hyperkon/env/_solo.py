"""The Gymnasium environment: one learner against bots."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, SupportsFloat, SupportsIndex, TypedDict, Unpack, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from .._hyperkon import Game
from ._look import NO_GAME, RENDER_MODES, Bytes, Look, Potential, Seen, Shaping
from ._turns import TableOptions, Turns

if TYPE_CHECKING:
    from .._hyperkon import Bot


class Info(TypedDict):
    """The mask of legal actions, and whether the last action was illegal."""

    action_mask: NDArray[np.int8]
    illegal: bool


class Solo(gymnasium.Env[Seen, SupportsIndex]):
    """An environment with one seat for the learner and bots at the others.

    `seat` is the learner's seat, or None for a random seat in each game. `bots` is one bot for all other seats, or a list with
    one for each, clockwise from the learner. The reward is 0 until the end, then the learner's part of the win.
    `info["action_mask"]` has a 1 for each legal action, and `action_masks()` returns the same. An illegal action changes nothing,
    gives the reward `illegal_reward`, and is reported in `info["illegal"]`. After `most_actions` the game is truncated. A step after
    the end raises `gymnasium.error.ResetNeeded`.

    With `scaled`, observations are 32-bit floats from 0 to 1 instead of bytes. `potential` shapes the reward: it gets an
    observation (bytes) and returns a float, such as `hyperkon.env.lead(spec, "foreign_bases")`. Each reward gets `discount` ×
    the new potential − the old one. `render_mode` is "ansi", "svg", or "rgb_array", which needs cairosvg.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        edition: str | None = None,
        seats: int | None = None,
        *,
        seat: int | None = None,
        bots: Bot | Sequence[Bot] = "steady",
        illegal_reward: float = -0.01,
        most_actions: int = 5_000,
        scaled: bool = False,
        potential: Potential | None = None,
        discount: float = 1.0,
        render_mode: str | None = None,
        **more: Unpack[TableOptions],
    ) -> None:
        self._turns = Turns(edition, seats, **more)
        self.game_spec = self._turns.spec
        self._wanted, self._others = seat, others_of(self._turns.num_players(), seat, bots)
        self._illegal, self._most = illegal_reward, most_actions
        self._look, self._shaping = Look(self.game_spec, scaled, render_mode), Shaping(potential, discount)
        self.render_mode = render_mode
        self.observation_space = cast("spaces.Space[Seen]", self._look.space())
        self.action_space = cast("spaces.Space[SupportsIndex]", spaces.Discrete(self.game_spec["actions"]))
        self.game: Game | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Seen, Info]:  # type: ignore[override]
        """Begins a game, and plays to the learner's first decision."""
        super().reset(seed=None if seed is None else index(seed))
        self._taken = 0
        many = self._turns.num_players()
        over = True
        while over:
            self.seat = int(self.np_random.integers(many)) if self._wanted is None else self._wanted
            self._bots = seated(many, self.seat, self._others)
            self.game = self._turns.new_game(int(self.np_random.integers(1 << 62)))
            # Skip a game in which the learner has no decision.
            over = self._go_on()
        seen = self._see()
        self._shaping.begin(self._seen[None])
        return seen

    def step(self, action: SupportsIndex) -> tuple[Seen, SupportsFloat, bool, bool, Info]:  # type: ignore[override]
        """Takes an action, which is a part of the learner's answer."""
        if self.game is None or self.game.is_over:
            raise ResetNeeded(NO_GAME)
        action = index(action)
        self._taken += 1
        truncated = self._taken >= self._most
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            observation, info = self._see()
            return observation, self._illegal, False, truncated, {**info, "illegal": True}
        over = self.game.act(self.seat, action) and self._go_on()
        reward = self.game.returns[self.seat] if over else 0.0
        observation, info = self._see()
        reward += self._shaping.step(self._seen[None], np.array([over])).item()
        return observation, reward, over, truncated and not over, info

    def _go_on(self) -> bool:
        assert self.game is not None
        return self.game.advance(self._bots, skip_forced=self._turns.skip_forced) is None

    def _see(self) -> tuple[Seen, Info]:
        assert self.game is not None
        self._seen, self._mask = self._look.read(self.game, self.seat)
        return self._look.show(self._seen), {"action_mask": self._mask.view(np.int8), "illegal": False}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask of legal actions, for sb3-contrib's learners with action masks."""
        return self._mask.view(np.bool_)

    def render(self) -> str | Bytes | None:
        """Returns the learner's last events as text, or a picture of the table as the learner sees it."""
        return self._look.render(self.game, None if self.game is None else self.seat)


def others_of(many: int, seat: int | None, bots: Bot | Sequence[Bot]) -> list[Bot]:
    """Returns the bots at the seats after the learner's, clockwise."""
    if seat is not None and not 0 <= seat < many:
        raise ValueError(f"unknown seat {seat}; the table has {many} seats, counted from 0")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        return [bots] * (many - 1)
    several: list[Bot] = [*bots]
    if len(several) != many - 1:
        raise ValueError(f"{len(several)} bots for {many - 1} other seats")
    if None in several:
        raise ValueError("expected a bot for each of the other seats")
    return several


def seated(many: int, seat: int, others: Sequence[Bot]) -> list[Bot | None]:
    """Returns the bots by seat, with None at the learner's seat."""
    bots: list[Bot | None] = [None] * many
    for place, bot in enumerate(others, start=1):
        bots[(seat + place) % many] = bot
    return bots
