"""Policies at seats: Python functions and ONNX files, wherever a bot is named."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, cast

from ._hyperkon import BadTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Observations: TypeAlias = NDArray[np.uint8]
    Advice: TypeAlias = NDArray[np.int64]
    Policy: TypeAlias = (
        Callable[[Observations, Observations], ArrayLike] | Callable[[Observations, Observations, Advice], ArrayLike]
    )

NET = Path(__file__).with_name("net.onnx")
"""The file of the network `net`."""
_KEPT: dict[tuple[str, int], "Onnx"] = {}


def batched(policy: Policy, name: str | None = None) -> Policy:
    """Marks a policy as batched, so that it chooses for many games at once: `policy(observations, masks)` gets arrays of
    (games, length) and (games, actions), and returns the action of each game. `name` is the name in results.

    A policy with the attribute `advisor`, the name of a bot, gets a third argument: the bot's next action in each game, or -1 (see
    `Batch.advise`). The function itself is marked, so it also works as a decorator.
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
        self.advisor: str | None = getattr(policy, "advisor", None)

    def decide(self, observations: bytes, masks: bytes, rows: int, advice: list[int]) -> "NDArray[np.int64]":
        """Returns the policy's actions for rows of observations and masks. `advice` is empty without an advisor."""
        import numpy as np

        seen = np.frombuffer(observations, np.uint8).reshape(rows, -1)
        legal = np.frombuffer(masks, np.uint8).reshape(rows, -1)
        given = (seen, legal, np.array(advice, np.int64)) if self.advisor else (seen, legal)
        choose = cast("Callable[..., ArrayLike]", self._policy)
        try:
            if self._batched:
                actions = np.asarray(choose(*given))
            else:
                actions = np.array([choose(*one) for one in zip(*given, strict=True)])
        except BadTable:
            raise
        except (Exception, SystemExit) as error:
            # A table can have several policies, even of one file.
            error.add_note(f"policy `{self.name}`")
            raise
        if actions.shape != (rows,) or not np.issubdtype(actions.dtype, np.integer):
            found = f"an array of {actions.dtype} with the shape {actions.shape}"
            raise _wrong(f"policy `{self.name}`: expected {rows} integers, found {found}")
        return np.ascontiguousarray(actions, np.int64)


class Onnx:
    """A policy in an ONNX file, run by onnxruntime (`pip install './engine/python[onnx]'`).

    The network's inputs are `observation` (float32, games × length, from 0 to 1), and if it wants them, `mask` and `advice`
    (float32, games × actions). `advice` has a 1 for the action that another bot would take. The file names this bot in its
    metadata as `advisor`. The first output has a score for each action (floats, games × actions), and the best legal action is
    chosen.
    """

    batched = True

    def __init__(self, path: str | os.PathLike[str], name: str | None = None) -> None:
        try:
            # onnxruntime has no types.
            runtime = import_module("onnxruntime")
        except ModuleNotFoundError as why:
            raise _wrong(f"cannot read {os.fspath(path)}: {why} (pip install onnxruntime)") from None
        options = runtime.SessionOptions()
        options.intra_op_num_threads = 1
        try:
            self._session = runtime.InferenceSession(os.fspath(path), options, providers=["CPUExecutionProvider"])
        except Exception as why:  # The classes of onnxruntime's errors are not documented.
            raise _wrong(f"cannot read {os.fspath(path)}: {why}") from why
        self._inputs = {one.name: one.shape[-1] if one.shape else None for one in self._session.get_inputs()}
        self.advisor = self._session.get_modelmeta().custom_metadata_map.get("advisor")
        self.name = name or Path(path).stem

    def scores(
        self, observations: Observations, masks: Observations, advice: "Advice | None" = None
    ) -> "NDArray[np.float32]":
        """Returns the network's score for each action."""
        import numpy as np

        given = {"observation": observations.astype(np.float32) / np.float32(255.0), "mask": masks.astype(np.float32)}
        if advice is not None:
            given["advice"] = (np.arange(masks.shape[1]) == advice[:, None]).astype(np.float32)
        for name, wanted in self._inputs.items():
            if name == "advice" and advice is None:
                raise _wrong(f"policy `{self.name}`: missing `advisor` in the metadata, the bot of its input `advice`")
            if name not in given:
                raise _wrong(f"policy `{self.name}`: unknown input `{name}`; expected `observation`, `mask`, or `advice`")
            found = given[name].shape[1]
            if isinstance(wanted, int) and wanted != found:
                raise _wrong(f"policy `{self.name}` is for another game: its `{name}` has {wanted} values, found {found}")
        try:
            scores = np.asarray(self._session.run(None, {name: given[name] for name in self._inputs})[0])
        except Exception as why:
            raise _wrong(f"policy `{self.name}`: {why}") from why
        if scores.shape != masks.shape or not np.issubdtype(scores.dtype, np.floating):
            found = f"an array of {scores.dtype} with the shape {scores.shape}"
            raise _wrong(f"policy `{self.name}`: expected scores as floats with the shape {masks.shape}, found {found}")
        return cast("NDArray[np.float32]", scores)

    def __deepcopy__(self, memo: object) -> Onnx:
        # A network never changes.
        return self

    def __call__(
        self, observations: Observations, masks: Observations, advice: "Advice | None" = None
    ) -> "NDArray[np.int64]":
        import numpy as np

        scores: NDArray[np.float32] = np.where(masks == 1, self.scores(observations, masks, advice), np.float32(-np.inf))
        if not (scores.max(1) > -np.inf).all():
            raise _wrong(f"policy `{self.name}`: expected finite scores for legal actions")
        return np.asarray(scores.argmax(1), np.int64)


onnx = Onnx
"""Returns the policy in an ONNX file, which is named by its file by default. See `Onnx` for its inputs."""


def seated(bot: object) -> Seated:
    """Returns a policy as the module calls it."""
    if isinstance(bot, (str, os.PathLike)):
        path = os.path.abspath(NET if bot == "net" else cast("str | os.PathLike[str]", bot))
        key = (path, os.stat(path).st_mtime_ns)
        if key not in _KEPT:
            _KEPT[key] = Onnx(path)
        return Seated(_KEPT[key])
    if not callable(bot):
        raise _wrong(f"expected a bot's name, a policy, or the path of an ONNX file in `bots`, found {bot!r}")
    return Seated(cast("Policy", bot))


def _wrong(text: str) -> BadTable:
    error = BadTable(text)
    error.code = "bots"
    return error
