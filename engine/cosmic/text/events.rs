//! Texts of events.

use super::{Narrator, Said, capitalized};
use hyperkon_cosmic::{
    Argument, CardBag, CardClass, Event, Hook, Outcome, PickOption, Reason, Rule, ShipCounts, TransferReason, Wanted,
    Word,
};
use hyperkon_table::Seat;

impl Narrator {
    /// Returns an event as one sentence.
    ///
    /// Names hidden cards if the event contains them, otherwise gives their number. The reason `why` distinguishes
    /// rewards from other draws.
    pub fn event(&self, event: &Event, why: Option<&Reason>) -> String {
        let sentence = self.told_of_choice(event).unwrap_or_else(|| self.said(self.event_said(event, why)));
        // An effect of a power or a card says whose effect it is.
        let sentence = match why.and_then(|why| why.by).filter(|_| !names_its_script(event)) {
            Some(script) => format!("{}: {}", self.script(script), capitalized(&sentence)),
            None => capitalized(&sentence),
        };
        // A question already ends with a question mark, so drop the full stop after it.
        match sentence.strip_suffix("?.") {
            Some(question) => format!("{question}?"),
            None => sentence,
        }
    }

    /// Returns `true` if an event only prepares or completes another event. Clients with little space can omit it.
    pub const fn is_detail(event: &Event) -> bool {
        matches!(
            event,
            Event::PhaseBegan { .. }
                | Event::PowerUsed { .. }
                | Event::DestinyCardDiscarded { .. }
                | Event::PlayedCardDiscarded { .. }
                | Event::DealBegan { .. }
                | Event::StepUndone { events: 0 }
        ) || matches!(event, Event::Rewarded { cards, ships, .. } if *cards + *ships > 0)
            || matches!(event, Event::CardsGiven { why: TransferReason::Exchange, hidden, .. } if hidden.is_empty())
    }

    /// Returns the script's own sentence for a chosen word, if this language has one.
    fn told_of_choice(&self, event: &Event) -> Option<String> {
        let Event::Chose { seat, what: PickOption::Word(word), naming, .. } = event else { return None };
        let (id, word) = self.content.word(*word)?.split_once('.')?;
        let key = format!("{id}.told.{word}");
        self.content.texts().find(&self.language, &key)?;
        let values: Vec<_> = self.shown(naming).into_iter().chain([("by", self.seat(*seat))]).collect();
        Some(self.text(&key, &values))
    }

    /// Returns the label of a choice. Words can include values.
    fn chosen(&self, what: PickOption, naming: &[Argument]) -> String {
        match what {
            PickOption::Word(word) => self.line(word, naming),
            _ => self.pick(what),
        }
    }

    /// Returns a text of a script with its values.
    fn line(&self, line: Word, naming: &[Argument]) -> String {
        self.content.word(line).map_or_else(|| "?".to_owned(), |key| self.text(key, &self.shown(naming)))
    }

    /// Returns a total with its calculation. Powers can multiply or subtract the ships.
    fn sum(&self, total: i16, card: i16, ships: i16) -> String {
        let signed = |n: i16| n.to_string().replace('-', "−");
        let sign = match total {
            _ if ships == 0 && total == card => return signed(total),
            _ if total == card.saturating_add(ships) => "+",
            _ if total == card.saturating_mul(ships) => "×",
            _ if total == card.saturating_sub(ships) => "−",
            _ => return signed(total),
        };
        let (total, card, ships) = (signed(total), signed(card), signed(ships));
        self.said(say!(self, "card.sum", total, card, sign = sign.to_owned(), ships))
    }

