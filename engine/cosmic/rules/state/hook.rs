//! The hook table: all triggers at which scripts can act.
//!
//! The table generates the dispatcher, the check of script keys, the reference for modders, and the editor stubs. It
//! also generates the test that the shipped content uses every hook.

use serde::{Deserialize, Serialize};

/// The kind of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookKind {
    /// An action: `when` returns whether the script can act, and `run` acts.
    Act,
    /// A number: `value` receives the number and returns the new one.
    Number,
    /// A question of the rules. `test` allows an act, forbids it, or leaves the answer unchanged.
    Rule,
}

/// The stake of a trigger: a pending step that scripts can still change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// No stake.
    Nothing,
    /// Falling ships.
    Loss,
    /// Ships that have just gone to the black hole.
    Lost,
    /// The declared use of a power.
    PowerUse,
    /// A hand that is about to be replaced.
    NewHand,
    /// The side that is about to win.
    Result,
    /// Cards that a hand has just received.
    Drawn,
    /// A destiny card that is about to be discarded.
    PlayedCard,
    /// Ships that are about to leave a planet.
    Leaving,
    /// Ships that are about to land on a planet.
    Landing,
    /// Ships that have just landed on a planet.
    Landed,
}

/// One row of the hook table.
#[derive(Clone, Copy, Debug)]
pub struct HookSpec {
    /// The hook.
    pub hook: Hook,
    /// The hook's key in a script.
    pub name: &'static str,
    /// The hook's kind: an action, a number, or a question.
    pub kind: HookKind,
    /// The stake of the trigger.
    pub stake: Stake,
    /// The event that causes the trigger, in the rulebook's words.
    pub moment: &'static str,
    /// The seats or powers that can act.
    pub who: &'static str,
    /// The seat that is the third argument of the script's functions.
    pub subject: &'static str,
    /// The typical use of the hook.
    pub doc: &'static str,
}

macro_rules! hooks {
    ($($variant:ident $name:literal $kind:ident $(stakes $stake:ident)? $moment:literal $who:literal $subject:literal
        $doc:literal;)*) => {
        /// A trigger at which scripts can act.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Hook {
            $(#[doc = $moment] $variant,)*
        }

        /// The hook table, in the order of an encounter.
        pub const HOOKS: &[HookSpec] = &[
            $(HookSpec {
                hook: Hook::$variant, name: $name, kind: HookKind::$kind, stake: hooks!(@$($stake)?), moment: $moment,
                who: $who, subject: $subject, doc: $doc,
            },)*
        ];
    };
    (@) => { Stake::Nothing };
    (@$stake:ident) => { Stake::$stake };
}

