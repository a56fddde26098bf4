#!/usr/bin/env python3
"""Checks games of SP4X against its rulebook.

    python3 tests/rulebook/sp4x.py --games 1500                 games of bots, at tables of three and of four
    python3 tests/rulebook/sp4x.py --games 1500 --bot steady    of other bots
    python3 tests/rulebook/sp4x.py game.jsonl                   a recorded game
    python3 tests/rulebook/sp4x.py --self-test                  falsifies games by hand; each must be reported

Written from the rulebook alone: the checker follows hexes, workers, bases, roads, resources, cards, wars and points itself, and
uses only the engine's events. Checking a game stops at its first error. Standard library only.
"""

import copy
from collections import Counter

import told

CARDS = ["move", "build", "exploit", "workers", "steal", "war", "plan", "ai"]
DECK = Counter(move=6, build=6, exploit=6, workers=6, steal=2, war=2, plan=2, ai=1)
BASIC = ("move", "build", "exploit", "workers")
KINDS = ("plastic", "nutrient", "metal")
HEXES = dict(mothership=1, steppe=4, swamp=2, glow_hills=3, mountain=3, slime_sea=3)
ROUGH = ("mountain", "slime_sea")
LINKED = (0, 1, 3, 6, 10)
WORKERS, BASES, ROADS, TRACK, HAND = 12, 4, 8, 5, 5
ON_HEXES = ("placed", "base_built", "road_built", "moved", "effect_used", "pointed", "lost")
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Wrong(Exception):
    """An event that the rulebook does not allow."""

    def __init__(self, rule, what):
        super().__init__(what)
        self.rule = rule


def must(holds, rule, what):
    if not holds:
        raise Wrong(rule, what)


class Act:
    """One seat's use of one action, as far as the events have shown it."""

    def __init__(self, table, seat, card, pair):
        self.seat, self.card, self.pair = seat, card, pair
        self.roads = self.bases = self.debt = 0
        self.placed, self.gained, self.stolen, self.pointed = Counter(), Counter(), [], []
        self.effects, self.effect, self.room = [], None, dict(table.goods[seat])
        self.entering = None
        still = tuple(hex.workers[seat] for hex in table.hexes)
        # Possible states: the workers that have not moved, the number that have, and the position of a worker that used only
        # roads and can still explore.
        self.moves = {(still, 0, None)}
        self.supply = table.supply(seat)
        self.at_bases = [h for h, hex in enumerate(table.hexes) if seat in hex.bases]


class Hex:
    def __init__(self, at, field):
        self.at, self.field = at, field
        self.workers, self.bases = Counter(), set()

    def present(self, seat):
        return self.workers[seat] > 0 or seat in self.bases


