"""Studies: sweeps over editions, bots, and changes, on one or more machines.

    python -m hyperkon.study examples/balance.toml                     on all cores of this machine
    python -m hyperkon.study examples/balance.toml --ray auto          on a Ray cluster
    python -m hyperkon.study examples/balance.toml --report page.md    the results as a page with pictures

A study is a file of sweeps:

    seed = 1
    about = "How even are the aliens?"                      # shown on the page

    [[sweep]]
    id = "shares"
    about = "Four at a table"                               # a heading of the page
    edition = ["universums-harskare", "kosmische-strijd"]   # all combinations of lists are played
    bot = ["steady", "thinker:20", "net.onnx", "policies.py:greedy"]    # also networks, and policies in a Python file
    rivals = "steady"                                       # bots at the other seats, instead of the same bot at all seats
    seats = 4
    games = 20000
    shards = 40
    mods = ["decks/mods/known-worlds"]                      # relative to the study's file or to this folder
    change = ["macron.worth=3"]                             # plays each game with and without the change; not in ufos
                                                            # and sp4x, and not with `rivals` or policies

A sweep needs an ``id`` and ``games``. The other keys have defaults: the Dutch edition, ``bot = "steady"`` at all seats,
``seats = 4``, ``shards = 16``, and the study's ``seed``, which is 0 by default. Each value of a list is played separately. Write
a change as for ``hyperkon sim --compare``: ``macron.worth=3``, ``zombie=off``, ``numbers.bases_to_win=4``. The results are in
NAME-study/CELL.json, in the form of ``hyperkon tournament --json`` and ``hyperkon sim --compare --json``.

Each cell of a sweep is a command line of ``hyperkon``, played in shards. A shard depends only on its line and its number, so any
machine can play it. Finished shards are not played again, and those of a lost machine are played elsewhere. The merged results
are equal to those of a single process. Every machine needs this module, the program (in the variable HYPERKON or on the PATH),
the folders of the mods, and the files of the policies, at the same paths. A policy is a single file, which can import installed
packages, but no file beside it. It is loaded again for each shard, so its answers must depend only on its arguments. Networks need
the same version of onnxruntime on every machine.
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
from hyperkon._tournament import write

__all__ = ["BadStudy", "Cell", "Played", "Shard", "Study", "cost", "keep", "main", "merge", "missing", "play", "program", "read", "run"]


def run(study: Path, folder: Path, *, jobs: int | None = None, ray: str | None = None, quiet: bool = False) -> Study:
    """Plays the missing shards of a study, and merges each cell into ``FOLDER/CELL.json``.

    ``ray`` is the address of a cluster, "auto" for the one of this machine, or "local" to start one here. A stopped study
    resumes with its missing shards. Raises BadStudy.
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
        write(folder / f"{cell.id}.json", merge(folder, cell))
    if not quiet:
        print(f"{all_shards} shards, {count} of them played now; results in {folder}/*.json", file=sys.stderr)
    return said


def _jobs(word: str) -> int:
    """Parses the number of parallel shards, from 1."""
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("expected at least 1")
    return number


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m hyperkon.study", description="Play a study in shards", epilog=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    parser.add_argument("study", type=Path, help="the study's file")
    parser.add_argument("--out", type=Path, help="the folder for results (default: NAME-study beside the file)")
    parser.add_argument("--jobs", metavar="N", type=_jobs,
                        help="the number of parallel shards on this machine (default: one per core)")
    parser.add_argument("--ray", metavar="ADDRESS",
                        help="play on a Ray cluster: its address, `auto`, or `local` to start one here")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the results as a page, with pictures beside it")
    args = parser.parse_args(arguments)
    if threading.current_thread() is threading.main_thread():
        # Stop the running programs however the study is stopped.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = args.out or args.study.with_name(args.study.stem + "-study")
    try:
        if args.report and not args.report.parent.is_dir():
            raise BadStudy(f"missing folder {args.report.parent} for the page")
        said = run(args.study, folder, jobs=args.jobs, ray=args.ray)
        if args.report:
            _report.write(args.study, said.about, folder, said.cells, args.report)
            print(f"the page is {args.report}", file=sys.stderr)
    except (BadStudy, OSError) as error:
        print(f"study: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("study: stopped; run the same command to resume", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
