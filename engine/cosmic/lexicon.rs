//! The verbs: everything a script can do, in the rulebook's words, each said once.
//!
//! A row says what it means, what makes it fail besides what it takes (`fails`), the hooks it is made for and what it
//! does elsewhere (`else`; `idle` where it is of no use there). One that changes what is at stake (`stakes`) is made for
//! every hook at which that is so. A verb is complete when it returns: whatever it sets
//! off has happened within the script's own step.

use crate::table::{Seat, SeatSet};
use crate::things::card::CardClass;
use crate::things::encounter::{Face, PassedOver, Wanted};
use crate::verb::{Count, Freeable, Game, MainPlayer, Me, Named, Other, Turned, verbs};

verbs! {
    "these seats free all their ships from the black hole; one without a base frees none"
    fn free_all_ships(play, call, _game: Game, seats: SeatSet) -> () {
        play.free_all_ships(seats)
    }

    "once this moment is over, both main players choose cards again; a card that still lies goes back to the hand it came from. on_choice comes again and before_choice does not; what the encounter remembers and `once` stay; what was said with lays_open is forgotten, so remember whom it meant and say it in on_choice"
        at [OnCardsTurned, AfterReveal] else "before the reveal it waits for it; any_time after the reveal will do; later nothing happens"
    fn choose_cards_again(play, call, _game: Game) -> () {
        play.state.encounter.play_again = true;
        Ok(())
    }

    "the declared use is cancelled; that power is off for the rest of the encounter"
        fails "no use of a power is declared: `game:used_power()` is nil"
        stakes PowerUse idle "it fails"
    fn cancel_power(play, call, _game: Game) -> () {
        play.cancel_declared_use(call.me, &call.moment)
    }

    "all allied ships go back to bases"
        at [OnAlliancesMade, BeforeChoice, OnChoice, BeforeReveal, AnyTime] else "earlier it sends home those who have joined so far, and others can still join; once the ships have landed or fallen nothing happens"
    fn cancel_alliances(play, call, _game: Game) -> () {
        play.cancel_alliances()
    }

    "nobody takes compensation in this encounter"
        at [OnCompensation] else "earlier in the encounter it counts as well; later nothing happens"
    fn forbid_compensation(play, call, _game: Game) -> () {
        play.state.encounter.no_compensation = true;
        Ok(())
    }

    "its falling ships go back to its bases: they were never lost; without a base they fall after all"
        stakes Loss idle "nothing happens"
    fn return_lost_ships(play, call, seat: Seat) -> () {
        play.save_falling_ships(&call.moment, seat)
    }

    "its ships that have just gone to the black hole go back to its bases; they count as lost for compensation"
        stakes Lost idle "nothing happens"
    fn give_back_lost_ships(play, call, seat: Seat) -> () {
        play.give_back_lost_ships(call.me, &call.moment, seat)
    }

    "it loses ships of its choice from its bases, all it has if they are fewer"
    fn lose_ships(play, call, seat: Seat, ships: Count) -> () {
        play.lose_ships_of_choice(seat, ships.0)
    }

    "it frees ships from the black hole to its bases, all it has there if they are fewer; none without a base"
    fn free_ships(play, call, seat: Seat, ships: Count) -> () {
        play.free_ships(seat, ships.0)
    }

    "it draws cards from the deck; gives back how many there were"
    fn draw_cards(play, call, seat: Seat, cards: Count) -> u8 {
        Ok(play.draw_cards(seat, cards.0))
    }

    "it discards a card of this class, its choice which; false when it has none"
    fn discard_one(play, call, seat: Seat, class: CardClass) -> bool {
        play.discard_one(seat, class, call)
    }

    "it gives a card of its choice from its hand"
        fails "`me` has no card, or gives to itself"
    fn give_card_to(play, call, _me: Me, to: Seat) -> () {
        play.give_a_card(call, to)
    }

    "it looks at a hand"
    fn look_at_hand_of(play, call, me: Me, of: Seat) -> () {
        play.look_at_hand(me.0, of);
        Ok(())
    }

    "it takes its open card back in hand"
        at [OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnDiscard] else "it fails, but for any_time after the reveal"
    fn take_back_played_card(play, call, turned: Turned) -> () {
        play.take_played_card(turned.1, turned.0);
        Ok(())
    }

    "its open card lies aside until the encounter is over; its only card goes back in hand"
        at [OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnDiscard] else "it fails, but for any_time after the reveal"
    fn lay_aside_played_card(play, call, turned: Turned) -> () {
        play.lay_aside_played_card(turned.1);
        Ok(())
    }

    "it must lay its card first and openly"
        at [OnChoice] else "earlier in the encounter it counts as well; once the cards are laid nothing happens"
    fn lays_open(play, call, player: MainPlayer) -> () {
        play.state.encounter[player.0].lays_open = true;
        Ok(())
    }

    "the two played cards change owners"
        at [BeforeReveal] else "before both cards are laid nothing happens; once they are turned only their owners change, not the result"
    fn swap_played_cards(play, call, _game: Game) -> () {
        play.swap_played_cards();
        Ok(())
    }

    "the lower total wins this encounter"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn lower_total_wins(play, call, _game: Game) -> () {
        play.state.encounter.lower_wins = true;
        Ok(())
    }

    "the falling ships of these seats leave the game"
        stakes Loss idle "nothing happens"
    fn ships_leave_game(play, call, _game: Game, seats: SeatSet) -> () {
        play.falling_ships_leave_game(&call.moment, seats);
        Ok(())
    }

    "the offense goes on with another encounter, if it holds an encounter card"
        at [OnEncounterEnd] else "earlier in the encounter it counts as well"
    fn goes_on(play, call, _game: Game) -> () {
        play.state.encounter.goes_on = true;
        Ok(())
    }

    "it leaves its card face down and says that it is this card"
        at [OnReveal] else "before it, it counts as well; once the cards are turned it comes too late"
    fn claims(play, call, player: MainPlayer, card: Face) -> () {
        play.claim(player.0, card);
        Ok(())
    }

    "its claimed card is turned; whether it was what was said (true if nothing was said)"
        at [OnReveal] else "before there is a claim it gives true"
    fn call_claim(play, call, player: MainPlayer) -> bool {
        Ok(play.call_claim(player.0))
    }

    "its card is drawn at random after the other's is laid; destiny cards passed over lie aside or stay in hand"
        at [OnChoice] else "earlier in the encounter it counts as well; once the cards are laid nothing happens"
    fn is_drawn_for(play, call, player: MainPlayer, passed_over: PassedOver) -> () {
        play.state.encounter[player.0].drawn = Some(passed_over);
        Ok(())
    }

    "it takes ships of its choice, at least one, out of the encounter to its bases; nothing happens when it has none there, or no base"
        at [BeforeChoice, OnChoice, BeforeReveal, OnReveal, OnCardsTurned, AfterReveal, OnTotals] else "before ships are loaded and after the result nothing happens"
    fn withdraw_ships(play, call, player: MainPlayer) -> () {
        play.withdraw_ships(player.0)
    }

    "it brings ships of its choice, at least one, from its bases into the encounter, past any limit; nothing happens when it has none"
        at [BeforeChoice, OnChoice, BeforeReveal, OnReveal, OnCardsTurned, AfterReveal, OnTotals] else "before the planet is known and after the result nothing happens"
    fn bring_ships(play, call, player: MainPlayer) -> () {
        play.bring_ships(player.0)
    }

    "it loses ships of its choice from bases that are not in the encounter, all it has there if they are fewer"
    fn lose_ships_outside(play, call, seat: Seat, ships: Count) -> () {
        play.lose_ships_outside(seat, ships.0)
    }

    "it leaves the game"
    fn leave_game(play, call, seat: Seat) -> () {
        play.leave_game(seat);
        Ok(())
    }

    "it draws a card at random from a hand; false when that is empty"
    fn draw_from_hand_of(play, call, me: Me, from: Other) -> bool {
        Ok(play.draw_from_hand(me.0, from.0))
    }

    "both exchange their whole hands"
    fn swap_hands_with(play, call, me: Me, with: Other) -> () {
        play.swap_hands(me.0, with.0);
        Ok(())
    }

    "it takes the card a main player has just discarded; false when it is gone"
        at [AfterDiscard] else "before the discard it gives false; later in the encounter it still works"
    fn take_discarded_card_of(play, call, me: Me, of: Named) -> bool {
        Ok(play.take_discarded_card(me.0, of.0))
    }

    "it takes up the destiny card whose effect is done"
        stakes DestinyCard idle "it gives false"
    fn take_destiny_card(play, call, me: Me) -> bool {
        Ok(play.take_destiny_card(&call.moment, me.0))
    }

    "drawing a new hand, it shows its destiny cards and keeps them"
        stakes NewHand idle "nothing happens, nor while another seat draws"
    fn keep_destiny_cards(play, call, me: Me) -> () {
        play.keep_destiny_cards(&call.moment, me.0);
        Ok(())
    }

    "it may join either side, invited or not"
        at [OnAlliesAnswer] else "before the invitations it is forgotten; once the seat has answered it is not asked again"
    fn may_join_either_side(play, call, seat: Seat) -> () {
        play.invite_by_both(seat);
        Ok(())
    }

    "its negotiate beats an attack"
        at [OnCardsTurned, AfterReveal] else "earlier in the encounter it counts as well, unless cards are chosen again; later nothing happens"
    fn peace_wins(play, call, player: MainPlayer) -> () {
        play.state.encounter[player.0].peace_wins = true;
        Ok(())
    }

    "its side's ships are multiplied with its card"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn multiply_ships(play, call, player: MainPlayer) -> () {
        play.state.encounter[player.0].tally.multiplied = true;
        Ok(())
    }

    "its side's ships are taken from its card"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn subtract_ships(play, call, player: MainPlayer) -> () {
        play.state.encounter[player.0].tally.subtracted = true;
        Ok(())
    }

    "its allies' ships are not counted"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn leave_out_allies(play, call, player: MainPlayer) -> () {
        play.state.encounter[player.0].tally.without_allies = true;
        Ok(())
    }

    "it says truthfully, for all to hear, whether it holds such a card; an attack means one of at least its value"
    fn tells_whether_holds(play, call, seat: Seat, card: Wanted) -> bool {
        Ok(play.tell_whether_holds(seat, card))
    }

    "its open card counts as a negotiate"
        at [OnCardsTurned, AfterReveal] else "while the cards are not turned it fails, later it comes too late; any_time after the reveal will do"
    fn counts_as_negotiate(play, call, turned: Turned) -> () {
        play.count_as_negotiate(turned);
        Ok(())
    }

    "it can free such a seat's ships as a term of this deal"
        at [OnDeal] else "earlier in the encounter it counts as well; later nothing happens"
    fn may_free_in_deal(play, call, _me: Me, whose: Freeable) -> () {
        play.may_free_in_deal(call.me, whose);
        Ok(())
    }
}
