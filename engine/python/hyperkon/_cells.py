"""What a study's file says: sweeps, their cells, and the shards of these."""

from __future__ import annotations

import itertools
import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LISTS = ("edition", "bot", "change")
KEYS = {*LISTS, "id", "about", "seats", "games", "shards", "mods", "seed"}


class BadStudy(Exception):
    """A study cannot be played: says where, what, and how to mend it."""


@dataclass(frozen=True)
class Cell:
    """A line of the program, and what it stands for in its study."""

    id: str
    #: The id of its sweep.
    sweep: str
    words: tuple[str, ...]
    #: The folders of its mods.
    mods: tuple[str, ...]
    shards: int
    labels: tuple[tuple[str, str], ...]
    #: What its sweep is about.
    about: str = ""

    def label(self, key: str) -> str:
        """What it has of a list of its sweep; empty if nothing."""
        return dict(self.labels).get(key, "")

    @property
    def line(self) -> str:
        """The line as one types it."""
        return " ".join(("hyperkon", *self.words, *(f"--mods {mod}" for mod in self.mods)))

    @property
    def played(self) -> tuple[str, ...]:
        """Its words as they are played: a machine of a cluster works in a folder of its own."""
        mods = [word for mod in self.mods for word in ("--mods", os.path.abspath(mod))]
        return (*self.words, *mods)


@dataclass(frozen=True)
class Shard:
    """One of the shards of a cell."""

    cell: Cell
    number: int

    @property
    def name(self) -> str:
        """Its file within the folder of its cell."""
        return f"shard-{self.number:04}-of-{self.cell.shards:04}.json"


@dataclass(frozen=True)
class Study:
    """What a study's file says: what it is about, and its cells in their order."""

    about: str
    cells: list[Cell]


def read(path: Path) -> Study:
    """What a study's file says.

    Raises BadStudy if it is no study.
    """
    try:
        study = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadStudy(f"{path}: {error}") from None
    sweeps = study.get("sweep")
    if isinstance(sweeps, dict):
        raise BadStudy(f"{path}: a study can have several sweeps: write [[sweep]] in place of [sweep]")
    if not isinstance(sweeps, list) or not sweeps or not all(isinstance(sweep, dict) for sweep in sweeps):
        raise BadStudy(f"{path}: a study has sweeps: write [[sweep]] with `id` and `games`")
    unknown = sorted(set(study) - {"about", "seed", "sweep"})
    if unknown:
        raise BadStudy(f"{path}: there is no `{unknown[0]}`; there are about, seed, and [[sweep]]")
    cells = [cell for sweep in sweeps for cell in _cells(path, sweep, study.get("seed", 0))]
    twice = {one.id for one, other in itertools.combinations(cells, 2) if one.id == other.id}
    if twice:
        raise BadStudy(f"{path}: two cells are called `{min(twice)}`: give their sweeps other ids, or leave out what stands twice in a list "
                       "(the values of a list are played one after the other)")
    about = study.get("about", "")
    if not isinstance(about, str):
        raise BadStudy(f"{path}: `about` is a text")
    return Study(about, cells)


def _cells(path: Path, sweep: dict, seed: object) -> Iterator[Cell]:
    name = sweep.get("id", "?")

    def wrong(what: str) -> BadStudy:
        return BadStudy(f"{path}: sweep `{name}`: {what}")

    def whole(key: str, usual: object, least: int, most: int) -> int:
        value = sweep.get(key, usual)
        if value is None:
            raise wrong(f"`{key}` is missing")
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise wrong(f"`{key}` is a whole number from {least} to {most}")
        return value

    unknown = sorted(set(sweep) - KEYS)
    if unknown:
        raise wrong(f"there is no `{unknown[0]}`; there are {', '.join(sorted(KEYS))}")
    if not isinstance(name, str) or not name.replace("-", "").isalnum():
        raise wrong("`id` is made of letters, digits and hyphens")
    about = sweep.get("about", name)
    if not isinstance(about, str):
        raise wrong("`about` is a text")
    lists = {}
    for key in LISTS:
        value = sweep.get(key, [""])
        lists[key] = [value] if isinstance(value, str) else value
        if not isinstance(lists[key], list) or not lists[key] or not all(isinstance(one, str) for one in lists[key]):
            raise wrong(f"`{key}` is a text, or a list of texts")
    for bot in lists["bot"]:
        if bot.startswith("-"):
            raise wrong(f"`{bot}` is no bot")
        if bot.endswith("ms"):
            raise wrong(f"`{bot}`: what a thinker answers in so much time depends on the machine; say how many simulations, as in "
                        "`thinker:20`")
    seats, games = whole("seats", 4, 2, 8), whole("games", None, 1, 10**12)
    shards, seed = whole("shards", 16, 1, 9999), whole("seed", seed, 0, 2**63 - 1)
    mods = sweep.get("mods", [])
    if not isinstance(mods, list) or not all(isinstance(mod, str) for mod in mods):
        raise wrong("`mods` is a list of folders")
    folders = tuple(os.path.normpath(path.parent / mod if (path.parent / mod).is_dir() else mod) for mod in mods)
    for values in itertools.product(*lists.values()):
        labels = dict(zip(LISTS, values, strict=True))
        bot = labels["bot"] or "steady"
        words = ["sim", "--compare", labels["change"], "--bot", bot] if labels["change"] else ["tournament", *[bot] * seats]
        words += ["-n", str(games), "--seed", str(seed), "--seats", str(seats)]
        words += ["--edition", labels["edition"]] if labels["edition"] else []
        said = [value for value in values if value]
        id = "-".join([name, *("".join(c if c.isalnum() else "-" for c in value) for value in said)])
        yield Cell(id, name, tuple(words), folders, shards, tuple(labels.items()), about)
