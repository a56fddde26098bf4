//! `hyperkon new` for the games without scripts: variants of UFOs; editions of SP4X, with fields and factions.

use crate::new::{Bench, EditionArgs, PartArgs, checked_id, edition_named_after, fill, name_of, next_steps};
use crate::table::IdOnly;
use crate::trouble::{Trouble, hint};
use hyperkon::door::Entry;
use hyperkon::edition::read_toml;
use hyperkon::game::ContentFile;
use hyperkon::plain;
use hyperkon_frame::Served;
use hyperkon_sp4x::{Declares, Edition, Sp4x};
use hyperkon_workshop::games::Others;

/// What is added to an edition of SP4X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Faction,
    Field,
}

impl Part {
    const fn word(self) -> &'static str {
        match self {
            Part::Faction => "faction",
            Part::Field => "field",
        }
    }

    /// What is put into the edition.
    const fn entry(self) -> &'static str {
        match self {
            Part::Faction => include_str!("templates/sp4x-faction.toml"),
            Part::Field => include_str!("templates/sp4x-field.toml"),
        }
    }

    /// Its script.
    const fn script(self) -> (Declares, &'static str) {
        match self {
            Part::Faction => (Declares::Faction, include_str!("templates/sp4x-faction.lua")),
            Part::Field => (Declares::Field, include_str!("templates/sp4x-field.lua")),
        }
    }

    /// Its scenarios.
    const fn scenarios(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Part::Faction => &[("scenarios/{id}.toml", include_str!("templates/sp4x-faction-scenario.toml"))],
            Part::Field => &[
                ("scenarios/{id}.toml", include_str!("templates/sp4x-field-scenario.toml")),
                ("scenarios/{id}_used.toml", include_str!("templates/sp4x-field-used.toml")),
            ],
        }
    }

    fn is_in(self, edition: &Edition, id: &str) -> bool {
        match self {
            Part::Faction => edition.factions.iter().any(|faction| faction.id == id),
            Part::Field => edition.fields.iter().any(|field| field.id == id),
        }
    }
}

/// Begins an edition of such a game.
pub fn edition(args: &EditionArgs, game: &str) -> Result<Vec<String>, Trouble> {
    let id = checked_id(&args.id, true)?;
    let mut bench = Bench::open(&args.folder)?;
    let others = others(&bench)?;
    let is_taken = bench.content.edition(id).is_some()
        || [others.ufos.editions(), others.sp4x.editions()].iter().flatten().any(|known| known == id);
    if is_taken {
        return Err(Trouble::Usage(format!("`{id}` is already the id of an edition (take another id)")));
    }
    let text = match (game, &args.extends) {
        (Sp4x::NAME, parent) => like(&bench, parent.as_deref().unwrap_or(Sp4x::NAME), id)?,
        (_, Some(_)) => {
            let what = "`--extends`: a variant of UFOs is always like its rulebook (leave it out)";
            return Err(Trouble::Usage(what.to_owned()));
        }
        (_, None) => fill(include_str!("templates/ufos.toml"), &[("id", id.to_owned()), ("name", name_of(id))]),
    };
    bench.add(&format!("decks/{id}.toml"), text)?;
    let mut lines = bench.write()?;
    lines.extend(next_steps(&args.folder, id, None));
    Ok(lines)
}

/// Adds a faction or a field to the mod's edition of SP4X, which is begun if there is none.
pub fn part(args: &PartArgs, part: Part) -> Result<Vec<String>, Trouble> {
    let id = checked_id(&args.id, false)?;
    let mut bench = Bench::open(&args.folder)?;
    let deck = deck(&bench, args)?;
    let path = plain::path(&bench.folder.join(&deck.name));
    let edition = read(&bench, &path, &deck.text)?;
    if part.is_in(&edition, id) {
        let what = format!("`{id}` is already the id of a {} of {} (take another id)", part.word(), edition.id);
        return Err(Trouble::Usage(what));
    }
    let scale: Vec<u8> = (0..=edition.track).map(|owned| owned / 2).collect();
    let numbers = scale.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let words = [
        ("id", id.to_owned()),
        ("name", name_of(id)),
        ("edition", edition.id.clone()),
        ("first", edition.fields.first().map(|field| field.id.clone()).unwrap_or_default()),
        ("rows", scale.len().to_string()),
        ("scale", numbers),
        ("third", scale.get(3).or(scale.last()).copied().unwrap_or_default().to_string()),
    ];
    let text = format!("{}\n{}", deck.text.trim_end(), fill(part.entry(), &words));
    let (declares, script) = part.script();
    bench.add(&declares.file(id), fill(script, &words))?;
    read(&bench, &path, &text)?;
    for (name, scenario) in part.scenarios() {
        bench.add(&fill(name, &words), fill(scenario, &words))?;
    }
    bench.files.push(Entry { text, ..deck });
    let mut lines = bench.write()?;
    let seat = (part == Part::Faction).then(|| format!("1={id}"));
    lines.extend(next_steps(&args.folder, &edition.id, seat.as_deref()));
    Ok(lines)
}

