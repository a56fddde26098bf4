"""The code in the READMEs runs."""

import re
from pathlib import Path

import pytest

import hyperkon

ROOT = Path(__file__).resolve().parents[3]
BLOCKS = [
    (page.relative_to(ROOT).as_posix(), number, block.split("```")[0])
    for page in (ROOT / "README.md", ROOT / "engine" / "python" / "README.md")
    for number, block in enumerate(page.read_text().split("```python\n")[1:])
]


@pytest.mark.parametrize(("page", "number", "code"), BLOCKS)
def test_the_code_runs(page: str, number: int, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, f"{page}, block {number}", "exec"), {})
    assert capsys.readouterr().out


def test_page_numbers_match_the_edition() -> None:
    text = " ".join((ROOT / "engine" / "python" / "README.md").read_text().split())
    (actions,) = re.findall(r"the Dutch edition has ([\d,]+) actions", text)
    (length,) = re.findall(r"in the Dutch edition, it has ([\d,]+) bytes", text)
    spec = hyperkon.Game("kosmische-strijd").spec
    assert [int(number.replace(",", "")) for number in (actions, length)] == [spec["actions"], spec["length"]]


def test_there_is_code() -> None:
    assert len(BLOCKS) >= 3
