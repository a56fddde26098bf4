"""Studies: cells and shards, errors, resuming, and a cluster that loses a machine."""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import hyperkon
from hyperkon import _report as report
from hyperkon import study
from hyperkon import _tournament
from hyperkon._shards import player
from hyperkon.study import BadStudy, Cell, Shard

if not (os.environ.get("HYPERKON") or shutil.which("hyperkon")):
    pytest.skip("missing program `hyperkon`: set HYPERKON to its path", allow_module_level=True)

STUDY = """
seed = 3

[[sweep]]
id = "shares"
edition = ["universums-harskare", "kosmische-strijd"]
bot = "steady"
games = 60
shards = 5

[[sweep]]
id = "macron"
edition = "kosmische-strijd"
change = "macron.worth=3"
bot = "random"
games = 12
shards = 3
"""


POLICIES = """
import numpy as np

class Drawn:
    name = "drawn"
    batched = True

    def __init__(self):
        self.rng = np.random.default_rng(1)

    def __call__(self, observations, masks):
        return (masks * self.rng.random(masks.shape)).argmax(1)

def first(observation, mask):
    return int(mask.argmax())

def failing(observation, mask):
    raise ZeroDivisionError("no policy")

def leaving(observation, mask):
    raise SystemExit

def bad_value(observation, mask):
    return np.zeros(3).reshape(2)

class Broken:
    def __init__(self):
        self.net = {}["weights"]
"""

POLICY_STUDY = """
[[sweep]]
id = "policies"
bot = ["policies.py:first", "policies.py:Drawn", "net.onnx"]
rivals = "steady"
seats = 3
games = 120
shards = 6
"""


def network(path: Path) -> None:
    """Writes an untrained network of one layer."""
    onnx, spec = pytest.importorskip("onnx"), hyperkon.Game(seats=3).spec
    pytest.importorskip("onnxruntime")
    weights = np.random.default_rng(1).normal(size=(spec["length"], spec["actions"])).astype(np.float32)
    helper, kind = onnx.helper, onnx.TensorProto.FLOAT
    ends = [helper.make_tensor_value_info(name, kind, ["n", None]) for name in ("observation", "scores")]
    layer = helper.make_node("MatMul", ["observation", "weights"], ["scores"])
    graph = helper.make_graph([layer], "net", ends[:1], ends[1:], [onnx.numpy_helper.from_array(weights, "weights")])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), path)


@pytest.fixture
def policies(file: Path) -> Path:
    """Returns the file of a study with policies and a network beside it."""
    (file.parent / "policies.py").write_text(POLICIES)
    network(file.parent / "net.onnx")
    file.write_text(POLICY_STUDY)
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    return path


def one_process(cell: Cell) -> bytes:
    return subprocess.run([*player(cell.played), *cell.played, "--json"], capture_output=True, check=True, stdin=subprocess.DEVNULL).stdout


def nothing_left(shards: list[Shard], *_: object) -> None:
    """Stands in for playing shards where none should be."""
    assert not shards


def results(folder: Path, cells: list[Cell]) -> list[bytes]:
    return [(folder / f"{cell.id}.json").read_bytes() for cell in cells]


def test_cells_combine_all_values(file: Path) -> None:
    cells = study.read(file).cells
    assert [cell.id for cell in cells] == [
        "shares-universums-harskare-steady", "shares-kosmische-strijd-steady", "macron-kosmische-strijd-random-macron-worth-3"]
    assert cells[0].line == "hyperkon tournament steady steady steady steady -n 60 --seed 3 --seats 4 --edition universums-harskare"


def test_net_names_the_module_s_network(file: Path) -> None:
    file.write_text("[[sweep]]\nid = 'a'\ngames = 4\nseats = 3\nbot = 'net'\nrivals = 'random'\n")
    (cell,) = study.read(file).cells
    assert cell.id == "a-net-random" and cell.has_policies and cell.played[1] == "net"


