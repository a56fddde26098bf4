//! Errors of a whole mod, and errors between files, one row each.

use crate::problem::How;
use hyperkon_table::diagnostics;

diagnostics! {
    /// An error of a whole mod, or between the files of mods.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongPack in "pack" {
        NoFolder as "pack_no_folder" says "folder not found"
            mend "use a folder that contains `powers/` or `decks/`";
        NoParts as "pack_no_parts" says "missing folder `powers` or `decks`"
            mend "use a mod: a folder that contains `powers/` or `decks/`";
        Empty as "pack_empty" says "folder has no files to read"
            mend "create a file with `hyperkon new alien ID`, or use another folder";
        NoFileOfMod as "pack_no_file_of_mod" says "not the name of a mod's file"
            mend "use the record as the program wrote it";
        TooManyEditions { most: usize } as "pack_too_many_editions"
            says "all mods have more than {most} editions together; this one is the first beyond the limit"
            mend "remove some editions";
        TooManyMods { most: usize } as "pack_too_many" says "too many mods; expected at most {most}"
            mend "remove some mods, or merge several into one";
        TooMuchScript { most: u64 } as "scripts_too_large"
            says "the scripts of all mods exceed {most} KB together; this one is the largest"
            mend "remove some mods";
        TooMuchText { most: u64 } as "texts_too_large"
            says "the texts and editions of all mods exceed {most} KB together; this file is the largest"
            mend "shorten it, or remove some mods";
        LoadingTooDear as "scripts_too_dear"
            says "loading all scripts runs out of fuel; this script uses the most"
            mend "only declare the power at load time: move computations into functions";
        NamedTwice { first: String } as "pack_named_twice" says "duplicate mod: already listed as {first}"
            mend "list it once";
        OtherEnding { name: String, ending: &'static str, is: &'static str, right: String } as "pack_other_ending"
            says "`{name}` is never read: {is} end in `{ending}`" mend "rename it to `{right}`";
        Misplaced as "pack_misplaced" says "file is in a folder that is never read"
            mend "put aliens into powers/aliens, destiny cards into powers/destiny, other cards into powers/cards, rules into powers/rules, fields of SP4X into powers/fields, factions of SP4X into powers/factions, libraries into powers/lib, other texts into powers/texts, and editions into decks";
        Misspelt { near: &'static str } as "pack_misspelt" says "this folder is never read"
            mend "did you mean `{near}`?";
        ReplacesNoScript as "script_replaces_nothing"
            says "`replace = true`, but no other script has this id"
            mend "remove it, or use an existing id";
        ReplacesNoEdition as "edition_replaces_nothing"
            says "`replace = true`, but no other edition has this id"
            mend "remove it, or use an existing id";
        ReplacedTwice { id: String, first: String } as "replaced_twice"
            says "two mods replace `{id}`: this one is used instead of {first}"
            mend "remove one of the mods, or list the mod to use in the last `--mods`";
        IdTaken { id: String, first: String, how: How } as "id_taken" says "duplicate id `{id}`: already used by {first}"
            mend "{how}";
        ManyWords { id: String, most: usize } as "many_words" says "`{id}` has more than {most} texts"
            mend "remove some texts: a script needs only a few dozen";
        ManyClasses { class: String, most: usize } as "many_classes"
            says "class `{class}` exceeds the limit of {most} classes of cards in all mods"
            mend "use an existing class, or remove some mods";
        OneNumber { text: String, other: String } as "texts_one_number"
            says "the texts `{text}` and `{other}` have the same hash" mend "rename one of them";
    }
}
