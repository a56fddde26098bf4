---@meta
-- API 2 for lua-language-server and EmmyLua.
-- Generated from the engine's tables, like API.md: do not edit it by hand.
-- Some functions that return `Seat?` in API.md return `Seat` here: a script knows from its hook, from a test such as
-- `is_main_player`, or from a call without `optional` that the result is not nil.

---@class Game
local Game = {}

---the seat whose turn it is
---@return Seat
function Game:offense() end

---the defense; nil before a defense is named
---@return Seat?
function Game:defense() end

---the offense, and the defense if it is named
---@return Seat[]
function Game:main_players() end

---all seats that are still in the game, in the order in which they act: the edition's `seat_order` (P2), not the order of turns
---@return Seat[]
function Game:seats() end

---the seats for which the function returns true, in the order in which they act
---@param test fun(seat: Seat): boolean
---@return Seat[]
function Game:seats_where(test) end

---the planet that the cone points at
---@return Planet
function Game:planet() end

---the number of ships that the defense had on the planet when the cone was aimed at it
---@return number
function Game:defenders_at_first() end

---the seats that the next star card can name
---@return Seat[]
function Game:star_cards() end

---true if the encounter is past this stage: the star card, the aim, the answers to the invitations, the first choice of a card, the reveal, or the result. `"alliances"` is already past when the last seat answers, before it sends its ships
---@param stage "star"|"aim"|"alliances"|"choice"|"reveal"|"result"|string
---@return boolean
function Game:is_past(stage) end

---the side that has won the encounter; nil if neither has
---@return Side?
function Game:winning_side() end

---the outcome of the encounter: "won" by a side, a "deal", "no_deal", or an end without a winner as a "success" or "failure" of the offense
---@return ("won"|"deal"|"no_deal"|"success"|"failure")?
function Game:outcome() end

---true if the offense has won the encounter, a deal was made, or the encounter ended as a success
---@return boolean
function Game:is_success() end

---true if the rules give the offense another encounter in this turn, provided that it holds a card for it (T9). Only the offense itself learns if it ran out of cards earlier
---@return boolean
function Game:has_second_encounter() end

---true if a power could give the offense another encounter: the offense may hold a card for it, and did not run out of ships or opponents
---@return boolean
function Game:could_go_on() end

---the number of the encounter in this turn, from 1
---@return number
function Game:encounter_number() end

---the number of turns that have begun so far, including this turn
---@return number
function Game:turn_number() end

---after this trigger, both main players choose cards again. A card that is still on the table returns to the hand from which it came. The hook `on_choice` is called again, but `before_choice` is not. Memory and `once` do not change. A call of `must_lay_first` is forgotten, so remember its seat, and call the function again in `on_choice`
function Game:choose_cards_again() end

---the next star card is a card of this seat, which is picked from the deck; the other cards are shuffled. In `on_star`, this card replaces the revealed card, which returns to the deck
---@param seat Seat
function Game:pick_star(seat) end

---this seat becomes the defense, regardless of the star card. If no star card has been revealed yet, no star card is revealed. The cone does not move
---@param seat Seat
function Game:name_defense(seat) end

---the cone points at this planet, in any system
---@param planet Planet
function Game:aim_at(planet) end

---the offense continues with another encounter, if it holds an encounter card
function Game:go_on() end

---this side wins the encounter, regardless of cards and totals; the last call counts. With `at_once = true`, the encounter ends after this trigger, even before the cards are played or revealed: played cards are discarded, the winning offense and its allies land, or the allies of the winning defense are rewarded, and the ships of the losing side are lost. A negotiate of the loser brings compensation only if it has been revealed. A new choice of cards cancels `at_once`, and the side then wins at the result
---@param side Side
---@param request { at_once?: boolean }?
function Game:decide_for(side, request) end

---the encounter ends after this trigger, without a comparison: played cards are discarded, and ships return home. With `deal`, it ends like an empty deal; with `no_deal`, it ends like a failed deal, in which both main players lose ships. With `success` or `failure`, it ends without a winner, as a success or a failure of the offense. The last call counts, and a new choice of cards cancels it
---@param how "deal"|"no_deal"|"success"|"failure"|string
function Game:end_encounter(how) end

---the side of the offense or of the defense
---@param role "offense"|"defense"|string
---@return Side
function Game:side(role) end

---true if any seat is an ally
---@return boolean
function Game:has_allies() end

---cancels all alliances: the ships of the allies return to their bases
function Game:cancel_alliances() end

---the black hole, where lost ships go
---@return Place
function Game:hole() end

---the place of ships that have left the game
---@return Place
function Game:beyond() end

---the place of the offense's ships, and its allies' ships, in the encounter
---@return Place
function Game:cone() end

---the place of the ships of the defense's allies in the encounter
---@return Place
function Game:shield() end

---all planets in the game, in the order of their names
---@return Planet[]
function Game:planets() end

---the planets in the game for which the function returns true, in the order of their names
---@param test fun(planet: Planet): boolean
---@return Planet[]
function Game:planets_where(test) end

---frees all ships of these seats from the black hole; a seat without a base frees none
---@param seats Seat[]
function Game:free_all_ships(seats) end

---removes a planet from the game, and its ships go to the black hole. With `base_of`, the planet counts as a permanent foreign base of that seat (W2). If `planet:is_at_stake()` is true, nothing happens
---@param planet Planet
---@param request { base_of?: Seat }?
function Game:remove_planet(planet, request) end

---the number of cards in the deck and in the discard pile together
---@return number
function Game:cards_to_draw() end

---every kind of card in the edition's deck, or every kind of a class. "encounter" selects all encounter cards. "negotiate" always returns the negotiate, even if the deck has none
---@param class CardClass?
---@return Kind[]
function Game:kinds(class) end

---the number of cards in a new hand (S4, T1)
---@return number
function Game:new_hand_size() end

