//! Texts of questions for the seat that must answer.

use super::{Narrator, Said, capitalized};
use hyperkon_cosmic::{Argument, Decision, Hook, PickOption, Prompt, Topic};
use hyperkon_table::{Question, SeatSet};

impl Narrator {
    /// Returns a question as a sentence.
    pub fn question(&self, decision: &Decision) -> String {
        if let Topic::Script(word) = decision.topic {
            let key = self.content.word(word).unwrap_or("question.script");
            return capitalized(&self.text(key, &self.named(decision)));
        }
        capitalized(&self.said(self.question_of_the_rules(decision)))
    }

    fn question_of_the_rules(&self, decision: &Decision) -> Said {
        let (least, most) = bounds(&decision.ask);
        match decision.topic {
            Topic::Window => self.window(decision),
            Topic::DrawNewHand if decision.forced_choice().is_some() => say!(self, "question.keep_hand"),
            Topic::DrawNewHand => say!(self, "question.draw_new_hand"),
            Topic::FreeShip => say!(self, "question.free_ship"),
            Topic::OwnColor => say!(self, "question.own_color"),
            Topic::ChooseSystem => say!(self, "question.choose_system"),
            Topic::Point => say!(self, "question.point"),
            Topic::Load => say!(self, "question.load", least, most),
            Topic::Invite => say!(self, "question.invite"),
            Topic::AnswerInvitation => self.invitation(decision),
            Topic::SendShips => say!(self, "question.send_ships", least, most, seat = self.subject(decision)),
            Topic::ChooseCard if decision.plays_open() => say!(self, "question.choose_card_open"),
            Topic::ChooseCard => say!(self, "question.choose_card"),
            Topic::Deal => self.deal_question(decision),
            Topic::TakeCompensation => self.compensation(decision),
            Topic::RewardShips => say!(self, "question.reward_ships", most),
            Topic::RewardCards => say!(self, "question.reward_cards", most),
            Topic::ReturnShips => say!(self, "question.return_ships", n = most),
            Topic::LoseShips => match (decision.source, decision.args.is_empty()) {
                (Some(alien), true) => say!(self, "question.lose_ships_by", n = most, alien),
                (Some(alien), false) => {
                    say!(self, "question.lose_ships_of", n = most, alien, seat = self.subject(decision))
                }
                // Only a failed deal costs ships without a script (C10).
                (None, _) => say!(self, "question.lose_ships", n = most),
            },
            Topic::SettleShips => say!(self, "question.settle_ships", n = most),
            Topic::DiscardCard => match (decision.source, decision.args.is_empty()) {
                (Some(alien), false) => say!(self, "question.discard_card_of", alien, seat = self.subject(decision)),
                (Some(alien), true) => say!(self, "question.discard_card_by", alien),
                (None, _) => say!(self, "question.discard_card"),
            },
            Topic::GiveCard => say!(self, "question.give_card", seat = self.subject(decision)),
            Topic::MoveShips if decision.args.is_empty() => say!(self, "question.move_ships", least, most),
            Topic::MoveShips => say!(self, "question.move_ships_of", least, most, seat = self.subject(decision)),
            Topic::PlaceShips if decision.args.is_empty() => say!(self, "question.place_ships", n = most),
            Topic::PlaceShips => say!(self, "question.place_ships_of", n = most, seat = self.subject(decision)),
            Topic::HideCard => say!(self, "question.hide_card"),
            Topic::SecondEncounter => say!(self, "question.second_encounter"),
            _ => say!(self, "question.script"),
        }
    }

    fn window(&self, decision: &Decision) -> Said {
        let things = self.offered(decision);
        if !things.is_empty() {
            return self.window_with(decision, self.list_or(&things));
        }
        match (decision.hook, decision.source) {
            (Some(Hook::OnPowerUsed), Some(alien)) if decision.args.contains(&Argument::Seat(decision.seat)) => {
                say!(self, "question.window_own_power", alien)
            }
            (Some(Hook::OnPowerUsed), Some(alien)) => {
                say!(self, "question.window_power", seat = self.subject(decision), alien)
            }
            (Some(hook), _) => say!(self, "question.window", moment = hook, phase = self.phase(decision.phase)),
            (None, _) => {
                say!(self, "question.window", moment = self.moment(Hook::AnyTime), phase = self.phase(decision.phase))
            }
        }
    }

