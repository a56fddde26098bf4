"""The shards of a study: played here or on a cluster, kept in files, merged."""

from __future__ import annotations

import itertools
import json
import math
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

from hyperkon._cells import BadStudy, Cell, Shard

#: So often a shard whose machine or process was lost is tried again before the study gives up.
TRIES = 3
#: What each shard has cost, within the folder of what is played.
COST = "cost.jsonl"
#: The programs that play for this process.
_running: set[subprocess.Popen[str]] = set()


@dataclass(frozen=True)
class Played:
    """A shard that was played: the bytes of its file, and how many seconds of one core that took."""

    data: bytes
    seconds: float


def program() -> str:
    """The program ``hyperkon``: what the variable HYPERKON names, or what lies on the PATH."""
    found = os.environ.get("HYPERKON") or shutil.which("hyperkon")
    if found and not (shutil.which(found) or Path(found).is_file()):
        raise BadStudy(f"HYPERKON names `{found}`, and there is no such program")
    if not found:
        raise BadStudy("there is no program `hyperkon` here: `cargo install --path engine/cli`, or name it in HYPERKON")
    return found


def check(study: Path, folder: Path, cells: list[Cell]) -> None:
    """Whether everything can be played, before the first shard is.

    Raises BadStudy where the program refuses a line, or the folder holds shards of another study.
    """
    with tempfile.TemporaryDirectory(prefix="hyperkon-") as empty:
        for cell in cells:
            there = {path.name for path in (folder / cell.id).glob("shard-*-of-*.json")}
            if there - {Shard(cell, number).name for number in range(1, cell.shards + 1)} or not _is_of(folder, cell, there):
                raise BadStudy(f"{study}: sweep `{cell.sweep}` has changed since {folder / cell.id} was begun: remove that folder, or name "
                               "another with --out")
            # Nothing is merged: where only the shards are missing, the line is sound.
            line = [program(), *cell.played, "--json", "--merge", empty]
            done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
            if done.returncode and "`--merge " not in done.stderr:
                raise BadStudy(f"{study}: sweep `{cell.sweep}`: {done.stderr.strip().removeprefix('hyperkon: ')}")


def _is_of(folder: Path, cell: Cell, there: set[str]) -> bool:
    """Whether the shards of a folder are of this cell, as it was noted when they were begun."""
    note = folder / cell.id / "line.txt"
    if there and note.is_file():
        return note.read_text("utf-8") == cell.line
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text(cell.line, "utf-8")
    return True


def _head(data: bytes) -> bytes:
    """What a shard says of its line and its content."""
    return data.split(b',"pieces":', 1)[0]


def play(words: tuple[str, ...], shards: int, number: int) -> Played:
    """Plays one shard. It needs nothing and leaves nothing on the machine that plays it."""
    with tempfile.TemporaryDirectory(prefix="hyperkon-") as folder:
        line = [program(), *words, "--jobs", "1", "--shard", f"{number}/{shards}", "--out", folder]
        run = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        _running.add(run)
        try:
            seconds, said = _end(run)
        finally:
            _running.discard(run)
            if run.returncode is None:
                run.kill()
        if run.returncode:
            raise BadStudy(said.strip() or f"`hyperkon` has ended with {run.returncode}")
        try:
            return Played((Path(folder) / f"shard-{number:04}-of-{shards:04}.json").read_bytes(), seconds)
        except FileNotFoundError:
            raise BadStudy(f"`{program()}` has written no shard: is it hyperkon?") from None


def _end(run: subprocess.Popen[str]) -> tuple[float, str]:
    """Waits for a program: the seconds that it had a core for itself, and what it said on its error stream."""
    begun = time.monotonic()
    if not hasattr(os, "wait4"):
        said = run.communicate()[1]
        return time.monotonic() - begun, said
    with run.stderr:
        said = run.stderr.read()
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, said


def keep(folder: Path, shard: Shard, played: Played) -> None:
    """Puts the file of a shard in its place, whole or not at all, and appends what it has cost to ``FOLDER/cost.jsonl``."""
    place = folder / shard.cell.id / shard.name
    place.parent.mkdir(parents=True, exist_ok=True)
    other = next(place.parent.glob("shard-*-of-*.json"), None)
    if other is not None and _head(other.read_bytes()) != _head(played.data):
        raise BadStudy(f"{place.parent} was begun with other content, or another version of the program: remove that folder, or name "
                       "another with --out")
    beside = place.with_suffix(f".{os.getpid()}.new")
    with open(beside, "wb") as file:
        file.write(played.data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, place)
    with open(folder / COST, "a", encoding="utf-8") as file:
        # A line that a crash has torn has no end: this one does not belong to it.
        file.write("\n" + json.dumps({"cell": shard.cell.id, "shard": shard.number, "seconds": round(played.seconds, 3)}))


def cost(folder: Path) -> dict[str, float]:
    """By cell: how many seconds of one core its shards have taken. A line that a crash has torn is left out."""
    seconds: dict[str, float] = {}
    try:
        lines = (folder / COST).read_text("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return seconds
    for line in lines:
        try:
            row = json.loads(line)
            took = float(row["seconds"])
            if math.isfinite(took) and took > 0:
                seconds[row["cell"]] = seconds.get(row["cell"], 0.0) + took
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return seconds


def missing(folder: Path, cells: list[Cell]) -> list[Shard]:
    """The shards that have not been played, first all first shards, so that something is there of each cell early."""
    shards = [Shard(cell, number) for cell in cells for number in range(1, cell.shards + 1)]
    shards.sort(key=lambda shard: shard.number)
    return [shard for shard in shards if not (folder / shard.cell.id / shard.name).is_file()]


def merge(folder: Path, cell: Cell) -> bytes:
    """What the shards of a cell have counted together, as JSON: the bytes that one process would have written."""
    line = [program(), *cell.played, "--json", "--merge", str(folder / cell.id)]
    done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode:
        raise BadStudy(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout


def here(shards: list[Shard], jobs: int, done: Callable[[Shard, Played], None]) -> None:
    """Plays shards on this machine."""
    with ThreadPoolExecutor(jobs) as pool:
        left, running = iter(shards), {}
        try:
            while True:
                for shard in itertools.islice(left, jobs - len(running)):
                    running[pool.submit(play, shard.cell.played, shard.cell.shards, shard.number)] = shard
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done(running.pop(future), future.result())
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for run in list(_running):
                run.kill()
            raise


def over_ray(shards: list[Shard], address: str, done: Callable[[Shard, Played], None]) -> None:
    """Plays shards on a Ray cluster: tasks without a state, tried again where their machine is lost."""
    import ray

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, logging_level="warning")
    # A machine that goes takes its tasks with it: Ray plays them elsewhere. What the program itself refuses is not tried again.
    task = ray.remote(num_cpus=1, max_retries=TRIES)(play)
    left, running, tries = iter(shards), {}, {}

    def more(shard: Shard) -> None:
        running[task.remote(shard.cell.played, shard.cell.shards, shard.number)] = shard

    try:
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
                    played = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise BadStudy(str(error.cause)) from None
                except ray.exceptions.RayError as error:
                    tries[shard] = tries.get(shard, 0) + 1
                    if tries[shard] >= TRIES:
                        raise BadStudy(f"{shard.cell.id}, shard {shard.number}: {error}") from error
                    more(shard)
                else:
                    done(shard, played)
    finally:
        for reference in running:
            ray.cancel(reference)
