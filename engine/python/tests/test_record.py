"""Records: positions, answers, events as columns, and pictures."""

import json
import os
from pathlib import Path

import pytest

import hyperkon

PROGRAM = pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")


def played(edition: str, seed: int = 7) -> hyperkon.Game:
    game = hyperkon.Game(edition, 3, seed)
    game.advance("steady")
    return game


@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_record_replays_the_game(edition: str) -> None:
    game = played(edition)
    record = hyperkon.Record.of(game)
    assert len(record) == game.answers + 1 and record[-1].winners == game.winners
    assert record[-1].events() == game.events() and record.text == game.record()
    assert record[0].event_count < record[-1].event_count and not record[0].is_over
    again = record[0]
    for given in record.answers:
        again.answer(given["seat"], given["choice"])
    assert again.winners == game.winners and again.save() == game.save()


def test_undone_answers_leave_the_record(tmp_path: Path) -> None:
    record = hyperkon.Record.of(played("kosmische-strijd"))
    half = record.undo(len(record) // 2)
    assert len(half) == len(record) - len(record) // 2 and half.answers == record.answers[: len(half) - 1]
    half.save(tmp_path / "half.jsonl")
    read = hyperkon.Record.load(tmp_path / "half.jsonl")
    assert read[-1].save() == half[-1].save() and read.text == half.text
    other = read[-1]
    other.advance("random")
    assert other.is_over and not read[-1].is_over
    with pytest.raises(ValueError, match="cannot undo"):
        half.undo(len(half))


def test_events_are_columns() -> None:
    record = hyperkon.Record.of(played("ufos"))
    events = record.events(1)
    columns = (events[key] for key in ("number", "answer", "kind", "text", "event"))
    assert len({len(column) for column in columns}) == 1
    assert events["answer"][0] == 0 and events["answer"] == sorted(events["answer"])
    assert max(events["answer"]) == len(record) - 1
    assert all(events["text"]) and all(json.loads(event) for event in events["event"])
    assert len(set(events["kind"])) > 5
    assert len(record.views(1)) == len(record)


def test_incomplete_records_are_reported() -> None:
    game = played("ufos")
    for other in (hyperkon.Game.load(game.save()), hyperkon.Game("ufos", 3, 1).sample_state(0)):
        with pytest.raises(hyperkon.BadSave) as error:
            other.record()
        assert error.value.code == "no_record" and other._repr_svg_() is None
    with pytest.raises(hyperkon.BadSave):
        hyperkon.Record("nothing")


def test_last_line_needs_no_line_break() -> None:
    record = hyperkon.Record.of(played("ufos"))
    assert len(hyperkon.Record(record.text.strip())) == len(record)
    for cut in (2, 3, 9):
        assert len(hyperkon.Record(record.text[:-cut])) == len(record) - 1


@PROGRAM
@pytest.mark.parametrize("edition", ["kosmische-strijd", "ufos", "sp4x"])
def test_every_game_draws_its_table(edition: str) -> None:
    game = played(edition)
    picture = game._repr_svg_()
    assert picture and picture.startswith("<svg") and picture == game.svg()
    record = hyperkon.Record.of(game)
    middle = len(record) // 2
    assert record.svg(middle, 0) != record.svg(middle) and record._repr_svg_() == picture
    with pytest.raises(hyperkon.BadTable):
        game.svg(9)
