//! The hook table: every moment at which a script may act, said once.
//!
//! From this table come the dispatcher, the check of script keys, the reference for modders, the
//! editor stubs and the test that every hook is fired by shipped content.

use serde::{Deserialize, Serialize};

/// What a hook does when its moment comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookKind {
    /// It acts: `when` says whether it may, `run` does it.
    Act,
    /// It changes a number: `value` gets the number and returns another.
    Number,
    /// It answers a question of the rules: `test` says that something is allowed, or forbidden, or leaves it as it was.
    Rule,
}

/// What is at stake at a moment: what those who act there can still change, before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// Nothing in particular.
    Nothing,
    /// Ships that fall.
    Loss,
    /// Ships that have just gone to the black hole.
    Lost,
    /// The declared use of a power.
    PowerUse,
    /// A hand that is replaced.
    NewHand,
    /// The side that is about to win.
    Result,
    /// Cards that have come to a hand.
    Drawn,
    /// A destiny card on its way to the discard pile.
    PlayedCard,
    /// Ships that are about to leave a planet.
    Leaving,
    /// Ships that are about to come to a planet.
    Landing,
    /// Ships that have just come to a planet.
    Landed,
}

/// One row of the hook table.
#[derive(Clone, Copy, Debug)]
pub struct HookSpec {
    /// The hook.
    pub hook: Hook,
    /// Its key in a script.
    pub name: &'static str,
    /// Whether it acts, changes a number or answers a question.
    pub kind: HookKind,
    /// What is at stake.
    pub stake: Stake,
    /// When it comes, in the rulebook's words.
    pub moment: &'static str,
    /// Who can act.
    pub who: &'static str,
    /// What the third argument of the script's functions is.
    pub subject: &'static str,
    /// What one usually does there.
    pub doc: &'static str,
}

