"""The examples for researchers run, and are short."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "python"
LONG = ("net.py", "net_curve.py", "net_teacher.py", "benchmarks.py")
SHORT = sorted(path.name for path in FOLDER.glob("*.py") if path.name not in LONG)


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")
@pytest.mark.parametrize("name", SHORT)
def test_the_example_runs(name: str, tmp_path: Path) -> None:
    text = (FOLDER / name).read_text()
    code = [line for line in text.split('"""', 2)[2].splitlines() if line.strip()]
    assert len(code) <= 30, f"{name} has {len(code)} lines of code"
    # -P: import the installed package, not a file of the folder.
    done = subprocess.run([sys.executable, "-P", FOLDER / name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_curves_are_drawn(tmp_path: Path) -> None:
    for name, leads in (("one", (-0.001, 0.002)), ("other", (0.0, 0.004))):
        rows = "".join(f"60,{many},{lead}\n" for many, lead in zip((1000, 4000), leads, strict=True))
        (tmp_path / f"{name}.csv").write_text("seconds,situations,lead\n" + rows)
    line = [sys.executable, str(FOLDER / "net_curve.py"), "one.csv", "other.csv", "--out", "net.svg"]
    subprocess.run(line, cwd=tmp_path, check=True)
    drawn = (tmp_path / "net.svg").read_text()
    assert 'points="60,340 580,172"' in drawn and 'points="60,284 580,60"' in drawn, drawn


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")
def test_the_notebook_runs() -> None:
    cells = json.loads((FOLDER / "record.ipynb").read_text())["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "the notebook is stored without outputs"
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert sum(names["wins"].values()) >= 20 and names["record"]._repr_svg_()
