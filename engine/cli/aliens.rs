//! `hyperkon aliens` and `hyperkon alien`: what there is to be, in short and in full.

use crate::args::Mods;
use crate::paint::{self, padded, wrapped};
use crate::table;
use crate::terminal;
use crate::trouble::{Trouble, hint};
use clap::Args;
use hyperkon::cosmic::{HOOKS, OptionValue, Ruleset, ScriptInfo, Sort, Who};
use hyperkon::edition::Edition;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::plain::whole_line;
use hyperkon::script::OPTION_NUMBERS;
use std::io::Write;
use std::sync::Arc;

/// List the aliens, the cards with scripts and the rules of the table.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  hyperkon aliens --edition universums-harskare")]
pub struct ListArgs {
    /// Of this edition only
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    #[command(flatten)]
    mods: Mods,
    /// The language of the game; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
}

/// Show one alien, card or rule.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Example:\n  hyperkon alien NAME --lang sv\n\n`hyperkon aliens` lists the names.")]
pub struct ShowArgs {
    /// Its id, or its name in any language
    #[arg(value_name = "NAME")]
    name: String,
    /// As it is in this edition
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
    #[command(flatten)]
    mods: Mods,
    /// The language of the game; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: String,
}

/// The content, and the editions that were asked for with what they play by.
struct Shelf {
    content: Arc<Content>,
    language: String,
    rules: Vec<Ruleset>,
}

impl Shelf {
    fn open(mods: &Mods, edition: Option<&str>, language: &str) -> Result<Shelf, Trouble> {
        let content = mods.content()?;
        let language = table::language(&content, language)?;
        let engine = Engine::new(Arc::clone(&content))?;
        let editions: Vec<&Edition> = match edition {
            Some(id) => vec![table::edition(&content, id)?],
            None => content.editions().collect(),
        };
        let table = |edition: &Edition| TableOptions::new(&edition.id).seats(edition.seats[1]);
        let rules = editions.into_iter().map(|edition| engine.ruleset(&table(edition))).collect::<Result<_, _>>()?;
        Ok(Shelf { content, language, rules })
    }

    fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.content.texts().fill(&self.language, key, values)
    }

    fn of_script(&self, id: &str, what: &str) -> &str {
        let key = format!("{id}.{what}");
        let texts = self.content.texts();
        texts.find(&self.language, &key).or_else(|| texts.find("en", &key)).unwrap_or_default()
    }

    /// The text of a script, or of one of the kinds of cards that it is, in an edition.
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

    /// The name of an alien or a card, with the card's value where it belongs.
    fn name(&self, script: &ScriptInfo) -> String {
        with_value(self.of_script(&script.script, "name"), Some(script))
    }

    /// All that is played in the editions asked for.
    fn scripts(&self) -> impl Iterator<Item = &ScriptInfo> {
        self.rules.iter().flat_map(|rules| &rules.scripts)
    }
}

/// A name with the value of a kind of card in it; without one where it is not about one kind.
fn with_value(name: &str, kind: Option<&ScriptInfo>) -> String {
    let value = kind.and_then(|kind| kind.card()?.value).map_or_else(String::new, |value| format!("{value:+}"));
    name.replace("{value}", &value).trim().to_owned()
}

/// What was asked for: a script, or one of the kinds of cards that it is.
struct Meant {
    script: String,
    kind: Option<String>,
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

fn is_must(script: &ScriptInfo) -> bool {
    matches!(script.options.get("use"), Some(OptionValue::Text(word)) if word == "must")
}

/// Lists.
pub fn list(args: &ListArgs) -> Result<(), Trouble> {
    let mut out = terminal::out();
    let shelf = Shelf::open(&args.mods, args.edition.as_deref(), &args.lang)?;
    for (number, rules) in shelf.rules.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", paint::heading(&shelf.edition_name(rules)))?;
        for key in ["aliens.aliens", "aliens.destiny", "aliens.rules"] {
            let is_it = |script: &&ScriptInfo| match script.sort {
                Sort::Alien => key == "aliens.aliens",
                Sort::Card(_) => key == "aliens.destiny",
                Sort::Rule => key == "aliens.rules",
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

fn rows(out: &mut dyn Write, shelf: &Shelf, rules: &Ruleset, scripts: &[&ScriptInfo]) -> Result<(), Trouble> {
    let width = |cells: Vec<&str>| cells.iter().map(|cell| paint::columns(cell)).max().unwrap_or(0);
    let ids = width(scripts.iter().map(|script| script.id.as_str()).collect());
    let named: Vec<String> = scripts.iter().map(|script| shelf.name(script)).collect();
    let names = width(named.iter().map(String::as_str).collect());
    let duty = |script: &ScriptInfo| match script.sort {
        Sort::Card(_) => format!("×{}", shelf.copies(rules, &script.id)),
        Sort::Alien => shelf.text(if is_must(script) { "aliens.must" } else { "aliens.may" }, &[]),
        Sort::Rule => String::new(),
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

/// Shows one.
pub fn show(args: &ShowArgs) -> Result<(), Trouble> {
    let mut out = terminal::out();
    let shelf = Shelf::open(&args.mods, args.edition.as_deref(), &args.lang)?;
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
    // A card can have several kinds in an edition, each with its value.
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
        // Where all play it alike, nobody need be told who does.
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

/// Who can use a script at which moments, where not everybody can.
fn write_who(out: &mut dyn Write, shelf: &Shelf, script: &ScriptInfo) -> Result<(), Trouble> {
    let mut is_any = false;
    for (word, who) in Who::WORDS.iter().filter(|(_, who)| *who != Who::Anyone) {
        let hooks = HOOKS.iter().filter(|spec| script.hooks[spec.hook.index()].is_some_and(|used| used.who == *who));
        let moments: Vec<String> = hooks.map(|spec| shelf.text(&format!("moment.{}", spec.name), &[])).collect();
        if moments.is_empty() {
            continue;
        }
        let who = shelf.text(&format!("aliens.who_{word}"), &[]);
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

/// What an edition makes of a script: whether its use is free, its options, its copies, who it does not suit.
fn in_edition(shelf: &Shelf, rules: &Ruleset, script: &ScriptInfo) -> String {
    let mut parts = Vec::new();
    match script.sort {
        Sort::Card(_) => {
            parts.push(shelf.text("aliens.copies", &[("n", shelf.copies(rules, &script.id).to_string())]));
        }
        Sort::Alien => parts.push(shelf.text(if is_must(script) { "aliens.must" } else { "aliens.may" }, &[])),
        Sort::Rule => parts.push(shelf.text("aliens.rule", &[])),
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

/// The id that was meant.
fn find(shelf: &Shelf, args: &ShowArgs) -> Result<Meant, Trouble> {
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
    if let Some(id) = ids.iter().find(|id| is_meant(id)) {
        return Ok(Meant { script: (*id).to_owned(), kind: None });
    }
    let elsewhere = shelf.content.scripts().iter().find(|script| is_meant(&script.id));
    if let (Some(script), Some(edition)) = (elsewhere, &args.edition) {
        let has = |edition: &&Edition| edition.has_script(&script.id);
        let others: Vec<&str> = shelf.content.editions().filter(has).map(|edition| edition.id.as_str()).collect();
        let what = format!("`{}` is not in {edition} (it is in {})", script.id, others.join(", "));
        return Err(Trouble::Usage(what));
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
    let near = if near.starts_with("there ") { "`hyperkon aliens` lists them".to_owned() } else { near };
    Err(Trouble::Usage(format!("there is no alien, card or rule `{word}` ({near})")))
}
