//! What can be wrong with a file of TOML, and with a file of texts, one row each.

use crate::problem::How;
use hyperkon_table::mistakes;

mistakes! {
    /// What the reader of TOML says.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongToml in "toml" {
        UnknownKey { word: String, within: String, how: How } as "toml_unknown_key"
            says "there is no key `{word}`{within}" mend "{how}";
        UnknownValue { word: String, within: String, how: How } as "toml_unknown_value"
            says "there is no value `{word}`{within}" mend "{how}";
        LacksKey { key: String, within: String } as "toml_lacks_key" says "has no `{key}`{within}";
        TooDeep as "toml_too_deep" says "is nested too deep here" mend "no key needs more than a few tables around it";
        Unreadable { text: String } as "toml_unreadable" says "{text}";
    }
}

mistakes! {
    /// What is wrong with a file of texts.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongText in "text" {
        ReplaceNoFlag as "texts_replace_no_flag" says "`replace` is neither true nor false";
        NoLanguage { language: String } as "texts_no_language" says "`{language}` is no language"
            mend "a language is a word like `en`";
        NoTable { language: String } as "texts_no_table" says "`{language}` is no table"
            mend "texts stand below their language: `[en]`, then `name = \"…\"`";
        NoString { place: String } as "texts_no_string" says "`{place}` is no string";
        Unseen { place: String, letter: String } as "texts_unseen"
            says "`{place}` holds a letter that cannot be seen, {letter}";
        LineBreak { place: String } as "texts_line_break" says "`{place}` has a line break"
            mend "write it in one line";
        TooLong { place: String, most: usize } as "texts_too_long" says "`{place}` is longer than {most} letters";
        Twice { place: String, first: String } as "texts_twice" says "`{place}` is already a text of {first}"
            mend "leave it out, or write `replace = true` at the top of the file";
        OfAnother { place: String, first: String } as "texts_of_another"
            says "`{place}` stands among the texts of {first}, which are another mod's or the program's"
            mend "leave it out, or write `replace = true` at the top of the file";
    }
}
