//! From the words of the command line to a table: every wish is checked, and answered with a hint.

use crate::args::Table;
use crate::trouble::{Trouble, hint, what_there_is};
use hyperkon::edition::Edition;
use hyperkon::game::{Content, Engine, TableOptions};
use hyperkon::table::Seat;
pub use hyperkon::table::mix;
pub use hyperkon_workshop::setup::cosmic::IdOnly;
pub use hyperkon_workshop::setup::cosmic_change::is_called;
use hyperkon_workshop::setup::{EditionInfo, Features, Names, Seating, Setup, cosmic, spread};

/// The editions of a game, as lines name them.
pub struct Editions {
    features: Features,
    all: Vec<EditionInfo>,
}

impl Editions {
    /// Those of a game.
    pub fn of<G: Setup>(game: &G) -> Editions {
        Editions { features: G::features(), all: game.edition_infos() }
    }

    fn of_content(content: &Content) -> Editions {
        Editions { features: Engine::features(), all: cosmic::editions(content) }
    }

    /// An edition by its id.
    pub fn by_id(&self, id: &str) -> Result<&EditionInfo, Trouble> {
        self.all.iter().find(|edition| edition.id == id).ok_or_else(|| {
            let known: Vec<String> = self.all.iter().map(|edition| edition.id.clone()).collect();
            Trouble::Usage(format!("`--edition {id}`: there is no such edition ({})", hint(id, &known)))
        })
    }

    /// The edition that is named; else that of the mods, if they have just one, or the game's first.
    pub fn asked_for(&self, named: Option<&str>) -> Result<&EditionInfo, Trouble> {
        if let Some(id) = named {
            return self.by_id(id);
        }
        let of_mods: Vec<&EditionInfo> = self.all.iter().filter(|edition| edition.of_mod).collect();
        if of_mods.len() > 1 {
            let ids: Vec<&str> = of_mods.iter().map(|edition| edition.id.as_str()).collect();
            let what = format!("the mods have several editions: say `--edition` {}", ids.join(" or "));
            return Err(Trouble::Usage(what));
        }
        let usual = of_mods.first().copied().or(self.all.first());
        usual.ok_or_else(|| Trouble::Usage("this game has no edition".to_owned()))
    }

    /// The table that was asked for. `seed`: what to take when none was said.
    pub fn seating(&self, table: &Table, seed: u64) -> Result<Seating, Trouble> {
        let edition = self.asked_for(table.edition.as_deref())?;
        let [fewest, most] = edition.seats;
        let seats = table.seats.unwrap_or(edition.usual_seats);
        if seats < fewest || seats > most {
            let what = format!("`--seats {seats}`: {} is for {fewest} to {most} seats", edition.id);
            return Err(Trouble::Usage(what));
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
            return Err(Trouble::Usage(format!("`--alien`: a seat has at most {at_most}")));
        }
        let wanted = table.aliens_per_seat.unwrap_or(1);
        if !(1..=most.max(1)).contains(&wanted) {
            let has = if most > 1 { format!("1 to {at_most}") } else { at_most };
            let has = if most == 0 { "nothing of its own in this game".to_owned() } else { has };
            return Err(Trouble::Usage(format!("`--aliens-per-seat {wanted}`: a seat has {has}")));
        }
        seating.per_seat = wanted.max(named as u8);
        seating.own = table.own_options()?;
        Ok(seating)
    }

    /// The roles of the preset that was asked for (V3), when they can fill the table.
    pub fn preset(&self, table: &Table, seating: &Seating) -> Result<Option<Vec<String>>, Trouble> {
        let Some(name) = &table.preset else { return Ok(None) };
        let wrong = |what: String| Trouble::Usage(format!("`--preset {name}`: {what}"));
        let edition = self.by_id(&seating.edition)?;
        let Some(preset) = edition.presets.get(name) else {
            if edition.presets.is_empty() {
                let others = self.all.iter().filter(|other| !other.presets.is_empty());
                let others: Vec<&str> = others.map(|other| other.id.as_str()).collect();
                let there = if others.is_empty() {
                    "nor has any of its game".to_owned()
                } else {
                    format!("there are some in {}", others.join(", "))
                };
                return Err(wrong(format!("{} has no presets ({there})", edition.id)));
            }
            let known: Vec<String> = edition.presets.keys().cloned().collect();
            let what = format!("{} has no such preset ({})", edition.id, what_there_is(&known));
            return Err(wrong(what));
        };
        let roles: Vec<String> = preset.iter().filter(|id| edition.can_sit(id, seating.seats)).cloned().collect();
        if roles.len() < usize::from(seating.seats) {
            let (has, seats) = (roles.len(), seating.seats);
            return Err(wrong(format!("it has {has} {}, not enough for {seats} seats", self.features.roles)));
        }
        Ok(Some(roles))
    }

    fn role(&self, edition: &EditionInfo, seats: u8, wish: &str) -> Result<(Seat, String), Trouble> {
        let wrong = |what: String| Trouble::Usage(format!("`--alien {wish}`: {what}"));
        let role = self.features.role;
        if edition.most_roles == 0 {
            return Err(wrong(format!("a seat of {} has nothing of its own", edition.id)));
        }
        let Some((colour, word)) = wish.split_once('=') else {
            let article = if role.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            let example = self.features.example;
            return Err(wrong(format!("a colour and {article} {role} are wanted, such as `{example}`")));
        };
        let seat = seat_among(&edition.colours, seats, colour).map_err(wrong)?;
        if edition.roles.contains_key(word) {
            return Ok((seat, word.to_owned()));
        }
        let lower = word.to_lowercase();
        let is_called = |id: &&String| edition.roles[*id].names.values().any(|name| name.to_lowercase() == lower);
        if let Some(id) = edition.roles.keys().find(is_called) {
            return Ok((seat, id.clone()));
        }
        let known: Vec<String> = edition.roles.keys().cloned().collect();
        let elsewhere = self.all.iter().filter(|other| other.id != edition.id && other.roles.contains_key(word));
        let elsewhere = elsewhere.map(|other| format!("it is in {0}: say `--edition {0}`", other.id)).next();
        let hint = elsewhere.unwrap_or_else(|| hint(word, &known));
        Err(wrong(format!("there is no {role} `{word}` in {} ({hint})", edition.id)))
    }
}

