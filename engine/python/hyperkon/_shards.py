"""The shards of a study, which are played here or on a cluster, stored in files, and merged."""

from __future__ import annotations

import itertools
import logging
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from hyperkon import _program
from hyperkon._cells import BadStudy, Cell, Shard
from hyperkon._tournament import policy_of, write

#: The number of retries for a shard whose machine or process was lost.
TRIES = 3
#: The name of the file with the shards' costs, in the study's folder.
COST = "cost.jsonl"
#: The programs that this process has started and that are still running.
_running: set[subprocess.Popen[str]] = set()


class Unmerged(BadStudy):
    """An error of the program when it merges shards."""


@dataclass(frozen=True)
class Played:
    """A played shard: the bytes of its file, and its processor time in seconds."""

    data: bytes
    seconds: float


def program() -> str:
    """Returns the path of the program ``hyperkon``, or raises BadStudy."""
    found = _program.program()
    if found is None:
        named = os.environ.get("HYPERKON")
        raise BadStudy(f"cannot find the program `{named}` named in HYPERKON" if named else "cannot find the program `hyperkon`: install a wheel, or set HYPERKON to the program's path")
    return found


def player(words: tuple[str, ...]) -> list[str]:
    """Returns the start of the line that plays these arguments: the program, or Python if a policy is among them."""
    return [sys.executable, "-P", "-m", "hyperkon._tournament"] if any(map(policy_of, words)) else [program()]


def check(study: Path, folder: Path, cells: list[Cell]) -> None:
    """Checks that every cell can be played, before the first shard is.

    Raises BadStudy if the program rejects a line, or the folder contains unreadable shards or those of another study.
    """
    for cell in cells:
        there = sorted((folder / cell.id).glob("shard-*-of-*.json"))
        names = {Shard(cell, number).name for number in range(1, cell.shards + 1)}
        if {path.name for path in there} - names or not _is_of(folder, cell, there):
            raise BadStudy(f"{study}: sweep `{cell.sweep}` has changed since {folder / cell.id} was started: remove that folder, or "
                           "use another with --out")
        for path in there:
            try:
                json.loads(path.read_bytes())
            except (ValueError, RecursionError):
                raise BadStudy(f"{path}: incomplete shard: remove the file, and run the study again to play it") from None
        # Merge what is there to test the command line. If its only error is about missing shards, the line is valid.
        try:
            merge(folder, cell)
        except Unmerged as error:
            if "`--merge " not in str(error):
                raise BadStudy(f"{study}: sweep `{cell.sweep}`: {error}") from None


def _is_of(folder: Path, cell: Cell, there: list[Path]) -> bool:
    """Returns True if the note in a folder shows that its shards belong to this cell."""
    note = folder / cell.id / "line.txt"
    if there and note.is_file():
        return note.read_text("utf-8") == cell.note
    note.parent.mkdir(parents=True, exist_ok=True)
    write(note, cell.note.encode())
    return True


def _head(data: bytes) -> bytes:
    """Returns the header of a shard: its command line, and the hash of its content."""
    return data.split(b',"pieces":', 1)[0]


