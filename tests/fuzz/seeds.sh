#!/usr/bin/env bash
# Makes the first corpus and the dictionaries from the repository's files.
set -euo pipefail
cd "$(dirname "$0")"
root=../..
mkdir -p corpus/script corpus/edition corpus/record corpus/scenario corpus/mods

cp "$root"/powers/*/*.lua corpus/script/
# Each attack becomes a file, wrapped as in the tests.
for kind in load run when; do
  awk -v out="corpus/script/$kind" -v kind="$kind" '
    function open() {
      file = out "_" ++number ".lua"
      if (kind == "run") print "return power { id = \"attack\", api = 2, options = { use = \"must\" }, any_time = { once = 'encounter', run = function(game, me)" > file
      if (kind == "when") print "return power { id = \"attack\", api = 2, any_time = { run = function() end, when = function(game, me)" > file
      if (kind == "load") printf "" > file
    }
    function shut() { if (file) { if (kind != "load") print "end } }" > file; close(file) } }
    /^===== / { shut(); open(); next }
    { print > file }
    END { shut() }' "$root/tests/attacks/$kind.txt"
done

cp "$root"/decks/*.toml corpus/edition/
# Editions that can be played, each with texts and a second one.
for numbers in 'ship_limit = 3' 'new_hand = 9' 'bases_to_win = 1' 'ships_per_planet = 9' 'deal_proposals = 1'; do
  printf 'api = 2\nid = "first"\nextends = "second"\n[numbers]\n%s\n#####\n[en]\nname = "Clone"\n[nl]\ntext = "{seat} {n|ship|ships}"\n#####\napi = 2\nid = "second"\nextends = "kosmische-strijd"\n' "$numbers" > "corpus/edition/${numbers%% *}.toml"
done
cat > corpus/edition/whole.toml <<'END'
api = 2
id = "first"
extends = "kosmische-strijd"
seats = [2, 3]
colors = [{ id = "red", name = { en = "red" } }, { id = "blue", name = { en = "blue" } }, { id = "green", name = { en = "green" } }]
not_for_two = ["clone"]
[numbers]
home_bases_for_power = 1
failed_deal_losses = 9
star_cards_per_seat = 1
[choices]
phases = ["new_hand", "free_ship", "star", "defense_hand", "load", "point", "offense_invites", "defense_invites", "answers", "cards", "reveal", "resolve"]
seat_order = ["offense", "defense", "others"]
first_star = "goes_back"
defense_draws = "must"
out_of_cards = "no_second_encounter"
compensation = "must"
ally_return = "any_base"
settlers = "anywhere"
[cards]
attack = { 4 = 0, 6 = 8, 255 = 20 }
negotiate = 40
[cards.destiny]
plague = 9
[aliens]
oracle = { use = "may" }
#####
[en]
name = "Clone {seat}"
END

find "$root/tests/scenarios" -name '*.toml' | while read -r file; do
  cp "$file" "corpus/scenario/$(echo "$file" | tr / _)"
done

for mod in "$root"/decks/mods/*; do
  [ ! -d "$mod" ] || cp "$mod/mod.toml" "corpus/mods/$(basename "$mod").toml"
done
python3 - corpus/mods/small.zip <<'END'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as file:
    file.writestr("mod.toml", 'api = 2\nid = "a"\nversion = "1.0.0"\n')
    file.writestr("powers/aliens/a.lua", "return power {}")
END

for seed in 0 1 2 3 4 5 6 7; do
  for answers in 5 40 90; do
    printf "\\x0$seed\\x$(printf %x $answers)\\x0$((seed % 2))\\x10\\x01\\x00\\x01" > "corpus/record/$seed-$answers"
  done
done

words() { grep -ohE "$1" "${@:2}" | sort -u | awk 'length($0) > 2 { gsub(/\\/, ""); print "\"" $0 "\"" }'; }
words '[a-z_]{3,}' "$root"/powers/*/*.lua "$root"/engine/cosmic/rules/state/hook.rs "$root"/engine/cosmic/rules/lexicon/*.rs > script.dict
words '[a-z_]{3,}|"[a-z_]+"' "$root"/decks/*.toml | sed 's/^""\(.*\)""$/"\\"\1\\""/' > edition.dict
words '[a-z_]{3,}' "$root"/tests/scenarios/*/*.toml "$root"/engine/workshop/scenario/*.rs \
    "$root"/engine/workshop/scenario/*/*.rs > scenario.dict
