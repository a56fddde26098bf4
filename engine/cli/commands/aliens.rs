//! `hyperkon aliens` lists the roles of a game; `hyperkon alien` shows one role.

use crate::games::{self, AnyGame};
use crate::session::language::is_language;
use crate::terminal;
use crate::terminal::paint::{self, padded, wrapped};
use crate::words::args::Mods;
use crate::words::error::{CommandError, hint};
use crate::words::listed;
use crate::words::table;
use clap::Args;
use hyperkon::__private::cosmic::{HOOKS, OptionValue, Ruleset, ScriptInfo, ScriptKind, Who};
use hyperkon::__private::edition::Edition;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon::__private::script::OPTION_NUMBERS;
use hyperkon_frame::plain::whole_line;
use hyperkon_workshop::setup::{EditionInfo, name_in};
use std::io::Write;
use std::sync::Arc;

/// Arguments of `hyperkon aliens`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  hyperkon aliens --edition universums-harskare\n  \
                        hyperkon aliens --edition sp4x                 list the factions of SP4X")]
pub struct ListArgs {
    /// List only the aliens and cards of this edition
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    #[command(flatten)]
    mods: Mods,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
}

/// Arguments of `hyperkon alien`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  hyperkon alien zombie --lang sv\n\n`hyperkon aliens` lists the names.")]
pub struct ShowArgs {
    /// Id of the alien or card, or its name in any language
    #[arg(value_name = "NAME")]
    name: String,
    /// Show the alien or card as this edition defines it
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    #[command(flatten)]
    mods: Mods,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
}

/// The content, the language, and the requested editions.
struct Saves {
    content: Arc<Content>,
    language: String,
    rules: Vec<Ruleset>,
}

impl Saves {
    fn open(content: &Arc<Content>, edition: Option<&str>, language: &str) -> Result<Saves, CommandError> {
        let content = Arc::clone(content);
        let language = table::language(&content, language)?;
        let engine = Engine::new(Arc::clone(&content))?;
        let editions: Vec<&Edition> = match edition {
            Some(id) => vec![table::edition(&content, id)?],
            None => content.editions().collect(),
        };
        let table = |edition: &Edition| TableOptions::new(&edition.id).seats(edition.seats[1]);
        let rules = editions.into_iter().map(|edition| engine.ruleset(&table(edition))).collect::<Result<_, _>>()?;
        Ok(Saves { content, language, rules })
    }

    fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.content.texts().fill(&self.language, key, values)
    }

    fn of_script(&self, id: &str, what: &str) -> &str {
        let key = format!("{id}.{what}");
        let texts = self.content.texts();
        texts.find(&self.language, &key).or_else(|| texts.find("en", &key)).unwrap_or_default()
    }

    /// Returns the text of a script, or of one card kind, in an edition.
    fn text_of(&self, rules: &Ruleset, script: &ScriptInfo) -> String {
        self.content.script_text(&rules.edition, &script.script, &script.options, &self.language)
    }

    fn edition_name(&self, rules: &Ruleset) -> String {
        let Some(edition) = self.content.edition(&rules.edition) else { return rules.edition.clone() };
        let name = edition.name.get(&self.language).or_else(|| edition.name.get("en"));
        name.map_or_else(|| rules.edition.clone(), |name| format!("{name} · {}", rules.edition))
    }

    fn copies(&self, rules: &Ruleset, id: &str) -> usize {
        let script = rules.script_named(id);
        let lies = script.and_then(|script| rules.script(script).card()?.lies);
        if let Some(lies) = lies {
            return usize::from(lies.copies);
        }
        rules.cards.iter().filter(|kind| script.is_some() && kind.script() == script).count()
    }

    /// Returns the name of an alien or a card, including the card's value.
    fn name(&self, script: &ScriptInfo) -> String {
        with_value(self.of_script(&script.script, "name"), Some(script))
    }

    /// Returns all scripts of the requested editions.
    fn scripts(&self) -> impl Iterator<Item = &ScriptInfo> {
        self.rules.iter().flat_map(|rules| &rules.scripts)
    }
}

/// Fills a card's value into a name. If `kind` is `None`, the value is empty.
fn with_value(name: &str, kind: Option<&ScriptInfo>) -> String {
    let value = kind.and_then(|kind| kind.card()?.value).map_or_else(String::new, |value| format!("{value:+}"));
    name.replace("{value}", &value).trim().to_owned()
}

/// The requested script, or one of its kinds of cards.
struct Meant {
    script: String,
    kind: Option<String>,
}

/// Returns the first sentence of a text.
fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

fn is_must(script: &ScriptInfo) -> bool {
    matches!(script.options.get("use"), Some(OptionValue::Text(word)) if word == "must")
}

