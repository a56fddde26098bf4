//! Errors in TOML files and in text files, one per row.

use crate::problem::How;
use hyperkon_table::diagnostics;

diagnostics! {
    /// An error from the TOML parser.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongToml in "toml" {
        UnknownKey { word: String, within: String, how: How } as "toml_unknown_key"
            says "unknown key `{word}`{within}" mend "{how}";
        UnknownValue { word: String, within: String, how: How } as "toml_unknown_value"
            says "unknown value `{word}`{within}" mend "{how}";
        LacksKey { key: String, within: String } as "toml_lacks_key" says "missing `{key}`{within}";
        TooDeep as "toml_too_deep" says "tables are nested too deeply" mend "reduce the nesting to a few levels";
        Unreadable { text: String } as "toml_unreadable" says "{text}";
    }
}

diagnostics! {
    /// An error in a text file.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongText in "text" {
        ReplaceNoFlag as "texts_replace_no_flag" says "invalid `replace`: expected true or false";
        NoLanguage { language: String } as "texts_no_language" says "invalid language `{language}`"
            mend "use a language code such as `en`";
        NoTable { language: String } as "texts_no_table" says "`{language}` is not a table"
            mend "write texts under their language: `[en]`, then `name = \"…\"`";
        NoString { place: String } as "texts_no_string" says "`{place}` is not a string";
        Unseen { place: String, letter: String } as "texts_unseen"
            says "`{place}` contains the invisible character {letter}";
        LineBreak { place: String } as "texts_line_break" says "`{place}` contains a line break"
            mend "write it on one line";
        TooLong { place: String, most: usize } as "texts_too_long" says "`{place}` is longer than {most} characters";
        Twice { place: String, first: String } as "texts_twice" says "duplicate text `{place}`: already defined in {first}"
            mend "remove it, or write `replace = true` at the top of the file";
        OfAnother { place: String, first: String } as "texts_of_another"
            says "`{place}` belongs to the texts of {first}, which are part of another mod or of the program"
            mend "remove it, or write `replace = true` at the top of the file";
    }
}
