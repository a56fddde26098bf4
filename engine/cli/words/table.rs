//! Turns command-line arguments into the setup of a table. The error for an invalid value includes a hint.

use crate::words::args::Table;
use crate::words::error::{CommandError, hint, what_there_is};
use hyperkon::__private::edition::Edition;
use hyperkon::__private::game::Content;
use hyperkon_table::Seat;
pub use hyperkon_table::mix;
pub use hyperkon_workshop::setup::cosmic_change::is_called;
use hyperkon_workshop::setup::{EditionInfo, Features, Names, Seating, Setup};

/// The editions of a game, for options that name one.
pub struct Editions {
    features: Features,
    all: Vec<EditionInfo>,
}

impl Editions {
    /// Returns the editions of a game.
    pub fn of<G: Setup>(game: &G) -> Editions {
        Editions { features: G::features(), all: game.edition_infos() }
    }

    /// Returns an edition by its id.
    pub fn by_id(&self, id: &str) -> Result<&EditionInfo, CommandError> {
        let full = |edition: &EditionInfo| Some(format!("{}/{}", edition.of_mod.as_ref()?, edition.id));
        let found = self.all.iter().find(|edition| edition.id == id || full(edition).is_some_and(|full| full == id));
        found.ok_or_else(|| {
            let known: Vec<String> = self.all.iter().map(|edition| edition.id.clone()).collect();
            CommandError::Usage(format!("`--edition {id}`: unknown edition ({})", hint(id, &known)))
        })
    }

    /// Returns the named edition. Without a name, returns the mods' only edition, or the game's first edition.
    pub fn asked_for(&self, named: Option<&str>) -> Result<&EditionInfo, CommandError> {
        if let Some(id) = named {
            return self.by_id(id);
        }
        let of_mods: Vec<&EditionInfo> = self.all.iter().filter(|edition| edition.of_mod.is_some()).collect();
        if of_mods.len() > 1 {
            let ids: Vec<&str> = of_mods.iter().map(|edition| edition.id.as_str()).collect();
            let what = format!("the mods have several editions (choose one with `--edition`: {})", ids.join(" or "));
            return Err(CommandError::Usage(what));
        }
        let usual = of_mods.first().copied().or(self.all.first());
        usual.ok_or_else(|| CommandError::Usage("this game has no editions".to_owned()))
    }

    /// Returns the setup of the requested table; `seed` is the default seed.
    pub fn seating(&self, table: &Table, seed: u64) -> Result<Seating, CommandError> {
        let edition = self.asked_for(table.edition.as_deref())?;
        let [fewest, most] = edition.seats;
        let seats = table.seats.unwrap_or(edition.usual_seats);
        if seats < fewest || seats > most {
            let range = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
            let what = format!("`--seats {seats}`: {} is for {range} seats", edition.id);
            return Err(CommandError::Usage(what));
        }
        let mut seating = Seating::new(&edition.id, seats, table.seed.unwrap_or(seed));
        for wish in &table.alien {
            let (seat, role) = self.role(edition, seats, wish)?;
            seating = seating.with(seat, &role);
        }
        let (most, Features { role, roles, .. }) = (edition.most_roles, self.features);
        let at_most = if most == 1 { format!("1 {role}") } else { format!("{most} {roles}") };
        let named = seating.roles.iter().map(Vec::len).max().unwrap_or(1).max(1);
        if named > usize::from(most.max(1)) {
            return Err(CommandError::Usage(format!("`--alien`: a seat has at most {at_most}")));
        }
        let wanted = table.aliens_per_seat.unwrap_or(1);
        if !(1..=most.max(1)).contains(&wanted) {
            let has = if most > 1 { format!("1 to {at_most}") } else { at_most };
            let has = if most == 0 { "none, because seats have no roles in this game".to_owned() } else { has };
            return Err(CommandError::Usage(format!("`--aliens-per-seat {wanted}`: expected {has}")));
        }
        seating.per_seat = wanted.max(named as u8);
        seating.own = table.own_options()?;
        Ok(seating)
    }

    /// Returns the roles of the requested preset (V3), if they can fill the table.
    pub fn preset(&self, table: &Table, seating: &Seating) -> Result<Option<Vec<String>>, CommandError> {
        let Some(name) = &table.preset else { return Ok(None) };
        let wrong = |what: String| CommandError::Usage(format!("`--preset {name}`: {what}"));
        let edition = self.by_id(&seating.edition)?;
        let Some(preset) = edition.presets.get(name) else {
            if edition.presets.is_empty() {
                let others = self.all.iter().filter(|other| !other.presets.is_empty());
                let others: Vec<&str> = others.map(|other| other.id.as_str()).collect();
                let there = if others.is_empty() {
                    "no other edition of this game has presets".to_owned()
                } else {
                    format!("presets are available in {}", others.join(", "))
                };
                return Err(wrong(format!("{} has no presets ({there})", edition.id)));
            }
            let known: Vec<String> = edition.presets.keys().cloned().collect();
            let what = format!("unknown preset in {} ({})", edition.id, what_there_is(&known));
            return Err(wrong(what));
        };
        let roles: Vec<String> = preset.iter().filter(|id| edition.can_sit(id, seating.seats)).cloned().collect();
        if roles.len() < usize::from(seating.seats) {
            let (has, seats) = (roles.len(), seating.seats);
            return Err(wrong(format!("the preset has {has} {}, too few for {seats} seats", self.features.roles)));
        }
        Ok(Some(roles))
    }

