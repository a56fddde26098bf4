"""Studies: sweeps over editions, bots and changes, on one machine or on many.

    python -m hyperkon.study examples/balance.toml                     on all cores of this machine
    python -m hyperkon.study examples/balance.toml --ray auto          on a Ray cluster
    python -m hyperkon.study examples/balance.toml --report page.md    what was found, as a page with pictures

A study is a file of sweeps:

    seed = 1
    about = "How even are the aliens?"                      # stands on the page

    [[sweep]]
    id = "shares"
    about = "Four at a table"                               # a heading of the page
    edition = ["universums-harskare", "kosmische-strijd"]   # each of a list with each of the others
    bot = ["steady", "thinker:20"]
    seats = 4
    games = 20000
    shards = 40
    mods = ["decks/mods/known-worlds"]                      # beside the study's file or here
    change = ["macron.worth=3"]                             # plays each game twice, with the change and without; not in
                                                            # ufos and sp4x

A sweep has an ``id`` and ``games``; the rest has defaults: the edition is the Dutch one, ``bot = "steady"`` at all seats,
``seats = 4``, ``shards = 16``, and the study's ``seed``, which is 0. The values of a list are played one after the other. A change
is what ``hyperkon sim --compare`` takes: ``macron.worth=3``, ``zombie=off``, ``numbers.bases_to_win=4``. What was counted lies in
NAME-study/CELL.json, as ``hyperkon tournament --json`` and ``hyperkon sim --compare --json`` say it.

Each cell of a sweep is a line of the program ``hyperkon``, played in shards. A shard depends on its line and its number and on
nothing else, so that it does not matter which machine plays it, or how often: what has been played is not played again, losing a
machine loses nothing, and the merged bytes are those that one process would write. Every machine that plays has this module, the
program (named by the variable HYPERKON, or on the PATH) and the folders of the mods, at the same places.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
from pathlib import Path

from hyperkon import _report
from hyperkon._cells import BadStudy, Cell, Shard, Study, read
from hyperkon._shards import Played, check, cost, here, keep, merge, missing, over_ray, play, program

__all__ = ["BadStudy", "Cell", "Played", "Shard", "Study", "cost", "keep", "main", "merge", "missing", "play", "program", "read", "run"]


def run(study: Path, folder: Path, *, jobs: int | None = None, ray: str | None = None, quiet: bool = False) -> Study:
    """Plays what is missing of a study and merges each cell into ``FOLDER/CELL.json``.

    ``ray``: the address of a cluster, "auto" for the one that this machine belongs to, "local" for one made here. Stopped at
    any time, it goes on where it was. Raises BadStudy.
    """
    said = read(study)
    cells = said.cells
    check(study, folder, cells)
    todo, begun, count = missing(folder, cells), time.monotonic(), 0
    all_shards = sum(cell.shards for cell in cells)

    def done(shard: Shard, played: Played) -> None:
        nonlocal count
        keep(folder, shard, played)
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
    if not quiet:
        print(f"{all_shards} shards, {count} of them played now; what was counted lies in {folder}/*.json", file=sys.stderr)
    return said


def _jobs(word: str) -> int:
    """How many at once, from 1."""
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m hyperkon.study", description="Plays a study in shards.", epilog=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("study", type=Path, help="the study's file")
    parser.add_argument("--out", type=Path, help="the folder for what is played; NAME-study beside the file if not said")
    parser.add_argument("--jobs", metavar="N", type=_jobs,
                        help="how many shards at once on this machine; as many as cores if not said")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster: its address, `auto`, or `local` for one made here")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write what was found as a page, with pictures beside it")
    args = parser.parse_args(arguments)
    if threading.current_thread() is threading.main_thread():
        # A program that plays is ended with the study, however that is stopped.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = args.out or args.study.with_name(args.study.stem + "-study")
    try:
        if args.report and not args.report.parent.is_dir():
            raise BadStudy(f"there is no folder {args.report.parent} for the page")
        said = run(args.study, folder, jobs=args.jobs, ray=args.ray)
        if args.report:
            _report.write(args.study, said.about, folder, said.cells, args.report)
            print(f"the page is {args.report}", file=sys.stderr)
    except (BadStudy, OSError) as error:
        print(f"study: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("study: stopped; run the same command to go on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
