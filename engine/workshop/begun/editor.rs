//! Files for editors in a mod's folder: settings, and definitions of all names.

/// The folder of the definitions. The settings refer to it.
pub const DEFINITIONS: &str = ".hyperkon";

/// Returns the names and texts of the settings. The user can change them.
pub const fn settings() -> [(&'static str, &'static str); 4] {
    [
        (".luaurc", include_str!("templates/editor/luaurc.json")),
        (".vscode/settings.json", include_str!("templates/editor/settings.json")),
        (".vscode/tasks.json", include_str!("templates/editor/tasks.json")),
        (".vscode/extensions.json", include_str!("templates/editor/extensions.json")),
    ]
}

/// Returns the names and texts of this version's definitions for luau-lsp.
pub fn definitions() -> impl Iterator<Item = (String, &'static str)> {
    let is_of_luau = |name: &str| name.ends_with(".luau") || name.ends_with(".json");
    let all = hyperkon::__private::game::stubs().filter(move |(name, _)| is_of_luau(name));
    all.map(|(name, text)| (format!("{DEFINITIONS}/{name}"), text))
}