    /// Returns the text key and the values of an event. The function is long because it has one arm per event.
    fn event_said(&self, event: &Event, why: Option<&Reason>) -> Said {
        match event {
            Event::GameBegan { seats } => say!(self, "event.game_began", n = seats),
            Event::SpecialStarDrawn { by, card } => say!(self, "event.special_star_drawn", seat = by, card),
            Event::RuleApplies { rule } => say!(self, "event.rule_applies", rule),
            Event::LaidOut { card, before, beside } => {
                let place = match (before, beside) {
                    (Some(seat), _) => self.said(say!(self, "event.laid_before", seat)),
                    (None, Some(planet)) => self.said(say!(self, "event.laid_beside", planet)),
                    (None, None) => self.text("event.laid_in_the_middle", &[]),
                };
                say!(self, "event.laid_out", card, place)
            }
            Event::PutBack { card } => say!(self, "event.put_back", card),
            Event::AlienDealt { seat, alien } => say!(self, "event.alien_dealt", seat, alien),
            Event::TurnBegan { seat, turn } => say!(self, "event.turn_began", seat, n = turn),
            Event::EncounterBegan { offense, number } => {
                say!(self, "event.encounter_began", seat = offense, n = number)
            }
            Event::PhaseBegan { phase } => say!(self, "event.phase_began", phase),
            Event::CardsDrawn { seat, count, hidden } => self.drawn(*seat, *count, hidden, why),
            Event::DeckReshuffled { cards } => say!(self, "event.deck_reshuffled", n = cards),
            Event::CardsDiscarded { seat, kinds } => say!(self, "event.cards_discarded", seat, cards = kinds),
            Event::CardsShown { seat, kinds } => say!(self, "event.cards_shown", seat, cards = kinds),
            Event::StarDrawn { by, color, first } => {
                let key = match first {
                    true => "event.star_first",
                    false if by == color => "event.star_own",
                    false => "event.star_drawn",
                };
                say!(self, key, seat = by, color)
            }
            Event::StarPicked { by, color } => say!(self, "event.star_picked", by, color),
            Event::StarsReshuffled => say!(self, "event.stars_reshuffled"),
            Event::DefenseNamed { defense } => say!(self, "event.defense_named", seat = defense),
            Event::ShipFreed { seat, to } => say!(self, "event.ship_freed", seat, place = to),
            Event::ShipsFreed { seat, to } => {
                let key = if is_reward(why) { "event.reward_ships" } else { "event.ships_freed" };
                say!(self, key, seat, n = to.total(), ships = self.ships_back(to))
            }
            Event::Loaded { seat, from } => {
                say!(self, "event.loaded", seat, n = from.total(), ships = self.ships_from(from))
            }
            Event::ShipsCaptured { seat, by, ships } => say!(self, "event.ships_captured", seat, by, n = ships),
            Event::ShipsAdded { seat, to } => {
                say!(self, "event.ships_added", seat, n = to.total(), ships = self.ships_back(to))
            }
            Event::ShipsReleased { seat, by, ships } => say!(self, "event.ships_released", seat, by, n = ships),
            Event::PlanetRemoved { planet, base_of: None } => say!(self, "event.planet_removed", planet),
            Event::PlanetRemoved { planet, base_of: Some(seat) } => say!(self, "event.planet_eaten", planet, seat),
            Event::PlanetMoved { planet, to } => say!(self, "event.planet_moved", planet, seat = to),
            Event::Pointed { planet } => say!(self, "event.pointed", planet),
            Event::Invited { by, seats } if seats.is_empty() => say!(self, "event.invited_nobody", seat = by),
            Event::Invited { by, seats } => say!(self, "event.invited", seat = by, seats),
            Event::InvitedByPower { seat } => say!(self, "event.invited_by_power", seat),
            Event::Joined { seat, side, from } => {
                say!(self, "event.joined", seat, side, n = from.total(), ships = self.ships_from(from))
            }
            Event::MayNotJoin { seat, side: None } => say!(self, "event.may_not_join_any", seat),
            Event::MayNotJoin { seat, side: Some(side) } => say!(self, "event.may_not_join", seat, side),
            Event::MayJoinBoth { seat } => say!(self, "event.may_join_both", seat),
            Event::MustJoin { seat, side, ships: 0 } => say!(self, "event.must_join", seat, side),
            Event::MustJoin { seat, side, ships } => say!(self, "event.must_join_with", seat, side, n = ships),
            Event::SideSwitched { seat, side, ships } => say!(self, "event.side_switched", seat, side, n = ships),
            Event::TurnedAway { seat, side } => say!(self, "event.turned_away", seat, side),
            Event::StayedOut { seat } => say!(self, "event.stayed_out", seat),
            Event::NumberFixed { hook, seat, value } => self.number_fixed(*hook, *seat, *value),
            Event::CardLaid { seat, open, hidden } => self.card_laid(*seat, *open, hidden),
            Event::CardDrawnToLay { seat, by, hidden } if hidden.is_empty() => {
                say!(self, "event.card_drawn_to_lay", seat, by)
            }
            Event::CardDrawnToLay { seat, by, hidden } => {
                say!(self, "event.card_drawn_to_lay_seen", seat, by, cards = hidden)
            }
            Event::CardsPutBack { seat, by, count, hidden } if hidden.is_empty() => {
                say!(self, "event.cards_put_back", seat, by, n = count)
            }
            Event::CardsPutBack { seat, by, count, hidden } => {
                say!(self, "event.cards_put_back_seen", seat, by, n = count, cards = hidden)
            }
            Event::CardsLaidAside { seat, hidden } => {
                say!(self, "event.cards_laid_aside", seat, cards = self.cards_or_some(hidden))
            }
            Event::CardsTakenUp { seat, hidden } => {
                say!(self, "event.cards_taken_up", seat, cards = self.cards_or_some(hidden))
            }
            Event::CardTurned { seat, kind } => say!(self, "event.card_turned", seat, card = kind),
            Event::CountsAs { seat, face } => say!(self, "event.counts_as", seat, face),
            Event::BrokenOff { seat, why } => say!(self, "event.broken_off", seat, why),
            Event::ChoosingAgain => say!(self, "event.choosing_again"),
            Event::Totals {
                offense,
                defense,
                offense_card,
                offense_ships,
                defense_card,
                defense_ships,
                lower_wins,
            } => say!(
                self,
                match lower_wins {
                    _ if offense == defense => "event.totals_tie",
                    true => "event.totals_lower",
                    false => "event.totals",
                },
                offense = self.sum(*offense, *offense_card, *offense_ships),
                defense = self.sum(*defense, *defense_card, *defense_ships)
            ),
            Event::Decided { outcome: outcome @ Outcome::Won(_) }
                if why.is_some_and(|why| why.rule == Rule::C5 && why.by.is_none()) =>
            {
                say!(self, "event.decided_c5", outcome)
            }
            Event::Decided { outcome } => say!(self, "event.decided", outcome),
            Event::PlayedCardTaken { seat, by, hidden } if seat == by => {
                say!(self, "event.own_card_taken", seat, cards = self.cards_or_some(hidden))
            }
            Event::PlayedCardTaken { seat, by, hidden } => {
                say!(self, "event.played_card_taken", seat, by, cards = self.cards_or_some(hidden))
            }
            Event::PlayedCardDiscarded { seat, kind } => say!(self, "event.played_card_discarded", seat, card = kind),
            Event::ShipsFalling { seat, ships, from } => {
                let ships = (ships.to_string(), self.falling(*ships, from));
                // If all ships fall from one place, use the sentence that names the place in the middle.
                let key = if ships.1.starts_with(':') { "event.ships_falling" } else { "event.ships_falling_at" };
                say!(self, key, seat, n = ships.0, ships = ships.1)
            }
            Event::ShipsLost { seat, ships, leave_game: false } => say!(self, "event.ships_lost", seat, n = ships),
            Event::ShipsLost { seat, ships, leave_game: true } => say!(self, "event.ships_gone", seat, n = ships),
            Event::ShipsSaved { seat, to } => {
                say!(self, "event.ships_saved", seat, n = to.total(), ships = self.ships_back(to))
            }
            Event::ShipsGivenBack { seat, by, to } => {
                say!(self, "event.ships_given_back", seat, by, n = to.total(), ships = self.ships_back(to))
            }
            Event::ShipsReturned { seat, to } => {
                say!(self, "event.ships_returned", seat, n = to.total(), ships = self.ships_to(to))
            }
            Event::Landed { seat, planet, ships } => say!(self, "event.landed", seat, n = ships, planet),
            Event::Settled { seat, planet, from } => {
                say!(self, "event.settled", seat, n = from.total(), planet, ships = self.ships_from(from))
            }
            Event::Rewarded { seat, cards: 0, ships: 0 } => say!(self, "event.rewarded", seat),
            Event::Rewarded { seat, cards, ships } => say!(self, "event.reward_chosen", seat, cards, ships),
            Event::DealBegan { seconds } => say!(self, "event.deal_began", n = seconds),
            Event::Offered { by, offer } => say!(self, "event.offered", seat = by, offer = self.offer(offer)),
            Event::OfferedTo { by, other, offer } => {
                let (gives, gets) = (self.terms(&offer.offense), self.terms(&offer.defense));
                say!(self, "event.offered_to", seat = by, to = other, gives, gets)
            }
            Event::JoinsDeal { seat } => say!(self, "event.joins_deal", seat),
            Event::TalksBegan { one, other } => say!(self, "event.talks_began", seat = one, to = other),
            Event::OfferRefused { by } => say!(self, "event.offer_refused", seat = by),
            Event::TimeUp { broken_off: true, .. } => say!(self, "event.no_deal"),
            Event::TimeUp { broken_off: false, offers, .. } => say!(self, "event.time_up", n = offers),
            Event::OfferAccepted { by } => say!(self, "event.offer_accepted", seat = by),
            Event::MayFreeInDeal { seat, any: false } => say!(self, "event.may_free_in_deal", seat),
            Event::MayFreeInDeal { seat, any: true } => say!(self, "event.may_free_any_in_deal", seat),
            Event::CardsGiven { from, to, count, hidden, why } => self.handed_over(*from, *to, *count, hidden, *why),
            Event::HandSeen { by, of, hidden } if hidden.is_empty() => say!(self, "event.hand_seen", seat = by, of),
            Event::HandSeen { by, of, hidden } => say!(self, "event.hand_seen_seen", seat = by, of, cards = hidden),
            Event::CardsSeen { by, of, hidden } => self.cards_seen(*by, *of, hidden),
            Event::CardsMoved { from, to, count, hidden, .. } => self.cards_moved(*from, *to, *count, hidden),
            Event::CardsTurned { seat, kinds } => say!(self, "event.cards_turned", seat, cards = kinds),
            Event::NoCompensation { seat } => say!(self, "event.no_compensation", seat),
            Event::PowerDeclared { alien, hook, .. } if !self.is_aliens(*alien) => {
                say!(self, "event.table_declared", script = alien, moment = hook)
            }
            Event::PowerUsed { alien, .. } if !self.is_aliens(*alien) => say!(self, "event.table_used", script = alien),
            Event::PowerCancelled { alien, .. } if !self.is_aliens(*alien) => {
                say!(self, "event.table_lapsed", script = alien)
            }
            Event::PowerDeclared { seat, alien, hook } => {
                say!(self, "event.power_declared", seat, alien, moment = hook)
            }
            Event::PowerCancelled { seat, alien, by: Some(by) } if seat == by => {
                say!(self, "event.power_cancelled_own", seat, alien)
            }
            Event::PowerCancelled { seat, alien, by: Some(by) } => say!(self, "event.power_cancelled", seat, alien, by),
            Event::PowerCancelled { seat, alien, by: None } => say!(self, "event.power_lapsed", seat, alien),
            Event::PowerUsed { seat, alien } => say!(self, "event.power_used", seat, alien),
            Event::PowerLost { seat } => say!(self, "event.power_lost", seat),
            Event::PowerRegained { seat } => say!(self, "event.power_regained", seat),
            Event::PowerGained { seat, alien } => say!(self, "event.power_gained", seat, alien),
            Event::PowerMoved { from, to, alien } => say!(self, "event.power_moved", from, to, alien),
            Event::PowerDropped { seat, alien } => say!(self, "event.power_dropped", seat, alien),
            Event::MayNotWin { seat } => say!(self, "event.may_not_win", seat),
            Event::DestinyCardPlayed { seat, card } => say!(self, "event.destiny_card_played", seat, card),
            Event::DestinyCardDiscarded { seat, card } => say!(self, "event.destiny_card_discarded", seat, card),
            Event::CardPlayedAs { seat, card, kind } => say!(self, "event.card_played_as", seat, card, kind),
            Event::LaidCardActs { seat, card } => say!(self, "event.laid_card_acts", seat, card),
            Event::DestinyCardTaken { seat, card } => say!(self, "event.destiny_card_taken", seat, card),
            Event::AlliancesCancelled => say!(self, "event.alliances_cancelled"),
            Event::ShipsMoved { seat, from, to } => say!(
                self,
                "event.ships_moved",
                seat,
                n = from.total(),
                from = self.moved_from(from),
                to = self.ships_to(to)
            ),
            Event::PlayedCardsSwapped => say!(self, "event.played_cards_swapped"),
            Event::HandsSwapped { one, other } => say!(self, "event.hands_swapped", seat = one, other),
            Event::Answered { seat, wanted, yes } => self.holds(*seat, *wanted, *yes),
            Event::HoldsNone { seat, class } => {
                let key = match class {
                    CardClass::Attack => "event.holds_no_attack",
                    CardClass::Negotiate => "event.holds_no_negotiate",
                    CardClass::Named(_) => "event.holds_no_such",
                    CardClass::Encounter => "event.holds_no_encounter",
                };
                say!(self, key, seat, class = self.class_of(*class))
            }
            Event::HoldsFewer { seat, class, count } => self.holds_fewer(*seat, *class, *count),
            Event::MustLayCard { seat, hidden } => self.must_lay_card(*seat, hidden),
            Event::TotalRaised { seat, value } => self.total_raised(*seat, *value),
            Event::MustLayKind { seat, kind } => say!(self, "event.must_lay_kind", seat, card = kind),
            Event::MustLayClass { seat, class } => {
                let key = match class {
                    CardClass::Attack => "event.must_lay_attack",
                    CardClass::Negotiate => "event.must_lay_negotiate",
                    CardClass::Encounter => "event.must_lay_encounter",
                    CardClass::Named(_) => "event.must_lay_such",
                };
                say!(self, key, seat, class = self.class_of(*class))
            }
            Event::Promised { seat, wanted, yes } => self.will_play(*seat, *wanted, *yes),
            Event::Claimed { seat, face } => say!(self, "event.claimed", seat, face),
            Event::ClaimCalled { seat, kind, truthful: true } => say!(self, "event.claim_true", seat, card = kind),
            Event::ClaimCalled { seat, kind, truthful: false } => say!(self, "event.claim_false", seat, card = kind),
            Event::PlayedCardHidden { seat } => say!(self, "event.played_card_hidden", seat),
            Event::ChoseSecretly { seat, script } => say!(self, "event.chose_secretly", seat, script),
            Event::Chose { seat, script, what, naming } => {
                say!(self, "event.chose", seat, script, what = self.chosen(*what, naming))
            }
            Event::Said { seat, script, seats, line: None, .. } => say!(self, "event.said_hidden", seat, script, seats),
            Event::Said { seats, line: Some(line), naming, .. } => {
                let key = if seats.len() == self.names().len() { "event.said" } else { "event.said_to" };
                say!(self, key, seats, line = self.line(*line, naming))
            }
            Event::NothingFound { seat } => say!(self, "event.nothing_found", seat),
            Event::SeatLeft { seat } => say!(self, "event.seat_left", seat),
            Event::TurnEnded { seat, why } => say!(self, "event.turn_ended", seat, why),
            Event::GameWon { winners } if winners.len() == 1 => say!(self, "event.game_won", seat = winners),
            Event::GameWon { winners } => say!(self, "event.game_shared", seats = winners),
            Event::ScriptDisabled { script } => say!(self, "event.script_disabled", script),
            Event::StepUndone { events } => say!(self, "event.step_undone", n = events),
            // An event of a later version of the rules has no sentence.
            _ => ("", Vec::new()),
        }
    }

