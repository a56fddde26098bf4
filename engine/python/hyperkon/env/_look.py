"""Observations as numbers, pictures of the table, and shaped rewards."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._picture import pixels
from ._slices import Slices

if TYPE_CHECKING:
    from .._hyperkon import Game, Spec

Bytes: TypeAlias = NDArray[np.uint8]
Seen: TypeAlias = NDArray[np.uint8] | NDArray[np.float32]
Potential: TypeAlias = Callable[[Bytes], float]

RENDER_MODES = ["ansi", "svg", "rgb_array"]
NO_GAME = "no game is in progress: call reset"
"""The message of an environment whose game has ended or not begun."""
_EVENTS = 12
"""The number of events that the mode "ansi" shows."""


class Look:
    """The form of observations and pictures of an environment."""

    def __init__(self, spec: Spec, scaled: bool, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"unknown render mode {render_mode!r}: expected one of {', '.join(RENDER_MODES)}")
        self.spec, self.scaled, self.render_mode = spec, scaled, render_mode

    def space(self, rows: int = 1) -> spaces.Box:
        """Returns the space of observations, or of several observations in a row."""
        length = (rows * self.spec["length"],)
        return spaces.Box(0.0, 1.0, length, np.float32) if self.scaled else spaces.Box(0, 255, length, np.uint8)

    def show(self, observation: Bytes) -> Seen:
        """Returns an observation as the environment shows it: bytes, or numbers from 0 to 1."""
        return observation.astype(np.float32) / np.float32(255.0) if self.scaled else observation

    def read(self, game: Game, seat: int) -> tuple[Bytes, Bytes]:
        """Returns a seat's observation and mask as bytes."""
        observation = np.zeros(self.spec["length"], np.uint8)
        mask = np.zeros(self.spec["actions"], np.uint8)
        game.observe(seat, observation, mask)
        return observation, mask

    def render(self, game: Game | None, seat: int | None) -> str | Bytes | None:
        """Returns the last events as text, or a picture of the table, as a seat or a spectator sees them."""
        if game is None or self.render_mode is None:
            return None
        if self.render_mode == "ansi":
            events = game.events(seat, max(0, game.event_count - _EVENTS), lang="en")
            return "\n".join(event["text"] for event in events)
        picture = game.svg(seat)
        return picture if self.render_mode == "svg" else _image(pixels(picture))


def _image(png: bytes) -> Bytes:
    from PIL import Image

    return cast("Bytes", np.asarray(Image.open(io.BytesIO(png)).convert("RGB")))


class Shaping:
    """Potential-based shaping of rewards: each reward gets `discount` × the new potential − the old one.

    The potential at the end of a game is 0, so that the best policy stays the best one (Ng, Harada, and Russell 1999).
    """

    def __init__(self, potential: Potential | None, discount: float) -> None:
        self._potential, self._discount = potential, discount

    def begin(self, observations: Bytes) -> None:
        """Notes the potentials at the start of several games."""
        self._last = self._potentials(observations)

    def step(self, observations: Bytes, over: NDArray[np.bool_]) -> NDArray[np.float64]:
        """Returns the shaping of a step in each game. The observation of a game that is over can belong to the next game."""
        now = self._potentials(observations)
        shaping, self._last = self._discount * np.where(over, 0.0, now) - self._last, now
        return shaping

    def _potentials(self, observations: Bytes) -> NDArray[np.float64]:
        if self._potential is None:
            return np.zeros(len(observations), np.float64)
        return np.array([self._potential(row) for row in observations], np.float64)


def lead(spec: Spec, name: str, worth: float = 0.1) -> Potential:
    """Returns a potential: the viewer's lead over the best other seat in a slice with one value per seat, such as
    `"foreign_bases"`, times `worth`.
    """
    slices = Slices(spec)
    if name not in slices:
        raise ValueError(f"unknown slice {name!r}: expected one of {', '.join(slices)}")
    seats = slices[name]

    def potential(observation: Bytes) -> float:
        own, *others = (float(value) for value in observation[seats])
        return worth * (own - max(others))

    return potential
