//! The maxims: the rules of thumb of a steady bot, each with a name and a switch.

macro_rules! maxims {
    ($($maxim:ident $name:literal $about:literal $says:literal;)*) => {
        /// A rule of thumb of a steady bot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Maxim {
            $(#[doc = $says] $maxim,)*
        }

        impl Maxim {
            /// Every maxim, in the order of a turn.
            pub const ALL: &[Maxim] = &[$(Maxim::$maxim,)*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $(Maxim::$maxim => $name,)* }
            }

            /// What it is about.
            pub const fn about(self) -> &'static str {
                match self { $(Maxim::$maxim => $about,)* }
            }

            /// What it says, in a sentence.
            pub const fn says(self) -> &'static str {
                match self { $(Maxim::$maxim => $says,)* }
            }
        }
    };
}

maxims! {
    FreeShips "free_ships" "ships" "Free a ship whenever you may.";
    MeetIntruders "meet_intruders" "aim" "Meet a foreign base at home only where that is worth more than a base abroad.";
    AimWhereItPays "aim_where_it_pays" "aim" "Point the cone where the chance of a win times its worth is greatest.";
    LoadWhatPays "load_what_pays" "ships" "Load as many ships as raise your chance more than they cost.";
    KeepBases "keep_bases" "ships" "Take ships from your largest piles, and never the last one of a base while another has one to spare.";
    MoveTheSpare "move_the_spare" "ships" "Moving ships by a power, move as many as pay of those that you can spare.";
    InviteWhoHelps "invite_who_helps" "allies" "Invite those who raise your chance by more than their new base costs you.";
    CallForDefense "call_for_defense" "allies" "Call everybody to your defense.";
    JoinWhatPays "join_what_pays" "allies" "Join the side that leaves you better off than staying out.";
    SendWhatPays "send_what_pays" "allies" "Send as many ships as an ally as raise your prospects.";
    CarryNobody "carry_nobody" "allies" "A win of others is worth nothing: carry nobody to the last base but with yourself.";
    LayByOdds "lay_by_odds" "cards" "Lay the card whose odds are worth most.";
    RememberCards "remember_cards" "cards" "Reckon with the cards that you know in the other hand.";
    SpareStrongCards "spare_strong_cards" "cards" "A strong card is worth keeping for an encounter that it decides.";
    NegotiateWhenLost "negotiate_when_lost" "cards" "Negotiate where you would lose anyway: compensation is drawn, or a deal follows.";
    DropTheWorst "drop_the_worst" "cards" "Give and discard your worst card.";
    DrawNewHand "draw_new_hand" "cards" "Draw a new hand when you may.";
    TakeRewards "take_rewards" "cards" "Take all of a reward: ships if few are left, else cards.";
    GoOn "go_on" "cards" "Take a second encounter with a card that can win it.";
    TakeGoodDeals "take_good_deals" "deals" "Take a deal that leaves you better off than none.";
    OfferBases "offer_bases" "deals" "Offer the deal that gains most of those that the other would be wise to take.";
    UsePowers "use_powers" "windows" "Use your power whenever you may.";
    LeaveWellAlone "leave_well_alone" "windows" "Change nothing while you are winning.";
    SwapPoorHands "swap_poor_hands" "windows" "Before cards are chosen, use your power as a main player only where your hand is poor.";
    CancelTheirPower "cancel_their_power" "windows" "Cancel a power that is used against you.";
    SaveTheLosing "save_the_losing" "windows" "Play a card that undoes the reveal when you are losing.";
    BreakAlliances "break_alliances" "windows" "Break the alliances where the other side has more allied ships.";
    FreeYourOwn "free_your_own" "windows" "Play a card for your turn when it frees more of your ships than of any other's.";
    StrikeTheLeader "strike_the_leader" "windows" "Strike whoever stands best but you.";
    TakeTheMost "take_the_most" "windows" "Asked by a power for a number, name the greatest.";
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
