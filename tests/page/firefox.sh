#!/usr/bin/env bash
# Plays a whole game of each kind in Firefox, by clicks: a command of its own, beside the tests in Chromium.
#
# Installs Debian's Firefox and, in a temporary folder, puppeteer-core. HYPERKON sets the binary, PAGE a folder with the web client.
set -euo pipefail
cd "$(dirname "$0")"
command -v firefox-esr >/dev/null || ../../.ci/packages firefox-esr
export HYPERKON="${HYPERKON:-${CARGO_TARGET_DIR:-$PWD/../../target}/release/hyperkon}" HYPERKON_GAMES_DIR=""
PUPPETEER=$(mktemp -d)
trap 'rm -rf "$PUPPETEER"' EXIT
export PUPPETEER
[ -d node_modules ] || npm ci --silent
npm install --silent --no-save --prefix "$PUPPETEER" puppeteer-core@24.43.1
node firefox.mjs
