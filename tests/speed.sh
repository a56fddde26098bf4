#!/usr/bin/env bash
# The ruler of speed: CPU time of a decision, this tree against another commit. A command of its own, not part of the tests.
#
#   tests/speed.sh                     compare with the commit in tests/speed-base.txt
#   tests/speed.sh COMMIT              compare with COMMIT
#   PROGRAM=target/dist/hyperkon tests/speed.sh    compare this program, such as that of .ci/dist, instead of a build of this tree
#   PAIRS=3 SECONDS_A_RUN=1 tests/speed.sh
#
# The base is built once, below target/speed. Each row is a simulation on one thread. The two programs run it in turn, PAIRS
# times, so that noise hits both. The table has the median of the user CPU time of a decision in microseconds, the median ratio
# base/now (more than 1: this tree is faster), and the lowest and the highest ratio. A dash means that the base cannot play the
# row. With perf, the last columns are millions of instructions of a decision, as an explanation only.
set -euo pipefail
cd "$(dirname "$0")/.."
base=$(git rev-parse --short "${1:-$(cat tests/speed-base.txt)}")
pairs=${PAIRS:-5}
long=${SECONDS_A_RUN:-2}
home="$PWD/target/speed"
old="$home/$base/target/release/hyperkon"
new=${PROGRAM:-${CARGO_TARGET_DIR:-target}/release/hyperkon}

if [ ! -x "$old" ]; then
    mkdir -p "$home"
    git worktree prune
    [ -d "$home/$base" ] || git worktree add --quiet --detach "$home/$base" "$base"
    (cd "$home/$base" && LUAU_CXXFLAGS="" CARGO_TARGET_DIR="$home/$base/target" cargo build --quiet --release --bin hyperkon)
fi
[ -n "${PROGRAM:-}" ] || cargo build --quiet --release --bin hyperkon

known=decks/mods/known-worlds
rows=(
    "--edition kosmische-strijd --seats 2" "--edition kosmische-strijd --seats 3" "--edition kosmische-strijd --seats 4"
    "--edition universums-harskare --seats 2" "--edition universums-harskare --seats 3"
    "--edition universums-harskare --seats 4" "--edition universums-harskare --seats 5"
    "--mods $known --edition long-table --seats 4" "--mods $known --edition long-table --seats 8"
    "--game ufos" "--game sp4x"
    "--edition kosmische-strijd --seats 4 --bot steady" "--edition kosmische-strijd --seats 3 --bot thinker:50"
)

# run PROGRAM GAMES ROW: prints user seconds and decisions; fails if the program cannot play the row.
run() {
    local program=$1 games=$2 row=$3 out seconds TIMEFORMAT=%U
    # shellcheck disable=SC2086  # a row is several words
    { seconds=$({ time "$program" sim --games "$games" $row --seed 1 --jobs 1 --json 2>/dev/null >"$work/out"; } 2>&1); } || return 1
    out=$(sed -n 's/^  "decisions": \([0-9]*\),\{0,1\}$/\1/p' "$work/out")
    [ -n "$out" ] && echo "$seconds $out"
}

# count PROGRAM GAMES ROW: prints the instructions; nothing without perf.
count() {
    command -v perf >/dev/null || return 0
    # shellcheck disable=SC2086
    perf stat -x, -e instructions:u "$1" sim --games "$2" $3 --seed 1 --jobs 1 --json 2>&1 >/dev/null | awk -F, '/instructions/ && $1 + 0 { print $1 }'
}

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
printf '%-62s %9s %9s %7s %13s %9s %9s\n' "base $base, $pairs pairs" "base µs" "now µs" ratio "low … high" "base M" "now M"
for row in "${rows[@]}"; do
    # As many games as fill the time, so that starting the program and loading the content hardly count.
    games=4
    while :; do
        once=$(run "$new" "$games" "$row") || { echo "this tree cannot play: $row" >&2; exit 1; }
        read -r seconds decisions <<<"$once"
        awk "BEGIN { exit !($seconds * 4 < $long) }" || break
        games=$((games * 4))
    done
    games=$(awk "BEGIN { print int($games * $long / $seconds) + 1 }")
    : >"$work/pairs"
    for ((pair = 0; pair < pairs; pair++)); do
        read -r before many <<<"$(run "$old" "$games" "$row" || echo "- 1")"
        read -r now decisions <<<"$(run "$new" "$games" "$row")"
        echo "$before $many $now $decisions" >>"$work/pairs"
    done
    counts="$(count "$old" "$games" "$row") $(count "$new" "$games" "$row")"
    awk -v row="$row" -v counts="$counts" '
        function median(values, n,   i, j, t) {
            for (i = 2; i <= n; i++) for (j = i; j > 1 && values[j - 1] > values[j]; j--) { t = values[j]; values[j] = values[j - 1]; values[j - 1] = t }
            return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
        }
        { now[NR] = $3 / $4 * 1e6; many[1] = $2; many[2] = $4 }
        $1 != "-" { base[NR] = $1 / $2 * 1e6; ratio[NR] = base[NR] / now[NR] }
        END {
            split(counts, count, " ")
            sub(/--mods [^ ]* /, "", row)
            if (NR in ratio)
                printf "%-62s %9.2f %9.2f %7.2f %6.2f … %4.2f", row, median(base, NR), median(now, NR), median(ratio, NR), ratio[1], ratio[NR]
            else
                printf "%-62s %9s %9.2f %7s %13s", row, "–", median(now, NR), "–", ""
            if (2 in count) printf " %9.4f %9.4f", count[1] / many[1] / 1e6, count[2] / many[2] / 1e6
            else if (1 in count) printf " %9s %9.4f", "–", count[1] / many[2] / 1e6
            print ""
        }' "$work/pairs"
done
