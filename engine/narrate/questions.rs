//! Questions as sentences, put to the seat that is asked.

use super::{Narrator, Said, capitalised};
use hyperkon_cosmic::{Argument, Ask, Decision, Hook, Pickable, Topic};
use hyperkon_table::{Question, SeatSet};

impl Narrator {
    /// A question as a sentence.
    pub fn question(&self, decision: &Decision) -> String {
        if let Topic::Script(word) = decision.topic {
            let key = self.content.word(word).unwrap_or("question.script");
            return capitalised(&self.text(key, &self.named(decision)));
        }
        capitalised(&self.said(self.question_of_the_rules(decision)))
    }

    fn question_of_the_rules(&self, decision: &Decision) -> Said {
        let (least, most) = bounds(&decision.ask);
        match decision.topic {
            Topic::Window => self.window(decision),
            Topic::DrawNewHand if decision.only_choice().is_some() => say!("question.keep_hand"),
            Topic::DrawNewHand => say!("question.draw_new_hand"),
            Topic::FreeShip => say!("question.free_ship"),
            Topic::OwnColour => say!("question.own_colour"),
            Topic::ChooseSystem => say!("question.choose_system"),
            Topic::Point => say!("question.point"),
            Topic::Load => say!("question.load", least = least, most = most),
            Topic::Invite => say!("question.invite"),
            Topic::AnswerInvitation => self.invitation(decision),
            Topic::SendShips => {
                say!("question.send_ships", least = least, most = most, seat = self.subject(decision))
            }
            Topic::ChooseCard => say!("question.choose_card"),
            Topic::Deal => self.deal_question(decision),
            Topic::TakeCompensation => self.compensation(decision),
            Topic::RewardShips => say!("question.reward_ships", most = most),
            Topic::RewardCards => say!("question.reward_cards", most = most),
            Topic::ReturnShips => say!("question.return_ships", n = most),
            Topic::LoseShips if decision.args.is_empty() => say!("question.lose_ships", n = most),
            Topic::LoseShips => say!("question.lose_ships_of", n = most, seat = self.subject(decision)),
            Topic::SettleShips => say!("question.settle_ships", n = most),
            Topic::DiscardCard => say!("question.discard_card"),
            Topic::GiveCard => say!("question.give_card", seat = self.subject(decision)),
            Topic::MoveShips if decision.args.is_empty() => say!("question.move_ships", least = least, most = most),
            Topic::MoveShips => {
                say!("question.move_ships_of", least = least, most = most, seat = self.subject(decision))
            }
            Topic::PlaceShips if decision.args.is_empty() => say!("question.place_ships", n = most),
            Topic::PlaceShips => say!("question.place_ships_of", n = most, seat = self.subject(decision)),
            Topic::HideCard => say!("question.hide_card"),
            Topic::SecondEncounter => say!("question.second_encounter"),
            Topic::Script(_) => say!("question.script"),
        }
    }

    fn window(&self, decision: &Decision) -> Said {
        match (decision.hook, decision.source) {
            (Some(Hook::OnPowerUsed), Some(alien)) if decision.args.contains(&Argument::Seat(decision.seat)) => {
                say!("question.window_own_power", alien = self.script(alien))
            }
            (Some(Hook::OnPowerUsed), Some(alien)) => {
                say!("question.window_power", seat = self.subject(decision), alien = self.script(alien))
            }
            (Some(hook), _) => say!("question.window", moment = self.moment(hook), phase = self.phase(decision.phase)),
            (None, _) => {
                say!("question.window", moment = self.moment(Hook::AnyTime), phase = self.phase(decision.phase))
            }
        }
    }

    /// A seat whose power lets it join need not be invited.
    fn invitation(&self, decision: &Decision) -> Said {
        let by = |arg: &Argument| if let Argument::Seat(seat) = arg { Some(*seat) } else { None };
        let by: SeatSet = decision.args.iter().filter_map(by).collect();
        if by.is_empty() {
            say!("question.answer_uninvited")
        } else {
            say!("question.answer_invitation", seats = self.seats(by))
        }
    }

    /// Where compensation can come from the deck, that is said.
    fn compensation(&self, decision: &Decision) -> Said {
        let offers = |wanted: fn(&Pickable) -> bool| match &decision.ask {
            Ask::Pick { options, .. } => options.iter().any(wanted),
            _ => false,
        };
        match (offers(|option| *option == Pickable::Deck), offers(|option| matches!(option, Pickable::Seat(_)))) {
            (true, true) => say!("question.choose_compensation"),
            (true, false) => say!("question.take_compensation_from_deck"),
            (false, _) => say!("question.take_compensation"),
        }
    }

    fn deal_question(&self, decision: &Decision) -> Said {
        let Ask::Deal(deal) = &decision.ask else { return say!("question.deal_open", n = String::new()) };
        match &deal.standing {
            Some(offer) => say!("question.deal_standing", offer = self.offer_for(offer, deal.side)),
            None => say!("question.deal_open", n = deal.proposals_left.to_string()),
        }
    }

    fn subject(&self, decision: &Decision) -> String {
        let seat = decision.args.iter().find_map(|arg| if let Argument::Seat(seat) = arg { Some(*seat) } else { None });
        seat.map_or_else(|| self.text("list.somebody", &[]), |seat| self.seat(seat))
    }

    /// The values a script's text can name: the first of each kind by its plain name, the next with a number.
    pub(super) fn named(&self, decision: &Decision) -> Vec<(&'static str, String)> {
        self.shown(&decision.args)
    }

    /// The same of what the texts of a question show.
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

fn bounds(ask: &Ask) -> (String, String) {
    match ask {
        Ask::Pick { min, max, .. } | Ask::Number { min, max } | Ask::Ships { min, max, .. } => {
            (min.to_string(), max.to_string())
        }
        Ask::Deal(_) => (String::new(), String::new()),
    }
}
