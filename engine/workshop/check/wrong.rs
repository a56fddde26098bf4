//! What a check finds beyond what loading finds, one row each.

use crate::problem::How;
use crate::table::{AnyOf, mistakes};

mistakes! {
    /// What is wrong with the code of a script: found without running it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongCode in "code" {
        // Names.
        Unknown { name: String, how: Advice } as "code_unknown" says "nothing is named `{name}` here" mend "{how}";
        InFunction { library: &'static str, name: String } as "code_in_function"
            says "`{library}` is a function and has no `{name}`";
        InLibrary { library: &'static str, name: String, how: Advice } as "code_in_library"
            says "scripts have no `{library}.{name}`" mend "{how}";
        LacksColon { name: String } as "code_lacks_colon" says "`{name}` is called with a colon"
            mend "write `:{name}(…)` instead of `.{name}`";
        HasNo { what: &'static str, name: String, how: Advice } as "code_has_no" says "{what} has no `{name}`"
            mend "{how}";
        OfAnother { name: String, others: String, what: &'static str } as "code_of_another"
            says "`{name}` is a function of {others}, and this is {what}" mend "see what stands before the colon";
        NoFunction { name: String, how: Advice } as "code_no_function" says "no function is named `{name}`"
            mend "{how}";
        NotCalled { path: String, what: &'static str } as "code_not_called"
            says "`{path}` is {what}, and is called as a function"
            mend "functions of the game are called with a colon: `game:seats()`";
        NoLength { what: &'static str, how: LengthAdvice } as "code_no_length"
            says "`#` counts what is in a list, and this is {what}" mend "{how}";

        // What is kept.
        KeptTable as "code_kept_table" says "a table outside of the function is written into"
            mend "a script keeps nothing between calls: declare it in `memory`, or make the table inside the function";
        Unwritable { what: &'static str } as "code_unwritable" says "{what} cannot be changed by writing into it"
            mend "powers/API.md lists what there is";

        // What a function is given.
        OnlyMe { name: &'static str } as "code_only_me"
            says "only the seat whose script runs can do `{name}`" mend "write `me:{name}(…)`";
        Given { name: &'static str, things: String, takes: String } as "code_given"
            says "`{name}` is given {things}" mend "between its brackets it takes {takes}";
        Argument { whose: String, name: String, is: &'static str, wanted: &'static str } as "code_argument"
            says "{whose}: {name} is {is}, and {wanted} is wanted";
        NotPossible { word: String, how: Advice } as "code_not_possible" says "\"{word}\" is not possible here"
            mend "{how}";
        NoBraces { name: &'static str, is: &'static str } as "code_no_braces"
            says "`{name}` takes a table in braces, and this is {is}" mend "write `{name} {{ … }}`";
        TakesNo { name: &'static str, key: String, how: How } as "code_takes_no" says "`{name}` takes no `{key}`"
            mend "{how}";
        TakesNamed { name: &'static str, known: String } as "code_takes_named"
            says "`{name}` takes no values without a name" mend "it takes {known}";
        Lacks { name: &'static str, key: &'static str } as "code_lacks" says "`{name}` lacks `{key}`"
            mend "write `{key} = …` in its braces";
        Holds { function: String, name: &'static str, is: &'static str, wanted: &'static str } as "code_holds"
            says "`{function}`: `{name}` holds {is}, and a list of type {wanted} is wanted";
        NeverEqual { one: &'static str, other: &'static str } as "code_never_equal"
            says "{one} is never equal to {other}" mend "see what each side gives in powers/API.md";

        // What the script has declared.
        NoText { key: String, how: Advice } as "code_no_text" says "no text is named `{key}`" mend "{how}";
        NoOption { name: String, how: Advice } as "code_no_option" says "no option is named `{name}`" mend "{how}";
        NoSuchValue { option: String, word: String, near: String } as "code_no_such_value"
            says "no edition sets `{option}` to \"{word}\"" mend "did you mean `{near}`?";
        DestinyMemory as "code_destiny_memory" says "a card of the draw deck has no memory"
            mend "only powers, rules and cards with `lies` remember";
        DestinyZones as "code_destiny_zones" says "a card or a rule has no zones" mend "only powers do";
        NoZone { name: String, how: Advice } as "code_no_zone" says "`zones` has no `{name}`" mend "{how}";
        ZoneUnused { name: String } as "code_zone_unused" says "zone `{name}` is never used" mend "take it out, or use it: me:zone(\"{name}\")";
        NoKey { key: String, how: Advice } as "code_no_key" says "`memory` has no `{key}`" mend "{how}";
        KeptEach { key: String } as "code_kept_each" says "`{key}` is kept for each seat" mend "name the seat, last of all";
        KeptOnce { key: String } as "code_kept_once" says "`{key}` is one value, not one for each seat"
            mend "name no seat";
        Remembers { key: String, is: &'static str, value: &'static str } as "code_remembers"
            says "`{key}` is {is}, and {value} is to be remembered"
            mend "a key of `memory` stays of the kind of its first value";
        OptionUnread { name: String } as "code_option_unread" says "the option `{name}` is never read"
            mend "read it with `game:option(\"{name}\")`, or leave it out";
        MemoryUnused { key: String } as "code_memory_unused" says "`{key}` of `memory` is never used"
            mend "use it with `me:recall` and `me:remember`, or leave it out";
        MemoryUnsaid { key: String } as "code_memory_unsaid"
            says "`{key}` of `memory` may hold what only some know, and bots imagine it as it is"
            mend "declare it with `secret = true` (a number with `least` and `most` too), or with `public = true`";
        TextUnused { key: String } as "code_text_unused"
            says "the text `{key}` is never shown: the script does not name it"
            mend "name it in the script, `about = \"{key}\"`, or leave it out";

        // Where it stands.
        Acts { name: &'static str, why: OnlyLooks } as "code_acts" says "`{name}` acts, but {why}"
            mend "only the body of `run` can act: move it there";
        NotOfMoment { name: &'static str, hooks: String, hook: &'static str } as "code_not_of_moment"
            says "`it` has no `{name}` in `{hook}`" mend "it has one in {hooks}";
        Idle { name: &'static str, hooks: String, hook: &'static str, elsewhere: &'static str } as "code_idle"
            says "`{name}` is made for {hooks}; in `{hook}`: {elsewhere}"
            mend "move it to that hook, or do something else here";
    }
}

mistakes! {
    /// What only looks, so that nothing can act in it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum OnlyLooks in "only_looks" {
        OfHook { key: &'static str, hook: &'static str } as "of_hook" says "`{key}` of `{hook}` only looks";
        Function { name: &'static str } as "function" says "`{name}` only looks";
        Comparison as "comparison" says "a comparison only looks";
    }
}

mistakes! {
    /// What to write instead of `#`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum LengthAdvice in "length_advice" {
        Size as "size" says "write `pile:size()`";
        Value as "value" says "`kind:value()` is the value of a card";
        List as "list" says "powers/API.md lists what it has";
    }
}

mistakes! {
    /// What would mend the code, where that depends on more than what is wrong.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Advice in "advice" {
        Nothing as "nothing" says "";
        How { how: How } as "how" says "{how}";
        Reference as "reference" says "powers/API.md lists what there is";
        NoLots as "no_lots" says "a script draws no lots; chance belongs to the game";
        NoPatterns as "no_patterns" says "there are no patterns: `string.find` looks for a text as it stands";
        TakeList as "take_list" says "take a list: `list[2]` is one of its values, `#list` how many there are";
        LoopThrough as "loop_through" says "a loop goes through `ipairs(list)` or `pairs(table)`";
        OnlyTheGame as "only_the_game" says "a script reaches nothing but the game";
        Declare { name: String } as "declare"
            says "write `local {name} = …` before it, or take a name of powers/API.md";
        TakeParameter as "take_parameter"
            says "the functions of a hook are given it: write `function(game, me, it)`, and hand it on to what they call";
        AddText { key: String, file: String } as "add_text" says "write `{key} = \"…\"` below `[en]` in {file}";
        DeclareOption { name: String } as "declare_option"
            says "write `options = {{ {name} = … }}` with its usual value";
        DeclareZone { name: String } as "declare_zone" says "declare it: zones = {{ {name} = {{ face = \"down\" }} }}";
        DeclareMemory { key: String } as "declare_memory"
            says "write `memory = {{ {key} = … }}` with its first value";
        GiveNaming as "give_naming" says "the question names nothing: give it `naming = {{ … }}`";
    }
}

mistakes! {
    /// What is wrong with the texts beside scripts, and with where a script lies.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongTexts in "texts" {
        Nameless { id: String, lacks: String, lines: String } as "texts_nameless"
            says "`{id}` has no {lacks} in English" mend "{lines}";
        OtherLanguage { id: String, lacks: String, language: String, edition: String, lines: String }
            as "texts_other_language" says "`{id}` has no {lacks} in the language `{language}` of {edition}"
            mend "{lines}";
        NoTexts { language: String } as "texts_none_in_language" says "there is no text in the language `{language}`"
            mend "write a file of powers/texts with texts below `[{language}]`, or name a language that has some";
        OfNobody { id: String, how: TextAdvice } as "texts_of_nobody" says "no script is named `{id}`" mend "{how}";
        NotInEnglish { place: String, how: TextAdvice } as "texts_not_in_english" says "`{place}` is not in English"
            mend "{how}";
        StandsForNothing { place: String, table: &'static str, how: TextAdvice } as "texts_stand_for_nothing"
            says "`{place}` names no {table}" mend "{how}";
        ToldNever { place: String, key: String } as "texts_told_never"
            says "`{place}` is never shown: `{key}` is a question, not a word that is chosen"
            mend "`told` has a sentence for each word of `from`";
        Missing { keys: String, is: &'static str, language: String } as "texts_missing"
            says "{keys} {is} missing below `[{language}]`" mend "players are shown the English there";
        Shows { place: String, value: String } as "texts_shows"
            says "`{place}` shows {{{value}}}, which is not given"
            mend "what a script does shows its options that are numbers, and questions the values of their `naming`";
        ShowsUnknown { place: String, value: String, how: Advice } as "texts_shows_unknown"
            says "`{place}` shows {{{value}}}, which is not given" mend "{how}";
        MatchesNothing { place: String, how: TextAdvice } as "texts_match_nothing"
            says "`{place}` takes the place of no text that there is" mend "{how}";
        ShowsMore { place: String, value: String, how: TextAdvice } as "texts_show_more"
            says "`{place}` shows {{{value}}}, which its English text does not" mend "{how}";
        AlienNowhere { id: String } as "alien_nowhere" says "the alien `{id}` is in no edition, so nobody can play it"
            mend "write `{id} = {{ use = \"may\" }}` below `[aliens]` in a file of decks/";
        RuleNowhere { id: String } as "rule_nowhere" says "the rule `{id}` is in no edition, so no table plays by it"
            mend "write `{id} = {{}}` below `[rules]` in a file of decks/";
        CardNowhere { id: String } as "other_card_nowhere" says "the card `{id}` is in no edition, so nobody can play it"
            mend "write `{id} = {{ copies = 1 }}` below `[cards.kinds]` in a file of decks/, or a star card below `[stars]`";
        DestinyNowhere { id: String } as "card_nowhere"
            says "the destiny card `{id}` is in no edition, so nobody can play it"
            mend "write `{id} = 1` below `[cards.destiny]` in a file of decks/";
        NoTable { path: String } as "edition_no_table" says "`{path}` is no table of its own"
            mend "write it as `[{path}]`";
        NoToml { text: String } as "edition_no_toml" says "{text}";
    }
}

mistakes! {
    /// What would mend the texts.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TextAdvice in "text_advice" {
        How { how: How } as "how" says "{how}";
        NamedLikeScript as "named_like_script" says "it has the name of its script, but for the ending";
        OneOf { known: AnyOf } as "one_of" says "write {known}";
        AlsoInEnglish as "also_in_english" says "write it below `[en]` too, or leave it out";
        LeaveOut as "leave_out" says "nothing shows it: leave it out";
    }
}

mistakes! {
    /// What is found by playing.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongPlay in "play" {
        NeverTrue { hook: &'static str, games: u64, looks: u64 } as "play_never_true"
            says "`{hook}` was never used in {games} random games"
            mend "look at its `when`: it was asked {looks} times and never said true when it mattered";
        NeverCame { hook: &'static str, games: u64 } as "play_never_came"
            says "`{hook}` was never used in {games} random games"
            mend "its moment never came; say in `when` less often no, or have it in another edition";
        Slow { hook: &'static str, took: u32, most: u32 } as "play_slow"
            says "`{hook}` is slow: a call took {took} of the {most} units it may take"
            mend "a hook looks at a few seats, planets and cards; is there a loop too many?";
        Scenario { what: String } as "play_scenario" says "{what}";
        ScenarioSeen { what: String, seen: String } as "play_scenario_seen" says "{what}"
            mend "seen instead: {seen}";
        Fault { fault: String, how: String, again: String } as "play_fault" says "{fault}" mend "{how}{again}";
        Stuck { why: String, again: String } as "play_stuck" says "{why}" mend "{again}";
        Lost { what: String, again: String } as "play_lost" says "something is lost: {what}" mend "{again}";
        NoTable { why: String, how: String, again: String } as "play_no_table" says "no table can be set up: {why}"
            mend "{how}{again}";
        Leak { seat: u8, answers: u64, again: String } as "play_leak"
            says "after {answers} answers seat {seat} is shown what it cannot know" mend "{again}";
        Endless { answers: u64, again: String } as "play_endless" says "a game has not ended after {answers} answers"
            mend "{again}";
    }
}

impl Advice {
    /// The known word that was probably meant, if one is near.
    pub(super) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Advice> {
        How::near(word, known).map(|how| Advice::How { how })
    }
}
