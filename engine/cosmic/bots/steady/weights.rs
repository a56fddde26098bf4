//! Weights of a steady bot, fitted by games between steady bots.

macro_rules! weights {
    ($($weight:ident $usual:literal $doc:literal;)*) => {
        /// Weights of a steady bot.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $(#[doc = $doc] pub $weight: f32,)*
        }

        impl Weights {
            /// Default weights.
            pub const USUAL: Weights = Weights { $($weight: $usual,)* };

            /// Names of all weights.
            pub const NAMES: &[&str] = &[$(stringify!($weight),)*];

            /// Returns a mutable reference to the weight with this name, for measurements.
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
    base 1.8 "Factor by which a foreign base raises a seat's weight.";
    home 1.1 "Factor by which a home base raises a seat's weight.";
    power 1.2 "Factor by which enough home bases for a power raise a seat's weight.";
    ship 1.04 "Factor by which a ship in play raises a seat's weight.";
    tilt 0.6 "Preference of other seats for strong cards, from 0 (none) to 1 (maximum).";
    card 0.25 "Value of the strongest card, as a fraction of the encounter's stake.";
    compensation 0.03 "Value of a compensation card, as a fraction of the encounter's stake.";
    negotiate 0.35 "Strength of a negotiate in hand. A card that always wins has strength 1.";
    played 0.4 "Strength of a card that is played directly from the hand, on the same scale.";
    reward 1.0 "Value of a reward card, in ships.";
    sent 4.0 "Expected number of ships that an ally sends.";
    comes 0.45 "Probability that an invited seat joins the offense.";
    against 0.8 "Probability that a seat that the offense does not invite joins the defense.";
    best 0.5 "Probability that a main player plays its best card.";
    missed 10.0 "Minimum number of lost ships for which the bot takes a reward as ships instead of cards.";
    strong 0.25 "Minimum strength of the strongest card to start a second encounter.";
    poor 0.7 "Strength below which the strongest card makes a poor hand.";
    winning 0.6 "Minimum chance to win at which a side counts as winning.";
    traded 0.03 "Value of a card in a deal, as a fraction of its owner's share.";
    wise 0.97 "Share after a deal that makes the other side accept, as a fraction of its share without a deal.";
    freed 4.0 "Minimum number of own lost ships to play a card that frees all seats' ships.";
    outnumbered 2.0 "Minimum lead of the other side in allied ships to break alliances.";
    reads 0.75 "Probability that a main player with a known hand plays its best card.";
    short 2.0 "Minimum number of encounter cards to take compensation. With fewer, a new hand comes soon (T1).";
    luck 0.05 "Extra weight of winning an encounter, even if the cards make a win unlikely.";
    room 0.25 "Maximum stake of an encounter, as a share of games, when cards are valued.";
    better 1.1 "Factor by which the bot's own offer must be better for the bot to make it instead of accepting an offer.";
    alone 0.45 "Minimum chance to win without an ally that would share the win, for which the bot does not invite it.";
    together 1.0 "Value of a shared win, as a fraction of its share.";
    grudge 0.0 "Extra weight of another seat for each base that it holds in the own system. A higher weight makes it a target.";
    stake 0.08 "Minimum stake of an encounter, as a share of games, to cancel a power before the cards are revealed.";
    stripped 0.8 "Factor by which giving up a base reduces a share.";
}
