//! Formats answers of cosmic conquest, with the input for each answer.

use crate::boards::cosmic::ask_ships;
use crate::boards::cosmic::deal;
use hyperkon::__private::cosmic::{Choice, Decision, Prompt};
use hyperkon::__private::narrate::Narrator;

/// Formats an answer with the input that gives it: option numbers, or ships by place.
pub fn answer(narrator: &Narrator, decision: &Decision, choice: &Choice) -> String {
    let said = narrator.choice(decision, choice);
    match (&decision.ask, choice) {
        (Prompt::Pick { max, options, .. }, Choice::Pick(picked)) => {
            let number = |picked| options.iter().position(|option| option == picked).map(|index| index + 1);
            let numbers: Vec<String> = picked.iter().filter_map(number).map(|number| number.to_string()).collect();
            match (*max, numbers.join(" ")) {
                (_, none) if none.is_empty() => said,
                (1, number) => format!("{number} {said}"),
                (_, numbers) => format!("{said} (`{numbers}`)"),
            }
        }
        (Prompt::Ships { .. }, Choice::Ships(ships)) => format!("{said} (`{}`)", ask_ships::written(narrator, ships)),
        (Prompt::Deal(deal), choice) => {
            let said = if let Choice::Offer(offer) = choice { narrator.offer_for(offer, deal.side) } else { said };
            deal::number_of(deal, choice).map_or_else(|| said.clone(), |number| format!("{number} {said}"))
        }
        _ => said,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;
    use hyperkon::__private::cosmic::{PickOption, Place, Planet, Selection, ShipCounts};
    use hyperkon::__private::game::{Content, Engine, TableOptions};
    use hyperkon_table::Seat;
    use std::sync::Arc;

    /// Returns the narrator and the first question of a game.
    fn first() -> (Narrator, Decision) {
        let content = Arc::new(Content::builtin().unwrap());
        let mut engine = Engine::new(Arc::clone(&content)).unwrap();
        let (game, _) = engine.start(&TableOptions::new("kosmische-strijd")).unwrap();
        (Narrator::new(&content, game.rules(), "en"), game.full_state().questions()[0].clone())
    }

    #[test]
    fn hint_shows_what_to_type() {
        let (narrator, mut decision) = first();
        let options = vec![PickOption::Seat(Seat(1)), PickOption::Seat(Seat(2)), PickOption::Seat(Seat(3))];
        decision.ask = Prompt::Pick { min: 0, max: 3, options: options.clone().into_iter().collect() };
        let two = Choice::Pick([options[0], options[2]].into_iter().collect());
        assert!(answer(&narrator, &decision, &two).ends_with(" (`1 3`)"));
        assert_eq!(answer(&narrator, &decision, &Choice::Pick(Selection::new())), "none");
        decision.ask = Prompt::Pick { min: 1, max: 1, options: options.clone().into_iter().collect() };
        assert!(answer(&narrator, &decision, &Choice::one(options[1])).starts_with("2 "));
        let places = [0, 3].map(|number| (Place::Planet(Planet(number)), 1));
        let ships = ShipCounts::from(places.to_vec());
        decision.ask = Prompt::Ships { bounds: ships, min: 0, max: 2 };
        assert!(answer(&narrator, &decision, &Choice::Ships(ships)).ends_with(" (`red1:1 red4:1`)"));
    }
}