hooks! {
    AnyTime "any_time" Act "before every phase of an encounter, between encounter cards that are played one after the other, after the reveal, before each step of a deal, before compensation is drawn, and after the encounter (P4)"
        "every seat" "none" "act at any time, but at most once per trigger";
    BeforeHands "before_hands" Act "the hands are about to be dealt; the deck contains all cards, and the first player is not known yet (S4)"
        "every seat" "none" "choose or draw cards for a first hand; a seat is then dealt only the cards that are missing from a full hand";
    OnSetup "on_setup" Act "the hands have been dealt, and the first player is known; no turn has begun (S6)"
        "every seat" "none" "set up an effect for the whole game";
    BeforeTurn "before_turn" Act "a turn begins (S7)"
        "every seat" "the seat whose turn it is" "win, or set up an effect for a turn";
    BeforeEncounter "before_encounter" Act "an encounter begins, before its first phase"
        "every seat" "the seat whose turn it is" "set up an effect for an encounter";
    BeforeFreeShip "before_free_ship" Act "the offense is about to free a ship (T4)"
        "every seat" "the offense" "win, or free other ships";
    BeforeStar "before_star" Act "the star card of an encounter is about to be drawn (T5)"
        "every seat" "none" "act before the defense is known";
    OnStar "on_star" Act "a star card has been revealed, but has no effect yet (T5)"
        "every seat" "the seat that the card names, or the offense if it shows no color" "replace the card";
    AfterStar "after_star" Act "a star card has been revealed: the defense is named, or the card has the offense's own color and the offense is about to choose (T5)"
        "every seat" "the defense, or the offense if no defense is named yet" "carry out the effect of a star card, or name another defense";
    MayAim "may_aim" Rule "the offense is about to aim the cone; the engine calls the hook once per planet (T6)"
        "every power" "the offense" "allow or forbid planets as targets of the cone; if all are forbidden, the offense's turn ends (T6)";
    AfterAim "after_aim" Act "the cone points at a planet (T6)"
        "every seat" "none" "aim the cone at another planet";
    OnNewHand "on_new_hand" Act stakes NewHand "a seat is about to discard its destiny cards and draw a new hand (T1)"
        "every seat" "the seat that draws" "keep or take cards";
    BeforeInvite "before_invite" Act "the cone points at a planet, and no seat has been invited yet (T8)"
        "every seat" "none" "limit who may join";
    ShipLimit "ship_limit" Number "a seat is about to send ships, as the offense or as an ally (T7, T8)"
        "every power" "the seat that sends ships" "change how many ships the seat may send";
    OnAnswer "on_answer" Act "a seat is about to answer the invitations (T8)"
        "every seat" "the seat that answers" "let the seat join without an invitation";
    AfterAlliances "after_alliances" Act "all invitations are answered, and no card has been chosen yet (T8)"
        "every seat" "none" "change the alliances";
    BeforeChoice "before_choice" Act "the main players are about to choose cards; neither has chosen one yet (C1)"
        "every seat" "none" "change hands, look at cards, or ask questions";
    OnChoice "on_choice" Act "both main players hold an encounter card, and are about to choose one (C1)"
        "every seat" "none" "make a main player choose first, choose openly, or play a random card";
    OnFirstCardLaid "on_first_card_laid" Act "the first main player has chosen its card; a main player with a power at this hook chooses first (C1)"
        "every seat" "the seat that has chosen its card" "determine the other main player's card";
    BeforeReveal "before_reveal" Act "both cards are played, but not yet revealed (C1)"
        "every seat" "none" "change the ships in the encounter, or swap the cards";
    OnReveal "on_reveal" Act "a main player is about to reveal its card (C1)"
        "every seat" "none" "make a claim about a card instead of revealing it";
    OnCardsTurned "on_cards_turned" Act "both cards have just been revealed (C1)"
        "every seat" "none" "change the effective type of a revealed card";
    AfterReveal "after_reveal" Act "the effective types of both cards are final, but nothing is resolved yet"
        "every seat" "none" "take back or change the cards before the result";
    CardValue "card_value" Number "both cards are attacks, and the engine sets their values (C2)"
        "every power" "the main player that played the card" "change the value of an attack card; the offense's value is set first, so the hook sees the changed value when it is called for the defense. To compare both values before they change, remember them in `after_reveal`";
    ShipValue "ship_value" Number "both cards are attacks, and the engine counts the ships (C2)"
        "every power" "the seat whose ships are counted" "change the value of each ship";
    OnTotals "on_totals" Act "both cards are attacks, and the totals are about to be compared (C2)"
        "every seat" "none" "change how a total is computed, or which total wins";
    Total "total" Number "both cards are attacks; the totals have been computed, but not yet compared (C2)"
        "every power" "the main player of the side with this total" "change a side's total";
    OnDeal "on_deal" Act "both main players have negotiated, and are about to make a deal (C7)"
        "every seat" "none" "add terms to the deal";
    OnResult "on_result" Act stakes Result "a side is about to win: the cards or totals have been compared, but the result has had no effect yet (C3, C4, C5)"
        "every seat" "none" "let the other side win";
    AfterResult "after_result" Act "the encounter is decided; no card or ship has moved yet (C3 to C10)"
        "every seat" "none" "react to the result";
    OnDiscard "on_discard" Act "the played cards are about to be discarded (C11)"
        "every seat" "none" "keep a played card";
    AfterDiscard "after_discard" Act "the played cards have been discarded (C11)"
        "every seat" "none" "take a card from the discard pile";
    OnLoseShips "on_lose_ships" Act stakes Loss "ships are about to go to the black hole, because of a defeat, a failed deal, or an effect"
        "every seat" "none" "bring the ships back, or send them elsewhere";
    AfterLoseShips "after_lose_ships" Act stakes Lost "ships have just gone to the black hole, because of a defeat, a failed deal, or an effect"
        "every seat" "none" "return the ships; they still count as lost";
    OnLand "on_land" Act stakes Landing "ships are about to land on a planet, because their side has won (C3) or because they settle in a deal (C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil"
        "every seat" "none" "bring the ships back, or send them elsewhere";
    AfterLand "after_land" Act stakes Landed "ships have just landed on a planet (C3, C8); in a deal, `game:winning_side()` and `game:outcome()` are still nil"
        "every seat" "none" "react to a new base";
    OnLeave "on_leave" Act stakes Leaving "ships are about to leave a planet, but are not lost: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)"
        "every seat" "the owner of the ships" "keep the ships on the planet, or send them elsewhere";
    OnCompensation "on_compensation" Act "a main player is about to take compensation (C5), even if there are no cards to take; not called if the seat has lost no ships"
        "every seat" "the seat that takes compensation" "prevent the compensation, or declare a use that replaces it";
    Compensation "compensation" Number "the engine is about to set how many cards of compensation a main player takes (C5)"
        "every power" "the seat that takes compensation" "change how many cards the seat takes";
    AfterCompensation "after_compensation" Act "a main player has taken compensation (C5), even 0 cards; not called if the compensation was forbidden"
        "every seat" "the seat that has taken compensation" "take more cards, or something else";
    OnPowerUsed "on_power_used" Act stakes PowerUse "a seat has declared a use of its power, and the effect has not begun (P3)"
        "every seat" "the seat that uses its power" "cancel the use";
    AfterPowerCancelled "after_power_cancelled" Act stakes PowerUse "a declared use has been canceled (P3); the canceled power can act once more at this hook, and nobody can cancel this; other powers act as usual"
        "every seat" "the seat whose power was canceled" "respond to the cancellation";
    AfterCardPlayed "after_card_played" Act stakes PlayedCard "a played card has had its effect, and is not yet discarded"
        "every seat" "the seat that played the card" "take the card";
    OnCardDiscarded "on_card_discarded" Act stakes PlayedCard "a seat discards a card with a script from its hand without playing it"
        "every seat" "the seat that discards the card" "take the card";
    AfterFree "after_free" Act "ships have been freed from the black hole, but not through a card or power that acts at this hook"
        "every seat" "the owner of the ships" "free more ships";
    AfterDraw "after_draw" Act stakes Drawn "a hand has received cards from the deck or from another hand, but not in the setup, and not through a card or power that acts at this hook"
        "every seat" "the seat that received the cards" "draw more cards";
    MayWin "may_win" Rule "the engine looks for winners, by bases (W2) or by a power; for wins by bases, it calls the hook for every seat, even a seat with too few bases"
        "every power" "the seat that would win" "let the seat win in another way, or forbid the win";
    AfterEncounter "after_encounter" Act "an encounter is over, and the next one has not begun (T9)"
        "every seat" "none" "continue with another encounter, or end an effect of this one";
}

