"""The program that the wheel carries."""

import os
import subprocess
import sys
from pathlib import Path

import hyperkon
import pytest
from hyperkon import _program


def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    rest = {name: value for name, value in os.environ.items() if name != "HYPERKON"}
    line = [sys.executable, "-P", "-m", "hyperkon", *words]
    return subprocess.run(line, env=rest | env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


@pytest.mark.skipif("HYPERKON" not in os.environ, reason="the wheel was built without the program")
def test_wheel_carries_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HYPERKON")
    found = _program.program()
    assert found and Path(found).parent == Path(sys.executable).parent
    said = run("--version")
    assert (said.returncode, said.stdout.strip()) == (0, f"hyperkon {hyperkon.__version__}")
    counted = run("sim", "--games", "2", "--bot", "random", "--json")
    assert counted.returncode == 0 and '"games"' in counted.stdout
    assert run("sim", "--gamez").returncode == 2


def test_missing_program_is_reported() -> None:
    said = run("--version", HYPERKON="no-such-program")
    assert said.returncode == 1 and "cannot find the program" in said.stderr
