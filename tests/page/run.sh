#!/usr/bin/env bash
# The page in a real browser: installs what that needs, says so where it cannot, and runs all tests of this folder.
#
# Where a tool is missing and cannot be installed, the tests are skipped: that is printed, and the exit code is 77.
# HYPERKON names the binary (else: cargo build --release), PAGE a folder to serve the page from, CHROMIUM a browser.
# Arguments go to node's test runner: tests/page/run.sh lobby.test.js
set -euo pipefail
cd "$(dirname "$0")"
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}

missing() {
    echo "the page's tests are SKIPPED: $1" >&2
    exit 77
}

# Debian's browser, and the font that the kept pictures are drawn with.
packages=()
[ -x "$CHROMIUM" ] || packages+=(chromium)
fc-list 2>/dev/null | grep -q '/Inter-Regular\.' || packages+=(fonts-inter fontconfig)
if [ ${#packages[@]} -gt 0 ]; then
    echo "installing ${packages[*]}"
    asroot=()
    [ "$(id -u)" = 0 ] || asroot=(sudo -n)
    command -v apt-get >/dev/null || missing "no apt-get to install ${packages[*]} with"
    "${asroot[@]}" apt-get update -qq || echo "apt-get update has failed; what is known already is tried" >&2
    DEBIAN_FRONTEND=noninteractive "${asroot[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null ||
        missing "apt-get cannot install ${packages[*]}"
fi
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
# One file after the other: they measure, and a machine with two cores has no more to give.
# A browser that a test has left open must not keep the run from its end.
force=()
node --help | grep -q -- --test-force-exit && force=(--test-force-exit)
node --test "${force[@]}" --test-concurrency=1 --test-reporter=spec "${files[@]}"
