"""The operations of a game for players."""

import copy
import json
import pickle
import random
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hyperkon
from hyperkon import Game

MODS = Path(__file__).resolve().parents[3] / "decks" / "mods"
EDITIONS = ["kosmische-strijd", "universums-harskare", "ufos", "sp4x"]


def some_parts(game: Game, seat: int, rng: random.Random) -> list[Any]:
    """Returns a legal answer, part by part."""
    so_far: list[Any] = []
    while True:
        parts = game.parts(seat, so_far)
        if parts["done"] and (not parts["next"] or rng.random() < 0.3):
            return so_far
        so_far.append(rng.choice(parts["next"]))


def played(game: Game, answers: int, seed: int = 0) -> Game:
    """Returns the game after random answers."""
    rng = random.Random(seed)
    for _ in range(answers):
        if game.is_over:
            break
        seat = rng.choice(game.waiting)
        game.answer(seat, parts=some_parts(game, seat, rng))
    return game


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_played_part_by_part(edition: str) -> None:
    game = played(Game(edition, seed=3), 60)
    assert game.edition == edition and game.answers == 60
    assert game.event_count > 0 and not game.is_stopped
    seat = game.waiting[0]
    question = game.question(seat, lang="en")
    assert question and question["question"]["seat"] == seat and question["text"]
    parts = game.parts(seat, lang="en")
    assert len(parts["texts"]) == len(parts["next"]) > 0 and all(parts["texts"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_a_game_to_its_end(edition: str) -> None:
    game = Game(edition, seed=5)
    assert game.advance("steady") is None
    assert game.is_over and game.winners and game.waiting == []
    assert sum(game.returns) == pytest.approx(1.0)
    with pytest.raises(hyperkon.Refused) as refused:
        game.answer(0, {"pick": ["pass"]})
    assert refused.value.code == "over"


def test_equal_seeds_and_answers_give_equal_games() -> None:
    one, other = (played(Game(seats=3, seed=11), 80) for _ in range(2))
    assert one.save() == other.save()
    assert one.save() != played(Game(seats=3, seed=12), 80).save()


def test_whole_answers_are_accepted() -> None:
    game = Game(seed=2)
    seat = game.waiting[0]
    choice = game.choose(seat, "steady", seed=1)
    assert choice == game.choose(seat, "steady", seed=1)
    asked = game.question(seat)
    assert asked is not None
    game.answer(seat, choice, question=asked["id"])
    with pytest.raises(hyperkon.Refused) as late:
        game.answer(game.waiting[0], game.choose(game.waiting[0], seed=1), question=asked["id"])
    assert late.value.code == "stale"


def test_rejection_changes_nothing_and_has_code() -> None:
    game = played(Game(seats=3, seed=1), 20)
    before, seat = game.save(), game.waiting[0]
    idle = [number for number in range(3) if number not in game.waiting]
    wrong: dict[str, Callable[[], object]] = {
        "wrong_form": lambda: game.answer(seat, {"nonsense": 1}),
        "not_now": lambda: game.answer(seat, parts=[{"number": 250}]),
        "no_seat": lambda: game.view(7),
    }
    if idle:
        wrong["not_asked"] = lambda: game.answer(idle[0], {"pick": ["pass"]})
    for code, call in wrong.items():
        with pytest.raises(hyperkon.Error) as error:
            call()
        assert error.value.code == code, (code, error.value)
        assert str(error.value)
    assert game.save() == before


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("no_edition", {"edition": "kosmisch"}),
        ("seats", {"seats": 7}),
        ("options", {"options": {"sets": 1}}),
        ("no_alien", {"aliens": ["zombi"]}),
        ("aliens", {"aliens": "zombie"}),
        ("aliens", {"aliens": 3}),
        ("aliens", {"edition": "sp4x", "aliens": [["chenar", "vanilla"]]}),
        ("aliens", {"edition": "ufos", "aliens": ["zombie"]}),
        ("wrong_form", {"options": {1: 2}}),
        ("mods", {"mods": 3}),
    ],
)
def test_invalid_table_is_explained(code: str, wish: dict[str, Any]) -> None:
    with pytest.raises(hyperkon.Error) as error:
        Game(**wish)
    assert error.value.code == code, error.value


