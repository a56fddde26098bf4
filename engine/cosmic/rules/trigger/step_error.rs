//! The errors of a step, one row each: code, message, and help.

use crate::state::{MAX_DEPTH, TooDeep};
use crate::table::{AnyOf, ContextFault, Differs, ReplayCheck, Seat, diagnostics};

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The script raised an error, or called the API incorrectly.
    Script,
    /// The script reached a limit of fuel, memory, depth, or questions.
    Limit,
    /// The same step gave different results, so the script or the rules are not deterministic.
    Impure,
    /// A question could not be asked, or a recorded answer does not fit it.
    Question,
    /// The state lacks a value that the rules require: a bug in the rules.
    Broken,
}

diagnostics! {
    /// The error of a failed step.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Wrong in "fault" {
        // Arguments of a wrong type or value.
        Wanted { what: ArgumentKind, got: ArgumentKind } as "wanted" says "expected {what}, found {got}";
        WantedBefore { what: ArgumentKind, got: ArgumentKind } as "wanted_before"
            says "expected {what} before the colon, found {got}";
        WantedOfWhen { got: ArgumentKind } as "wanted_of_when"
            says "expected true or false from `when` or `holding`, found {got}";
        WantedOfTest { got: ArgumentKind } as "wanted_of_test"
            says "expected true, false, or nothing from `test`, found {got}";
        NotWhole { got: String } as "not_whole" says "expected an integer, found {got}";
        OutOfRange { least: i64, most: i64, got: i64 } as "out_of_range"
            says "expected a number from {least} to {most}, found {got}";
        UnknownWord { word: String, what: ArgumentKind, how: Mend } as "unknown_word" says "`{word}` is not {what}"
            mend "{how}";
        UnknownField { key: String, how: Mend } as "unknown_field" says "unknown key `{key}`" mend "{how}";
        NotAtTable { seat: Seat } as "not_at_table" says "{seat} is not at this table"
            mend "use a seat of this table";
        OnlyMe as "only_me" says "only the seat whose script is running can do this" mend "write `me` before the colon";
        SameSeat as "same_seat" says "expected another seat, found the same one" mend "use another seat";
        TooManySeats as "too_many_seats" says "too many seats in the list" mend "list each seat once";
        NotInDeck as "not_in_deck" says "the card is not in this deck"
            mend "use a card that game:kinds() lists";
        NotLaid as "not_laid" says "expected an attack or a negotiate, found a destiny card"
            mend "test with kind:is(\"encounter\")";
        PowerGone as "power_gone" says "this power is no longer at the table"
            mend "look it up again with seat:powers()";
        NoSuchAlien as "no_such_alien" says "the alien is not in this edition"
            mend "use an alien that game:aliens_left() lists";
        NoSuchOption as "no_such_option" says "unknown option of the script" mend "declare it in `options`";
        NoMemory as "no_memory" says "a card of the draw deck has no memory"
            mend "use memory only in powers, rules, and cards on the table";
        KeptPerSeat { key: String } as "kept_per_seat" says "`{key}` has one value for each seat" mend "add the seat";
        KeptOnce { key: String } as "kept_once" says "`{key}` is one value, not one for each seat"
            mend "leave out the seat";
        RemembersFlag as "remembers_flag" says "expected true or false, found a number"
            mend "store a value of the same type as the first one";
        RemembersNumber as "remembers_number" says "expected a number, found true or false"
            mend "store a value of the same type as the first one";
        OptionTwice as "option_twice" says "duplicate option in the list" mend "list each option once";
        TooManyOptions { most: usize } as "too_many_options" says "more than {most} options"
            mend "offer fewer options";
        TooManyShown as "too_many_shown" says "more than 3 values in `naming`" mend "leave one out";

        // Calls at a trigger where they have no meaning.
        NotMainPlayer { seat: Seat } as "not_main_player" says "{seat} is not a main player"
            mend "test with seat:is_main_player() in `when`";
        NoTurnedCard { seat: Seat } as "no_turned_card" says "{seat} has no revealed card on the table"
            mend "call this only after the reveal";
        NoCardToGive as "no_card_to_give" says "no card to give"
            mend "test hand_size() in `when`, and choose another seat";
        NoUseDeclared as "no_use_declared" says "no use of a power can be canceled now"
            mend "call it:cancel() once";
        NotOfMoment { hook: &'static str } as "not_of_moment" says "`it` has no such function in {hook}"
            mend "see powers/API.md for the functions of each hook";
        NothingToLay as "nothing_to_lay" says "no card to play is specified" mend "specify a `class`, a `kind`, or a `card`";
        UnseenCard as "unseen_card" says "`me` cannot see which card this is"
            mend "`when`, `value`, and `test` see only face-up cards; `holding` and `run` also see the cards of `me` and those it has looked at or been shown";
        UnseenPile as "unseen_pile" says "`me` cannot see the cards in this pile"
            mend "call me:look_at(pile) first, or use game:random(pile, 1)";
        NotTheirs { seat: Seat } as "not_theirs" says "{seat} does not have this card"
            mend "use a card of this seat: a seat can show and discard only its own cards";
        CannotBeLaid as "cannot_be_laid" says "this card cannot be played as an encounter card"
            mend "test card:kind():is(\"encounter\")";
        NotPlayedAs as "not_played_as" says "this card cannot be played as a card of this kind"
            mend "use a card with a script from the hand of `me`, and a kind that me:playable(class) lists";
        NoPlaceForPile as "no_place_for_pile" says "cards cannot be put in this place"
            mend "use a zone, the deck, or the discard pile; to put cards in a hand, use seat:take(cards)";
        LeastAboveMost { least: usize, most: usize } as "least_above_most"
            says "`least` is {least}, but `most` is {most}"
            mend "lower `least` or raise `most`; the default of each is 1";
        HoldsNobody as "holds_nobody" says "cards and rules of the table cannot hold ships captive"
            mend "call this function only in an alien's power";
        InTheDeck as "in_the_deck" says "the draw deck is hidden: scripts cannot look into it"
            mend "draw cards into a zone (draw_cards with `to`), and look at this zone";
        NotOnTable as "not_on_table" says "these cards are not on the table"
            mend "show cards of a hand with seat:show(cards); draw cards of the deck first";
        NoDeckOf { class: String } as "no_deck_of" says "no card of the class `{class}` can be on the table"
            mend "set `lies` in the card's script, and the number of cards in `[cards.kinds]` of the edition";
        LiesNowhere as "lies_nowhere" says "this script does not belong to a card on the table"
            mend "write `lies = \"game\"` or `lies = \"encounter\"` in the script of the card";
        MeetsItself as "meets_itself" says "the offense cannot attack itself" mend "use another seat";
        NoSuchStar { seat: Seat } as "no_such_star" says "the star deck has no card of {seat}"
            mend "use a seat that game:star_cards() lists";
        NotMovedThere as "not_moved_there" says "this function cannot move ships from or to the black hole, or out of the game"
            mend "use lose_ships, free_ships, or it:send";
        NoPlaceForFallen as "no_place_for_fallen" says "lost ships cannot go to this place"
            mend "use game:beyond() or game:hole()";
        NoWord as "no_word" says "expected a key from the script's texts" mend "use keys from the script's texts";

        // Errors of the script language, and errors that the script raises.
        Raised { text: String, how: Mend } as "raised" says "{text}" mend "{how}";
        NoMethod { name: String, how: Mend } as "no_method" says "unknown method {name}" mend "{how}";
        ActsHere as "acts_here"
            says "cannot act inside a comparison, a pattern, or an iterator"
            mend "collect the actions first, then run them in the body of `run`";
        OutsideHook as "outside_hook" says "the game can only be read inside a hook";
        AsksHere { name: &'static str } as "asks_here" says "`{name}` cannot ask a question here";
        UnknownRequest as "unknown_request" says "unknown function of the game";

        // Questions.
        NoLegalAnswer { seat: Seat } as "no_legal_answer" says "the question for {seat} has no legal answer"
            mend "test in `when` that a legal choice exists";
        UnfitAnswer as "unfit_answer" says "a recorded answer does not match its question"
            mend "use the unchanged record of this game";

        // Limits.
        TooManyQuestions { limit: usize } as "too_many_questions"
            says "more than {limit} questions in one step" mend "make sure that the loop with the question ends";
        TooManySteps { limit: usize } as "too_many_steps"
            says "the game makes no progress: no question in {limit} steps"
            mend "make sure that the steps lead to a question";
        NoEnd { turns: u32 } as "no_end" says "the game does not end: no progress in {turns} turns"
            mend "make sure that a seat can win";
        TooDeep { most: usize } as "too_deep" says "effects are nested deeper than {most} steps"
            mend "make sure that an effect does not trigger itself again";
        OutOfInstructions as "out_of_instructions" says "the script ran out of fuel"
            mend "end the loop, or make fewer expensive calls: powers/API.md lists the costs";
        OutOfInstructionsTogether as "out_of_instructions_together"
            says "one step with all its effects ran out of fuel"
            mend "make sure that effects that trigger each other end";
        OutOfInstructionsBeforeQuestion as "out_of_instructions_before_question"
            says "scripts ran out of fuel before the next question"
            mend "reduce the cost of effects that run every turn without a question";
        TooManyEffects { most: u32 } as "too_many_effects" says "one effect triggers more than {most} others"
            mend "make sure that the loop with the actions ends";
        OutOfMemory as "out_of_memory" says "scripts ran out of memory, although no script used too much"
            mend "report this: it is a bug in the engine";
        Exhausted { text: String } as "exhausted" says "{text}";
        TooLarge { text: String } as "too_large" says "{text}"
            mend "shorten the script: a power needs only a few dozen lines";
        HoldsMuch { text: String } as "holds_much" says "{text}" mend "make the script's tables smaller";
        NotAllowed { text: String, how: Mend } as "not_allowed" says "{text}" mend "{how}";
        Unloadable { why: String } as "unloadable" says "{why}";

        // Steps that gave different results.
        ChangedQuestion { seat: Seat } as "changed_question"
            says "the question for {seat} changed when the step ran again"
            mend "make the script deterministic: the same state and answers must give the same result";
        OtherwiseAgain { what: Differs } as "otherwise_again"
            says "step is not deterministic: a second run in the same interpreter differed ({what})"
            mend "keep no values between calls, and use random numbers only from the game";
        OtherwiseAnew { what: Differs } as "otherwise_anew"
            says "step is not deterministic: a second run in a fresh interpreter differed ({what})"
            mend "keep no values between calls, and use random numbers only from the game";

        // Values that the rules should have put into the state.
        Broken { what: Broken } as "defect" says "{what}" mend "report this: it is a bug in the engine";
    }
}

diagnostics! {
    /// A value that the state lacks, which is a bug in the rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Broken in "fault.broken" {
        NoDefense as "no_defense" says "a step needs a defense, but no defense is named";
        NoPlanet as "no_planet" says "a step needs a planet, but the cone points at no planet";
        NobodyElse as "nobody_else" says "a table of two has no third seat";
        NoLaidCard as "no_laid_card" says "no card to reveal";
        NotTurned as "not_turned" says "cannot resolve the encounter: a card is not revealed";
        NoOffer as "no_offer" says "no accepted offer";
        NoPower { slot: u8 } as "no_power" says "unknown power {slot}";
        NothingToDo as "nothing_to_do" says "no step is left, but the game is not over";
        NoRemembering as "no_remembering" says "a power that is not at the table cannot have memory";
    }
}

