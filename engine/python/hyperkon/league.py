"""A league: bots and policies that play each other, with ratings.

    >>> import hyperkon
    >>> league = hyperkon.league.League(seats=2, edition="kosmische-strijd")
    >>> league.add("steady").add("random")
    <hyperkon.league.League of 2 members, 0 games>
    >>> league.play(rounds=4, games=8)["steady"]["value"] > 0
    True
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Mapping
from os import PathLike
from types import FunctionType
from typing import TYPE_CHECKING, TypedDict, cast

from . import _hyperkon
from ._counting import tournament
from ._policies import Onnx

if TYPE_CHECKING:
    from ._hyperkon import Bot, Interval, Json, Mods
    from numpy.typing import ArrayLike

    from ._policies import Advice, Observations, Policy


class Rating(TypedDict):
    """A member's rating in points, with its 95 % interval, and the number of its seats in all games."""

    value: float
    low: float
    high: float
    seats: int


class Member:
    """A policy with a name of its own."""

    def __init__(self, name: str, policy: Policy) -> None:
        self.name, self._policy = name, policy
        self.batched = bool(getattr(policy, "batched", False))
        self.advisor: str | None = getattr(policy, "advisor", None)

    def __call__(self, observations: Observations, masks: Observations, *advice: Advice) -> ArrayLike:
        return cast("Callable[..., ArrayLike]", self._policy)(observations, masks, *advice)


class League:
    """Members that play tournaments at tables drawn at random.

    A rating is Bradley and Terry's, in points as in Elo: 400 points are odds of 10 to 1 to do better at a table. The mean of all
    ratings is 0. Each round is one trial, and the intervals are computed from the variance between rounds.
    """

    def __init__(
        self,
        edition: str | None = None,
        seats: int = 4,
        *,
        seed: int = 0,
        jobs: int = 0,
        options: Mapping[str, Json] | None = None,
        mods: Mods = None,
    ) -> None:
        self._edition, self._seats, self._seed, self._jobs = edition, seats, seed, jobs
        self._options, self._mods = options, mods
        self._random = random.Random(seed)
        self.members: dict[str, Bot] = {}
        # Of each round, how often a member did better than another.
        self._rounds: list[Counter[tuple[str, str]]] = []
        self._played: Counter[str] = Counter()
        self.games = 0

    def add(self, name: str, bot: Bot | None = None) -> League:
        """Adds a member. Without `bot`, the name is the name of a bot, such as "steady"."""
        if name in self.members:
            raise ValueError(f"duplicate member {name!r}")
        policy: Bot = name if bot is None else bot
        self.members[name] = Member(name, policy) if callable(policy) else policy
        return self

    def freeze(self, name: str, policy: Policy | str | PathLike[str]) -> League:
        """Adds a copy of a policy as it is now, which later training does not change. Functions are rejected, because their variables
        cannot be copied.
        """
        if isinstance(policy, FunctionType):
            raise TypeError(f"cannot copy the function `{policy.__name__}`: expected an object with `__call__`")
        if not callable(policy):
            return self.add(name, Onnx(policy, name))
        return self.add(name, copy.deepcopy(policy))

    def play(self, rounds: int = 20, games: int = 32) -> dict[str, Rating]:
        """Plays rounds of `games` games at tables of members drawn at random. Returns the ratings, the best first.

        In each round, every member of the table sits at every seat equally often, with the same deals.
        """
        names = list(self.members)
        if len(names) < 2:
            raise ValueError(f"the league has {len(names)} members; expected 2 or more")
        for _ in range(rounds):
            table = self._random.sample(names, min(len(names), self._seats))
            table += self._random.choices(table, k=self._seats - len(table))
            self._round([self.members[name] for name in table], games)
        return self.ratings()

    def _round(self, bots: list[Bot], games: int) -> None:
        self._seed += 1
        found = tournament(
            bots, self._edition, games, self._seed, jobs=self._jobs, options=self._options, mods=self._mods
        )
        better: Counter[tuple[str, str]] = Counter()
        for meeting in found["meetings"]:
            one, other = meeting["bot"], meeting["against"]
            better[one, other] += round(meeting["better"]["value"] * meeting["games"])
            rest = (1.0 - meeting["better"]["value"] - meeting["equal"]) * meeting["games"]
            better[other, one] += round(rest)
        self._rounds.append(better)
        for standing in found["standings"]:
            self._played[standing["bot"]] += standing["games"]
        self.games += found["games"]

    def ratings(self) -> dict[str, Rating]:
        """Returns the rating of each member, the best first."""
        names = list(self.members)
        number = {name: place for place, name in enumerate(names)}
        rounds = [[(number[one], number[other], many) for (one, other), many in better.items()] for better in self._rounds]
        found: list[Interval] = _hyperkon._ratings(len(names), rounds)
        order = sorted(zip(names, found, strict=True), key=lambda row: -row[1]["value"])
        return {name: {**rating, "seats": self._played[name]} for name, rating in order}

    def __repr__(self) -> str:
        return f"<hyperkon.league.League of {len(self.members)} members, {self.games} games>"
