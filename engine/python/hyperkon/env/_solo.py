"""The Gymnasium environment: one learner against bots."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from .._hyperkon import Game
from ._turns import Turns, ansi


class Solo(gymnasium.Env[Any, Any]):
    """An environment with one seat for the learner and bots at the others.

    `seat` is the learner's seat, or None for a random seat in each game. `bots` is one bot for all other seats, or a list with
    one for each, clockwise from the learner. The reward is 0 until the end, then the learner's part of the win.
    `info["action_mask"]` has a 1 for each legal action, and `action_masks()` returns the same. An illegal action changes nothing,
    gives the reward `illegal_reward`, and is reported in `info["illegal"]`. After `most_actions` the game is truncated.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        edition: str | None = None,
        seats: int | None = None,
        *,
        seat: int | None = None,
        bots: str | list[str] = "steady",
        illegal_reward: float = -0.01,
        most_actions: int = 5_000,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self._turns = Turns(edition, seats, **more)
        self.game_spec = self._turns.spec
        many = self._turns.num_players()
        if seat is not None and not 0 <= seat < many:
            raise ValueError(f"unknown seat {seat}; the table has {many} seats, counted from 0")
        others = [bots] * (many - 1) if isinstance(bots, str) else list(bots)
        if len(others) != many - 1:
            raise ValueError(f"{len(others)} bots for {many - 1} other seats")
        if None in others:
            raise ValueError("expected a bot for each of the other seats")
        self._wanted, self._others = seat, others
        self._illegal, self._most = illegal_reward, most_actions
        self.render_mode = ansi(render_mode)
        self.observation_space = spaces.Box(0, 255, (self.game_spec["length"],), np.uint8)
        self.action_space = spaces.Discrete(self.game_spec["actions"])
        self.game: Game | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins a game, and plays to the learner's first decision."""
        super().reset(seed=seed)
        self._taken = 0
        over = True
        while over:
            many = self._turns.num_players()
            self.seat = int(self.np_random.integers(many)) if self._wanted is None else self._wanted
            self._bots: list[str | None] = [None] * many
            for place, bot in enumerate(self._others, start=1):
                self._bots[(self.seat + place) % many] = bot
            self.game = self._turns.new_game(int(self.np_random.integers(2**62)))
            # Skip a game in which the learner has no decision.
            over = self._go_on()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Takes an action, which is a part of the learner's answer."""
        assert self.game is not None, "reset first"
        self._taken += 1
        truncated = self._taken >= self._most
        if not 0 <= int(action) < len(self._mask) or not self._mask[int(action)]:
            observation, info = self._seen()
            return observation, self._illegal, False, truncated, {**info, "illegal": True}
        over = self.game.act(self.seat, int(action)) and self._go_on()
        reward = self.game.returns[self.seat] if over else 0.0
        observation, info = self._seen()
        return observation, reward, over, truncated and not over, info

    def _go_on(self) -> bool:
        assert self.game is not None
        return self.game.advance(self._bots, skip_forced=self._turns.skip_forced) is None

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        assert self.game is not None
        observation = np.zeros(self.game_spec["length"], np.uint8)
        self._mask = np.zeros(self.game_spec["actions"], np.uint8)
        self.game.observe(self.seat, observation, self._mask)
        return observation, {"action_mask": self._mask.view(np.int8), "illegal": False}

    def action_masks(self) -> Any:
        """Returns the mask of legal actions, for sb3-contrib's learners with action masks."""
        return self._mask.view(np.bool_)

    def render(self) -> str | None:
        """Returns the learner's last observation as text."""
        if self.render_mode != "ansi" or self.game is None:
            return None
        return "\n".join(event["text"] for event in self.game.events(self.seat, max(0, self.game.event_count - 12), lang="en"))
