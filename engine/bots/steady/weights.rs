//! The numbers that a steady bot weighs by, fitted by play against others of its kind.

macro_rules! weights {
    ($($weight:ident $usual:literal $doc:literal;)*) => {
        /// What a steady bot weighs by.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $(#[doc = $doc] pub $weight: f32,)*
        }

        impl Weights {
            /// Those that it plays by.
            pub const USUAL: Weights = Weights { $($weight: $usual,)* };

            /// The names of all weights.
            pub const NAMES: &[&str] = &[$(stringify!($weight),)*];

            /// The weight of this name, to be changed: for measurements.
            pub fn named(&mut self, name: &str) -> Option<&mut f32> {
                match name {
                    $(stringify!($weight) => Some(&mut self.$weight),)*
                    _ => None,
                }
            }
        }
    };
}

weights! {
    base 1.8 "What a base abroad multiplies a seat's prospects by.";
    home 1.1 "What a base at home multiplies them by.";
    power 1.2 "What a power in force multiplies them by.";
    ship 1.04 "What a ship that is not lost multiplies them by.";
    tilt 0.6 "How much likelier others are to lay strong cards than weak ones: 0 is as likely, 1 the most.";
    card 0.25 "What the strongest card is worth, as a part of what an encounter decides.";
    compensation 0.03 "What a card of compensation is worth, measured likewise.";
    negotiate 0.35 "What a negotiate is worth in hand, where a card that always wins is worth 1.";
    played 0.4 "What a card that is played from the hand is worth, likewise.";
    reward 1.0 "What a card of a reward is worth, in ships.";
    sent 4.0 "How many ships an ally is expected to send.";
    comes 0.45 "The chance that an invited ally comes.";
    against 0.8 "The chance that one whom the offense does not invite joins the defense.";
    best 0.5 "How sure a main player is to lay its best card.";
    missed 10.0 "The ships in the black hole from which on a reward is taken in ships rather than cards.";
    strong 0.25 "The strength that a card needs for a second encounter.";
    poor 0.7 "The strength that the best card of a poor hand does not reach.";
    winning 0.6 "The chance to win from which on nothing is changed any more.";
    traded 0.03 "What a card that changes hands in a deal is worth, as a part of its owner's prospects.";
    wise 0.97 "The part of its prospects without a deal that another must keep to be expected to take one.";
    freed 4.0 "The ships that a seat must have in the black hole to play a card that frees everybody's.";
    outnumbered 2.0 "By how many allied ships the other side must be ahead to have alliances broken.";
    reads 0.75 "The chance that a main player whose hand is known lays the card that serves it best.";
    short 2.0 "The cards to lay that a seat must hold to take compensation: with fewer a new hand comes soon (T1).";
    luck 0.05 "What winning an encounter counts for, even where the cards speak against it.";
    room 0.25 "The most that an encounter decides, in shares of games, when cards are weighed against it.";
    better 1.1 "How many times as good an offer of one's own must be, to be made in place of taking another's.";
    stripped 0.8 "What is left of the prospects of a fleet for which a base was given up.";
}