class Table:
    """A table after the events."""

    def __init__(self, game):
        self.n, about, view = game.seats, game.about, game.views[0]
        self.field_ids = [field["id"] for field in about["fields"]]
        self.fields = {field["id"]: field for field in about["fields"]}
        factions = {faction["id"]: faction for faction in about["factions"]}
        self.factions = [factions[seat["faction"]] for seat in view["seats"]]
        self.hexes, self.roads = [], {}          # roads: (seat, two hexes) -> the hex from which it was built
        self.goods = [dict.fromkeys(KINDS, 0) for _ in range(self.n)]
        self.points = [0] * self.n
        self.hands = [Counter() for _ in range(self.n)]
        self.open, self.used, self.pile = [], Counter(), 0
        self.age = self.turn = 0
        self.seat = self.first = None
        self.phase = "setup"
        self.winners, self.scored = None, Counter()

    # The table

    def at(self, hex, direction):
        q, r = self.hexes[hex].at
        place = (q + WAYS[direction][0], r + WAYS[direction][1])
        return next((h for h, other in enumerate(self.hexes) if other.at == place), None)

    def beside(self, hex):
        return [h for h in (self.at(hex, way) for way in range(6)) if h is not None]

    def road(self, seat, a, b):
        return (seat, frozenset((a, b))) in self.roads

    def roads_on(self, seat, hex):
        return [key for key, start in self.roads.items() if key[0] == seat and start == hex]

    def supply(self, seat):
        return WORKERS - sum(hex.workers[seat] for hex in self.hexes)

    def piece(self, seat, hex):
        return self.hexes[hex].present(seat) or bool(self.roads_on(seat, hex))

    def others(self, seat):
        return [other for other in range(self.n) if other != seat]

    def around(self, seat):
        """Returns the seats clockwise, this one first."""
        return [(seat + k) % self.n for k in range(self.n)]

    def by_roads(self, seat, start):
        found, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for there in self.beside(here):
                if there not in found and self.road(seat, here, there):
                    found.add(there)
                    todo.append(there)
        return found

    def may_enter(self, seat, hex):
        """Rule 8: a mountain or slime sea needs a road of the seat that leads to it."""
        field = self.hexes[hex].field
        return field not in ROUGH or any(key[0] == seat and hex in key[1] for key in self.roads)

    def reach(self, seat, start):
        """Rule 6: own roads are free, before the step and after it."""
        found = set()
        for here in self.by_roads(seat, start):
            found.add(here)
            for there in self.beside(here):
                if self.may_enter(seat, there):
                    found |= self.by_roads(seat, there)
        return found

    # Points

    def bonus(self, seat):
        """Rule 8.1."""
        total = 0
        for hex in self.hexes:
            if hex.field == "mothership":
                total += (hex.workers[seat] > 0) + (seat in hex.bases)
            elif hex.field == "mountain":
                total += seat in hex.bases
        return total

    def linked(self, seat):
        """Returns the largest number of bases that the seat's own roads connect."""
        at = [h for h, hex in enumerate(self.hexes) if seat in hex.bases]
        return max((sum(other in self.by_roads(seat, h) for other in at) for h in at), default=0)

    def shared(self, seat):
        return sum(hex.present(seat) and any(hex.present(o) for o in self.others(seat)) for hex in self.hexes)

    def harvest(self, seat, kind):
        return sum(self.fields[hex.field]["yields"][kind] for hex in self.hexes if hex.present(seat))

    def scale(self, seat):
        """Rule 9.1, and the edition's boards."""
        faction = self.factions[seat]
        total = sum(faction[kind][self.goods[seat][kind]] for kind in KINDS)
        if faction["script"] == "ligpaverne":
            total *= sum(self.goods[seat][kind] > 0 for kind in KINDS)
        return total

    def end_points(self, seat):
        script = self.factions[seat]["script"]
        if script == "builders":
            return sum(seat in hex.bases for hex in self.hexes)
        return self.shared(seat) if script == "ligpaverne" else sum(hex.present(seat) for hex in self.hexes)

    # Cards

    def free(self, seat):
        return not any(owner == seat for owner, _ in self.open)

    def copies(self, seat, card):
        """Returns the seats with a copy, clockwise from this seat; an open grand plan counts."""
        return [
            other
            for other in self.around(seat)[1:]
            if self.hands[other][card] or (card == "plan" and not self.free(other))
        ]

    def take(self, seat, card, rule, count=1):
        must(self.hands[seat][card] >= count, rule, f"seat {seat} holds no {card}")
        self.hands[seat][card] -= count

    def all_cards(self):
        total = Counter(self.used)
        for hand in self.hands:
            total += hand
        total["plan"] += len(self.open)
        return total

    def can_act(self, seat):
        hand = +self.hands[seat]
        if not hand:
            return False
        if self.pile or hand["ai"]:
            return True
        return any(count > 1 or self.copies(seat, card) for card, count in hand.items())