macro_rules! hooks {
    ($($variant:ident $name:literal $kind:ident $(stakes $stake:ident)? $moment:literal $who:literal $subject:literal
        $doc:literal;)*) => {
        /// A moment at which scripts may act.
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
    AnyTime "any_time" Act "before every phase of an encounter, between cards laid one after the other, after the reveal, before each word of a deal, before compensation is drawn, and when the encounter is over (P4)"
        "every seat" "none" "play what may be played at any time";
    OnSetup "on_setup" Act "hands are dealt and it is known who begins; nobody has begun (S6)"
        "every seat" "none" "settle what lasts the whole game";
    BeforeTurn "before_turn" Act "a turn begins (S7)"
        "every seat" "the seat whose turn it is" "win, or settle what lasts a turn";
    BeforeEncounter "before_encounter" Act "an encounter begins, before its first phase"
        "every seat" "the seat whose turn it is" "settle what lasts an encounter";
    BeforeFreeShip "before_free_ship" Act "the offense is about to free a ship (T4)"
        "every seat" "the offense" "win, or free other ships";
    BeforeStar "before_star" Act "before the star card of an encounter is drawn (T5)"
        "every seat" "none" "change what happens before the defense is known";
    OnStar "on_star" Act "a star card has been turned, and does not count yet (T5)"
        "every seat" "the seat that the card names; the offense, where it shows no colour" "put another in its place";
    AfterStar "after_star" Act "a star card has been turned: the defense is named, or the offense, whose own it is, is about to choose (T5)"
        "every seat" "the defense, or the offense where nobody is named yet" "do what a star card brings, or name another defense";
    MayAim "may_aim" Rule "the cone is about to be pointed at a planet; each planet of the table is asked about (T6)"
        "every power" "the offense" "open planets to the cone, or close them; where none is left open, the offense's turn ends (T6)";
    AfterAim "after_aim" Act "the cone points at a planet (T6)"
        "every seat" "none" "point it elsewhere";
    OnNewHand "on_new_hand" Act stakes NewHand "a seat is about to discard its destiny cards and draw a new hand (T1)"
        "every seat" "the seat that draws" "keep or take cards";
    BeforeInvite "before_invite" Act "the cone points at a planet, and nobody is invited yet (T8)"
        "every seat" "none" "say who may join";
    ShipLimit "ship_limit" Number "a seat is about to load or to join (T7, T8)"
        "every power" "the seat that sends ships" "change how many ships it may send";
    OnAnswer "on_answer" Act "a seat is about to answer the invitations (T8)"
        "every seat" "the seat that answers" "let it join where it was not invited";
    AfterAlliances "after_alliances" Act "all answers are in, no card is chosen yet (T8)"
        "every seat" "none" "change the alliances";
    BeforeChoice "before_choice" Act "before either main player chooses a card (C1)"
        "every seat" "none" "change hands, look, ask";
    OnChoice "on_choice" Act "both main players hold a card they could lay; they are about to choose (C1)"
        "every seat" "none" "say who chooses first, lays open, or is drawn from";
    OnFirstCardLaid "on_first_card_laid" Act "a main player has laid its card before the other: one whose power acts here lays first (C1)"
        "every seat" "the seat that has laid" "settle what the other lays";
    BeforeReveal "before_reveal" Act "both cards are laid and not yet turned (C1)"
        "every seat" "none" "change ships in the encounter, swap the cards";
    OnReveal "on_reveal" Act "in place of turning a card (C1)"
        "every seat" "none" "say something of a card instead of turning it";
    OnCardsTurned "on_cards_turned" Act "both cards have just been turned (C1)"
        "every seat" "none" "change what a turned card counts as";
    AfterReveal "after_reveal" Act "what the turned cards count as is known, nothing is resolved yet"
        "every seat" "none" "undo or change the cards before a result";
    CardValue "card_value" Number "attack against attack: what the attack cards add is fixed (C2)"
        "every power" "the main player whose card it is" "change what its attack counts; the offense's is fixed first, so that the defense's `value` sees it as it has been changed";
    ShipValue "ship_value" Number "attack against attack: the ships are counted (C2)"
        "every power" "the seat whose ships are counted" "change what each of its ships counts";
    OnTotals "on_totals" Act "attack against attack: the totals are about to be compared (C2)"
        "every seat" "none" "change how a total is made or which one wins";
    Total "total" Number "attack against attack: the totals are made, and not yet compared (C2)"
        "every power" "the main player whose side's total it is" "change a side's total";
    OnDeal "on_deal" Act "both negotiated: the main players are about to make a deal (C7)"
        "every seat" "none" "add terms to the deal";
    OnResult "on_result" Act stakes Result "a side is about to win: totals are compared, negotiates weighed, nothing has followed (C3, C4, C5)"
        "every seat" "none" "let another side win";
    AfterResult "after_result" Act "the encounter is decided; the cards lie still, and the ships are where they were (C3 to C10)"
        "every seat" "none" "take what a result brings";
    OnDiscard "on_discard" Act "the played cards are about to be discarded (C11)"
        "every seat" "none" "keep a played card";
    AfterDiscard "after_discard" Act "the played cards have been discarded (C11)"
        "every seat" "none" "take a card from the discard pile";
    OnLoseShips "on_lose_ships" Act stakes Loss "ships are about to go to the black hole, for whatever reason"
        "every seat" "none" "bring them back, or send them elsewhere";
    AfterLoseShips "after_lose_ships" Act stakes Lost "ships have just gone to the black hole, for whatever reason"
        "every seat" "none" "give them back: they still count as lost";
    OnLand "on_land" Act stakes Landing "ships are about to land on a planet: their side has won (C3), or they settle by a deal (C8)"
        "every seat" "none" "bring them back, or send them elsewhere";
    AfterLand "after_land" Act stakes Landed "ships have just landed on a planet (C3, C8)"
        "every seat" "none" "do what a new base brings";
    OnLeave "on_leave" Act stakes Leaving "ships are about to leave a planet and do not fall: they are loaded, sent as allies, moved, or settle elsewhere (T7, T8, C8)"
        "every seat" "the seat whose ships they are" "keep them there, or send them elsewhere";
    OnCompensation "on_compensation" Act "a main player is about to take compensation (C5)"
        "every seat" "the seat that takes it" "prevent it";
    Compensation "compensation" Number "a main player is about to take compensation: how many cards is fixed (C5)"
        "every power" "the seat that takes it" "change how many cards it takes";
    AfterCompensation "after_compensation" Act "a main player has taken compensation (C5)"
        "every seat" "the seat that has taken it" "take more, or something else";
    OnPowerUsed "on_power_used" Act stakes PowerUse "a seat has said that it uses its power; the effect has not begun (P3)"
        "every seat" "the seat that uses its power" "cancel that use";
    AfterPowerCancelled "after_power_cancelled" Act stakes PowerUse "a declared use has been cancelled (P3); that power itself acts although it is off, and nobody can cancel this last word; other powers act as usual"
        "every seat" "the seat whose power was cancelled" "say its last word";
    AfterCardPlayed "after_card_played" Act stakes PlayedCard "the effect of a card that was played is done, the card not yet discarded"
        "every seat" "the seat that played it" "take the card";
    OnCardDiscarded "on_card_discarded" Act stakes PlayedCard "a seat discards a card with a script from its hand without playing it"
        "every seat" "the seat that discards it" "take the card";
    AfterFree "after_free" Act "ships have come out of the black hole, for whatever reason but a card or power that acts at this moment"
        "every seat" "the seat whose ships they are" "free ships too";
    AfterDraw "after_draw" Act stakes Drawn "cards have come to a hand from the deck or from another hand, once the game has begun, for whatever reason but a card or power that acts at this moment"
        "every seat" "the seat to whose hand they have come" "draw cards too";
    MayWin "may_win" Rule "wins are looked for: a seat would win by its bases (W2) or by a power; of bases it is asked even of those who have too few"
        "every power" "the seat that would win" "let it win otherwise, or forbid it";
    AfterEncounter "after_encounter" Act "an encounter is over, the next has not begun (T9)"
        "every seat" "none" "go on, or settle what lasted an encounter";
}

/// How many hooks there are.
pub const HOOK_COUNT: usize = HOOKS.len();

/// The hooks at which this is at stake.
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

/// How many they are.
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
    /// The hook's row in the table.
    pub const fn spec(self) -> &'static HookSpec {
        &HOOKS[self as usize]
    }

    /// The hook's place in arrays of [`HOOK_COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The hook of this name.
    pub fn named(name: &str) -> Option<Hook> {
        HOOKS.iter().find(|spec| spec.name == name).map(|spec| spec.hook)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_stands_at_its_hooks_place() {
        for (index, spec) in HOOKS.iter().enumerate() {
            assert_eq!(spec.hook.index(), index);
            assert_eq!(Hook::named(spec.name), Some(spec.hook));
        }
    }

    #[test]
    fn the_hooks_at_which_something_is_at_stake_are_found() {
        const LOSS: [Hook; count_staking(Stake::Loss)] = hooks_staking(Stake::Loss);
        const DESTINY: [Hook; count_staking(Stake::PlayedCard)] = hooks_staking(Stake::PlayedCard);
        assert_eq!(LOSS, [Hook::OnLoseShips]);
        assert_eq!(DESTINY, [Hook::AfterCardPlayed, Hook::OnCardDiscarded]);
    }
}
