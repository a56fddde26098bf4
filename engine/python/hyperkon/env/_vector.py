"""Gymnasium's vector environment, on the batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, Unpack, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .._hyperkon import Batch
from ._look import Bytes, Look, Potential, Seen
from ._solo import others_of, seated
from ._turns import TableOptions, Turns

if TYPE_CHECKING:
    from .._hyperkon import Bot

Step: TypeAlias = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, NDArray[np.int8]]]


class Vector(VectorEnv[Seen, NDArray[np.int64], NDArray[np.float64]]):
    """Many environments like `Solo`, played by a batch in Rust.

    `seat` is the learner's seat. With None, each game number n has the learner at seat n modulo the number of seats; the games of
    a seat follow each other in the arrays. `info["action_mask"]` has the masks of all games. A game that ends is replaced by the
    next one in the same step, and its last observation is not kept. Games are never truncated. An illegal action raises
    `hyperkon.Refused`, and no game changes. The other arguments are those of `Solo`; `threads` is the number of threads.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        edition: str | None = None,
        seats: int | None = None,
        *,
        seat: int | None = None,
        bots: Bot | Sequence[Bot] = "steady",
        threads: int = 1,
        scaled: bool = False,
        potential: Potential | None = None,
        discount: float = 1.0,
        **more: Unpack[TableOptions],
    ) -> None:
        turns = Turns(edition, seats, **more)
        self.game_spec, self._seats = turns.spec, turns.num_players()
        self._look, self._potential, self._discount = Look(self.game_spec, scaled, None), potential, discount
        others = others_of(self._seats, seat, bots)
        places = [seat] if seat is not None else range(self._seats)
        # The learner's seat, the bots, and the rows of each batch.
        parts = np.array_split(np.arange(num_envs), len(places))
        self._tables = [
            (place, seated(self._seats, place, others), slice(int(part[0]), int(part[-1]) + 1))
            for place, part in zip(places, parts, strict=True)
            if len(part)
        ]
        self._begin = {"edition": edition, "seats": seats, "threads": threads, **more}
        self.num_envs = num_envs
        self.single_observation_space = cast("spaces.Space[Seen]", self._look.space())
        self.single_action_space = spaces.Discrete(self.game_spec["actions"])
        self.observation_space = batch_space(self._look.space(), num_envs)
        self.action_space = spaces.MultiDiscrete([self.game_spec["actions"]] * num_envs)
        self._observations = np.zeros((num_envs, self.game_spec["length"]), np.uint8)
        self._masks = np.zeros((num_envs, self.game_spec["actions"]), np.uint8)
        self._actors, self._over = np.zeros(num_envs, np.uint8), np.zeros(num_envs, np.uint8)
        self._returns = np.zeros((num_envs, self._seats), np.float32)
        self._batches: list[Batch] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, NDArray[np.int8]]]:
        """Begins all games."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._batches = []
        for _, bots, rows in self._tables:
            first = int(self.np_random.integers(1 << 62))
            batch = Batch(rows.stop - rows.start, seed=first, bots=bots, **self._begin)  # type: ignore[arg-type]
            batch.observe(self._observations[rows], self._masks[rows], self._actors[rows])
            self._batches.append(batch)
        self._last = self._potentials()
        return self._seen(), self._info()

    def step(self, actions: NDArray[np.int64]) -> Step:  # type: ignore[override]
        """Takes an action in every game."""
        assert self._batches, "reset first"
        chosen = np.ascontiguousarray(actions, np.int64)
        rewards = np.zeros(self.num_envs, np.float64)
        for batch, (seat, _, rows) in zip(self._batches, self._tables, strict=True):
            arrays = self._observations[rows], self._masks[rows], self._actors[rows], self._returns[rows], self._over[rows]
            batch.step(chosen[rows], *arrays)
            rewards[rows] = self._returns[rows, seat]
        over = self._over == 1
        now = self._potentials()
        rewards += self._discount * np.where(over, 0.0, now) - self._last
        self._last = now
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), self._info()

    def action_masks(self) -> Bytes:
        """Returns the masks of legal actions, for learners with action masks."""
        return self._masks.copy()

    def _potentials(self) -> NDArray[np.float64]:
        if self._potential is None:
            return np.zeros(self.num_envs, np.float64)
        return np.array([self._potential(row) for row in self._observations], np.float64)

    def _seen(self) -> Seen:
        return self._look.show(self._observations.copy())

    def _info(self) -> dict[str, NDArray[np.int8]]:
        return {"action_mask": self._masks.view(np.int8).copy()}