class Check(Table):
    """The rules, event by event."""

    def __init__(self, game):
        super().__init__(game)
        self.game, self.acts, self.act, self.main = game, [], None, None
        self.order, self.scorers, self.war, self.pending = None, [], None, None
        self.paid = self.next = None
        self.drew = self.acted = False

    def run(self):
        for number, event in enumerate(self.game.events):
            kind, fields = told.split(event)
            rule = getattr(self, "on_" + kind, None)
            self.next = told.split(self.game.events[number + 1])[0] if number + 1 < len(self.game.events) else None
            try:
                must(rule is not None, "events", "no such kind")
                must(self.phase != "over", "9", "the game is over already")
                hexes = [fields[key] for key in ("hex", "from", "to") if key in fields and kind in ON_HEXES]
                must(all(hex < len(self.hexes) for hex in hexes), "events", "no such hex")
                rule(**fields)
            except Wrong as wrong:
                raise Wrong(wrong.rule, f"event {number}, {event}: {wrong}") from None
        if self.game.over:
            must(self.phase == "over", "9", "the game does not end")
            self.compare()

    # 3: the start

    def on_hex_laid(self, hex, at, field, by):
        field = self.field_ids[field]
        at = tuple(at)
        must(hex == len(self.hexes), "8", "hexes are laid in order")
        must(all(other.at != at for other in self.hexes), "6 move", "the place is taken")
        self.hexes.append(Hex(at, field))
        limit = HEXES.get(field, 1)
        must(sum(other.field == field for other in self.hexes) <= limit, "8", f"more than {limit} of {field}")
        must(len(self.hexes) <= 20, "2", "more than 20 hexes")
        if by is None:
            must(self.phase == "setup", "3", "a start hex after the start")
            must((hex == 0) == (field == "mothership") == (at == (0, 0)), "3", "the mothership lies in the middle")
            must(field not in ROUGH, "3", "a start hex is neither mountain nor slime sea")
            must(hex == 0 or 0 in self.beside(hex), "3", "a start hex lies beside the mothership")
            return
        act = self.acting(by, "move", "6 move")
        must(act.entering is None, "6 move", "the worker that explored has not moved in")
        if field in ROUGH:
            self.step(act, [h for h in self.beside(hex)], "6 move")
        else:
            act.entering = hex

    def step(self, act, froms, rule, to=None):
        """Counts one more worker that moved from one of these hexes; a path of roads alone may lead to `to`."""
        after = set()
        for still, count, transit in act.moves:
            if to is None and transit in froms:
                after.add((still, count, None))
            for h in froms:
                if h < len(still) and still[h]:
                    left = still[:h] + (still[h] - 1,) + still[h + 1:]
                    after.add((left, count + 1, None))
                    if to is not None and to in self.by_roads(act.seat, h):
                        after.add((left, count + 1, to))
        act.moves = {state for state in after if act.pair or state[1] <= 2}
        must(act.moves, rule, "no worker is left that may do so")

    def on_placed(self, seat, hex, workers):
        must(workers > 0 and self.supply(seat) >= workers, "2", "the supply has not as many workers")
        place = self.hexes[hex]
        if self.phase == "setup":
            must(workers == 2 and hex == seat + 1, "3", "two workers on the start hex")
        elif self.phase == "spend":
            self.spent(seat, "nutrient")
            must(workers == 1 and place.present(seat), "4.3", "one worker, where its player has a worker or base")
        else:
            act = self.acting(seat, ("workers", "exploit"), "6 workers")
            if act.card == "workers":
                must(seat in place.bases, "6 workers", "workers are placed where a base is")
                act.placed[hex] += workers
                must(act.placed[hex] <= 2, "6 workers", "two workers on a hex")
                must(act.pair or len(act.placed) == 1, "6 workers", "a card alone places on one hex")
            else:
                self.effect_is(act, "clone_pool")
                must(hex == act.effect[0], "8 CIV", "clones come to the pool")
                must(workers == min(place.workers[seat], self.supply(seat)), "8 CIV", "as many as there are")
                act.effect = None
        place.workers[seat] += workers

    def on_base_built(self, seat, hex):
        place = self.hexes[hex]
        must(seat not in place.bases, "6 build", "it has a base there")
        must(sum(seat in other.bases for other in self.hexes) < BASES, "2", "no base is left")
        if self.phase == "setup":
            must(hex == seat + 1, "3", "a base on the start hex")
        else:
            act = self.acting(seat, ("build", "exploit"), "6 build")
            must(place.workers[seat] > 0, "6 build", "a base is built where a worker is")
            if act.card == "build":
                must(act.pair and not act.roads and not act.bases, "6 build", "a pair builds one base, or roads")
                act.bases += 1
            else:
                self.effect_is(act, "cluster_bots")
                act.effect = None
            if place.field == "mountain":
                act.debt += 2
        place.bases.add(seat)

    def on_road_built(self, seat, hex, direction):
        to = self.at(hex, direction)
        must(to is not None, "6 build", "a road joins two hexes on the table")
        must(not self.road(seat, hex, to), "6 build", "its road lies there already")
        must(sum(key[0] == seat for key in self.roads) < ROADS, "2", "no road is left")
        place = self.hexes[hex]
        if self.phase == "setup":
            must(hex == seat + 1 and to == 0, "3", "the first road leads to the mothership")
        elif self.phase == "spend":
            self.spent(seat, "plastic")
            must(place.present(seat), "4.3", "a road begins where its player has a worker or base")
        else:
            act = self.acting(seat, "build", "6 build")
            must(place.workers[seat] > 0, "6 build", "a road begins where a worker is")
            act.roads += 1
            must(act.roads <= (3 if act.pair else 1) and not act.bases, "6 build", "too many roads")
        self.roads[(seat, frozenset((hex, to)))] = hex

    def on_age_began(self, age, first):
        must(age == self.age + 1 and age <= 2, "9", "there are two ages")
        must(self.phase in ("setup", "between"), "9", "the age before has not ended")
        if age == 1:
            must(len(self.hexes) == self.n + 1, "3", "every player has a start hex")
            for seat in range(self.n):
                whole = self.hexes[seat + 1].workers[seat] == 2 and seat in self.hexes[seat + 1].bases
                must(whole and self.road(seat, seat + 1, 0), "3", f"seat {seat} lacks a worker, its base or its road")
        self.age, self.first, self.seat = age, first, None
        owner = next((s for s in range(self.n) if self.factions[s]["has_ai"]), None)
        must(owner is None or owner == first, "3", "Homo SAIens begins")
        self.hands, self.open, self.used = [Counter() for _ in range(self.n)], [], Counter()
        self.pile, self.phase, self.dealt = sum(DECK.values()), "deal", set()
        self.owner = owner

    def on_dealt(self, seat, count, hidden):
        must(self.phase == "deal" and seat not in self.dealt, "3", "cards are dealt once, at the start of an age")
        must(hidden is not None, "events", "the cards dealt are not told")
        cards = +Counter(dict(zip(CARDS, hidden)))
        must(sum(cards.values()) == count == HAND, "3", "everybody begins with five cards")
        self.dealt.add(seat)
        self.hands[seat] = cards
        self.pile -= count
        must(self.owner is None or (cards["ai"] > 0) == (seat == self.owner), "3", "Homo SAIens has the AI")
        must(self.all_cards() <= DECK, "2", "a card too many")

    # 4: a turn

    def on_turn_began(self, seat, turn):
        must(self.phase in ("deal", "turn", "main", "spend"), "4", "a turn begins in an age")
        if self.phase == "deal":
            must(len(self.dealt) == self.n and seat == self.first, "3", "the first player begins")
        else:
            self.end_turn()
            must(seat == (self.seat + 1) % self.n, "4.3", "the player to the left is next")
        must(turn == self.turn + 1, "4", "turns are counted")
        self.turn, self.seat, self.phase, self.drew, self.acted = turn, seat, "turn", False, False
        self.act, self.acts, self.main, self.paid = None, [], None, None

    def end_turn(self):
        self.close_main()
        if not self.acted:
            self.must_draw()
            must(not self.can_act(self.seat), "4.2", f"seat {self.seat} shows no card though it could")
        must(self.paid is None, "4.3", "a resource is paid for nothing")
        late = [o for o, t in self.open if o == self.seat and t < self.turn]
        must(not late, "6 plan", "the grand plan comes back once its owner's next turn is over")

    def must_draw(self):
        if not self.drew:
            able = [o for o in self.others(self.seat) if +self.hands[o] and self.free(o)]
            must(not able, "4.1", f"seat {self.seat} draws no card though it could")

    def on_card_drawn(self, seat, **rest):
        source, card = rest["from"], rest["hidden"]
        must(self.phase == "turn" and not self.drew and not self.acted, "4.1", "a card is drawn first, and once")
        must(seat == self.seat and source != seat, "4.1", "the player in turn draws from another")
        must(self.free(source), "6 plan", "nobody draws from behind a grand plan")
        must(card is not None, "events", "the card drawn is not told")
        self.take(source, card, "4.1")
        self.hands[seat][card] += 1
        self.drew = True

    def begin_main(self, seat, kind, card, pair):
        must(self.phase == "turn" and not self.acted and seat == self.seat, "4.2", "one main action in an own turn")
        self.must_draw()
        hand = +self.hands[seat]
        must(kind == "ai_alone" or set(hand) != {"ai"}, "6 AI", "the AI alone must be shown")
        self.acted, self.main, self.card, self.pair = True, kind, card, pair
        self.action = None if card == "plan" else card
        self.scorers, self.order, self.point_order = [seat], [seat], None
        self.pointers, self.wars, self.scored = [], False, Counter()
        self.phase = "main"

    def on_card_shown(self, seat, card):
        must(self.pile > 0, "6 star", "with the pile empty the star card's rule holds")
        self.begin_main(seat, "show", card, False)
        must(self.hands[seat][card] and card != "ai", "4.2", "it does not hold the card it shows")
        self.action = card

    def on_pair_played(self, seat, card):
        self.begin_main(seat, "pair", card, True)
        must(card != "ai", "4.2", "the AI has no pair")
        self.take(seat, card, "4.2", 2)
        self.used[card] += 2

    def on_with_ai(self, seat, card):
        self.begin_main(seat, "ai", card, True)
        must(card != "ai" and self.hands[seat]["ai"] and self.hands[seat][card], "6 AI", "it does not hold both cards")

    def on_copy_laid(self, seat, partner, card):
        must(self.pile == 0, "6 star", "the star card has not been reached")
        copies = self.copies(seat, card)
        must(copies and copies[0] == partner, "6 star", "the next player with a copy lays it")
        self.begin_main(seat, "star", card, True)
        for owner in (seat, partner):
            if self.hands[owner][card]:
                self.take(owner, card, "6 star")
            else:
                mine = [i for i, row in enumerate(self.open) if row[0] == owner]
                must(card == "plan" and owner == partner and mine, "6 star", "no copy is held")
                del self.open[mine[0]]
            self.used[card] += 1
        self.scorers = [seat, partner]
        self.order = None

    def on_ai_alone(self, seat):
        self.begin_main(seat, "ai_alone", "ai", False)
        must(+self.hands[seat] == Counter(ai=1), "6 AI", "the AI is shown alone only by who has no other card")

    def on_chosen(self, seat, card):
        must(self.phase == "main" and self.main != "show" and self.card == "plan", "6 plan", "no grand plan is played")
        must(seat == self.seat and card in BASIC and self.action is None, "6 plan", "one of four actions is chosen")
        self.action = card

    def on_nothing_shown(self, seat):
        must(self.phase == "turn" and not self.acted and seat == self.seat, "4.2", "one main action in an own turn")
        self.must_draw()
        must(not self.can_act(seat), "4.2", f"seat {seat} shows no card though it could")
        self.acted, self.phase = True, "spend"

    def on_plan_laid(self, seat):
        must(self.main == "show" and self.card == "plan" and self.phase == "main", "6 plan", "no grand plan was shown")
        self.take(seat, "plan", "6 plan")
        self.open.append((seat, self.turn))

    def on_plan_taken(self, seat):
        self.close_main()
        mine = [i for i, (owner, turn) in enumerate(self.open) if owner == seat and turn < self.turn]
        must(seat == self.seat and mine, "6 plan", "the grand plan comes back after its owner's next turn")
        must(self.paid is None, "4.3", "a resource is paid for nothing")
        del self.open[mine[0]]
        self.hands[seat]["plan"] += 1
        self.phase = "turn"

    def on_top_drawn(self, seat, card):
        must(self.main == "show" and self.phase == "main" and seat == self.seat, "4.2", "who shows a card draws one")
        self.finish_show()
        must(self.pile > 0, "4.2", "the pile is empty")
        if self.card == "plan":
            must((seat, self.turn) in self.open, "6 plan", "the grand plan is not left open")
        self.pile -= 1
        self.hands[seat][card] += 1
        must(self.all_cards() <= DECK, "2", f"a {card} too many")
        must(self.pile or self.all_cards() == DECK, "2", "the cards are not 31")
        self.phase, self.main = "spend", "done"

    def on_star_reached(self):
        must(self.pile == 0, "6 star", "the pile is not empty")

    # 6: actions

    def acting(self, seat, cards, rule):
        """Returns the action that this seat carries out, which is one of these cards."""
        must(self.phase == "main", rule, "no action is carried out")
        card = self.action
        must(card is not None, "6 plan", "no action has been chosen")
        must(card in ((cards,) if isinstance(cards, str) else cards), rule, f"the action is {card}")
        if self.act is None or self.act.seat != seat:
            if self.act is not None:
                self.finish_act(self.act)
            must(seat not in [act.seat for act in self.acts], rule, "everybody acts once")
            must(seat == self.seat or self.main == "star", rule, "only the player in turn acts")
            self.act = Act(self, seat, card, self.pair)
            self.acts.append(self.act)
            self.in_order()
        return self.act

    def in_order(self):
        """Rule 6 star: the player in turn acts first or last, the others clockwise."""
        told = [act.seat for act in self.acts]
        first = self.around(self.seat)
        last = first[1:] + first[:1]
        for order in (first, last):
            rows = [order.index(seat) for seat in told]
            if rows == sorted(rows):
                return
        raise Wrong("6 star", "the others act clockwise, the player in turn first or last")

    def effect_is(self, act, field):
        must(act.effect is not None and act.effect[1] == field, "8 CIV", f"no {field} is used")

    def finish_act(self, act):
        must(act.entering is None, "6 move", "the worker that explored has not moved in")
        must(act.debt == 0, "6 build", "a base on a mountain costs two plastic")
        if act.card == "workers" and act.seat in self.scorers:
            limit = 2 * (len(act.at_bases) if act.pair else min(1, len(act.at_bases)))
            must(sum(act.placed.values()) == min(limit, act.supply), "6 workers", "two on each hex with a base")
        if act.card == "exploit":
            self.finish_exploit(act)

    def finish_exploit(self, act):
        if act.effects or act.pair:
            must(not (act.effects and act.gained), "6 exploit", "resources or lost civilisations")
            return
        if act.gained:
            fits = any(
                hex.workers[act.seat]
                and all(
                    act.gained[kind] == min(self.fields[hex.field]["yields"][kind], TRACK - act.room[kind])
                    for kind in KINDS
                )
                for hex in self.hexes
            )
            must(fits, "6 exploit", "all that one hex with a worker yields")

    def finish_show(self):
        self.owed(self.seat)
        if self.act is not None:
            self.finish_act(self.act)
        must(self.war is None, "6 war", "nobody has answered the pointing")
        self.act = None

    def owed(self, seat):
        """Checks that an action without events is allowed: workers must be placed."""
        if self.action == "workers" and seat not in [act.seat for act in self.acts] and self.main != "star":
            self.acting(seat, "workers", "6 workers")

    def on_moved(self, seat, workers, to, **rest):
        start = rest["from"]
        must(start != to and self.hexes[start].workers[seat] >= workers > 0, "6 move", "no worker is there")
        if self.phase == "spend":
            self.spent(seat, "nutrient")
            must(workers == 1 and to in self.reach(seat, start), "4.3", "one step, and own roads")
        else:
            act = self.acting(seat, ("move", "exploit"), "6 move")
            if act.card == "exploit":
                self.effect_is(act, "telemorph")
                must(start == act.effect[0], "8 CIV", "the telemorph moves the workers on it")
                act.effect = None
            elif act.entering is not None:
                must(workers == 1 and to == act.entering and start in self.beside(to), "6 move", "who explored moves in")
                self.step(act, [start], "6 move")
                act.entering = None
            else:
                must(workers == 1 and to in self.reach(seat, start), "6 move", "one step, and own roads")
                self.step(act, [start], "6 move", to)
        self.hexes[start].workers[seat] -= workers
        self.hexes[to].workers[seat] += workers

    def on_gained(self, seat, kind, count):
        must(0 < count <= TRACK - self.goods[seat][kind], "6 exploit", "a track holds five")
        act = self.acting(seat, "exploit", "6 exploit")
        if act.effect is not None:
            self.effect_is(act, "transmogrifier")
            must(self.goods[seat][kind] > 0, "8 CIV", "a row is filled that has one")
            must(count == TRACK - self.goods[seat][kind], "8 CIV", "the row is filled")
            act.effect = None
        else:
            must(not act.effects and not act.gained[kind], "6 exploit", "resources or lost civilisations")
            act.gained[kind] = count
            if act.pair:
                must(set(+act.gained) == {kind}, "6 exploit", "one kind alone")
                room = TRACK - self.goods[seat][kind]
                must(count == min(room, self.harvest(seat, kind)), "6 exploit", "all of that kind that has room")
        self.goods[seat][kind] += count

    def on_effect_used(self, seat, hex, field):
        field = self.field_ids[field]
        act = self.acting(seat, "exploit", "6 exploit")
        must(self.hexes[hex].field == field and field not in HEXES, "8 CIV", "no lost civilisation")
        must(self.hexes[hex].present(seat), "6 exploit", "a worker or base is needed")
        must(hex not in act.effects and (act.pair or not act.effects), "6 exploit", "each once, and one without a pair")
        must(not act.gained, "6 exploit", "resources or lost civilisations")
        act.effects.append(hex)
        act.effect = (hex, field)

    def on_stolen(self, seat, kind, kept, **rest):
        victim = rest["from"]
        act = self.acting(seat, "steal", "6 steal")
        near = any(hex.workers[seat] and hex.present(victim) for hex in self.hexes)
        must(victim != seat and near, "6 steal", "a worker where the other has a worker or base")
        must(self.goods[victim][kind] > 0, "6 steal", "the other has none")
        act.stolen.append(victim)
        must(len(act.stolen) <= (3 if act.pair else 1) and len(set(act.stolen)) == 1, "6 steal", "up to three, of one player")
        room = self.goods[seat][kind] < TRACK
        must(kept == room, "6 steal", "what has no room is lost")
        self.goods[victim][kind] -= 1
        self.goods[seat][kind] += room

    def targets(self, seat):
        return [
            (h, other)
            for h, hex in enumerate(self.hexes)
            if hex.workers[seat]
            for other in self.others(seat)
            if self.piece(other, h)
        ]

    def on_pointed(self, seat, hex, at):
        must(self.phase == "main" and self.action == "war" and self.war is None, "6 war", "no war")
        must((hex, at) in self.targets(seat), "6 war", "a hex with a worker and a piece of the other")
        if self.main == "show":
            must(seat == self.seat and not self.pointers, "6 war", "one piece")
        else:
            if not self.pointers:
                starts = [self.seat] + ([(self.seat + 1) % self.n] if self.main == "star" else [])
            else:
                starts = [(self.pointers[-1] + 1) % self.n]
            firsts = [next(s for s in self.around(start) if self.targets(s)) for start in starts]
            must(seat in firsts, "6 war", "the players point in turn")
        self.pointers.append(seat)
        self.war = (hex, at)

    def on_lost(self, seat, hex, piece):
        must(self.war == (hex, seat), "6 war", "who is pointed at loses a piece there")
        self.war = None
        if piece == "worker":
            must(self.hexes[hex].workers[seat] > 0, "6 war", "no worker is there")
            self.hexes[hex].workers[seat] -= 1
        elif piece == "base":
            must(seat in self.hexes[hex].bases, "6 war", "no base is there")
            self.hexes[hex].bases.discard(seat)
        else:
            to = self.at(hex, piece["road"])
            key = (seat, frozenset((hex, to)))
            must(self.roads.get(key) == hex, "6 war", "no road is there")
            del self.roads[key]

    def on_paid(self, seat, kind, count):
        must(0 < count <= self.goods[seat][kind], "7", "it has not as many")
        self.goods[seat][kind] -= count
        if self.war is not None:
            must(kind == "metal" and count == 1 and self.war[1] == seat, "6 war", "one metal saves a piece")
            self.war = None
            return
        if self.phase == "main" and self.action in ("build", "exploit") and self.acts and self.act and self.act.debt:
            must(kind == "plastic" and count == self.act.debt and seat == self.act.seat, "6 build", "two plastic")
            self.act.debt = 0
            return
        if self.phase == "main" and self.main in ("pair", "star", "ai", "show") and self.action in ("build", "exploit"):
            # The plastic for a base on a mountain may be paid before the event of the base.
            if self.next == "base_built" and kind == "plastic" and count == 2:
                self.acting(seat, ("build", "exploit"), "6 build").debt = -2
                return
        self.close_main()
        must(self.phase == "spend" and seat == self.seat, "4.3", "resources are spent after the main action, in an own turn")
        must(kind != "metal", "4.3", "metal has no bonus action")
        must(self.paid is None and count == 1, "4.3", "one resource at a time")
        self.paid = kind

    def spent(self, seat, kind):
        must(seat == self.seat and self.paid == kind, "4.3", f"a {kind} has to be paid")
        self.paid = None

    # Points

    def on_scored(self, seat, points, total, source):
        must(self.points[seat] + points == total, "score", f"{self.points[seat]} and {points} are not {total}")
        self.points[seat] = total
        getattr(self, "score_" + source)(seat, points)

    def score_action(self, seat, points):
        must(self.phase == "main" and self.main != "show", "4.2", "a card alone scores nothing")
        must(not self.scored[seat], "4.2", "it has scored already")
        if self.main == "ai_alone":
            must(points == -3, "6 AI", "the AI alone costs three points")
            self.scored[seat] += 1
            return
        bonus = self.bonus(seat)
        if self.action == "war":
            must(self.war is None, "6 war", "nobody has answered the pointing")
            must(not any(self.targets(s) for s in range(self.n)), "6 war", "the war goes on while anybody can point")
            pieces = sum(self.piece(seat, h) for h in range(len(self.hexes)))
            right = bonus if self.main == "ai" and seat == self.seat else 2 * pieces + bonus
            must(points == right, "6 war", f"two a hex with pieces and the bonus: {right}")
            self.scored[seat] += 1
            return
        must(seat in self.scorers, "6 star", "only who laid a copy scores")
        if not any(act.seat == seat for act in self.acts):
            if self.action is None:
                raise Wrong("6 plan", "no action has been chosen")
            if self.act is not None:
                self.finish_act(self.act)
            self.act = Act(self, seat, self.action, True)
            self.acts.append(self.act)
            self.in_order()
        act = self.act
        must(act.seat == seat, "6 star", "each scores after its own action")
        self.finish_act(act)
        right = self.worth(act, bonus)
        must(points in right, "6 " + self.card, f"{' or '.join(map(str, sorted(right)))} points")
        self.scored[seat] += 1

    def worth(self, act, bonus):
        """Returns the points that the action may score."""
        if self.main == "ai":
            return {bonus}
        if self.card == "plan":
            return {2 + bonus}
        seat = act.seat
        if act.card == "move":
            return {1 + bonus}
        if act.card == "build":
            return {LINKED[self.linked(seat)] + bonus}
        if act.card == "workers":
            return {2 * self.shared(seat) + bonus}
        if act.card == "steal":
            return {-3}
        if act.effects:
            return {bonus}
        if act.gained:
            return {self.harvest(seat, kind) + bonus for kind in +act.gained}
        full = {self.harvest(seat, kind) for kind in KINDS if act.room[kind] == TRACK or not self.harvest(seat, kind)}
        civ = any(hex.field not in HEXES and hex.present(seat) for hex in self.hexes)
        return {points + bonus for points in full | ({0} if civ else set())} | {bonus}

    def close_main(self):
        """Ends the current main action."""
        if self.phase != "main":
            return
        must(self.main not in ("show", "ai_alone"), "4.2", "who shows a card draws one")
        if self.act is not None:
            self.finish_act(self.act)
        must(self.war is None, "6 war", "nobody has answered the pointing")
        who = range(self.n) if self.action == "war" else self.scorers
        must(all(self.scored[s] for s in who), "4.2", "not all have scored that do")
        self.act, self.phase, self.main = None, "spend", "done"

    # 9: the end of an age

    def on_age_ended(self, age):
        must(age == self.age, "9", "the age is another")
        if self.main == "ai_alone" and self.phase == "main":
            must(self.scored[self.seat], "6 AI", "the AI alone costs three points")
        else:
            self.end_turn()
            must(not any(+hand for hand in self.hands) and not self.open, "9", "nobody has shown the AI alone")
        self.phase, self.scored, self.ends = "scoring", Counter(), Counter()

    def score_resources(self, seat, points):
        must(self.phase == "scoring" and not self.scored[seat], "9.1", "resources score once, after an age")
        must(points == self.scale(seat), "9.1", f"the scale says {self.scale(seat)}")
        self.scored[seat] += 1
        if self.age == 1 and sum(self.scored.values()) == self.n:
            self.phase = "between"

    def score_end(self, seat, points):
        must(self.phase == "scoring" and self.age == 2 and not self.ends[seat], "9.2", "once, after the second age")
        must(points == self.end_points(seat), "9.2", f"the faction scores {self.end_points(seat)}")
        self.ends[seat] += 1

    def on_game_won(self, winners, points):
        must(self.phase == "scoring" and self.age == 2, "9", "the second age has not ended")
        must(all(self.scored[s] and self.ends[s] for s in range(self.n)), "9", "not all have scored")
        most = max(self.points)
        best = [s for s in range(self.n) if self.points[s] == most]
        spread = {s: sum(hex.present(s) for hex in self.hexes) for s in best}
        best = [s for s in best if spread[s] == max(spread.values())]
        must(sorted(winners) == best and points == most, "9", f"seats {best} win with {most}")
        self.phase = "over"

    def compare(self):
        """Compares the table in the last view with the table after all events."""
        view = self.game.views[0]
        for h, (seen, hex) in enumerate(zip(view["board"], self.hexes)):
            same = list(seen["workers"][: self.n]) == [hex.workers[s] for s in range(self.n)]
            must(same and sorted(seen["bases"]) == sorted(hex.bases), "view", f"hex {h} has other pieces")
            roads = sorted((road["seat"], self.at(h, road["direction"])) for road in seen["roads"])
            mine = sorted((k[0], next(iter(k[1] - {h}))) for k, start in self.roads.items() if start == h)
            must(roads == mine, "view", f"hex {h} has other roads")
        for seat, seen in enumerate(view["seats"]):
            must(seen["points"] == self.points[seat], "view", f"seat {seat} has other points")
            must(seen["resources"] == self.goods[seat], "view", f"seat {seat} has other resources")
            must(seen["cards"] == sum(self.hands[seat].values()), "view", f"seat {seat} has other cards")
        must(view["pile"] == self.pile, "view", "the pile is another")
        must(Counter(view["used"]) == +self.used, "view", "the used pile is another")


