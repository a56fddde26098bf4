"""Runs the program ``hyperkon``: ``python -m hyperkon play``."""

import os
import subprocess
import sys

from hyperkon._program import program


def main() -> int:
    """Replaces this process by the program. On Windows, runs the program and returns its exit code."""
    found = program()
    if found is None:
        print("hyperkon: cannot find the program: install a wheel, or set HYPERKON to the program's path", file=sys.stderr)
        return 1
    if os.name == "nt":
        return subprocess.run([found, *sys.argv[1:]], check=False).returncode
    os.execv(found, [found, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
