#!/usr/bin/env bash
# Tests of the engine in a browser: builds it, compares it with the native program in Node, and plays in Chromium.
#
# Installs missing tools. If that is impossible, prints the reason and exits with 77. NATIVE and PLAYGROUND set what is already
# built. Arguments are test files: tests/wasm/run.sh offline.test.js
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target="${CARGO_TARGET_DIR:-$root/target}"

if [ -z "${PLAYGROUND:-}" ]; then
    "$root/engine/wasm/build.sh"
    export PLAYGROUND="$target/playground"
fi
if [ -z "${NATIVE:-}" ]; then
    (cd "$root" && cargo build --release --locked --quiet --workspace --bin native)
    export NATIVE="$target/release/native"
fi
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
[ -x "$CHROMIUM" ] || { echo "the playground's tests are SKIPPED: $CHROMIUM is not there (tests/page/run.sh installs it)" >&2; exit 77; }
export CHROMIUM HYPERKON="${HYPERKON:-$target/release/hyperkon}" HYPERKON_GAMES_DIR=""
[ -x "$HYPERKON" ] || (cd "$root" && cargo build --release --locked --quiet -p hyperkon-cli)
(cd ../page && npm ci --silent) || { echo "the playground's tests are SKIPPED: npm ci has failed" >&2; exit 77; }
files=("$@")
if [ ${#files[@]} -eq 0 ]; then
    node hashes.js
    files=(*.test.js)
fi
node --test --test-concurrency=1 --test-reporter=spec "${files[@]}"
