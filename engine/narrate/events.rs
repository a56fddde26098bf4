//! Events as sentences.

use super::{Narrator, Said, capitalised};
use hyperkon_cosmic::{
    Argument, CardClass, CardKind, Event, Handover, Hook, Kinds, Pickable, Rule, ShipCounts, Wanted, Why, Word,
};
use hyperkon_table::Seat;

impl Narrator {
    /// An event as one sentence. Hidden cards are named where the event holds them, and counted where not. The reason
    /// tells apart what is drawn as a reward and what is drawn for another.
    pub fn event(&self, event: &Event, why: Option<&Why>) -> String {
        let sentence = self.told_of_choice(event).unwrap_or_else(|| self.said(self.event_said(event, why)));
        let sentence = capitalised(&sentence);
        // What a seat chose can be a question: a sentence ends with one mark.
        match sentence.strip_suffix("?.") {
            Some(question) => format!("{question}?"),
            None => sentence,
        }
    }

    /// Whether an event only leads up to, or rounds off, what another event tells: a frontend that wants few
    /// words can leave it out.
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
            || matches!(event, Event::CardsGiven { why: Handover::Exchange, hidden, .. } if hidden.is_empty())
    }

    /// The sentence that a script has for a word it lets a seat choose, where this language has one.
    fn told_of_choice(&self, event: &Event) -> Option<String> {
        let Event::Chose { seat, what: Pickable::Word(word), naming, .. } = event else { return None };
        let (id, word) = self.content.word(*word)?.split_once('.')?;
        let key = format!("{id}.told.{word}");
        self.content.texts().find(&self.language, &key)?;
        let values: Vec<_> = self.shown(naming).into_iter().chain([("by", self.seat(*seat))]).collect();
        Some(self.text(&key, &values))
    }

    /// What was chosen, by its name; a word with the values that it shows.
    fn chosen(&self, what: Pickable, naming: &[Argument]) -> String {
        match what {
            Pickable::Word(word) => self.line(word, naming),
            _ => self.pick(what),
        }
    }

    /// A line of a script's texts.
    fn line(&self, line: Word, naming: &[Argument]) -> String {
        self.content.word(line).map_or_else(|| "?".to_owned(), |key| self.text(key, &self.shown(naming)))
    }

    /// A total with the sum that makes it: powers can have the ships multiplied or taken away.
    fn sum(&self, total: i16, card: i16, ships: i16) -> String {
        let sign = match total {
            _ if ships == 0 && total == card => return total.to_string(),
            _ if total == card.saturating_add(ships) => "+",
            _ if total == card.saturating_mul(ships) => "×",
            _ if total == card.saturating_sub(ships) => "−",
            _ => return total.to_string(),
        };
        let (total, card, ships) = (total.to_string(), card.to_string(), ships.to_string());
        self.said(say!("card.sum", total = total, card = card, sign = sign.to_owned(), ships = ships))
    }

    /// Long because it is exhaustive: one arm for each event, so that none is forgotten.
    fn event_said(&self, event: &Event, why: Option<&Why>) -> Said {
        match event {
            Event::GameBegan { seats } => say!("event.game_began", n = seats.to_string()),
            Event::SpecialStarDrawn { by, card } => {
                say!("event.special_star_drawn", seat = self.seat(*by), card = self.script(*card))
            }
            Event::RuleApplies { rule } => say!("event.rule_applies", rule = self.script(*rule)),
            Event::LaidOut { card, before, beside } => {
                let place = match (before, beside) {
                    (Some(seat), _) => self.said(say!("event.laid_before", seat = self.seat(*seat))),
                    (None, Some(planet)) => self.said(say!("event.laid_beside", planet = self.planet(*planet))),
                    (None, None) => self.text("event.laid_in_the_middle", &[]),
                };
                say!("event.laid_out", card = self.script(*card), place = place)
            }
            Event::PutBack { card } => say!("event.put_back", card = self.script(*card)),
            Event::AlienDealt { seat, alien } => {
                say!("event.alien_dealt", seat = self.seat(*seat), alien = self.script(*alien))
            }
            Event::TurnBegan { seat, turn } => say!("event.turn_began", seat = self.seat(*seat), n = turn.to_string()),
            Event::EncounterBegan { offense, number } => {
                say!("event.encounter_began", seat = self.seat(*offense), n = number.to_string())
            }
            Event::PhaseBegan { phase } => say!("event.phase_began", phase = self.phase(*phase)),
            Event::CardsDrawn { seat, count, hidden } => self.drawn(*seat, *count, hidden, why),
            Event::DeckReshuffled { cards } => say!("event.deck_reshuffled", n = cards.to_string()),
            Event::CardsDiscarded { seat, kinds } => {
                say!("event.cards_discarded", seat = self.seat(*seat), cards = self.cards(kinds))
            }
            Event::CardsShown { seat, kinds } => {
                say!("event.cards_shown", seat = self.seat(*seat), cards = self.cards(kinds))
            }
            Event::StarDrawn { by, colour, first } => {
                let key = match first {
                    true => "event.star_first",
                    false if by == colour => "event.star_own",
                    false => "event.star_drawn",
                };
                (key, vec![("seat", self.seat(*by)), ("colour", self.seat(*colour))])
            }
            Event::StarPicked { by, colour } => {
                say!("event.star_picked", by = self.seat(*by), colour = self.seat(*colour))
            }
            Event::StarsReshuffled => say!("event.stars_reshuffled"),
            Event::DefenseNamed { defense } => say!("event.defense_named", seat = self.seat(*defense)),
            Event::ShipFreed { seat, to } => say!("event.ship_freed", seat = self.seat(*seat), place = self.place(*to)),
            Event::ShipsFreed { seat, to } => {
                let key = if is_reward(why) { "event.reward_ships" } else { "event.ships_freed" };
                let values =
                    [("seat", self.seat(*seat)), ("n", to.total().to_string()), ("ships", self.ships_back(to))];
                (key, values.to_vec())
            }
            Event::Loaded { seat, from } => {
                say!(
                    "event.loaded",
                    seat = self.seat(*seat),
                    n = from.total().to_string(),
                    ships = self.ships_from(from)
                )
            }
            Event::ShipsCaptured { seat, by, ships } => self.captives("event.ships_captured", [*seat, *by], *ships),
            Event::ShipsReleased { seat, by, ships } => self.captives("event.ships_released", [*seat, *by], *ships),
            Event::PlanetRemoved { planet, base_of: None } => {
                say!("event.planet_removed", planet = self.planet(*planet))
            }
            Event::PlanetRemoved { planet, base_of: Some(seat) } => {
                say!("event.planet_eaten", planet = self.planet(*planet), seat = self.seat(*seat))
            }
            Event::PlanetMoved { planet, to } => {
                say!("event.planet_moved", planet = self.planet(*planet), seat = self.seat(*to))
            }
            Event::Pointed { planet } => say!("event.pointed", planet = self.planet(*planet)),
            Event::Invited { by, seats } if seats.is_empty() => say!("event.invited_nobody", seat = self.seat(*by)),
            Event::Invited { by, seats } => {
                say!("event.invited", seat = self.seat(*by), seats = self.seats(*seats))
            }
            Event::InvitedByPower { seat } => say!("event.invited_by_power", seat = self.seat(*seat)),
            Event::Joined { seat, side, from } => say!(
                "event.joined",
                seat = self.seat(*seat),
                side = self.side(*side),
                n = from.total().to_string(),
                ships = self.ships_from(from)
            ),
            Event::MayNotJoin { seat, side: None } => say!("event.may_not_join_any", seat = self.seat(*seat)),
            Event::MayNotJoin { seat, side: Some(side) } => {
                say!("event.may_not_join", seat = self.seat(*seat), side = self.side(*side))
            }
            Event::MustJoin { seat, side, ships: 0 } => {
                say!("event.must_join", seat = self.seat(*seat), side = self.side(*side))
            }
            Event::MustJoin { seat, side, ships } => {
                say!("event.must_join_with", seat = self.seat(*seat), side = self.side(*side), n = ships.to_string())
            }
            Event::SideSwitched { seat, side, ships } => {
                say!("event.side_switched", seat = self.seat(*seat), side = self.side(*side), n = ships.to_string())
            }
            Event::TurnedAway { seat, side } => {
                say!("event.turned_away", seat = self.seat(*seat), side = self.side(*side))
            }
            Event::StayedOut { seat } => say!("event.stayed_out", seat = self.seat(*seat)),
            Event::NumberFixed { hook, seat, value } => self.number_fixed(*hook, *seat, *value),
            Event::CardLaid { seat, open, hidden } => self.card_laid(*seat, *open, hidden),
            Event::CardDrawnToLay { seat, by, hidden } if hidden.is_empty() => {
                say!("event.card_drawn_to_lay", seat = self.seat(*seat), by = self.seat(*by))
            }
            Event::CardDrawnToLay { seat, by, hidden } => say!(
                "event.card_drawn_to_lay_seen",
                seat = self.seat(*seat),
                by = self.seat(*by),
                cards = self.cards(hidden)
            ),
            Event::CardsPutBack { seat, by, count, hidden } if hidden.is_empty() => {
                say!("event.cards_put_back", seat = self.seat(*seat), by = self.seat(*by), n = count.to_string())
            }
            Event::CardsPutBack { seat, by, count, hidden } => say!(
                "event.cards_put_back_seen",
                seat = self.seat(*seat),
                by = self.seat(*by),
                n = count.to_string(),
                cards = self.cards(hidden)
            ),
            Event::CardsLaidAside { seat, hidden } => {
                say!("event.cards_laid_aside", seat = self.seat(*seat), cards = self.cards_or_some(hidden))
            }
            Event::CardsTakenUp { seat, hidden } => {
                say!("event.cards_taken_up", seat = self.seat(*seat), cards = self.cards_or_some(hidden))
            }
            Event::CardTurned { seat, kind } => self.seat_and_card("event.card_turned", *seat, *kind),
            Event::CountsAs { seat, face } => {
                say!("event.counts_as", seat = self.seat(*seat), face = self.face(*face))
            }
            Event::BrokenOff { seat, why } => {
                say!("event.broken_off", seat = self.seat(*seat), why = self.turn_end(*why))
            }
            Event::ChoosingAgain => say!("event.choosing_again"),
            Event::Totals { offense, defense, offense_card, offense_ships, defense_card, defense_ships } => say!(
                "event.totals",
                offense = self.sum(*offense, *offense_card, *offense_ships),
                defense = self.sum(*defense, *defense_card, *defense_ships)
            ),
            Event::Decided { outcome } => say!("event.decided", outcome = self.outcome(*outcome)),
            Event::PlayedCardTaken { seat, by, hidden } if seat == by => {
                say!("event.own_card_taken", seat = self.seat(*seat), cards = self.cards_or_some(hidden))
            }
            Event::PlayedCardTaken { seat, by, hidden } => say!(
                "event.played_card_taken",
                seat = self.seat(*seat),
                by = self.seat(*by),
                cards = self.cards_or_some(hidden)
            ),
            Event::PlayedCardDiscarded { seat, kind } => {
                self.seat_and_card("event.played_card_discarded", *seat, *kind)
            }
            Event::ShipsFalling { seat, ships, from } => {
                let ships = (ships.to_string(), self.falling(*ships, from));
                // Where they all stand at one place, it is said in the middle of the sentence.
                let key = if ships.1.starts_with(':') { "event.ships_falling" } else { "event.ships_falling_at" };
                (key, vec![("seat", self.seat(*seat)), ("n", ships.0), ("ships", ships.1)])
            }
            Event::ShipsLost { seat, ships, leave_game: false } => {
                self.seat_and_number("event.ships_lost", *seat, *ships)
            }
            Event::ShipsLost { seat, ships, leave_game: true } => {
                self.seat_and_number("event.ships_gone", *seat, *ships)
            }
            Event::ShipsSaved { seat, to } => {
                say!(
                    "event.ships_saved",
                    seat = self.seat(*seat),
                    n = to.total().to_string(),
                    ships = self.ships_back(to)
                )
            }
            Event::ShipsGivenBack { seat, by, to } => say!(
                "event.ships_given_back",
                seat = self.seat(*seat),
                by = self.seat(*by),
                n = to.total().to_string(),
                ships = self.ships_back(to)
            ),
            Event::ShipsReturned { seat, to } => say!(
                "event.ships_returned",
                seat = self.seat(*seat),
                n = to.total().to_string(),
                ships = self.ships_to(to)
            ),
            Event::Landed { seat, planet, ships } => {
                say!("event.landed", seat = self.seat(*seat), n = ships.to_string(), planet = self.planet(*planet))
            }
            Event::Settled { seat, planet, from } => say!(
                "event.settled",
                seat = self.seat(*seat),
                n = from.total().to_string(),
                planet = self.planet(*planet),
                ships = self.ships_from(from)
            ),
            Event::Rewarded { seat, cards: 0, ships: 0 } => say!("event.rewarded", seat = self.seat(*seat)),
            Event::Rewarded { seat, cards, ships } => {
                say!(
                    "event.reward_chosen",
                    seat = self.seat(*seat),
                    cards = cards.to_string(),
                    ships = ships.to_string()
                )
            }
            Event::DealBegan { seconds } => say!("event.deal_began", n = seconds.to_string()),
            Event::Offered { by, offer } => say!("event.offered", seat = self.seat(*by), offer = self.offer(offer)),
            Event::OfferRefused { by } => say!("event.offer_refused", seat = self.seat(*by)),
            Event::TimeUp { broken_off: true, .. } => say!("event.no_deal"),
            Event::TimeUp { broken_off: false, offers, .. } => say!("event.time_up", n = offers.to_string()),
            Event::OfferAccepted { by } => say!("event.offer_accepted", seat = self.seat(*by)),
            Event::MayFreeInDeal { seat, any: false } => say!("event.may_free_in_deal", seat = self.seat(*seat)),
            Event::MayFreeInDeal { seat, any: true } => say!("event.may_free_any_in_deal", seat = self.seat(*seat)),
            Event::CardsGiven { from, to, count, hidden, why } => self.handed_over(*from, *to, *count, hidden, *why),
            Event::HandSeen { by, of, hidden } if hidden.is_empty() => {
                say!("event.hand_seen", seat = self.seat(*by), of = self.seat(*of))
            }
            Event::HandSeen { by, of, hidden } => {
                say!("event.hand_seen_seen", seat = self.seat(*by), of = self.seat(*of), cards = self.cards(hidden))
            }
            Event::CardsSeen { by, of, hidden } => self.cards_seen(*by, *of, hidden),
            Event::CardsMoved { from, to, count, hidden, .. } => self.cards_moved(*from, *to, *count, hidden),
            Event::CardsTurned { seat, kinds } => {
                say!("event.cards_turned", seat = self.seat(*seat), cards = self.cards(kinds))
            }
            Event::NoCompensation { seat } => say!("event.no_compensation", seat = self.seat(*seat)),
            Event::PowerDeclared { alien, hook, .. } if !self.is_aliens(*alien) => {
                say!("event.table_declared", script = self.script(*alien), moment = self.moment(*hook))
            }
            Event::PowerUsed { alien, .. } if !self.is_aliens(*alien) => {
                say!("event.table_used", script = self.script(*alien))
            }
            Event::PowerCancelled { alien, .. } if !self.is_aliens(*alien) => {
                say!("event.table_lapsed", script = self.script(*alien))
            }
            Event::PowerDeclared { seat, alien, hook } => say!(
                "event.power_declared",
                seat = self.seat(*seat),
                alien = self.script(*alien),
                moment = self.moment(*hook)
            ),
            Event::PowerCancelled { seat, alien, by: Some(by) } if seat == by => {
                say!("event.power_cancelled_own", seat = self.seat(*seat), alien = self.script(*alien))
            }
            Event::PowerCancelled { seat, alien, by: Some(by) } => {
                say!("event.power_cancelled", seat = self.seat(*seat), alien = self.script(*alien), by = self.seat(*by))
            }
            Event::PowerCancelled { seat, alien, by: None } => {
                say!("event.power_lapsed", seat = self.seat(*seat), alien = self.script(*alien))
            }
            Event::PowerUsed { seat, alien } => {
                say!("event.power_used", seat = self.seat(*seat), alien = self.script(*alien))
            }
            Event::PowerLost { seat } => say!("event.power_lost", seat = self.seat(*seat)),
            Event::PowerRegained { seat } => say!("event.power_regained", seat = self.seat(*seat)),
            Event::PowerGained { seat, alien } => {
                say!("event.power_gained", seat = self.seat(*seat), alien = self.script(*alien))
            }
            Event::PowerMoved { from, to, alien } => {
                say!("event.power_moved", from = self.seat(*from), to = self.seat(*to), alien = self.script(*alien))
            }
            Event::PowerDropped { seat, alien } => {
                say!("event.power_dropped", seat = self.seat(*seat), alien = self.script(*alien))
            }
            Event::MayNotWin { seat } => say!("event.may_not_win", seat = self.seat(*seat)),
            Event::DestinyCardPlayed { seat, card } => self.seat_and_card("event.destiny_card_played", *seat, *card),
            Event::DestinyCardDiscarded { seat, card } => {
                self.seat_and_card("event.destiny_card_discarded", *seat, *card)
            }
            Event::LaidCardActs { seat, card } => self.seat_and_card("event.laid_card_acts", *seat, *card),
            Event::DestinyCardTaken { seat, card } => self.seat_and_card("event.destiny_card_taken", *seat, *card),
            Event::AlliancesCancelled => say!("event.alliances_cancelled"),
            Event::ShipsMoved { seat, from, to } => say!(
                "event.ships_moved",
                seat = self.seat(*seat),
                n = from.total().to_string(),
                from = self.moved_from(from),
                to = self.ships_to(to)
            ),
            Event::PlayedCardsSwapped => say!("event.played_cards_swapped"),
            Event::HandsSwapped { one, other } => {
                say!("event.hands_swapped", seat = self.seat(*one), other = self.seat(*other))
            }
            Event::Answered { seat, wanted, yes } => self.holds(*seat, *wanted, *yes),
            Event::HoldsNone { seat, class } => {
                let key = match class {
                    CardClass::Attack => "event.holds_no_attack",
                    CardClass::Negotiate => "event.holds_no_negotiate",
                    CardClass::Named(_) => "event.holds_no_such",
                    CardClass::Encounter => "event.holds_no_encounter",
                };
                (key, vec![("seat", self.seat(*seat)), ("class", self.class_of(*class))])
            }
            Event::HoldsFewer { seat, class, count } => self.holds_fewer(*seat, *class, *count),
            Event::MustLayCard { seat, hidden } => self.must_lay_card(*seat, hidden),
            Event::TotalRaised { seat, value } => self.total_raised(*seat, *value),
            Event::MustLayKind { seat, kind } => self.seat_and_card("event.must_lay_kind", *seat, *kind),
            Event::MustLayClass { seat, class } => {
                let key = match class {
                    CardClass::Attack => "event.must_lay_attack",
                    CardClass::Negotiate => "event.must_lay_negotiate",
                    CardClass::Encounter => "event.must_lay_encounter",
                    CardClass::Named(_) => "event.must_lay_such",
                };
                (key, vec![("seat", self.seat(*seat)), ("class", self.class_of(*class))])
            }
            Event::Promised { seat, wanted, yes } => self.will_play(*seat, *wanted, *yes),
            Event::Claimed { seat, face } => say!("event.claimed", seat = self.seat(*seat), face = self.face(*face)),
            Event::ClaimCalled { seat, kind, truthful: true } => self.seat_and_card("event.claim_true", *seat, *kind),
            Event::ClaimCalled { seat, kind, truthful: false } => self.seat_and_card("event.claim_false", *seat, *kind),
            Event::PlayedCardHidden { seat } => say!("event.played_card_hidden", seat = self.seat(*seat)),
            Event::ChoseSecretly { seat, script } => {
                say!("event.chose_secretly", seat = self.seat(*seat), script = self.script(*script))
            }
            Event::Chose { seat, script, what, naming } => say!(
                "event.chose",
                seat = self.seat(*seat),
                script = self.script(*script),
                what = self.chosen(*what, naming)
            ),
            Event::Said { seat, script, seats, line: None, .. } => say!(
                "event.said_hidden",
                seat = self.seat(*seat),
                script = self.script(*script),
                seats = self.seats(*seats)
            ),
            Event::Said { seats, line: Some(line), naming, .. } => {
                let key = if seats.len() == self.names().len() { "event.said" } else { "event.said_to" };
                (key, vec![("seats", self.seats(*seats)), ("line", self.line(*line, naming))])
            }
            Event::NothingFound { seat } => say!("event.nothing_found", seat = self.seat(*seat)),
            Event::SeatLeft { seat } => say!("event.seat_left", seat = self.seat(*seat)),
            Event::TurnEnded { seat, why } => {
                say!("event.turn_ended", seat = self.seat(*seat), why = self.turn_end(*why))
            }
            Event::GameWon { winners } if winners.len() == 1 => say!("event.game_won", seat = self.seats(*winners)),
            Event::GameWon { winners } => say!("event.game_shared", seats = self.seats(*winners)),
            Event::ScriptDisabled { script } => say!("event.script_disabled", script = self.script(*script)),
            Event::StepUndone { events } => say!("event.step_undone", n = events.to_string()),
        }
    }

    fn drawn(&self, seat: Seat, count: u8, hidden: &Kinds, why: Option<&Why>) -> Said {
        let is_compensation = why.is_some_and(|why| why.rule == Rule::C5);
        let key = match (is_reward(why), hidden.is_empty()) {
            (true, true) => "event.reward_cards",
            (true, false) => "event.reward_cards_seen",
            (false, true) if is_compensation => "event.compensation_from_deck",
            (false, false) if is_compensation => "event.compensation_from_deck_seen",
            (false, true) => "event.cards_drawn",
            (false, false) => "event.cards_drawn_seen",
        };
        (key, vec![("seat", self.seat(seat)), ("n", count.to_string()), ("cards", self.cards(hidden))])
    }

    /// Where falling ships stand, behind their number, those that fight for the defense last.
    fn falling(&self, ships: u8, from: &ShipCounts) -> String {
        let allied = u32::from(ships).saturating_sub(from.total());
        if allied == 0 {
            return self.behind_a_number(from, "place.on", "place.ships");
        }
        if from.total() == 0 {
            return format!(" {}", self.text("place.with_defense", &[]));
        }
        let places = from.iter().map(|(place, ships)| self.ships(&ShipCounts::only(place, ships)));
        let allied = self.said(say!("place.ships_with_defense", n = allied.to_string()));
        format!(": {}", self.list(&places.chain([allied]).collect::<Vec<_>>()))
    }

    /// Where moved ships come from: behind it stands where they go.
    fn moved_from(&self, from: &ShipCounts) -> String {
        let said = self.ships_from(from);
        if said.starts_with(':') { said + "," } else { said }
    }

    fn handed_over(&self, from: Seat, to: Seat, count: u8, hidden: &Kinds, why: Handover) -> Said {
        let key = match (why, hidden.is_empty()) {
            (Handover::Compensation, true) => "event.compensation",
            (Handover::Compensation, false) => "event.compensation_seen",
            (Handover::Taken, true) => "event.cards_taken",
            (Handover::Taken, false) => "event.cards_taken_seen",
            (Handover::Drawn, true) => "event.drawn_from_hand",
            (Handover::Drawn, false) => "event.drawn_from_hand_seen",
            (Handover::Deal | Handover::Gift | Handover::Exchange, true) => "event.cards_given",
            (Handover::Deal | Handover::Gift | Handover::Exchange, false) => "event.cards_given_seen",
        };
        let values = [("seat", self.seat(from)), ("to", self.seat(to)), ("n", count.to_string())];
        (key, values.into_iter().chain([("cards", self.cards(hidden))]).collect())
    }

    fn captives(&self, key: &'static str, [seat, by]: [Seat; 2], ships: u8) -> Said {
        (key, vec![("seat", self.seat(seat)), ("by", self.seat(by)), ("n", ships.to_string())])
    }

    fn seat_and_card(&self, key: &'static str, seat: Seat, kind: CardKind) -> Said {
        (key, vec![("seat", self.seat(seat)), ("card", self.card(kind))])
    }

    /// A true answer about a hand.
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

    /// A word on the card that will be laid, which is no destiny card.
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

    fn seat_and_number(&self, key: &'static str, seat: Seat, number: u8) -> Said {
        (key, vec![("seat", self.seat(seat)), ("n", number.to_string())])
    }

    fn number_fixed(&self, hook: Hook, seat: Seat, value: i16) -> Said {
        match hook {
            Hook::ShipLimit => say!("event.limit_fixed", seat = self.seat(seat), n = value.to_string()),
            Hook::ShipValue => say!("event.value_fixed", seat = self.seat(seat), n = value.to_string()),
            Hook::CardValue => say!("event.card_value_fixed", seat = self.seat(seat), n = value.to_string()),
            Hook::Total => say!("event.total_fixed", seat = self.seat(seat), n = value.to_string()),
            Hook::Compensation => say!("event.compensation_fixed", seat = self.seat(seat), n = value.to_string()),
            _ => say!("event.number_fixed", seat = self.seat(seat), n = value.to_string()),
        }
    }

    fn card_laid(&self, seat: Seat, open: bool, hidden: &Kinds) -> Said {
        match (open, hidden.is_empty()) {
            (true, _) => say!("event.card_laid_open", seat = self.seat(seat), cards = self.cards(hidden)),
            (false, true) => say!("event.card_laid", seat = self.seat(seat)),
            (false, false) => say!("event.card_laid_seen", seat = self.seat(seat), cards = self.cards(hidden)),
        }
    }

    fn cards_or_some(&self, hidden: &Kinds) -> String {
        if hidden.is_empty() { self.text("card.some", &[]) } else { self.cards(hidden) }
    }
}

/// Whether it happens as a defensive ally's reward (C4).
fn is_reward(why: Option<&Why>) -> bool {
    why.is_some_and(|why| why.rule == Rule::C4)
}
