"""Pictures of tables, which the program ``hyperkon`` draws from a record."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from ._hyperkon import BadTable
from ._program import program


def svg(record: str, mods: Sequence[Path], seat: int | None, lang: str) -> str:
    """Returns the last position of a record as SVG, as a seat or a spectator sees it."""
    found = program()
    if found is None:
        error = BadTable("cannot draw the table: the program `hyperkon` is missing (set HYPERKON to its path)")
        error.code = "no_program"
        raise error
    with tempfile.TemporaryDirectory() as folder:
        source, picture = Path(folder, "game.jsonl"), Path(folder, "table.svg")
        source.write_text(record)
        line = [found, "replay", str(source), "--svg", str(picture), "--lang", lang]
        line += [] if seat is None else ["--seat", str(seat + 1)]
        for mod in mods:
            line += ["--mods", str(mod)]
        done = subprocess.run(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            error = BadTable(f"cannot draw the table: {done.stderr.strip()}")
            error.code = "no_picture"
            raise error
        return picture.read_text()


def pixels(picture: str) -> bytes:
    """Returns a picture as PNG, drawn by cairosvg (`pip install './engine/python[picture]'`)."""
    try:
        import cairosvg
    except ModuleNotFoundError as why:
        why.add_note("help: install the packages for pictures: pip install cairosvg pillow")
        raise

    # cairosvg does not know media queries.
    start = picture.find("@media")
    plain = picture if start < 0 else picture[:start] + picture[picture.index("</style>") :]
    return cast("bytes", cairosvg.svg2png(plain.encode(), background_color="white"))
