"""The named parts of an observation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .._hyperkon import Spec


class Slices(Mapping[str, slice]):
    """The parts of an observation as slices: `observation[slices["hand"]]`. They work for bytes and arrays."""

    def __init__(self, spec: Spec) -> None:
        self._rows = {row["name"]: slice(row["start"], row["start"] + row["length"]) for row in spec["slices"]}

    def __getitem__(self, name: str) -> slice:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)
