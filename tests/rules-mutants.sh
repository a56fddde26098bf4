#!/usr/bin/env bash
# How strong are the tests? Changes the rules in one place at a time (cargo-mutants) and looks whether the quick suites
# notice: the scenarios first, and what they miss is put to the engine's other quick suites.
#
#   tests/rules-mutants.sh            every twelfth mutant of the rules, over all files
#   tests/rules-mutants.sh 3/12       another twelfth of them (0/12 to 11/12)
#
# It can be stopped and started again: what was caught is not tried a second time. What survives stands in
# target/mutants/K-of-N/mutants.out/missed.txt: each needs a test, or a reason.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-mutants >/dev/null || cargo install cargo-mutants --locked
shard=${1:-0/12}
out=target/mutants/${shard/\//-of-}
mkdir -p "$out"
# Told one by one: a shard of what is left after a stop would be another sample.
cargo mutants --list --package hyperkon-cosmic --shard "$shard" --sharding round-robin --no-shuffle \
    | sed 's/[][\\.*^$+?(){}|/]/\\&/g; s/.*/examine_re = "^&$"/' >"$out/sample"
{ echo 'examine_re = ['; sed "s/examine_re = \"\(.*\)\"/  '''\1''',/" "$out/sample"; echo ']'; } >"$out/mutants.toml"
# What the rules stand on is built once, also when this is stopped and started again.
export CARGO_TARGET_DIR=$PWD/target/mutants/build
# A mutant that never ends, or takes all the memory there is, is caught too.
ulimit -v 12000000

try() { # SECONDS PACKAGES TARGETS…
    local seconds=$1 packages=$2 targets=()
    for target in "${@:3}"; do targets+=(--cargo-arg="$target"); done
    cargo mutants --config "$out/mutants.toml" --package hyperkon-cosmic --test-package "$packages" --output "$out" \
        --profile mutants --iterate --no-shuffle --baseline skip --timeout "$seconds" --colors never "${targets[@]}" \
        || [ $? -le 3 ]
}
try 90 hyperkon-workshop --test=scenarios
try 300 hyperkon-cosmic,hyperkon,hyperkon-workshop --lib --test={scenarios,rules,steps,records,knowledge,imagine,sizes}
cd "$out/mutants.out"
tail -n +1 missed.txt
echo "caught $(cat caught.txt timeout.txt previously_caught.txt | sort -u | wc -l), missed $(wc -l <missed.txt), not viable $(wc -l <unviable.txt)"
