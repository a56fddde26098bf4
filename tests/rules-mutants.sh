#!/usr/bin/env bash
# How strong are the tests? Changes the rules in one place at a time (cargo-mutants) and looks whether the quick suites
# notice: scenarios, the rules' own tests, records, a short soak.
#
#   tests/rules-mutants.sh            a sample of 1 in 12 of all mutants of the rules, spread over all files
#   tests/rules-mutants.sh 3/12       another twelfth of them
#
# It can be stopped and started again: what was caught is not tried a second time. What survives stands in
# target/mutants/mutants.out/missed.txt: each needs a test, or a reason.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-mutants >/dev/null || cargo install cargo-mutants --locked
mkdir -p target/mutants
exec cargo mutants --package hyperkon-cosmic --test-package hyperkon-workshop,hyperkon-cosmic,hyperkon \
    --shard "${1:-0/12}" --sharding round-robin --iterate --baseline skip --timeout 300 --output target/mutants \
    --no-shuffle -- --test scenarios --test rules --test steps --test records --test imagine --test knowledge
