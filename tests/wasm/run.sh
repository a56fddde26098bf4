#!/usr/bin/env bash
# Tests of the engine in a browser: builds it, compares it with the native program in Node, and plays in Chromium.
#
# Installs missing tools. If that is impossible, prints the reason and exits with 77. NATIVE and PLAYGROUND set what is already
# built. Arguments are test files: tests/wasm/run.sh offline.test.js. The short form, tests/wasm/run.sh --short, compares few games,
# and plays one whole game in Chromium.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target="${CARGO_TARGET_DIR:-$root/target}"

if [ -z "${PLAYGROUND:-}" ]; then
    "$root/engine/wasm/build.sh"
    export PLAYGROUND="$target/playground"
fi
if [ -z "${NATIVE:-}" ]; then
    export NATIVE="$target/release/examples/native"
    # For the same packages as in .ci/run, so that their features are the same, and little is compiled.
    (cd "$root" && cargo build --release --locked --quiet --workspace --exclude hyperkon-python --example native)
fi
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
[ -x "$CHROMIUM" ] || "$root/.ci/packages" chromium || { echo "the playground's tests are SKIPPED: $CHROMIUM is not there" >&2; exit 77; }
export CHROMIUM HYPERKON="${HYPERKON:-$target/release/hyperkon}" HYPERKON_GAMES_DIR=""
[ -x "$HYPERKON" ] || (cd "$root" && cargo build --release --locked --quiet -p hyperkon)
(cd ../page && npm ci --silent) || { echo "the playground's tests are SKIPPED: npm ci has failed" >&2; exit 77; }
if [ "${1:-}" = --short ]; then
    node hashes.js --games 4
    node --test --test-concurrency=1 --test-reporter=spec worker.test.js texts.test.js
    exec node --test --test-reporter=spec --test-name-pattern="game survives reload" offline.test.js
fi
files=("$@")
if [ ${#files[@]} -eq 0 ]; then
    node hashes.js
    files=(*.test.js)
fi
node --test --test-concurrency=1 --test-reporter=spec "${files[@]}"
