"""Policies at seats: Python functions and ONNX files, wherever a bot is named."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from ._hyperkon import BadTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Observations: TypeAlias = NDArray[np.uint8]
    Policy: TypeAlias = Callable[[Observations, Observations], ArrayLike]

_KEPT: dict[tuple[str, int], "Onnx"] = {}


def batched(policy: Policy, name: str | None = None) -> Policy:
    """Marks a policy as batched, so that it chooses for many games at once: `policy(observations, masks)` gets arrays of
    (games, length) and (games, actions), and returns the action of each game. `name` is the name in results.

    The function itself is marked, so it also works as a decorator.
    """
    setattr(policy, "batched", True)  # noqa: B010
    if name is not None:
        setattr(policy, "name", name)  # noqa: B010
    return policy


class Seated:
    """A policy as the module calls it."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._batched = bool(getattr(policy, "batched", False))
        named = getattr(policy, "name", None) or getattr(policy, "__name__", None) or type(policy).__name__
        self.name = str(named)

    def decide(self, observations: bytes, masks: bytes, rows: int) -> "NDArray[np.int64]":
        """Returns the policy's actions for rows of observations and masks."""
        import numpy as np

        seen = np.frombuffer(observations, np.uint8).reshape(rows, -1)
        legal = np.frombuffer(masks, np.uint8).reshape(rows, -1)
        if self._batched:
            actions = np.asarray(self._policy(seen, legal))
        else:
            actions = np.array([self._policy(one, mask) for one, mask in zip(seen, legal, strict=True)])
        if actions.shape != (rows,) or not np.issubdtype(actions.dtype, np.integer):
            found = f"an array of {actions.dtype} with the shape {actions.shape}"
            raise _wrong(f"policy `{self.name}`: expected {rows} integers, found {found}")
        return np.ascontiguousarray(actions, np.int64)


class Onnx:
    """A policy in an ONNX file, run by onnxruntime (`pip install './engine/python[onnx]'`).

    The network's inputs are `observation` (float32, games × length, from 0 to 1) and, if it has a second input, `mask`
    (float32, games × actions). Its first output has a score for each action, and the best legal action is chosen.
    """

    batched = True

    def __init__(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(os.fspath(path), options, providers=["CPUExecutionProvider"])
        self._inputs = [one.name for one in self._session.get_inputs()]
        self.name = name or Path(path).stem

    def scores(self, observations: Observations, masks: Observations) -> "NDArray[np.float32]":
        """Returns the network's score for each action."""
        import numpy as np

        given = [observations.astype(np.float32) / np.float32(255.0), masks.astype(np.float32)]
        return cast("NDArray[np.float32]", self._session.run(None, dict(zip(self._inputs, given, strict=False)))[0])

    def __call__(self, observations: Observations, masks: Observations) -> "NDArray[np.int64]":
        import numpy as np

        scores: NDArray[np.float32] = np.where(masks == 1, self.scores(observations, masks), np.float32(-np.inf))
        return np.asarray(scores.argmax(1), np.int64)


onnx = Onnx
"""Returns the policy in an ONNX file, which is named by its file by default. See `Onnx` for its inputs."""


def seated(bot: object) -> Seated:
    """Returns a policy as the module calls it."""
    if isinstance(bot, (str, os.PathLike)):
        key = (os.path.abspath(bot), os.stat(bot).st_mtime_ns)
        if key not in _KEPT:
            _KEPT[key] = Onnx(key[0])
        return Seated(_KEPT[key])
    if not callable(bot):
        raise _wrong(f"expected a bot's name, a policy, or the path of an ONNX file in `bots`, found {bot!r}")
    return Seated(cast("Policy", bot))


def _wrong(text: str) -> BadTable:
    error = BadTable(text)
    error.code = "bots"
    return error
