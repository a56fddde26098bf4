"""The native module. Import `hyperkon` instead."""

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import TypeAlias, TypedDict, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

from ._policies import Policy

# Data of a game: anything that JSON can hold.
Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
Mods: TypeAlias = "Content | str | PathLike[str] | Sequence[str | PathLike[str]] | None"
Aliens: TypeAlias = "Sequence[str | Sequence[str] | None] | None"
# Anything with the buffer protocol, such as a numpy array.
Array: TypeAlias = "Buffer | NDArray[np.generic]"
# The name of a bot, a policy, or the path of an ONNX file.
Bot: TypeAlias = "str | Policy | PathLike[str]"
Bots: TypeAlias = "Bot | Sequence[Bot | None] | None"

__version__: str

class Row(TypedDict):
    """A row of actions or a slice of an observation."""

    name: str
    start: int
    length: int
    holds: str

class Spec(TypedDict):
    """The meaning of actions and observations."""

    version: str
    actions: int
    length: int
    action_rows: list[Row]
    slices: list[Row]
    done: int
    names: dict[str, list[str]]

class Question(TypedDict):
    """A question with its id, and with `lang` also its text."""

    id: str
    question: dict[str, Json]
    text: str

class Parts(TypedDict):
    """The possible next parts of an answer, and with `lang` also their texts. `done` is true if the answer is complete."""

    next: list[Json]
    done: bool
    texts: list[str]

class Happened(TypedDict):
    """An event with its number, and with `lang` also its text."""

    number: int
    event: str | dict[str, Json]
    text: str

class Given(TypedDict):
    """An answer with its seat."""

    seat: int
    choice: Json

class Share(TypedDict):
    """Wins with their share and its 95 % interval."""

    games: int
    wins: float
    share: float
    low: float
    high: float

class SeatShare(Share):
    """The wins of a seat."""

    seat: int
    bot: str

class SimResult(TypedDict):
    """The result of `sim`."""

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
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float

class Standing(TypedDict):
    """The results of a bot."""

    bot: str
    seats: int
    games: int
    wins: float
    share: Interval
    rating: Interval

class Meeting(TypedDict):
    """The results of two bots against each other."""

    bot: str
    against: str
    games: int
    better: Interval
    equal: float

class OnAlien(TypedDict):
    """The results of a bot with an alien."""

    bot: str
    alien: str
    games: int
    wins: float
    share: Interval

class Results(TypedDict):
    """The results of deals."""

    deals: int
    games: int
    decisions: int
    shared: int
    standings: list[Standing]
    meetings: list[Meeting]
    aliens: list[OnAlien]

class TournamentResult(Results):
    """The result of `tournament`."""

    edition: str
    content: str
    seed: int
    seconds: float

class Error(Exception):
    """Any error of Hyperkon. `code` identifies the error."""

    code: str

class Refused(Error):
    """An answer was rejected; nothing has changed."""
class BadTable(Error):
    """An unknown table, seat, bot, or edition."""
class BadContent(Error):
    """A mod is invalid; the message lists every problem with its file and line."""
class BadSave(Error):
    """A saved game cannot be read, or was made with different rules."""
class NoConsistentState(Error):
    """No hidden state is consistent with what the seat knows."""
class Stopped(Error):
    """A game did not end: a script failed, or the game continued without end."""

@final
class Content:
    """The content that can be played: the built-in editions, and mods from folders on top, in order. Mods are read
    and checked only once. Pass the `Content` as `mods` instead of the folders, so that they are not read again.
    """

    def __new__(cls, *mods: str | PathLike[str]) -> Content: ...
    def editions(self) -> list[tuple[str, str, int, int]]:
        """The editions as tuples: id, game ("cosmic", "ufos", "sp4x"), minimum and maximum number of seats."""
    @property
    def mods(self) -> list[PathLike[str]]:
        """The folders of the mods."""
    @property
    def hash(self) -> str:
        """The hash of all content files. Games with equal hashes and seeds play equally."""

