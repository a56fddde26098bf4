"""A checker for both rulebooks of cosmic conquest; each has its differences in a `Book`."""

from collections import Counter, namedtuple

from told import split

Book = namedtuple("Book", "seats attacks negotiates destiny aliens stars first_star_returns phases "
                          "must_compensate never_defended cone_settles vulch_keeps parasite_of_two")
ENCOUNTER = ("attack", "negotiate")


def card(value):
    """Returns a card as a word, as a key for counters."""
    if isinstance(value, dict):
        key, number = next(iter(value.items()))
        return (key, number)
    return (value,)


class Table:
    """The table after the events, and the errors found in them."""

    def __init__(self, game, book):
        self.game, self.book, self.errors = game, book, []
        self.seats, self.ids = game.seats, {s["number"]: s["id"] for s in game.about["scripts"]}
        self.planets = {6 * s + p: Counter({s: 4}) for s in range(self.seats) for p in range(5)}
        self.hole, self.cone, self.allied, self.gone = Counter(), Counter(), Counter(), Counter()
        self.hands = [Counter() for _ in range(self.seats)]
        self.deck, self.discard, self.table, self.aside = self.whole_deck(), Counter(), Counter(), {}
        self.stars = Counter({s: book.stars for s in range(self.seats)})
        self.drawn, self.out, self.aliens, self.powered = Counter(), set(), {}, [True] * self.seats
        self.turn = self.offense = self.number = self.won = self.first = None
        self.success = self.ran_out = False
        self.rest = 0
        self.begin()

    def whole_deck(self):
        scripts = self.game.about["scripts"]
        deck = Counter({("attack", v): n for v, n in self.book.attacks.items()})
        deck[("negotiate",)] = self.book.negotiates
        self.any_destiny, self.dropped = self.book.destiny, Counter()
        self.destinies = {("scripted", s["number"]) for s in scripts if s["class"] == "destiny"}
        return deck

    def begin(self):
        """Begins an encounter, and forgets the data of the previous one."""
        self.defense = self.planet = self.phase = self.decided = None
        self.own_star = False
        self.freed = 0
        self.taken_up = Counter()
        self.invited, self.free_to_join, self.answered = {}, set(), []
        self.laid, self.face, self.claims = {}, {}, {}
        self.falling, self.lost, self.cancelled, self.helpers = {}, Counter(), set(), {}
        self.rewards, self.compensated, self.gas, self.deal, self.settled = Counter(), None, False, None, {}
        self.again = False

    def error(self, rule, message):
        self.errors.append((rule, f"event {self.at}: {message}"))

    def need(self, truth, rule, message):
        if not truth:
            self.error(rule, message)

    # Ships

    def put(self, seat, place, ships, founding=False):
        if place == "cone":
            self.cone[seat] += ships
            return
        planet = place["planet"]
        self.need(founding or self.planets[planet][seat] > 0, "bases", f"ships of {seat} found a base on {planet}")
        self.planets[planet][seat] += ships

    def take(self, seat, place, ships):
        pile = {"cone": self.cone, "freighter": self.allied, "ally": self.allied, "allied": self.allied}.get(
            place) if isinstance(place, str) else self.planets[place["planet"]]
        if pile is self.cone and self.cone[seat] < ships <= self.allied[seat]:
            pile = self.allied
        self.need(ships > 0 and pile[seat] >= ships, "ships", f"{seat} takes {ships} ships from {place}: there are {pile[seat]}")
        pile[seat] -= ships

    def take_all(self, seat, places):
        for place in places:
            self.take(seat, place["at"], place["ships"])
        return sum(place["ships"] for place in places)

    def put_all(self, seat, places):
        before = [self.planets[p["at"]["planet"]][seat] for p in places if isinstance(p["at"], dict)]
        self.need(all(before), "bases", f"ships of {seat} go where it has no base: {places}")
        for place in places:
            self.put(seat, place["at"], place["ships"], True)
        return sum(place["ships"] for place in places)

    def leave(self, seat, ships, rule):
        """Removes ships of a seat from the encounter."""
        pile = self.cone if self.cone[seat] else self.allied
        self.need(pile[seat] >= ships, rule, f"{ships} ships of {seat} leave the encounter: it has {pile[seat]} there")
        pile[seat] -= ships

    def free(self, seat, ships):
        self.need(0 < ships <= self.hole[seat], "black hole", f"{seat} frees {ships} of {self.hole[seat]} ships")
        self.hole[seat] -= ships

    def bases(self, seat, home):
        return sum(1 for p, there in self.planets.items() if there[seat] > 0 and (p // 6 == seat) == home)

    def all_ships(self):
        for seat in range(self.seats):
            there = [self.cone[seat], self.allied[seat], self.hole[seat], self.gone[seat]]
            there += [p[seat] for p in self.planets.values()]
            self.need(sum(there) == 20 and min(there) >= 0, "ships", f"{seat} has {sum(there)} ships")

    # Cards

    def draws(self, cards, pile, name):
        """Removes cards from a pile; for unseen destiny cards only their number is known."""
        for one in cards:
            if pile is self.deck and one in self.destinies and not pile[one] and self.any_destiny:
                self.any_destiny -= 1
                continue
            self.need(pile[one] > 0, "cards", f"{one} comes from {name}, where it is not")
            pile[one] -= 1

    def move(self, hidden, source, target, name):
        cards = [card(c) for c in hidden]
        self.draws(cards, source, name)
        target.update(cards)

    def deck_size(self):
        return sum(self.deck.values()) + self.any_destiny

    def playable(self, seat):
        return any(n > 0 and c[0] in ENCOUNTER for c, n in self.hands[seat].items())

    def has(self, seat, alien):
        return alien in self.aliens.get(seat, ())

    def works(self, seat, alien):
        return self.has(seat, alien) and self.powered[seat] and (seat, alien) not in self.cancelled

    def enough(self, seat):
        return self.bases(seat, True) >= (4 if self.seats == 2 else 3)

    def stays_enough(self, seat):
        """Returns `True` if the home bases suffice after the falling ships have fallen."""
        falling = {p["at"]["planet"]: p["ships"] for p in self.falling.get(seat, []) if isinstance(p["at"], dict)}
        home = sum(1 for p, there in self.planets.items() if p // 6 == seat and there[seat] > falling.get(p, 0))
        return home >= (4 if self.seats == 2 else 3)

    def other(self, seat):
        return self.defense if seat == self.offense else self.offense

    def clockwise(self, seat):
        return (seat - self.offense - 1) % self.seats


# Events for which the rulebooks have nothing to count. Any other kind of event without a method is
# an error.
SILENT = set("""
    answered broken_off card_drawn_to_lay card_played_as cards_moved cards_put_back cards_seen cards_shown
    cards_turned chose chose_secretly deal_began game_began holds_fewer joins_deal laid_card_acts laid_out
    may_free_in_deal may_join_both may_not_join may_not_win must_join must_lay_card must_lay_class must_lay_kind
    nothing_found number_fixed offer_refused offered_to planet_moved planet_removed power_dropped power_gained
    power_moved promised put_back rule_applies said script_disabled ships_added ships_captured ships_released
    side_switched special_star_drawn star_picked step_undone talks_began time_up total_raised turned_away
    """.split())


class Check(Table):
    """One method for each kind of event."""

    def run(self):
        for self.at, event in enumerate(self.game.events):
            kind, fields = split(event)
            if self.won is not None:
                self.error("end", f"{kind} after the game was won")
            action = getattr(self, "on_" + kind, None)
            self.need(action or kind in SILENT, "events", f"there is no event `{kind}`")
            try:
                if action:
                    action(**{("sender" if k == "from" else k): v for k, v in fields.items()})
            except (KeyError, TypeError, IndexError) as reason:
                self.error("events", f"{kind} {fields} makes no sense: {reason!r}")
                return self.errors
        self.all_ships()
        if self.game.over:
            self.need(self.won is not None, "winners", "the game is over and nobody has won")
        for seat, view in enumerate(self.game.views):
            hand = Counter(card(c) for c in view["hand"])
            self.need(+self.hands[seat] == hand, "hands", f"{seat} holds {hand}, told {+self.hands[seat]}")
        planets = [[self.planets[p][s] for s in range(self.seats)] for p in self.game.about["planets"]]
        self.need(planets == self.game.views[0]["planets"], "ships", "planets at the end are not as told")
        told = Counter(card(c) for c in self.game.views[0]["discard"])
        self.need(+self.discard == told, "cards", f"discarded are {told}, told {+self.discard}")
        self.need(self.deck_size() == self.game.views[0]["deck"], "cards", f"the deck has {self.game.views[0]['deck']} cards, told {self.deck_size()}")
        return self.errors

    # The game, turns

    def on_alien_dealt(self, alien, seat):
        name = self.ids[alien]
        self.need(name in self.book.aliens, "aliens", f"{name} is not in this edition")
        self.need(all(name not in others for others in self.aliens.values()), "aliens", f"{name} is dealt twice")
        self.need(name != "parasite" or self.seats > 2 or self.book.parasite_of_two, "two seats", "Parasite is dealt")
        self.aliens.setdefault(seat, []).append(name)

    def on_turn_began(self, seat, turn):
        if self.turn is None:
            self.need(seat == self.first, "first player", f"{seat} begins, the star card says {self.first}")
            for s in range(self.seats):
                self.need(sum(self.hands[s].values()) == 7, "setup", f"{s} begins with {sum(self.hands[s].values())} cards")
        else:
            due = (self.turn + 1) % self.seats
            while due in self.out:
                due = (due + 1) % self.seats
            self.need(seat == due, "turn order", f"turn of {seat} comes after that of {self.turn}")
        self.end_encounter()
        self.begin()
        self.turn = self.offense = seat
        self.number, self.success, self.ran_out = 0, False, False

    def on_turn_ended(self, seat, why):
        self.need(seat == self.turn, "turn order", f"the turn of {seat} ends, it is that of {self.turn}")
        self.no_winner_missed()

    def on_encounter_began(self, number, offense):
        self.end_encounter()
        self.need(offense == self.turn and number == self.number + 1, "encounters", f"encounter {number} of {offense}")
        machine = self.has(offense, "machine") and self.powered[offense]
        if number > 1:
            self.need(self.success or machine, "second encounter", "the one before was no success")
            self.need(number == 2 or machine, "second encounter", f"encounter {number}")
            self.need(self.playable(offense), "second encounter", f"{offense} has no encounter card")
            self.need(machine or not (self.ran_out and self.book.must_compensate), "second encounter", f"{offense} ran out of cards")
        self.number, self.offense, self.success = number, offense, False
        self.begin()

    def on_phase_began(self, phase):
        order = self.book.phases
        if self.phase and not (self.again and phase == "cards"):
            self.need(order.index(phase) >= order.index(self.phase), "phases", f"{phase} comes after {self.phase}")
        if self.phase and self.phase not in ("new_hand", "free_ship", "star") and self.book.must_compensate and phase != "resolve" \
                and order.index(phase) <= order.index("cards") and self.defense is not None and self.defense not in self.laid:
            empty = not self.deck_size() + sum(self.discard.values())
            self.need(self.playable(self.defense) or empty, "new hand", f"defense {self.defense} holds no encounter card at {phase}")
        if phase == "free_ship" and self.number == 1:
            empty = not self.deck_size() + sum(self.discard.values())
            self.need(self.playable(self.offense) or empty or not self.book.must_compensate, "new hand",
                      f"offense {self.offense} draws no new hand")
        self.phase = phase
        self.all_ships()

    def on_game_won(self, winners):
        there = [s for s in range(self.seats) if self.bases(s, False) >= 5 and s not in self.out]
        left = [s for s in range(self.seats) if s not in self.out]
        self.need(sorted(winners) == there or (len(left) == 1 and winners == left), "winners", f"{winners} win, five bases have {there}")
        self.won = winners

    def no_winner_missed(self):
        for seat in range(self.seats):
            self.need(self.bases(seat, False) < 5 or seat in self.out, "winners", f"{seat} has five bases, and the game goes on")

    def on_power_lost(self, seat):
        self.need(self.powered[seat] and not self.enough(seat), "power", f"{seat} loses its power with {self.bases(seat, True)} home bases")
        self.powered[seat] = False

    def on_power_regained(self, seat):
        self.need(not self.powered[seat] and self.enough(seat), "power", f"{seat} regains its power with {self.bases(seat, True)} home bases")
        self.powered[seat] = True

    def on_power_declared(self, alien, hook, seat):
        name = self.ids[alien]
        if name in self.book.aliens:
            self.need(self.has(seat, name), "power", f"{seat} uses {name}")
            self.need(self.enough(seat), "power", f"{seat} uses {name} with {self.bases(seat, True)} home bases")
            self.need((seat, name) not in self.cancelled, "power", f"{seat} uses {name}, which is cancelled")

    def on_power_used(self, alien, seat):
        name = self.ids[alien]
        if name == "empath" and self.face.get(seat) == ("negotiate",):
            self.face[self.other(seat)] = ("negotiate",)

    def on_power_cancelled(self, alien, by, seat):
        self.cancelled.add((seat, self.ids[alien]))

    # Star cards

    def on_star_drawn(self, by, color, first):
        self.need(self.stars[color] > 0, "star cards", f"no star card of {color} is left")
        self.need(self.seats > 2 or first, "two seats", "a star card is drawn")
        if first:
            self.first = color
            if self.book.first_star_returns:
                return
        else:
            self.need(sum(self.stars.values()) > 1, "star cards", "the last star card is drawn")
            self.need(by == self.offense and self.phase == "star", "star cards", f"{by} draws one in {self.phase}")
        self.stars[color] -= 1
        self.drawn[color] += 1
        self.own_star = color == self.offense
        self.named = color

    def on_stars_reshuffled(self):
        self.need(sum(self.stars.values()) <= 1, "star cards", "they are shuffled while more than one is left")
        self.stars.update(self.drawn)
        self.drawn = Counter()

    def on_defense_named(self, defense):
        self.need(defense != self.offense and defense not in self.out, "defense", f"{defense} defends")
        if self.seats > 2:
            at_home = any(self.planets[6 * self.offense + p][defense] for p in range(5))
            self.need(at_home if self.own_star else defense == self.named, "defense", f"{defense} defends, the star card is {self.named}")
        self.defense = defense

    def on_pointed(self, planet):
        home = planet // 6
        if home == self.offense:
            self.need(self.planets[planet][self.defense] > 0, "cone", f"it points at {planet} without a base of {self.defense}")
            self.need(self.own_star or self.seats == 2, "cone", "it points at an own planet")
        else:
            self.need(home == self.defense and not self.own_star, "cone", f"it points at {planet}, {self.defense} defends")
        self.planet = planet

    # Ships of an encounter

    def on_ship_freed(self, seat, to):
        self.need(seat == self.offense and self.phase == "free_ship" and not self.freed, "black hole", f"{seat} frees a ship in {self.phase}")
        bases = self.bases(seat, True) + self.bases(seat, False)
        self.need((to == "cone") == (bases == 0), "black hole", f"a ship is freed to {to} with {bases} bases")
        self.freed += 1
        self.free(seat, 1)
        self.put(seat, to, 1)

    def on_ships_freed(self, seat, to):
        ships = self.put_all(seat, to)
        self.free(seat, ships)
        if seat in self.rewards:
            self.need(self.rewards[seat] >= ships, "reward", f"{seat} frees {ships} ships as a reward of {self.rewards[seat]}")
            self.rewards[seat] -= ships

    def on_loaded(self, seat, sender):
        self.need(seat == self.offense, "cone", f"{seat} loads ships")
        self.take_all(seat, sender)
        self.cone[seat] += sum(p["ships"] for p in sender)
        most = 1 if self.works(seat, "macron") else 4
        self.need(1 <= self.cone[seat] <= most or (self.freed and self.cone[seat] == 1), "cone", f"{seat} loads {self.cone[seat]} ships")

    def on_invited(self, by, seats):
        self.need(by in (self.offense, self.defense), "allies", f"{by} invites")
        self.need(not {self.offense, self.defense} & set(seats) and not self.out & set(seats), "allies", f"{by} invites {seats}")
        self.need(self.seats > 2, "two seats", "somebody invites")
        self.invited[by] = seats

    def on_invited_by_power(self, seat):
        self.need(self.works(seat, "parasite"), "allies", f"{seat} is invited by a power")
        self.free_to_join.add(seat)

    def answers(self, seat):
        before = self.answered[-1] if self.answered else self.offense
        late = seat in self.free_to_join and self.has(seat, "parasite")
        self.need(late or not self.answered or self.clockwise(before) < self.clockwise(seat), "allies", f"{seat} answers after {before}")
        self.need(late or seat not in self.answered, "allies", f"{seat} answers twice")
        if not (late and self.answered and self.clockwise(before) > self.clockwise(seat)):
            self.answered.append(seat)

    def on_joined(self, sender, seat, side):
        main = self.offense if side == "offense" else self.defense
        self.answers(seat)
        self.need(seat not in (self.offense, self.defense) and seat not in self.helpers, "allies", f"{seat} joins the {side}")
        self.need(seat in self.invited.get(main, []) or seat in self.free_to_join, "allies", f"{seat} joins the {side} uninvited")
        ships = self.take_all(seat, sender)
        self.need(1 <= ships <= (1 if self.works(seat, "macron") else 4), "allies", f"{seat} joins with {ships} ships")
        (self.cone if side == "offense" else self.allied)[seat] += ships
        self.helpers[seat] = (side, ships)

    def on_stayed_out(self, seat):
        self.answers(seat)

    def on_alliances_cancelled(self):
        self.helpers = {}

    def on_ships_moved(self, sender, seat, to):
        self.need(self.has(seat, "amoeba") and seat in (self.offense, self.defense), "ships", f"{seat} moves ships")
        self.need(len(self.laid) == 2 and len(self.face) < 2, "amoeba", "it moves ships before both cards are laid, or after they are turned")
        for place in sender:
            self.take(seat, place["at"], place["ships"])
        for place in to:
            self.put(seat, place["at"], place["ships"], place["at"] == {"planet": self.planet})

    def on_ships_returned(self, seat, to):
        ships = self.put_all(seat, to)
        self.leave(seat, ships, "ships")
        self.not_defended(seat, to)
        founded = self.settled.get(seat)
        others = [planet for planet, ships in self.planets.items() if ships[seat] and planet != founded]
        self.need(not others or all(p["at"] != {"planet": founded} for p in to), "return", f"{seat} returns to the colony it has just founded: {to}")

    def not_defended(self, seat, to):
        if self.book.never_defended and self.allied_won(seat):
            self.need(all(p["at"] != {"planet": self.planet} for p in to), "return", f"{seat} lands on the planet it defended")

    def allied_won(self, seat):
        return self.decided == {"won": "defense"} and self.helpers.get(seat, ("",))[0] == "defense"

    def on_ships_falling(self, sender, seat, ships):
        sender = sender or [{"at": "freighter", "ships": ships}]
        self.need(sum(p["ships"] for p in sender) == ships, "ships", f"{ships} ships of {seat} fall from {sender}")
        self.falling[seat] = sender
        if isinstance(self.decided, dict):
            self.falls_rightly(seat, sender)
        elif self.decided == "no_deal" and not self.destiny_open:
            all_left = self.cone[seat] + sum(p[seat] for p in self.planets.values())
            self.need(ships == min(3, all_left) and seat in (self.offense, self.defense), "no deal", f"{seat} loses {ships} ships of {all_left}")

    def falls_rightly(self, seat, sender):
        side = "offense" if seat == self.offense else "defense" if seat == self.defense else self.helpers.get(seat, ("",))[0]
        if self.destiny_open:
            return
        self.need(side and {"won": side} != self.decided, "losses", f"{seat} of the {side} loses ships, {self.decided}")
        if seat == self.defense:
            due = [{"at": {"planet": self.planet}, "ships": self.planets[self.planet][seat]}]
            self.need(sender == due, "losses", f"defense {seat} loses {sender}, not {due}")
        else:
            there = self.cone[seat] + self.allied[seat]
            self.need(sum(p["ships"] for p in sender) == there, "losses", f"{seat} loses {sender} of {there}")

    @property
    def destiny_open(self):
        """Returns `True` if a destiny card is in play, which may also make ships fall."""
        return sum(self.table.values()) > 0

    def on_ships_lost(self, leave_game, seat, ships):
        sender = self.falling.pop(seat, None)
        if sender is None:
            self.leave(seat, ships, "losses")
        else:
            self.need(self.take_all(seat, sender) == ships, "losses", f"{seat} loses {ships} ships, {sender} fell")
        (self.gone if leave_game else self.hole)[seat] += ships
        if isinstance(self.decided, dict) and not self.destiny_open:
            self.lost[seat] += ships
        winner = {"offense": self.offense, "defense": self.defense}.get(self.decided["won"]) if isinstance(self.decided, dict) else self.other(seat)
        void = self.decided not in (None, "deal") and not self.destiny_open and self.works(winner, "void") and seat != winner \
            and self.stays_enough(winner)
        self.need(leave_game == bool(void and sender is not None), "void", f"{ships} lost ships of {seat} leave the game: {leave_game}")
        if self.has(seat, "zombie") and self.works(seat, "zombie") and sender is not None and self.book.must_compensate:
            bases = self.bases(seat, True) + self.bases(seat, False)
            self.need(not bases or not self.enough(seat), "zombie", f"Zombie {seat} loses ships")

    def on_ships_saved(self, seat, to):
        self.need(self.has(seat, "zombie"), "zombie", f"ships of {seat} are saved")
        fell = self.take_all(seat, self.falling.pop(seat))
        self.need(self.put_all(seat, to) == fell, "zombie", f"not all ships of {seat} are saved")

    def on_ships_given_back(self, by, seat, to):
        self.need(self.has(by, "healer") and by != seat, "healer", f"{by} heals {seat}")
        self.free(seat, self.put_all(seat, to))

    def on_landed(self, planet, seat, ships):
        self.need(self.decided == {"won": "offense"} and planet == self.planet, "landing", f"{seat} lands on {planet}, {self.decided}")
        self.need(ships == self.cone[seat] and ships > 0, "landing", f"{ships} ships of {seat} land, {self.cone[seat]} are on the cone")
        self.cone[seat] -= ships
        self.planets[planet][seat] += ships

    def on_seat_left(self, seat):
        self.need(self.gone[seat] >= 16, "void", f"{seat} leaves the game with {self.gone[seat]} lost ships")
        self.out.add(seat)
        for pile in [self.cone, self.allied, self.hole, *self.planets.values()]:
            self.gone[seat] += pile[seat]
            pile[seat] = 0
        self.stars[seat] = self.drawn[seat] = 0

    # Cards

    def on_cards_drawn(self, seat, count, hidden):
        self.need(len(hidden) == count, "cards", f"{seat} draws {count} cards, {len(hidden)} are told")
        self.need(self.rest < count, "cards", f"{seat} draws {count} cards, the discards were shuffled with {self.rest} in the deck")
        self.rest = 0
        if self.turn is not None:
            self.may_draw(seat, count)
        self.move(hidden, self.deck, self.hands[seat], "the deck")

    def may_draw(self, seat, count):
        kept = all(c in self.destinies for c in +self.hands[seat]) and self.has(seat, "vulch")
        empty = not +self.hands[seat]
        due = self.decided is None and seat == self.defense and seat not in self.laid or seat == self.offense and self.phase == "new_hand" and self.number == 1
        if self.allied_won(seat) and (self.rewards.get(seat) or not self.has(seat, "healer")):
            self.need(count <= self.rewards.get(seat, 0), "reward", f"{seat} draws {count} cards, {self.rewards.get(seat)} are due")
            self.rewards[seat] -= count
        elif (empty or kept) and due:
            short = self.deck_size() == count and not sum(self.discard.values())
            self.need(count == 7 or short or (count < 7 and self.has(seat, "mutant")), "new hand", f"{seat} draws {count} cards")
        elif count == 1 and self.has(seat, "mutant") and seat in (self.offense, self.defense):
            self.need(sum(self.hands[seat].values()) < 7, "mutant", f"{seat} draws an eighth card")
        elif count < self.seats and self.has(seat, "healer") and self.decided or self.drew_by_power(seat, count):
            pass
        else:
            self.error("new hand", f"{seat} draws {count} cards in {self.phase} with {sum(self.hands[seat].values())} in hand")

    def drew_by_power(self, seat, count):
        """Returns `True` if Healer draws for ships that a Plague took, a card for each seat."""
        return self.has(seat, "healer") and count == 1

    def on_deck_reshuffled(self, cards):
        self.need(sum(self.discard.values()) == cards, "cards", f"{cards} discarded cards are shuffled, {sum(self.discard.values())} lie there")
        self.rest = self.deck_size()
        self.deck.update(+self.discard)
        self.discard = Counter()

    def on_cards_discarded(self, seat, kinds):
        self.move(kinds, self.hands[seat], self.discard, f"the hand of {seat}")
        self.dropped = Counter(card(c) for c in kinds)

    def on_cards_given(self, sender, to, why, count, hidden):
        self.need(len(hidden) == count and count > 0, "cards", f"{count} cards are given, {len(hidden)} are told")
        if why == "compensation":
            self.compensates(sender, to, count)
        if why == "gift":
            self.need(to in (self.offense, self.defense) and not self.laid, "gift", f"{sender} gives {to} a card")
        if why == "deal":
            self.need(self.decided == "deal" or self.deal is not None, "deal", "cards change hands without a deal")
        if why != "exchange":
            self.move(hidden, self.hands[sender], self.hands[to], f"the hand of {sender}")

    def compensates(self, sender, to, count):
        loser = self.offense if self.decided == {"won": "defense"} else self.defense
        due = min(self.lost[to], sum(self.hands[sender].values()))
        self.need(to == loser and sender == self.other(to), "compensation", f"{to} takes it from {sender}")
        self.need(self.plain(to) == ("negotiate",) and self.plain(sender)[0] == "attack", "compensation", f"{to} takes it after {self.face}")
        self.need(count == due, "compensation", f"{to} draws {count} cards, {due} are due")
        self.need(not self.gas, "compensation", f"{to} takes it in spite of Stellar Gas")
        self.compensated = to

    def on_no_compensation(self, seat):
        self.compensated = seat

    def plain(self, seat):
        return self.claims.get(seat) or self.face.get(seat, ("",))

    def on_hands_swapped(self, one, other):
        self.need(not self.laid and {one, other} == {self.offense, self.defense}, "trader", f"{one} and {other} swap hands")
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]

    def on_hand_seen(self, by, of, hidden):
        self.need(Counter(card(c) for c in hidden) == +self.hands[of], "hands", f"{by} sees another hand of {of} than it holds")

    def on_holds_none(self, seat, **fields):
        kind = fields["class"]
        if isinstance(kind, str):
            self.need(not any(c[0] == kind for c in +self.hands[seat]), "hands", f"{seat} holds {kind} cards")

    def on_card_laid(self, seat, open, hidden):
        self.need(seat in (self.offense, self.defense) and seat not in self.laid, "laid cards", f"{seat} lays a card")
        cards = [card(c) for c in hidden]
        self.need(len(cards) == 1 and cards[0][0] in ENCOUNTER, "laid cards", f"{seat} lays {cards}")
        self.draws(cards, self.hands[seat], f"the hand of {seat}")
        self.laid[seat] = cards[0]
        if open:
            self.face[seat] = cards[0]
        if seat == self.offense and not self.playable(seat):
            self.ran_out = True

    def on_played_cards_swapped(self):
        self.need(len(self.laid) == 2, "sorcerer", "cards are swapped that are not both laid, or turned")
        self.laid = {self.other(s): c for s, c in self.laid.items()}
        self.face = {self.other(s): c for s, c in self.face.items()}

    def on_card_turned(self, seat, kind):
        self.need(len(self.laid) == 2 and self.laid[seat] == card(kind), "laid cards", f"{seat} turns {kind}, laid {self.laid.get(seat)}")
        self.face[seat] = card(kind)

    def on_claimed(self, seat, face):
        self.need(self.has(seat, "bluffer"), "bluffer", f"{seat} claims")
        self.claims[seat] = self.face[seat] = card(face)

    def on_claim_called(self, seat, kind, truthful):
        self.need(self.laid[seat] == card(kind) and truthful == (self.claims[seat] == card(kind)), "bluffer", f"{seat} is called: {kind}, {truthful}")
        self.face[seat] = card(kind)
        del self.claims[seat]

    def on_counts_as(self, seat, face):
        self.face[seat] = card(face)
        self.claims.pop(seat, None)

    def on_choosing_again(self):
        for seat, kind in self.laid.items():
            self.hands[seat][kind] += 1
        self.again, self.laid, self.face, self.claims = True, {}, {}, {}

    def on_cards_laid_aside(self, seat, hidden):
        aside = self.aside.setdefault(seat, Counter())
        if seat in self.laid and card(hidden[0])[0] in ENCOUNTER:
            self.need([card(c) for c in hidden] == [self.laid.pop(seat)], "cards", f"another card of {seat} is laid aside")
            aside.update(card(c) for c in hidden)
        else:
            self.move(hidden, self.hands[seat], aside, f"the hand of {seat}")

    def on_cards_taken_up(self, seat, hidden):
        self.taken_up[seat] += len(hidden)
        self.ran_out = self.ran_out and seat != self.offense
        self.move(hidden, self.aside.get(seat, Counter()), self.hands[seat], "aside")

    def on_played_card_discarded(self, seat, kind):
        self.need(self.laid.pop(seat, None) == card(kind), "laid cards", f"{seat} discards {kind}")
        self.discard[card(kind)] += 1

    def on_played_card_hidden(self, seat):
        self.deck[self.laid.pop(seat)] += 1

    def on_played_card_taken(self, by, seat, hidden):
        if self.decided is None:
            self.face = {}
        if by == self.offense and by == seat:
            self.ran_out = False
        if seat in self.laid:
            self.need(by == seat, "filch", f"{by} takes the card of {seat}, which is not yet discarded")
            self.need([card(c) for c in hidden] == [self.laid.pop(seat)], "laid cards", f"{by} takes {hidden}")
            self.hands[by].update(card(c) for c in hidden)
        else:
            self.move(hidden, self.discard, self.hands[by], "the discards")

    def on_destiny_card_played(self, seat, card):
        self.move([card], self.hands[seat], self.table, f"the hand of {seat}")
        name, order = self.ids[card["scripted"]], self.book.phases
        when = order.index(self.phase) if self.phase else -1
        if name == "mobius_tubes":
            early = when < order.index("star") or self.phase == "star" and self.defense is None
            self.need(seat == self.offense and early, "destiny cards", f"{seat} plays {name} in {self.phase}")
        if name == "force_field":
            self.need(order.index("answers") <= when and len(self.face) < 2, "destiny cards", f"{name} is played in {self.phase}")
        if name == "emotion_control":
            self.need(len(self.face) == 2 and self.decided is None, "destiny cards", f"{name} is played in {self.phase}")
        if name == "stellar_gas":
            self.need(isinstance(self.decided, dict), "destiny cards", f"{name} is played in {self.phase}")
            self.gas = True

    def on_destiny_card_discarded(self, seat, card):
        key = tuple(card.items())[0]
        if not self.table[key] and self.dropped[key]:
            self.dropped[key] = 0  # reported as discarded before Vulch was prompted
        else:
            self.move([card], self.table, self.discard, "the table")

    def on_destiny_card_taken(self, seat, card):
        self.need(self.has(seat, "vulch"), "vulch", f"{seat} takes a destiny card up")
        key = tuple(card.items())[0]
        self.move([card], self.table if self.table[key] else self.discard, self.hands[seat], "the table")

    # Results

    def worth(self, seat, ships):
        return ships * (4 if self.works(seat, "macron") else 1)

    def strengths(self):
        """Returns the value of each side's own ships and of its allies' ships."""
        own = {"offense": self.worth(self.offense, self.cone[self.offense]),
               "defense": self.worth(self.defense, self.planets[self.planet][self.defense])}
        helped = {"offense": sum(self.worth(s, n) for s, n in self.cone.items() if s != self.offense),
                  "defense": sum(self.worth(s, n) for s, n in self.allied.items())}
        return own, helped

    def totals(self):
        own, helped = self.strengths()
        seats = {"offense": self.offense, "defense": self.defense}
        anti = [side for side, seat in seats.items() if self.works(seat, "anti_matter")]
        due = {}
        for side, seat in seats.items():
            value = self.face[seat][1]
            ships = own[side] + helped[side] if side in anti or not anti else own[side]
            if self.works(seat, "virus"):
                due[side] = value * ships
            else:
                due[side] = value - ships if side in anti else value + ships
        return due, anti

    def on_totals(self, offense, defense, **fields):
        due, anti = self.totals()
        self.need(due == {"offense": offense, "defense": defense}, "totals", f"{offense} against {defense}, due {due}")

    def on_decided(self, outcome):
        faces = [self.face.get(s, ("",))[0] for s in (self.offense, self.defense)]
        if faces == ["attack", "attack"]:
            due, anti = self.totals()
            won = due["offense"] > due["defense"] if not anti else due["offense"] < due["defense"]
            self.need(outcome == {"won": "offense" if won else "defense"}, "winner", f"{outcome} by {due}")
        elif faces == ["negotiate", "negotiate"]:
            self.need(outcome in ("deal", "no_deal"), "winner", f"{outcome} after two negotiates")
        else:
            won = "offense" if faces[0] == "attack" else "defense"
            peace = self.works(self.defense if won == "offense" else self.offense, "pacifist")
            won = {"offense": "defense", "defense": "offense"}[won] if peace else won
            self.need(outcome == {"won": won}, "winner", f"{outcome} after {faces}")
        self.decided = outcome
        self.success = outcome in ({"won": "offense"}, "deal")

    def on_rewarded(self, seat, cards, ships):
        joined = self.helpers.get(seat, ("", 0))
        self.need(self.allied_won(seat), "reward", f"{seat} is rewarded")
        self.need(cards + ships <= joined[1], "reward", f"{seat} takes {cards} cards and {ships} ships for {joined[1]}")
        self.rewards[seat] = cards + ships

    def on_offer_accepted(self, by):
        self.deal = self.offer

    def on_offered(self, by, offer):
        self.need(by in (self.offense, self.defense), "deal", f"{by} offers")
        self.offer = offer
        self.need(any(any(side.values()) for side in offer.values()), "deal", "nothing changes hands")
        for giver, side in ((self.offense, "offense"), (self.defense, "defense")):
            if base := offer[side]["base"]:
                there = self.planets[base["planet"]]
                self.need(there[giver] > 0 and not there[self.other(giver)], "deal", f"{giver} offers a base on {base['planet']}")

    def on_settled(self, sender, planet, seat):
        giver = self.other(seat)
        side = "offense" if giver == self.offense else "defense"
        base = (self.deal or {}).get(side, {}).get("base") or {}
        ships = self.take_all(seat, sender)
        self.need(base.get("planet") == planet and seat not in self.settled, "deal", f"{seat} settles on {planet}: {base}")
        self.need(base.get("ships") == ships and ships > 0, "deal", f"{seat} settles with {ships} ships: {base}")
        if self.book.cone_settles:
            from_cone = all(p["at"] == "cone" for p in sender)
            self.need(from_cone == (seat == self.offense), "deal", f"{seat} settles with ships from {sender}")
        self.need(not self.planets[planet][seat], "deal", f"{seat} has a base on {planet}")
        self.planets[planet][seat] += ships
        self.settled[seat] = planet

    def end_encounter(self):
        """Checks what must be true by the end of an encounter."""
        if self.number is None:
            return
        self.no_winner_missed()
        self.need(not +self.cone and not +self.allied, "ships", "ships stay in an encounter that is over")
        self.need(not self.laid and not self.table, "cards", f"cards stay on the table: {self.laid} {self.table}") if +self.table or self.laid else None
        for seat in range(self.seats):
            self.need(self.powered[seat] == self.enough(seat) or seat in self.out, "power", f"{seat} with {self.bases(seat, True)} home bases: {self.powered[seat]}")
        if isinstance(self.decided, dict):
            loser = self.defense if self.decided["won"] == "offense" else self.offense
            wronged = self.plain(loser) == ("negotiate",) and self.plain(self.other(loser))[0] == "attack"
            due = wronged and self.lost[loser] and self.compensated != loser and \
                sum(self.hands[self.other(loser)].values()) > self.taken_up[self.other(loser)]
            self.need(not due or not self.book.must_compensate, "compensation", f"{loser} takes none")
        elif self.decided == "deal":
            for side, giver in (("offense", self.offense), ("defense", self.defense)):
                base = (self.deal or {}).get(side, {}).get("base")
                self.need(not base or self.other(giver) in self.settled, "deal", f"{self.other(giver)} does not settle as agreed")
