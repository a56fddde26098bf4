#!/usr/bin/env python3
"""Checks games against the Swedish rulebook: `python3 tests/rulebook/swedish.py --games 60`."""

from cosmic import Book, Check
from lies import falsify
from told import main

BOOK = Book(
    seats=[2, 3, 4, 5],
    attacks={4: 2, 6: 8, 7: 2, 8: 8, 9: 2, 10: 6, 12: 4, 14: 2, 15: 2, 17: 1, 18: 1, 20: 2, 30: 1},
    negotiates=12, destiny=11,
    aliens="amoeba chronos bluffer trader empath philanthropist mind clone laser machine mutant parasite seeker void "
           "vulch zombie".split(),
    stars=4, first_star_returns=True,
    phases="new_hand free_ship star defense_hand point load offense_invites defense_invites answers cards reveal "
           "resolve".split(),
    must_compensate=True, never_defended=False, cone_settles=False, vulch_keeps=True, parasite_of_two=False,
)

if __name__ == "__main__":
    main({"universums-harskare": BOOK.seats}, lambda game: Check(game, BOOK).run(), falsify)