def test_aliens_sit_as_requested() -> None:
    game = Game(seats=3, seed=1, aliens=[None, ["zombie", "macron"], "clone"])
    assert game.aliens[1] == ["zombie", "macron"] and "clone" in game.aliens[2]
    assert Game("sp4x", aliens=[None, "chenar"]).aliens[1] == ["chenar"]
    # Aliens that are not named are drawn by the seed.
    assert len({str(Game("sp4x", seed=seed).aliens) for seed in range(20)}) > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_is_saved_copied_and_sent(edition: str) -> None:
    game = played(Game(edition, seed=4), 40)
    again = Game.load(game.save())
    assert again.save() == game.save()
    for other in (copy.copy(game), copy.deepcopy(game), game.copy(), pickle.loads(pickle.dumps(game)), again):
        assert other.view(0) == game.view(0)
        played(other, 5, seed=9)
        assert other.save() != game.save()


def test_corrupt_save_is_refused() -> None:
    state = json.loads(played(Game(seed=4), 10).save())
    state["position"]["checkpoint"]["turn"] = 60_000
    for text in ("", "[]", '{"format": 1}', json.dumps(state)):
        with pytest.raises(hyperkon.BadSave) as error:
            Game.load(text)
        assert error.value.code and str(error.value)


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    game = played(Game(seats=3, seed=6), 30)
    seat = game.seat(1)
    assert seat.number == 1 and seat.view() == game.view(1)
    assert seat.view()["hand"] and not game.view()["hand"]
    assert seat.view()["seat"] == 1 and game.view()["seat"] is None
    told, all_told = game.events(1), game.events()
    assert [event["number"] for event in told] == [event["number"] for event in all_told]
    assert told != all_told, "a seat sees more of its own events than a spectator"
    later = game.events(1, since=told[-3]["number"], lang="en")
    assert len(later) == 3 and all(event["text"] for event in later)
    assert not [name for name in dir(seat) if name in ("save", "game", "copy", "waiting")]


def test_sample_looks_same_but_differs() -> None:
    game = played(Game(seats=3, seed=8), 50)
    worlds = [game.sample_state(0, seed) for seed in range(12)]
    assert all(world.view(0) == game.view(0) for world in worlds)
    assert any(world.view(1) != game.view(1) for world in worlds), "all samples have the same hidden information"
    assert game.sample_state(0, 3).save() == worlds[3].save()


@pytest.mark.parametrize("edition", EDITIONS)
def test_sample_hides_the_true_seed(edition: str) -> None:
    seed = 6_180_339_887_498_948_482
    game = played(Game(edition, seed=seed), 40)
    assert game.seed == seed and str(seed) in game.save()
    worlds = [game.seat(0).sample_state(number) for number in range(3)]
    assert all(world.seed == 0 and str(seed) not in world.save() for world in worlds)
    # In the sample, bots draw different random numbers than in the real game.
    for world in worlds:
        again = Game.load(world.save())
        assert again.view(0) == world.view(0)
        again.advance("random")
    assert all(world.advance("random") is None for world in worlds)


@pytest.mark.parametrize("edition", ["kosmische-strijd", "universums-harskare"])
def test_sample_hides_secret_answers(edition: str) -> None:
    game = Game(edition, seed=0)
    for _ in range(60):
        if len(game.waiting) > 1:
            break
        game.answer(game.waiting[0], game.choose(game.waiting[0], "random", 1))
    me, other = game.waiting[0], game.waiting[1]
    later = game.copy()
    later.answer(other, later.choose(other, "random", 0))
    assert later.view(me) == game.view(me) and later.answers > game.answers
    one, two = game.seat(me).sample_state(5), later.seat(me).sample_state(5)
    assert one.save() == two.save() and one.answers == two.answers == 0
    assert one.advance("random") == two.advance("random") and one.save() == two.save()
    assert game.choose(me, "random", 7) == later.choose(me, "random", 7)


