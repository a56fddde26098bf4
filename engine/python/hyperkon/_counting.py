"""Win statistics of many games between bots."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from . import _hyperkon

if TYPE_CHECKING:
    from ._hyperkon import Aliens, Bot, Bots, Json, Mods, SimResult, TournamentResult

Progress = bool | Callable[[int, int], object] | None


def _line() -> Callable[[int, int], None]:
    """Returns a callback that shows the progress on standard error."""
    began = time.monotonic()

    def told(done: int, total: int) -> None:
        speed = done / max(time.monotonic() - began, 1e-9)
        end = "\n" if done >= total else ""
        print(f"\r{done}/{total} games  {speed:.1f}/s ", end=end, file=sys.stderr, flush=True)

    return told


def _heard(progress: Progress) -> Callable[[int, int], object] | None:
    if isinstance(progress, bool) or progress is None:
        return _line() if progress else None
    return progress


def sim(
    edition: str | None = None,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    bot: Bots = None,
    *,
    jobs: int = 0,
    progress: Progress = None,
    aliens: Aliens = None,
    options: Mapping[str, Json] | None = None,
    mods: Mods = None,
) -> SimResult:
    """Plays games between bots on all cores and counts wins, like `hyperkon sim`. Equal seeds give equal counts with any
    number of threads, unless a thinker has a budget in milliseconds. `by_alien` counts the seats that have an alien at the end.

    `bot` is one bot for all seats, or a list with one for each; the default is "random". The bots are "random", "steady",
    "leech", "thinker", "thinker:400" (simulations per decision), and "thinker:50ms", policies, and paths of ONNX files. `jobs` is the number of threads, 0 for one
    per core. `progress` is True for a line on standard error, or a function. It is called 10 times a second with the number of
    games played so far and the total. Its exceptions end the games, like Ctrl-C.

    Shares have 95 % intervals (Wilson). A win shared by k seats counts as 1/k for each of them.
    """
    return _hyperkon.sim(
        edition,
        seats,
        games,
        seed,
        bot,
        jobs=jobs,
        progress=_heard(progress),
        aliens=aliens,
        options=options,
        mods=mods,
    )


def tournament(
    bots: Sequence[Bot],
    edition: str | None = None,
    games: int = 1000,
    seed: int = 0,
    *,
    jobs: int = 0,
    progress: Progress = None,
    aliens: Aliens = None,
    options: Mapping[str, Json] | None = None,
    mods: Mods = None,
) -> TournamentResult:
    """Plays bots against each other, like `hyperkon tournament`. The table has a seat for each named bot, and each deal is
    played once for each rotation of the bots over the seats. Intervals are computed from the variance between deals.

    A policy can sit wherever a bot is named. It is a function of an observation and a mask (arrays of bytes), and returns an
    action; `hyperkon.batched` marks one that gets many rows at once. Its attribute `name` is its name in the results. Bots play
    without the GIL, and a policy chooses for up to 256 games at once.
    """
    if isinstance(bots, str):
        raise TypeError(f"expected a bot for each seat in `bots`, as in [{bots!r}, 'random', 'random']")
    return _hyperkon.tournament(
        list(bots),
        edition,
        games,
        seed,
        jobs=jobs,
        progress=_heard(progress),
        aliens=aliens,
        options=options,
        mods=mods,
    )
