"""Environments for learners.

- `turns(...)`: one seat after the other, with the names of OpenSpiel; needs only Python.
- `aec(...)`: PettingZoo's AEC (`pip install './engine/python[env]'`).
- `solo(...)`: Gymnasium, for one learner against bots.
- `hyperkon.batch`: many games, written into arrays.

All use the same encoding. An action is one part of an answer, or "done". An edition has `Game.spec["actions"]` actions, at most
1,024, and a mask has a 1 for each legal action. An observation is an array of `Game.spec["length"]` bytes. It contains
everything that the seat may know, with the seats rotated so that its own is 0; `Slices` names the parts. Encodings with equal
`version`s are equal.

Some parts have no number and cannot be chosen: numbers above 99, bets above 256 chips in UFOs, counts above 63 in SP4X.
Values too large for a byte become the largest possible value. An observation does not show which other seats must act. The
action "side" means offense or defense, but slices have the viewer's side first.
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
    # Modules that need numpy or other packages are loaded on first use.
    if name == "Aec":
        from ._aec import Aec

        return Aec
    if name == "Solo":
        from ._solo import Solo

        return Solo
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def turns(edition: str | None = None, seats: int | None = None, **more: Any) -> Turns:
    """Returns turn-based games (`Turns`)."""
    return Turns(edition, seats, **more)


def aec(edition: str | None = None, seats: int | None = None, **more: Any) -> Aec:
    """Returns a PettingZoo environment (`Aec`)."""
    from ._aec import Aec

    return Aec(edition, seats, **more)


def solo(edition: str | None = None, seats: int | None = None, **more: Any) -> Solo:
    """Returns a Gymnasium environment (`Solo`)."""
    from ._solo import Solo

    return Solo(edition, seats, **more)
