"""Boosted trees that learn from weighed actions, and then teach the network of `net.py`.

A weighed situation has a few actions, each with the share of simulated games that it wins. That is mostly chance, and there are too
few situations for a network. Trees find more in them, above all with columns about the seats and the cards of an action.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import lightgbm
import numpy as np
from numpy.typing import NDArray

Bytes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]
Numbers: TypeAlias = NDArray[np.int64]

COUNTS = ("foreign_bases", "home_bases", "cards", "cone", "shield", "black_hole")
NOBODY = -1.0
SETTINGS = {"objective": "l2", "learning_rate": 0.1, "num_leaves": 63, "min_data_in_leaf": 100, "feature_fraction": 0.3,
            "bagging_fraction": 0.7, "bagging_freq": 1, "lambda_l2": 20, "cat_smooth": 50, "num_threads": 1, "verbosity": -1}


@dataclass
class Weighed:
    """Situations with the actions that were tried: the bot's first, then others; 0 tries where there are fewer."""

    seen: Bytes
    actions: Numbers
    shares: Floats
    tries: Floats

    @staticmethod
    def joined(parts: Sequence["Weighed"]) -> "Weighed":
        """Returns all situations of the parts."""
        return Weighed(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("seen", "actions", "shares", "tries")))

    def part(self, which: slice) -> "Weighed":
        """Returns some of the situations."""
        return Weighed(self.seen[which], self.actions[which], self.shares[which], self.tries[which])

    def pairs(self) -> tuple[Numbers, Numbers, Floats, Floats]:
        """Returns the actions but the bot's: situations, actions, leads over the bot's action, and weights."""
        weights = self.tries * self.tries[:, :1] / (self.tries + self.tries[:, :1] + 1e-9)
        weights[:, 0] = 0
        rows, places = np.nonzero(weights)
        leads = self.shares[rows, places] - self.shares[rows, 0]
        return rows, self.actions[rows, places].astype(np.int64), leads.astype(np.float32), weights[rows, places].astype(np.float32)


