"""Builds wheels with maturin, and puts the program ``hyperkon`` into them.

maturin adds the files of ``hyperkon._hyperkon.data/scripts`` to a wheel, and pip installs them beside ``python``. There is no source
distribution: the sources are the repository.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path

import maturin
from maturin import build_editable, get_requires_for_build_editable, get_requires_for_build_wheel, prepare_metadata_for_build_wheel

__all__ = ["build_editable", "build_wheel", "get_requires_for_build_editable", "get_requires_for_build_wheel", "prepare_metadata_for_build_wheel"]


def build_wheel(wheel_directory: str, config_settings: dict | None = None, metadata_directory: str | None = None) -> str:
    """Builds the program with the profile of the module, and then the wheel with both."""
    words = shlex.split(os.environ.get("MATURIN_PEP517_ARGS", ""))
    profile = words[words.index("--profile") + 1] if "--profile" in words else "release"
    line = ["cargo", "build", "--locked", "--profile", profile, "--package", "hyperkon", "--bin", "hyperkon", "--message-format", "json"]
    built = subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True)
    (program,) = filter(None, (json.loads(said).get("executable") for said in built.stdout.splitlines()))
    scripts = Path(__file__).parent / "hyperkon._hyperkon.data" / "scripts"
    shutil.rmtree(scripts, ignore_errors=True)
    scripts.mkdir(parents=True)
    shutil.copy(program, scripts)
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
