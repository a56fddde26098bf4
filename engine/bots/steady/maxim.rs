//! The maxims: the rules of thumb of a steady bot, each with a name and a switch.

macro_rules! maxims {
    ($($maxim:ident $name:literal $says:literal;)*) => {
        /// A rule of thumb of a steady bot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Maxim {
            $(#[doc = $says] $maxim,)*
        }

        impl Maxim {
            /// Every maxim, in the order of a turn.
            pub const ALL: &[Maxim] = &[$(Maxim::$maxim,)*];

            /// Its name, in snake_case; it stays the same from version to version.
            pub const fn name(self) -> &'static str {
                match self { $(Maxim::$maxim => $name,)* }
            }

            /// What it says, in a sentence.
            pub const fn says(self) -> &'static str {
                match self { $(Maxim::$maxim => $says,)* }
            }
        }
    };
}

maxims! {
    FreeShips "free_ships" "Free a ship whenever you may.";
    MeetIntruders "meet_intruders" "Meet a foreign base at home only where that is worth more than a base abroad.";
    AimWhereItPays "aim_where_it_pays" "Point the cone where the chance of a win times its worth is greatest.";
    LoadWhatPays "load_what_pays" "Load as many ships as raise your chance more than they cost.";
    KeepBases "keep_bases" "Take ships from your largest piles, and never the last one of a base while another has one to spare.";
    LoseTheSpare "lose_the_spare" "Lose the ships that you miss least, and settle with them.";
    StrengthenTheWeak "strengthen_the_weak" "Put ships that come back on your weakest bases.";
    MoveTheSpare "move_the_spare" "Moving ships by a power, move as many as pay of those that you can spare.";
    WeighShips "weigh_ships" "Count ships as the powers at the table count them.";
    InviteWhoHelps "invite_who_helps" "Invite those who raise your chance by more than their new base costs you.";
    CallForDefense "call_for_defense" "Call everybody to your defense.";
    JoinWhatPays "join_what_pays" "Join the side that leaves you better off than staying out.";
    SendWhatPays "send_what_pays" "Send as many ships as an ally as raise your prospects.";
    CarryNobody "carry_nobody" "A win of others is worth nothing: carry nobody to the last base but with yourself.";
    LayByOdds "lay_by_odds" "Lay the card whose odds are worth most.";
    RememberCards "remember_cards" "Reckon with the cards that you know in the other hand.";
    SpareStrongCards "spare_strong_cards" "A strong card is worth keeping for an encounter that it decides.";
    NegotiateWhenLost "negotiate_when_lost" "Negotiate where you would lose anyway: compensation is drawn, or a deal follows.";
    DropTheWorst "drop_the_worst" "Give and discard your worst card.";
    DrawNewHand "draw_new_hand" "Draw a new hand when you may.";
    TakeCompensation "take_compensation" "Take compensation, unless you hold so little that a new hand comes soon.";
    HideCards "hide_cards" "Keep a card that was never turned from the eyes of others.";
    TakeRewards "take_rewards" "Take all of a reward: ships if many are lost, else cards.";
    GoOn "go_on" "Take a second encounter with a card that can win it.";
    TakeGoodDeals "take_good_deals" "Take a deal that leaves you better off than none.";
    OfferBases "offer_bases" "Offer the deal that gains most of those that the other would be wise to take.";
    UsePowers "use_powers" "Use your power whenever you may.";
    LeaveWellAlone "leave_well_alone" "Change nothing while you are winning.";
    SwapPoorHands "swap_poor_hands" "Before cards are chosen, use your power as a main player only where your hand is poor.";
    CancelTheirPower "cancel_their_power" "Cancel a power that is used against you.";
    SaveTheLosing "save_the_losing" "Play a card that undoes the reveal when you are losing.";
    DenyCompensation "deny_compensation" "Play a card against compensation that would be drawn from your hand.";
    PlayBeforeItGoes "play_before_it_goes" "Play a card rather than discard it for a new hand, unless it helps others more.";
    BreakAlliances "break_alliances" "Break the alliances where the other side has more allied ships.";
    FreeYourOwn "free_your_own" "Play a card for your turn when it frees more of your ships than of any other's.";
    StrikeTheLeader "strike_the_leader" "Strike the other main player; where there is none, whoever stands best but you.";
    TakeTheMost "take_the_most" "Asked by a power for a number, name the greatest; for any number of seats, all the others.";
    TellTheTruth "tell_the_truth" "Say of your card what it is.";
    AskForTheStrongest "ask_for_the_strongest" "Asked by a power for a kind of card, name the strongest.";
    PromiseWhatYouDo "promise_what_you_do" "Promise to lay a card only if you would lay it anyway.";
    GoFurthest "go_furthest" "Asked by a power for a word, say the last, which goes furthest; while you are winning the first, which changes least.";
}

/// A set of maxims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Maxims(u64);

const _: () = assert!(Maxim::ALL.len() <= 64);

impl Maxims {
    /// All of them.
    pub(super) const ALL: Maxims = Maxims(u64::MAX);

    /// Whether a maxim is among them.
    #[inline]
    pub(super) const fn contains(self, maxim: Maxim) -> bool {
        self.0 >> maxim as u8 & 1 == 1
    }

    /// The set without a maxim.
    pub(super) const fn without(self, maxim: Maxim) -> Maxims {
        Maxims(self.0 & !(1 << maxim as u8))
    }
}
