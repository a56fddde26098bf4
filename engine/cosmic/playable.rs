//! What every game by these rules has in common, whatever plays its powers.

/// Within an `impl Game for …`: the types of its state, questions, answers, events and views, and what only they tell. What is left
/// is how a table is set up, and which [`Powers`](crate::Powers) play in a step.
#[macro_export]
macro_rules! by_the_rules {
    () => {
        type State = $crate::State;
        type Question = $crate::Decision;
        type Choice = $crate::Choice;
        type Event = $crate::Event;
        type View = $crate::View;
        type Fault = $crate::Fault;

        fn seats(rules: &Self::Rules) -> u8 {
            rules.seats
        }

        fn winners(state: &$crate::State) -> $crate::table::SeatSet {
            state.winners
        }

        fn undone(events: u32) -> $crate::Event {
            $crate::Event::StepUndone { events }
        }

        fn view(
            rules: &Self::Rules,
            state: &$crate::State,
            viewer: Option<$crate::table::Seat>,
            waiting: $crate::table::SeatSet,
        ) -> $crate::View {
            state.view(rules, viewer, waiting)
        }

        fn seen(told: &$crate::table::Told<$crate::Event>, viewer: Option<$crate::table::Seat>) -> $crate::Event {
            viewer.map_or_else(|| $crate::Event::for_onlookers(told), |seat| $crate::Event::for_seat(told, seat))
        }

        fn dice(state: &$crate::State) -> &$crate::table::Dice {
            &state.dice
        }

        fn other_world(
            rules: &Self::Rules,
            position: &$crate::table::Position<$crate::State, $crate::Decision>,
            seat: $crate::table::Seat,
            dice: &mut $crate::table::Dice,
            seed: u64,
        ) -> Option<$crate::State> {
            $crate::other_world(rules, position, seat, dice, seed)
        }
    };
}