    /// Returns the question of a window in which the seat can use these things.
    fn window_with(&self, decision: &Decision, things: String) -> Said {
        let hook = decision.hook.unwrap_or(Hook::AnyTime);
        match decision.source.filter(|_| hook == Hook::OnPowerUsed) {
            Some(alien) if decision.args.contains(&Argument::Seat(decision.seat)) => {
                say!(self, "question.window_own_power_use", alien, things)
            }
            Some(alien) => say!(self, "question.window_power_use", seat = self.subject(decision), alien, things),
            None => say!(self, "question.window_use", moment = hook, phase = self.phase(decision.phase), things),
        }
    }

    /// Returns the names of the cards and powers that a window offers.
    fn offered(&self, decision: &Decision) -> Vec<String> {
        let Prompt::Pick { options, .. } = &decision.ask else { return Vec::new() };
        let name = |option: &PickOption| match option {
            PickOption::Card(kind) => Some(self.card(*kind)),
            PickOption::Power(script) => Some(self.script(*script)),
            _ => None,
        };
        options.iter().filter_map(name).collect()
    }

    /// Returns the question for invitations. A seat need not be invited if its power lets it join.
    fn invitation(&self, decision: &Decision) -> Said {
        let by = |arg: &Argument| if let Argument::Seat(seat) = arg { Some(*seat) } else { None };
        let by: SeatSet = decision.args.iter().filter_map(by).collect();
        if by.is_empty() {
            say!(self, "question.answer_uninvited")
        } else {
            say!(self, "question.answer_invitation", seats = by)
        }
    }

    /// Returns the question for compensation. The text mentions the deck if compensation can be drawn from it.
    fn compensation(&self, decision: &Decision) -> Said {
        let offers = |wanted: fn(&PickOption) -> bool| match &decision.ask {
            Prompt::Pick { options, .. } => options.iter().any(wanted),
            _ => false,
        };
        match (offers(|option| *option == PickOption::Deck), offers(|option| matches!(option, PickOption::Seat(_)))) {
            (true, true) => say!(self, "question.choose_compensation"),
            (true, false) => say!(self, "question.take_compensation_from_deck"),
            (false, _) => say!(self, "question.take_compensation"),
        }
    }

    fn deal_question(&self, decision: &Decision) -> Said {
        let Prompt::Deal(deal) = &decision.ask else { return say!(self, "question.deal_open", n = String::new()) };
        let other = deal.seat(deal.side.other());
        match &deal.standing {
            Some(offer) if deal.of_several => {
                say!(self, "question.deal_standing_of", seat = other, offer = self.offer_for(offer, deal.side))
            }
            None if deal.of_several => say!(self, "question.deal_open_to", seat = other, n = deal.proposals_left),
            Some(offer) => say!(self, "question.deal_standing", offer = self.offer_for(offer, deal.side)),
            None => say!(self, "question.deal_open", n = deal.proposals_left),
        }
    }

    fn subject(&self, decision: &Decision) -> String {
        let seat = decision.args.iter().find_map(|arg| if let Argument::Seat(seat) = arg { Some(*seat) } else { None });
        seat.map_or_else(|| self.text("list.somebody", &[]), |seat| self.seat(seat))
    }

    /// Returns the values for a script's text. The first value of each kind has the plain name; further ones have a
    /// number.
    pub(super) fn named(&self, decision: &Decision) -> Vec<(&'static str, String)> {
        self.shown(&decision.args)
    }

    /// Returns the values that a question's text can contain.
    pub(super) fn shown(&self, arguments: &[Argument]) -> Vec<(&'static str, String)> {
        let mut used = [0; 5];
        let names = [
            ["n", "n2", "n3"],
            ["seat", "seat2", "seat3"],
            ["planet", "planet2", "planet3"],
            ["card", "card2", "card3"],
            ["alien", "alien2", "alien3"],
        ];
        let mut named = Vec::new();
        for argument in arguments {
            let (kind, word) = match argument {
                Argument::Number(number) => (0, number.to_string()),
                Argument::Seat(seat) => (1, self.seat(*seat)),
                Argument::Planet(planet) => (2, self.planet(*planet)),
                Argument::Card(card) => (3, self.card(*card)),
                Argument::Alien(alien) => (4, self.script(*alien)),
            };
            named.push((names[kind][used[kind]], word));
            used[kind] += 1;
        }
        named
    }
}

fn bounds(ask: &Prompt) -> (String, String) {
    match ask {
        Prompt::Pick { min, max, .. } | Prompt::Number { min, max } | Prompt::Ships { min, max, .. } => {
            (min.to_string(), max.to_string())
        }
        Prompt::Deal(_) => (String::new(), String::new()),
    }
}
