//! The part that all games with these rules share, independent of the script layer.

/// Declares the associated types and common functions of an `impl Game for …`.
///
/// The types are the state, questions, answers, events, and views. The game itself adds its setup, and the
/// [`Powers`](crate::Powers) of a step.
#[macro_export]
macro_rules! by_the_rules {
    () => {
        type State = $crate::State;
        type Question = $crate::Decision;
        type Choice = $crate::Choice;
        type Event = $crate::Event;
        type View = $crate::View;
        type Fault = $crate::Fault;

        $crate::__private::table::by_fields!($crate::Event::StepUndone);

        fn try_sample_state(
            rules: &Self::Rules,
            position: &$crate::__private::table::Position<$crate::State, $crate::Decision>,
            seat: $crate::__private::table::Seat,
            dice: &mut $crate::__private::table::Dice,
            seed: u64,
        ) -> Option<$crate::State> {
            $crate::try_sample_state(rules, position, seat, dice, seed)
        }
    };
}
