"""The native module. Import `hyperkon` instead."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypeAlias, TypedDict, final

Mods: TypeAlias = "Content | str | PathLike[str] | Sequence[str | PathLike[str]] | None"
Aliens: TypeAlias = "Sequence[str | Sequence[str] | None] | None"
# Anything with the buffer protocol, such as a numpy array.
Array: TypeAlias = Any
Bots: TypeAlias = "str | Sequence[str | None] | None"

__version__: str

class Row(TypedDict):
    name: str
    start: int
    length: int
    holds: str

class Spec(TypedDict):
    version: str
    actions: int
    length: int
    action_rows: list[Row]
    slices: list[Row]
    done: int
    names: dict[str, list[str]]

class Question(TypedDict, total=False):
    id: str
    question: dict[str, Any]
    text: str

class Parts(TypedDict, total=False):
    next: list[Any]
    done: bool
    texts: list[str]

class Happened(TypedDict, total=False):
    number: int
    event: Any
    text: str

class Share(TypedDict):
    games: int
    wins: float
    share: float
    low: float
    high: float

class SeatShare(Share):
    seat: int
    bot: str

class SimResult(TypedDict):
    edition: str
    content: str
    seed: int
    games: int
    decisions: int
    shared: int
    seconds: float
    by_seat: list[SeatShare]
    by_alien: dict[str, Share]

class Interval(TypedDict):
    value: float
    low: float
    high: float

class Standing(TypedDict):
    bot: str
    seats: int
    games: int
    wins: float
    share: Interval
    rating: Interval

class Meeting(TypedDict):
    bot: str
    against: str
    games: int
    better: Interval
    equal: float

class OnAlien(TypedDict):
    bot: str
    alien: str
    games: int
    wins: float
    share: Interval

class TournamentResult(TypedDict):
    edition: str
    content: str
    seed: int
    deals: int
    games: int
    decisions: int
    shared: int
    seconds: float
    standings: list[Standing]
    meetings: list[Meeting]
    aliens: list[OnAlien]

class Error(Exception):
    code: str

class Refused(Error): ...
class BadTable(Error): ...
class BadContent(Error): ...
class BadSave(Error): ...
class NoConsistentState(Error): ...
class Stopped(Error): ...

@final
class Content:
    def __new__(cls, *mods: str | PathLike[str]) -> Content: ...
    def editions(self) -> list[tuple[str, str, int, int]]: ...
    @property
    def mods(self) -> list[PathLike[str]]: ...
    @property
    def hash(self) -> str: ...

class Game:
    def __new__(
        cls,
        edition: str | None = None,
        seats: int | None = None,
        seed: int | None = None,
        *,
        aliens: Aliens = None,
        options: dict[str, Any] | None = None,
        mods: Mods = None,
    ) -> Game: ...
    @staticmethod
    def load(text: str, *, mods: Mods = None) -> Game: ...
    def save(self) -> str: ...
    def copy(self) -> Game: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Game: ...
    @property
    def game(self) -> str: ...
    @property
    def edition(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def waiting(self) -> list[int]: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def is_stopped(self) -> bool: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def returns(self) -> list[float]: ...
    @property
    def event_count(self) -> int: ...
    @property
    def answers(self) -> int: ...
    @property
    def aliens(self) -> list[list[str]]: ...
    @property
    def spec(self) -> Spec: ...
    def seat(self, number: int) -> Seat: ...
    def names(self, lang: str = "en") -> dict[str, Any]: ...
    def question(self, seat: int, *, lang: str | None = None) -> Question | None: ...
    def parts(self, seat: int, so_far: Sequence[Any] = ..., *, lang: str | None = None) -> Parts: ...
    def answer(
        self,
        seat: int,
        choice: Any = None,
        *,
        parts: Sequence[Any] | None = None,
        question: str | None = None,
    ) -> None: ...
    def view(self, seat: int | None = None, *, full: bool = False) -> dict[str, Any]: ...
    def events(self, seat: int | None = None, since: int = 0, *, lang: str | None = None) -> list[Happened]: ...
    def sample_state(self, seat: int, seed: int | None = None) -> Game: ...
    def choose(self, seat: int, bot: str = "steady", seed: int | None = None) -> Any: ...
    def advance(self, bots: Bots = None, *, skip_forced: bool = False) -> int | None: ...
    def legal_actions(self, seat: int) -> list[int]: ...
    def part(self, seat: int, action: int) -> Any: ...
    def act(self, seat: int, action: int) -> bool: ...
    def observation(self, seat: int) -> bytes: ...
    def mask(self, seat: int) -> bytes: ...
    def observe(self, seat: int, observation: Array, mask: Array) -> None: ...

@final
class Seat:
    @property
    def number(self) -> int: ...
    def question(self, *, lang: str | None = None) -> Question | None: ...
    def parts(self, so_far: Sequence[Any] = ..., *, lang: str | None = None) -> Parts: ...
    def answer(
        self, choice: Any = None, *, parts: Sequence[Any] | None = None, question: str | None = None
    ) -> None: ...
    def view(self, *, full: bool = False) -> dict[str, Any]: ...
    def events(self, since: int = 0, *, lang: str | None = None) -> list[Happened]: ...
    def sample_state(self, seed: int | None = None) -> Game: ...
    def choose(self, bot: str = "steady", seed: int | None = None) -> Any: ...
    def legal_actions(self) -> list[int]: ...
    def act(self, action: int) -> bool: ...
    def observation(self) -> bytes: ...
    def mask(self) -> bytes: ...

@final
class Batch:
    def __new__(
        cls,
        games: int,
        edition: str | None = None,
        seats: int | None = None,
        seed: int | None = None,
        *,
        bots: Bots = None,
        skip_forced: bool = True,
        threads: int = 1,
        aliens: Aliens = None,
        options: dict[str, Any] | None = None,
        mods: Mods = None,
    ) -> Batch: ...
    @property
    def games(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def spec(self) -> Spec: ...
    def observe(self, observations: Array, masks: Array, actors: Array) -> None: ...
    def step(
        self, actions: Array, observations: Array, masks: Array, actors: Array, returns: Array, over: Array
    ) -> None: ...
    def __len__(self) -> int: ...

def sim(
    edition: str | None = None,
    seats: int | None = None,
    games: int = 1000,
    seed: int = 0,
    bot: Bots = None,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], object] | None = None,
    aliens: Aliens = None,
    options: dict[str, Any] | None = None,
    mods: Mods = None,
) -> SimResult: ...
def tournament(
    bots: Sequence[str],
    edition: str | None = None,
    games: int = 1000,
    seed: int = 0,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], object] | None = None,
    aliens: Aliens = None,
    options: dict[str, Any] | None = None,
    mods: Mods = None,
) -> TournamentResult: ...
def _restore(text: str, mods: Sequence[str | PathLike[str]]) -> Game: ...