diagnostics! {
    /// The type of an argument or result, for error messages.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ArgumentKind in "fault.thing" {
        Seat as "seat" says "a seat";
        Planet as "planet" says "a planet";
        Kind as "kind" says "a kind of card";
        Side as "side" says "a side";
        Place as "place" says "a place";
        Bases as "bases" says "a place for bases";
        It as "it" says "the trigger";
        Card as "card" says "a card";
        Pile as "pile" says "a pile of cards";
        Power as "power" says "a power";
        Alien as "alien" says "an alien";
        Number as "number" says "a number";
        WholeNumber as "whole_number" says "an integer";
        Flag as "flag" says "true or false";
        List as "list" says "a list";
        Braces as "braces" says "a table in braces";
        TextKey as "text_key" says "a key from the script's texts";
        OptionName as "option_name" says "an option of this script";
        MemoryKey as "memory_key" says "a key of `memory`";
        MemoryWord as "memory_word" says "a word of this key of `memory`";
        ZoneName as "zone_name" says "a key of `zones`";
        CardClass as "card_class" says "a class of cards";
        Stage as "stage" says "a stage of the encounter";
        Role as "role" says "a side";
        PassedOver as "passed_over" says "a destination for the skipped cards";
        Lasting as "lasting" says "a duration";
        Ending as "ending" says "an ending of the encounter";
        Freeable as "freeable" says "a seat whose ships can be freed";
        Nil as "nil" says "nil";
        Text as "text" says "a string";
        Table as "table" says "a table";
        Function as "function" says "a function";
        UnknownHandle as "unknown_handle" says "an unknown handle";
        Else as "else" says "something else";
    }
}

