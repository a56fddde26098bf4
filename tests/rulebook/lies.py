"""Games of cosmic conquest falsified by hand, each in one place; a checker must report every one."""

import copy

from told import split


def first(events, kind, wanted=lambda fields: True):
    """Returns where the first event of a kind is, and a copy of all events to falsify."""
    for at, event in enumerate(events):
        name, fields = split(event)
        if name == kind and wanted(fields):
            return at, copy.deepcopy(events)
    return None, None


def changed(events, kind, change, wanted=lambda fields: True):
    at, events = first(events, kind, wanted)
    if at is not None:
        change(events[at][kind])
    return events


def dropped(events, kind, wanted=lambda fields: True):
    at, events = first(events, kind, wanted)
    if at is not None:
        del events[at]
    return events


def more(key):
    return lambda fields: fields.update({key: fields[key] + 1})


def uninvited(events):
    """Withdraws every invitation, if a seat accepted one."""
    if first(events, "joined")[0] is None or first(events, "invited_by_power")[0] is not None:
        return None
    events = copy.deepcopy(events)
    for name, fields in map(split, events):
        if name == "invited":
            fields["seats"] = []
    return events


def falsify(game):
    """Yields the game with each falsehood by name, or None if the game has no place for it."""
    events, seats = game.events, game.seats

    def own(fields):
        fields.update(seat=(fields["seat"] + 1) % seats)

    yield "a loaded ship too many", changed(events, "loaded", lambda f: f["from"][0].update(ships=f["from"][0]["ships"] + 4))
    yield "lost ships fewer", changed(events, "ships_lost", lambda f: f.update(ships=f["ships"] - 1))
    yield "lost ships forgotten", dropped(events, "ships_lost")
    yield "a landing elsewhere", changed(events, "landed", lambda f: f.update(planet=(f["planet"] + 6) % (6 * seats)))
    yield "a landing forgotten", dropped(events, "landed")
    yield "a total too high", changed(events, "totals", more("offense"))
    yield "the other side wins", changed(events, "decided", lambda f: f["outcome"].update(
        won="offense" if f["outcome"]["won"] == "defense" else "defense"), lambda f: isinstance(f["outcome"], dict))
    yield "another card drawn", changed(events, "cards_drawn", lambda f: f["hidden"].__setitem__(0, {"attack": 5}))
    yield "a card too few in a hand", changed(events, "cards_drawn", lambda f: (f["hidden"].pop(), f.update(count=6)))
    yield "another card turned", changed(events, "card_turned", lambda f: f.update(kind={"attack": 5}))
    yield "a card kept", dropped(events, "played_card_discarded")
    yield "another winner", changed(events, "game_won", lambda f: f.update(winners=[(f["winners"][0] + 1) % seats]))
    yield "no winner", dropped(events, "game_won")
    yield "another seat's turn", changed(events, "turn_began", own, lambda f: f["turn"] == 3)
    yield "a third encounter", changed(events, "encounter_began", lambda f: f.update(number=3), lambda f: f["number"] == 2)
    yield "a ship freed for another", changed(events, "ship_freed", own)
    yield "a ship freed to no base", changed(events, "ship_freed", lambda f: f.update(to="cone"), lambda f: f["to"] != "cone")
    yield "compensation too high", changed(events, "cards_given", lambda f: f.update(count=f["count"] + 1), lambda f: f["why"] == "compensation")
    yield "a defense not named by the star", changed(events, "defense_named", lambda f: f.update(defense=(f["defense"] + 1) % seats))
    yield "a cone at another planet", changed(events, "pointed", lambda f: f.update(planet=(f["planet"] + 6) % (6 * seats)))
    yield "a power lost for nothing", changed(events, "power_lost", own)
    yield "a phase out of turn", changed(events, "phase_began", lambda f: f.update(phase="reveal"), lambda f: f["phase"] == "free_ship")
    yield "a star card of no color", changed(events, "star_drawn", lambda f: f.update(color=seats), lambda f: not f["first"])
    if seats > 2:
        yield "allies uninvited", uninvited(events)
        yield "an ally with five ships", changed(events, "joined", lambda f: f["from"][0].update(ships=5))
        yield "a reward too high", changed(events, "rewarded", lambda f: f.update(cards=5))
    yield "a settler too many", changed(events, "settled", lambda f: f["from"][0].update(ships=f["from"][0]["ships"] + 1))
