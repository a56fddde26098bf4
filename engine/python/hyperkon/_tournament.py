"""Tournaments with policies, with the command line and the shards of `hyperkon tournament`."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from hyperkon import Content, Error, Game, __version__, _hyperkon
from hyperkon._policies import NET

if TYPE_CHECKING:
    from hyperkon._hyperkon import Bot


class BadPolicy(ValueError):
    """A policy that raised an exception: its name, the exception, and the last line of its file that ran."""

    def __init__(self, policy: str, error: BaseException) -> None:
        what = ": ".join(filter(None, (policy, type(error).__name__, str(error))))
        # The file of a policy is a module named by its path.
        steps = traceback.extract_tb(error.__traceback__)
        lines = [f" ({Path(at.filename).name}:{at.lineno})" for at in steps if at.filename in sys.modules]
        super().__init__(what + "".join(lines[-1:]))


def write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all, even if the process is killed."""
    beside = path.with_suffix(f".{os.getpid()}.new")
    with open(beside, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def policy_of(word: str) -> tuple[str, str] | None:
    """Returns the file and the name of a policy, or None for the name of a bot.

    It is written as ``file.py:name``, or without a name as ``net.onnx`` or ``net``.
    """
    if word == "net":
        return str(NET), ""
    path, _, name = word.rpartition(":")
    if path.endswith(".py") and name.isidentifier():
        return path, name
    return (word, "") if word.endswith(".onnx") else None


def bot_of(word: str) -> Bot:
    """Returns the policy of a Python file; other words are returned as they are. A class is called to make the policy."""
    path, name = policy_of(word) or ("", "")
    if not name:
        return word
    # The path as the module's name, so that the file replaces no other module.
    try:
        module = sys.modules.get(os.path.abspath(path)) or _loaded(os.path.abspath(path))
        policy = getattr(module, name, None)
        made = policy() if isinstance(policy, type) else policy
    except (Exception, SystemExit) as error:
        raise BadPolicy(f"policy `{Path(path).name}:{name}`", error) from error
    if policy is None:
        raise ValueError(f"unknown policy `{name}` in {path}")
    if not callable(made):
        raise ValueError(f"{path}: `{name}` is {made!r}; expected a function, or a class of policies")
    return cast("Bot", made)


def _loaded(path: str) -> ModuleType:
    spec = spec_from_file_location(path, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[path] = module
    spec.loader.exec_module(module)
    return module


class Run:
    """The tournament of a command line."""

    def __init__(self, args: argparse.Namespace) -> None:
        words: list[str] = args.bots
        if args.seats not in (None, len(words)):
            raise ValueError(f"{len(words)} bots for {args.seats} seats")
        loaded = {word: bot_of(word) for word in words}
        self._bots, self._content = [loaded[word] for word in words], Content(*args.mods)
        self._edition: str | None = args.edition
        self._seed: int = args.seed
        about = self.deals(0, 0)
        self.names: list[str] = about["bots"]
        self.pieces = -(-args.games // about["rotations"])
        self._edition = about["edition"]
        policies = [policy_of(word) for word in words]
        hashes = [hashlib.sha256(Path(one[0]).read_bytes()).hexdigest() for one in policies if one]
        self.head: dict[str, object] = {
            "tournament": __version__, "content": about["content"], "edition": self._edition, "seed": self._seed,
            "bots": self.names, "policies": hashes,
        }

    def deals(self, first: int, end: int) -> dict[str, Any]:
        """Plays the deals with these numbers."""
        try:
            found = _hyperkon._deals(self._bots, self._edition, first, end, self._seed, mods=self._content)
        except Error:
            raise
        except (Exception, SystemExit) as error:
            notes: list[str] = getattr(error, "__notes__", [])
            if not notes:
                raise
            raise BadPolicy(notes[-1], error) from error
        return cast("dict[str, Any]", json.loads(found))

    def shard(self, number: int, of: int) -> str:
        """Plays a shard, and returns the text of its file."""
        first, end = (self.pieces * at // of for at in (number - 1, number))
        whole = {"head": self.head, "pieces": self.pieces, "from": first, "count": self.deals(first, end)["deals"]}
        return json.dumps(whole, separators=(",", ":")) + "\n"

    def merge(self, folder: Path) -> list[object]:
        """Returns the deals of all shards in a folder."""
        deals: list[object] = []
        for path in sorted(folder.glob("shard-*-of-*.json")):
            try:
                shard = json.loads(path.read_bytes())
                head, first, count = (shard["head"], shard["pieces"]), shard["from"], list(shard["count"])
            except (ValueError, KeyError, TypeError) as error:
                raise ValueError(f"{path}: incomplete shard ({error}; remove the file and play the shard again)") from None
            if head != (self.head, self.pieces):
                raise ValueError(f"{path}: the file was started with different content (use the same command for all shards)")
            if first != len(deals):
                raise ValueError(f"`--merge {folder}`: missing the shard before {path.name}")
            deals += count
        if len(deals) != self.pieces:
            raise ValueError(f"`--merge {folder}`: found {len(deals)} of {self.pieces} deals")
        return deals

    def report(self, deals: list[object]) -> str:
        """Returns the results in the form of `hyperkon tournament --json`."""
        found = _hyperkon._results(self.names, json.dumps(deals))
        known = cast("dict[str, list[dict[str, str]]]", Game(self._edition, len(self.names), 0, mods=self._content).names())
        kind, rows = ("factions", known["factions"]) if "factions" in known else ("aliens", known.get("scripts", []))
        names = {row["id"]: row["name"] for row in rows}
        aliens = [
            {"bot": row["bot"], "id": row["alien"], "name": names.get(row["alien"], row["alien"]), "games": row["games"],
             "wins": row["wins"], "share": row["share"]}
            for row in found["aliens"] if row["games"]
        ]
        whole = {
            "edition": self._edition, "seats": len(self.names), "seed": self._seed, "line_up": self.names, "deals": found["deals"],
            "games": found["games"], "decisions": found["decisions"], "shared": found["shared"],
            "bots": sorted(found["standings"], key=lambda row: -row["share"]["value"]), "pairs": found["meetings"],
            "sprt": None, kind: aliens,
        }
        return json.dumps(whole, ensure_ascii=False) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m hyperkon._tournament", description="Play a tournament with policies")
    parser.add_argument("command", choices=["tournament"])
    parser.add_argument("bots", nargs="+", help="bots, ONNX files, and policies as FILE.py:NAME")
    parser.add_argument("-n", dest="games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--edition")
    parser.add_argument("--mods", action="append", default=[])
    parser.add_argument("--json", action="store_true", help="ignored: the report is always JSON")
    parser.add_argument("--jobs", help="ignored: a shard has one thread")
    parser.add_argument("--shard", metavar="K/N")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--merge", type=Path)
    args = parser.parse_args(arguments)
    try:
        run = Run(args)
        if args.shard:
            number, of = map(int, args.shard.split("/"))
            write(args.out / f"shard-{number:04}-of-{of:04}.json", run.shard(number, of).encode())
        else:
            deals = run.merge(args.merge) if args.merge else run.deals(0, run.pieces)["deals"]
            print(run.report(deals), end="")
    except (Error, OSError, ValueError) as error:
        print(f"hyperkon: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
