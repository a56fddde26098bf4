#!/usr/bin/env bash
# Measures the value of each alien's power for a bot. Each game is played twice on the same seed, with and without the
# power. The bot has the alien, and steady bots play all other seats.
#
#   tests/powers.sh                       200 pairs for each alien of each edition, a thinker with 60 simulations per decision
#   tests/powers.sh 1000 steady DIR       this many pairs, with this bot; totals are stored in DIR (target/powers)
#
# After a stop, the same command resumes. It prints the win shares with and without the power in percent, and the
# difference with its 95 % interval, the smallest first.
set -euo pipefail
cd "$(dirname "$0")/.."
pairs=${1:-200}
bot=${2:-thinker:60}
folder=${3:-target/powers}
cargo build -q --release
program=target/release/hyperkon
mkdir -p "$folder"
for edition in kosmische-strijd universums-harskare; do
  echo "$edition: $pairs pairs each, $bot at the alien's seat"
  "$program" aliens --edition "$edition" | sed -n '/^Aliens/,/^$/s/^  \([a-z_]\{1,\}\)  .*/\1/p' | while read -r alien; do
    "$program" sim --edition "$edition" --compare "$alien=off" --alien "1=$alien" --bot steady --bot "1=$bot" \
      -n "$pairs" --seed 1 --csv --resume "$folder/$edition-$alien-${bot//:/-}-$pairs.jsonl" | grep "^$alien,"
  done | awk -F, '{ printf "%-16s %5.1f with, %5.1f without: %+6.1f (%+.1f to %+.1f)\n",
    $1, 100 * $4, 100 * $3, -100 * $5, -100 * $7, -100 * $6 }' | sort -t: -k2 -n
done