class Game:
    """A game, which can be copied, saved, sent, and viewed from every seat.

    Seats are numbered clockwise from 0. All methods are thread-safe. Methods that play release the GIL, and calls
    to the same game wait for each other.

    The default `edition` is the Dutch one; "ufos" and "sp4x" are other games. The default is 4 `seats`, or the
    nearest number that the edition allows, and a random `seed`. `aliens` has an entry for each seat: an id, a
    list of ids, or None for random aliens (in SP4X: factions). `options` belong to the game: "aliens_per_seat",
    "windows", "on_fault" ("disable" or "stop"), and "begins"; in UFOs "hands", "dealer", and "metamorph_follows".
    With "windows" set to "holders" instead of "all", windows prompt only seats that can act, which reveals those
    seats. `mods` is a `Content`, a folder, or a list of folders.
    """

    def __new__(
        cls,
        edition: str | None = None,
        seats: int | None = None,
        seed: int | None = None,
        *,
        aliens: Aliens = None,
        options: Mapping[str, Json] | None = None,
        mods: Mods = None,
    ) -> Game: ...
    @staticmethod
    def load(text: str, *, mods: Mods = None) -> Game:
        """Loads a game from the text of `save`. The text is not trusted: it is validated and the answers are
        replayed.
        """
    def save(self) -> str:
        """Returns the game as text, at any question. The text does not contain past events, or parts chosen by
        number. After `load` or `pickle`, bots draw other random numbers.
        """
    def record(self) -> str:
        """Returns the record of the game as lines of JSON. `Record` and `hyperkon replay` read it. A loaded or
        sampled game has no record.
        """
    def given(self) -> list[Given]:
        """Returns the answers given so far, each with its `seat` and its `choice`. A loaded or sampled game only has
        later answers.
        """
    def svg(self, seat: int | None = None, *, lang: str = "en") -> str:
        """Returns a picture of the table as SVG. It shows only information of that seat, or of a spectator. The
        program `hyperkon` draws it from the record.
        """
    def _repr_svg_(self) -> str | None:
        """Returns the picture for notebooks, or None if the game has no record."""
    def copy(self) -> Game:
        """Returns an independent copy of the game."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: dict[int, object]) -> Game: ...
    @property
    def game(self) -> str:
        """The name of the game: "cosmic", "ufos", or "sp4x"."""
    @property
    def edition(self) -> str:
        """The id of the edition."""
    @property
    def seats(self) -> int:
        """The number of seats."""
    @property
    def seed(self) -> int:
        """The seed. A sampled state has seed 0, because no seat knows the true seed."""
    @property
    def waiting(self) -> list[int]:
        """The seats to act. In a window this reveals the seats that have not answered; players should see
        `view(seat)` instead.
        """
    @property
    def is_over(self) -> bool:
        """True if the game is over."""
    @property
    def is_stopped(self) -> bool:
        """True if a script has failed and the game has stopped."""
    @property
    def winners(self) -> list[int]:
        """The seats that have won. The list is empty while the game continues."""
    @property
    def returns(self) -> list[float]:
        """Each seat's part of the win. The sum is 1 once the game is over."""
    @property
    def event_count(self) -> int:
        """The number of events so far, which is also the number of the next event."""
    @property
    def answers(self) -> int:
        """The number of answers since the game began or was loaded."""
    @property
    def aliens(self) -> list[list[str]]:
        """The ids of each seat's aliens or factions. The list is empty in a game without roles."""
    @property
    def spec(self) -> Spec:
        """The meaning of actions and observations: a `version`, the number of `actions` with their `action_rows`,
        the number of the action `done`, the `length` of an observation with its `slices`, and the `names` that
        rows refer to by number.
        """
    def seat(self, number: int) -> Seat:
        """Returns the game as a single seat may see it."""
    def names(self, lang: str = "en") -> dict[str, Json]:
        """Returns the names of everything that views refer to by number: colors, planets, cards, aliens."""
    def question(self, seat: int, *, lang: str | None = None) -> Question | None:
        """Returns a seat's question (`id`, `question`, and with `lang` also `text`), or None."""
    def parts(self, seat: int, so_far: Sequence[Json] = ..., *, lang: str | None = None) -> Parts:
        """Returns the possible next parts of an answer as `next`, and `done`, which is True if the answer is
        complete. With `lang`, the parts' `texts` are included.
        """
    def answer(
        self,
        seat: int,
        choice: Json = None,
        *,
        parts: Sequence[Json] | None = None,
        question: str | None = None,
    ) -> None:
        """Gives a seat's answer, either complete or in `parts`. Pass the id of a `question` to answer only that
        question.
        """
    def view(self, seat: int | None = None, *, full: bool = False) -> dict[str, Json]:
        """Returns the observation of a seat, or of a spectator by default. `full` adds the totals, which need
        scripts to run.
        """
    def events(self, seat: int | None = None, since: int = 0, *, lang: str | None = None) -> list[Happened]:
        """Returns the events from number `since` on, as a seat or a spectator sees them. Each has a `number`, and
        with `lang` also a `text`. A loaded or sampled game only has later events.
        """
    def sample_state(self, seat: int, seed: int | None = None) -> Game:
        """Returns a random game that is consistent with what a seat knows. The seat sees no difference. Other seats
        that have answered in secret are asked again. Equal seeds give equal games.
        """
    def choose(self, seat: int, bot: str = "steady", seed: int | None = None) -> Json:
        """Returns a bot's answer for a seat, based on the seat's observation."""
    def advance(self, bots: Bots = None, *, skip_forced: bool = False) -> int | None:
        """Lets bots play until a seat without a bot must act, and returns that seat, or None if the game is over.
        `bots` is one bot for all seats, or a list with a bot or None for each seat. With `skip_forced`, forced
        answers are given automatically. Ctrl-C stops between two answers.
        """
    def legal_actions(self, seat: int) -> list[int]:
        """Returns the legal actions of a seat in ascending order. The list is empty if the seat is not prompted."""
    def part(self, seat: int, action: int) -> Json:
        """Returns the part of an answer for an action, or None for the action "done"."""
    def act(self, seat: int, action: int) -> bool:
        """Takes an action, which is a part of an answer. Returns True if the answer is now complete and given."""
    def advise(self, seat: int, bot: str = "steady", seed: int | None = None) -> int | None:
        """Returns the next action of a bot's answer for a seat, to imitate it. Returns None if the actions chosen so
        far do not lead to that answer, or if it cannot be chosen by number.
        """
    def observation(self, seat: int) -> bytes:
        """Returns a seat's observation, as bytes."""
    def mask(self, seat: int) -> bytes:
        """Returns one byte for each action: 1 if it is legal, otherwise 0."""
    def observe(self, seat: int, observation: Array, mask: Array) -> None:
        """Writes a seat's observation and mask into your own arrays of bytes."""

