//! The macros for lexicon rows: `reads!` and `verbs!`.
//!
//! Functions in `reads!` read the game; functions in `verbs!` change it or ask a seat. A row is a documentation string,
//! its clauses, and a function. The clause `fails` adds errors besides those of the arguments. The clauses `stakes` and
//! `at` list the hooks for which the function is intended. After them, `else` (works), `idle` (no effect), or `fails`
//! describes its behavior at other hooks. Arguments in braces are named.

/// Expands to the hooks for which a function is intended.
macro_rules! hooks {
    ([$stake:ident]) => {{
        const STAKE: $crate::Stake = $crate::Stake::$stake;
        const AT: [$crate::Hook; $crate::state::hook::count_staking(STAKE)] = $crate::state::hook::hooks_staking(STAKE);
        &AT
    }};
    ([] $($hook:ident),*) => { &[$($crate::Hook::$hook),*] };
}

/// Expands to the behavior of a function at other hooks.
macro_rules! otherwise {
    () => {
        $crate::lexicon::Otherwise::Works
    };
    (else) => {
        $crate::lexicon::Otherwise::Works
    };
    (idle) => {
        $crate::lexicon::Otherwise::Idle
    };
    (fails) => {
        $crate::lexicon::Otherwise::Fails
    };
}

/// Expands to a whole row of the lexicon.
macro_rules! row {
    ($does:expr; $doc:literal [$($fails:literal)?] [$($stake:ident)?] [$($hook:ident)*] [$($way:ident $elsewhere:literal)?]
        $name:ident $receiver:ty; $($arg:ident: $type:ty,)*; $($field:ident: $kind:ty,)*; $gives:ty) => {
        $crate::lexicon::Entry {
            receiver: <$receiver as $crate::lexicon::argument::Called>::ON,
            only_me: <$receiver as $crate::lexicon::argument::Called>::ONLY_ME,
            only_main_player: <$receiver as $crate::lexicon::argument::Called>::ONLY_MAIN_PLAYER,
            name: stringify!($name),
            takes: &[
                $($crate::lexicon::argument::field::<$type>(stringify!($arg)),)*
                $($crate::lexicon::argument::field::<$kind>(stringify!($field)),)*
            ],
            in_brackets: <[&str]>::len(&[$(stringify!($arg)),*]),
            gives: <$gives as $crate::lexicon::given::Given>::GIVES,
            doc: $doc,
            fails: &[
                <$receiver as $crate::lexicon::argument::Argument>::FAILS,
                $(<$type as $crate::lexicon::argument::Argument>::FAILS,)*
                $(<$kind as $crate::lexicon::argument::Argument>::FAILS,)*
                $($fails)?
            ],
            at: $crate::lexicon::table::hooks!([$($stake)?] $($hook),*),
            elsewhere: concat!($($elsewhere)?),
            otherwise: $crate::lexicon::table::otherwise!($($way)?),
            does: $does,
        }
    };
}

/// Reads the next argument of a function.
macro_rules! take {
    ($sight:expr, $call:ident, $request:ident, $name:ident; $type:ty) => {
        <$type as $crate::lexicon::argument::Argument>::take($sight, $call, $request)
            .map_err(|halt| $crate::lexicon::argument::naming(stringify!($name), halt))?
    };
}

/// Expands to the implementation of a function that reads.
macro_rules! reading {
    ($name:ident($sight:ident, $call:ident; $($arg:ident: $type:ty,)*) -> $gives:ty { composed }) => {
        $crate::lexicon::Does::Composes
    };
    ($name:ident($sight:ident, $call:ident; $($arg:ident: $type:ty,)*) -> $gives:ty { $body:expr }) => {
        $crate::lexicon::Does::Reads({
            fn $name(
                $sight: $crate::Sight<'_>,
                $call: &$crate::Call,
                request: &mut dyn $crate::Request,
            ) -> $crate::Flow<$crate::Reply> {
                $(let $arg = $crate::lexicon::table::take!($sight, $call, request, $name; $type);)*
                let given: $crate::Flow<$gives> = $crate::lexicon::given::Done::done($body);
                given.map($crate::lexicon::given::Given::reply)
            }
            $name
        })
    };
}

/// Declares the functions that read. The body `composed` marks one that the Luau prelude builds from others.
macro_rules! reads {
    ($(
        $doc:literal $(fails $fails:literal)? $(at [$($hook:ident),*] $way:ident $elsewhere:literal)?
        fn $name:ident($sight:ident, $call:ident, $on:ident: $receiver:ty $(, $arg:ident: $type:ty)*) -> $gives:ty
            { $($body:tt)* }
    )*) => {
        /// The functions that read.
        pub(super) const READINGS: &[$crate::lexicon::Entry] = &[$($crate::lexicon::table::row!(
            $crate::lexicon::table::reading!(
                $name($sight, $call; $on: $receiver, $($arg: $type,)*) -> $gives { $($body)* }
            );
            $doc [$($fails)?] [] [$($($hook)*)?] [$($way $elsewhere)?] $name $receiver; $($arg: $type,)*;; $gives
        )),*];
    };
}

/// Declares the functions that act.
macro_rules! verbs {
    ($(
        $doc:literal $(fails $fails:literal)? $(stakes $stake:ident $still:ident $idle:literal)?
        $(at [$($hook:ident),*] $way:ident $elsewhere:literal)?
        fn $name:ident($play:ident, $call:ident, $on:ident: $receiver:ty $(, $arg:ident: $type:ty)*
            $({ $($field:ident: $kind:ty),+ })?) -> $gives:ty { $body:expr }
    )*) => {
        /// The functions that act.
        pub(super) const VERBS: &[$crate::lexicon::Entry] = &[$($crate::lexicon::table::row!(
            $crate::lexicon::Does::Acts({
                fn $name(
                    $play: &mut $crate::Play<'_, '_>,
                    $call: &$crate::Call,
                    request: &mut dyn $crate::Request,
                ) -> $crate::Flow<$crate::Reply> {
                    let $on = $crate::lexicon::table::take!($play.sight(), $call, request, $name; $receiver);
                    $(let $arg = $crate::lexicon::table::take!($play.sight(), $call, request, $name; $type);)*
                    $(
                        let names = &[$(stringify!($field)),+];
                        request.fields(names).map_err(|halt| $crate::lexicon::argument::naming(stringify!($name), halt))?;
                        $(let $field = $crate::lexicon::table::take!($play.sight(), $call, request, $name; $kind);)+
                    )?
                    let given: $crate::Flow<$gives> = $crate::lexicon::given::Done::done($body);
                    given.map($crate::lexicon::given::Given::reply)
                }
                $name
            });
            $doc [$($fails)?] [$($stake)?] [$($($hook)*)?] [$($still $idle)? $($way $elsewhere)?]
            $name $receiver; $($arg: $type,)*; $($($field: $kind,)+)?; $gives
        )),*];
    };
}

pub(super) use {hooks, otherwise, reading, reads, row, take, verbs};
