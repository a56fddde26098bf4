#!/usr/bin/env bash
# Measures the strength of the tests. Changes the rules in one place at a time (cargo-mutants) and checks that the quick
# suites fail, in three rounds. Each round gets the mutants that the previous one missed: first the tests of the rules'
# own crate, which need no script and build in seconds; then the scenarios; then the other quick suites and the short soak.
#
#   tests/rules-mutants.sh            every twelfth mutant of the rules, over all files
#   tests/rules-mutants.sh 3/12       a different twelfth of them (0/12 to 11/12)
#
# The script can be stopped and restarted: a round does not repeat mutants that it has tried, unless the rules have
# changed in between, which changes the sample. Surviving mutants are printed, and listed in
# target/mutants/K-of-N/missed.3: each needs a test, or a reason in rules-mutants.md beside this script.
#
# Counting: a mutant that never ends, or uses all memory, counts as caught. One that does not compile is
# not viable and does not count. cargo-mutants (27.1) ignores filters for omitted fields, so every such mutant is
# in every sample; and its baseline runs the tests of another package, so each round first runs its own tests
# on the unchanged rules: an old failure does not count as a catch.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v cargo-mutants >/dev/null || cargo install cargo-mutants --locked
shard=${1:-0/12}
out=target/mutants/${shard/\//-of-}
mkdir -p "$out"
# The rules' dependencies are built once, even if the script is stopped and restarted.
export CARGO_TARGET_DIR=$PWD/target/mutants/build
ulimit -v 12000000

list() { cargo mutants --list --package hyperkon-cosmic --colors never "$@"; }
{ list --shard "$shard" --sharding round-robin --no-shuffle; list --re '^nothing$'; } | sort -u >"$out/now"
if ! cmp -s "$out/now" "$out/sample"; then
    rm -rf "$out"/{mutants.out*,caught,unviable,missed.*}
    mv "$out/now" "$out/sample"
fi
touch "$out"/{caught,unviable,missed.{1,2,3}}

# Keep separate lists: those of cargo-mutants cover a single run, and mix caught mutants with those that are not viable.
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