@final
class Seat:
    """A game as a single seat may see it, for a player or a bot. It gives no access to hidden information."""

    @property
    def number(self) -> int:
        """The number of the seat, from 0."""
    def question(self, *, lang: str | None = None) -> Question | None:
        """Returns the seat's question, or None. See `Game.question`."""
    def parts(self, so_far: Sequence[Json] = ..., *, lang: str | None = None) -> Parts:
        """Returns the possible next parts of the seat's answer. See `Game.parts`."""
    def answer(
        self, choice: Json = None, *, parts: Sequence[Json] | None = None, question: str | None = None
    ) -> None:
        """Gives the seat's answer. See `Game.answer`."""
    def view(self, *, full: bool = False) -> dict[str, Json]:
        """Returns the seat's observation. See `Game.view`."""
    def events(self, since: int = 0, *, lang: str | None = None) -> list[Happened]:
        """Returns the events as the seat has seen them. See `Game.events`."""
    def sample_state(self, seed: int | None = None) -> Game:
        """Returns a random game that is consistent with what the seat knows. See `Game.sample_state`."""
    def choose(self, bot: str = "steady", seed: int | None = None) -> Json:
        """Returns a bot's answer for the seat. See `Game.choose`."""
    def legal_actions(self) -> list[int]:
        """Returns the seat's legal actions. See `Game.legal_actions`."""
    def act(self, action: int) -> bool:
        """Takes an action for the seat. See `Game.act`."""
    def observation(self) -> bytes:
        """Returns the seat's observation as bytes."""
    def mask(self) -> bytes:
        """Returns one byte for each action: 1 if it is legal, otherwise 0."""