/// Returns the game that has the edition, or the program's default game.
fn game_of(mods: &Mods, edition: Option<&str>) -> Result<Box<dyn AnyGame>, CommandError> {
    games::load(mods, edition.and_then(|id| games::of_edition(mods, id)).unwrap_or_else(listed::usual))
}

/// Returns the requested editions of a game without scripts.
fn editions(game: &dyn AnyGame, edition: Option<&str>, lang: &str) -> Result<Vec<EditionInfo>, CommandError> {
    is_language(&game.languages(), lang)?;
    let all = game.edition_infos();
    let known: Vec<String> = all.iter().map(|edition| edition.id.clone()).collect();
    let found: Vec<EditionInfo> = all.into_iter().filter(|one| edition.is_none_or(|id| one.id == id)).collect();
    match edition.filter(|_| found.is_empty()) {
        None => Ok(found),
        Some(id) => Err(CommandError::Usage(format!("`--edition {id}`: unknown edition ({})", hint(id, &known)))),
    }
}

/// Lists the roles of a game without scripts.
fn list_roles(out: &mut impl Write, game: &dyn AnyGame, args: &ListArgs) -> Result<(), CommandError> {
    for (number, edition) in editions(game, args.edition.as_deref(), &args.lang)?.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}\n", paint::heading(&format!("{} · {}", edition.name(&args.lang), edition.id)))?;
        if edition.roles.is_empty() {
            writeln!(out, "  in this game, seats have no roles")?;
        }
        let widest = |cells: &mut dyn Iterator<Item = &str>| cells.map(paint::columns).max().unwrap_or(0);
        let ids = widest(&mut edition.roles.keys().map(String::as_str));
        let names = widest(&mut edition.roles.keys().map(|id| edition.role_name(id, &args.lang)));
        for (id, role) in &edition.roles {
            let name = padded(&paint::heading(edition.role_name(id, &args.lang)), names);
            let text = name_in(&role.texts, &args.lang, "");
            for line in wrapped(&format!("  {}  {name}", padded(id, ids)), ids + names + 4, text) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}

/// Shows a role of a game without scripts.
fn show_role(out: &mut impl Write, game: &dyn AnyGame, args: &ShowArgs) -> Result<(), CommandError> {
    let editions = editions(game, args.edition.as_deref(), &args.lang)?;
    let is_called = |name: &String| name.to_lowercase() == args.name.to_lowercase();
    let all = || editions.iter().flat_map(|edition| edition.roles.iter().map(move |(id, role)| (edition, id, role)));
    let meant: Vec<_> = all().filter(|(_, id, role)| is_called(id) || role.names.values().any(is_called)).collect();
    let word = game.features().role;
    let Some((edition, id, role)) = meant.first() else {
        let known: Vec<String> = all().map(|(_, id, _)| id.clone()).collect();
        let what = format!("unknown {word} `{}` ({})", args.name, hint(&args.name, &known));
        return Err(CommandError::Usage(what));
    };
    let name = edition.role_name(id, &args.lang);
    writeln!(out, "{} {}", paint::heading(name), paint::faint(&format!("({id})")))?;
    let names: Vec<String> = role.names.iter().map(|(lang, name)| format!("{lang} {name}")).collect();
    writeln!(out, "  {}\n", paint::faint(&names.join(" · ")))?;
    for line in wrapped(" ", 1, name_in(&role.texts, &args.lang, "")) {
        writeln!(out, "{line}")?;
    }
    let of: Vec<String> = meant.iter().map(|(edition, ..)| edition.name(&args.lang).to_owned()).collect();
    Ok(writeln!(out, "\n  {}", of.join(", "))?)
}

/// Lists the roles of the requested editions.
pub fn list(args: &ListArgs) -> Result<(), CommandError> {
    let mut out = terminal::out();
    let game = game_of(&args.mods, args.edition.as_deref())?;
    let Some(content) = game.content() else { return list_roles(&mut out, &*game, args) };
    let shelf = Saves::open(content, args.edition.as_deref(), &args.lang)?;
    for (number, rules) in shelf.rules.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", paint::heading(&shelf.edition_name(rules)))?;
        for key in ["aliens.aliens", "aliens.destiny", "aliens.rules"] {
            let is_it = |script: &&ScriptInfo| match script.sort {
                ScriptKind::Alien => key == "aliens.aliens",
                ScriptKind::Card(_) => key == "aliens.destiny",
                ScriptKind::Rule => key == "aliens.rules",
            };
            let scripts: Vec<&ScriptInfo> = rules.scripts.iter().filter(is_it).collect();
            if scripts.is_empty() {
                continue;
            }
            writeln!(out, "\n{}", paint::faint(&shelf.text(key, &[])))?;
            rows(&mut out, &shelf, rules, &scripts)?;
        }
    }
    Ok(())
}

