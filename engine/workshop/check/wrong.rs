//! Problems found by a check in addition to those of loading, one row each.

use crate::problem::How;
use crate::table::{AnyOf, diagnostics};

diagnostics! {
    /// An error in the code of a script, found without running it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongCode in "code" {
        // Names.
        Unknown { name: String, how: Advice } as "code_unknown" says "undefined variable `{name}`" mend "{how}";
        InFunction { library: &'static str, name: String } as "code_in_function"
            says "`{library}` is a function and has no field `{name}`";
        InLibrary { library: &'static str, name: String, how: Advice } as "code_in_library"
            says "unknown function `{library}.{name}`" mend "{how}";
        NotInLibrary { library: String, name: String, how: Advice } as "code_not_in_library"
            says "{library} has no `{name}`" mend "{how}";
        LacksColon { name: String } as "code_lacks_colon" says "`{name}` must be called with a colon"
            mend "write `:{name}(…)` instead of `.{name}`";
        HasNo { what: &'static str, name: String, how: Advice } as "code_has_no" says "{what} has no method `{name}`"
            mend "{how}";
        OfAnother { name: String, others: String, what: &'static str } as "code_of_another"
            says "`{name}` is a method of {others}, but was called on {what}" mend "check the value before the colon";
        NoFunction { name: String, how: Advice } as "code_no_function" says "unknown function `{name}`"
            mend "{how}";
        NotCalled { path: String, what: &'static str } as "code_not_called"
            says "cannot call `{path}`: expected a function, found {what}"
            mend "call functions of the game with a colon: `game:seats()`";
        NoLength { what: &'static str, how: LengthAdvice } as "code_no_length"
            says "`#` needs a list; found {what}" mend "{how}";

        // State.
        KeptTable as "code_kept_table" says "assignment to a table outside the function"
            mend "declare it in `memory`, or create the table inside the function: scripts are stateless between calls";
        Unwritable { what: &'static str } as "code_unwritable" says "cannot assign to a field of {what}"
            mend "see powers/API.md";

        // Arguments.
        OnlyMe { name: &'static str } as "code_only_me"
            says "`{name}` can be called only on `me`, the seat whose script is running" mend "write `me:{name}(…)`";
        Given { name: &'static str, things: String, takes: String } as "code_given"
            says "wrong arguments for `{name}`: found {things}" mend "expected arguments: {takes}";
        Argument { whose: String, name: String, is: &'static str, wanted: &'static str } as "code_argument"
            says "{whose}: {name} has the wrong type; expected {wanted}, found {is}";
        NotPossible { word: String, how: Advice } as "code_not_possible" says "invalid value \"{word}\""
            mend "{how}";
        NoBraces { name: &'static str, is: &'static str } as "code_no_braces"
            says "`{name}`: expected a table in braces, found {is}" mend "write `{name} {{ … }}`";
        TakesNo { name: &'static str, key: String, how: How } as "code_takes_no" says "unknown field `{key}` in `{name}`"
            mend "{how}";
        TakesNamed { name: &'static str, known: String } as "code_takes_named"
            says "`{name}` accepts only named values" mend "available: {known}";
        Lacks { name: &'static str, key: &'static str } as "code_lacks" says "missing field `{key}` in `{name}`"
            mend "add `{key} = …` in its braces";
        Holds { function: String, name: &'static str, is: &'static str, wanted: &'static str } as "code_holds"
            says "`{function}`: `{name}` has the wrong type; expected a list of type {wanted}, found {is}";
        NeverEqual { one: &'static str, other: &'static str } as "code_never_equal"
            says "useless comparison: {one} never equals {other}" mend "see powers/API.md for the type of each side";

        // Problems about what a script declares.
        NoText { key: String, how: Advice } as "code_no_text" says "unknown text `{key}`" mend "{how}";
        NoOption { name: String, how: Advice } as "code_no_option" says "unknown option `{name}`" mend "{how}";
        NoSuchValue { option: String, word: String, near: String } as "code_no_such_value"
            says "no edition sets `{option}` to \"{word}\"" mend "did you mean `{near}`?";
        DestinyMemory as "code_destiny_memory" says "a card of the draw deck has no memory"
            mend "use `memory` only in powers, rules, and cards with `lies`";
        DestinyZones as "code_destiny_zones" says "a card or a rule has no zones"
            mend "remove `zones`: only powers can have them";
        NoZone { name: String, how: Advice } as "code_no_zone" says "unknown zone `{name}`" mend "{how}";
        ZoneUnused { name: String } as "code_zone_unused" says "zone `{name}` is never used" mend "remove it, or use it: me:zone(\"{name}\")";
        NoKey { key: String, how: Advice } as "code_no_key" says "unknown key `{key}` in `memory`" mend "{how}";
        KeptEach { key: String } as "code_kept_each" says "`{key}` has one value per seat" mend "pass the seat as the last argument";
        KeptOnce { key: String } as "code_kept_once" says "`{key}` has one value, not one per seat"
            mend "remove the seat";
        Remembers { key: String, is: &'static str, value: &'static str } as "code_remembers"
            says "`{key}` has the wrong type; expected {is}, found {value}"
            mend "store only values of the type of the first one";
        OptionUnread { name: String } as "code_option_unread" says "the option `{name}` is never read"
            mend "read it with `game:option(\"{name}\")`, or remove it";
        MemoryUnused { key: String } as "code_memory_unused" says "key `{key}` in `memory` is never used"
            mend "use it with `me:recall` and `me:remember`, or remove it";
        MemoryUnsaid { key: String } as "code_memory_unsaid"
            says "key `{key}` in `memory` may contain hidden information, which bots can see"
            mend "declare it with `secret = true` (and `least` and `most` for a number), or with `public = true`";
        LibraryUnused { name: String } as "code_library_unused" says "no script requires this library"
            mend "require it in a script with `local {name} = require(\"{name}\")`, or remove the file";
        TextUnused { key: String } as "code_text_unused"
            says "the text `{key}` is never shown: the script never uses it"
            mend "use it in the script as a literal string, such as `about = \"{key}\"`, or remove it";

        // Context.
        Acts { name: &'static str, why: OnlyLooks } as "code_acts" says "cannot call `{name}`: {why}"
            mend "move it into `run`: only `run` can act";
        NotOfMoment { name: &'static str, hooks: String, hook: &'static str } as "code_not_of_moment"
            says "`it` has no method `{name}` in `{hook}`" mend "available in {hooks}";
        Idle { name: &'static str, hooks: String, hook: &'static str, elsewhere: &'static str } as "code_idle"
            says "`{name}` is for {hooks}; in `{hook}`: {elsewhere}"
            mend "move it to that hook, or remove it";
    }
}

diagnostics! {
    /// Read-only code that must not act.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum OnlyLooks in "only_looks" {
        OfHook { key: &'static str, hook: &'static str } as "of_hook" says "`{key}` of `{hook}` is read-only";
        Function { name: &'static str } as "function" says "`{name}` is read-only";
        Comparison as "comparison" says "a comparison is read-only";
    }
}

diagnostics! {
    /// Replacement for `#`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum LengthAdvice in "length_advice" {
        Size as "size" says "write `pile:size()`";
        Value as "value" says "use `kind:value()` for the value of a card";
        List as "list" says "see powers/API.md";
    }
}

diagnostics! {
    /// A fix that depends on more than the error.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Advice in "advice" {
        Nothing as "nothing" says "";
        How { how: How } as "how" says "{how}";
        Reference as "reference" says "see powers/API.md";
        NoLots as "no_lots" says "use the game's functions: scripts cannot generate random numbers";
        NoPatterns as "no_patterns" says "use `string.find` with plain text: patterns are not supported";
        TakeList as "take_list" says "use a list: `list[2]` is its second value, and `#list` is the number of values";
        LoopThrough as "loop_through" says "loop over `ipairs(list)` or `pairs(table)`";
        OnlyTheGame as "only_the_game" says "remove it: scripts can access only the game";
        Declare { name: String } as "declare"
            says "write `local {name} = …` before it, or use a name from powers/API.md";
        TakeParameter as "take_parameter"
            says "write `function(game, me, it)`, and pass this parameter to the functions that you call";
        AddText { key: String, file: String } as "add_text" says "write `{key} = \"…\"` under `[en]` in {file}";
        DeclareOption { name: String } as "declare_option"
            says "write `options = {{ {name} = … }}` with its default value";
        DeclareZone { name: String } as "declare_zone" says "declare it: zones = {{ {name} = {{ face = \"down\" }} }}";
        DeclareMemory { key: String } as "declare_memory"
            says "write `memory = {{ {key} = … }}` with its first value";
        GiveNaming as "give_naming" says "add `naming = {{ … }}` to the question";
    }
}

diagnostics! {
    /// An error in the texts beside scripts, or in a script's place.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongTexts in "texts" {
        Nameless { id: String, lacks: String, lines: String } as "texts_nameless"
            says "missing {lacks} for `{id}` in English" mend "{lines}";
        OtherLanguage { id: String, lacks: String, language: String, edition: String, lines: String }
            as "texts_other_language" says "missing {lacks} for `{id}` in `{language}`, the language of {edition}"
            mend "{lines}";
        NoTexts { language: String } as "texts_none_in_language" says "no texts in language `{language}`"
            mend "add a file in powers/texts with texts under `[{language}]`, or choose another language";
        OfNobody { id: String, how: TextAdvice } as "texts_of_nobody" says "unknown script `{id}`" mend "{how}";
        NotInEnglish { place: String, how: TextAdvice } as "texts_not_in_english" says "missing English text for `{place}`"
            mend "{how}";
        StandsForNothing { place: String, table: &'static str, how: TextAdvice } as "texts_stand_for_nothing"
            says "`{place}` matches no {table}" mend "{how}";
        ToldNever { place: String, key: String } as "texts_told_never"
            says "`{place}` is never shown: `{key}` is a question, not a word to choose"
            mend "write a sentence in `told` for each word of `from`";
        Missing { keys: String, is: &'static str, language: String } as "texts_missing"
            says "{keys} {is} missing under `[{language}]`" mend "add a translation: until then, players see English";
        Shows { place: String, value: String } as "texts_shows"
            says "unknown placeholder {{{value}}} in `{place}`"
            mend "use an option that is a number; in a question, a value of its `naming` is allowed too";
        ShowsUnknown { place: String, value: String, how: Advice } as "texts_shows_unknown"
            says "unknown placeholder {{{value}}} in `{place}`" mend "{how}";
        MatchesNothing { place: String, how: TextAdvice } as "texts_match_nothing"
            says "`{place}` replaces no text" mend "{how}";
        ShowsMore { place: String, value: String, how: TextAdvice } as "texts_show_more"
            says "`{place}` uses {{{value}}}, but its English text does not" mend "{how}";
        AlienNowhere { id: String } as "alien_nowhere" says "no edition has the alien `{id}`, so it is never played"
            mend "write `{id} = {{ use = \"may\" }}` under `[aliens]` in a file in `decks/`";
        RuleNowhere { id: String } as "rule_nowhere" says "no edition has the rule `{id}`, so it is never played"
            mend "write `{id} = {{}}` under `[rules]` in a file in `decks/`";
        CardNowhere { id: String } as "other_card_nowhere" says "no edition has the card `{id}`, so it is never played"
            mend "write `{id} = {{ copies = 1 }}` under `[cards.kinds]` in a file in `decks/`, or under `[stars]` for a star card";
        DestinyNowhere { id: String } as "card_nowhere"
            says "no edition has the destiny card `{id}`, so it is never played"
            mend "write `{id} = 1` under `[cards.destiny]` in a file in `decks/`";
        NoTable { path: String } as "edition_no_table" says "`{path}` is not a separate table"
            mend "write it as `[{path}]`";
        NoToml { text: String } as "edition_no_toml" says "{text}";
    }
}

diagnostics! {
    /// A fix for texts.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TextAdvice in "text_advice" {
        How { how: How } as "how" says "{how}";
        NamedLikeScript as "named_like_script" says "rename it: use the script's name with the extension `.toml`";
        OneOf { known: AnyOf } as "one_of" says "write {known}";
        AlsoInEnglish as "also_in_english" says "write the same key under `[en]`, or remove it";
        LeaveOut as "leave_out" says "remove it: it is never shown";
    }
}

diagnostics! {
    /// A problem found by playing.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongPlay in "play" {
        NeverTrue { hook: &'static str, games: u64, looks: u64 } as "play_never_true"
            says "`{hook}` was never used in {games} random games"
            mend "check its `when`: it was called {looks} times, but was never true when the hook could have acted";
        NeverCame { hook: &'static str, games: u64 } as "play_never_came"
            says "`{hook}` was never used in {games} random games"
            mend "the hook was never called: relax its `who`, or use the script in another edition";
        NeverUsed { id: String, tries: String, reasons: String } as "play_never_used"
            says "`{id}` was never used in {tries}" mend "change its conditions; in a trace, {reasons}";
        NoScenario { id: String } as "play_no_scenario" says "`{id}` has no scenario"
            mend "write `scenarios/{id}.toml`, or record a game with `hyperkon scenario --record`";
        Untested { id: String, hook: &'static str } as "play_untested"
            says "no scenario reaches `{hook}`"
            mend "add a scenario in which it acts; `hyperkon trace FILE --power {id}` shows why it did not act";
        TooStrong { id: String, games: u64, share: String, even: String, mods: String } as "play_too_strong"
            says "`{id}` won {share} % of {games} random games, more than twice its even share of {even} %"
            mend "weaken it, or measure it with better bots: `hyperkon balance{mods} {id}`";
        Slow { hook: &'static str, took: u32, most: u32 } as "play_slow"
            says "`{hook}` is slow: one call used {took} of {most} fuel"
            mend "remove loops: a hook should read only a few seats, planets, and cards";
        Scenario { what: String } as "play_scenario" says "{what}";
        ScenarioSeen { what: String, seen: String } as "play_scenario_seen" says "{what}"
            mend "seen instead: {seen}";
        Fault { fault: String, how: String, again: String } as "play_fault" says "{fault}" mend "{how}{again}";
        Stuck { why: String, again: String } as "play_stuck" says "{why}" mend "{again}";
        Lost { what: String, again: String } as "play_lost" says "invalid state: {what}" mend "{again}";
        NoTable { why: String, how: String, again: String } as "play_no_table" says "cannot set up a table: {why}"
            mend "{how}{again}";
        Leak { seat: u8, answers: u64, again: String } as "play_leak"
            says "after {answers} answers, seat {seat} sees hidden information" mend "{again}";
        Endless { answers: u64, again: String } as "play_endless" says "the game has not ended after {answers} answers"
            mend "{again}";
    }
}

impl Advice {
    /// Returns the known word that was probably meant, if one is near.
    pub(super) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Advice> {
        How::near(word, known).map(|how| Advice::How { how })
    }
}
