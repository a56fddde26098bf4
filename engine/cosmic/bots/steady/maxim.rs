//! Maxims: named rules of thumb that a steady bot can switch off.

macro_rules! maxims {
    ($($maxim:ident $name:literal $says:literal;)*) => {
        /// A rule of thumb of a steady bot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Maxim {
            $(#[doc = $says] $maxim,)*
        }

        impl Maxim {
            /// All maxims, in the order in which they apply during a turn.
            pub const ALL: &[Maxim] = &[$(Maxim::$maxim,)*];

            /// Returns the name in snake case, which never changes between versions.
            pub const fn name(self) -> &'static str {
                match self { $(Maxim::$maxim => $name,)* }
            }

            /// Returns the maxim as a sentence in the imperative.
            pub const fn says(self) -> &'static str {
                match self { $(Maxim::$maxim => $says,)* }
            }
        }
    };
}

maxims! {
    FreeShips "free_ships" "Free a ship whenever possible.";
    MeetIntruders "meet_intruders" "Attack a foreign base in your own system only if that is worth more than a new foreign base.";
    AimWhereItPays "aim_where_it_pays" "Point the cone at the planet with the highest expected gain.";
    LoadWhatPays "load_what_pays" "Load a ship only if it raises your chance to win by more than it costs.";
    KeepBases "keep_bases" "Take ships from your largest stacks, and keep a ship on each base if possible.";
    LoseTheSpare "lose_the_spare" "Lose or settle the ships that you need least.";
    StrengthenTheWeak "strengthen_the_weak" "Return ships to your weakest bases.";
    MoveTheSpare "move_the_spare" "If a power moves ships, move the best number of spare ships.";
    WeighShips "weigh_ships" "Include the effects of powers when you count ships.";
    InviteWhoHelps "invite_who_helps" "Invite allies that raise your chance to win by more than their new base costs you.";
    CallForDefense "call_for_defense" "As the defense, invite all possible allies.";
    WinAlone "win_alone" "Share a win only if you will probably not get it alone.";
    JoinWhatPays "join_what_pays" "Join a side only if you gain more than by staying out.";
    SendWhatPays "send_what_pays" "As an ally, send the number of ships that gives you the highest expected share.";
    CarryNobody "carry_nobody" "Do not help others to win the game unless you win with them.";
    LayByOdds "lay_by_odds" "Play the card with the highest expected share.";
    RememberCards "remember_cards" "Consider the cards that you know in the opponent's hand.";
    SpareStrongCards "spare_strong_cards" "Save strong cards for encounters that they can decide.";
    NegotiateWhenLost "negotiate_when_lost" "Negotiate if you would lose anyway, to get compensation or a deal.";
    DropTheWorst "drop_the_worst" "Give away or discard your weakest card.";
    DrawNewHand "draw_new_hand" "Draw a new hand whenever possible.";
    TakeCompensation "take_compensation" "Take compensation, unless your hand is so short that you will soon draw a new one.";
    HideCards "hide_cards" "Keep an unrevealed card hidden.";
    TakeRewards "take_rewards" "Take a reward in full: as ships if you have lost many, otherwise as cards.";
    GoOn "go_on" "Start a second encounter if you hold a card that can win it.";
    TakeGoodDeals "take_good_deals" "Accept a deal if it is better for you than no deal.";
    OfferBases "offer_bases" "Offer the deal that gains you the most among those that the opponent should accept.";
    UsePowers "use_powers" "Use your power whenever possible.";
    LeaveWellAlone "leave_well_alone" "While you are winning, do not use powers that change the encounter.";
    SwapPoorHands "swap_poor_hands" "As a main player, use your power before the choice of cards only if your hand is poor.";
    CancelTheirPower "cancel_their_power" "Cancel a power that is used against you.";
    CancelWhatDecides "cancel_what_decides" "Keep a card that cancels powers for an encounter with much at stake.";
    WasteNothing "waste_nothing" "Keep a card that changes nothing now.";
    SaveTheLosing "save_the_losing" "If you are losing, play a card that undoes the reveal.";
    DenyCompensation "deny_compensation" "Play a card that prevents compensation from your hand.";
    PlayBeforeItGoes "play_before_it_goes" "Before you discard a card for a new hand, play it, unless it helps others more.";
    BreakAlliances "break_alliances" "Break alliances if the other side has more allied ships.";
    FreeYourOwn "free_your_own" "Play a card that frees ships if no other seat gains more ships than you.";
    StrikeTheLeader "strike_the_leader" "Target the opposing main player, or else the seat that is closest to winning.";
    TakeTheMost "take_the_most" "If a power asks for a number, choose the maximum; if it asks for seats, choose all other seats.";
    TellTheTruth "tell_the_truth" "Name your face-down card truthfully.";
    AskForTheStrongest "ask_for_the_strongest" "If a power asks for a kind of card, name the strongest kind.";
    PromiseWhatYouDo "promise_what_you_do" "Promise to play a card only if you would play it anyway.";
    GoFurthest "go_furthest" "If a power asks for a word, choose the strongest one, or the weakest one while you are winning.";
}

/// A set of maxims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Maxims(u64);

const _: () = assert!(Maxim::ALL.len() <= 64);

impl Maxims {
    /// The set of all maxims.
    pub(super) const ALL: Maxims = Maxims(u64::MAX);

    /// Returns `true` if a maxim is in the set.
    #[inline]
    pub(super) const fn contains(self, maxim: Maxim) -> bool {
        self.0 >> maxim as u8 & 1 == 1
    }

    /// Returns the set without a maxim.
    pub(super) const fn without(self, maxim: Maxim) -> Maxims {
        Maxims(self.0 & !(1 << maxim as u8))
    }
}
