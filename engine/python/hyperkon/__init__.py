"""Hyperkon: a rules engine for the game of cosmic conquest, and two games beside it.

    >>> import hyperkon
    >>> game = hyperkon.Game(seats=3, seed=7)
    >>> seat = game.seat(game.waiting[0])
    >>> seat.parts()["next"] != []
    True
    >>> found = hyperkon.sim(games=20, seed=1, bot="random")
    >>> found["games"]
    20

`hyperkon.Game` is one game, `hyperkon.batch` many of them into arrays of yours, `hyperkon.sim` and `hyperkon.tournament` play
thousands among bots, `hyperkon.env` has environments for learners, and `hyperkon.study` plays sweeps. Whatever plays releases the interpreter's lock, and
everything can be used from any thread.
"""

from importlib import import_module
from types import ModuleType

from ._counting import sim, tournament
from ._hyperkon import (
    BadContent,
    BadSave,
    BadTable,
    Batch,
    Content,
    Error,
    Game,
    Refused,
    Seat,
    Stopped,
    Unimaginable,
    __version__,
)

batch = Batch
"""Many games side by side: `hyperkon.batch(256, seats=4, bots=[None, "steady", "steady", "steady"])`."""



def __getattr__(name: str) -> ModuleType:
    # What not everybody needs is loaded when it is asked for.
    if name in ("env", "study"):
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
    "Refused",
    "Seat",
    "Stopped",
    "Unimaginable",
    "__version__",
    "batch",
    "sim",
    "tournament",
]
