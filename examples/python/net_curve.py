"""Draws the learning curves of `net.py`: how much better the trees choose, by the number of situations that they learned from.

    python examples/python/net_curve.py curve-1.csv curve-2.csv --out net.svg
"""

import argparse
import csv
import math
from pathlib import Path

WIDTH, HEIGHT, EDGE = 640, 400, 60
COLORS = ("#1b6ca8", "#c8553d", "#3a7d44", "#6b4e9b")


def picture(curves: dict[str, list[tuple[int, float]]]) -> str:
    """Returns an SVG with a line for each curve of situations and leads."""
    points = [point for curve in curves.values() for point in curve]
    least, most = (math.log2(pick(many for many, _ in points)) for pick in (min, max))
    bottom, top = min(0.0, *(lead for _, lead in points)), max(lead for _, lead in points)

    def at(many: float, lead: float) -> tuple[float, float]:
        across = (math.log2(many) - least) / (most - least or 1)
        up = (lead - bottom) / (top - bottom or 1)
        return EDGE + across * (WIDTH - 2 * EDGE), HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE)

    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for lead in sorted({bottom, 0.0, top}):
        y = at(2**least, lead)[1]
        parts.append(f'<path d="M{EDGE} {y:.0f}H{WIDTH - EDGE}" stroke="#ddd"/><text x="{EDGE - 6}" y="{y + 4:.0f}" text-anchor="end">{100 * lead:.2f} %</text>')
    for many, _ in next(iter(curves.values())):
        parts.append(f'<text x="{at(many, 0)[0]:.0f}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{many // 1000}k</text>')
    for line, (color, (name, curve)) in enumerate(zip(COLORS, curves.items(), strict=False)):
        spots = [at(*point) for point in sorted(curve)]
        parts.append(f'<polyline fill="none" stroke="{color}" stroke-width="2" points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in spots)}"/>')
        parts += [f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3.5" fill="{color}"/>' for x, y in spots]
        parts.append(f'<text x="{EDGE + 8}" y="{EDGE + 16 * line}" fill="{color}">{name}</text>')
    parts.append(f'<text x="{WIDTH // 2}" y="{HEIGHT - 14}" text-anchor="middle">situations</text>')
    parts.append(f'<text x="{EDGE}" y="24">lead over the bot’s actions, in new situations</text>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">{"".join(parts)}</svg>\n'


def main() -> None:
    """Reads the curves, and writes the picture."""
    parser = argparse.ArgumentParser(description="Draw the learning curves of net.py.")
    parser.add_argument("curves", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("net.svg"))
    args = parser.parse_args()
    read = {path.stem: [(int(row["situations"]), float(row["lead"])) for row in csv.DictReader(path.open())] for path in args.curves}
    args.out.write_text(picture(read))


if __name__ == "__main__":
    main()