    fn drawn(&self, seat: Seat, count: u8, hidden: &CardBag, why: Option<&Reason>) -> Said {
        let is_compensation = why.is_some_and(|why| why.rule == Rule::C5);
        let key = match (is_reward(why), hidden.is_empty()) {
            (true, true) => "event.reward_cards",
            (true, false) => "event.reward_cards_seen",
            (false, true) if is_compensation => "event.compensation_from_deck",
            (false, false) if is_compensation => "event.compensation_from_deck_seen",
            (false, true) => "event.cards_drawn",
            (false, false) => "event.cards_drawn_seen",
        };
        say!(self, key, seat, n = count, cards = hidden)
    }

    /// Returns the places of lost ships, to be appended to their number. The defense's allies are last.
    fn falling(&self, ships: u8, from: &ShipCounts) -> String {
        let allied = u32::from(ships).saturating_sub(from.total());
        if allied == 0 {
            return self.behind_a_number(from, "place.on", "place.ships");
        }
        if from.total() == 0 {
            return format!(" {}", self.text("place.with_defense", &[]));
        }
        let places = from.iter().map(|(place, ships)| self.ships(&ShipCounts::only(place, ships)));
        let allied = self.said(say!(self, "place.ships_with_defense", n = allied));
        format!(": {}", self.list(&places.chain([allied]).collect::<Vec<_>>()))
    }

