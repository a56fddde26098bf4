"""The program ``hyperkon``, which the wheel carries."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path


def program() -> str | None:
    """Returns the path of the program: the one in the variable HYPERKON, else the wheel's, else one on the PATH.

    Returns None if the variable names no program, or there is none.
    """
    if named := os.environ.get("HYPERKON"):
        return shutil.which(named)
    places = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user")),
        # pip install --target
        str(Path(__file__).resolve().parent.parent / "bin"),
    ]
    return shutil.which("hyperkon", path=os.pathsep.join(places)) or shutil.which("hyperkon")