def test_signal_handler_may_read_the_game() -> None:
    if not hasattr(signal, "setitimer"):
        pytest.skip("no timers here")
    game = Game(seats=4, seed=7)
    seen: list[str] = []

    def handler(number: int, frame: object) -> None:
        seen.append(game.save())
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(TimeoutError):
            game.advance("thinker:30")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert seen and game.advance("random") is None


def test_excessive_input_is_refused() -> None:
    game = Game(seed=1)
    much: list[Any] = []
    for _ in range(30):
        much = [much, much]
    for answer in (much, range(10**9)):
        with pytest.raises(hyperkon.Refused) as error:
            game.answer(0, answer)
        assert error.value.code == "wrong_form"


def test_a_language_without_words_is_refused() -> None:
    game = Game(seed=1)
    for call in (lambda: game.names("fr"), lambda: game.question(game.waiting[0], lang="fr"), lambda: game.events(lang="fr")):
        with pytest.raises(hyperkon.BadTable) as error:
            call()
        assert error.value.code == "lang" and "available: en" in str(error.value)


def test_mods_are_read_from_folders() -> None:
    content = hyperkon.Content(MODS / "known-worlds")
    editions = {row[0]: row for row in content.editions()}
    assert {game for _, game, _, _ in content.editions()} - {"pig"} == {"cosmic", "ufos", "sp4x"}
    assert editions["long-table"] == ("long-table", "cosmic", 3, 8)
    game = Game("long-table", mods=content, seed=1)
    assert Game("long-table", mods=MODS / "known-worlds", seed=1).save() == game.save()
    assert pickle.loads(pickle.dumps(game)).save() == game.save()
    assert pickle.loads(pickle.dumps(content)).hash == content.hash != hyperkon.Content().hash
    with pytest.raises(hyperkon.BadTable):
        Game("long-table")


def test_invalid_mod_reports_everything(tmp_path: Path) -> None:
    (tmp_path / "powers" / "aliens").mkdir(parents=True)
    (tmp_path / "powers" / "aliens" / "broken.lua").write_text("return {")
    with pytest.raises(hyperkon.BadContent) as error:
        hyperkon.Content(tmp_path)
    assert error.value.code == "content" and "broken.lua" in str(error.value)


def test_threads_play_own_and_shared_games() -> None:
    expected = [Game(seats=3, seed=seed) for seed in range(4)]
    for game in expected:
        game.advance("random")
    games = [Game(seats=3, seed=seed) for seed in range(4)]
    shared = Game(seats=3, seed=77)
    failures: list[Exception] = []

    def work(number: int) -> None:
        try:
            games[number].advance("random")
            for _ in range(200):
                for seat in range(3):
                    if shared.question(seat) is not None:
                        try:
                            shared.answer(seat, shared.choose(seat, "random"))
                        except hyperkon.Refused:
                            pass  # another thread answered first
                    shared.view(seat)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not failures and not any(thread.is_alive() for thread in threads)
    assert [game.save() for game in games] == [game.save() for game in expected]
    assert Game.load(shared.save()).save() == shared.save()


def test_lock_is_free_during_play() -> None:
    """A counting thread continues while bots play in another."""
    counted: list[int] = []
    done = threading.Event()

    def play() -> None:
        hyperkon.sim(seats=4, games=400, bot="random", jobs=1)
        done.set()

    thread = threading.Thread(target=play)
    thread.start()
    while not done.wait(0.001):
        counted.append(1)
    thread.join()
    assert len(counted) > 20
