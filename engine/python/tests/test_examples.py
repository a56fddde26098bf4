"""The examples for researchers run, and are short."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "python"
SHORT = sorted(path.name for path in FOLDER.glob("*.py") if path.name not in ("net.py", "net_teacher.py", "benchmarks.py"))


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")
@pytest.mark.parametrize("name", SHORT)
def test_the_example_runs(name: str, tmp_path: Path) -> None:
    text = (FOLDER / name).read_text()
    code = [line for line in text.split('"""', 2)[2].splitlines() if line.strip()]
    assert len(code) <= 30, f"{name} has {len(code)} lines of code"
    # -P: import the installed package, not a file of the folder.
    done = subprocess.run([sys.executable, "-P", FOLDER / name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="HYPERKON is not set to the program's path")
def test_the_notebook_runs() -> None:
    cells = json.loads((FOLDER / "record.ipynb").read_text())["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "the notebook is stored without outputs"
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert sum(names["wins"].values()) >= 20 and names["record"]._repr_svg_()