---the draw deck
---@return Pile
function Game:deck() end

---the discard pile
---@return Pile
function Game:discards() end

---moves these cards to a zone, onto the deck, or onto the discard pile
---@param cards Card[]
---@param pile Pile
function Game:put(cards, pile) end

---returns this number of random cards from the pile or list, or all cards if there are fewer; no seat sees them
---@param from Pile|{Card}
---@param cards number
---@return Card[]
function Game:random(from, cards) end

---shuffles the deck
function Game:shuffle_deck() end

---turns face-down cards up, so everybody sees them
---@param what Pile|{Card}
function Game:turn_up(what) end

---exchanges the played cards of the main players
function Game:swap_played_cards() end

---makes the lower total win this encounter
function Game:let_lower_win() end

---forbids all compensation in this encounter. No function tells whether compensation is already forbidden. A power that pays in another way sets `compensation` to 0, and pays in `after_compensation`, which is not called if compensation is forbidden
function Game:forbid_compensation() end

---the value of an option of this script in this edition: a string, a number, or a boolean
---@param name string
---@return any
function Game:option(name) end

---asks several seats at the same time to choose one of the words, and returns each seat's word
---@param request { seats: Seat[], words: string[], about: string, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return table<Seat, string>
function Game:ask_all(request) end

---announces one of the script's texts as an event, with the values in `naming`. Everybody sees the text; with `to`, only those seats and the holder of the power or card see it
---@param request { about: string, naming?: ({Seat|Planet|Kind|Alien|number}), to?: Seat[] }
function Game:tell(request) end

---this script's power; nil for a card or a rule, and for a power that its holder has just lost
---@return Power
function Game:this_power() end

---the edition's unused aliens that a seat can gain. Aliens with a hook `before_hands` or `on_setup` are excluded, and so are aliens in the public memory of a power (`none "alien"`, `public = true`), which are reserved for that power
---@return Alien[]
function Game:aliens_left() end

---draws this number of aliens at random from `game:aliens_left()`, or all aliens if there are fewer
---@param number number
---@return Alien[]
function Game:draw_aliens(number) end

---the number of cards of this class on the table
---@param class CardClass
---@return number
function Game:lying(class) end

---the planet beside which the card of the running script is; nil if the card is not beside a planet
---@return Planet
function Game:beside() end

---draws a card from the deck of this class, and puts it in the middle of the table, where it acts for the offense. With `lies = "encounter"` in its script, it stays until the encounter ends. Returns false if the deck is empty, or if the table is full. The table holds 32 rules and cards, less 3 per seat: 20 with 4 seats
---@param class CardClass
---@return boolean
function Game:lay_out(class) end

---puts the card of the running script back into its deck, and shuffles the deck. A star card that has been revealed stays drawn, but stops acting
function Game:put_back() end

---@class Seat
local Seat = {}

---true if it is this seat's turn
---@return boolean
function Seat:is_offense() end

---true if this seat is the defense
---@return boolean
function Seat:is_defense() end

---true if the seat is the offense or the defense; false for the defense before it is named
---@return boolean
function Seat:is_main_player() end

---true if the seat is a main player, or an ally after all invitations are answered
---@return boolean
function Seat:is_involved() end

---the other main player; nil if this seat is not a main player, or no defense is named yet
---@return Seat
function Seat:opponent() end

---the seat wins the game at the end of the step, together with any other winners of that step
function Seat:win_game() end

---removes the seat from the game
function Seat:leave_game() end

---the seat's side as a main player, or as an ally after all invitations are answered. An ally keeps its side after it loses its ships. For an ally of both sides, this is the offense's side
---@return Side
function Seat:side() end

---true if the seat is the side's main player or, after all invitations are answered, one of its allies. A power can let a seat be an ally of both sides
---@param side Side
---@return boolean
function Seat:is_on(side) end

---true if the seat has joined a side and all invitations are answered. It remains an ally after it loses its ships
---@return boolean
function Seat:is_ally() end

---true if a main player has invited the seat; with `by`, only if that side has invited it
---@param by Side?
---@return boolean
function Seat:is_invited(by) end

---the seat may join either side, even without an invitation. In `after_alliances`, a seat that has not joined is asked again
function Seat:may_join() end

---the seat may join both sides, if it is invited by both or may join without an invitation: when it has joined one side, it is asked about the other. It sends ships to each side, up to its limit for each, and is an ally of both sides, with the gains and losses of both. `seat:side()` is then the offense's side; `seat:is_on(side)` is true for both
function Seat:may_join_both() end

---the seat may not join this side in this encounter, even if it is invited; without `side`, it may not join either side
---@param side Side?
function Seat:may_not_join(side) end

---the seat must join this side when it answers, even without an invitation. It sends the number of ships in `ships`, or as many as its limit allows; with 0 or without `ships`, it chooses the number. It cannot join a side that is full, or that it is forbidden to join. If the function is called again, the last call counts
---@param side Side
---@param request { ships?: number }?
function Seat:must_join(side, request) end

---an ally immediately switches to the other side, if that side has room for an ally. The number and the value of its ships do not change
function Seat:switch_side() end

---the number of the seat's ships in the black hole
---@return number
function Seat:ships_in_black_hole() end

---the number of the seat's ships in the encounter: on the cone, as a defensive ally, or on the attacked planet
---@return number
function Seat:ships_in_encounter() end

---the number of the seat's ships that have left the game
---@return number
function Seat:ships_out_of_game() end

---the number of other seats' ships that this seat holds captive
---@return number
function Seat:captives() end

---the number of the seat's ships on bases that are not in the encounter
---@return number
function Seat:ships_outside_encounter() end

---the number of the seat's ships on all its bases
---@return number
function Seat:ships_on_bases() end

---true if the seat has a base
---@return boolean
function Seat:has_base() end

---the number of the seat's bases in its home system
---@return number
function Seat:home_bases() end

---the number of the seat's bases in other systems, including planets out of the game that are its permanent bases
---@return number
function Seat:foreign_bases() end

---the planets with bases of the seat: all of them, only its home planets, or only foreign planets
---@param which ("home"|"foreign"|string)?
---@return Planet[]
function Seat:bases(which) end

---the planets of the seat's home system
---@return Planet[]
function Seat:system() end

---the total number of the seat's ships at these places
---@param places (Planet|Place)[]
---@return number
function Seat:ships_at(places) end

---the number of ships that the seat has lost through the result of this encounter; compensation is based on this number
---@return number
function Seat:ships_lost() end

---moves the seat's ships, and returns their number. By default, `from` is its bases, and `to` is its other bases. By default, all ships move. With `least` or `most`, the seat chooses the number; with `by`, that other seat chooses it. No ship limit applies, and on planets, the ships found bases. Only ships of a side can go to its place in the encounter (the cone or the shield), and only between the aim and the result. If no ships can move, nothing happens. Two questions are possible. The first asks which ships move, or how many: `about` is the key of its text, and its name in scenarios (`my_alien.about`, or `move_ships` without `about`). The second asks where they go; it has the text of the rules, and its name in scenarios is `return_ships` without `to`, and `place_ships` with `to` or `by`. A question with a single answer is not asked
---@param request { from?: ({Planet|Place}), to?: ({Planet|Place}), least?: number, most?: number, by?: Seat, about?: string }?
---@return number
function Seat:move_ships(request) end

---adds this number of new ships to the seat's ships, and returns the number that was added: a seat has at most 240 ships. They go to its bases, or to the places in `to`, as the seat chooses; without such a place, none are added
---@param ships number
---@param request { to?: ({Planet|Place}) }?
---@return number
function Seat:add_ships(ships, request) end

---the seat loses this number of ships from its bases, or from the places in `from`; if it has fewer ships at these places, it loses all of them. It chooses the ships, unless `by` names a different seat. With `outside = true`, it loses no ships from the attacked planet. Another power can lose more ships with these, even of other seats: in a loop over seats, a difference such as `n - seat:ships_in_black_hole()` can become negative, so use `math.max(0, …)`
---@param ships number
---@param request { from?: ({Planet|Place}), by?: Seat, outside?: boolean }?
function Seat:lose_ships(ships, request) end

---the planet joins the seat's home system, with all ships on it
---@param planet Planet
function Seat:take_planet(planet) end

---the seat releases all its captives: they go to the black hole, like ships lost by an effect
function Seat:release_captives() end

---the seat takes a reward: it chooses `number` times between a card from the deck and a ship from the black hole (C4)
---@param number number
function Seat:take_reward(number) end

---the seat frees this number of ships from the black hole, or all of its ships if it has fewer there. They go to its bases, or to the places in `to`; a seat without a base frees none
---@param ships number
---@param request { to?: ({Planet|Place}) }?
function Seat:free_ships(ships, request) end

---the number of cards in the seat's hand
---@return number
function Seat:hand_size() end

---the seat draws cards from the deck into its hand, or into a zone; returns the drawn cards, which are fewer if the deck runs out
---@param cards number
---@param request { to?: Pile }?
---@return Card[]
function Seat:draw_cards(cards, request) end

---the seat discards a card of this class, which it chooses; returns false if it has none
---@param class CardClass
---@return boolean
function Seat:discard_one(class) end

---the seat chooses a card from its hand, and gives it to the other seat
---@param to Seat
function Seat:give_card_to(to) end

---the seat draws a random card from the other seat's hand; returns false if that hand is empty
---@param from Seat
---@return boolean
function Seat:draw_from_hand_of(from) end

---both seats exchange their whole hands
---@param with Seat
function Seat:swap_hands_with(with) end

---when the seat draws a new hand, it shows its destiny cards and keeps them
function Seat:keep_destiny_cards() end

---returns the kinds of cards of this class that `me` could play from its hand at this trigger, if it had them
---@param class CardClass
---@return Kind[]
function Seat:playable(class) end

---plays a card as another kind: the card leaves the hand of `me`, acts at this trigger as a card of that kind, and is then put away like a card of its own kind. If a card of that kind could not be played now, the card stays in the hand
---@param card Card
---@param kind Kind
function Seat:play_as(card, kind) end

---the seat announces truthfully whether it has a card of this kind; for an attack, whether it has an attack of at least this value
---@param kind Kind
---@return boolean
function Seat:tell_whether_holds(kind) end

---the cards in the seat's hand
---@return Pile
function Seat:hand() end

---a zone of this power, by its key in `zones`
---@param name string
---@return Pile
function Seat:zone(name) end

---the seat takes these cards into its hand, from any place; if the list is empty, the log reports that no card was taken
---@param cards Card[]
function Seat:take(cards) end

---the seat discards these cards, which must be its own
---@param cards Card[]
function Seat:discard(cards) end

---the seat shows these cards, which must be its own, to everybody. Until the script's call ends, it can read them too
---@param cards Card[]
function Seat:show(cards) end

---the seat looks at cards of other seats: a whole hand, or some cards. It cannot look at cards in the deck: draw them into a zone first
---@param what Pile|{Card}
function Seat:look_at(what) end

---the seat plays this encounter card; the card that it has played before is discarded
---@param card Card
function Seat:lay(card) end

---the seat takes this number of random cards from another seat's hand as compensation, or all cards if there are fewer. If the encounter is decided, other powers can prevent or change this compensation like that of C5
---@param cards number
---@param from Seat
function Seat:take_compensation(cards, from) end

---true if an encounter card of this main player is on the table, face up or face down
---@return boolean
function Seat:has_laid_card() end

---the seat must choose its card first, and play it face up
function Seat:must_lay_first() end

---the seat must play a card of this class, a card of this kind, or exactly this card, if it can
---@param request { class?: CardClass, kind?: Kind, card?: Card }?
function Seat:must_lay(request) end

---the seat's card is drawn at random from its hand after the other main player has played a card; destiny cards that are drawn first are set aside or stay in hand
---@param request { passed_over: "aside"|"hand" }
function Seat:must_lay_at_random(request) end

---the seat leaves its card face down, and claims that it is a card of this kind
---@param kind Kind
function Seat:claim(kind) end

---the card about which the seat has made a claim is revealed; returns true if the claim was true, or if there was no claim
---@return boolean
function Seat:call_claim() end

---the seat's revealed card is set aside until the encounter ends; if the seat has no other encounter card, the card returns to its hand
function Seat:lay_aside_played_card() end

---makes the seat's negotiate beat an attack
function Seat:must_win_by_peace() end

---the value of the ships on the seat's side is multiplied by its card, instead of added to it
function Seat:multiply_ships() end

---the value of the ships on the seat's side is subtracted from its card, instead of added to it
function Seat:subtract_ships() end

---leaves the ships of the seat's allies out of the total
function Seat:leave_out_allies() end

---in this deal, the seat can free ships of the other main player, or of any seat, as a term
---@param whose "other_main_player"|"any_seat"|string
function Seat:may_free_in_deal(whose) end

---the seat takes part in the deal of this encounter, in addition to the main players. Then every two seats of the deal must agree: first the main players, then each of them with the seat. Each pair can make the usual number of offers, and can agree on nothing. When all pairs have agreed, all agreements are carried out together; at least one of them must include a card or a base. If one pair does not agree, no deal is made, and every seat of the deal loses ships. If the cards do not lead to a deal, or are chosen again, the call has no effect; `side:count_as("negotiate")` turns cards into negotiates
function Seat:join_deal() end

---the value of a key in this power's `memory`. `of` selects the seat of a `per_seat` key. The value is nil if the key was declared with `none` and has no value
---@param key string
---@param of Seat?
---@return any
function Seat:recall(key, of) end

---sets the value of a key in this power's `memory`; `of` selects the seat of a `per_seat` key. For a key declared with `none`, nil removes the value
---@param key string
---@param value number|boolean|Seat|Planet|Kind|Alien|string|nil
---@param of Seat?
function Seat:remember(key, value, of) end

---asks this seat to choose one of these seats, planets, kinds of cards, aliens, or words. With `optional = true`, the seat may pass, and the result is nil. With `secret = true`, nobody else learns the choice
---@param request { from: (Seat|Planet|Kind|Side|Alien|string)[], about: string, optional?: boolean, secret?: boolean, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return (Seat|Planet|Kind|Alien|string)
function Seat:choose(request) end

---asks this seat to choose any number of these seats, from none to all
---@param request { from: Seat[], about: string }
---@return Seat[]
function Seat:choose_some(request) end

---asks this seat to choose cards from a pile or a list, one at a time. If there are fewer than `least` cards, it must choose all of them, and everybody learns that it has no more cards of that class. `least` and `most` are 1 by default
---@param request { from: Pile|{Card}, about: string, class?: CardClass, least?: number, most?: number, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return Card[]
function Seat:choose_cards(request) end

---asks this seat to choose a number from `least` to `most`, inclusive
---@param request { least: number, most: number, about: string, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return number
function Seat:choose_number(request) end

---asks this seat to promise that it will play a card of this kind, or that it will not. Only answers that its hand allows are offered, and it must keep the promise as long as it can. `yes` and `no` are the words for the two answers
---@param request { kind: Kind, yes: string, no: string, about: string }
---@return boolean
function Seat:promise(request) end

---all of the seat's powers, including lost and canceled powers
---@return Power[]
function Seat:powers() end

---true if the seat has the power of the alien that this card belongs to, even if that power is off; false if the card has no alien
---@return boolean
function Seat:has_its_alien() end

---the seat gains the power of an unused alien, or a copy of a power, with new memory. It keeps the power for the game, or for the encounter with `lasts = "encounter"`. Returns false if the seat has three powers, or already has a power of this alien. Also returns false for a copy of a `protected` power, and for a power that has a hook `before_hands` or `on_setup`, is not in the edition, or is off after a fault. Only the power that has an alien in its public memory can gain that alien
---@param what Alien|Power
---@param request { lasts?: ("game"|"encounter") }?
---@return boolean
function Seat:gain_power(what, request) end

---the seat loses this power, which must be its own, and the alien is unused again; uses that the power has declared have no effect
---@param power Power
function Seat:drop_power(power) end

---the seat takes a power of another seat, with its memory; with `lasts = "encounter"`, the power returns at the end of the encounter, after the offense has decided on another encounter. Returns false if the seat has three powers or already has a power of this alien, or if the power is protected
---@param power Power
---@param request { lasts?: ("game"|"encounter") }?
---@return boolean
function Seat:take_power(power, request) end

---both seats exchange all their powers, with their memory, for the rest of the game. Returns false if a seat would then have more than three powers, or two of the same alien
---@param other Seat
---@return boolean
function Seat:swap_powers(other) end

---the number of cards of this class in front of the seat
---@param class CardClass
---@return number
function Seat:lying(class) end

---draws a card from the deck of this class, and puts it in front of this seat, for which it acts. Returns false if the deck is empty, if the table is full, or if the seat has left the game. The table holds 32 rules and cards, less 3 per seat: 20 with 4 seats
---@param class CardClass
---@return boolean
function Seat:lay_out(class) end

---@class Planet
local Planet = {}

---the seats that have a base on the planet, in the order in which they act
---@return Seat[]
function Planet:seats() end

---the number in the planet's name, from 1
---@return number
function Planet:number() end

---the seat in whose home system the planet is; for a planet out of the game, the seat that had it at the start
---@return Seat
function Planet:home() end

---true if the planet is in the game
---@return boolean
function Planet:is_in_game() end

---true if an encounter takes place on the planet, or if ships are moving to or from it. The planet cannot be removed from the game at that time. The attacked planet is at stake until the next encounter or turn begins; `game:is_past("result")` tells whether the result is known
---@return boolean
function Planet:is_at_stake() end

---the number of a seat's ships on the planet
---@param seat Seat
---@return number
function Planet:ships(seat) end

---the number of cards of this class beside the planet
---@param class CardClass
---@return number
function Planet:lying(class) end

---draws a card from the deck of this class, and puts it beside this planet. The card's script can read the planet with `game:beside()`. The card acts for the offense. Returns false if the deck is empty, if the table is full, or if the planet has left the game. The table holds 32 rules and cards, less 3 per seat: 20 with 4 seats
---@param class CardClass
---@return boolean
function Planet:lay_out(class) end

---@class Kind
local Kind = {}

---true if the kind belongs to this class; all encounter cards belong to "encounter"
---@param class CardClass
---@return boolean
function Kind:is(class) end

---the id of the card's script; nil for a card without a script, such as an attack or a negotiate
---@return string?
function Kind:id() end

---the value of an attack, or the option `value` of a card with a script
---@return number
function Kind:value() end

---@class Side
local Side = {}

---the side's main player; nil for the defense before it is named
---@return Seat
function Side:main_player() end

---the side's allies, in the order in which they act
---@return Seat[]
function Side:allies() end

---true if another ally can join the side; an edition can limit the number of allies
---@return boolean
function Side:takes_allies() end

---the side's main player and its allies, in the order in which they act
---@return Seat[]
function Side:seats() end

---the opposing side
---@return Side
function Side:other() end

---true if the side is the offense's side
---@return boolean
function Side:is_offense() end

---the kind of the side's card, after the reveal; nil for a card that was left face down with a claim
---@return Kind?
function Side:kind() end

---true if the side's revealed card is on the table and counts as an attack
---@return boolean
function Side:attacks() end

---true if the side's revealed card is on the table and counts as a negotiate
---@return boolean
function Side:negotiates() end

---the number that the side's card adds to its total. For a card that was left face down with a claim, this is the claimed value; before the reveal and without a claim, it is nil. Use this function instead of `side:kind():value()`, which is nil for a card that changes its type
---@return number
function Side:card_value() end

---the side's total, after the totals are computed; nil if no totals are compared
---@return number?
function Side:total() end

---adds this number to the side's total, even if a power changes how the total is computed; a negative number is subtracted
---@param number number
function Side:add_to_total(number) end

---the side's revealed card counts as a negotiate, or as an attack of this value
---@param kind Kind
function Side:count_as(kind) end

---the card that the side's main player has played. If it has been discarded, it is returned only as long as it is in the discard pile
---@return Card
function Side:card() end

---@class Card
local Card = {}

---the card's face
---@return Kind
function Card:kind() end

---true if `me` can see the card's face; `card:kind()` then works
---@return boolean
function Card:is_known() end

---@class Pile
local Pile = {}

---the number of cards in the pile
---@return number
function Pile:size() end

---the cards in the pile
---@return Card[]
function Pile:cards() end

---true if the pile has a card of this class
---@param class CardClass
---@return boolean
function Pile:has(class) end

---@class Power
local Power = {}

---the alien that the power belongs to
---@return Alien?
function Power:alien() end

---the seat that has this power
---@return Seat?
function Power:seat() end

---true if the power is active: not lost and not canceled
---@return boolean
function Power:is_active() end

---true if the power was gained through this other power
---@param giver Power
---@return boolean
function Power:is_from(giver) end

---@class Alien
local Alien = {}

---the alien's id, which is the name of its script
---@return string
function Alien:id() end

---@class It
local It = {}

---the seat that the trigger is about
---@return Seat
function It:seat() end

---the side that has the card or the total, or whose ships land
---@return Side
function It:side() end

---the side that is about to win
---@return Side
function It:winning_side() end

---the power whose use is declared or canceled; nil if the power is no longer in the game
---@return Power?
function It:power() end

---true if the canceled use was one of this script's own power
---@return boolean
function It:is_own() end

---the way in which the seat would win: "bases", or the id of the power or card that lets it win
---@return string
function It:how() end

---the reason for the loss or the draw. Ships are lost in a defeat, after a failed deal, or by the effect of a card or a power. A hand receives cards as a new hand, as a reward, as compensation, in a deal, or by the effect of a card or a power
---@return "defeat"|"no_deal"|"effect"|"new_hand"|"reward"|"compensation"|"deal"
function It:cause() end

---the seat from whose hand the cards came; nil if they came from the deck
---@return Seat?
function It:from() end

---the number of cards that the hand has received
---@return number
function It:number() end

---the planet that ships are about to leave, on which they land, or at which the cone could be aimed
---@return Planet
function It:planet() end

---the number of this seat's ships that are about to be lost, to land, or to leave a planet, or that have just been lost or landed
---@param seat Seat
---@return number
function It:ships(seat) end

---in `on_power_used`, the declared use is canceled, and the power is off for the rest of the encounter. In `on_leave`, the ships stay on the planet. If no loaded ship leaves its planet, the offense is asked again, and loads ships from its other bases
function It:cancel() end

---the seat's falling or landing ships return to its bases, or go to the places in `to`. With `ships`, only this number of ships returns. These ships do not count as lost, and do not land. If they cannot go to any place, they still fall or land
---@param seat Seat
---@param request { ships?: number, to?: ({Planet|Place}) }?
function It:spare(seat, request) end

---the falling, landing, or leaving ships of these seats go to this place instead; landing and leaving ships can also go to a planet. `game:beyond()` removes them from the game. Redirected landing ships do not land, so `after_land` is not called
---@param seats Seat[]
---@param to Planet|Place
function It:send(seats, to) end

---the holder of this power takes the falling ships of these other seats captive. The ships do not go to the black hole, but count as lost (C5). When the holder loses the power, they go to the black hole
---@param seats Seat[]
function It:capture(seats) end

---the seat's ships that have just gone to the black hole return to its bases. They still count as lost for compensation
---@param seat Seat
function It:give_back(seat) end

---the cards that are about to be discarded, or have just been discarded. A card that was left face down with a claim is not public: test it with `card:is_known()`
---@return Card[]
function It:cards() end

---the destiny card that was played or discarded; nil after a seat has taken it
---@return Card
function It:card() end

---@class Place

---@class Declaration

---A class of cards: one of these, or a class declared by a card.
---@alias CardClass "attack"|"negotiate"|"encounter"|"destiny"|string

---@class OptionRange
---@field [integer] number
---@field least number
---@field most number

---@class MemoryCell
---@field [integer] number|boolean|MemoryCell
---@field lasts? "encounter"|"game"
---@field public? boolean
---@field secret? boolean
---@field least? number
---@field most? number

---@class (exact) ZoneDeclaration
---@field face "up"|"down"
---@field playable? boolean
---@field lasts? "encounter"|"game"

---@class (exact) ActingHook
---@field when? fun(game: Game, me: Seat, it: It): boolean?
---@field holding? fun(game: Game, me: Seat, it: It): boolean?
---@field run? fun(game: Game, me: Seat, it: It)
---@field use? "must"|"may"
---@field once? "encounter"|"turn"|"game"
---@field who? "offense"|"defense"|"main_player"|"ally"|"involved"|"bystander"|"anyone"
---@field order? "first"|"usual"|"last"
---@field part_of? string
---@field plays? string

---@class (exact) NumberHook
---@field value fun(game: Game, me: Seat, it: It, number: number): number?
---@field once? "encounter"|"turn"|"game"
---@field who? "offense"|"defense"|"main_player"|"ally"|"involved"|"bystander"|"anyone"
---@field order? "first"|"usual"|"last"
---@field part_of? string

---@class (exact) RuleHook
---@field test fun(game: Game, me: Seat, it: It): boolean?
---@field who? "offense"|"defense"|"main_player"|"ally"|"involved"|"bystander"|"anyone"

---@class (exact) PowerDeclaration
---@field id string
---@field api number
---@field replace? boolean
---@field options? table<string, string|number|boolean|OptionRange>
---@field home_bases? number
---@field protected? boolean
---@field encounter_cards? number
---@field memory? table<string, number|boolean|MemoryCell>
---@field zones? table<string, ZoneDeclaration>
---@field any_time? ActingHook before every phase of an encounter, between encounter cards that are played one after the other, after the reveal, before each step of a deal, before compensation is drawn, and after the encounter (P4)
---@field before_hands? ActingHook the hands are about to be dealt; the deck contains all cards, and the first player is not known yet (S4)
---@field on_setup? ActingHook the hands have been dealt, and the first player is known; no turn has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook the star card of an encounter is about to be drawn (T5)
---@field on_star? ActingHook a star card has been revealed, but has no effect yet (T5)
---@field after_star? ActingHook a star card has been revealed: the defense is named, or the card has the offense's own color and the offense is about to choose (T5)
---@field may_aim? RuleHook the offense is about to aim the cone; the engine calls the hook once per planet (T6)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and no seat has been invited yet (T8)
---@field ship_limit? NumberHook a seat is about to send ships, as the offense or as an ally (T7, T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all invitations are answered, and no card has been chosen yet (T8)
---@field before_choice? ActingHook the main players are about to choose cards; neither has chosen one yet (C1)
---@field on_choice? ActingHook both main players hold an encounter card, and are about to choose one (C1)
---@field on_first_card_laid? ActingHook the first main player has chosen its card; a main player with a power at this hook chooses first (C1)
---@field before_reveal? ActingHook both cards are played, but not yet revealed (C1)
---@field on_reveal? ActingHook a main player is about to reveal its card (C1)
---@field on_cards_turned? ActingHook both cards have just been revealed (C1)
---@field after_reveal? ActingHook the effective types of both cards are final, but nothing is resolved yet
---@field card_value? NumberHook both cards are attacks, and the engine sets their values (C2)
---@field ship_value? NumberHook both cards are attacks, and the engine counts the ships (C2)
---@field on_totals? ActingHook both cards are attacks, and the totals are about to be compared (C2)
---@field total? NumberHook both cards are attacks; the totals have been computed, but not yet compared (C2)
---@field on_deal? ActingHook both main players have negotiated, and are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: the cards or totals have been compared, but the result has had no effect yet (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; no card or ship has moved yet (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, because of a defeat, a failed deal, or an effect
---@field after_lose_ships? ActingHook ships have just gone to the black hole, because of a defeat, a failed deal, or an effect
---@field on_land? ActingHook ships are about to land on a planet, because their side has won (C3) or because they settle in a deal (C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field after_land? ActingHook ships have just landed on a planet (C3, C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field on_leave? ActingHook ships are about to leave a planet, but are not lost: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5), even if there are no cards to take; not called if the seat has lost no ships
---@field compensation? NumberHook the engine is about to set how many cards of compensation a main player takes (C5)
---@field after_compensation? ActingHook a main player has taken compensation (C5), even 0 cards; not called if the compensation was forbidden
---@field on_power_used? ActingHook a seat has declared a use of its power, and the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been canceled (P3); the canceled power can act once more at this hook, and nobody can cancel this; other powers act as usual
---@field after_card_played? ActingHook a played card has had its effect, and is not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have been freed from the black hole, but not through a card or power that acts at this hook
---@field after_draw? ActingHook a hand has received cards from the deck or from another hand, but not in the setup, and not through a card or power that acts at this hook
---@field may_win? RuleHook the engine looks for winners, by bases (W2) or by a power; for wins by bases, it calls the hook for every seat, even a seat with too few bases
---@field after_encounter? ActingHook an encounter is over, and the next one has not begun (T9)

---@class (exact) DestinyDeclaration
---@field id string
---@field api number
---@field replace? boolean
---@field options? table<string, string|number|boolean|OptionRange>
---@field any_time? ActingHook before every phase of an encounter, between encounter cards that are played one after the other, after the reveal, before each step of a deal, before compensation is drawn, and after the encounter (P4)
---@field before_hands? ActingHook the hands are about to be dealt; the deck contains all cards, and the first player is not known yet (S4)
---@field on_setup? ActingHook the hands have been dealt, and the first player is known; no turn has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook the star card of an encounter is about to be drawn (T5)
---@field on_star? ActingHook a star card has been revealed, but has no effect yet (T5)
---@field after_star? ActingHook a star card has been revealed: the defense is named, or the card has the offense's own color and the offense is about to choose (T5)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and no seat has been invited yet (T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all invitations are answered, and no card has been chosen yet (T8)
---@field before_choice? ActingHook the main players are about to choose cards; neither has chosen one yet (C1)
---@field on_choice? ActingHook both main players hold an encounter card, and are about to choose one (C1)
---@field on_first_card_laid? ActingHook the first main player has chosen its card; a main player with a power at this hook chooses first (C1)
---@field before_reveal? ActingHook both cards are played, but not yet revealed (C1)
---@field on_reveal? ActingHook a main player is about to reveal its card (C1)
---@field on_cards_turned? ActingHook both cards have just been revealed (C1)
---@field after_reveal? ActingHook the effective types of both cards are final, but nothing is resolved yet
---@field on_totals? ActingHook both cards are attacks, and the totals are about to be compared (C2)
---@field on_deal? ActingHook both main players have negotiated, and are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: the cards or totals have been compared, but the result has had no effect yet (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; no card or ship has moved yet (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, because of a defeat, a failed deal, or an effect
---@field after_lose_ships? ActingHook ships have just gone to the black hole, because of a defeat, a failed deal, or an effect
---@field on_land? ActingHook ships are about to land on a planet, because their side has won (C3) or because they settle in a deal (C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field after_land? ActingHook ships have just landed on a planet (C3, C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field on_leave? ActingHook ships are about to leave a planet, but are not lost: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5), even if there are no cards to take; not called if the seat has lost no ships
---@field after_compensation? ActingHook a main player has taken compensation (C5), even 0 cards; not called if the compensation was forbidden
---@field on_power_used? ActingHook a seat has declared a use of its power, and the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been canceled (P3); the canceled power can act once more at this hook, and nobody can cancel this; other powers act as usual
---@field after_card_played? ActingHook a played card has had its effect, and is not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have been freed from the black hole, but not through a card or power that acts at this hook
---@field after_draw? ActingHook a hand has received cards from the deck or from another hand, but not in the setup, and not through a card or power that acts at this hook
---@field after_encounter? ActingHook an encounter is over, and the next one has not begun (T9)

---@class (exact) CardDeclaration
---@field id string
---@field api number
---@field replace? boolean
---@field options? table<string, string|number|boolean|OptionRange>
---@field memory? table<string, number|boolean|MemoryCell>
---@field class string
---@field laid? "attack"|"negotiate"
---@field after? "discard"|"hand"
---@field once? "encounter"
---@field new_hand? "discarded"|"kept"
---@field alien? string
---@field lies? "encounter"|"game"
---@field any_time? ActingHook before every phase of an encounter, between encounter cards that are played one after the other, after the reveal, before each step of a deal, before compensation is drawn, and after the encounter (P4)
---@field before_hands? ActingHook the hands are about to be dealt; the deck contains all cards, and the first player is not known yet (S4)
---@field on_setup? ActingHook the hands have been dealt, and the first player is known; no turn has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook the star card of an encounter is about to be drawn (T5)
---@field on_star? ActingHook a star card has been revealed, but has no effect yet (T5)
---@field after_star? ActingHook a star card has been revealed: the defense is named, or the card has the offense's own color and the offense is about to choose (T5)
---@field may_aim? RuleHook the offense is about to aim the cone; the engine calls the hook once per planet (T6)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and no seat has been invited yet (T8)
---@field ship_limit? NumberHook a seat is about to send ships, as the offense or as an ally (T7, T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all invitations are answered, and no card has been chosen yet (T8)
---@field before_choice? ActingHook the main players are about to choose cards; neither has chosen one yet (C1)
---@field on_choice? ActingHook both main players hold an encounter card, and are about to choose one (C1)
---@field on_first_card_laid? ActingHook the first main player has chosen its card; a main player with a power at this hook chooses first (C1)
---@field before_reveal? ActingHook both cards are played, but not yet revealed (C1)
---@field on_reveal? ActingHook a main player is about to reveal its card (C1)
---@field on_cards_turned? ActingHook both cards have just been revealed (C1)
---@field after_reveal? ActingHook the effective types of both cards are final, but nothing is resolved yet
---@field card_value? NumberHook both cards are attacks, and the engine sets their values (C2)
---@field ship_value? NumberHook both cards are attacks, and the engine counts the ships (C2)
---@field on_totals? ActingHook both cards are attacks, and the totals are about to be compared (C2)
---@field total? NumberHook both cards are attacks; the totals have been computed, but not yet compared (C2)
---@field on_deal? ActingHook both main players have negotiated, and are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: the cards or totals have been compared, but the result has had no effect yet (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; no card or ship has moved yet (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, because of a defeat, a failed deal, or an effect
---@field after_lose_ships? ActingHook ships have just gone to the black hole, because of a defeat, a failed deal, or an effect
---@field on_land? ActingHook ships are about to land on a planet, because their side has won (C3) or because they settle in a deal (C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field after_land? ActingHook ships have just landed on a planet (C3, C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field on_leave? ActingHook ships are about to leave a planet, but are not lost: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5), even if there are no cards to take; not called if the seat has lost no ships
---@field compensation? NumberHook the engine is about to set how many cards of compensation a main player takes (C5)
---@field after_compensation? ActingHook a main player has taken compensation (C5), even 0 cards; not called if the compensation was forbidden
---@field on_power_used? ActingHook a seat has declared a use of its power, and the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been canceled (P3); the canceled power can act once more at this hook, and nobody can cancel this; other powers act as usual
---@field after_card_played? ActingHook a played card has had its effect, and is not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have been freed from the black hole, but not through a card or power that acts at this hook
---@field after_draw? ActingHook a hand has received cards from the deck or from another hand, but not in the setup, and not through a card or power that acts at this hook
---@field may_win? RuleHook the engine looks for winners, by bases (W2) or by a power; for wins by bases, it calls the hook for every seat, even a seat with too few bases
---@field after_encounter? ActingHook an encounter is over, and the next one has not begun (T9)

---@class (exact) RuleDeclaration
---@field id string
---@field api number
---@field replace? boolean
---@field options? table<string, string|number|boolean|OptionRange>
---@field memory? table<string, number|boolean|MemoryCell>
---@field any_time? ActingHook before every phase of an encounter, between encounter cards that are played one after the other, after the reveal, before each step of a deal, before compensation is drawn, and after the encounter (P4)
---@field before_hands? ActingHook the hands are about to be dealt; the deck contains all cards, and the first player is not known yet (S4)
---@field on_setup? ActingHook the hands have been dealt, and the first player is known; no turn has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook the star card of an encounter is about to be drawn (T5)
---@field on_star? ActingHook a star card has been revealed, but has no effect yet (T5)
---@field after_star? ActingHook a star card has been revealed: the defense is named, or the card has the offense's own color and the offense is about to choose (T5)
---@field may_aim? RuleHook the offense is about to aim the cone; the engine calls the hook once per planet (T6)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and no seat has been invited yet (T8)
---@field ship_limit? NumberHook a seat is about to send ships, as the offense or as an ally (T7, T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all invitations are answered, and no card has been chosen yet (T8)
---@field before_choice? ActingHook the main players are about to choose cards; neither has chosen one yet (C1)
---@field on_choice? ActingHook both main players hold an encounter card, and are about to choose one (C1)
---@field on_first_card_laid? ActingHook the first main player has chosen its card; a main player with a power at this hook chooses first (C1)
---@field before_reveal? ActingHook both cards are played, but not yet revealed (C1)
---@field on_reveal? ActingHook a main player is about to reveal its card (C1)
---@field on_cards_turned? ActingHook both cards have just been revealed (C1)
---@field after_reveal? ActingHook the effective types of both cards are final, but nothing is resolved yet
---@field card_value? NumberHook both cards are attacks, and the engine sets their values (C2)
---@field ship_value? NumberHook both cards are attacks, and the engine counts the ships (C2)
---@field on_totals? ActingHook both cards are attacks, and the totals are about to be compared (C2)
---@field total? NumberHook both cards are attacks; the totals have been computed, but not yet compared (C2)
---@field on_deal? ActingHook both main players have negotiated, and are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: the cards or totals have been compared, but the result has had no effect yet (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; no card or ship has moved yet (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, because of a defeat, a failed deal, or an effect
---@field after_lose_ships? ActingHook ships have just gone to the black hole, because of a defeat, a failed deal, or an effect
---@field on_land? ActingHook ships are about to land on a planet, because their side has won (C3) or because they settle in a deal (C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field after_land? ActingHook ships have just landed on a planet (C3, C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil
---@field on_leave? ActingHook ships are about to leave a planet, but are not lost: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5), even if there are no cards to take; not called if the seat has lost no ships
---@field compensation? NumberHook the engine is about to set how many cards of compensation a main player takes (C5)
---@field after_compensation? ActingHook a main player has taken compensation (C5), even 0 cards; not called if the compensation was forbidden
---@field on_power_used? ActingHook a seat has declared a use of its power, and the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been canceled (P3); the canceled power can act once more at this hook, and nobody can cancel this; other powers act as usual
---@field after_card_played? ActingHook a played card has had its effect, and is not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have been freed from the black hole, but not through a card or power that acts at this hook
---@field after_draw? ActingHook a hand has received cards from the deck or from another hand, but not in the setup, and not through a card or power that acts at this hook
---@field may_win? RuleHook the engine looks for winners, by bases (W2) or by a power; for wins by bases, it calls the hook for every seat, even a seat with too few bases
---@field after_encounter? ActingHook an encounter is over, and the next one has not begun (T9)

---declares a power: `return power { … }`
---@param declaration PowerDeclaration
---@return Declaration
function power(declaration) end

---declares a destiny card: `return destiny { … }`
---@param declaration DestinyDeclaration
---@return Declaration
function destiny(declaration) end

---declares a card of any class: `return card { … }`
---@param declaration CardDeclaration
---@return Declaration
function card(declaration) end

---declares a rule of the table: `return rule { … }`
---@param declaration RuleDeclaration
---@return Declaration
function rule(declaration) end

---in `memory`: one value for each seat
---@param initial number|boolean|MemoryCell
---@return MemoryCell
function per_seat(initial) end

---in `memory`: no value at first; later, the value is a `"seat"`, a `"planet"`, a `"kind"` of card, an `"alien"`, or one of the listed words
---@param of string|{string}
---@return MemoryCell
function none(of) end

---the values of a list, one by one
---@generic T
---@param list T[]
---@param from? number
---@param to? number
---@return T ...
function unpack(list, from, to) end

---the nearest number within two bounds
---@param n number
---@param least number
---@param most number
---@return number
function math.clamp(n, least, most) end

----1, 0, or 1
---@param n number
---@return number
function math.sign(n) end

---the index of a value in a list, or nil
---@generic T
---@param list T[]
---@param value T
---@param from? number
---@return number?
function table.find(list, value, from) end
