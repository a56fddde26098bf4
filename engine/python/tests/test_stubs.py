"""The type stubs match the native module."""

import ast
import inspect
from collections.abc import Callable
from pathlib import Path

import hyperkon
from hyperkon import _hyperkon

STUB = Path(hyperkon.__file__).with_name("_hyperkon.pyi")


def signature(node: ast.FunctionDef) -> list[str]:
    """Returns the names of a function's arguments."""
    args = node.args
    names = [arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)]
    return [name for name in names if name not in ("self", "cls")]


def told(function: Callable[..., object]) -> list[str]:
    return [name for name in inspect.signature(function).parameters if name not in ("self", "slf")]


def test_stubs_match_classes_and_functions() -> None:
    tree = ast.parse(STUB.read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for name in (name for name in dir(_hyperkon) if not name.startswith("_")):
        has = getattr(_hyperkon, name)
        if not inspect.isclass(has):
            assert signature(functions[name]) == told(has), name
            continue
        stub = {node.name: node for node in classes[name].body if isinstance(node, ast.FunctionDef)}
        own = [one for one in vars(has) if not one.startswith("_")]
        if issubclass(has, Exception):
            continue
        assert sorted(own) == sorted(one for one in stub if not one.startswith("_")), name
        for method in own:
            if callable(getattr(has, method)):
                names = [
                    one for one in signature(stub[method]) if one != "mods" or "mods" in told(getattr(has, method))
                ]
                assert names == told(getattr(has, method)), (name, method)
        assert has.__doc__ and all(getattr(has, method).__doc__ for method in own), name


def test_exports_exist() -> None:
    assert (STUB.parent / "py.typed").exists()
    for name in hyperkon.__all__:
        assert getattr(hyperkon, name).__doc__ or name == "__version__", name
    from hyperkon import env

    for name in env.__all__:
        assert hasattr(env, name), name


def test_every_exception_carries_a_code() -> None:
    for name in ("Refused", "BadTable", "BadContent", "BadSave", "NoConsistentState", "Stopped"):
        assert issubclass(getattr(hyperkon, name), hyperkon.Error)
