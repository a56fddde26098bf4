#!/usr/bin/env bash
# Tests of the web client in a real browser. Installs missing tools, and runs all tests in this folder.
#
# If a tool cannot be installed, the tests are skipped: the script prints the reason and exits with 77.
# HYPERKON sets the binary (default: cargo build --release), PAGE a folder with the web client, CHROMIUM a browser.
# Arguments are test files: tests/page/run.sh lobby.test.js
set -euo pipefail
cd "$(dirname "$0")"
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}

missing() {
    echo "the page's tests are SKIPPED: $1" >&2
    exit 77
}

# Debian's browser, and the font of the stored pictures.
packages=()
[ -x "$CHROMIUM" ] || packages+=(chromium)
fc-list 2>/dev/null | grep -q '/Inter-Regular\.' || packages+=(fonts-inter fontconfig)
../../.ci/packages "${packages[@]}" || missing "a package is not there"
[ -x "$CHROMIUM" ] || missing "$CHROMIUM is not there"
export CHROMIUM
command -v npm >/dev/null || missing "node and npm are not there (node 20 or newer)"
[ "$(node -p 'parseInt(process.versions.node)')" -ge 20 ] || missing "node is older than 20"
npm ci --silent || missing "npm ci has failed"

if [ -z "${HYPERKON:-}" ]; then
    (cd ../.. && cargo build --release --quiet)
    export HYPERKON="${CARGO_TARGET_DIR:-$PWD/../../target}/release/hyperkon"
fi
files=("$@")
[ ${#files[@]} -gt 0 ] || files=(*.test.js)
# Run the files one by one, because some measure times.
# A browser that a test leaves open must not prevent the exit.
force=()
node --help | grep -q -- --test-force-exit && force=(--test-force-exit)
node --test "${force[@]}" --test-concurrency=1 --test-reporter=spec "${files[@]}"
