"""Hyperkon: a rules engine for Cosmic Conquest and two other games.

    >>> import hyperkon
    >>> game = hyperkon.Game(seats=3, seed=7)
    >>> seat = game.seat(game.waiting[0])
    >>> seat.parts()["next"] != []
    True
    >>> found = hyperkon.sim(games=20, seed=1, bot="random")
    >>> found["games"]
    20

`hyperkon.Game` is one game, and `hyperkon.batch` plays many games and writes them into your arrays. `hyperkon.sim` and
`hyperkon.tournament` play thousands of games between bots, and `hyperkon.league` rates them. A policy, which is a function from
an observation and a mask to an action, can sit wherever a bot is named. `hyperkon.Record` reads recorded games. `hyperkon.env`
contains environments for learners, `hyperkon.openspiel` the games for OpenSpiel, and `hyperkon.study` plays sweeps. Functions
that play release the GIL, and everything is thread-safe.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from ._counting import sim, tournament
from ._hyperkon import (
    BadContent,
    BadSave,
    BadTable,
    Batch,
    Content,
    Error,
    Game,
    NoConsistentState,
    Refused,
    Seat,
    Stopped,
    __version__,
)
from ._policies import batched, onnx
from .record import Record

batch = Batch
"""Returns a `Batch` of parallel games, such as `hyperkon.batch(256, seats=4, bots=[None, "steady", "steady", "steady"])`."""


if TYPE_CHECKING:
    from . import env as env
    from . import league as league
    from . import openspiel as openspiel
    from . import study as study
else:

    def __getattr__(name: str) -> ModuleType:
        # Optional modules are loaded on first use.
        if name in ("env", "league", "openspiel", "study"):
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "BadContent",
    "BadSave",
    "BadTable",
    "Batch",
    "Content",
    "Error",
    "Game",
    "NoConsistentState",
    "Record",
    "Refused",
    "Seat",
    "Stopped",
    "__version__",
    "batch",
    "batched",
    "onnx",
    "sim",
    "tournament",
]