def check(game):
    """Returns the first rule that a game breaks, and the violation."""
    try:
        Check(game).run()
    except Wrong as wrong:
        return [(wrong.rule, str(wrong))]
    return []


def falsify(game):
    """Yields a game with one falsified place, for each kind of falsehood, or None if it has no such place."""
    seats = game.seats

    def where(kind, fits=lambda fields: True, last=False):
        rows = [n for n, event in enumerate(game.events) if told.split(event)[0] == kind and fits(told.split(event)[1])]
        return (rows[-1] if last else rows[len(rows) // 2]) if rows else None

    def changed(way, kind, change, fits=lambda fields: True, last=False):
        at = where(kind, fits, last)
        if at is None:
            return way, None
        events = copy.deepcopy(game.events)
        change(events[at][kind])
        return way, events

    def without(way, kind, fits=lambda fields: True):
        at = where(kind, fits)
        return way, None if at is None else game.events[:at] + game.events[at + 1:]

    def twice(way, kind):
        at = where(kind)
        return way, None if at is None else game.events[:at] + [game.events[at]] + game.events[at:]

    def add(key, count, modulo=None):
        def change(fields):
            fields[key] = (fields[key] + count) % modulo if modulo else fields[key] + count
        return change

    def more(fields):
        fields["points"] += 1
        fields["total"] += 1

    action = lambda fields: fields["source"] == "action"
    yield changed("a point too many for an action", "scored", more, action)
    yield changed("a point too many for resources", "scored", more, lambda fields: fields["source"] == "resources")
    yield changed("a point too many at the end", "scored", more, lambda fields: fields["source"] == "end")
    yield changed("a total added wrongly", "scored", add("total", 1))
    yield without("a pair that does not score", "scored", action)
    yield changed("a hex laid elsewhere", "hex_laid", lambda f: f.update(at=[9, 9]), lambda f: f["by"] is not None)
    yield changed("a hex that is there already", "hex_laid", lambda f: f.update(field=0), lambda f: f["hex"] > 0)
    yield changed("a worker that moves too far", "moved", lambda f: f.update({"from": f["to"], "to": f["from"]}))
    yield without("a worker that does not move in", "moved")
    yield changed("a worker too many", "placed", add("workers", 1))
    yield without("workers that are not placed", "placed")
    yield without("a base that is not told", "base_built")
    yield twice("a road built twice", "road_built")
    yield changed("a resource too many", "gained", add("count", 1))
    yield changed("a resource of another kind", "gained", lambda f: f.update(kind="metal"), lambda f: f["kind"] != "metal")
    yield without("a resource that is not paid", "paid")
    yield changed("a theft from oneself", "stolen", lambda f: f.update({"from": f["seat"]}))
    yield changed("a card drawn from another hand", "card_drawn", lambda f: f.update({"from": f["seat"]}))
    yield changed("another card drawn", "card_drawn", lambda f: f.update(hidden="ai" if f["hidden"] != "ai" else "war"))
    yield without("no card drawn", "card_drawn")
    yield changed("another top card", "top_drawn", lambda f: f.update(card="ai" if f["card"] != "ai" else "war"))
    yield without("a card shown for nothing", "top_drawn")
    yield changed("a pair of another card", "pair_played", lambda f: f.update(card="ai" if f["card"] != "ai" else "war"))
    yield changed("a copy laid by another", "copy_laid", add("partner", 1, seats))
    yield changed("a grand plan taken by another", "plan_taken", add("seat", 1, seats))
    yield without("a grand plan never taken back", "plan_taken")
    yield changed("a turn out of order", "turn_began", add("seat", 1, seats))
    yield changed("a war out of turn", "pointed", add("seat", 1, seats))
    yield changed("another struck", "lost", add("seat", 1, seats))
    yield without("a piece that is not lost", "lost")
    yield changed("the AI shown by another", "ai_alone", add("seat", 1, seats))
    yield without("an age without scoring", "age_ended")
    yield changed("another winner", "game_won", lambda f: f.update(winners=[(f["winners"][0] + 1) % seats]))
    yield without("no winner", "game_won")


if __name__ == "__main__":
    told.main({"sp4x": [3, 4]}, check, falsify)
