//! What can be wrong with a step, one row each: its code, its sentence, what would mend it.

use crate::table::{AnyOf, DeskFault, Differs, Seat, Witness, mistakes};
use crate::things::stack::{MAX_DEPTH, TooDeep};

/// What kind of thing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The script raised an error or used the API wrongly.
    Script,
    /// The script reached a limit: instructions, memory, depth, questions.
    Limit,
    /// The script, or the rules, did not do the same thing twice.
    Impure,
    /// A question could not be asked.
    Question,
    /// The state lacks what the rules count on: a defect of the rules themselves.
    Broken,
}

mistakes! {
    /// What was wrong with a step that could not go on.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Wrong in "fault" {
        // A name of the API is given what it cannot take.
        Wanted { what: Thing, got: Thing } as "wanted" says "{what} expected, got {got}";
        WantedBefore { what: Thing, got: Thing } as "wanted_before"
            says "{what} before the colon expected, got {got}";
        WantedOfWhen { got: Thing } as "wanted_of_when" says "true or false from `when` or `holding` expected, got {got}";
        WantedOfTest { got: Thing } as "wanted_of_test" says "true, false or nothing from `test` expected, got {got}";
        NotWhole { got: String } as "not_whole" says "a whole number expected, got {got}";
        OutOfRange { least: i64, most: i64, got: i64 } as "out_of_range"
            says "a number from {least} to {most} expected, got {got}";
        UnknownWord { word: String, what: Thing, how: Mend } as "unknown_word" says "`{word}` is not {what}"
            mend "{how}";
        UnknownField { key: String, how: Mend } as "unknown_field" says "it takes no `{key}`" mend "{how}";
        NotAtTable { seat: Seat } as "not_at_table" says "{seat} does not sit at this table"
            mend "a seat of another table names nothing here";
        OnlyMe as "only_me" says "only the seat whose script runs can do this" mend "write `me` before the colon";
        SameSeat as "same_seat" says "another seat expected, got the same" mend "name another seat";
        TooManySeats as "too_many_seats" says "more seats in a list than there can be" mend "each seat once";
        NotInDeck as "not_in_deck" says "there is no such card in this deck"
            mend "game:kinds() lists those there are";
        NotLaid as "not_laid" says "an attack or a negotiate expected, got a destiny card"
            mend "test with kind:is(\"encounter\")";
        PowerGone as "power_gone" says "this power is at the table no more"
            mend "look for it anew: seat:powers()";
        NoSuchAlien as "no_such_alien" says "there is no such alien in this edition"
            mend "game:aliens_left() lists those that can be gained";
        NoSuchOption as "no_such_option" says "there is no such option" mend "declare it in `options`";
        NoMemory as "no_memory" says "a card of the draw deck has no memory" mend "only powers, rules and cards on the table do";
        KeptPerSeat { key: String } as "kept_per_seat" says "`{key}` is kept per seat" mend "name the seat";
        KeptOnce { key: String } as "kept_once" says "`{key}` is not kept per seat" mend "name no seat";
        RemembersFlag as "remembers_flag" says "true or false expected, got a number"
            mend "a key of `memory` stays of the kind of its first value";
        RemembersNumber as "remembers_number" says "a number expected, got true or false"
            mend "a key of `memory` stays of the kind of its first value";
        OptionTwice as "option_twice" says "an option stands twice in the list" mend "each option once";
        TooManyOptions { most: usize } as "too_many_options" says "more than {most} options"
            mend "nobody chooses among so many";
        TooManyShown as "too_many_shown" says "at most three things can be shown" mend "leave one out";

        // It is called at a moment at which it means nothing.
        NotMainPlayer { seat: Seat } as "not_main_player" says "{seat} is not a main player"
            mend "test with seat:is_main_player() in `when`";
        NoTurnedCard { seat: Seat } as "no_turned_card" says "{seat} has no turned card on the table"
            mend "this belongs after the reveal";
        NoCardToGive as "no_card_to_give" says "no card can be given"
            mend "test hand_size() in `when`, and give to another seat";
        NoUseDeclared as "no_use_declared" says "no use of a power is declared"
            mend "call it:cancel() once";
        NotOfMoment { hook: &'static str } as "not_of_moment" says "`it` has no such name at {hook}"
            mend "powers/API.md says what each moment is about";
        NothingToLay as "nothing_to_lay" says "it is not said what must be laid" mend "name a `class`, a `kind` or a `card`";
        UnseenCard as "unseen_card" says "`me` cannot see which card this is"
            mend "`when`, `value` and `test` see what lies open; `holding` and `run` also the cards of `me`, and those it has looked at";
        UnseenPile as "unseen_pile" says "`me` cannot see which cards lie there"
            mend "me:look_at(pile) first, or game:random(pile, 1)";
        NotTheirs { seat: Seat } as "not_theirs" says "{seat} does not have this card"
            mend "a seat shows and discards its own cards";
        CannotBeLaid as "cannot_be_laid" says "this card cannot be laid" mend "test card:kind():is(\"encounter\")";
        NoPlaceForPile as "no_place_for_pile" says "cards cannot be put there"
            mend "a zone, the deck or the discard pile; seat:take(cards) puts them in hand";
        LeastAboveMost { least: usize, most: usize } as "least_above_most" says "`least` is {least} and `most` {most}"
            mend "each is 1 unless it is named";
        HoldsNobody as "holds_nobody" says "a card or a rule of the table holds no ships captive"
            mend "only an alien's power does";
        InTheDeck as "in_the_deck" says "nobody looks into the deck"
            mend "draw cards into a zone, draw_cards with `to`, and look there";
        NotOnTable as "not_on_table" says "these cards do not lie on the table"
            mend "seat:show(cards) shows cards of a hand; those of the deck are drawn first";
        NoDeckOf { class: String } as "no_deck_of" says "no card of the class `{class}` comes to lie on the table"
            mend "`lies` in a card's script says that it does, and `[cards.kinds]` of the edition how many there are";
        LiesNowhere as "lies_nowhere" says "this script is no card's that lies on the table"
            mend "`lies = \"game\"` or `lies = \"encounter\"` says that a card does";
        MeetsItself as "meets_itself" says "the offense cannot meet itself" mend "name another seat";
        NoSuchStar { seat: Seat } as "no_such_star" says "the star deck has no card of {seat}"
            mend "game:star_cards() lists those it has";
        NotMovedThere as "not_moved_there" says "no ships are moved from or to the black hole, or out of the game"
            mend "that is what lose_ships, free_ships and it:send do";
        NoPlaceForFallen as "no_place_for_fallen" says "falling ships cannot go there"
            mend "game:beyond() or game:hole()";
        NoWord as "no_word" says "a word expected" mend "write keys of the script's texts";

        // What the language of the scripts says, or the script itself.
        Raised { text: String, how: Mend } as "raised" says "{text}" mend "{how}";
        NoMethod { name: String, how: Mend } as "no_method" says "there is no method {name}" mend "{how}";
        ActsHere as "acts_here"
            says "this acts inside a comparison, a pattern or an iterator, where nothing can act"
            mend "collect what to do first, then do it in the body of `run`";
        OutsideHook as "outside_hook" says "the game can only be read inside a hook";
        AsksHere { name: &'static str } as "asks_here" says "`{name}` asks, where nothing can be asked";
        UnknownRequest as "unknown_request" says "an unknown request";

        // Questions.
        NoLegalAnswer { seat: Seat } as "no_legal_answer" says "asked {seat} a question that has no legal answer"
            mend "test in `when` that there is something to choose";
        UnfitAnswer as "unfit_answer" says "a recorded answer does not fit its question"
            mend "the record was changed, or belongs to another game";

        // Limits.
        TooManyQuestions { limit: usize } as "too_many_questions"
            says "asked more than {limit} questions in one step" mend "a loop that asks must come to an end";
        TooManySteps { limit: usize } as "too_many_steps" says "no question in {limit} steps: the game does not get on"
            mend "somebody must have something to do";
        NoEnd { turns: u32 } as "no_end" says "nobody has gained or lost a base in {turns} turns: the game does not end"
            mend "somebody must be able to win";
        TooDeep { most: usize } as "too_deep" says "effects nested deeper than {most} steps"
            mend "an effect must not set itself off again";
        OutOfInstructions as "out_of_instructions" says "too many units of work"
            mend "a loop does not come to an end, or does too much that costs much: powers/API.md has the prices";
        OutOfInstructionsTogether as "out_of_instructions_together"
            says "too many units of work in one step, with all that its effects set off"
            mend "effects that set each other off must come to an end";
        OutOfInstructionsBeforeQuestion as "out_of_instructions_before_question"
            says "too many units of work before anybody is asked again"
            mend "what happens of itself, turn after turn, must cost little";
        TooManyEffects { most: u32 } as "too_many_effects" says "one effect sets off more than {most} others"
            mend "a loop that acts must come to an end";
        OutOfMemory as "out_of_memory" says "the scripts' memory has run out, which is no script's fault"
            mend "this is a defect of the engine; please report it";
        Exhausted { text: String } as "exhausted" says "{text}";
        TooLarge { text: String } as "too_large" says "{text}" mend "a power takes some dozens of lines";
        HoldsMuch { text: String } as "holds_much" says "{text}" mend "a power needs no large tables";
        NotAllowed { text: String, how: Mend } as "not_allowed" says "{text}" mend "{how}";
        Unloadable { why: String } as "unloadable" says "{why}";

        // The same step did not do the same thing twice.
        ChangedQuestion { seat: Seat } as "changed_question"
            says "asked {seat} something else when the step was run again"
            mend "a script must do the same whenever it runs with the same state and answers";
        OtherwiseAgain { what: Differs } as "otherwise_again"
            says "a step did something else when run again in the same interpreter: {what}"
            mend "a script keeps nothing between calls and draws no lots of its own";
        OtherwiseAnew { what: Differs } as "otherwise_anew"
            says "a step did something else when run in a fresh interpreter: {what}"
            mend "a script keeps nothing between calls and draws no lots of its own";

        // The state does not hold what the rules have put there.
        Broken { what: Broken } as "defect" says "{what}" mend "this is a defect of the engine; please report it";
    }
}

mistakes! {
    /// What the rules count on and do not find: a defect of the rules themselves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Broken in "fault.broken" {
        NoDefense as "no_defense" says "a step counts on a defense, and none is named";
        NoPlanet as "no_planet" says "a step counts on a planet, and the cone points at none";
        NobodyElse as "nobody_else" says "nobody else sits at a table of two";
        NoLaidCard as "no_laid_card" says "no card is laid that could be turned";
        NotTurned as "not_turned" says "a card is not turned, and the encounter is to be resolved";
        NoOffer as "no_offer" says "no offer stands that was accepted";
        NoPower { slot: u8 } as "no_power" says "there is no power {slot}";
        NothingToDo as "nothing_to_do" says "nothing is to be done, and the game is not over";
        NoRemembering as "no_remembering" says "a power remembers that is not at the table";
    }
}

