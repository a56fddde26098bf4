//! Texts of rejected answers. Each text is the end of a sentence, and its key is the rejection's code.

use super::Narrator;
use hyperkon_cosmic::{Decision, InvalidAnswer, Refusal};

impl Narrator {
    /// Returns the reason why an answer was rejected. Example: "at most 2 can be chosen".
    pub fn refusal(&self, decision: &Decision, refusal: &Refusal) -> String {
        self.said(match refusal {
            Refusal::NotAsked { seat } => say!(self, "refusal.not_asked", seat),
            Refusal::WrongKind { .. } => say!(self, "refusal.wrong_kind"),
            Refusal::TooFew { least, .. } => say!(self, "refusal.too_few", n = least),
            Refusal::TooMany { most, .. } => say!(self, "refusal.too_many", n = most),
            Refusal::Stale { .. } => say!(self, "refusal.stale"),
            Refusal::NotNow { .. } => say!(self, "refusal.not_now"),
            Refusal::NotWhole => say!(self, "refusal.not_whole"),
            Refusal::Over => say!(self, "refusal.over"),
            Refusal::Stopped => say!(self, "refusal.stopped"),
            Refusal::InvalidAnswer(unfit) => return self.invalid_answer(decision, unfit),
            other => return other.to_string(),
        })
    }

    fn invalid_answer(&self, decision: &Decision, unfit: &InvalidAnswer) -> String {
        self.said(match unfit {
            InvalidAnswer::NotOffered(option) => {
                say!(self, "refusal.not_offered", what = self.option(decision, *option))
            }
            InvalidAnswer::Twice(option) => say!(self, "refusal.picked_twice", what = self.option(decision, *option)),
            InvalidAnswer::ShipsThere { place, most, .. } => say!(self, "refusal.ships_there", place, n = most),
            InvalidAnswer::NoOfferStands => say!(self, "refusal.no_offer_stands"),
            InvalidAnswer::LacksCardsNamed => say!(self, "refusal.lacks_cards_named"),
            InvalidAnswer::NoOffersLeft => say!(self, "refusal.no_offers_left"),
            InvalidAnswer::EmptyOffer => say!(self, "refusal.empty_offer"),
            InvalidAnswer::CardsOf { side, most, .. } => say!(self, "refusal.cards_of", side, n = most),
            InvalidAnswer::LacksCardsOffered => say!(self, "refusal.lacks_cards_offered"),
            InvalidAnswer::Freed { side, seat, ships } => say!(self, "refusal.freed", side, n = ships, seat),
            InvalidAnswer::BaseThere { planet } => say!(self, "refusal.base_there", planet),
            InvalidAnswer::Settlers { most, .. } => say!(self, "refusal.settlers", n = most),
            InvalidAnswer::SettlersFrom { .. } => say!(self, "refusal.settlers_from"),
            InvalidAnswer::NoSuchCards => say!(self, "refusal.no_such_cards"),
            other => return other.to_string(),
        })
    }
}