def test_policies_of_two_files_stay_apart(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "random.py").write_text(f"def teams(seen, mask):\n    return {folder!r}\n")
    one, two = (_tournament.bot_of(f"{tmp_path}/{folder}/random.py:teams") for folder in ("a", "b"))
    assert [cast("Callable[..., str]", policy)(None, None) for policy in (one, two)] == ["a", "b"]
    assert sys.modules["random"] is random
    text = f"[[sweep]]\nid = 'a'\ngames = 4\nseats = 2\nbot = '{tmp_path}/a/random.py:teams'\n"
    (tmp_path / "study.toml").write_text(text)
    assert study.read(tmp_path / "study.toml").cells[0].has_policies, "a name may end in ms"


@pytest.mark.parametrize(("text", "said"), [
    ("", "missing sweeps"),
    ("x = [", "study.toml: "),
    ("sed = 1\n[[sweep]]\nid = 'a'\ngames = 1\n", "unknown key `sed` (available: about, seed, and [[sweep]])"),
    ("[[sweep]]\nid = 'a'\n", "sweep `a`: missing `games`"),
    ("[sweep]\nid = 'a'\ngames = 1\n", "invalid [sweep]: write [[sweep]]"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nbot = 'thinker:5ms'\n", "depend on the machine"),
    ("[[sweep]]\nid = 'a'\ngames = 1\ngame = 2\n", "unknown key `game` (available: about, bot, change"),
    ("[[sweep]]\nid = '../a'\ngames = 1\n", "invalid `id`: use letters"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nseats = 9\n", "`seats` must be an integer from 2 to 8"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nbot = 3\n", "`bot` must be a string or a list of strings"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nmods = 'x'\n", "`mods` must be a list of folders"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nabout = 1\n", "`about` must be a string"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nbot = 'none.onnx'\n", "missing file none.onnx of the bot `none.onnx`"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nrivals = 'random'\nchange = 'zombie=off'\n", "`change` needs one bot for all seats"),
    ("[[sweep]]\nid = 'a'\ngames = 1\n[[sweep]]\nid = 'a'\ngames = 2\n", "duplicate cell `a`"),
])
def test_invalid_study_is_refused(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    with pytest.raises(BadStudy, match=".*") as refused:
        study.read(file)
    assert said in str(refused.value)


def test_program_errors_are_reported(file: Path, tmp_path: Path) -> None:
    file.write_text(STUDY.replace("macron.worth=3", "nobody.ships=3"))
    with pytest.raises(BadStudy, match="study.toml: sweep `macron`: .*nobody"):
        study.run(file, tmp_path / "out", quiet=True)
    assert not list((tmp_path / "out").rglob("shard-*")), "the error comes before any game is played"


def test_changed_study_is_reported_early(file: Path, tmp_path: Path) -> None:
    file.write_text("[[sweep]]\nid = 'a'\ngames = 8\nshards = 2\nbot = 'random'\n")
    study.run(file, tmp_path / "out", quiet=True)
    for word, other in (("games = 8", "games = 9"), ("shards = 2", "shards = 3"), ("'random'", "'random'\nseed = 4")):
        file.write_text(f"[[sweep]]\nid = 'a'\ngames = 8\nshards = 2\nbot = 'random'\n".replace(word, other))
        with pytest.raises(BadStudy, match="sweep `a` has changed since"):
            study.run(file, tmp_path / "out", quiet=True)
    # Python cannot detect that the content differs; only the program can.
    shard = next((tmp_path / "out").rglob("shard-0001-*"))
    shard.write_bytes(shard.read_bytes().replace(b'"version":"', b'"version":"other-'))
    next((tmp_path / "out").rglob("shard-0002-*")).unlink()
    file.write_text("[[sweep]]\nid = 'a'\ngames = 8\nshards = 2\nbot = 'random'\n")
    with pytest.raises(BadStudy, match="started with different content"):
        study.run(file, tmp_path / "out", quiet=True)


def test_shards_equal_one_process(file: Path, tmp_path: Path) -> None:
    cells = study.run(file, tmp_path / "out", jobs=2, quiet=True).cells
    assert results(tmp_path / "out", cells) == [one_process(cell) for cell in cells]
    again = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("shard-*")}
    assert len(again) == 13
    study.run(file, tmp_path / "out", quiet=True)
    assert again == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("shard-*")}, "no shard is played twice"


