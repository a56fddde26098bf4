"""The page with a study's results: win shares by alien with pictures, uneven pairs, and costs."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from statistics import NormalDist
from typing import Any

from hyperkon._cells import Cell, Shard
from hyperkon._shards import cost

#: The confidence level of all intervals of a cell together.
LEVEL = 0.95
#: The minimum number of games that exactly one alien of a pair has won. Pairs with fewer games are
#: skipped.
FEWEST = 40
#: The maximum number of listed pairs.
LISTED = 20


@dataclass(frozen=True)
class Share:
    """A share of games with its confidence interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} | {self.low:.1%} – {self.high:.1%}"

    def turned(self) -> Share:
        """Returns the remaining share, 1 minus this share."""
        return Share(1 - self.share, 1 - self.high, 1 - self.low)


@dataclass(frozen=True)
class Pair:
    """Two aliens: the number of games with both, and the first one's share of those won by exactly one of them."""

    first: str
    second: str
    met: int
    better: Share
    #: The predicted share, computed from both aliens' overall win shares.
    expected: float

    def turned(self) -> Pair:
        """Returns the pair with the better alien first."""
        if self.better.share >= 0.5:
            return self
        return Pair(self.second, self.first, self.met, self.better.turned(), 1 - self.expected)


def wilson(part: float, whole: float, z: float) -> Share:
    """Returns the Wilson interval of a share."""
    if whole <= 0:
        return Share(0.0, 0.0, 1.0)
    share = part / whole
    middle = (share + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return Share(share, max(0.0, middle - half), min(1.0, middle + half))


def corrected(comparisons: int) -> float:
    """Returns the half-width of each interval in standard deviations, for joint confidence (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * max(1, comparisons)))


def games(folder: Path, cell: Cell) -> Iterator[tuple[list[list[str]], list[int]]]:
    """Yields the games of a cell: the aliens by seat, and the winners."""
    for number in range(1, cell.shards + 1):
        shard = json.loads((folder / cell.id / Shard(cell, number).name).read_bytes())
        for deal in shard["count"]:
            for winners in deal["winners"]:
                yield deal["aliens"], winners


def count(folder: Path, cell: Cell) -> tuple[dict[str, list[float]], dict[tuple[str, str], list[int]]]:
    """Returns games and wins by alien. For each pair, returns the games, and the wins of only the first and only the second."""
    alone: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
    pairs: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for aliens, winners in games(folder, cell):
        won = set(winners)
        seated = [(alien, seat) for seat, names in enumerate(aliens) for alien in names]
        seated.sort()
        for at, (a, one) in enumerate(seated):
            alone[a][0] += 1
            alone[a][1] += 1 / len(won) if one in won else 0
            for b, other in seated[at + 1:]:
                if one == other:
                    continue
                pair = pairs[a, b]
                pair[0] += 1
                pair[1] += one in won and other not in won
                pair[2] += other in won and one not in won
    return alone, pairs


def picture(rows: list[tuple[str, Share]], even: float, title: str) -> str:
    """Returns shares with their intervals as a picture."""
    most = max([share.high for _, share in rows] + [even]) or 1
    height, left, width = 18, 150, 420

    def x(share: float) -> float:
        return left + width * share / most

    title = escape(title)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 90} {height * len(rows) + 50}" '
             'font-family="sans-serif" font-size="12">',
             f'<title>{title}</title><rect width="100%" height="100%" fill="#fff"/>',
             f'<text x="8" y="20" font-weight="bold">{title}</text>',
             f'<line x1="{x(even):.1f}" x2="{x(even):.1f}" y1="30" y2="{height * len(rows) + 36}" stroke="#888" stroke-dasharray="3 3"/>']
    for at, (name, one) in enumerate(rows):
        y = 34 + at * height
        lines.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{escape(name)}</text>'
                     f'<rect x="{left}" y="{y + 3}" width="{x(one.share) - left:.1f}" height="{height - 7}" fill="#4a7ab5"/>'
                     f'<line x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y + 8.5}" y2="{y + 8.5}" stroke="#111"/>'
                     f'<text x="{x(one.high) + 6:.1f}" y="{y + 12}">{one.share:.1%}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def plain(name: str) -> str:
    """Returns a name, escaped for a table in Markdown."""
    return escape(name, quote=False).replace("|", "\\|").replace("\n", " ")


def some(names: list[str]) -> str:
    """Returns a list of names as text."""
    return ", ".join(map(plain, names)) if names else "none"


def compared(alone: dict[str, list[float]], pairs: dict[tuple[str, str], list[int]]) -> list[Pair]:
    """Returns the pairs with enough games, the least even first. Their intervals hold jointly."""
    looked = {pair: found for pair, found in pairs.items() if found[1] + found[2] >= FEWEST}
    z = corrected(len(looked))

    def strength(alien: str) -> float:
        played, won = alone[alien]
        return won / played

    found: list[Pair] = []
    for (a, b), (met, better, worse) in looked.items():
        both = strength(a) + strength(b)
        expected = strength(a) / both if both else 0.5
        found.append(Pair(a, b, met, wilson(better, better + worse, z), expected).turned())
    return sorted(found, key=lambda pair: (-pair.better.low, pair.first, pair.second))


def listed(pairs: list[Pair], names: dict[str, str]) -> list[str]:
    """Returns pairs as a Markdown table."""
    text = ["| stronger | weaker | tables | share of decisive games | interval | predicted |", "| --- | --- | --- | --- | --- | --- |"]
    for pair in pairs[:LISTED]:
        first, second = (plain(names.get(alien, alien)) for alien in (pair.first, pair.second))
        text.append(f"| {first} | {second} | {pair.met:,} | {pair.better} | {pair.expected:.1%} |")
    if len(pairs) > LISTED:
        text += ["", f"The table lists the first {LISTED} of {len(pairs)} pairs."]
    return [*text, ""]


def shares(folder: Path, cell: Cell, page: Path) -> list[str]:
    """Returns the part of the page about a cell without changes."""
    found = json.loads((folder / f"{cell.id}.json").read_bytes())
    names = {row["id"]: row["name"] for row in found.get("aliens", found.get("factions", []))}
    alone, pairs = count(folder, cell)
    z, even = corrected(len(alone)), 1 / found["seats"]
    rows = sorted(((alien, wilson(won, played, z)) for alien, (played, won) in alone.items()), key=lambda row: (-row[1].share, row[0]))
    rivals = cell.label("rivals")
    title = f"{cell.label('edition') or found['edition']}, {cell.label('bot') or 'steady'}{f' against {rivals}' if rivals else ''}"
    text = [f"### {title}", "", f"{found['games']:,} games with {found['seats']} seats: `{cell.line}`", ""]
    if len(found["bots"]) > 1:
        text += ["| bot | seats | games | share of the wins | interval |", "| --- | --- | --- | --- | --- |"]
        for row in found["bots"]:
            share = Share(row["share"]["value"], row["share"]["low"], row["share"]["high"])
            text.append(f"| {plain(row['bot'])} | {row['seats']} | {row['games']:,} | {share} |")
        text.append("")
    if rows:
        drawn = page.with_name(f"{page.stem}-{cell.id}.svg")
        drawn.write_text(picture([(names.get(alien, alien), share) for alien, share in rows], even, title), "utf-8")
        above = [names.get(alien, alien) for alien, share in rows if share.low > even]
        below = [names.get(alien, alien) for alien, share in reversed(rows) if share.high < even]
        text += [f"![win shares]({drawn.name})", "",
                 f"An equal share is {even:.1%}. All {len(rows)} intervals together are correct with 95 % confidence.", "",
                 f"- Clearly above an equal share: {some(above)}.", f"- Clearly below an equal share: {some(below)}.", "",
                 "| | games | share of the wins | interval |", "| --- | --- | --- | --- |"]
        text += [f"| {plain(names.get(alien, alien))} | {alone[alien][0]:,} | {share} |" for alien, share in rows]
        text += ["", *_pairs(compared(alone, pairs), names)]
    return text


def _pairs(looked: list[Pair], names: dict[str, str]) -> list[str]:
    far = [pair for pair in looked if pair.better.low > 0.5]
    if not looked:
        return [f"**Pairs.** No pair has at least {FEWEST} decisive games (games that exactly one of the two aliens won).", ""]
    text = [f"**Pairs.** A game is decisive if exactly one of the two aliens won it. {len(looked)} pairs have at least {FEWEST} decisive games, "
            f"and {len(far)} of these pairs are clearly uneven. All intervals together are correct with 95 % confidence.", ""]
    if far:
        text += listed(far, names)
    strange = [pair for pair in looked if not pair.better.low <= pair.expected <= pair.better.high]
    strange.sort(key=lambda pair: (-abs(pair.better.share - pair.expected), pair.first, pair.second))
    if strange:
        text += ["The results of these pairs differ from the prediction, which is based on the overall win shares:", "", *listed(strange, names)]
    else:
        text += ["No pair's result differs from the prediction, which is based on the overall win shares.", ""]
    return text


@dataclass(frozen=True)
class Changed:
    """The effect of a change on an alien's share of wins."""

    name: str
    games: int
    share: float
    without: float
    difference: float
    low: float
    high: float
    is_clear: bool

    @classmethod
    def of(cls, row: dict[str, Any], wider: float) -> Changed:
        """Reads a row of the program's report, and widens its interval by a factor."""
        ends = (row["difference"] + wider * (row[end] - row["difference"]) for end in ("low", "high"))
        low, high = (max(-1.0, min(1.0, end)) for end in ends)
        clear = row["clear"] and not low <= 0 <= high
        return cls(row["name"], row["games"], row["share"], row["share_against"], row["difference"], low, high, clear)


def change(folder: Path, cell: Cell) -> list[str]:
    """Returns the part of the page about a change: the program's own report, with the changed aliens first."""
    found = json.loads((folder / f"{cell.id}.json").read_bytes())
    # The effect on the changed alien is a single test. The effects on all others are many tests, which
    # need wider intervals.
    own = cell.label("change").partition(".")[0]
    wider = corrected(sum(row["id"] != own for row in found["aliens"])) / corrected(1)
    rows = [Changed.of(row, 1.0 if row["id"] == own else wider) for row in found["aliens"]]
    rows.sort(key=lambda row: (not row.is_clear, -abs(row.difference) if row.is_clear else 0, row.name))
    clear = [row.name for row in rows if row.is_clear]
    text = [f"### {cell.label('edition') or found['edition']}: {cell.label('change')}", "", f"`{cell.line}`", "",
            "Each game is played twice with the same seed: with the change and without it. The interval of the changed alien is correct with 95 % "
            "confidence. The intervals of all other aliens together are correct with 95 % confidence.", "",
            f"The win shares of these aliens clearly changed: {some(clear)}.", "",
            "| | pairs of games | share with the change | share without it | difference | interval | clear |",
            "| --- | --- | --- | --- | --- | --- | --- |"]
    for row in rows:
        text.append(f"| {plain(row.name)} | {row.games:,} | {row.share:.1%} | {row.without:.1%} | {row.difference:+.1%} "
                    f"| {row.low:+.1%} – {row.high:+.1%} | {'yes' if row.is_clear else ''} |")
    return [*text, ""]


def costs(folder: Path, cells: list[Cell]) -> list[str]:
    """Returns the part about costs: each cell's time on one core."""
    seconds = cost(folder)
    text = ["## Cost", "", "The table lists the processor time of the completed shards.", "",
            "| | shards | minutes of one core |", "| --- | --- | --- |"]
    text += [f"| {cell.id} | {cell.shards} | {seconds.get(cell.id, 0) / 60:.2f} |" for cell in cells]
    return [*text, f"| **all** | {sum(cell.shards for cell in cells)} | {sum(seconds.get(cell.id, 0) for cell in cells) / 60:.2f} |", ""]


def write(study: Path, about: str, folder: Path, cells: list[Cell], page: Path) -> None:
    """Writes the page and its pictures."""
    text = [f"# Results of {study.stem}", "", *([about.strip(), ""] if about.strip() else []),
            f"This page was generated by `python -m hyperkon.study {study.as_posix()} --report {page.as_posix()}`. The results are the same "
            "on every machine. If the command is interrupted, run it again to continue.", ""]
    sweep = ""
    for cell in cells:
        if cell.about != sweep:
            sweep = cell.about
            text += [f"## {sweep.strip()}", ""]
        text += change(folder, cell) if cell.label("change") else shares(folder, cell, page)
    page.write_text("\n".join([*text, *costs(folder, cells)]), "utf-8")
