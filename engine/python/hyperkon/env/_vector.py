"""Gymnasium's vector environment, on the batch."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict, Unpack, cast

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .._hyperkon import BadTable, Batch, Refused
from ._look import NO_GAME, Bytes, Look, Potential, Seen, Shaping
from ._solo import others_of, seated
from ._turns import TableOptions, Turns

if TYPE_CHECKING:
    from .._hyperkon import Bot


class Masks(TypedDict):
    """The masks of legal actions, and the games that have one."""

    action_mask: NDArray[np.int8]
    _action_mask: NDArray[np.bool_]


class Infos(Masks):
    """The masks of all games. Where a game has ended and the next one has begun, also its last observation and its info."""

    final_obs: NotRequired[NDArray[np.object_]]
    _final_obs: NotRequired[NDArray[np.bool_]]
    final_info: NotRequired[Masks]
    _final_info: NotRequired[NDArray[np.bool_]]


Step: TypeAlias = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]


class Vector(VectorEnv[Seen, NDArray[np.int64], NDArray[np.float64]]):
    """Many environments like `Solo`, played by a batch in Rust.

    `seat` is the learner's seat. With None, each game number n has the learner at seat n modulo the number of seats; the games of
    a seat follow each other in the arrays. `info["action_mask"]` has the masks of all games. Games are never truncated. An illegal
    action raises `hyperkon.Refused`, and no game changes.

    By default, the next game begins in the step in which a game ends, which gives `info["final_obs"]` and `info["final_info"]`.
    With the `autoreset_mode` "NextStep", it begins in the step after it, as Gymnasium's wrappers of observations require. The
    action of that step is ignored, and its reward is 0. The other arguments are those of `Solo`; `threads` is the number of
    threads.
    """

    def __init__(
        self,
        num_envs: int = 1,
        edition: str | None = None,
        seats: int | None = None,
        *,
        seat: int | None = None,
        bots: Bot | Sequence[Bot] = "steady",
        threads: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        scaled: bool = False,
        potential: Potential | None = None,
        discount: float = 1.0,
        **more: Unpack[TableOptions],
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"`num_envs` is {num_envs}; expected 1 or more")
        mode = AutoresetMode(autoreset_mode)
        if mode not in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP):
            raise ValueError(f"unsupported autoreset_mode {mode.value!r}: expected 'SameStep' or 'NextStep'")
        self.metadata = {"autoreset_mode": mode}
        turns = Turns(edition, seats, **more)
        self.game_spec, self._seats = turns.spec, turns.num_players()
        self._look, self._shaping = Look(self.game_spec, scaled, None), Shaping(potential, discount)
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
        self._finals = np.zeros_like(self._observations)
        self._masks = np.zeros((num_envs, self.game_spec["actions"]), np.uint8)
        self._actors, self._over = np.zeros(num_envs, np.uint8), np.zeros(num_envs, np.uint8)
        # Games that are over and begin again in the next step.
        self._paused = np.zeros(num_envs, np.uint8)
        self._returns = np.zeros((num_envs, self._seats), np.float32)
        self._batches: list[Batch] = []

    def reset(  # type: ignore[override]
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, Infos]:
        """Begins all games. `seed` is a single integer, from which the seeds of all games are derived."""
        super().reset(seed=None if seed is None else index(seed))
        self._batches = []
        begun: list[Batch] = []
        self._paused[:] = 0
        for _, bots, rows in self._tables:
            first = int(self.np_random.integers(1 << 62))
            batch = Batch(rows.stop - rows.start, seed=first, bots=bots, **self._begin)  # type: ignore[arg-type]
            batch.observe(self._observations[rows], self._masks[rows], self._actors[rows])
            begun.append(batch)
        self._batches = begun
        self._shaping.begin(self._observations)
        return self._seen(), self._infos()

    def step(self, actions: NDArray[np.int64]) -> Step:  # type: ignore[override]
        """Takes an action in every game."""
        if not self._batches:
            raise ResetNeeded(NO_GAME)
        chosen = np.asarray(actions).astype(np.int64, casting="same_kind").ravel()
        self._check(chosen)
        rewards = np.zeros(self.num_envs, np.float64)
        for batch, (seat, _, rows) in zip(self._batches, self._tables, strict=True):
            arrays = self._observations, self._masks, self._actors, self._returns, self._over, self._finals, self._paused
            try:
                batch.step(chosen[rows], *(array[rows] for array in arrays))
            except BaseException:
                # The games are at different points.
                self._batches = []
                raise
            rewards[rows] = self._returns[rows, seat]
        over = self._over == 1
        rewards += np.where(self._paused == 1, 0.0, self._shaping.step(self._observations, over))
        if self.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP:
            self._paused[:] = self._over
        infos = self._infos()
        if over.any() and not self._paused.any():
            finals = np.full(self.num_envs, None, object)
            for row in np.flatnonzero(over):
                finals[row] = self._look.show(self._finals[row].copy())
            ended = over.copy()
            infos["final_obs"], infos["_final_obs"] = finals, ended
            infos["final_info"] = {"action_mask": np.zeros_like(infos["action_mask"]), "_action_mask": ended}
            infos["_final_info"] = ended
        return self._seen(), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> Bytes:
        """Returns the masks of legal actions, for learners with action masks."""
        masks = self._masks.copy()
        masks[self._paused == 1] = 0
        return masks

    def _check(self, actions: NDArray[np.int64]) -> None:
        """Rejects illegal actions before any batch changes."""
        if len(actions) != self.num_envs:
            raise BadTable(f"`actions` has {len(actions)} values; expected {self.num_envs}")
        inside = (0 <= actions) & (actions < self._masks.shape[1])
        legal = inside & (self._masks[np.arange(self.num_envs), np.where(inside, actions, 0)] == 1)
        for row in np.flatnonzero(~legal & (self._paused == 0))[:1]:
            error = Refused(f"game {row}: action {actions[row]} is not allowed now (see its mask)")
            error.code = "not_now"
            raise error

    def _seen(self) -> Seen:
        seen, ended = self._observations.copy(), self._paused == 1
        seen[ended] = self._finals[ended]
        return self._look.show(seen)

    def _infos(self) -> Infos:
        return {"action_mask": self.action_masks().view(np.int8), "_action_mask": np.ones(self.num_envs, np.bool_)}