mistakes! {
    /// What a name of the API wants, or gets: things that scripts hold, and words.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Thing in "fault.thing" {
        Seat as "seat" says "a seat";
        Planet as "planet" says "a planet";
        Kind as "kind" says "a kind of card";
        Side as "side" says "a side";
        Place as "place" says "a place";
        Bases as "bases" says "a place for bases";
        It as "it" says "the moment";
        Card as "card" says "a card";
        Pile as "pile" says "a pile of cards";
        Power as "power" says "a power";
        Alien as "alien" says "an alien";
        Number as "number" says "a number";
        WholeNumber as "whole_number" says "a whole number";
        Flag as "flag" says "true or false";
        List as "list" says "a list";
        Braces as "braces" says "a table in braces";
        TextKey as "text_key" says "a key of the script's texts";
        OptionName as "option_name" says "an option of this script";
        MemoryKey as "memory_key" says "a key of `memory`";
        MemoryWord as "memory_word" says "a word of this key of `memory`";
        ZoneName as "zone_name" says "a key of `zones`";
        CardClass as "card_class" says "a class of cards";
 Stage as "stage" says "a point of the encounter";
        Role as "role" says "a side";
        PassedOver as "passed_over" says "a place for the cards passed over";
        Lasting as "lasting" says "how long it lasts";
        Ending as "ending" says "how the encounter ends";
        Freeable as "freeable" says "one whose ships can be freed";
        Nil as "nil" says "nil";
        Text as "text" says "a string";
        Table as "table" says "a table";
        Function as "function" says "a function";
        UnknownHandle as "unknown_handle" says "an unknown handle";
        Else as "else" says "something else";
    }
}

