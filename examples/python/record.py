"""Records a game, and looks at its positions, its events as columns, and its pictures.

pip install './engine/python' && python examples/python/record.py
"""

from collections import Counter
from pathlib import Path

import hyperkon

game = hyperkon.Game("kosmische-strijd", seats=3, seed=7)
game.advance("steady")
record = hyperkon.Record.of(game)
print(record, "won by", game.winners)

events = record.events()    # pandas.DataFrame(events) and polars.DataFrame(events) take it as it is
print(Counter(events["kind"]).most_common(3))
for answer, text in list(zip(events["answer"], events["text"], strict=True))[-3:]:
    print(f"{answer:4}  {text}")

half = record.undo(len(record) // 2)
again = half[-1]
again.advance("random")
print("replayed from the middle with random bots: won by", again.winners)

record.save("game.jsonl")    # hyperkon replay game.jsonl
Path("table.svg").write_text(record.svg(len(record) // 2, seat=0))
print(hyperkon.Record.load("game.jsonl"), Path("table.svg").stat().st_size > 1000)