fn rows(out: &mut dyn Write, shelf: &Saves, rules: &Ruleset, scripts: &[&ScriptInfo]) -> Result<(), CommandError> {
    let width = |cells: Vec<&str>| cells.iter().map(|cell| paint::columns(cell)).max().unwrap_or(0);
    let ids = width(scripts.iter().map(|script| script.id.as_str()).collect());
    let named: Vec<String> = scripts.iter().map(|script| shelf.name(script)).collect();
    let names = width(named.iter().map(String::as_str).collect());
    let duty = |script: &ScriptInfo| match script.sort {
        ScriptKind::Card(_) => format!("×{}", shelf.copies(rules, &script.id)),
        ScriptKind::Alien => shelf.text(if is_must(script) { "aliens.must" } else { "aliens.may" }, &[]),
        ScriptKind::Rule => String::new(),
    };
    let duties: Vec<String> = scripts.iter().map(|script| duty(script)).collect();
    let widest = width(duties.iter().map(String::as_str).collect());
    for ((script, name), duty) in scripts.iter().zip(&named).zip(&duties) {
        let name = padded(&paint::heading(name), names);
        let beginning = format!("  {}  {name}  {}", padded(&script.id, ids), padded(duty, widest));
        let sentence = shelf.text_of(rules, script);
        for line in wrapped(&beginning, ids + names + widest + 6, first_sentence(&sentence)) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Shows one role.
pub fn show(args: &ShowArgs) -> Result<(), CommandError> {
    let mut out = terminal::out();
    let game = game_of(&args.mods, args.edition.as_deref())?;
    let Some(content) = game.content() else { return show_role(&mut out, &*game, args) };
    let shelf = Saves::open(content, args.edition.as_deref(), &args.lang)?;
    let Meant { script: id, kind } = find(&shelf, args)?;
    let is_meant = |script: &ScriptInfo| script.script == id && kind.as_ref().is_none_or(|kind| script.id == *kind);
    let one = shelf.scripts().find(|script| kind.is_some() && is_meant(script));
    let name = with_value(shelf.of_script(&id, "name"), one);
    let called = kind.as_deref().unwrap_or(&id);
    writeln!(out, "{} {}", paint::heading(&name), paint::faint(&format!("({called})")))?;
    let texts = shelf.content.texts();
    let others: Vec<String> = texts
        .languages()
        .filter_map(|language| {
            Some(format!("{language} {}", with_value(texts.find(language, &format!("{id}.name"))?, one)))
        })
        .collect();
    writeln!(out, "  {}\n", paint::faint(&others.join(" · ")))?;
    // An edition can have several kinds of a card, each with a different value.
    let kinds = shelf.rules.iter().flat_map(|rules| rules.scripts.iter().map(move |script| (rules, script)));
    let kinds: Vec<(&Ruleset, &ScriptInfo)> = kinds.filter(|(_, script)| is_meant(script)).collect();
    let which = |(rules, script): &(&Ruleset, &ScriptInfo)| match script.id == called {
        true => shelf.edition_name(rules),
        false => format!("{}, {}", shelf.edition_name(rules), shelf.name(script)),
    };
    let mut said: Vec<(String, String)> = Vec::new();
    for kind in &kinds {
        let text = shelf.text_of(kind.0, kind.1);
        match said.iter_mut().find(|(_, other)| *other == text) {
            Some((of, _)) => *of = format!("{of}, {}", which(kind)),
            None => said.push((which(kind), text)),
        }
    }
    for (of, text) in &said {
        // Name the editions only if their texts differ.
        let beginning = if said.len() > 1 { format!(" {of}:") } else { " ".to_owned() };
        for line in wrapped(&beginning, 1, text) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out)?;
    if let Some((_, script)) = kinds.first() {
        write_who(&mut out, &shelf, script)?;
    }
    for kind in &kinds {
        writeln!(out, "  {}: {}", which(kind), in_edition(&shelf, kind.0, kind.1))?;
    }
    Ok(())
}

/// Prints, for each hook that only some seats can use, which seats these are.
fn write_who(out: &mut dyn Write, shelf: &Saves, script: &ScriptInfo) -> Result<(), CommandError> {
    let mut is_any = false;
    for who in Who::ALL.into_iter().filter(|who| *who != Who::Anyone) {
        let hooks = HOOKS.iter().filter(|spec| script.hooks[spec.hook.index()].is_some_and(|used| used.who == who));
        let moments: Vec<String> = hooks.map(|spec| shelf.text(&format!("moment.{}", spec.name), &[])).collect();
        if moments.is_empty() {
            continue;
        }
        let who = shelf.text(&format!("aliens.who_{who}"), &[]);
        let line = shelf.text("aliens.who_only", &[("who", who), ("moments", moments.join("; "))]);
        for line in wrapped(" ", 1, &line) {
            writeln!(out, "{}", paint::faint(&line))?;
        }
        is_any = true;
    }
    if is_any {
        writeln!(out)?;
    }
    Ok(())
}

/// Describes a script in an edition: copies, obligation, options, presets, and unsuitable numbers of seats.
fn in_edition(shelf: &Saves, rules: &Ruleset, script: &ScriptInfo) -> String {
    let mut parts = Vec::new();
    match script.sort {
        ScriptKind::Card(_) => {
            parts.push(shelf.text("aliens.copies", &[("n", shelf.copies(rules, &script.id).to_string())]));
        }
        ScriptKind::Alien => parts.push(shelf.text(if is_must(script) { "aliens.must" } else { "aliens.may" }, &[])),
        ScriptKind::Rule => parts.push(shelf.text("aliens.rule", &[])),
    }
    for (key, value) in script.options.iter().filter(|(key, _)| *key != "use") {
        let value = match value {
            OptionValue::Flag(flag) => flag.to_string(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => whole_line(text),
        };
        let declared = shelf.content.scripts().iter().find(|declared| declared.id == script.script);
        let range =
            declared.and_then(|declared| declared.option_ranges.get(key)).filter(|range| **range != OPTION_NUMBERS);
        let range = range.map_or_else(String::new, |range| format!(" ({}–{})", range.start(), range.end()));
        parts.push(format!("{key} = {value}{range}"));
    }
    if let Some(edition) = shelf.content.edition(&rules.edition) {
        if edition.not_for_two.contains(&script.id) {
            parts.push(shelf.text("aliens.not_for_two", &[]));
        }
        let in_preset = edition.presets.iter().filter(|(_, preset)| preset.aliens.contains(&script.id));
        parts.extend(in_preset.map(|(name, _)| shelf.text("aliens.preset", &[("name", name.clone())])));
    }
    parts.join(", ")
}

/// Returns the script that the name refers to.
fn find(shelf: &Saves, args: &ShowArgs) -> Result<Meant, CommandError> {
    let word = &args.name;
    let is_kind = |script: &&ScriptInfo| {
        script.id != script.script
            && (script.id.eq_ignore_ascii_case(word) || shelf.name(script).to_lowercase() == word.to_lowercase())
    };
    if let Some(kind) = shelf.scripts().find(is_kind) {
        return Ok(Meant { script: kind.script.clone(), kind: Some(kind.id.clone()) });
    }
    let mut ids: Vec<&str> =
        shelf.rules.iter().flat_map(|rules| rules.scripts.iter().map(|script| script.script.as_str())).collect();
    ids.sort_unstable();
    ids.dedup();
    let is_meant = |id: &str| id.eq_ignore_ascii_case(word) || table::is_called(&shelf.content, id, word);
    let is_short = |id: &str| id.rsplit_once('/').is_some_and(|(_, short)| short == word);
    if let Some(id) = ids.iter().find(|id| is_meant(id)).or_else(|| ids.iter().find(|id| is_short(id))) {
        return Ok(Meant { script: (*id).to_owned(), kind: None });
    }
    let elsewhere = shelf.content.scripts().iter().find(|script| is_meant(&script.id));
    if let (Some(script), Some(edition)) = (elsewhere, &args.edition) {
        let has = |edition: &&Edition| edition.has_script(&script.id);
        let others: Vec<&str> = shelf.content.editions().filter(has).map(|edition| edition.id.as_str()).collect();
        let what = format!("`{}` is not in {edition} (found in {})", script.id, others.join(", "));
        return Err(CommandError::Usage(what));
    }
    let texts = shelf.content.texts();
    let names = ids.iter().flat_map(|id| {
        let key = format!("{id}.name");
        texts
            .languages()
            .filter_map(move |language| texts.find(language, &key))
            .map(str::to_lowercase)
            .collect::<Vec<_>>()
    });
    let kinds = shelf.scripts().map(|script| script.id.clone());
    let known: Vec<String> = ids.iter().map(|id| (*id).to_owned()).chain(kinds).chain(names).collect();
    let near = hint(&word.to_lowercase(), &known);
    let near = if near.starts_with("did you mean ") { near } else { "`hyperkon aliens` lists them".to_owned() };
    Err(CommandError::Usage(format!("unknown alien, card, or rule `{word}` ({near})")))
}
