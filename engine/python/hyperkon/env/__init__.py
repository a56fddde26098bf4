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

from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Unpack

from ._slices import Slices
from ._turns import TERMINAL, Options, State, TableOptions, Turns

if TYPE_CHECKING:
    from .._hyperkon import Bot, Spec
    from ._aec import Aec
    from ._look import Potential
    from ._solo import Solo
    from ._vector import Vector

__all__ = ["TERMINAL", "Aec", "Slices", "Solo", "State", "Turns", "Vector", "aec", "lead", "solo", "turns", "vector"]


with suppress(ImportError):
    # Registers the names of Gymnasium, if it is installed.
    import_module(f"{__name__}._ids")


def __getattr__(name: str) -> type:
    # Modules that need numpy or other packages are loaded on first use.
    if name == "Aec":
        from ._aec import Aec

        return Aec
    if name == "Solo":
        from ._solo import Solo

        return Solo
    if name == "Vector":
        from ._vector import Vector

        return Vector
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def turns(edition: str | None = None, seats: int | None = None, **more: Unpack[Options]) -> Turns:
    """Returns turn-based games (`Turns`)."""
    return Turns(edition, seats, **more)


def aec(
    edition: str | None = None,
    seats: int | None = None,
    *,
    most_actions: int = 20_000,
    scaled: bool = False,
    render_mode: str | None = None,
    **more: Unpack[Options],
) -> Aec:
    """Returns a PettingZoo environment (`Aec`)."""
    from ._aec import Aec

    return Aec(edition, seats, most_actions=most_actions, scaled=scaled, render_mode=render_mode, **more)


def solo(
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
) -> Solo:
    """Returns a Gymnasium environment (`Solo`)."""
    from ._solo import Solo

    return Solo(
        edition,
        seats,
        seat=seat,
        bots=bots,
        illegal_reward=illegal_reward,
        most_actions=most_actions,
        scaled=scaled,
        potential=potential,
        discount=discount,
        render_mode=render_mode,
        **more,
    )


def vector(
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
) -> Vector:
    """Returns a Gymnasium vector environment (`Vector`)."""
    from ._vector import Vector

    return Vector(
        num_envs,
        edition,
        seats,
        seat=seat,
        bots=bots,
        threads=threads,
        scaled=scaled,
        potential=potential,
        discount=discount,
        **more,
    )


def lead(spec: Spec, name: str, worth: float = 0.1) -> Potential:
    """Returns a potential for shaped rewards: the viewer's lead in a slice with one value per seat, times `worth`."""
    from ._look import lead

    return lead(spec, name, worth)
