//! Errors of manifests, and of mods that do not fit together, one row each.

use crate::problem::How;
use hyperkon_table::diagnostics;

diagnostics! {
    /// An error in a mod's manifest, or between mods.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongMod in "mod" {
        Id { id: String, most: usize } as "mod_id" says "invalid mod id `{id}`"
            mend "use at most {most} lowercase letters, digits, hyphens, and underscores, starting with a letter";
        BuiltinId as "mod_builtin_id" says "`hyperkon` is the id of the built-in content" mend "choose another id";
        ManyEntries { list: &'static str, most: usize } as "mod_many_entries"
            says "`{list}` has a list of more than {most} entries" mend "remove some entries";
        LongVersion { most: usize } as "mod_long_version" says "version is longer than {most} characters"
            mend "shorten it to MAJOR.MINOR.PATCH";
        SettingName { most: usize } as "mod_setting_name" says "invalid name of a setting"
            mend "use at most {most} lowercase letters, digits, hyphens, and underscores";
        NamesItself { section: &'static str } as "mod_names_itself" says "`[{section}]` names the mod itself"
            mend "remove the entry";
        Homepage { page: String } as "mod_homepage" says "invalid home page `{page}`"
            mend "write an address that starts with `https://`";
        Text { most: usize } as "mod_text" says "text is longer than {most} characters, or has invisible characters"
            mend "shorten it, and write it in one line of visible characters";
        SettingNothing { name: String } as "mod_setting_nothing" says "the setting `{name}` sets no option"
            mend "name an option of a script of this mod, such as `broker.cards`";
        SettingOption { name: String, option: String } as "mod_setting_option"
            says "the setting `{name}` names the unknown option `{option}`"
            mend "name an option of a script of this mod, such as `broker.cards`";
        SettingRanges { name: String } as "mod_setting_ranges"
            says "the options of the setting `{name}` have different types or ranges"
            mend "declare the same range in all its scripts, or write several settings";
        SettingWords { name: String } as "mod_setting_words"
            says "the option of the setting `{name}` is a word, but `values` has none"
            mend "list the words to choose from: `values = [\"one\", \"two\"]`";
        NoManifest as "mod_no_manifest" says "missing `mod.toml`" mend "write one: `hyperkon new` shows the form";
        IsFolder { id: String } as "mod_is_folder" says "the mod `{id}` is a folder"
            mend "move or remove the folder yourself: the program never deletes a mod's sources";
        OtherMod { id: String } as "mod_other_mod" says "this file is not the mod `{id}`"
            mend "rename or remove the file, and install the mod again";
        Missing { needs: String, how: How } as "mod_missing" says "missing mod `{needs}`, which this mod needs"
            mend "{how}";
        OtherVersion { needs: String, wants: String, found: String } as "mod_other_version"
            says "expected `{needs}` {wants}, found {found}" mend "install a version that fits, or change `[needs]`";
        Ring { way: String } as "mod_ring" says "these mods need each other: {way}"
            mend "remove one of these entries from `[needs]` or `[optional]`";
        Conflict { other: String, version: String } as "mod_conflict"
            says "this mod cannot be loaded together with `{other}` {version}" mend "load only one of them";
        Twice { id: String, first: String } as "mod_twice" says "duplicate mod id `{id}`: already used by {first}"
            mend "remove one of the mods, or change its id";
        Renamed { id: String, full: String, first: String } as "mod_renamed"
            says "`{id}` is named `{full}` outside this mod, because {first} has the same id"
            mend "to avoid the prefix, choose another id";
    }
}
