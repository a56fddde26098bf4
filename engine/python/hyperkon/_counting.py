"""Many games by bots: who wins."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import _hyperkon

if TYPE_CHECKING:
    from ._hyperkon import Aliens, Mods, SimResult, TournamentResult

Progress = bool | Callable[[int, int], object] | None


def _line() -> Callable[[int, int], None]:
    """Says on standard error how far it is, where somebody can see it."""
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
    bot: str | Sequence[str | None] | None = None,
    *,
    jobs: int = 0,
    progress: Progress = None,
    aliens: Aliens = None,
    options: dict[str, Any] | None = None,
    mods: Mods = None,
) -> SimResult:
    """Play games by bots on all cores and count who wins, as `hyperkon sim` does: equal seeds give equal counts, however many
    threads there are, unless a thinker has a budget in milliseconds. `by_alien` counts for who held an alien at the end.

    `bot` is a bot for every seat or one for each; left out, all play at random: "random", "steady", "leech", "thinker", "thinker:400" (simulations a decision) or
    "thinker:50ms". `jobs` is how many threads, 0 for as many as there are cores. `progress` is True for a line on standard
    error, or is called with the games played and all games ten times a second; what it raises ends the games, as Ctrl-C does.

    Shares have 95 % intervals (Wilson); a win shared by k seats is 1/k for each.
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
    bots: Sequence[str],
    edition: str | None = None,
    games: int = 1000,
    seed: int = 0,
    *,
    jobs: int = 0,
    progress: Progress = None,
    aliens: Aliens = None,
    options: dict[str, Any] | None = None,
    mods: Mods = None,
) -> TournamentResult:
    """Play bots against each other, as `hyperkon tournament` does: a table has as many seats as bots are named, and each deal is
    played once for each rotation of them over the seats. Intervals come from the spread between deals.
    """
    if isinstance(bots, str):
        raise TypeError(f"`bots` names a bot for each seat, as in [{bots!r}, 'random', 'random']")
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
