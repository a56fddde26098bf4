"""The file of a study: its sweeps, their cells, and the shards of each cell."""

from __future__ import annotations

import itertools
import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard, TypeVar, cast

from hyperkon._tournament import policy_of

T = TypeVar("T")

LISTS = ("edition", "bot", "rivals", "change")
KEYS = {*LISTS, "id", "about", "seats", "games", "shards", "mods", "seed"}


class BadStudy(Exception):
    """A study that cannot be played: place, problem, and fix."""


@dataclass(frozen=True)
class Cell:
    """A command line of the program, with its meaning in the study."""

    id: str
    #: The id of the sweep.
    sweep: str
    words: tuple[str, ...]
    #: The folders of the mods.
    mods: tuple[str, ...]
    shards: int
    labels: tuple[tuple[str, str], ...]
    #: The description of the sweep.
    about: str = ""

    def label(self, key: str) -> str:
        """Returns the cell's value for a key of the sweep, or an empty string."""
        return dict(self.labels).get(key, "")

    @property
    def line(self) -> str:
        """Returns the command line as a user would type it."""
        program = "python -m hyperkon._tournament" if self.has_policies else "hyperkon"
        return " ".join((program, *self.words, *(f"--mods {mod}" for mod in self.mods)))

    @property
    def note(self) -> str:
        """Returns the command line with the names of files and folders, but no paths, so that results can be moved.

        Each shard has the hash of their content.
        """
        bots = (os.path.basename(word) if policy_of(word) else word for word in self.words)
        return " ".join((*bots, *(f"--mods {os.path.basename(os.path.abspath(mod))}" for mod in self.mods)))

    @property
    def has_policies(self) -> bool:
        """True if Python plays the cell, and not the program."""
        return any(map(policy_of, self.words))

    @property
    def played(self) -> tuple[str, ...]:
        """Returns the arguments with absolute paths, because each machine of a cluster works in its own folder."""
        mods = [word for mod in self.mods for word in ("--mods", os.path.abspath(mod))]
        return (*(os.path.abspath(word) if policy_of(word) and word != "net" else word for word in self.words), *mods)


@dataclass(frozen=True)
class Shard:
    """One of the shards of a cell."""

    cell: Cell
    number: int

    @property
    def name(self) -> str:
        """Returns the path of the shard's file, relative to the study's folder."""
        return f"shard-{self.number:04}-of-{self.cell.shards:04}.json"

    def __str__(self) -> str:
        return f"cell `{self.cell.id}`, shard {self.number}/{self.cell.shards}"


@dataclass(frozen=True)
class Study:
    """The content of a study's file: its description, and its cells in order."""

    about: str
    cells: list[Cell]


def read(path: Path) -> Study:
    """Reads the file of a study.

    Raises BadStudy if the file is not a valid study.
    """
    try:
        study = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadStudy(f"{path}: {error}") from None
    sweeps = study.get("sweep")
    if isinstance(sweeps, dict):
        raise BadStudy(f"{path}: invalid [sweep]: write [[sweep]], because a study can have several sweeps")
    if not _is_list(sweeps, dict) or not sweeps:
        raise BadStudy(f"{path}: missing sweeps: write [[sweep]] with `id` and `games`")
    unknown = sorted(set(study) - {"about", "seed", "sweep"})
    if unknown:
        raise BadStudy(f"{path}: unknown key `{unknown[0]}` (available: about, seed, and [[sweep]])")
    cells = [cell for sweep in cast("list[dict[str, Any]]", sweeps) for cell in _cells(path, sweep, study.get("seed", 0))]
    twice = {one.id for one, other in itertools.combinations(cells, 2) if one.id == other.id}
    if twice:
        raise BadStudy(f"{path}: duplicate cell `{min(twice)}`: give the sweeps different ids, or remove repeated values "
                       "(each value of a list is played separately)")
    about = study.get("about", "")
    if not isinstance(about, str):
        raise BadStudy(f"{path}: `about` must be a string")
    return Study(about, cells)


def _is_list(value: object, kind: type[T]) -> TypeGuard[list[T]]:
    return isinstance(value, list) and all(isinstance(one, kind) for one in cast("list[object]", value))


def _cells(path: Path, sweep: dict[str, Any], seed: object) -> Iterator[Cell]:
    name = sweep.get("id", "?")

    def wrong(what: str) -> BadStudy:
        return BadStudy(f"{path}: sweep `{name}`: {what}")

    def whole(key: str, usual: object, least: int, most: int) -> int:
        value = sweep.get(key, usual)
        if value is None:
            raise wrong(f"missing `{key}`")
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise wrong(f"`{key}` must be an integer from {least} to {most}")
        return value

    unknown = sorted(set(sweep) - KEYS)
    if unknown:
        raise wrong(f"unknown key `{unknown[0]}` (available: {', '.join(sorted(KEYS))})")
    if not isinstance(name, str) or not name.replace("-", "").isalnum():
        raise wrong("invalid `id`: use letters, digits, and hyphens")
    about = sweep.get("about", name)
    if not isinstance(about, str):
        raise wrong("`about` must be a string")
    lists: dict[str, list[str]] = {}
    for key in LISTS:
        value: object = sweep.get(key, [""])
        several = [value] if isinstance(value, str) else value
        if not _is_list(several, str) or not several:
            raise wrong(f"`{key}` must be a string or a list of strings")
        lists[key] = several
    for bot in (*lists["bot"], *lists["rivals"]):
        policy = policy_of(bot)
        if policy and not Path(_beside(path, policy[0])).is_file():
            raise wrong(f"missing file {policy[0]} of the bot `{bot}`")
        if bot.startswith("-"):
            raise wrong(f"invalid bot `{bot}`")
        if policy is None and bot.endswith("ms"):
            raise wrong(f"`{bot}`: the answers of a thinker with a time limit depend on the machine; give simulations, as in "
                        "`thinker:20`")
    seats, games = whole("seats", 4, 2, 8), whole("games", None, 1, 10**12)
    shards, seed = whole("shards", 16, 1, 9999), whole("seed", seed, 0, 2**63 - 1)
    mods: object = sweep.get("mods", [])
    if not _is_list(mods, str):
        raise wrong("`mods` must be a list of folders")
    folders = tuple(_beside(path, mod) for mod in mods)
    for values in itertools.product(*lists.values()):
        labels = dict(zip(LISTS, values, strict=True))
        bot = _placed(path, labels["bot"] or "steady")
        if labels["change"] and (labels["rivals"] or policy_of(bot)):
            raise wrong("`change` needs one bot for all seats, and no policy")
        bots = [bot, *[_placed(path, labels["rivals"]) or bot] * (seats - 1)]
        words = ["sim", "--compare", labels["change"], "--bot", bot] if labels["change"] else ["tournament", *bots]
        words += ["-n", str(games), "--seed", str(seed), "--seats", str(seats)]
        words += ["--edition", labels["edition"]] if labels["edition"] else []
        said = [value for value in values if value]
        id = "-".join([name, *("".join(c if c.isalnum() else "-" for c in value) for value in said)])
        yield Cell(id, name, tuple(words), folders, shards, tuple(labels.items()), about)


def _beside(study: Path, name: str) -> str:
    """Returns the path of a file or folder, which is named from the study's folder or from this one."""
    return os.path.normpath(study.parent / name if (study.parent / name).exists() else name)


def _placed(study: Path, bot: str) -> str:
    """Returns a bot's name, or a policy with the path of its file."""
    policy = policy_of(bot)
    return bot if policy is None or bot == "net" else ":".join(filter(None, (_beside(study, policy[0]), policy[1])))
