"""Environments for learners.

- `turns(...)`: one seat after the other, with the names of OpenSpiel; needs only Python.
- `aec(...)`: PettingZoo's AEC (`pip install './engine/python[env]'`).
- `solo(...)`: Gymnasium, for one learner against bots; also `gymnasium.make("hyperkon/Solo-v0")`, if `hyperkon.env` is imported.
- `vector(...)`: Gymnasium's vector environment, on `hyperkon.batch`; also `gymnasium.make_vec("hyperkon/Solo-v0", 256)`.
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

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from ._slices import Slices
from ._turns import TERMINAL, State, Turns

if TYPE_CHECKING:
    from ._aec import Aec
    from ._look import lead
    from ._solo import Solo
    from ._vector import Vector

    aec, solo, vector = Aec, Solo, Vector

turns = Turns

__all__ = ["TERMINAL", "Aec", "Slices", "Solo", "State", "Turns", "Vector", "aec", "lead", "solo", "turns", "vector"]

_MODULES = {"Aec": "_aec", "Solo": "_solo", "Vector": "_vector", "lead": "_look"}
"""The modules that need numpy or other packages, by name; they are loaded on first use."""


with suppress(ImportError):
    # Registers the names of Gymnasium, if it is installed.
    import_module(f"{__name__}._ids")


def __getattr__(name: str) -> object:
    full = name.capitalize() if name in ("aec", "solo", "vector") else name
    if full in _MODULES:
        try:
            return getattr(import_module(f"{__name__}.{_MODULES[full]}"), full)
        except ModuleNotFoundError as why:
            why.add_note("help: install the packages for environments: pip install numpy gymnasium pettingzoo")
            raise
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
