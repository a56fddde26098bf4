//! From the words of the command line to a table: every wish is checked, and answered with a hint.

use crate::args::Table;
use crate::trouble::{Trouble, hint, what_there_is};
use hyperkon::cosmic::{OnFault, Windows};
use hyperkon::edition::{Edition, read_toml};
use hyperkon::game::{Content, Game, TableOptions};
pub use hyperkon::table::mix;
use hyperkon::table::{Dice, Seat};

/// A preset is dealt from another seed than the game itself.
const PRESET: u64 = 0x5e7;
/// The edition when nobody says, and no mod has one.
const USUAL_EDITION: &str = "kosmische-strijd";
/// The most seats of a table whose seats nobody counted.
pub const USUAL_SEATS: u8 = 4;

/// The table that was asked for. `seed`: what to take when none was said.
pub fn options(content: &Content, table: &Table, seed: u64) -> Result<TableOptions, Trouble> {
    let id = table.edition.clone().map_or_else(|| usual_edition(content), Ok)?;
    let edition = edition(content, &id)?;
    let [fewest, most] = edition.seats;
    let seats = table.seats.unwrap_or_else(|| most.min(USUAL_SEATS));
    if seats < fewest || seats > most {
        let what = format!("`--seats {seats}`: {} is for {fewest} to {most} seats", edition.id);
        return Err(Trouble::Usage(what));
    }
    let mut options = TableOptions::new(&edition.id).seats(seats).seed(table.seed.unwrap_or(seed));
    for wish in &table.alien {
        let (seat, alien) = alien(content, edition, seats, wish)?;
        options = options.alien(seat, &alien);
    }
    let most_aliens = options.aliens.iter().map(Vec::len).max().unwrap_or(1).max(1);
    if most_aliens > 3 {
        return Err(Trouble::Usage("`--alien`: a seat has at most 3 aliens".to_owned()));
    }
    let wanted = table.aliens_per_seat.unwrap_or(1);
    if !(1..=3).contains(&wanted) {
        return Err(Trouble::Usage(format!("`--aliens-per-seat {wanted}`: a seat has 1 to 3 aliens")));
    }
    options.aliens_per_seat = wanted.max(most_aliens as u8);
    Ok(options.windows(Windows::Holders).on_fault(OnFault::Stop))
}

/// The aliens of each seat of a game, by their ids.
pub fn aliens_of(game: &Game) -> Vec<Vec<String>> {
    let powers = &game.referee().state().powers;
    let id = |alien| game.rules().script(alien).id.clone();
    game.seats().map(|seat| powers.of(seat).map(|(_, power)| id(power.alien)).collect()).collect()
}

/// The aliens of the preset that was asked for (V3), when they can fill the table.
pub fn preset(content: &Content, table: &Table, options: &TableOptions) -> Result<Option<Vec<String>>, Trouble> {
    let Some(name) = &table.preset else { return Ok(None) };
    let wrong = |what: String| Trouble::Usage(format!("`--preset {name}`: {what}"));
    let edition = edition(content, &options.edition)?;
    let Some(preset) = edition.presets.get(name) else {
        if edition.presets.is_empty() {
            let others = content.editions().filter(|other| !other.presets.is_empty());
            let others: Vec<String> = others.map(|other| other.id.clone()).collect();
            return Err(wrong(format!("{} has no presets (there are some in {})", edition.id, others.join(", "))));
        }
        let known: Vec<String> = edition.presets.keys().cloned().collect();
        let what = format!("{} has no such preset ({})", edition.id, what_there_is(&known));
        return Err(wrong(what));
    };
    let for_two = |id: &&String| options.seats != 2 || !edition.not_for_two.contains(id);
    let aliens: Vec<String> = preset.aliens.iter().filter(for_two).cloned().collect();
    if aliens.len() < usize::from(options.seats) {
        return Err(wrong(format!("it has {} aliens, not enough for {} seats", aliens.len(), options.seats)));
    }
    Ok(Some(aliens))
}