/// The table of the first game that was asked for, its preset dealt. `seed`: what to take when none was said.
pub fn options(content: &Content, table: &Table, seed: u64) -> Result<TableOptions, Trouble> {
    let editions = Editions::of_content(content);
    let mut seating = editions.seating(table, seed)?;
    if let Some(preset) = editions.preset(table, &seating)? {
        seating.roles = spread(&preset, seating.seats, seating.seed);
    }
    seating.laid_over(cosmic::options(&seating)).map_err(Trouble::Usage)
}

/// The edition of the first game when nobody says which.
pub fn usual_edition(content: &Content) -> Result<String, Trouble> {
    Editions::of_content(content).asked_for(None).map(|edition| edition.id.clone())
}

/// An edition by its id.
pub fn edition<'a>(content: &'a Content, id: &str) -> Result<&'a Edition, Trouble> {
    edition_of(content, "--edition", id)
}

/// The edition that an option names.
pub fn edition_of<'a>(content: &'a Content, option: &str, id: &str) -> Result<&'a Edition, Trouble> {
    content.edition(id).ok_or_else(|| {
        let known: Vec<String> = content.editions().map(|edition| edition.id.clone()).collect();
        Trouble::Usage(format!("`{option} {id}`: there is no such edition ({})", hint(id, &known)))
    })
}

/// A seat by its colour, in any language, or by its number from 1.
pub fn seat_of(edition: &Edition, seats: u8, word: &str) -> Result<Seat, String> {
    let colours = edition.colours.iter().map(|colour| (colour.id.clone(), colour.name.clone()));
    seat_among(&colours.collect::<Vec<_>>(), seats, word)
}

/// The same, by what the seats of an edition are called.
pub fn seat_among(colours: &[(String, Names)], seats: u8, word: &str) -> Result<Seat, String> {
    let colours = &colours[..usize::from(seats).min(colours.len())];
    let named = colours.iter().position(|(id, names)| {
        id.eq_ignore_ascii_case(word) || names.values().any(|name| name.eq_ignore_ascii_case(word))
    });
    let numbered = word.parse::<usize>().ok().filter(|number| (1..=colours.len()).contains(number));
    match named.or(numbered.map(|number| number - 1)) {
        Some(index) => Ok(Seat(index as u8)),
        None => {
            let known: Vec<String> = colours.iter().map(|(id, _)| id.clone()).collect();
            Err(format!("nobody at this table is `{word}` ({})", hint(word, &known)))
        }
    }
}

/// The seat of the person.
pub fn persons_seat(content: &Content, options: &TableOptions, colour: Option<&str>) -> Result<Seat, Trouble> {
    let Some(word) = colour else { return Ok(Seat(0)) };
    let edition = edition(content, &options.edition)?;
    seat_of(edition, options.seats, word).map_err(|what| Trouble::Usage(format!("`--colour {word}`: {what}")))
}

/// A language there are texts in; what it lacks is told in English.
pub fn language(content: &Content, wanted: &str) -> Result<String, Trouble> {
    language_of(content, &[], wanted)
}

/// The same, where a game has texts of its own in these languages.
pub fn language_of(content: &Content, more: &[String], wanted: &str) -> Result<String, Trouble> {
    let mut known: Vec<String> = content.texts().languages().map(str::to_owned).collect();
    known.extend(more.iter().filter(|language| !known.contains(language)).cloned().collect::<Vec<_>>());
    if known.iter().any(|language| language == wanted) {
        return Ok(wanted.to_owned());
    }
    Err(Trouble::Usage(format!("`--lang {wanted}`: there are no texts in it ({})", what_there_is(&known))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(alien: &[&str]) -> Table {
        let alien = alien.iter().map(|wish| (*wish).to_owned()).collect();
        Table { edition: None, seats: Some(3), alien, preset: None, aliens_per_seat: None, seed: None, set: vec![] }
    }

    #[test]
    fn aliens_sit_where_they_are_wished() {
        let content = Content::builtin().unwrap();
        let options = options(&content, &table(&["green=zombie", "rood=Klonen", "1=macron"]), 9).unwrap();
        assert_eq!(options.aliens, [vec!["clone", "macron"], vec![], vec!["zombie"]]);
        assert_eq!((options.aliens_per_seat, options.seed, options.seats), (2, 9, 3));
    }

    #[test]
    fn a_wrong_wish_is_answered_with_a_hint() {
        let content = Content::builtin().unwrap();
        let refused = |wish: &str| options(&content, &table(&[wish]), 0).unwrap_err().to_string();
        assert_eq!(
            refused("red=zombi"),
            "`--alien red=zombi`: there is no alien `zombi` in kosmische-strijd (did you mean `zombie`?)"
        );
        assert_eq!(refused("rde=zombie"), "`--alien rde=zombie`: nobody at this table is `rde` (did you mean `red`?)");
        assert_eq!(
            refused("yellow=zombie"),
            "`--alien yellow=zombie`: nobody at this table is `yellow` (there are red, blue, green)"
        );
    }
}