@final
class Batch:
    """Many parallel games for learners. Observations are written into your own arrays, which can be anything with
    the buffer protocol, such as numpy arrays. A finished game is replaced by a new one with another seed. The GIL
    is released during play. A policy in `bots` chooses for all games in which it is to act at once. A handler of
    signals must not use the batch.
    """

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
        options: Mapping[str, Json] | None = None,
        mods: Mods = None,
    ) -> Batch: ...
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def seats(self) -> int:
        """The number of seats in each game."""
    @property
    def spec(self) -> Spec:
        """The meaning of actions and observations, as in `Game.spec`."""
    def observe(self, observations: Array, masks: Array, actors: Array) -> None:
        """Writes the observations of the seats to act: `observations` (games × length), `masks` (games × actions),
        and the numbers of these seats in `actors`. All are arrays of bytes.
        """
    def advise(self, bot: str, actions: Array) -> None:
        """Writes a bot's next action in every game into `actions`, to imitate it. They are 64-bit integers. Where
        the actions chosen so far do not lead to the bot's answer, the action leads to one like it. An action is
        -1 where it cannot be chosen by number.
        """
    def weigh(self, simulations: int, seed: int, shares: Array, tries: Array) -> None:
        """Writes what simulated games say about the actions: each action's share of the win into `shares`, and the
        number of games from which it comes into `tries` (32-bit floats, games × actions). Actions that were not
        tried have 0. The games begin in hidden states that fit what the seat knows, and `steady` plays them on.
        An action stands for the answer that begins with it and then follows `advise`. The action of `steady` is
        tried as often as others, in at least three games; with few `simulations`, only some of the others are.
        `seed` must differ between calls.
        """
    def step(
        self,
        actions: Array,
        observations: Array,
        masks: Array,
        actors: Array,
        returns: Array,
        over: Array,
        finals: Array | None = None,
        paused: Array | None = None,
    ) -> None:
        """Takes an action in every game (64-bit integers), and writes the results like `observe`. Also writes
        `returns` (32-bit floats, games × seats): each seat's part of the win if a game has ended, otherwise 0.
        `over` (bytes) is 1 where a game has ended; its observation then belongs to the next game. `finals` (games
        × length) gets the last observation of each ended game, by the seat that took the action, otherwise 0.
        Games with a 1 in `paused` (bytes) take no action. If any action is illegal, no game changes. After
        `hyperkon.Stopped` or Ctrl-C the games are at different points, so the batch cannot be used any more.
        """
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
    options: Mapping[str, Json] | None = None,
    mods: Mods = None,
) -> SimResult:
    """Plays games between bots on all cores, and counts the wins."""
def tournament(
    bots: Sequence[Bot],
    edition: str | None = None,
    games: int = 1000,
    seed: int = 0,
    *,
    jobs: int = 0,
    progress: Callable[[int, int], object] | None = None,
    aliens: Aliens = None,
    options: Mapping[str, Json] | None = None,
    mods: Mods = None,
) -> TournamentResult:
    """Plays bots against each other. Each deal is played once for each rotation of the seats."""
def _restore(text: str, mods: Sequence[str | PathLike[str]]) -> Game:
    """Restores a game for `pickle`, from its text and the folders of its mods."""
def _replay(text: str, mods: Mods = None) -> list[Game]:
    """Replays a record, which has the folders of its mods. Returns the game at its start and after each answer."""
def _deals(
    bots: Sequence[Bot], edition: str | None, first: int, end: int, seed: int, *, mods: Mods = None
) -> str:
    """Plays the deals of a tournament with these numbers, for shards. Returns JSON: the deals in order, and the
    names of the bots by seat.
    """
def _results(bots: Sequence[str], deals: str) -> Results:
    """Returns the results of a tournament from the JSON of its deals. `bots` has the names by seat."""
def _ratings(entrants: int, rounds: Sequence[Sequence[tuple[int, int, int]]]) -> list[Interval]:
    """Returns the ratings of entrants. Each round lists how often one entrant did better than another."""
