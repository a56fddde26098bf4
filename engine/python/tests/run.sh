#!/usr/bin/env bash
# Builds the wheel of the Python module, installs it into a separate environment (PYTHON_ENV, by default target/python), and
# runs the tests.
#
# If a tool is missing and cannot be installed, the script reports this, skips the tests, and exits with code 77.
# PYTHON is the interpreter (by default the newest of python3.14 … python3.11, python3). HYPERKON is the program, whose counts
# must be equal. Arguments go to pytest: engine/python/tests/run.sh -k leak
set -euo pipefail
cd "$(dirname "$0")/../../.."

missing() {
    echo "the Python module's tests are SKIPPED: $1" >&2
    exit 77
}

fits() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

python=
for name in ${PYTHON:-python3.14 python3.13 python3.12 python3.11 python3}; do
    if command -v "$name" >/dev/null && fits "$name"; then
        python=$name
        break
    fi
done
[ -n "$python" ] || missing "there is no Python 3.11 or newer"

target="${CARGO_TARGET_DIR:-$PWD/target}"
env="${PYTHON_ENV:-$target/python}"
fits "$env/bin/python" || { rm -rf "$env" && "$python" -m venv "$env"; } || missing "$python -m venv has failed"
"$env/bin/python" -m pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2' 'numpy>=1.26' 'gymnasium>=1.1' \
    'pettingzoo>=1.24' 'pytest>=8' 'ray>=2.9' || missing "pip cannot install maturin, numpy, gymnasium, pettingzoo, pytest and ray"
# Tests that need these packages are skipped without them.
for extra in 'open_spiel>=1.6' 'onnx>=1.16' 'onnxruntime>=1.17' 'cairosvg>=2.7' 'lightgbm>=4.5' 'mypy>=1.11' 'pyright[nodejs]>=1.1.390'; do
    "$env/bin/python" -m pip install --quiet --disable-pip-version-check "$extra" || echo "pip cannot install $extra" >&2
done

if [ -z "${HYPERKON:-}" ] && [ -x "$target/release/hyperkon" ]; then
    export HYPERKON="$target/release/hyperkon"
fi
# The wheel carries the program, as the one that backend.py builds.
scripts=engine/python/hyperkon._hyperkon.data/scripts
rm -rf "$scripts"
[ -z "${HYPERKON:-}" ] || install -D "$HYPERKON" "$scripts/hyperkon"

wheels="$target/wheels/tested"
rm -rf "$wheels"
# Include the example game, which has no special encoding for Python.
"$env/bin/maturin" build --quiet --release --locked --features pig --manifest-path engine/python/Cargo.toml --interpreter "$env/bin/python" \
    --out "$wheels"
"$env/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheels"/*.whl
# -P: import the installed package, not the sources.
"$env/bin/python" -P -m pytest -q -rs -p no:cacheprovider engine/python/tests "$@"