/// The same table with these aliens, spread over its seats by its seed.
pub fn deal(mut options: TableOptions, preset: &[String]) -> TableOptions {
    let mut aliens = preset.to_vec();
    Dice::new(mix(options.seed, PRESET)).shuffle(&mut aliens);
    options.aliens = aliens.into_iter().take(usize::from(options.seats)).map(|alien| vec![alien]).collect();
    options
}

/// The edition when nobody says which: that of the mods, if they have just one, or the library's first.
pub fn usual_edition(content: &Content) -> Result<String, Trouble> {
    let own = mods_editions(content);
    match own.as_slice() {
        [] => Ok(USUAL_EDITION.to_owned()),
        [only] => Ok(only.clone()),
        _ => Err(Trouble::Usage(format!("the mods have several editions: say `--edition` {}", own.join(" or ")))),
    }
}

/// The editions of the mods, each once.
fn mods_editions(content: &Content) -> Vec<String> {
    let decks = content.sources().iter().filter(|file| file.pack > 0 && file.is_edition());
    let mut own: Vec<String> =
        decks.filter_map(|file| read_toml::<IdOnly>(&file.path, &file.text).ok()).map(|deck| deck.id).collect();
    own.sort();
    own.dedup();
    own
}

/// The one key that is needed of an edition's file; the rest is read elsewhere.
#[derive(serde::Deserialize)]
pub struct IdOnly {
    /// The edition's id.
    pub id: String,
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

fn alien(content: &Content, edition: &Edition, seats: u8, wish: &str) -> Result<(Seat, String), Trouble> {
    let wrong = |what: String| Trouble::Usage(format!("`--alien {wish}`: {what}"));
    let Some((colour, alien)) = wish.split_once('=') else {
        return Err(wrong("a colour and an alien are wanted, such as `red=zombie`".to_owned()));
    };
    let seat = seat_of(edition, seats, colour).map_err(wrong)?;
    if edition.aliens.contains_key(alien) {
        return Ok((seat, alien.to_owned()));
    }
    match edition.aliens.keys().find(|id| is_called(content, id, alien)) {
        Some(id) => Ok((seat, id.clone())),
        None => {
            let known: Vec<String> = edition.aliens.keys().cloned().collect();
            let elsewhere = content.editions().find(|other| other.aliens.contains_key(alien));
            let hint = elsewhere.map_or_else(
                || hint(alien, &known),
                |other| format!("it is in {}: say `--edition {}`", other.id, other.id),
            );
            Err(wrong(format!("there is no alien `{alien}` in {} ({hint})", edition.id)))
        }
    }
}

/// Whether a script has this name in some language.
pub fn is_called(content: &Content, id: &str, name: &str) -> bool {
    let (key, texts) = (format!("{id}.name"), content.texts());
    let lower = name.to_lowercase();
    texts.languages().any(|language| texts.find(language, &key).is_some_and(|name| name.to_lowercase() == lower))
}

/// A seat by its colour, in any language, or by its number from 1.
pub fn seat_of(edition: &Edition, seats: u8, word: &str) -> Result<Seat, String> {
    let colours = &edition.colours[..usize::from(seats).min(edition.colours.len())];
    let named = colours.iter().position(|colour| {
        colour.id.eq_ignore_ascii_case(word) || colour.name.values().any(|name| name.eq_ignore_ascii_case(word))
    });
    let numbered = word.parse::<usize>().ok().filter(|number| (1..=colours.len()).contains(number));
    match named.or(numbered.map(|number| number - 1)) {
        Some(index) => Ok(Seat(index as u8)),
        None => {
            let known: Vec<String> = colours.iter().map(|colour| colour.id.clone()).collect();
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
    let known: Vec<String> = content.texts().languages().map(str::to_owned).collect();
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
        Table { edition: None, seats: Some(3), alien, preset: None, aliens_per_seat: None, seed: None }
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