def test_python_shards_equal_the_program(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Python's tournament gives the counts of the program for the same line."""
    words = ["tournament", "random", "steady", "random", "-n", "90", "--seed", "5", "--edition", "kosmische-strijd"]
    for number in range(1, 5):
        assert _tournament.main([*words, "--shard", f"{number}/4", "--out", str(tmp_path)]) == 0
    assert _tournament.main([*words, "--json", "--merge", str(tmp_path)]) == 0
    merged = json.loads(capfd.readouterr().out)
    said = subprocess.run([study.program(), *words, "--json"], capture_output=True, check=True, stdin=subprocess.DEVNULL).stdout
    found = json.loads(said)
    assert merged == found


def test_policies_play_studies(policies: Path, tmp_path: Path) -> None:
    text = POLICY_STUDY.replace("120", "30")
    policies.write_text(text)
    cells = study.run(policies, tmp_path / "out", jobs=2, quiet=True).cells
    assert cells[0].line.startswith("python -m hyperkon._tournament tournament ") and cells[0].line.split()[5:7] == ["steady", "steady"]
    for cell, name in zip(cells, ("first", "drawn", "net"), strict=True):
        found = json.loads((tmp_path / "out" / f"{cell.id}.json").read_bytes())
        assert found["line_up"] == [name, "steady", "steady"] and found["games"] == 30
        assert {row["bot"] for row in found["bots"]} == {name, "steady"}
    # A policy without a state plays the same games in one process. Each shard loads a policy with a state again.
    assert results(tmp_path / "out", [cells[0], cells[2]]) == [one_process(cells[0]), one_process(cells[2])]
    before = results(tmp_path / "out", cells)
    shutil.rmtree(tmp_path / "out")
    study.run(policies, tmp_path / "out", jobs=1, quiet=True)
    assert before == results(tmp_path / "out", cells)
    report.write(policies, "", tmp_path / "out", cells, tmp_path / "page.md")
    assert "| first | 1 | 30 |" in (tmp_path / "page.md").read_text()
    # Shards of another version of a policy are not merged.
    (policies.parent / "policies.py").write_text(POLICIES + "# changed")
    next((tmp_path / "out").rglob("shard-0002-*")).unlink()
    with pytest.raises(BadStudy, match="started with different content"):
        study.run(policies, tmp_path / "out", quiet=True)


def test_policy_errors_are_reported(policies: Path, tmp_path: Path) -> None:
    at = "cell `a-policies-py-{}`, shard 1/1: policy `{}`: "
    for name, said in (
        ("failing", "ZeroDivisionError: no policy (policies.py:18)"),
        ("leaving", "SystemExit (policies.py:21)"),
        ("bad_value", "ValueError: cannot reshape array of size 3 into shape (2,) (policies.py:24)"),
    ):
        policies.write_text(f"[[sweep]]\nid = 'a'\ngames = 4\nshards = 1\nbot = 'policies.py:{name}'\n")
        with pytest.raises(BadStudy) as refused:
            study.run(policies, tmp_path / "out", quiet=True)
        assert str(refused.value) == at.format(name.replace("_", "-"), name) + said


@pytest.mark.parametrize(("bot", "text", "said"), [
    ("policies.py:none", POLICIES, "unknown policy `none` in "),
    ("policies.py:Broken", POLICIES, "policy `policies.py:Broken`: KeyError: 'weights' (policies.py:28)"),
    ("policies.py:first", "import nothing", "policy `policies.py:first`: ModuleNotFoundError: No module named 'nothing' (policies.py:1)"),
    ("policies.py:first", "def", "policy `policies.py:first`: SyntaxError: invalid syntax (policies.py, line 1)"),
])
def test_broken_policy_files_are_reported(file: Path, tmp_path: Path, bot: str, text: str, said: str) -> None:
    (tmp_path / "policies.py").write_text(text)
    file.write_text(f"[[sweep]]\nid = 'a'\ngames = 4\nbot = '{bot}'\n")
    with pytest.raises(BadStudy) as refused:
        study.run(file, tmp_path / "out", quiet=True)
    assert str(refused.value).startswith(f"{file}: sweep `a`: {said}")


@pytest.mark.parametrize("bot", ["random", "policies.py:first"])
@pytest.mark.parametrize("rest", [0, 150, 200])
def test_incomplete_shard_is_reported(file: Path, tmp_path: Path, bot: str, rest: int) -> None:
    (tmp_path / "policies.py").write_text(POLICIES)
    file.write_text(f"[[sweep]]\nid = 'a'\ngames = 8\nshards = 2\nbot = '{bot}'\nrivals = 'random'\n")
    cells = study.run(file, tmp_path / "out", quiet=True).cells
    before = results(tmp_path / "out", cells)
    shard = next((tmp_path / "out").rglob("shard-0002-*"))
    shard.write_bytes(shard.read_bytes()[:rest])
    with pytest.raises(BadStudy) as refused:
        study.run(file, tmp_path / "out", quiet=True)
    assert str(refused.value) == f"{shard}: incomplete shard: remove the file, and run the study again to play it"
    shard.unlink()
    study.run(file, tmp_path / "out", quiet=True)
    assert results(tmp_path / "out", cells) == before


def test_killed_write_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(file: int) -> None:
        raise KeyboardInterrupt

    (tmp_path / "a.json").write_text("before")
    monkeypatch.setattr(os, "fsync", killed)
    with pytest.raises(KeyboardInterrupt):
        _tournament.write(tmp_path / "a.json", b"after")
    assert (tmp_path / "a.json").read_text() == "before"


def test_results_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "st").mkdir()
    (tmp_path / "st" / "policies.py").write_text(POLICIES)
    mods = Path(__file__).parents[3] / "decks" / "mods" / "newcomers"
    shutil.copytree(mods, tmp_path / "st" / "newcomers")
    (tmp_path / "st" / "s.toml").write_text(
        "[[sweep]]\nid = 'a'\ngames = 4\nshards = 2\nbot = ['policies.py:first', 'random']\nrivals = 'random'\nmods = ['newcomers']\n"
        "edition = 'kosmische-strijd'\n")
    monkeypatch.chdir(tmp_path)
    assert study.main(["st/s.toml"]) == 0
    monkeypatch.setattr(study, "here", nothing_left)
    assert study.main([f"{tmp_path}/st/s.toml"]) == 0
    monkeypatch.chdir(tmp_path / "st")
    assert study.main(["s.toml"]) == 0
    (tmp_path / "st").rename(tmp_path / "moved")
    assert study.main([f"{tmp_path}/moved/s.toml"]) == 0