diagnostics! {
    /// A hint for fixing an error that depends on the context.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Mend in "fault.how" {
        Nothing as "nothing" says "";
        DidYouMean { near: String } as "did_you_mean" says "did you mean `{near}`?";
        Write { words: AnyOf } as "write" says "write {words}";
        Takes { names: String } as "takes" says "expected one of {names}";
        DeclareOption as "declare_option" says "declare it in `options`";
        DeclareMemory as "declare_memory" says "declare it in `memory`";
        DeclareZone as "declare_zone" says "declare it in `zones`";
        AddText as "add_text" says "add it to the script's texts";
        IsNil as "is_nil" says "test for nil first: this seat, planet, or card does not exist now";
        OfAnother { name: String } as "of_another"
            says "`{name}` is not a function of this type: check the value before the colon";
        NoFunction as "no_function" says "see powers/API.md for the functions of scripts";
        MakeLocal as "make_local" says "write `local` before it, or declare a lasting value in `memory`";
        GiveBack as "give_back" says "return the new value, or store it in `memory`";
        Multiply as "multiply" says "multiply instead";
        LoopThrough as "loop_through"
            says "write `for _, value in ipairs(list) do`, or `for key, value in pairs(table) do`";
        NameParameters as "name_parameters" says "write named parameters, or pass a list";
        RequireAtTop as "require_at_top"
            says "write `local name = require(\"name\")` at the top of the file";
        ShortenText as "shorten_text"
            says "shorten the string; move text for players to the script's text file";
        UseTexts as "use_texts" says "move text for players to the script's text file";
        Divide as "divide" says "split it into smaller ones";
        Report as "report" says "report this: it is a bug in the engine";
        KeepsNothing as "keeps_nothing"
            says "declare it in `memory`: tables are not kept between calls";
    }
}