class Columns:
    """Columns for situations and actions: the observation, and what it says about the seats that matter."""

    def __init__(self, spec: Mapping[str, Any], examples: Bytes) -> None:
        self.slices = {one["name"]: slice(one["start"], one["start"] + one["length"]) for one in spec["slices"]}
        self.actions = {one["name"]: (one["start"], one["length"]) for one in spec["action_rows"]}
        self.seats = self.slices["seats"].stop - self.slices["seats"].start
        numbers = [re.search(r"\d+", name) for name in spec["names"]["cards"]]
        self.values = np.array([float(one.group()) if one else np.nan for one in numbers], np.float32)
        # Many columns are always the same in this edition.
        self.kept = np.flatnonzero((examples != np.median(examples, 0)).mean(0) > 0.0003)
        self.names: list[str] = []

    def per_seat(self, seen: Bytes, name: str) -> Floats:
        """Returns a part of the observation as situations × seats × the rest."""
        return seen[:, self.slices[name]].reshape(len(seen), self.seats, -1).astype(np.float32)

    def target(self, actions: Numbers) -> Numbers:
        """Returns the seat that an action names, itself or by a planet; -1 for none."""
        found = np.full(len(actions), -1)
        for name in ("seat", "planet", "ship"):
            start, length = self.actions[name]
            planets = self.actions["planet"][1]
            each = 1 if name == "seat" else planets // self.seats
            inside = (actions >= start) & (actions < start + min(length, planets))
            found[inside] = (actions[inside] - start) // each
        return found

    def of_action(self, seen: Bytes, actions: Numbers) -> dict[str, Floats]:
        """Returns the value of the card that an action plays, and the viewer's ships on the planet that it names."""
        start, kinds = self.actions["card"]
        card, there = np.full((2, len(actions)), np.nan, np.float32)
        inside = (actions >= start) & (actions < start + kinds)
        card[inside] = self.values[actions[inside] - start]
        ships = seen[:, self.slices["ships"]].reshape(len(seen), -1, self.seats)
        for name in ("planet", "ship"):
            start = self.actions[name][0]
            inside = (actions >= start) & (actions < start + ships.shape[1])
            there[inside] = ships[inside, actions[inside] - start, 0]
        return {"card": card, "ships": there}

    def of(self, seen: Bytes, actions: Numbers, advice: Numbers) -> Floats:
        """Returns a row for each situation with its action and the bot's action."""
        line = np.arange(len(seen))
        offense, defense = self.per_seat(seen, "offense")[..., 0], self.per_seat(seen, "defense")[..., 0]
        main = [np.where(side.any(1), side.argmax(1), -1) for side in (offense, defense)]
        roles = {"own": np.zeros(len(seen), np.int64), "offense": main[0], "defense": main[1],
                 "target": self.target(actions), "advised": self.target(advice)}
        counts = {name: self.per_seat(seen, name).sum(2) for name in COUNTS}
        in_force = self.per_seat(seen, "aliens") == 1
        counts["alien"] = np.where(in_force.any(2), in_force.argmax(2), NOBODY).astype(np.float32)
        counts["offense"], counts["defense"] = offense, defense
        found: dict[str, Floats] = {"action": actions.astype(np.float32), "advice": advice.astype(np.float32)}
        for role, seats in roles.items():
            found[f"{role} seat"] = seats.astype(np.float32)
            found |= {f"{role} {name}": np.where(seats >= 0, one[line, seats], np.nan) for name, one in counts.items()}
        found |= {f"action {name}": one for name, one in self.of_action(seen, actions).items()}
        found |= {f"advice {name}": one for name, one in self.of_action(seen, advice).items()}
        hand, attack = seen[:, self.slices["hand"]].astype(np.float32), ~np.isnan(self.values)
        held, values = hand[:, attack], self.values[attack]
        found["best"] = np.where(held > 0, values, -1).max(1)
        found["worst"] = np.where(held > 0, values, 99).min(1)
        found["mean"] = (held @ values) / np.maximum(held.sum(1), 1)
        for name in ("cone", "shield", "foreign_bases"):
            found[f"all {name}"] = counts[name].sum(1)
        found["ahead"] = counts["foreign_bases"][:, 1:].max(1) - counts["foreign_bases"][:, 0]
        self.names = [*found, *map(str, self.kept)]
        return np.concatenate([np.stack(list(found.values()), 1), seen[:, self.kept]], 1).astype(np.float32)


class Teacher:
    """Trees that estimate how much more often one wins with an action than with the bot's."""

    def __init__(self, columns: Columns, weighed: Weighed, trees: int, held: Weighed) -> None:
        self.columns = columns
        rows, actions, leads, weights = weighed.pairs()
        table = columns.of(weighed.seen[rows], actions, weighed.actions[rows, 0].astype(np.int64))
        kinds = [at for at, name in enumerate(columns.names) if name in ("action", "advice") or name.endswith("alien")]
        data = lightgbm.Dataset(table, leads, weight=weights, categorical_feature=kinds, free_raw_data=True)
        self.trees = lightgbm.train(SETTINGS, data, trees)
        self.gain = self.proof(held)

    def leads(self, seen: Bytes, actions: Numbers, advice: Numbers) -> Floats:
        """Returns the estimated lead of an action over the bot's, in shares of the win."""
        return np.asarray(self.trees.predict(self.columns.of(seen, actions, advice), num_threads=1), np.float32)

    def proof(self, held: Weighed, margin: float = 0.005) -> float:
        """Returns how much the best action leads in situations that were not learned from, if it promises a margin."""
        rows, actions, leads, _ = held.pairs()
        found = self.leads(held.seen[rows], actions, held.actions[rows, 0].astype(np.int64))
        order = np.lexsort((-found, rows))
        best = order[np.append(True, np.diff(rows[order]) > 0)]
        return float(np.where(found[best] > margin, leads[best], 0).mean())
