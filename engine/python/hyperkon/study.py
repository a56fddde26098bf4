"""Studies: sweeps over editions, bots and changes, on one machine or on many.

    python -m hyperkon.study decks/balance.toml                     on all cores of this machine
    python -m hyperkon.study decks/balance.toml --ray auto          on a Ray cluster
    python -m hyperkon.study decks/balance.toml --report page.md    what was found, as a page with pictures

A study is a file of sweeps:

    seed = 1

    [[sweep]]
    id = "shares"
    edition = ["universums-harskare", "kosmische-strijd"]   # each of a list with each of the others
    bot = ["steady", "thinker:20"]
    seats = 4
    games = 20000
    shards = 40
    mods = ["decks/mods/known-worlds"]                      # beside the study's file or here
    change = ["macron.ships=3"]                             # plays each game twice, with the change and without

Each cell of a sweep is a line of the program ``hyperkon``, played in shards. A shard depends on its line and its number and on
nothing else, so that it does not matter which machine plays it, or how often: what has been played is not played again, a
machine that goes is missed by nobody, and the merged bytes are those that one process would write. The program is found by the
variable HYPERKON or on the PATH, on every machine that plays.
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

LISTS = ("edition", "bot", "change")
KEYS = {*LISTS, "id", "seats", "games", "shards", "mods", "seed"}
#: So often a shard is tried before the study gives up; a machine that was lost does not count.
TRIES = 3


class BadStudy(Exception):
    """A study cannot be played: says where, what, and how to mend it."""


@dataclass(frozen=True)
class Cell:
    """A line of the program, and what it stands for in its study."""

    id: str
    words: tuple[str, ...]
    shards: int
    labels: tuple[tuple[str, str], ...]

    def label(self, key: str) -> str:
        """What it has of a list of its sweep; empty if nothing."""
        return dict(self.labels).get(key, "")

    @property
    def line(self) -> str:
        """The line as one types it."""
        return " ".join(("hyperkon", *self.words))


@dataclass(frozen=True)
class Shard:
    """One of the shards of a cell."""

    cell: Cell
    number: int

    @property
    def name(self) -> str:
        """Its file within the folder of its cell."""
        return f"shard-{self.number:04}-of-{self.cell.shards:04}.json"


def read(path: Path) -> list[Cell]:
    """The cells of a study's file, in their order.

    Raises BadStudy if it is no study.
    """
    try:
        study = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadStudy(f"{path}: {error}") from None
    sweeps = study.get("sweep")
    if not isinstance(sweeps, list) or not sweeps or not all(isinstance(sweep, dict) for sweep in sweeps):
        raise BadStudy(f"{path}: a study has sweeps: write [[sweep]] with `id`, `edition` and `games`")
    cells = [cell for sweep in sweeps for cell in _cells(path, sweep, study.get("seed", 0))]
    twice = {one.id for one, other in itertools.combinations(cells, 2) if one.id == other.id}
    if twice:
        raise BadStudy(f"{path}: two cells are called `{min(twice)}`: give their sweeps other ids")
    return cells


def _cells(path: Path, sweep: dict, seed: object) -> Iterator[Cell]:
    name = sweep.get("id", "?")

    def wrong(what: str) -> BadStudy:
        return BadStudy(f"{path}: sweep `{name}`: {what}")

    def whole(key: str, usual: object, least: int, most: int) -> int:
        value = sweep.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise wrong(f"`{key}` is a whole number from {least} to {most}")
        return value

    unknown = sorted(set(sweep) - KEYS)
    if unknown:
        raise wrong(f"there is no `{unknown[0]}`; there are {', '.join(sorted(KEYS))}")
    if not isinstance(name, str) or not name.replace("-", "").isalnum():
        raise wrong("`id` is made of letters, digits and hyphens")
    lists = {}
    for key in LISTS:
        value = sweep.get(key, [""])
        lists[key] = [value] if isinstance(value, str) else value
        if not isinstance(lists[key], list) or not lists[key] or not all(isinstance(one, str) for one in lists[key]):
            raise wrong(f"`{key}` is a text, or a list of texts")
    seats, games = whole("seats", 4, 2, 8), whole("games", None, 1, 10**12)
    shards, seed = whole("shards", 16, 1, 9999), whole("seed", seed, 0, 2**63 - 1)
    mods = sweep.get("mods", [])
    if not isinstance(mods, list) or not all(isinstance(mod, str) for mod in mods):
        raise wrong("`mods` is a list of folders")
    for values in itertools.product(*lists.values()):
        labels = dict(zip(LISTS, values, strict=True))
        bot = labels["bot"] or "steady"
        words = ["sim", "--compare", labels["change"], "--bot", bot] if labels["change"] else ["tournament", *[bot] * seats]
        words += ["-n", str(games), "--seed", str(seed), "--seats", str(seats)]
        words += ["--edition", labels["edition"]] if labels["edition"] else []
        for mod in mods:
            beside = path.parent / mod
            words += ["--mods", str(beside if beside.is_dir() else Path(mod))]
        said = [value for value in values if value]
        id = "-".join([name, *("".join(c if c.isalnum() else "-" for c in value) for value in said)])
        yield Cell(id, tuple(words), shards, tuple(labels.items()))


def program() -> str:
    """The program ``hyperkon``: what the variable HYPERKON names, or what lies on the PATH."""
    found = os.environ.get("HYPERKON") or shutil.which("hyperkon")
    if not found:
        raise BadStudy("there is no program `hyperkon` here: `cargo install --path engine/workshop`, or name it in HYPERKON")
    return found


def play(words: tuple[str, ...], shards: int, number: int) -> bytes:
    """Plays one shard and gives the bytes of its file. It needs nothing and leaves nothing on the machine that plays it."""
    with tempfile.TemporaryDirectory(prefix="hyperkon-") as folder:
        line = [program(), *words, "--jobs", "1", "--shard", f"{number}/{shards}", "--out", folder]
        done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BadStudy(done.stderr.strip() or f"`hyperkon` has ended with {done.returncode}")
        return (Path(folder) / f"shard-{number:04}-of-{shards:04}.json").read_bytes()


def keep(folder: Path, shard: Shard, data: bytes) -> None:
    """Puts the file of a shard in its place: whole, or not at all."""
    place = folder / shard.cell.id / shard.name
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_suffix(f".{os.getpid()}.new")
    with open(beside, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, place)


def missing(folder: Path, cells: list[Cell]) -> list[Shard]:
    """The shards that have not been played, first all first shards, so that something is there of each cell early."""
    shards = [Shard(cell, number) for cell in cells for number in range(1, cell.shards + 1)]
    shards.sort(key=lambda shard: shard.number)
    return [shard for shard in shards if not (folder / shard.cell.id / shard.name).is_file()]


def merge(folder: Path, cell: Cell) -> bytes:
    """What the shards of a cell have counted together, as JSON: the bytes that one process would have written."""
    line = [program(), *cell.words, "--json", "--merge", str(folder / cell.id)]
    done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode:
        raise BadStudy(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout


def here(shards: list[Shard], jobs: int, done: Callable[[Shard, bytes], None]) -> None:
    """Plays shards on this machine."""
    with ThreadPoolExecutor(jobs) as pool:
        left, running = iter(shards), {}
        try:
            while True:
                for shard in itertools.islice(left, jobs - len(running)):
                    running[pool.submit(play, shard.cell.words, shard.cell.shards, shard.number)] = shard
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done(running.pop(future), future.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def over_ray(shards: list[Shard], address: str, done: Callable[[Shard, bytes], None]) -> None:
    """Plays shards on a Ray cluster: tasks without a state, tried again where their machine is lost."""
    import ray

    if not ray.is_initialized():
        ray.init(address=None if address == "local" else address, log_to_driver=False, logging_level="warning")
    # A machine that goes takes its tasks with it: Ray plays them elsewhere. What the program itself refuses is not tried again.
    task = ray.remote(num_cpus=1, max_retries=-1)(play)
    left, running, tries = iter(shards), {}, {}

    def more(shard: Shard) -> None:
        running[task.remote(shard.cell.words, shard.cell.shards, shard.number)] = shard

    while True:
        most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for shard in itertools.islice(left, max(0, most - len(running))):
            more(shard)
        if not running:
            return
        ready, _ = ray.wait(list(running), num_returns=1, timeout=5)
        for reference in ready:
            shard = running.pop(reference)
            try:
                data = ray.get(reference)
            except ray.exceptions.RayTaskError as error:
                raise BadStudy(str(error.cause)) from None
            except ray.exceptions.RayError:
                tries[shard] = tries.get(shard, 0) + 1
                if tries[shard] >= TRIES:
                    raise
                more(shard)
            else:
                done(shard, data)


def run(study: Path, folder: Path, *, jobs: int | None = None, ray: str | None = None, quiet: bool = False) -> list[Cell]:
    """Plays what is missing of a study and merges each cell into ``FOLDER/CELL.json``.

    ``ray``: the address of a cluster, "auto" for the one that this machine belongs to, "local" for one made here. Stopped at
    any time, it goes on where it was. Raises BadStudy.
    """
    cells = read(study)
    program()
    folder.mkdir(parents=True, exist_ok=True)
    todo, begun, count = missing(folder, cells), time.monotonic(), 0
    all_shards = sum(cell.shards for cell in cells)

    def done(shard: Shard, data: bytes) -> None:
        nonlocal count
        keep(folder, shard, data)
        count += 1
        if not quiet:
            took = time.monotonic() - begun
            left = took / count * (len(todo) - count)
            print(f"{all_shards - len(todo) + count}/{all_shards} shards  {took:.0f} s, about {left:.0f} s left  {shard.cell.id}",
                  file=sys.stderr, flush=True)

    if ray:
        over_ray(todo, ray, done)
    else:
        here(todo, jobs or os.cpu_count() or 1, done)
    for cell in cells:
        (folder / f"{cell.id}.json").write_bytes(merge(folder, cell))
    return cells


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m hyperkon.study", description="Plays a study in shards.")
    parser.add_argument("study", type=Path, help="the study's file")
    parser.add_argument("--out", type=Path, help="the folder for what is played; NAME-study beside the file if not said")
    parser.add_argument("--jobs", type=int, help="how many shards at once on this machine; as many as cores if not said")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: its address, `auto`, or `local` for one made here")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write what was found as a page, with pictures beside it")
    args = parser.parse_args(arguments)
    folder = args.out or args.study.with_name(args.study.stem + "-study")
    try:
        cells = run(args.study, folder, jobs=args.jobs, ray=args.ray)
        if args.report:
            from hyperkon import _report

            _report.write(args.study, folder, cells, args.report)
    except BadStudy as error:
        print(f"study: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("study: stopped; the same line goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