fn others(bench: &Bench) -> Result<Others, Trouble> {
    Others::of(bench.content.sources()).map_err(|problems| Trouble::Content(hyperkon::game::ContentError(problems)))
}

/// An edition's text, read, with the scripts of the mod and those that are written now; it must be one that can be played.
fn read(bench: &Bench, path: &str, text: &str) -> Result<Edition, Trouble> {
    let edition: Edition = read_toml(path, text).map_err(|problem| Trouble::Usage(problem.to_string()))?;
    let edition = edition.with_scripts(|name| {
        let new = bench.files.iter().find(|file| file.name == name).map(|file| &file.text);
        let there = || bench.content.sources().iter().rfind(|file| file.name == name).map(|file| &file.text);
        new.or_else(there).cloned()
    });
    edition.check().map_err(|unfit| Trouble::Usage(format!("{path}: {unfit}")))?;
    Ok(edition)
}

/// The mod's edition of SP4X: its file as it is, or as it is begun.
fn deck(bench: &Bench, args: &PartArgs) -> Result<Entry, Trouble> {
    let own: Vec<(&ContentFile, String)> = of_sp4x(bench).into_iter().filter(|(file, _)| file.pack > 0).collect();
    let wanted = match &args.edition {
        Some(id) => own.iter().find(|(_, own)| own == id),
        None => own.first(),
    };
    if let Some((file, _)) = wanted {
        let (name, text) = (file.name.clone(), file.text.clone());
        return Ok(Entry { name, was: Some(text.clone()), text });
    }
    if let (Some(id), false) = (&args.edition, own.is_empty()) {
        let known: Vec<String> = own.into_iter().map(|(_, id)| id).collect();
        return Err(Trouble::Usage(format!(
            "`--edition {id}`: the mod has no such edition of SP4X ({})",
            hint(id, &known)
        )));
    }
    let others = others(bench)?;
    let known = [others.ufos.editions(), others.sp4x.editions()].concat();
    let is_taken = |id: &str| bench.content.edition(id).is_some() || known.iter().any(|known| known == id);
    let id = match &args.edition {
        Some(id) => checked_id(id, true)?.to_owned(),
        None => edition_named_after(&bench.folder, "sp4x", is_taken),
    };
    if is_taken(&id) {
        return Err(Trouble::Usage(format!(
            "`{id}` is an edition outside of this mod (name another; it will be begun)"
        )));
    }
    Ok(Entry { name: format!("decks/{id}.toml"), text: like(bench, Sp4x::NAME, &id)?, was: None })
}

/// The files of editions of SP4X, with their ids.
fn of_sp4x(bench: &Bench) -> Vec<(&ContentFile, String)> {
    let files = bench.content.sources().iter().filter(|file| file.other_game().as_deref() == Some(Sp4x::NAME));
    files.filter_map(|file| Some((file, read_toml::<IdOnly>(&file.path, &file.text).ok()?.id))).collect()
}

/// The text of an edition of SP4X that is like another, under an id of its own: it holds all of it.
fn like(bench: &Bench, parent: &str, id: &str) -> Result<String, Trouble> {
    let files = of_sp4x(bench);
    let file = files.iter().find(|(_, known)| known == parent).ok_or_else(|| {
        let known: Vec<String> = files.iter().map(|(_, id)| id.clone()).collect();
        Trouble::Usage(format!("`--extends {parent}`: there is no such edition of SP4X ({})", hint(parent, &known)))
    })?;
    let name = name_of(id);
    let head = format!(
        "# {name}: like {parent}. All of it stands here: change numbers, take out fields and factions, or add some with\n\
         # `hyperkon new field` and `hyperkon new faction`.\n"
    );
    let mut text = head;
    // What the other file says of itself at its head is not said of this one.
    for line in file.0.text.lines().skip_while(|line| line.starts_with('#') || line.is_empty()) {
        let is_of_head = !text.contains("\n[");
        match line.split_once(" = ").filter(|_| is_of_head) {
            Some(("id", _)) => text += &format!("id = \"{id}\""),
            Some(("name", _)) => text += &format!("name = {{ en = \"{name}\" }}"),
            _ => text += line,
        }
        text.push('\n');
    }
    Ok(text)
}
