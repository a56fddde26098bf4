"""Studies: cells and shards, what is refused, going on, and a cluster of which a machine is lost."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hyperkon import study
from hyperkon.study import BadStudy, Cell, Shard

if not (os.environ.get("HYPERKON") or shutil.which("hyperkon")):
    pytest.skip("the program `hyperkon` is not there: name it in HYPERKON", allow_module_level=True)

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
change = "macron.ships=3"
bot = "random"
games = 12
shards = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    return path


def one_process(cell: Cell) -> bytes:
    return subprocess.run([study.program(), *cell.words, "--json"], capture_output=True, check=True, stdin=subprocess.DEVNULL).stdout


def results(folder: Path, cells: list[Cell]) -> list[bytes]:
    return [(folder / f"{cell.id}.json").read_bytes() for cell in cells]


def test_the_cells_are_each_with_each(file: Path) -> None:
    cells = study.read(file)
    assert [cell.id for cell in cells] == [
        "shares-universums-harskare-steady", "shares-kosmische-strijd-steady", "macron-kosmische-strijd-random-macron-ships-3"]
    assert cells[0].line == "hyperkon tournament steady steady steady steady -n 60 --seed 3 --seats 4 --edition universums-harskare"


@pytest.mark.parametrize(("text", "said"), [
    ("", "a study has sweeps"),
    ("x = [", "study.toml: "),
    ("[[sweep]]\nid = 'a'\n", "`games` is a whole number"),
    ("[[sweep]]\nid = 'a'\ngames = 1\ngame = 2\n", "there is no `game`; there are bot, change"),
    ("[[sweep]]\nid = '../a'\ngames = 1\n", "`id` is made of letters"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nseats = 9\n", "`seats` is a whole number from 2 to 8"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nbot = 3\n", "`bot` is a text, or a list of texts"),
    ("[[sweep]]\nid = 'a'\ngames = 1\nmods = 'x'\n", "`mods` is a list of folders"),
    ("[[sweep]]\nid = 'a'\ngames = 1\n[[sweep]]\nid = 'a'\ngames = 2\n", "two cells are called `a`"),
])
def test_what_is_no_study_is_refused(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    with pytest.raises(BadStudy, match=".*") as refused:
        study.read(file)
    assert said in str(refused.value)


def test_what_the_program_refuses_is_said(file: Path, tmp_path: Path) -> None:
    file.write_text(STUDY.replace("macron.ships=3", "nobody.ships=3"))
    with pytest.raises(BadStudy, match="nobody"):
        study.run(file, tmp_path / "out", quiet=True)


def test_shards_say_what_one_process_says(file: Path, tmp_path: Path) -> None:
    cells = study.run(file, tmp_path / "out", jobs=2, quiet=True)
    assert results(tmp_path / "out", cells) == [one_process(cell) for cell in cells]
    again = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("shard-*")}
    assert len(again) == 13
    study.run(file, tmp_path / "out", quiet=True)
    assert again == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("shard-*")}, "nothing is played twice"


def test_a_stopped_study_goes_on(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    line = [sys.executable, "-m", "hyperkon.study", str(file), "--out", str(out), "--jobs", "1"]
    with subprocess.Popen(line, stderr=subprocess.DEVNULL) as running:
        while len(list(out.rglob("shard-*.json"))) < 3 and running.poll() is None:
            time.sleep(0.01)
        running.kill()
    cells = study.read(file)
    left = study.missing(out, cells)
    assert 0 < len(left) <= 10
    # What a crash has left beside a shard is no shard.
    (out / left[0].cell.id).mkdir(exist_ok=True)
    (out / left[0].cell.id / "shard-0001-of-0005.1.new").write_text("{")
    assert subprocess.run(line, stderr=subprocess.DEVNULL, check=False).returncode == 0
    assert results(out, cells) == [one_process(cell) for cell in cells]


def test_the_page_is_the_same_again(file: Path, tmp_path: Path) -> None:
    line = [sys.executable, "-m", "hyperkon.study", "study.toml", "--report", "page.md"]
    pages = []
    for _ in range(2):
        subprocess.run(line, cwd=tmp_path, stderr=subprocess.DEVNULL, check=True)
        pages.append((tmp_path / "page.md").read_text())
    assert pages[0] == pages[1] and "| macron |" in pages[0]
    assert len(list(tmp_path.glob("page-*.svg"))) == 2


def test_intervals_hold_together() -> None:
    report = pytest.importorskip("hyperkon._report")
    assert abs(report.corrected(1) - 1.96) < 0.001 and 3.2 < report.corrected(40) < 3.3
    low, high = report.wilson(50, 100, 1.96)
    assert abs(low - 0.4038) < 0.001 and abs(high - 0.5962) < 0.001
    assert report.wilson(0, 0, 2) == (0.0, 1.0)


def test_a_cluster_of_which_a_machine_is_lost(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Read when Ray is imported: it would turn the loopback address into the machine's own, and wait for it.
    monkeypatch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    ray = pytest.importorskip("ray", reason="ray is not there: pip install 'hyperkon[study]'")
    from ray.cluster_utils import Cluster

    file.write_text("[[sweep]]\nid = 'shares'\nbot = 'steady'\ngames = 400\nshards = 10\n")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "node_ip_address": "127.0.0.1"})
    second = cluster.add_node(num_cpus=1, node_ip_address="127.0.0.1")
    try:
        ray.init(address=cluster.address, log_to_driver=False, logging_level="error", _node_ip_address="127.0.0.1")
        kept, lost = study.keep, []

        def keep(folder: Path, shard: Shard, data: bytes) -> None:
            kept(folder, shard, data)
            if len(list(folder.rglob("shard-*.json"))) == 3:
                cluster.remove_node(second, allow_graceful=False)
                lost.append(second)

        monkeypatch.setattr(study, "keep", keep)
        cells = study.run(file, tmp_path / "out", ray="auto", quiet=True)
        assert lost, "the machine was lost in the middle"
        assert results(tmp_path / "out", cells) == [one_process(cell) for cell in cells]
    finally:
        ray.shutdown()
        cluster.shutdown()