def play(words: tuple[str, ...], shards: int, number: int) -> Played:
    """Plays one shard, without reading or leaving files of the study on the machine that plays it."""
    with tempfile.TemporaryDirectory(prefix="hyperkon-") as folder:
        line = [*player(words), *words, "--jobs", "1", "--shard", f"{number}/{shards}", "--out", folder]
        run = subprocess.Popen(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        _running.add(run)
        try:
            seconds, said = _end(run)
        finally:
            _running.discard(run)
            if run.returncode is None:
                run.kill()
        if run.returncode:
            raise BadStudy(_said(said) or f"`hyperkon` exited with code {run.returncode}")
        try:
            return Played((Path(folder) / f"shard-{number:04}-of-{shards:04}.json").read_bytes(), seconds)
        except FileNotFoundError:
            raise BadStudy(f"`{line[0]}` wrote no shard: check that it is hyperkon") from None


def _said(text: str) -> str:
    """Returns the error output of a program without the program's name."""
    return text.strip().removeprefix("hyperkon: ")


def _end(run: subprocess.Popen[str]) -> tuple[float, str]:
    """Waits for a program. Returns its processor time in seconds, and its error output."""
    begun = time.monotonic()
    if not hasattr(os, "wait4"):
        said = run.communicate()[1]
        return time.monotonic() - begun, said
    assert run.stderr is not None
    with run.stderr:
        said = run.stderr.read()
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime, said


def keep(folder: Path, shard: Shard, played: Played) -> None:
    """Writes the file of a shard atomically, and appends its cost to ``FOLDER/cost.jsonl``."""
    place = folder / shard.cell.id / shard.name
    place.parent.mkdir(parents=True, exist_ok=True)
    other = next(place.parent.glob("shard-*-of-*.json"), None)
    if other is not None and _head(other.read_bytes()) != _head(played.data):
        raise _other(place.parent)
    write(place, played.data)
    with open(folder / COST, "a", encoding="utf-8") as file:
        # After a crash, the last line may have no line end, so add one first.
        file.write("\n" + json.dumps({"cell": shard.cell.id, "shard": shard.number, "seconds": round(played.seconds, 3)}))


def _other(folder: Path) -> BadStudy:
    return BadStudy(f"{folder} was started with different content, or another version of the program: remove that folder, or name "
                    "another with --out")


def cost(folder: Path) -> dict[str, float]:
    """Returns the processor time in seconds by cell. Skips lines truncated by a crash."""
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
    """Returns the missing shards, with the first shard of each cell first, so that each cell has early results."""
    shards = [Shard(cell, number) for cell in cells for number in range(1, cell.shards + 1)]
    shards.sort(key=lambda shard: shard.number)
    return [shard for shard in shards if not (folder / shard.cell.id / shard.name).is_file()]


def merge(folder: Path, cell: Cell) -> bytes:
    """Returns the merged shards of a cell as JSON, equal to the output of a single process."""
    line = [*player(cell.played), *cell.played, "--json", "--merge", str(folder / cell.id)]
    done = subprocess.run(line, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if not done.returncode:
        return done.stdout
    said = _said(done.stderr.decode("utf-8", "replace"))
    # Both programs end this error with the same text.
    raise _other(folder / cell.id) if said.endswith("(use the same command for all shards)") else Unmerged(said)


def here(shards: list[Shard], jobs: int, done: Callable[[Shard, Played], None]) -> None:
    """Plays shards on this machine."""
    with ThreadPoolExecutor(jobs) as pool:
        left = iter(shards)
        running: dict[Future[Played], Shard] = {}
        try:
            while True:
                for shard in itertools.islice(left, jobs - len(running)):
                    running[pool.submit(play, shard.cell.played, shard.cell.shards, shard.number)] = shard
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    shard = running.pop(future)
                    try:
                        played = future.result()
                    except BadStudy as error:
                        raise BadStudy(f"{shard}: {error}") from None
                    done(shard, played)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for run in list(_running):
                run.kill()
            raise


def over_ray(shards: list[Shard], address: str, done: Callable[[Shard, Played], None]) -> None:
    """Plays shards on a Ray cluster, as stateless tasks that are retried if their machine is lost."""
    import ray
    import ray.exceptions

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
    # Ray retries the tasks of a lost machine elsewhere. An error reported by the program is not retried.
    task = ray.remote(num_cpus=1, max_retries=TRIES)(play)
    left = iter(shards)
    running: dict[ray.ObjectRef[Played], Shard] = {}
    tries: dict[Shard, int] = {}

    def more(shard: Shard) -> None:
        running[task.remote(shard.cell.played, shard.cell.shards, shard.number)] = shard

    try:
        while True:
            most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            for shard in itertools.islice(left, max(0, most - len(running))):
                more(shard)
            if not running:
                return
            ready, _ = cast("tuple[list[ray.ObjectRef[Played]], object]", ray.wait(list(running), num_returns=1, timeout=5))
            for reference in ready:
                shard = running.pop(reference)
                try:
                    played = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise BadStudy(f"{shard}: {error.cause}") from None
                except ray.exceptions.RayError as error:
                    tries[shard] = tries.get(shard, 0) + 1
                    if tries[shard] >= TRIES:
                        raise BadStudy(f"{shard}: {error}") from error
                    more(shard)
                else:
                    done(shard, played)
    finally:
        for reference in running:
            ray.cancel(reference)
