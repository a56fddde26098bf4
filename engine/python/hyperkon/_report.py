"""What a study has found, as a page: win shares by alien with pictures, pairs that are far from even."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from pathlib import Path
from statistics import NormalDist

from hyperkon.study import Cell, Shard

#: The level of all intervals of a cell together.
LEVEL = 0.95
#: Pairs that met less often than this are not looked at.
FEWEST = 200


def wilson(part: float, whole: float, z: float) -> tuple[float, float]:
    """Wilson's interval of a share."""
    if whole <= 0:
        return 0.0, 1.0
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def corrected(comparisons: int) -> float:
    """How many standard deviations an interval needs so that all of so many hold together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * max(1, comparisons)))


def games(folder: Path, cell: Cell):
    """The games of a cell: the aliens by seat, and who has won."""
    for number in range(1, cell.shards + 1):
        shard = json.loads((folder / cell.id / Shard(cell, number).name).read_bytes())
        for deal in shard["count"]:
            for winners in deal["winners"]:
                yield deal["aliens"], winners


def count(folder: Path, cell: Cell):
    """By alien: games and wins; by pair of aliens: games in which the one did better, and the other."""
    alone: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
    pairs: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for aliens, winners in games(folder, cell):
        won = set(winners)
        for seat, names in enumerate(aliens):
            for alien in names:
                alone[alien][0] += 1
                alone[alien][1] += 1 / len(won) if seat in won else 0
        for one, names in enumerate(aliens):
            for other in range(one + 1, len(aliens)):
                for a in names:
                    for b in aliens[other]:
                        first, second = (one, other) if a < b else (other, one)
                        pair = pairs[min(a, b), max(a, b)]
                        pair[0] += 1
                        pair[1] += first in won and second not in won
                        pair[2] += second in won and first not in won
    return alone, pairs


def picture(rows: list[tuple[str, float, float, float]], even: float, title: str) -> str:
    """Shares with their intervals as a picture."""
    most = max([high for *_, high in rows] + [even]) or 1
    height, left, width = 18, 150, 420

    def x(share: float) -> float:
        return left + width * share / most

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 90} {height * len(rows) + 50}" '
             'font-family="sans-serif" font-size="12">',
             f'<title>{title}</title><rect width="100%" height="100%" fill="#fff"/>',
             f'<text x="8" y="20" font-weight="bold">{title}</text>',
             f'<line x1="{x(even):.1f}" x2="{x(even):.1f}" y1="30" y2="{height * len(rows) + 36}" stroke="#888" stroke-dasharray="3 3"/>']
    for at, (name, share, low, high) in enumerate(rows):
        y = 34 + at * height
        lines.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{name}</text>'
                     f'<rect x="{left}" y="{y + 3}" width="{x(share) - left:.1f}" height="{height - 7}" fill="#4a7ab5"/>'
                     f'<line x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y + 8.5}" y2="{y + 8.5}" stroke="#111"/>'
                     f'<text x="{x(high) + 6:.1f}" y="{y + 12}">{share:.1%}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def shares(folder: Path, cell: Cell, page: Path) -> list[str]:
    """The part of the page about a cell of whole games."""
    alone, pairs = count(folder, cell)
    z = corrected(len(alone))
    rows = sorted(((alien, won / played, *wilson(won, played, z)) for alien, (played, won) in alone.items()),
                  key=lambda row: (-row[1], row[0]))
    seats = int(cell.words[cell.words.index("--seats") + 1])
    number = sum(played for played, _ in alone.values()) / seats
    drawn = page.with_name(f"{page.stem}-{cell.id}.svg")
    drawn.write_text(picture(rows, 1 / seats, f"{cell.label('edition')}, {cell.label('bot') or 'steady'}"), "utf-8")
    looked = {pair: found for pair, found in pairs.items() if found[1] + found[2] >= FEWEST}
    z_pairs = corrected(len(looked))
    far = []
    for (a, b), (met, better, worse) in looked.items():
        low, high = wilson(better, better + worse, z_pairs)
        if low > 0.5 or high < 0.5:
            far.append((a, b, met, better, worse, low, high))
    far.sort(key=lambda one: (-abs(one[3] / (one[3] + one[4]) - 0.5), one[0], one[1]))
    text = [f"### {cell.label('edition')}, {cell.label('bot') or 'steady'}", "", f"{number:,.0f} games: `{cell.line}`", "",
            f"![win shares]({drawn.name})", "",
            f"Win shares with intervals that hold together for all {len(rows)} aliens (95 %). Even is {1 / seats:.1%}.", "",
            "| alien | games | share | interval |", "| --- | --- | --- | --- |"]
    text += [f"| {alien} | {alone[alien][0]:,} | {share:.1%} | {low:.1%} – {high:.1%} |" for alien, share, low, high in rows]
    text += ["", f"Of {len(looked)} pairs of aliens that met often enough ({FEWEST} games in which one of them did better), {len(far)} are "
             "not even; the intervals hold together for all of them (95 %).", ""]
    if far:
        text += ["| the one | the other | tables | the one does better in | interval |", "| --- | --- | --- | --- | --- |"]
        for a, b, met, better, worse, low, high in far[:20]:
            if better < worse:
                a, b, better, worse, low, high = b, a, worse, better, 1 - high, 1 - low
            text.append(f"| {a} | {b} | {met:,} | {better / (better + worse):.1%} | {low:.1%} – {high:.1%} |")
        if len(far) > 20:
            text.append(f"\nThe {len(far) - 20} others are less far from even.")
    return [*text, ""]


def change(folder: Path, cell: Cell) -> list[str]:
    """The part of the page about a change: what the program itself says of it, the aliens that it has changed first."""
    found = json.loads((folder / f"{cell.id}.json").read_bytes())
    rows = sorted(found["aliens"], key=lambda row: (not row["clear"], -abs(row["difference"]) if row["clear"] else 0, row["id"]))
    text = [f"### {cell.label('edition')}: {cell.label('change')}", "", f"`{cell.line}`", "",
            "Each game twice on the same seed, with the change and without.", "",
            "| alien | pairs of games | share with it | without | difference | interval (95 %) | clear |",
            "| --- | --- | --- | --- | --- | --- | --- |"]
    for row in rows:
        text.append(f"| {row['id']} | {row['games']:,} | {row['share']:.1%} | {row['share_against']:.1%} | {row['difference']:+.1%} "
                    f"| {row['low']:+.1%} – {row['high']:+.1%} | {'yes' if row['clear'] else ''} |")
    return [*text, ""]


def write(study: Path, folder: Path, cells: list[Cell], page: Path) -> None:
    """Writes the page and its pictures."""
    text = [f"# What {study.stem} found", "",
            f"Made by `python -m hyperkon.study {study.as_posix()} --report {page.as_posix()}`: the same line makes the same page again.", ""]
    for cell in cells:
        text += change(folder, cell) if cell.label("change") else shares(folder, cell, page)
    page.write_text("\n".join(text), "utf-8")