@pytest.mark.parametrize("removed", [0, 1])
def test_other_content_is_reported(file: Path, tmp_path: Path, removed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "policies.py").write_text(POLICIES)
    file.write_text("[[sweep]]\nid = 'a'\ngames = 4\nshards = 2\nbot = ['random', 'policies.py:first']\nrivals = 'random'\n")
    random_cell, policy_cell = study.run(file, tmp_path / "out", quiet=True).cells
    shards = sorted((tmp_path / "out" / policy_cell.id).glob("shard-*"))
    for shard in shards[:removed]:
        shard.unlink()
    monkeypatch.setattr(study, "here", nothing_left)
    (tmp_path / "policies.py").write_text(POLICIES + "# changed")
    with pytest.raises(BadStudy, match=f"{policy_cell.id} was started with different content, .*: remove that folder"):
        study.run(file, tmp_path / "out", quiet=True)
    for shard in (tmp_path / "out" / random_cell.id).glob("shard-*"):
        shard.write_bytes(shard.read_bytes().replace(b'"version":"', b'"version":"other-'))
    with pytest.raises(BadStudy, match=f"{random_cell.id} was started with different content, .*: remove that folder"):
        study.run(file, tmp_path / "out", quiet=True)


def test_stopped_study_resumes(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    line = [sys.executable, "-m", "hyperkon.study", str(file), "--out", str(out), "--jobs", "1"]
    with subprocess.Popen(line, stderr=subprocess.DEVNULL) as running:
        while len(list(out.glob("*/shard-*.json"))) < 3 and running.poll() is None:
            time.sleep(0.01)
        running.kill()
    cells = study.read(file).cells
    left = study.missing(out, cells)
    assert 0 < len(left) <= 10
    # A temporary file left by a crash does not count as a shard.
    (out / left[0].cell.id).mkdir(exist_ok=True)
    (out / left[0].cell.id / "shard-0001-of-0005.1.new").write_text("{")
    assert subprocess.run(line, stderr=subprocess.DEVNULL, check=False).returncode == 0
    assert results(out, cells) == [one_process(cell) for cell in cells]


def test_page_is_reproducible(file: Path, tmp_path: Path) -> None:
    line = [sys.executable, "-m", "hyperkon.study", "study.toml", "--report", "page.md"]
    pages = []
    for _ in range(2):
        subprocess.run(line, cwd=tmp_path, stderr=subprocess.DEVNULL, check=True)
        pages.append((tmp_path / "page.md").read_text())
    assert pages[0] == pages[1] and "| Macron |" in pages[0]
    assert "### universums-harskare, steady\n" in pages[0]
    assert "| **all** | 13 |" in pages[0]
    assert set(study.cost(tmp_path / "study-study")) == {cell.id for cell in study.read(file).cells}
    assert min(study.cost(tmp_path / "study-study").values()) > 0
    assert len(list(tmp_path.glob("page-*.svg"))) == 2


def test_headings_name_the_default_edition(file: Path, tmp_path: Path) -> None:
    file.write_text(STUDY.replace("edition", "#"))
    assert study.main([str(file), "--report", str(tmp_path / "page.md")]) == 0
    headings = [line for line in (tmp_path / "page.md").read_text().splitlines() if line.startswith("### ")]
    assert headings == ["### kosmische-strijd, steady", "### kosmische-strijd: macron.worth=3"]


def test_intervals_hold_together() -> None:
    assert abs(report.corrected(1) - 1.96) < 0.001 and 3.2 < report.corrected(40) < 3.3
    half = report.wilson(50, 100, 1.96)
    assert abs(half.low - 0.4038) < 0.001 and abs(half.high - 0.5962) < 0.001
    none = report.wilson(0, 0, 2)
    assert (none.low, none.high) == (0.0, 1.0)


def test_pairs_are_compared() -> None:
    # Both aliens win half of all games, but the first nearly always beats the second.
    alone, pairs = {"a": [400, 200.0], "b": [400, 200.0], "c": [9, 1.0]}, {("a", "b"): [100, 5, 85], ("a", "c"): [9, 3, 1]}
    (pair,) = report.compared(alone, pairs)
    assert (pair.first, pair.second, pair.met, pair.expected) == ("b", "a", 100, 0.5), "the better alien first"
    assert abs(pair.better.share - 85 / 90) < 1e-9 and 0.8 < pair.better.low < pair.better.high < 1


@pytest.mark.parametrize("text", ["[[sweep]]\nid = 'shares'\nbot = 'steady'\ngames = 400\nshards = 10\n", POLICY_STUDY])
def test_cluster_survives_lost_machine(text: str, policies: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Ray reads this on import. Without this setting, Ray would replace the loopback address by the machine's address,
    # and wait for that address.
    monkeypatch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    ray = pytest.importorskip("ray", reason="missing package ray: pip install 'hyperkon[study]'")
    from ray.cluster_utils import Cluster

    policies.write_text(text)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "node_ip_address": "127.0.0.1"})
    second = cast("object", cluster.add_node(num_cpus=1, node_ip_address="127.0.0.1"))
    try:
        ray.init(address=cluster.address, log_to_driver=False, logging_level="error", _node_ip_address="127.0.0.1")
        kept = study.keep
        lost: list[object] = []

        def keep(folder: Path, shard: Shard, played: study.Played) -> None:
            kept(folder, shard, played)
            if not lost and len(list(folder.rglob("shard-*.json"))) == 3:
                cluster.remove_node(second, allow_graceful=False)
                lost.append(second)

        monkeypatch.setattr(study, "keep", keep)
        cells = study.run(policies, tmp_path / "out", ray="auto", quiet=True).cells
        assert lost, "the machine was lost during the study"
        alone = study.run(policies, tmp_path / "alone", jobs=1, quiet=True).cells
        assert results(tmp_path / "out", cells) == results(tmp_path / "alone", alone)
    finally:
        ray.shutdown()
        cluster.shutdown()
