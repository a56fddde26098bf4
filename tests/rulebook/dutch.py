#!/usr/bin/env python3
"""Checks games against the Dutch rulebook: `python3 tests/rulebook/dutch.py --games 60`."""

from cosmic import Book, Check
from lies import falsify
from told import main

BOOK = Book(
    seats=[2, 3, 4],
    attacks={4: 2, 6: 8, 8: 8, 10: 6, 12: 4, 14: 2, 15: 2, 18: 1, 20: 2, 30: 1},
    negotiates=10, destiny=8,
    aliens="amoeba anti_matter chronos clone empath filch healer laser macron mind mutant oracle pacifist parasite "
           "philanthropist sorcerer trader virus vulch zombie".split(),
    stars=3, first_star_returns=False,
    phases="new_hand free_ship star load point offense_invites defense_invites answers cards reveal resolve".split(),
    must_compensate=False, never_defended=True, cone_settles=True, vulch_keeps=True, parasite_of_two=True,
)

if __name__ == "__main__":
    main({"kosmische-strijd": BOOK.seats}, lambda game: Check(game, BOOK).run(), falsify)
