---@meta
-- What scripts of API 2 can use, for lua-language-server and EmmyLua.
-- Made from the engine's own tables, as API.md is: do not edit it by hand.
-- Some functions that API.md gives as `Seat?` give a `Seat` here: a script that has tested `is_main_player`, `is("attack")`
-- or has not said `optional` knows that there is one.

---@class Game
local Game = {}

---the seat whose turn it is
---@return Seat
function Game:offense() end

---the seat that is attacked, once named
---@return Seat?
function Game:defense() end

---offense and defense, once the defense is named
---@return Seat[]
function Game:main_players() end

---all seats still in the game, in the order in which they act
---@return Seat[]
function Game:seats() end

---the seats for which the function says true, in the order in which they act
---@param test fun(seat: Seat): boolean
---@return Seat[]
function Game:seats_where(test) end

---the planet the cone points at
---@return Planet?
function Game:planet() end

---ships the defense had on the planet when the cone was pointed at it
---@return number
function Game:defenders_at_first() end

---the seats that the next star card can name
---@return Seat[]
function Game:star_cards() end

---the encounter is past the star card, aiming, the answers to the invitations, the first card laid, the reveal, or the result
---@param stage "star"|"aim"|"alliances"|"choice"|"reveal"|"result"|string
---@return boolean
function Game:is_past(stage) end

---the side that has won the encounter
---@return Side?
function Game:winning_side() end

---how the encounter was decided: one side has won, or there was a deal, or none; or it was ended with nobody's win, as a success of the offense or none
---@return ("won"|"deal"|"no_deal"|"success"|"failure")?
function Game:outcome() end

---the offense has won the encounter, a deal was made, or the encounter was ended as a success
---@return boolean
function Game:is_success() end

---the offense has a second encounter by the rules, or one more where the edition has more than two in a turn, if it holds a card for it (T9); that it has run out of cards before is told to itself alone
---@return boolean
function Game:has_second_encounter() end

---the offense could take another encounter if a power let it: it may hold a card for it, and was not out of ships or of seats to meet
---@return boolean
function Game:could_go_on() end

---the first encounter of a turn is 1
---@return number
function Game:encounter_number() end

---turns begun so far, this one included
---@return number
function Game:turn_number() end

---once this moment is over, both main players choose cards again; a card that still lies goes back to the hand it came from. on_choice comes again and before_choice does not; what the encounter remembers and `once` stay; what was said with must_lay_first is forgotten, so remember whom it meant and say it in on_choice
function Game:choose_cards_again() end

---the next star card is one of this seat, picked out of the deck; the others are shuffled. In on_star it takes the place of the card turned, which goes back into the deck
---@param seat Seat
function Game:pick_star(seat) end

---this seat is the defense, whatever the star card says; before a star card is turned, none is. Where the cone points, it points still
---@param seat Seat
function Game:name_defense(seat) end

---the cone points at this planet, whatever system it is in
---@param planet Planet
function Game:aim_at(planet) end

---the offense goes on with another encounter, if it holds an encounter card
function Game:go_on() end

---this side wins the encounter, whatever the cards and totals say; the last word counts
---@param side Side
function Game:decide_for(side) end

---once this moment is over the encounter ends and nothing further is compared: cards laid are discarded and ships go home. It ends as if a deal had been made in which nothing is given, or none, at which both main players lose ships; or with nobody's win, as a success of the offense or none. The last word counts, and cards that are chosen again take it back
---@param how "deal"|"no_deal"|"success"|"failure"|string
function Game:end_encounter(how) end

---the side of the offense or of the defense
---@param role "offense"|"defense"|string
---@return Side
function Game:side(role) end

---somebody is an ally
---@return boolean
function Game:has_allies() end

---all allied ships go back to bases
function Game:cancel_alliances() end

---where lost ships go
---@return Place
function Game:hole() end

---where ships are that have left the game
---@return Place
function Game:beyond() end

---where the offense's side has its ships in the encounter
---@return Place
function Game:cone() end

---where the defense's allies have their ships in the encounter
---@return Place
function Game:shield() end

---all planets in the game, by the systems that they are named after
---@return Planet[]
function Game:planets() end

---the planets in the game for which the function says true, by the systems that they are named after
---@param test fun(planet: Planet): boolean
---@return Planet[]
function Game:planets_where(test) end

---these seats free all their ships from the black hole; one without a base frees none
---@param seats Seat[]
function Game:free_all_ships(seats) end

---a planet leaves the game: ships that are on it go to the black hole; with `base_of` it is a foreign base of that seat for good (W2). Nothing happens while it is at stake
---@param planet Planet
---@param request { base_of?: Seat }?
function Game:remove_planet(planet, request) end

---cards in the deck and in the discard pile
---@return number
function Game:cards_to_draw() end

