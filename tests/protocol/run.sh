#!/usr/bin/env bash
# Generates Python types from the server's document of the protocol, and plays each game with them.
#
# If a tool is missing and cannot be installed, the test is skipped: the script prints the reason and exits with 77.
# HYPERKON is the program (default: target/release/hyperkon), PROTOCOL_ENV the environment of Python (default: target/protocol).
set -euo pipefail
cd "$(dirname "$0")/../.."

missing() {
    echo "the test of generated types is SKIPPED: $1" >&2
    exit 77
}

target="${CARGO_TARGET_DIR:-$PWD/target}"
env="${PROTOCOL_ENV:-$target/protocol}"
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || missing "there is no Python 3.11 or newer"
[ -x "$env/bin/python" ] || python3 -m venv "$env" || missing "python3 -m venv has failed"
"$env/bin/python" -m pip install --quiet --disable-pip-version-check datamodel-code-generator==0.89.0 ||
    missing "pip cannot install datamodel-code-generator"
"$env/bin/python" tests/protocol/play.py "${HYPERKON:-$target/release/hyperkon}"
