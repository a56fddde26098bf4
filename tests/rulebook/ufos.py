"""A checker of games of UFOs, written from the German rulebook of 1992 alone.

The checker follows cards, bids, spies, tricks, metamorphs, chips and winners, and reports violations. Rules have the
numbers of engine/ufos/RULES.md; its rulings apply if the rulebook is silent.
"""

import copy

import told

EDITIONS = {"ufos": [3, 4, 5, 6]}
RACES = {"green": "plants", "yellow": "insectoids", "gray": "robots", "red": "confederation"}
POWERS = [{"race": race} for race in RACES.values()] + ["no_trump"]
STOCK = "stock"


class Ended(Exception):
    """The events ended before the game."""


class Stray(Exception):
    """An impossible event; nothing after it can be read."""


def card(color, value):
    """Returns a card's name; tens and twelves are blue."""
    return f"blue {value} of {color}" if value in (10, 12) else f"{color} {value}"


DECK = {card(color, value) for color in RACES for value in range(1, 16)}


def value(name):
    return int(name.split()[1])


def race(name):
    """Returns the race that a card has in hand: none for a metamorph."""
    return RACES.get(name.split()[0])


class Reader:
    """Reads a game event by event."""

    def __init__(self, game):
        self.game, self.errors, self.at = game, [], 0
        self.seats = game.seats
        self.rules = game.views[0]["rules"]

    def expect(self, holds, rule, message):
        if not holds:
            self.errors.append((rule, f"event {self.at - 1}: {message}"))

    def peek(self):
        return told.split(self.game.events[self.at])[0] if self.at < len(self.game.events) else None

    def take(self, kind, rule):
        """Reads the next event, which must be of this kind."""
        found = self.peek()
        if found is None:
            raise Ended
        if found != kind:
            raise Stray(rule, f"event {self.at}: expected {kind}, found {found}")
        self.at += 1
        return told.split(self.game.events[self.at - 1])[1]

    def read(self):
        try:
            self.whole()
        except Stray as stray:
            self.errors.append(stray.args)
        except Ended:
            if self.game.over:
                self.errors.append(("M4", "the events end before the game does"))
        except (KeyError, TypeError, ValueError, IndexError) as error:
            self.errors.append(("form", f"event {self.at - 1}: {error!r}"))
        return self.errors

    def whole(self):
        began = self.take("game_began", "M4")
        agreed = self.rules["hands"] or (6 if self.seats <= 4 else 4)
        self.expect(3 <= began["seats"] == self.seats <= 6, "M3", f"{began['seats']} seats")
        self.expect(began["chips"] == 15, "M2", f"{began['chips']} chips to begin with")
        self.expect(began["hands"] == agreed, "M4", f"{began['hands']} hands, {agreed} agreed")
        self.expect(0 <= began["dealer"] < self.seats, "M4", "no such dealer")
        self.chips = [15] * self.seats
        for number in range(1, agreed + 1):
            self.hand(number, (began["dealer"] + number - 1) % self.seats)
        won = self.take("game_won", "M4")
        most = max(self.chips)
        winners = [seat for seat, chips in enumerate(self.chips) if chips == most]
        self.expect(sorted(won["winners"]) == winners, "M4", f"{won['winners']} win with {self.chips}")
        self.expect(won["chips"] == most, "M4", f"won with {won['chips']}, not {most}")
        self.expect(self.at == len(self.game.events), "M4", "something happens after the end")
        for view in self.game.views:
            self.expect([seat["chips"] for seat in view["seats"]] == self.chips, "M2", "a view has other chips")
            self.expect(sorted(view["winners"]) == winners, "M4", "a view has other winners")

    def hand(self, number, dealer):
        began = self.take("hand_began", "M4")
        self.expect(began["hand"] == number, "M4", f"hand {began['hand']}, not {number}")
        self.expect(began["dealer"] == dealer, "M4", f"seat {began['dealer']} deals, not {dealer}")
        self.deal()
        scores = {}
        for _ in range(self.seats):
            turned = self.take("score_card_turned", "B1")
            self.expect(turned["seat"] not in scores, "B1", "a second score card of a seat")
            self.expect(turned["score"] in ("positive", "negative"), "B1", f"score card {turned['score']}")
            scores[turned["seat"]] = turned["score"]
        highest, bidder, known = self.bidding(dealer)
        decided = self.take("power_decided", "B3")["decided"]
        owner = dealer if bidder is None else bidder
        rule = "B4" if bidder is None else "B3"
        self.expect(decided["cards_of"] == owner, rule, f"cards of {decided['cards_of']} count, not of {owner}")
        self.expect(decided["by_bet"] == (bidder is not None), rule, "the betting is said to be won, or not, wrongly")
        self.expect(decided["score"] == scores[owner], rule, "not the score card that was turned")
        self.expect(decided["power"] in POWERS, "M2", f"power card {decided['power']}")
        self.expect(known.get(owner, decided["power"]) == decided["power"], rule, "a spy has seen another power card")
        if bidder is not None:
            self.move(self.take("chips_moved", "B3"), {"seat": bidder}, STOCK, highest, "B3")
        power = None if decided["power"] == "no_trump" else decided["power"]["race"]
        tricks = self.tricks(owner, power)
        self.scoring(tricks, decided["score"], bidder)

    def deal(self):
        self.hands, each = {}, 60 // self.seats
        for _ in range(self.seats):
            dealt = self.take("dealt", "M3")
            self.expect(dealt["seat"] not in self.hands, "M3", "a seat is dealt cards twice")
            self.expect(dealt["count"] == each == len(dealt["hidden"]), "M3", f"{dealt['count']} cards, not {each}")
            self.hands[dealt["seat"]] = set(dealt["hidden"])
        every = [name for hand in self.hands.values() for name in hand]
        self.expect(len(every) == 60 and set(every) == DECK, "M1", "the cards dealt are not the 60")

    def move(self, moved, giver, taker, chips, rule):
        """Follows chips that must move from one seat to another."""
        self.expect((moved["from"], moved["to"]) == (giver, taker), rule, f"chips go from {moved['from']} to {moved['to']}")
        self.expect(moved["chips"] == chips, rule, f"{moved['chips']} chips, not {chips}")
        for end, sign in ((moved["from"], -1), (moved["to"], 1)):
            if end != STOCK:
                self.chips[end["seat"]] += sign * moved["chips"]
        self.expect(min(self.chips) >= 0, "S2", f"below zero: {self.chips}")

    def bidding(self, dealer):
        """Returns the highest bet, its seat, and the power cards that spies have seen."""
        highest, bidder, known, spies, passed = 0, None, {}, set(), set()
        turn = dealer
        while len(passed) < self.seats:
            while turn in passed:
                turn = (turn + 1) % self.seats
            kind = self.peek()
            if kind not in ("passed", "bet_made", "spied"):
                self.take("passed, bet_made or spied", "B2")
            did = self.take(kind, "B2")
            seat = did["seat"]
            self.expect(seat == turn, "B2", f"seat {seat} bids in the turn of {turn}")
            if kind == "passed":
                self.expect(seat not in passed, "B2", f"seat {seat} passes again")
                passed.add(seat)
            elif kind == "bet_made":
                self.expect(did["chips"] > highest, "B2", f"bet {did['chips']} over {highest}")
                self.expect(did["chips"] <= self.chips[seat], "B5", f"bet {did['chips']} of {self.chips[seat]} chips")
                self.expect(seat != bidder, "B2", f"seat {seat} raises its own bet")
                highest, bidder = did["chips"], seat
            else:
                self.spy(did, known, spies, highest if seat == bidder else 0)
            turn = (turn + 1) % self.seats
        return highest, bidder, known

    def spy(self, did, known, spies, bet):
        seat, on, seen = did["seat"], did["on"], did["hidden"]
        self.expect(seat != on and 0 <= on < self.seats, "B2", f"seat {seat} spies on {on}")
        self.expect((seat, on) not in spies, "B5", f"seat {seat} spies on {on} again")
        self.expect(self.chips[seat] > bet, "B5", f"seat {seat} spies with {self.chips[seat]} chips and a bet of {bet}")
        self.expect(seen in POWERS, "B2", f"power card {seen}")
        self.expect(known.setdefault(on, seen) == seen, "B1", f"two power cards of seat {on}")
        spies.add((seat, on))
        self.move(self.take("chips_moved", "B2"), {"seat": seat}, {"seat": on}, 1, "B2")

    def tricks(self, leader, power):
        """Returns how many tricks each seat takes."""
        taken = [0] * self.seats
        for _ in range(60 // self.seats):
            leader = self.trick(leader, power)
            taken[leader] += 1
        self.expect(not any(self.hands.values()), "M3", "cards are left in hand")
        return taken

    def trick(self, leader, power):
        led, trick = None, []
        for place in range(self.seats):
            played, turn = self.take("played", "T1"), (leader + place) % self.seats
            seat, name = played["seat"], played["card"]
            self.expect(seat == turn, "T1", f"seat {seat} plays in the turn of {turn}")
            self.expect(name in self.hands[seat], "T1", f"seat {seat} plays {name}, which it does not hold")
            if place:
                self.follows(seat, name, led)
            elif (led := race(name)) is None:
                named = self.take("race_named", "T2")
                self.expect(named["seat"] == seat, "T2", f"seat {named['seat']} names a race")
                self.expect(named["race"] in RACES.values(), "T2", f"race {named['race']}")
                led = named["race"]
            self.hands[seat].discard(name)
            trick.append((seat, name, race(name) or led))
        wins = power if any(of == power for _, _, of in trick) else led
        taker, best = None, 0
        for seat, name, of in trick:
            if of == wins and value(name) > best:
                taker, best = seat, value(name)
        took = self.take("trick_taken", "T1")
        self.expect(took["seat"] == taker, "T1", f"seat {took['seat']} takes the trick of {taker}")
        self.expect(sorted(took["cards"]) == sorted(name for _, name, _ in trick), "T1", "other cards than were played")
        return taker

    def follows(self, seat, name, led):
        if not any(race(held) == led for held in self.hands[seat]):
            return
        free = self.rules["metamorph_follows"] == "free" and race(name) is None
        rule = "T3" if race(name) is None else "T1"
        self.expect(race(name) == led or free, rule, f"seat {seat} plays {name}, and holds cards of the {led}")

    def scoring(self, tricks, score, bidder):
        counted = set()
        rule = "S1" if score == "positive" else "S2"
        for _ in range(self.seats):
            count = self.take("tricks_counted", rule)
            seat = count["seat"]
            counted.add(seat)
            self.expect(count["tricks"] == tricks[seat], rule, f"seat {seat} has {tricks[seat]} tricks, not {count['tricks']}")
            self.expect(count["score"] == score, rule, f"scored as {count['score']}")
        self.expect(len(counted) == self.seats, rule, "tricks of a seat are not counted")
        most, fewest = max(tricks), min(tricks)
        after = []
        for seat, own in enumerate(tricks):
            times = 2 if seat == bidder else 1
            gain = own if score == "positive" else most * ((own == fewest) - (own == most))
            after.append(max(0, self.chips[seat] + times * gain))
        while self.peek() == "chips_moved":
            moved = self.take("chips_moved", rule)
            ends = [end for end in (moved["from"], moved["to"]) if end != STOCK]
            self.expect(len(ends) == 1 and moved["chips"] > 0, rule, "chips go between others than a seat and the stock")
            self.move(moved, moved["from"], moved["to"], moved["chips"], rule)
        self.expect(self.chips == after, rule, f"tricks {tricks}, won by {bidder}: chips {self.chips}, not {after}")
        self.chips = after


def check(game):
    return Reader(game).read()


def falsify(game):
    """Yields the game with one falsified place, for each kind of falsehood, or None if the game has no such place."""

    def change(kind, alter, last=False):
        events = copy.deepcopy(game.events)
        order = range(len(events) - 1, -1, -1) if last else range(len(events))
        for at in order:
            found, fields = told.split(events[at])
            if found == kind and alter(fields, events, at) is not False:
                return events
        return None

    def other(seat):
        return (seat + 1) % game.seats

    def put(**new):
        return lambda fields, events, at: fields.update({key: make(fields) for key, make in new.items()})

    def drop(fields, events, at):
        del events[at]

    def swap(fields, events, at):
        """Plays a card that is only in the seat's next hand."""
        fields["card"] = next(name for name in sorted(DECK) if name != fields["card"])

    def discard(fields, events, at):
        """Makes a seat with a card of the led race play another one, and its own later."""
        kinds = [told.split(event) for event in events]
        start = max(n for n in range(at) if kinds[n][0] in ("power_decided", "trick_taken"))
        first = next((n for n in range(start, at) if kinds[n][0] == "played"), None)
        if first is None or race(kinds[first][1]["card"]) is None or race(fields["card"]) != race(kinds[first][1]["card"]):
            return False
        for n in range(at + 1, len(events)):
            if kinds[n][0] == "tricks_counted":
                return False
            later = kinds[n][1]
            if kinds[n][0] == "played" and later["seat"] == fields["seat"] and race(later["card"]) != race(fields["card"]):
                fields["card"], later["card"] = later["card"], fields["card"]
                return True
        return False

    def by_bet(fields, events, at):
        fields["decided"]["by_bet"] = not fields["decided"]["by_bet"]

    def owner(fields, events, at):
        fields["decided"]["cards_of"] = other(fields["decided"]["cards_of"])

    def score(fields, events, at):
        fields["decided"]["score"] = "negative" if fields["decided"]["score"] == "positive" else "positive"

    def spied_power(fields, events, at):
        """Shows a spy a card that differs from the one revealed later."""
        for event in events[at:]:
            kind, later = told.split(event)
            if kind == "power_decided":
                if later["decided"]["cards_of"] != fields["on"]:
                    return False
                fields["hidden"] = next(power for power in POWERS if power != fields["hidden"])
                return True
        return False

    yield "M1 a card twice", change("dealt", lambda f, e, a: f["hidden"].__setitem__(0, f["hidden"][1]))
    yield "M2 other chips at the start", change("game_began", put(chips=lambda f: 16))
    yield "M4 the wrong dealer", change("hand_began", put(dealer=lambda f: other(f["dealer"])))
    yield "M4 another winner", change("game_won", put(winners=lambda f: [other(f["winners"][0])]))
    yield "B1 a score card missing", change("score_card_turned", drop)
    yield "B2 a bet too low", change("bet_made", put(chips=lambda f: 0))
    yield "B5 a bet beyond all chips", change("bet_made", put(chips=lambda f: 1000))
    yield "B2 a pass out of turn", change("passed", put(seat=lambda f: other(f["seat"])))
    yield "B2 a pass missing", change("passed", drop, last=True)
    yield "B2 a spy on itself", change("spied", put(on=lambda f: f["seat"]))
    yield "B3 a spy saw another card", change("spied", spied_power)
    yield "B3 cards of another seat", change("power_decided", owner)
    yield "B3 won by a bet, or not", change("power_decided", by_bet)
    yield "B3 the other scoring", change("power_decided", score)
    yield "S1 S2 a chip too many", change("chips_moved", put(chips=lambda f: f["chips"] + 1), last=True)
    yield "S1 S2 chips to another", change("chips_moved", lambda f, e, a: f["to"] != STOCK and f["to"].update(
        seat=other(f["to"]["seat"])), last=True)
    yield "S1 S2 chips not moved", change("chips_moved", drop, last=True)
    yield "S1 S2 tricks miscounted", change("tricks_counted", put(tricks=lambda f: f["tricks"] + 1))
    yield "T1 a card not held", change("played", swap, last=True)
    yield "T1 a race not followed", change("played", discard)
    yield "T1 the wrong taker", change("trick_taken", put(seat=lambda f: other(f["seat"])))
    yield "T2 no race named", change("race_named", drop)
    yield "T2 another names the race", change("race_named", put(seat=lambda f: other(f["seat"])))


if __name__ == "__main__":
    told.main(EDITIONS, check, falsify)
