#!/usr/bin/env bash
# Checks the library without features, and with each of its features alone.
set -euo pipefail
cd "$(dirname "$0")/.."
for feature in "" builtin scripts; do
    echo "features: ${feature:-none}"
    cargo check --release --locked -p hyperkon-engine --lib --no-default-features --features "$feature"
done
# Without scripts, nothing compiles C++.
if cargo tree --locked -p hyperkon-engine --no-default-features -e normal,build --prefix none | grep -E '^(cc|mlua)'; then
    exit 1
fi