impl Wrong {
    /// Returns the kind of the error.
    pub const fn kind(&self) -> FaultKind {
        match self {
            Wrong::NoLegalAnswer { .. } | Wrong::UnfitAnswer => FaultKind::Question,
            Wrong::TooManyQuestions { .. }
            | Wrong::TooManySteps { .. }
            | Wrong::NoEnd { .. }
            | Wrong::TooDeep { .. }
            | Wrong::OutOfInstructions
            | Wrong::OutOfInstructionsTogether
            | Wrong::OutOfInstructionsBeforeQuestion
            | Wrong::TooManyEffects { .. }
            | Wrong::OutOfMemory
            | Wrong::Exhausted { .. }
            | Wrong::TooLarge { .. }
            | Wrong::HoldsMuch { .. }
            | Wrong::Unloadable { .. } => FaultKind::Limit,
            Wrong::ChangedQuestion { .. } | Wrong::OtherwiseAgain { .. } | Wrong::OtherwiseAnew { .. } => {
                FaultKind::Impure
            }
            Wrong::Broken { .. } => FaultKind::Broken,
            _ => FaultKind::Script,
        }
    }
}

impl From<ContextFault> for Wrong {
    fn from(fault: ContextFault) -> Self {
        match fault {
            ContextFault::ChangedQuestion { seat } => Wrong::ChangedQuestion { seat },
            ContextFault::NoLegalAnswer { seat } => Wrong::NoLegalAnswer { seat },
            ContextFault::TooManyQuestions { limit } => Wrong::TooManyQuestions { limit },
            ContextFault::TooManySteps { limit } => Wrong::TooManySteps { limit },
            ContextFault::Impure { witness: ReplayCheck::Anew, what } => Wrong::OtherwiseAnew { what },
            ContextFault::Impure { what, .. } => Wrong::OtherwiseAgain { what },
        }
    }
}

impl From<TooDeep> for Wrong {
    fn from(_: TooDeep) -> Self {
        Wrong::TooDeep { most: MAX_DEPTH }
    }
}