    /// Returns the origin of moved ships. The caller appends the destination, so a list ends with a comma.
    fn moved_from(&self, from: &ShipCounts) -> String {
        let said = self.ships_from(from);
        if said.starts_with(':') { said + "," } else { said }
    }

    fn handed_over(&self, from: Seat, to: Seat, count: u8, hidden: &CardBag, why: TransferReason) -> Said {
        let key = match (why, hidden.is_empty()) {
            (TransferReason::Compensation, true) => "event.compensation",
            (TransferReason::Compensation, false) => "event.compensation_seen",
            (TransferReason::Taken, true) => "event.cards_taken",
            (TransferReason::Taken, false) => "event.cards_taken_seen",
            (TransferReason::Drawn, true) => "event.drawn_from_hand",
            (TransferReason::Drawn, false) => "event.drawn_from_hand_seen",
            (_, true) => "event.cards_given",
            (_, false) => "event.cards_given_seen",
        };
        say!(self, key, seat = from, to, n = count, cards = hidden)
    }

    /// Returns a true answer about the cards in a hand.
    fn holds(&self, seat: Seat, wanted: Wanted, yes: bool) -> Said {
        let key = match (wanted, yes) {
            (Wanted::Negotiate, true) => "event.has_negotiate",
            (Wanted::Negotiate, false) => "event.lacks_negotiate",
            (Wanted::AttackOfAtLeast(_), true) => "event.has_attack",
            (Wanted::AttackOfAtLeast(_), false) => "event.lacks_attack",
            (Wanted::Scripted(_), true) => "event.has_destiny",
            (Wanted::Scripted(_), false) => "event.lacks_destiny",
        };
        (key, self.seat_and_wanted(seat, wanted))
    }