/// The number of hooks.
pub const HOOK_COUNT: usize = HOOKS.len();

/// Returns the hooks with this stake.
pub const fn hooks_staking<const COUNT: usize>(stake: Stake) -> [Hook; COUNT] {
    let (mut found, mut count, mut at) = ([HOOKS[0].hook; COUNT], 0, 0);
    while count < COUNT {
        if HOOKS[at].stake as u8 == stake as u8 {
            found[count] = HOOKS[at].hook;
            count += 1;
        }
        at += 1;
    }
    found
}

/// Returns the number of hooks with this stake.
pub const fn count_staking(stake: Stake) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < HOOK_COUNT {
        if HOOKS[at].stake as u8 == stake as u8 {
            count += 1;
        }
        at += 1;
    }
    count
}

impl Hook {
    /// Returns the hook's row in the table.
    pub const fn spec(self) -> &'static HookSpec {
        &HOOKS[self as usize]
    }

    /// Returns the hook's index in arrays of [`HOOK_COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the hook with this name.
    pub fn named(name: &str) -> Option<Hook> {
        HOOKS.iter().find(|spec| spec.name == name).map(|spec| spec.hook)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hook_rows_are_in_index_order() {
        for (index, spec) in HOOKS.iter().enumerate() {
            assert_eq!(spec.hook.index(), index);
            assert_eq!(Hook::named(spec.name), Some(spec.hook));
        }
    }

    #[test]
    fn hooks_are_found_by_stake() {
        const LOSS: [Hook; count_staking(Stake::Loss)] = hooks_staking(Stake::Loss);
        const DESTINY: [Hook; count_staking(Stake::PlayedCard)] = hooks_staking(Stake::PlayedCard);
        assert_eq!(LOSS, [Hook::OnLoseShips]);
        assert_eq!(DESTINY, [Hook::AfterCardPlayed, Hook::OnCardDiscarded]);
    }
}
