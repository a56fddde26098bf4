//! A game in lines whose mods are watched: what is saved there is taken, and mends a script that has stopped the game.
//!
//! Invariant: what cannot be used, or not in this game, leaves the game as it is.

use super::Shown;
use super::line::Lines;
use super::sitting::Sitting;
use crate::args::Play;
use crate::sentences::Sentences;
use crate::trouble::Trouble;
use crate::watch::{Heard, Workshop};
use hyperkon::game::ContentFile;
use hyperkon::plain;
use hyperkon::problem::Problem;
use hyperkon_table::Match;
use hyperkon_workshop::setup;
use std::io::Write;

/// The mods of a game, watched.
pub(super) struct Watched {
    pub(super) workshop: Workshop,
    texts: Sentences,
    /// The game goes on from its record.
    resumes: bool,
}

impl Watched {
    /// Those of a line, if it says so.
    pub(super) fn of(args: &Play) -> Result<Option<Watched>, Trouble> {
        let Some(workshop) = Workshop::open(args)? else { return Ok(None) };
        let texts = Sentences::of(args.mods.content()?, &args.lang);
        Ok(Some(Watched { workshop, texts, resumes: args.resume.is_some() }))
    }
}

impl<G: Shown> Sitting<'_, G> {
    /// Takes the mods as they are in these files: the game is played again from its beginning, with the same answers. Whether
    /// anything is other than before.
    ///
    /// # Errors
    /// Why it cannot be played with them; it stays as it was then.
    pub(crate) fn take(&mut self, files: &[ContentFile], problems: &[Problem]) -> Result<bool, Vec<String>> {
        let said = |problems: &[Problem]| problems.iter().map(ToString::to_string).collect::<Vec<_>>();
        if problems.iter().any(Problem::is_error) {
            return Err(said(problems));
        }
        let Some(read) = G::read(files) else { return Ok(false) };
        let game = read.map_err(|problems| said(&problems))?;
        let table = self.played.game();
        let (about, old) = (game.about(table, "en"), table.options());
        let edition = about["edition"].as_str().unwrap_or(G::NAME);
        let seating = setup::Seating::new(edition, G::seats(table.rules()), G::seed(old));
        let seating = setup::Seating { roles: G::roles(table), own: self.own.clone(), ..seating };
        let options = seating.options(&game).map_err(|why| vec![why])?;
        if options == *old && !self.played.game().is_stopped() {
            return Ok(false);
        }
        let why = |trouble: G::Trouble| vec![trouble.to_string()];
        let (mut played, _) = Match::start(&game, &options).map_err(why)?;
        for (seat, choice) in &self.given {
            let progress = played.answer(&game, *seat, choice.clone()).map_err(why)?;
            if let Some(fault) = progress.faults.first() {
                return Err(vec![plain::plain(&fault.to_string())]);
            }
        }
        if let Some(record) = &self.record {
            record.begin_anew(&mut played).map_err(|trouble| vec![trouble.to_string()])?;
        }
        self.words = game.words(played.game(), &self.lang);
        (self.played, self.newer) = (played, Some(Box::new(game)));
        Ok(true)
    }
}

impl<G: Shown> Lines<'_, G> {
    /// Says what is watched. If the mods have changed since the game was left, it takes them.
    pub(super) fn greet(&mut self) -> Result<(), Trouble> {
        let Some(Watched { workshop, texts, resumes }) = &self.watched else { return Ok(()) };
        workshop.greet(&mut self.out, |key, values| texts.text(key, values))?;
        if *resumes {
            let (files, problems) = workshop.read();
            if let Err(why) = self.sitting.take(files, problems) {
                self.say("watch.misfit_since", &[("why", why.join("; "))])?;
            }
        }
        Ok(())
    }

    fn say(&mut self, key: &str, values: &[(&str, String)]) -> Result<(), Trouble> {
        let said = self.watched.as_ref().map(|watched| watched.texts.text(key, values)).unwrap_or_default();
        Ok(writeln!(self.out, "{said}")?)
    }

    /// Takes what was saved while nobody was asked.
    pub(super) fn look_if_saved(&mut self) -> Result<(), Trouble> {
        let has_heard = self.watched.as_mut().is_some_and(|watched| watched.workshop.has_heard_of_a_change());
        if has_heard { self.look().map(|_| ()) } else { Ok(()) }
    }

    /// Takes what was saved; whether the question may be another now.
    pub(super) fn look(&mut self) -> Result<bool, Trouble> {
        let Some((saved, files, problems)) = self.watched.as_mut().and_then(|watched| watched.workshop.saved()) else {
            return Ok(false);
        };
        let (number, taken) = (saved.len(), self.sitting.take(files, problems));
        let values = [("files", saved.join(", ")), ("n", number.to_string())];
        match taken {
            Ok(true) => self.say("watch.in_force", &values).map(|()| true),
            Ok(false) => self.say("watch.unchanged", &values).map(|()| false),
            Err(why) => {
                self.say("watch.broken", &values)?;
                why.iter().try_for_each(|why| writeln!(self.out, "  {}", plain::plain(why)))?;
                Ok(false)
            }
        }
    }

    /// Waits until a script that has stopped the game is mended; whether it is.
    pub(super) fn is_mended(&mut self, stopped: &Trouble) -> Result<bool, Trouble> {
        writeln!(self.out, "{stopped}")?;
        self.say("watch.waits", &[])?;
        self.out.flush()?;
        while let Some(watched) = &mut self.watched {
            match watched.workshop.hear() {
                Heard::Saved if self.look()? => return Ok(true),
                Heard::Line(line) if line.trim_ascii() == b"q" => return Ok(false),
                Heard::End => return Ok(false),
                Heard::Failed(error) => return Err(error.into()),
                Heard::Saved | Heard::Line(_) => {}
            }
        }
        Ok(false)
    }
}