    /// Returns a statement about the card that a seat will play. Destiny cards are never meant.
    fn will_play(&self, seat: Seat, wanted: Wanted, yes: bool) -> Said {
        let key = match (wanted, yes) {
            (Wanted::AttackOfAtLeast(_), true) => "event.will_play_attack",
            (Wanted::AttackOfAtLeast(_), false) => "event.will_not_play_attack",
            (_, true) => "event.will_play_negotiate",
            (_, false) => "event.will_not_play_negotiate",
        };
        (key, self.seat_and_wanted(seat, wanted))
    }

    fn seat_and_wanted(&self, seat: Seat, wanted: Wanted) -> Vec<(&'static str, String)> {
        let least = if let Wanted::AttackOfAtLeast(least) = wanted { least.to_string() } else { String::new() };
        vec![("seat", self.seat(seat)), ("n", least), ("card", self.card(wanted.card()))]
    }

    fn number_fixed(&self, hook: Hook, seat: Seat, value: i16) -> Said {
        match hook {
            Hook::ShipLimit => say!(self, "event.limit_fixed", seat, n = value),
            Hook::ShipValue => say!(self, "event.value_fixed", seat, n = value),
            Hook::CardValue => say!(self, "event.card_value_fixed", seat, n = value),
            Hook::Total => say!(self, "event.total_fixed", seat, n = value),
            Hook::Compensation => say!(self, "event.compensation_fixed", seat, n = value),
            _ => say!(self, "event.number_fixed", seat, n = value),
        }
    }

