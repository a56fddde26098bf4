//! Words for answers that were not taken: what is wrong, as the end of a sentence. The key of each text is its code.

use super::Narrator;
use hyperkon_cosmic::{Decision, Refusal, Unfit};

impl Narrator {
    /// Why an answer to a question was refused, "at most 2 can be chosen".
    pub fn refusal(&self, decision: &Decision, refusal: &Refusal) -> String {
        self.said(match refusal {
            Refusal::NotAsked { seat } => say!("refusal.not_asked", seat = self.seat(*seat)),
            Refusal::WrongKind { .. } => say!("refusal.wrong_kind"),
            Refusal::TooFew { least, .. } => say!("refusal.too_few", n = least.to_string()),
            Refusal::TooMany { most, .. } => say!("refusal.too_many", n = most.to_string()),
            Refusal::Stale { .. } => say!("refusal.stale"),
            Refusal::NotNow { .. } => say!("refusal.not_now"),
            Refusal::NotWhole => say!("refusal.not_whole"),
            Refusal::Over => say!("refusal.over"),
            Refusal::Stopped => say!("refusal.stopped"),
            Refusal::Unfit(unfit) => return self.unfit(decision, unfit),
            other => return other.to_string(),
        })
    }

    fn unfit(&self, decision: &Decision, unfit: &Unfit) -> String {
        self.said(match unfit {
            Unfit::NotOffered(option) => say!("refusal.not_offered", what = self.option(decision, *option)),
            Unfit::Twice(option) => say!("refusal.picked_twice", what = self.option(decision, *option)),
            Unfit::ShipsThere { place, most, .. } => {
                say!("refusal.ships_there", place = self.place(*place), n = most.to_string())
            }
            Unfit::NoOfferStands => say!("refusal.no_offer_stands"),
            Unfit::LacksCardsNamed => say!("refusal.lacks_cards_named"),
            Unfit::NoOffersLeft => say!("refusal.no_offers_left"),
            Unfit::EmptyOffer => say!("refusal.empty_offer"),
            Unfit::CardsOf { side, most, .. } => {
                say!("refusal.cards_of", side = self.side(*side), n = most.to_string())
            }
            Unfit::LacksCardsOffered => say!("refusal.lacks_cards_offered"),
            Unfit::Freed { side, seat, ships } => {
                say!("refusal.freed", side = self.side(*side), n = ships.to_string(), seat = self.seat(*seat))
            }
            Unfit::BaseThere { planet } => say!("refusal.base_there", planet = self.planet(*planet)),
            Unfit::Settlers { most, .. } => say!("refusal.settlers", n = most.to_string()),
            Unfit::SettlersFrom { .. } => say!("refusal.settlers_from"),
            Unfit::NoSuchCards => say!("refusal.no_such_cards"),
            other => return other.to_string(),
        })
    }
}