    fn role(&self, edition: &EditionInfo, seats: u8, wish: &str) -> Result<(Seat, String), CommandError> {
        let wrong = |what: String| CommandError::Usage(format!("`--alien {wish}`: {what}"));
        let role = self.features.role;
        if edition.most_roles == 0 {
            return Err(wrong(format!("seats have no roles in {}", edition.id)));
        }
        let Some((color, word)) = wish.split_once('=') else {
            let article = if role.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            let example = self.features.example;
            return Err(wrong(format!("expected a color and {article} {role}, such as `{example}`")));
        };
        let seat = seat_among(&edition.colors, seats, color).map_err(wrong)?;
        if let Some(id) = edition.role_named(word) {
            return Ok((seat, id.to_owned()));
        }
        let known: Vec<String> = edition.roles.keys().cloned().collect();
        let elsewhere = self.all.iter().filter(|other| other.id != edition.id && other.roles.contains_key(word));
        let elsewhere = elsewhere.map(|other| format!("found in {0}: use `--edition {0}`", other.id)).next();
        let hint = elsewhere.unwrap_or_else(|| hint(word, &known));
        Err(wrong(format!("unknown {role} `{word}` in {} ({hint})", edition.id)))
    }
}

/// Returns an edition by its id.
pub fn edition<'a>(content: &'a Content, id: &str) -> Result<&'a Edition, CommandError> {
    edition_of(content, "--edition", id)
}

/// Returns the edition that an option names.
pub fn edition_of<'a>(content: &'a Content, option: &str, id: &str) -> Result<&'a Edition, CommandError> {
    content.edition(id).ok_or_else(|| {
        let known: Vec<String> = content.editions().map(|edition| edition.id.clone()).collect();
        CommandError::Usage(format!("`{option} {id}`: unknown edition ({})", hint(id, &known)))
    })
}

/// Returns a seat by its color, in any language, or by its number from 1.
pub fn seat_among(colors: &[(String, Names)], seats: u8, word: &str) -> Result<Seat, String> {
    let colors = &colors[..usize::from(seats).min(colors.len())];
    let named = colors.iter().position(|(id, names)| {
        id.eq_ignore_ascii_case(word) || names.values().any(|name| name.eq_ignore_ascii_case(word))
    });
    let numbered = word.parse::<usize>().ok().filter(|number| (1..=colors.len()).contains(number));
    match named.or(numbered.map(|number| number - 1)) {
        Some(index) => Ok(Seat(index as u8)),
        None => {
            let known: Vec<String> = colors.iter().map(|(id, _)| id.clone()).collect();
            Err(format!("unknown seat `{word}` ({})", hint(word, &known)))
        }
    }
}

/// Checks that a language has texts. The program shows missing texts in English.
pub fn language(content: &Content, wanted: &str) -> Result<String, CommandError> {
    language_of(content, &[], wanted)
}

/// Checks a language as [`language`] does; `more` lists the languages of a game's own texts.
pub fn language_of(content: &Content, more: &[String], wanted: &str) -> Result<String, CommandError> {
    let mut known: Vec<String> = content.texts().languages().map(str::to_owned).collect();
    known.extend(more.iter().filter(|language| !known.contains(language)).cloned().collect::<Vec<_>>());
    if known.iter().any(|language| language == wanted) {
        return Ok(wanted.to_owned());
    }
    Err(CommandError::Usage(format!("`--lang {wanted}`: no texts in this language ({})", what_there_is(&known))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon::__private::game::{Engine, TableOptions};
    use hyperkon_workshop::setup::cosmic;

    fn table(alien: &[&str]) -> Table {
        let alien = alien.iter().map(|wish| (*wish).to_owned()).collect();
        Table { edition: None, seats: Some(3), alien, preset: None, aliens_per_seat: None, seed: None, set: vec![] }
    }

    fn options(table: &Table, seed: u64) -> Result<TableOptions, CommandError> {
        let editions = Editions::of(&Engine::new(Content::builtin().unwrap()).unwrap());
        Ok(cosmic::options(&editions.seating(table, seed)?))
    }

    #[test]
    fn aliens_sit_as_requested() {
        let options = options(&table(&["green=zombie", "rood=Klonen", "1=macron"]), 9).unwrap();
        assert_eq!(options.aliens, [vec!["clone", "macron"], vec![], vec!["zombie"]]);
        assert_eq!((options.aliens_per_seat, options.seed, options.seats), (2, 9, 3));
    }

    #[test]
    fn invalid_alien_gets_a_hint() {
        let refused = |wish: &str| options(&table(&[wish]), 0).unwrap_err().to_string();
        assert_eq!(
            refused("red=zombi"),
            "`--alien red=zombi`: unknown alien `zombi` in kosmische-strijd (did you mean `zombie`?)"
        );
        assert_eq!(refused("rde=zombie"), "`--alien rde=zombie`: unknown seat `rde` (did you mean `red`?)");
        assert_eq!(
            refused("yellow=zombie"),
            "`--alien yellow=zombie`: unknown seat `yellow` (available: red, blue, green)"
        );
    }
}
