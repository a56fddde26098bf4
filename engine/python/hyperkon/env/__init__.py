"""Environments for learners.

- `turns(...)`: one seat after the other, with the names of OpenSpiel; needs nothing but Python.
- `aec(...)`: PettingZoo's AEC (`pip install './engine/python[env]'`).
- `solo(...)`: Gymnasium, for one learner against bots.
- `hyperkon.batch`: many games into arrays.

They all speak the same numbers. An action is one part of an answer, or "done": `Game.spec["actions"]` is how many the edition has,
at most 1,024, and a mask says which are legal. An observation is a fixed array of bytes, `Game.spec["length"]` long, made of
what the seat may know, its own seat turned to 0; `Slices` names its parts. Both have a `version`: equal versions mean the same.

What has no number cannot be chosen by number: numbers beyond 99, bets of more than 256 chips in UFOs, counts beyond 63 in SP4X. What
is larger than a byte is shown as the largest that fits. Who else is still asked is not shown. The action "side" is offense or
defense, where slices have the viewer's side first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._slices import Slices
from ._turns import TERMINAL, State, Turns

if TYPE_CHECKING:
    from ._aec import Aec
    from ._solo import Solo

__all__ = ["TERMINAL", "Aec", "Slices", "Solo", "State", "Turns", "aec", "solo", "turns"]


def __getattr__(name: str) -> Any:
    # What needs numpy and more is loaded when it is asked for.
    if name == "Aec":
        from ._aec import Aec

        return Aec
    if name == "Solo":
        from ._solo import Solo

        return Solo
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def turns(edition: str | None = None, seats: int | None = None, **more: Any) -> Turns:
    """Games of one seat after the other (`Turns`)."""
    return Turns(edition, seats, **more)


def aec(edition: str | None = None, seats: int | None = None, **more: Any) -> Aec:
    """A PettingZoo environment (`Aec`)."""
    from ._aec import Aec

    return Aec(edition, seats, **more)


def solo(edition: str | None = None, seats: int | None = None, **more: Any) -> Solo:
    """A Gymnasium environment (`Solo`)."""
    from ._solo import Solo

    return Solo(edition, seats, **more)
