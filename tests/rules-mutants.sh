#!/usr/bin/env bash
# How strong are the tests? Changes the rules in one place at a time (cargo-mutants) and looks whether the quick suites
# notice, in three rounds, each on what the one before has missed: the tests of the rules' own crate, which need no
# script and are built in seconds; the scenarios; the engine's other quick suites with the short soak.
#
#   tests/rules-mutants.sh            every twelfth mutant of the rules, over all files
#   tests/rules-mutants.sh 3/12       another twelfth of them (0/12 to 11/12)
#
# It can be stopped and started again: what a round has tried it does not try a second time, unless the rules have
# changed in between, which makes another sample. What survives is printed, and stands in
# target/mutants/K-of-N/missed.3: each needs a test, or a reason in rules-mutants.md beside this script.
#
# How it counts: a mutant that never ends, or takes all the memory there is, is caught. One that does not compile is
# not viable and counts nowhere. cargo-mutants (27.1) heeds no filter where it leaves a field out, so every such mutant is
# in every sample; and what it calls a baseline runs the tests of another package, so each round first runs its own tests
# on the rules as they are: no failure of old counts as a catch.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-mutants >/dev/null || cargo install cargo-mutants --locked
shard=${1:-0/12}
out=target/mutants/${shard/\//-of-}
mkdir -p "$out"
# What the rules stand on is built once, also when this is stopped and started again.
export CARGO_TARGET_DIR=$PWD/target/mutants/build
ulimit -v 12000000

list() { cargo mutants --list --package hyperkon-cosmic --colors never "$@"; }
{ list --shard "$shard" --sharding round-robin --no-shuffle; list --re '^nothing$'; } | sort -u >"$out/now"
if ! cmp -s "$out/now" "$out/sample"; then
    rm -rf "$out"/{mutants.out*,caught,unviable,missed.*}
    mv "$out/now" "$out/sample"
fi
touch "$out"/{caught,unviable,missed.{1,2,3}}

# What cargo-mutants has found goes into lists of our own: its own lists are of one run, and mix the caught with
# those that are not viable.
collect() { # ROUND
    local found=$out/mutants.out
    [ -d "$found" ] || return 0
    sort -u -o "$out/caught" "$out/caught" "$found/caught.txt" "$found/timeout.txt"
    sort -u -o "$out/unviable" "$out/unviable" "$found/unviable.txt"
    sort -u -o "$out/missed.$1" "$out/missed.$1" "$found/missed.txt"
}
try() { # ROUND SECONDS PACKAGE TARGETS…
    local round=$1 seconds=$2 package=$3 from=$out/sample targets=()
    [ "$round" = 1 ] || from=$out/missed.$((round - 1))
    [ "$(cat "$out/round" 2>/dev/null)" != "$round" ] || collect "$round"
    sort -u "$out"/{caught,unviable,"missed.$round"} | comm -23 "$from" - >"$out/todo"
    [ -s "$out/todo" ] || return 0
    echo "round $round: $(wc -l <"$out/todo") mutants"
    {
        echo 'examine_re = ['
        sed "s/[][\\\\.*^\$+?(){}|/]/\\\\&/g; s/.*/  '''^&\$''',/" "$out/todo"
        echo ']'
    } >"$out/mutants.toml"
    cargo test --quiet --profile mutants --package "$package" "${@:4}"
    for target in "${@:4}"; do targets+=(--cargo-arg="$target"); done
    echo "$round" >"$out/round"
    # 2: some were missed, 3: some did not end.
    cargo mutants --config "$out/mutants.toml" --package hyperkon-cosmic --test-package "$package" --output "$out" \
        --profile mutants --iterate --no-shuffle --baseline skip --timeout "$seconds" --colors never "${targets[@]}" \
        || { local code=$?; [ "$code" = 2 ] || [ "$code" = 3 ]; }
    collect "$round"
}
try 1 60 hyperkon-cosmic --lib
try 2 90 hyperkon-workshop --test=scenarios
try 3 300 hyperkon --test={short_soak,steps,records,knowledge,imagine,rules}
comm -23 "$out/missed.3" "$out/caught"
echo "caught $(wc -l <"$out/caught"), missed $(comm -23 "$out/missed.3" "$out/caught" | wc -l), not viable $(wc -l <"$out/unviable")"
