"""Records of games: every position, every answer, and the events as columns."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from . import _hyperkon

if TYPE_CHECKING:
    from ._hyperkon import Game, Given, Json, Mods


class Events(TypedDict):
    """Events as columns, for `pandas.DataFrame(…)` and `polars.DataFrame(…)`."""

    number: list[int]
    answer: list[int]
    kind: list[str]
    text: list[str]
    event: list[str]


def _is_json(line: str) -> bool:
    try:
        return bool(json.loads(line))
    except ValueError:
        return False


class Record:
    """A recorded game. `record[n]` is the game after `n` answers, and `record[-1]` its end.

    `text` is the record as lines of JSON, from `Game.record`, `hyperkon play --record`, or a server. `mods` are the mods of the
    game. Each access returns an independent game, so you can play on from any position. An incomplete last line, as a killed
    program leaves it, does not count.
    """

    def __init__(self, text: str, *, mods: Mods = None) -> None:
        self._mods = mods
        # The reader skips a last line without a line break.
        self._frames = _hyperkon._replay(text + "\n" if _is_json(text.rpartition("\n")[2]) else text, mods)

    @staticmethod
    def of(game: Game, *, mods: Mods = None) -> Record:
        """Returns the record of a game so far."""
        return Record(game.record(), mods=mods)

    @staticmethod
    def load(path: str | PathLike[str], *, mods: Mods = None) -> Record:
        """Reads a record from a file."""
        return Record(Path(path).read_text(encoding="utf-8"), mods=mods)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the record to a file, which `hyperkon replay` reads."""
        Path(path).write_text(self.text, encoding="utf-8")

    @property
    def text(self) -> str:
        """The record as lines of JSON, without what was undone."""
        return self._frames[-1].record()

    def __len__(self) -> int:
        """Returns the number of positions: one more than answers."""
        return len(self._frames)

    def __getitem__(self, number: int) -> Game:
        return self._frames[number].copy()

    @property
    def answers(self) -> list[Given]:
        """Each answer with its seat."""
        return self._frames[-1].given()

    def undo(self, answers: int = 1) -> Record:
        """Returns the record without its last answers."""
        if not 0 <= answers < len(self):
            raise ValueError(f"cannot undo {answers} answers: the record has {len(self) - 1}")
        record = object.__new__(Record)
        record._mods, record._frames = self._mods, self._frames[: len(self) - answers]
        return record

    def views(self, seat: int | None = None, *, full: bool = False) -> list[dict[str, Json]]:
        """Returns the view of a seat, or of a spectator by default, at every position."""
        return [game.view(seat, full=full) for game in self._frames]

    def events(self, seat: int | None = None, *, lang: str = "en") -> Events:
        """Returns the events as columns, as a seat or a spectator saw them. `answer` is the number of the answer that led to the
        event, from 1, and 0 at the start. `event` is the event as JSON.
        """
        table: Events = {"number": [], "answer": [], "kind": [], "text": [], "event": []}
        ends = [game.event_count for game in self._frames]
        answer = 0
        for row in self._frames[-1].events(seat, lang=lang):
            while ends[answer] <= row["number"]:
                answer += 1
            event = row["event"]
            table["number"].append(row["number"])
            table["answer"].append(answer)
            table["kind"].append(event if isinstance(event, str) else next(iter(event)))
            table["text"].append(row["text"])
            table["event"].append(json.dumps(event, sort_keys=True))
        return table

    def svg(self, number: int = -1, seat: int | None = None, *, lang: str = "en") -> str:
        """Returns a picture of a position as SVG, as a seat or a spectator sees it."""
        return self._frames[number].svg(seat, lang=lang)

    def _repr_svg_(self) -> str | None:
        return self._frames[-1]._repr_svg_()

    def __repr__(self) -> str:
        return f"<hyperkon.Record of {len(self) - 1} answers, {self._frames[-1].edition}>"