---every kind of card in the edition's deck, or every one of a class; "encounter" is every one that can be laid, and "negotiate" the negotiate, also where the deck has none
---@param class CardClass?
---@return Kind[]
function Game:kinds(class) end

---the draw deck
---@return Pile
function Game:deck() end

---the discard pile
---@return Pile
function Game:discards() end

---these cards go into a zone, onto the deck, or onto the discard pile
---@param cards Card[]
---@param pile Pile
function Game:put(cards, pile) end

---so many of these cards at random, or all if they are fewer; nobody sees which
---@param from Pile|{Card}
---@param cards number
---@return Card[]
function Game:random(from, cards) end

---the deck is shuffled
function Game:shuffle_deck() end

---cards that lie face down are turned, for all to see
---@param what Pile|{Card}
function Game:turn_up(what) end

---the two played cards change owners
function Game:swap_played_cards() end

---the lower total wins this encounter
function Game:let_lower_win() end

---nobody takes compensation in this encounter
function Game:forbid_compensation() end

---an option of this script, as the edition sets it: a string, a number, true or false
---@param name string
---@return any
function Game:option(name) end

---asks several seats at once for one of the words; gives back each seat's word
---@param request { seats: Seat[], words: string[], about: string, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return table<Seat, string>
function Game:ask_all(request) end

---tells a line of the script's texts, which shows what `naming` lists, as an event: to everybody, or only to the seats in `to` and to the one whose power or card it is
---@param request { about: string, naming?: ({Seat|Planet|Kind|Alien|number}), to?: Seat[] }
function Game:tell(request) end

---the power whose script runs; nil for a card or a rule of the table, and for a power that has just gone
---@return Power?
function Game:this_power() end

---the aliens of the edition that nobody has, as far as they can be gained: none that settles something in on_setup, and none that a power remembers for all to see (`none "alien"`, `public = true`), for which it is kept
---@return Alien[]
function Game:aliens_left() end

---so many of the aliens that `game:aliens_left()` lists, drawn at random; fewer where there are fewer
---@param number number
---@return Alien[]
function Game:draw_aliens(number) end

---how many cards of a class lie on the table
---@param class CardClass
---@return number
function Game:lying(class) end

---the planet beside which the card lies whose script runs; nil where it lies beside none
---@return Planet?
function Game:beside() end

---a card drawn from the deck of this class comes to lie in the middle of the table, where it acts for the offense; with `lies = "encounter"` until the encounter ends. False: none is left, or there is no room (32 rules and cards, three fewer for each seat)
---@param class CardClass
---@return boolean
function Game:lay_out(class) end

---the card whose script runs goes back into its deck, which is shuffled; a star card that has been turned stays drawn, and acts no more
function Game:put_back() end

---@class Seat
local Seat = {}

---it is this seat's turn
---@return boolean
function Seat:is_offense() end

---this seat is attacked
---@return boolean
function Seat:is_defense() end

---offense or defense, once the defense is named
---@return boolean
function Seat:is_main_player() end

---it is a main player, or an ally once all alliances are made
---@return boolean
function Seat:is_involved() end

---the other main player; nil for a seat that is none, or while the defense is not named
---@return Seat
function Seat:opponent() end

---it wins the game when the step is done, with all others who win in it
function Seat:win_game() end

---it leaves the game
function Seat:leave_game() end

---the side it is on, as a main player, or as an ally once all answers are in; it outlasts the ships it has sent
---@return Side?
function Seat:side() end

---it has joined a side, once all answers are in; it stays an ally when its ships are gone
---@return boolean
function Seat:is_ally() end

---a main player has invited it; with a side: that one has
---@param by Side?
---@return boolean
function Seat:is_invited(by) end

---it may join either side, invited or not; in after_alliances a seat that has stayed out is asked once more
function Seat:may_join() end

---in this encounter it may not join this side, or neither, whoever invites it
---@param side Side?
function Seat:may_not_join(side) end

---when its turn to answer comes it joins this side, invited or not: with so many ships, as far as it may send them; with 0, or where none are named, with as many as it likes. A ban on joining takes precedence, and so does a side that has all its allies; the last call counts
---@param side Side
---@param request { ships?: number }?
function Seat:must_join(side, request) end

---an ally goes over to the other side at once, with its ships, if that can have another ally; what its ships count and how many they are stays
function Seat:switch_side() end

---its ships in the black hole
---@return number
function Seat:ships_in_black_hole() end

---its ships on the cone, as a defensive ally, or under attack
---@return number
function Seat:ships_in_encounter() end

---its ships that have left the game
---@return number
function Seat:ships_out_of_game() end

---ships of others that it holds captive
---@return number
function Seat:captives() end

---its ships on bases that are not in the encounter
---@return number
function Seat:ships_outside_encounter() end

---its ships on all its bases
---@return number
function Seat:ships_on_bases() end

---it has at least one base
---@return boolean
function Seat:has_base() end

---its bases in its home system
---@return number
function Seat:home_bases() end

---its bases elsewhere, and the planets out of the game that are bases of its for good
---@return number
function Seat:foreign_bases() end

---where it has bases: all of them, those in its home system, or the others
---@param which ("home"|"foreign"|string)?
---@return Planet[]
function Seat:bases(which) end

---the planets of its home system
---@return Planet[]
function Seat:system() end

---its ships at these places together
---@param places (Planet|Place)[]
---@return number
function Seat:ships_at(places) end

---its ships that have been lost by the result of this encounter: what compensation counts
---@return number
function Seat:ships_lost() end

---its ships move from these places, its bases if none are named, to these, its other bases if none are named: all of them, or as many from `least` to `most` as it chooses, or `by` in its stead; gives back how many. No limit holds, and where they come to it has a base. To the cone or the shield go only ships of that side, while the planet is fought for; nothing happens where there are no ships, or no place for them. With `about` the question has a text of the script, and in scenarios its name (`my_alien.about`); without, its name is `move_ships`
---@param request { from?: ({Planet|Place}), to?: ({Planet|Place}), least?: number, most?: number, by?: Seat, about?: string }?
---@return number
function Seat:move_ships(request) end

---it loses ships of its choice from its bases, or from these places, all it has there if they are fewer; `by` chooses in its stead; with `outside = true` none that are on the planet under attack
---@param ships number
---@param request { from?: ({Planet|Place}), by?: Seat, outside?: boolean }?
function Seat:lose_ships(ships, request) end

---a planet comes into its home system, with all ships on it
---@param planet Planet
function Seat:take_planet(planet) end

---it lets go of all ships that it holds captive: they fall, as ships that an effect loses
function Seat:release_captives() end

---it takes a reward of so many: each of them a card or a ship freed, its choice (C4)
---@param number number
function Seat:take_reward(number) end

---it frees ships from the black hole to its bases, or to these places, all it has there if they are fewer; none without a base
---@param ships number
---@param request { to?: ({Planet|Place}) }?
function Seat:free_ships(ships, request) end

---cards in its hand
---@return number
function Seat:hand_size() end

---it draws cards from the deck into its hand, or into a zone; gives them back, fewer when there are no more
---@param cards number
---@param request { to?: Pile }?
---@return Card[]
function Seat:draw_cards(cards, request) end

---it discards a card of this class, its choice which; false when it has none
---@param class CardClass
---@return boolean
function Seat:discard_one(class) end

---it gives a card of its choice from its hand
---@param to Seat
function Seat:give_card_to(to) end

---it draws a card at random from a hand; false when that is empty
---@param from Seat
---@return boolean
function Seat:draw_from_hand_of(from) end

---both exchange their whole hands
---@param with Seat
function Seat:swap_hands_with(with) end

---drawing a new hand, it shows its destiny cards and keeps them
function Seat:keep_destiny_cards() end

---it says truthfully, for all to hear, whether it holds such a card; an attack means one of at least its value
---@param kind Kind
---@return boolean
function Seat:tell_whether_holds(kind) end

---the cards in its hand
---@return Pile
function Seat:hand() end

---a pile of this power, by its key in `zones`
---@param name string
---@return Pile
function Seat:zone(name) end

---it takes these cards into its hand, wherever they lie; none: everybody is told that there was nothing to take
---@param cards Card[]
function Seat:take(cards) end

---it discards these cards of its own
---@param cards Card[]
function Seat:discard(cards) end

---it shows these cards of its own to all
---@param cards Card[]
function Seat:show(cards) end

---it looks at cards of others: a hand, or some cards. Nobody looks into the deck: what is drawn into a zone can be looked at
---@param what Pile|{Card}
function Seat:look_at(what) end

---it lays this card in place of the one that it has laid, which is discarded
---@param card Card
function Seat:lay(card) end

---it takes so many cards at random from another's hand, as compensation, all if they are fewer: once the encounter is decided, others can prevent or change it as they can what C5 brings
---@param cards number
---@param from Seat
function Seat:take_compensation(cards, from) end

---an encounter card of this main player lies on the table, open or face down
---@return boolean
function Seat:has_laid_card() end

---it must lay its card first and openly
function Seat:must_lay_first() end

---it must lay a card of this class, or of this kind, or this very card, if it can
---@param request { class?: CardClass, kind?: Kind, card?: Card }?
function Seat:must_lay(request) end

---its card is drawn at random after the other's is laid; destiny cards passed over lie aside or stay in hand
---@param request { passed_over: "aside"|"hand" }
function Seat:must_lay_at_random(request) end

---it leaves its card face down and says that it is this card
---@param kind Kind
function Seat:claim(kind) end

---its claimed card is turned; whether it was what was said (true if nothing was said)
---@return boolean
function Seat:call_claim() end

---its open card lies aside until the encounter is over; its only card goes back in hand
function Seat:lay_aside_played_card() end

---its negotiate beats an attack
function Seat:must_win_by_peace() end

---its side's ships are multiplied with its card
function Seat:multiply_ships() end

---its side's ships are taken from its card
function Seat:subtract_ships() end

---its allies' ships are not counted
function Seat:leave_out_allies() end

---it can free such a seat's ships as a term of this deal
---@param whose "other_main_player"|"any_seat"|string
function Seat:may_free_in_deal(whose) end

---what this power remembers under a key of its `memory`, for a seat where the key is kept per seat; nil: nothing yet, under a key declared with `none`
---@param key string
---@param of Seat?
---@return any
function Seat:recall(key, of) end

---this power remembers a value under a key of its `memory`, for a seat where the key is kept per seat; nil: nothing any more, under a key declared with `none`
---@param key string
---@param value number|boolean|Seat|Planet|Kind|Alien|string|nil
---@param of Seat?
function Seat:remember(key, value, of) end

---asks this seat for one of these seats, planets, kinds of cards, aliens or words; nil: it passed, which `optional = true` allows; with `secret = true` nobody else learns which
---@param request { from: (Seat|Planet|Kind|Side|Alien|string)[], about: string, optional?: boolean, secret?: boolean, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return (Seat|Planet|Kind|Alien|string)
function Seat:choose(request) end

---asks this seat for any number of the seats, none and all included
---@param request { from: Seat[], about: string }
---@return Seat[]
function Seat:choose_some(request) end

---asks this seat for cards of a pile, or out of a list, one after the other; where there are fewer than `least`, it gives all there are, and all are told that it holds no more of that class. `least` and `most` are 1 unless named
---@param request { from: Pile|{Card}, about: string, class?: CardClass, least?: number, most?: number, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return Card[]
function Seat:choose_cards(request) end

---asks this seat for a number from `least` to `most`, both included
---@param request { least: number, most: number, about: string, naming?: ({Seat|Planet|Kind|Alien|number}) }
---@return number
function Seat:choose_number(request) end

---it says whether it will lay such a card, as its hand allows, and is bound by it as far as it can; `yes` and `no` are the words it can say
---@param request { kind: Kind, yes: string, no: string, about: string }
---@return boolean
function Seat:promise(request) end

---its powers, also those that are lost or cancelled
---@return Power[]
function Seat:powers() end

---it has the power of the alien whose card this is, in force or not; false where the card is nobody's
---@return boolean
function Seat:has_its_alien() end

---it gains the power of an unused alien, or a copy of a power, with its memory as at the start; for the game, or with `lasts = "encounter"` only so long. False: it has three powers, or one of this alien already, or the power cannot be gained: it has a hook `on_setup`, is not dealt at this table, or is switched off after a fault; a power that is `protected` is not copied; an alien that a power keeps in public memory is gained by that power only
---@param what Alien|Power
---@param request { lasts?: ("game"|"encounter") }?
---@return boolean
function Seat:gain_power(what, request) end

---it has this power of its no more; the alien is unused again. What that power has declared comes to nothing
---@param power Power
function Seat:drop_power(power) end

---it takes a power of another seat, with its memory; with `lasts = "encounter"` it goes back at the end of the encounter. False: it has three powers, or one of this alien already, or the power is protected
---@param power Power
---@param request { lasts?: ("game"|"encounter") }?
---@return boolean
function Seat:take_power(power, request) end

---both exchange all their powers, with their memories, for the rest of the game. False: one of them would have more than three, or two of one alien
---@param other Seat
---@return boolean
function Seat:swap_powers(other) end

---how many cards of a class lie before it
---@param class CardClass
---@return number
function Seat:lying(class) end

---a card drawn from the deck of this class comes to lie before this seat, for which it acts. False: none is left, there is no room (32 rules and cards, three fewer for each seat), or the seat has left the game
---@param class CardClass
---@return boolean
function Seat:lay_out(class) end

---@class Planet
local Planet = {}

---the seats that have a base there, in the order in which they act
---@return Seat[]
function Planet:seats() end

---its number in the system that it is named after, from 1
---@return number
function Planet:number() end

---the seat in whose home system it lies; of a planet out of the game, in which it lay at the start
---@return Seat
function Planet:home() end

---it is in the game
---@return boolean
function Planet:is_in_game() end

---it lies where an encounter is fought or ships are on their way: it cannot be taken out of the game now
---@return boolean
function Planet:is_at_stake() end

---ships of a seat there
---@param seat Seat
---@return number
function Planet:ships(seat) end

---how many cards of a class lie beside it
---@param class CardClass
---@return number
function Planet:lying(class) end

---a card drawn from the deck of this class comes to lie beside this planet, which `game:beside()` names. It acts for the offense. False: none is left, there is no room (32 rules and cards, three fewer for each seat), or the planet has left the game
---@param class CardClass
---@return boolean
function Planet:lay_out(class) end

---@class Kind
local Kind = {}

---it is of this class; "encounter": it can be laid
---@param class CardClass
---@return boolean
function Kind:is(class) end

---the id of its script; nil: it has none, as an attack and a negotiate
---@return string?
function Kind:id() end

---its value: that of an attack, or the one that the edition gives a card with a script
---@return number
function Kind:value() end

---@class Side
local Side = {}

---its main player; nil while the defense is not named
---@return Seat?
function Side:main_player() end

---who has joined it, in the order in which they act
---@return Seat[]
function Side:allies() end

---another ally can join it: the edition may limit how many a side has
---@return boolean
function Side:takes_allies() end

---its main player and its allies, in the order in which they act
---@return Seat[]
function Side:seats() end

---the side against it
---@return Side
function Side:other() end

---it is the offense's
---@return boolean
function Side:is_offense() end

---its card, once it lies open; one left face down with a word of its owner does not
---@return Kind?
function Side:kind() end

---its turned card lies on the table and counts as an attack
---@return boolean
function Side:attacks() end

---its turned card lies on the table and counts as a negotiate
---@return boolean
function Side:negotiates() end

---what its card adds to its total; one that was claimed and left face down gives what was claimed; nil while it is neither turned nor claimed. Use this, not `side:kind():value()`: the kind of a card that turns into others has no value
---@return number?
function Side:card_value() end

---its total, once the totals are made; nil where they are not compared
---@return number?
function Side:total() end

---so much is added to its total, however that is made, or taken from it where the number is below 0
---@param number number
function Side:add_to_total(number) end

---its open card counts as a negotiate, or as an attack of this value
---@param kind Kind
function Side:count_as(kind) end

---the card that its main player has laid; once that is discarded, the card in the discard pile as long as it lies there
---@return Card?
function Side:card() end

---@class Card
local Card = {}

---what it shows
---@return Kind
function Card:kind() end

---`me` can see which card it is: then `card:kind()` can be asked
---@return boolean
function Card:is_known() end

---@class Pile
local Pile = {}

---how many cards lie there
---@return number
function Pile:size() end

---the cards that lie there
---@return Card[]
function Pile:cards() end

---a card of this class lies there
---@param class CardClass
---@return boolean
function Pile:has(class) end

---@class Power
local Power = {}

---the alien whose power it is
---@return Alien?
function Power:alien() end

---the seat that has it
---@return Seat?
function Power:seat() end

---it is in force: neither lost nor cancelled
---@return boolean
function Power:is_active() end

---it was gained through this other power
---@param giver Power
---@return boolean
function Power:is_from(giver) end

---@class Alien
local Alien = {}

---its id: the name of its script
---@return string
function Alien:id() end

---@class It
local It = {}

---the seat that the moment is about
---@return Seat
function It:seat() end

---the side whose card or total it is, or whose ships land
---@return Side?
function It:side() end

---the side that is about to win
---@return Side?
function It:winning_side() end

---the power whose use is declared, or has been cancelled; nil: it is at the table no more
---@return Power?
function It:power() end

---it is this script's own power whose use has been cancelled
---@return boolean
function It:is_own() end

---how it would win: "bases", or the id of the power or card that lets it
---@return string
function It:how() end

---why it happens: ships are lost by the encounter's result, for want of a deal, or by a card or a power (`"effect"`); cards come to a hand as a new hand, a reward, compensation, by a deal, or by a card or a power
---@return "defeat"|"no_deal"|"effect"|"new_hand"|"reward"|"compensation"|"deal"
function It:cause() end

---the seat from whose hand the cards have come; nil: they come from the deck
---@return Seat?
function It:from() end

---how many cards have come to the hand
---@return number
function It:number() end

---the planet that ships leave, on which they land, or at which the cone would point
---@return Planet
function It:planet() end

---ships of this seat that are about to be lost, to land or to leave a planet, or have just gone to the black hole or landed
---@param seat Seat
---@return number
function It:ships(seat) end

---the declared use is cancelled, and that power is off for the rest of the encounter; ships that were about to leave a planet stay there
function It:cancel() end

---its ships that are falling or landing, or so many of them, go back to its bases, or to these places: they were never lost, and do not land; without a place to go they fall or land after all
---@param seat Seat
---@param request { ships?: number, to?: ({Planet|Place}) }?
function It:spare(seat, request) end

---the ships of these seats that are falling go to this place instead, those that are landing or leaving a planet to this place or planet: `game:beyond()` takes them out of the game. Ships that were landing and are sent elsewhere have not landed: no `after_land` follows
---@param seats Seat[]
---@param to Planet|Place
function It:send(seats, to) end

---the falling ships of these other seats are held captive by this power's holder: they do not go to the black hole, but count as lost (C5); when the power goes, they go there
---@param seats Seat[]
function It:capture(seats) end

---its ships that have just gone to the black hole go back to its bases; they count as lost for compensation
---@param seat Seat
function It:give_back(seat) end

---the cards that are about to be discarded, or have just been; one that was left face down with a word is not known to all: test `card:is_known()`
---@return Card[]
function It:cards() end

---the destiny card that has been played or discarded, while nobody has taken it
---@return Card?
function It:card() end

---@class Place

---@class Declaration

---The word for a class of cards: one of these, or one that a card names.
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
---@field any_time? ActingHook before every phase of an encounter, between cards laid one after the other, after the reveal, before each word of a deal, before compensation is drawn, and when the encounter is over (P4)
---@field on_setup? ActingHook hands are dealt and it is known who begins; nobody has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook before the star card of an encounter is drawn (T5)
---@field on_star? ActingHook a star card has been turned, and does not count yet (T5)
---@field after_star? ActingHook a star card has been turned: the defense is named, or the offense, whose own it is, is about to choose (T5)
---@field may_aim? RuleHook the cone is about to be pointed at a planet; each planet of the table is asked about (T6)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and nobody is invited yet (T8)
---@field ship_limit? NumberHook a seat is about to load or to join (T7, T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all answers are in, no card is chosen yet (T8)
---@field before_choice? ActingHook before either main player chooses a card (C1)
---@field on_choice? ActingHook both main players hold a card they could lay; they are about to choose (C1)
---@field on_first_card_laid? ActingHook a main player has laid its card before the other: one whose power acts here lays first (C1)
---@field before_reveal? ActingHook both cards are laid and not yet turned (C1)
---@field on_reveal? ActingHook in place of turning a card (C1)
---@field on_cards_turned? ActingHook both cards have just been turned (C1)
---@field after_reveal? ActingHook what the turned cards count as is known, nothing is resolved yet
---@field card_value? NumberHook attack against attack: what the attack cards add is fixed (C2)
---@field ship_value? NumberHook attack against attack: the ships are counted (C2)
---@field on_totals? ActingHook attack against attack: the totals are about to be compared (C2)
---@field total? NumberHook attack against attack: the totals are made, and not yet compared (C2)
---@field on_deal? ActingHook both negotiated: the main players are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: totals are compared, negotiates weighed, nothing has followed (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; the cards lie still, and the ships are where they were (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, for whatever reason
---@field after_lose_ships? ActingHook ships have just gone to the black hole, for whatever reason
---@field on_land? ActingHook ships are about to land on a planet: their side has won (C3), or they settle by a deal (C8)
---@field after_land? ActingHook ships have just landed on a planet (C3, C8)
---@field on_leave? ActingHook ships are about to leave a planet and do not fall: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5)
---@field compensation? NumberHook a main player is about to take compensation: how many cards is fixed (C5)
---@field after_compensation? ActingHook a main player has taken compensation (C5)
---@field on_power_used? ActingHook a seat has said that it uses its power; the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been cancelled (P3); that power itself acts although it is off, and nobody can cancel this last word; other powers act as usual
---@field after_card_played? ActingHook the effect of a card that was played is done, the card not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have come out of the black hole, for whatever reason but a card or power that acts at this moment
---@field after_draw? ActingHook cards have come to a hand from the deck or from another hand, once the game has begun, for whatever reason but a card or power that acts at this moment
---@field may_win? RuleHook wins are looked for: a seat would win by its bases (W2) or by a power; of bases it is asked even of those who have too few
---@field after_encounter? ActingHook an encounter is over, the next has not begun (T9)

---@class (exact) DestinyDeclaration
---@field id string
---@field api number
---@field replace? boolean
---@field options? table<string, string|number|boolean|OptionRange>
---@field any_time? ActingHook before every phase of an encounter, between cards laid one after the other, after the reveal, before each word of a deal, before compensation is drawn, and when the encounter is over (P4)
---@field on_setup? ActingHook hands are dealt and it is known who begins; nobody has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook before the star card of an encounter is drawn (T5)
---@field on_star? ActingHook a star card has been turned, and does not count yet (T5)
---@field after_star? ActingHook a star card has been turned: the defense is named, or the offense, whose own it is, is about to choose (T5)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and nobody is invited yet (T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all answers are in, no card is chosen yet (T8)
---@field before_choice? ActingHook before either main player chooses a card (C1)
---@field on_choice? ActingHook both main players hold a card they could lay; they are about to choose (C1)
---@field on_first_card_laid? ActingHook a main player has laid its card before the other: one whose power acts here lays first (C1)
---@field before_reveal? ActingHook both cards are laid and not yet turned (C1)
---@field on_reveal? ActingHook in place of turning a card (C1)
---@field on_cards_turned? ActingHook both cards have just been turned (C1)
---@field after_reveal? ActingHook what the turned cards count as is known, nothing is resolved yet
---@field on_totals? ActingHook attack against attack: the totals are about to be compared (C2)
---@field on_deal? ActingHook both negotiated: the main players are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: totals are compared, negotiates weighed, nothing has followed (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; the cards lie still, and the ships are where they were (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, for whatever reason
---@field after_lose_ships? ActingHook ships have just gone to the black hole, for whatever reason
---@field on_land? ActingHook ships are about to land on a planet: their side has won (C3), or they settle by a deal (C8)
---@field after_land? ActingHook ships have just landed on a planet (C3, C8)
---@field on_leave? ActingHook ships are about to leave a planet and do not fall: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5)
---@field after_compensation? ActingHook a main player has taken compensation (C5)
---@field on_power_used? ActingHook a seat has said that it uses its power; the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been cancelled (P3); that power itself acts although it is off, and nobody can cancel this last word; other powers act as usual
---@field after_card_played? ActingHook the effect of a card that was played is done, the card not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have come out of the black hole, for whatever reason but a card or power that acts at this moment
---@field after_draw? ActingHook cards have come to a hand from the deck or from another hand, once the game has begun, for whatever reason but a card or power that acts at this moment
---@field after_encounter? ActingHook an encounter is over, the next has not begun (T9)

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
---@field any_time? ActingHook before every phase of an encounter, between cards laid one after the other, after the reveal, before each word of a deal, before compensation is drawn, and when the encounter is over (P4)
---@field on_setup? ActingHook hands are dealt and it is known who begins; nobody has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook before the star card of an encounter is drawn (T5)
---@field on_star? ActingHook a star card has been turned, and does not count yet (T5)
---@field after_star? ActingHook a star card has been turned: the defense is named, or the offense, whose own it is, is about to choose (T5)
---@field may_aim? RuleHook the cone is about to be pointed at a planet; each planet of the table is asked about (T6)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and nobody is invited yet (T8)
---@field ship_limit? NumberHook a seat is about to load or to join (T7, T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all answers are in, no card is chosen yet (T8)
---@field before_choice? ActingHook before either main player chooses a card (C1)
---@field on_choice? ActingHook both main players hold a card they could lay; they are about to choose (C1)
---@field on_first_card_laid? ActingHook a main player has laid its card before the other: one whose power acts here lays first (C1)
---@field before_reveal? ActingHook both cards are laid and not yet turned (C1)
---@field on_reveal? ActingHook in place of turning a card (C1)
---@field on_cards_turned? ActingHook both cards have just been turned (C1)
---@field after_reveal? ActingHook what the turned cards count as is known, nothing is resolved yet
---@field card_value? NumberHook attack against attack: what the attack cards add is fixed (C2)
---@field ship_value? NumberHook attack against attack: the ships are counted (C2)
---@field on_totals? ActingHook attack against attack: the totals are about to be compared (C2)
---@field total? NumberHook attack against attack: the totals are made, and not yet compared (C2)
---@field on_deal? ActingHook both negotiated: the main players are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: totals are compared, negotiates weighed, nothing has followed (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; the cards lie still, and the ships are where they were (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, for whatever reason
---@field after_lose_ships? ActingHook ships have just gone to the black hole, for whatever reason
---@field on_land? ActingHook ships are about to land on a planet: their side has won (C3), or they settle by a deal (C8)
---@field after_land? ActingHook ships have just landed on a planet (C3, C8)
---@field on_leave? ActingHook ships are about to leave a planet and do not fall: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5)
---@field compensation? NumberHook a main player is about to take compensation: how many cards is fixed (C5)
---@field after_compensation? ActingHook a main player has taken compensation (C5)
---@field on_power_used? ActingHook a seat has said that it uses its power; the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been cancelled (P3); that power itself acts although it is off, and nobody can cancel this last word; other powers act as usual
---@field after_card_played? ActingHook the effect of a card that was played is done, the card not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have come out of the black hole, for whatever reason but a card or power that acts at this moment
---@field after_draw? ActingHook cards have come to a hand from the deck or from another hand, once the game has begun, for whatever reason but a card or power that acts at this moment
---@field may_win? RuleHook wins are looked for: a seat would win by its bases (W2) or by a power; of bases it is asked even of those who have too few
---@field after_encounter? ActingHook an encounter is over, the next has not begun (T9)

---@class (exact) RuleDeclaration
---@field id string
---@field api number
---@field replace? boolean
---@field options? table<string, string|number|boolean|OptionRange>
---@field memory? table<string, number|boolean|MemoryCell>
---@field any_time? ActingHook before every phase of an encounter, between cards laid one after the other, after the reveal, before each word of a deal, before compensation is drawn, and when the encounter is over (P4)
---@field on_setup? ActingHook hands are dealt and it is known who begins; nobody has begun (S6)
---@field before_turn? ActingHook a turn begins (S7)
---@field before_encounter? ActingHook an encounter begins, before its first phase
---@field before_free_ship? ActingHook the offense is about to free a ship (T4)
---@field before_star? ActingHook before the star card of an encounter is drawn (T5)
---@field on_star? ActingHook a star card has been turned, and does not count yet (T5)
---@field after_star? ActingHook a star card has been turned: the defense is named, or the offense, whose own it is, is about to choose (T5)
---@field may_aim? RuleHook the cone is about to be pointed at a planet; each planet of the table is asked about (T6)
---@field after_aim? ActingHook the cone points at a planet (T6)
---@field on_new_hand? ActingHook a seat is about to discard its destiny cards and draw a new hand (T1)
---@field before_invite? ActingHook the cone points at a planet, and nobody is invited yet (T8)
---@field ship_limit? NumberHook a seat is about to load or to join (T7, T8)
---@field on_answer? ActingHook a seat is about to answer the invitations (T8)
---@field after_alliances? ActingHook all answers are in, no card is chosen yet (T8)
---@field before_choice? ActingHook before either main player chooses a card (C1)
---@field on_choice? ActingHook both main players hold a card they could lay; they are about to choose (C1)
---@field on_first_card_laid? ActingHook a main player has laid its card before the other: one whose power acts here lays first (C1)
---@field before_reveal? ActingHook both cards are laid and not yet turned (C1)
---@field on_reveal? ActingHook in place of turning a card (C1)
---@field on_cards_turned? ActingHook both cards have just been turned (C1)
---@field after_reveal? ActingHook what the turned cards count as is known, nothing is resolved yet
---@field card_value? NumberHook attack against attack: what the attack cards add is fixed (C2)
---@field ship_value? NumberHook attack against attack: the ships are counted (C2)
---@field on_totals? ActingHook attack against attack: the totals are about to be compared (C2)
---@field total? NumberHook attack against attack: the totals are made, and not yet compared (C2)
---@field on_deal? ActingHook both negotiated: the main players are about to make a deal (C7)
---@field on_result? ActingHook a side is about to win: totals are compared, negotiates weighed, nothing has followed (C3, C4, C5)
---@field after_result? ActingHook the encounter is decided; the cards lie still, and the ships are where they were (C3 to C10)
---@field on_discard? ActingHook the played cards are about to be discarded (C11)
---@field after_discard? ActingHook the played cards have been discarded (C11)
---@field on_lose_ships? ActingHook ships are about to go to the black hole, for whatever reason
---@field after_lose_ships? ActingHook ships have just gone to the black hole, for whatever reason
---@field on_land? ActingHook ships are about to land on a planet: their side has won (C3), or they settle by a deal (C8)
---@field after_land? ActingHook ships have just landed on a planet (C3, C8)
---@field on_leave? ActingHook ships are about to leave a planet and do not fall: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)
---@field on_compensation? ActingHook a main player is about to take compensation (C5)
---@field compensation? NumberHook a main player is about to take compensation: how many cards is fixed (C5)
---@field after_compensation? ActingHook a main player has taken compensation (C5)
---@field on_power_used? ActingHook a seat has said that it uses its power; the effect has not begun (P3)
---@field after_power_cancelled? ActingHook a declared use has been cancelled (P3); that power itself acts although it is off, and nobody can cancel this last word; other powers act as usual
---@field after_card_played? ActingHook the effect of a card that was played is done, the card not yet discarded
---@field on_card_discarded? ActingHook a seat discards a card with a script from its hand without playing it
---@field after_free? ActingHook ships have come out of the black hole, for whatever reason but a card or power that acts at this moment
---@field after_draw? ActingHook cards have come to a hand from the deck or from another hand, once the game has begun, for whatever reason but a card or power that acts at this moment
---@field may_win? RuleHook wins are looked for: a seat would win by its bases (W2) or by a power; of bases it is asked even of those who have too few
---@field after_encounter? ActingHook an encounter is over, the next has not begun (T9)

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

---in `memory`: nothing yet; later a `"seat"`, a `"planet"`, a `"kind"` of card or an `"alien"`, or one of these words
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

---the nearest number between two bounds
---@param n number
---@param least number
---@param most number
---@return number
function math.clamp(n, least, most) end

----1, 0 or 1
---@param n number
---@return number
function math.sign(n) end

---where a value stands in a list; nil if nowhere
---@generic T
---@param list T[]
---@param value T
---@param from? number
---@return number?
function table.find(list, value, from) end
