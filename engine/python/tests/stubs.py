"""Writes the docstrings of the native module into its stubs: python -P engine/python/tests/stubs.py

The docs are those of the Rust code, so stubs and `help` are equal; a test checks this.
"""

import ast
import textwrap
from pathlib import Path

from hyperkon import _hyperkon

SOURCE = Path(__file__).parents[1] / "hyperkon" / "_hyperkon.pyi"
WIDTH = 120


def documented(text: str) -> str:
    """Returns stubs with the docstrings of the native module."""
    lines = text.splitlines()
    found: list[tuple[ast.ClassDef | ast.FunctionDef, str, int]] = []
    for node in ast.parse(text).body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or not hasattr(_hyperkon, node.name):
            continue
        has: object = getattr(_hyperkon, node.name)
        found.append((node, has.__doc__ or "", 1))
        methods = [one for one in node.body if isinstance(one, ast.FunctionDef) and not one.name.startswith("__")]
        found += [(one, getattr(has, one.name).__doc__ or "", 2) for one in methods]
    # From the end, so that line numbers stay valid.
    for node, doc, depth in sorted(found, key=lambda row: (-row[0].body[0].lineno, -row[2])):
        first, new = node.body[0], quoted(doc, depth)
        at, end = first.lineno - 1, first.end_lineno or first.lineno
        if ast.get_docstring(node) is not None:
            lines[at:end] = new
        elif isinstance(first, ast.Expr):
            lines[at:end] = [lines[at].removesuffix(" ..."), *new]
        else:
            at = min([at, *(one.lineno - 1 for one in getattr(first, "decorator_list", []))])
            lines[at:at] = [*new, ""]
    return "\n".join(lines) + "\n"


def quoted(doc: str, depth: int) -> list[str]:
    """Returns a docstring as indented lines."""
    indent = "    " * depth
    paragraphs = [" ".join(part.split()) for part in textwrap.dedent(doc).strip().split("\n\n")]
    text = "\n\n".join(textwrap.fill(part, WIDTH - len(indent) - 6) for part in paragraphs)
    text = f'"""{text}\n"""' if "\n" in text else f'"""{text}"""'
    return textwrap.indent(text, indent).splitlines()


if __name__ == "__main__":
    SOURCE.write_text(documented(SOURCE.read_text()))
