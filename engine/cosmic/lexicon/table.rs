//! The two tables: names that read and names that act, each a function of the rules with its meaning before it.
//!
//! Behind the meaning may stand what makes it fail besides what it takes (`fails`), and the hooks it is made for: those
//! at which something is at stake (`stakes`) or those that are named (`at`), with what it does at others: `else` where
//! it works there too, `idle` where it is of no use, `fails` where it fails. What stands in braces is taken by name.

/// The hooks a name is made for.
macro_rules! hooks {
    ([$stake:ident]) => {{
        const STAKE: $crate::Stake = $crate::Stake::$stake;
        const AT: [$crate::Hook; $crate::things::hook::count_staking(STAKE)] = $crate::things::hook::hooks_staking(STAKE);
        &AT
    }};
    ([] $($hook:ident),*) => { &[$($crate::Hook::$hook),*] };
}

/// What a name does at other hooks.
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

/// All that a row says but what the name does.
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

/// Takes the next thing that a name is given.
macro_rules! take {
    ($sight:expr, $call:ident, $request:ident, $name:ident; $type:ty) => {
        <$type as $crate::lexicon::argument::Argument>::take($sight, $call, $request)
            .map_err(|halt| $crate::lexicon::argument::naming(stringify!($name), halt))?
    };
}

/// What a name that reads does.
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

/// The names that read; `composed` stands for one that the scripts' own language puts together out of others.
macro_rules! reads {
    ($(
        $doc:literal $(fails $fails:literal)? $(at [$($hook:ident),*] $way:ident $elsewhere:literal)?
        fn $name:ident($sight:ident, $call:ident, $on:ident: $receiver:ty $(, $arg:ident: $type:ty)*) -> $gives:ty
            { $($body:tt)* }
    )*) => {
        /// The names that read.
        pub(super) const READINGS: &[$crate::lexicon::Entry] = &[$($crate::lexicon::table::row!(
            $crate::lexicon::table::reading!(
                $name($sight, $call; $on: $receiver, $($arg: $type,)*) -> $gives { $($body)* }
            );
            $doc [$($fails)?] [] [$($($hook)*)?] [$($way $elsewhere)?] $name $receiver; $($arg: $type,)*;; $gives
        )),*];
    };
}

/// The names that act.
macro_rules! verbs {
    ($(
        $doc:literal $(fails $fails:literal)? $(stakes $stake:ident $still:ident $idle:literal)?
        $(at [$($hook:ident),*] $way:ident $elsewhere:literal)?
        fn $name:ident($play:ident, $call:ident, $on:ident: $receiver:ty $(, $arg:ident: $type:ty)*
            $({ $($field:ident: $kind:ty),+ })?) -> $gives:ty { $body:expr }
    )*) => {
        /// The names that act.
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
