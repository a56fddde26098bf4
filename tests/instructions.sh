#!/usr/bin/env bash
# The guard of speed: counts the instructions of five fixed games of each edition under callgrind and compares them with the
# figures in tests/instructions.txt. Times differ from run to run; these counts do not, on one kind of machine.
#
#   tests/instructions.sh            measures and compares; ends with 1 if an edition takes 3 % more than stored
#   tests/instructions.sh --store    measures and stores the figures, with the versions they hold for
#
# The figures hold for the versions of rustc, g++ and valgrind that are stored with them. With others it says so, measures,
# prints, and does not fail; nor does it without valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."
stored=tests/instructions.txt
games=5
tolerance=3 # per cent

if ! command -v valgrind >/dev/null; then echo "valgrind is not installed: nothing is measured"; exit 0; fi
versions="$(rustc --version); g++ $(g++ -dumpfullversion 2>/dev/null || echo none); $(valgrind --version)"
cargo build -q --release --example instructions
program=target/release/examples/instructions
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# count EDITION: instructions within the games alone, and decisions.
count() {
  valgrind --tool=callgrind --callgrind-out-file="$work/out" --toggle-collect='*whole_games*' \
    "$program" --edition "$1" --games $games >"$work/said" 2>"$work/valgrind"
  local counted decisions
  counted=$(sed -n 's/.*Collected : //p' "$work/valgrind")
  decisions=$(sed -n 's/ decisions.*//p' "$work/said")
  if [ -z "$counted" ] || [ "$counted" = 0 ] || [ -z "$decisions" ]; then
    cat "$work/said" "$work/valgrind" >&2
    echo "nothing was counted" >&2
    return 1
  fi
  echo "$counted $decisions"
}

lines=""
failed=0
known=$(sed -n 's/^versions: //p' "$stored" 2>/dev/null || true)
if [ "${1:-}" != --store ] && [ "$known" != "$versions" ]; then
  echo "the figures hold for: ${known:-nothing}"
  echo "here there are:       $versions"
fi
for edition in kosmische-strijd universums-harskare; do
  read -r counted decisions <<<"$(count $edition)"
  [ -n "${decisions:-}" ]
  lines+="$edition: $counted"$'\n'
  echo "$edition: $counted instructions, $decisions decisions, $((counted / decisions)) a decision"
  before=$(sed -n "s/^$edition: //p" "$stored" 2>/dev/null || true)
  if [ "${1:-}" = --store ] || [ -z "$before" ]; then continue; fi
  change=$(((counted - before) * 1000 / before))
  size=${change#-}
  echo "  stored: $before; ${change%%[0-9]*}$((size / 10)).$((size % 10)) % more (negative: fewer)"
  if [ "$known" = "$versions" ] && [ $change -gt $((tolerance * 10)) ]; then
    echo "  that is more than $tolerance %. If it must be so: tests/instructions.sh --store"
    failed=1
  fi
done
if [ "${1:-}" = --store ]; then
  printf 'versions: %s\n%s' "$versions" "$lines" >"$stored"
  echo "stored in $stored"
fi
exit $failed
