//! What can be wrong with a pack as a whole, and with files beside each other, one row each.

use crate::problem::How;
use hyperkon_table::mistakes;

mistakes! {
    /// What is wrong with a pack, or between the files of packs.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongPack in "pack" {
        NoFolder as "pack_no_folder" says "there is no such folder"
            mend "name a folder that holds `powers/` or `decks/`";
        NoParts as "pack_no_parts" says "has neither a `powers` nor a `decks` folder"
            mend "a mod is a folder that holds these";
        Empty as "pack_empty" says "has no file that is read"
            mend "begin one with `hyperkon new alien ID`, or name another folder";
        TooManyMods { most: usize } as "pack_too_many" says "lies on top of more than {most} mods"
            mend "leave some out, or make one of several";
        TooMuchScript { most: u64 } as "scripts_too_large"
            says "the scripts of all mods are larger than {most} KB together, and this one is the largest"
            mend "leave some of the mods out";
        TooMuchText { most: u64 } as "texts_too_large"
            says "the texts and editions of all mods are larger than {most} KB together, and this file is the largest"
            mend "shorten it, or leave some of the mods out";
        LoadingTooDear as "scripts_too_dear"
            says "to load all scripts takes too many units of work, and this one takes most of them"
            mend "a script that is loaded declares its power: what it works out belongs into its functions";
        NamedTwice { first: String } as "pack_named_twice" says "this mod is named twice, and was {first} before"
            mend "name it once";
        OtherEnding { name: String, ending: &'static str, is: &'static str, right: String } as "pack_other_ending"
            says "`{name}` is there, and nothing reads it: {is} end in `{ending}`" mend "rename it to `{right}`";
        Misplaced as "pack_misplaced" says "lies where nothing is read"
            mend "aliens lie in powers/aliens, destiny cards in powers/destiny, other cards in powers/cards, rules in powers/rules, fields and factions of SP4X in powers/fields and powers/factions, other texts in powers/texts, editions in decks";
        Misspelt { near: &'static str } as "pack_misspelt" says "nothing is read from this folder"
            mend "did you mean `{near}`?";
        ReplacesNoScript as "script_replaces_nothing"
            says "`replace = true`, but there is no other script of this id"
            mend "leave it out, or give it the id of what it replaces";
        ReplacesNoEdition as "edition_replaces_nothing"
            says "`replace = true`, but there is no other edition of this id"
            mend "leave it out, or give it the id of what it replaces";
        ReplacedTwice { id: String, first: String } as "replaced_twice"
            says "two mods replace `{id}`: this one is in force, and not {first}"
            mend "leave one of the mods out, or name the one that is to be in force last";
        IdTaken { id: String, first: String, how: How } as "id_taken" says "`{id}` is already the id of {first}"
            mend "{how}";
        ManyWords { id: String, most: usize } as "many_words" says "`{id}` has more than {most} texts"
            mend "a script has some dozens: its name, its text, its questions and their words";
        ManyClasses { class: String, most: usize } as "many_classes"
            says "its class `{class}` is one too many: the cards of all mods name more than {most} classes"
            mend "give it one of the classes that there are, or leave some of the mods out";
        OneNumber { text: String, other: String } as "texts_one_number"
            says "the texts `{text}` and `{other}` get the same number" mend "give one of them another name";
    }
}