    fn card_laid(&self, seat: Seat, open: bool, hidden: &CardBag) -> Said {
        match (open, hidden.is_empty()) {
            (true, _) => say!(self, "event.card_laid_open", seat, cards = hidden),
            (false, true) => say!(self, "event.card_laid", seat),
            (false, false) => say!(self, "event.card_laid_seen", seat, cards = hidden),
        }
    }

    fn cards_or_some(&self, hidden: &CardBag) -> String {
        if hidden.is_empty() { self.text("card.some", &[]) } else { self.cards(hidden) }
    }
}

/// Returns `true` if the reason is a defensive ally's reward (C4).
fn is_reward(why: Option<&Reason>) -> bool {
    why.is_some_and(|why| why.rule == Rule::C4)
}

/// Returns `true` if the sentence about an event names its cause.
const fn names_its_script(event: &Event) -> bool {
    matches!(
        event,
        Event::PowerDeclared { .. }
            | Event::PowerUsed { .. }
            | Event::PowerGained { .. }
            | Event::PowerMoved { .. }
            | Event::PowerDropped { .. }
            | Event::DestinyCardPlayed { .. }
            | Event::DestinyCardDiscarded { .. }
            | Event::DestinyCardTaken { .. }
            | Event::CardPlayedAs { .. }
            | Event::LaidCardActs { .. }
            | Event::RuleApplies { .. }
            | Event::Chose { .. }
            | Event::ChoseSecretly { .. }
            | Event::Said { .. }
            | Event::ScriptDisabled { .. }
    )
}