mistakes! {
    /// What would mend it, where that depends on more than what is wrong.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Mend in "fault.how" {
        Nothing as "nothing" says "";
        DidYouMean { near: String } as "did_you_mean" says "did you mean `{near}`?";
        Write { words: AnyOf } as "write" says "write {words}";
        Takes { names: String } as "takes" says "it takes {names}";
        DeclareOption as "declare_option" says "declare it in `options`";
        DeclareMemory as "declare_memory" says "declare it in `memory`";
        DeclareZone as "declare_zone" says "declare it in `zones`";
        AddText as "add_text" says "write it into the script's texts";
        IsNil as "is_nil" says "what stands before it is nil: no such seat, planet or card now";
        OfAnother { name: String } as "of_another"
            says "`{name}` is a function of something else than what stands before it";
        NoFunction as "no_function" says "scripts have no such function; the reference lists those there are";
        MakeLocal as "make_local" says "write `local` before it; what is to last is declared in `memory`";
        GiveBack as "give_back" says "give the new value back; what is to last is declared in `memory`";
        Multiply as "multiply" says "multiply instead";
        LoopThrough as "loop_through" says "write `for _, value in ipairs(list) do`, or `for key, value in pairs(table) do`";
        NameParameters as "name_parameters" says "name the parameters, or take a list";
        ShortenText as "shorten_text"
            says "put less into one text; what players read stands in the script's texts";
        UseTexts as "use_texts" says "what players read stands in the script's texts";
        Divide as "divide" says "divide it into smaller ones";
        Report as "report" says "this is a defect of the engine; please report it";
        KeepsNothing as "keeps_nothing"
            says "nothing is kept in tables between calls; declare it in `memory`";
    }
}

impl Wrong {
    /// What kind of thing it is.
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

impl From<DeskFault> for Wrong {
    fn from(fault: DeskFault) -> Self {
        match fault {
            DeskFault::ChangedQuestion { seat } => Wrong::ChangedQuestion { seat },
            DeskFault::NoLegalAnswer { seat } => Wrong::NoLegalAnswer { seat },
            DeskFault::TooManyQuestions { limit } => Wrong::TooManyQuestions { limit },
            DeskFault::TooManySteps { limit } => Wrong::TooManySteps { limit },
            DeskFault::Impure { witness: Witness::Anew, what } => Wrong::OtherwiseAnew { what },
            DeskFault::Impure { what, .. } => Wrong::OtherwiseAgain { what },
        }
    }
}

impl From<TooDeep> for Wrong {
    fn from(_: TooDeep) -> Self {
        Wrong::TooDeep { most: MAX_DEPTH }
    }
}
