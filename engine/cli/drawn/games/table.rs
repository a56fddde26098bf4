//! The table: how it stands, what is being told, what is asked; and how the game goes on.

use super::asked::{Asked, Sent};
use super::over::Over;
use super::seats::Seats;
use super::thinking::{self, Errand, Thinking};
use super::words::Words;
use super::{Drawn, draw, keys};
use crate::console::Stop;
use crate::drawn::mind::Came;
use crate::drawn::pen::{Hit, Pen};
use crate::drawn::screen::Screen;
use crate::drawn::stage::OnScreen;
use crate::drawn::story::{Entry, Story};
use crate::other::sitting::{Begun, Next, Sitting, no_answer};
use crate::trouble::Trouble;
use hyperkon_frame::texts;
use hyperkon_table::{Question, Seat, SeatSet, Told};
use ratatui::crossterm::event::Event;
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

/// The table.
pub struct Table<'a, G: Drawn> {
    /// The game.
    pub(crate) sitting: Sitting<'a, G>,
    /// The words of the table.
    pub words: Words,
    /// The seats.
    pub seats: Seats,
    /// What does not change.
    pub scene: G::Scene,
    /// The person's seat.
    pub me: Seat,
    /// What it sees.
    pub view: G::View,
    /// Seats that the game waits for, as far as the seat may know.
    pub waiting: SeatSet,
    /// What is asked.
    pub asked: Option<Asked<G>>,
    /// What has happened, each with the clause it happened by.
    pub story: Story<&'static str>,
    /// What lies over the table, and how far it was scrolled.
    pub over: Option<(Over, usize)>,
    /// The hint for what is asked; empty while it is being thought about.
    pub hint: Option<Vec<String>>,
    bots: Thinking<G>,
    hints: Thinking<G>,
    /// What is remembered.
    pub memory: G::Memory,
    /// How many lines had been told at each typed answer, and what was remembered then.
    typed_at: Vec<(usize, G::Memory)>,
    /// What can be clicked.
    pub hits: Vec<(Rect, Hit)>,
    /// The game is over.
    pub is_over: bool,
    /// The person leaves, or must.
    pub stop: Option<Stop>,
}

impl<'a, G: Drawn> Table<'a, G> {
    /// A table for a person who sits at a game.
    pub(crate) fn new(begun: Begun<'a, G>, me: Seat, pace: u8, unicode: bool) -> Table<'a, G> {
        let Begun { sitting, fresh, past } = begun;
        let played = sitting.played.game();
        let (view, scene) = (played.seen(me).view(), G::scene(played, &sitting.lang));
        let seats = Seats::new(names(&sitting), G::COLOURS, unicode);
        let mut table = Table {
            words: Words::of(&sitting.lang),
            seats,
            scene,
            me,
            view,
            waiting: SeatSet::EMPTY,
            asked: None,
            story: Story::new(pace),
            over: None,
            hint: None,
            bots: thinking::mind(sitting.game()),
            hints: thinking::mind(sitting.game()),
            memory: G::Memory::default(),
            typed_at: Vec::new(),
            hits: Vec::new(),
            is_over: false,
            stop: None,
            sitting,
        };
        table.note(&past);
        table.story.tell_all();
        table.note(&fresh.events);
        table
    }

    /// What has happened goes into the log, as the person may know it.
    fn note(&mut self, events: &[Told<G::Event>]) {
        for told in events {
            let event = G::seen(told, Some(self.me));
            G::remember(&mut self.memory, &event);
            let sentence = self.sitting.words.event(&event, told.why.as_ref());
            if !sentence.is_empty() {
                let why = told.why.as_ref().map(G::clause);
                self.story.note(Entry::told(self.seats.rich(&sentence), why, G::is_heading(&told.event)));
            }
        }
    }

    /// The table is looked at anew.
    fn look(&mut self) {
        let played = self.sitting.played.game();
        self.view = played.seen(self.me).view();
        self.waiting = if played.has_window() { SeatSet::EMPTY } else { played.waiting() };
    }

    fn go_on(&mut self) -> Result<(), Trouble> {
        let until = Instant::now() + Duration::from_millis(60);
        self.story.tell();
        self.listen_for_a_hint()?;
        while self.asked.is_none() && !self.is_over && self.stop.is_none() && self.story.is_ready() {
            match self.sitting.next() {
                Next::Over => self.end(),
                Next::Person(question) => self.put(question),
                Next::Bot(question) => {
                    if !self.ask_bot(question.seat())? {
                        return Ok(());
                    }
                }
            }
            self.story.tell();
            if Instant::now() > until {
                break;
            }
        }
        Ok(())
    }

    fn put(&mut self, question: G::Question) {
        self.look();
        self.story.is_asked();
        self.hint = None;
        self.asked = Some(Asked::new(question));
    }

    /// A bot is asked; whether it has answered.
    fn ask_bot(&mut self, seat: Seat) -> Result<bool, Trouble> {
        self.look();
        if !self.bots.is_busy() {
            let bot = self.sitting.bot(seat);
            let errand = self.errand(seat, Some(bot));
            self.bots.begin(errand);
        }
        match self.bots.came(Duration::from_millis(20))? {
            Some(Came::Answer(Some(choice))) => {
                self.give(seat, choice)?;
                Ok(true)
            }
            Some(Came::Answer(None) | Came::Hint(_)) => Err(no_answer()),
            Some(Came::Games(_)) | None => Ok(false),
        }
    }

    fn errand(&self, seat: Seat, bot: Option<String>) -> Errand<G> {
        Errand { table: self.sitting.played.game().clone(), seat, seed: self.sitting.seed(), bot }
    }

    fn give(&mut self, seat: Seat, choice: G::Choice) -> Result<(), Trouble> {
        let progress = self.sitting.give(seat, choice)?;
        self.note(&progress.events);
        self.look();
        Ok(())
    }

    /// What is chosen is sent, if the answer is whole with it.
    pub fn send(&mut self) -> Result<(), Trouble> {
        let Some(asked) = &mut self.asked else { return Ok(()) };
        match asked.send() {
            Sent::Nothing => asked.refused = Some(self.words.word("choose_first")),
            Sent::Part => {}
            Sent::Whole(choice) => return self.say(choice),
        }
        Ok(())
    }

    /// The person gives this answer, if the rules take it.
    fn say(&mut self, choice: G::Choice) -> Result<(), Trouble> {
        let Some(asked) = &mut self.asked else { return Ok(()) };
        if let Err(refusal) = asked.question.check(&choice) {
            let why = self.sitting.words.refusal(Some(&asked.question), &refusal);
            asked.refused = Some(self.words.text("refused", &[("why", why)]));
            return Ok(());
        }
        self.typed_at.push((self.story.told.len(), self.memory.clone()));
        (self.asked, self.hint) = (None, None);
        self.hints.forget();
        self.sitting.note_typed();
        self.give(self.me, choice)?;
        self.story.tell();
        Ok(())
    }

    /// The last answer is taken back, if nobody has answered since.
    pub fn undo(&mut self) -> Result<(), Trouble> {
        if !self.sitting.undo()? {
            self.story.notice(&texts::say(&self.sitting.lang, "line.stands", &[]));
            return Ok(());
        }
        self.bots.forget();
        self.hints.forget();
        (self.asked, self.hint, self.is_over) = (None, None, false);
        if let Some((from, memory)) = self.typed_at.pop() {
            self.story.undo(from);
            self.memory = memory;
        }
        self.look();
        self.story.notice(&self.words.word("undone"));
        Ok(())
    }

    /// A thinker begins to think about what is asked.
    pub fn ask_for_a_hint(&mut self) {
        if self.asked.is_some() && !self.hints.is_busy() {
            self.hint = Some(Vec::new());
            let errand = self.errand(self.me, None);
            self.hints.begin(errand);
        }
    }

    fn listen_for_a_hint(&mut self) -> Result<(), Trouble> {
        if !self.hints.is_busy() {
            return Ok(());
        }
        let came = self.hints.came(Duration::ZERO)?;
        let (Some(Came::Hint(hint)), Some(asked)) = (came, &self.asked) else { return Ok(()) };
        let said = match hint {
            None => vec![self.words.word("hint_none")],
            Some(hint) => {
                let one = |(share, choice): &(f64, G::Choice)| {
                    let share = format!("{:.0} %", 100.0 * share);
                    let answer = self.sitting.words.choice(&asked.question, choice);
                    self.words.text("hint", &[("share", share), ("answer", answer), ("n", hint.games.to_string())])
                };
                hint.best.iter().map(one).collect()
            }
        };
        said.iter().for_each(|line| self.story.notice(line));
        self.hint = Some(said);
        Ok(())
    }

    fn end(&mut self) {
        self.look();
        self.is_over = true;
        self.story.tell_all();
    }

    /// How the game has ended: what was told last.
    pub fn result(&self) -> String {
        let last = self.story.told.iter().rev().find(|entry| !entry.is_notice && !entry.is_undone);
        last.map(|entry| entry.text.0.iter().map(|bit| bit.text.as_str()).collect()).unwrap_or_default()
    }

    /// Who has won.
    pub fn winners(&self) -> SeatSet {
        self.sitting.played.game().winners()
    }

    /// What can be chosen, and its row.
    pub fn options(&self) -> impl Iterator<Item = (usize, &hyperkon_frame::Part<G>)> {
        self.asked.iter().flat_map(|asked| asked.next.iter().enumerate())
    }

    /// Whether Enter would take this row.
    pub fn is_chosen(&self, row: usize) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.sends() == Some(row))
    }
}

fn names<G: Drawn>(sitting: &Sitting<'_, G>) -> Vec<String> {
    let about = sitting.game().about(sitting.played.game(), &sitting.lang);
    let seats = about["seats"].as_array().into_iter().flatten();
    seats.map(|seat| seat["name"].as_str().unwrap_or_default().to_owned()).collect()
}

impl<G: Drawn> OnScreen for Table<'_, G> {
    fn advance(&mut self) -> Result<(), Trouble> {
        self.go_on()
    }

    fn colours(&self) -> Vec<(u8, u8, u8)> {
        self.seats.colours.clone()
    }

    fn draw(&self, pen: &mut Pen<'_>, area: Rect) {
        draw::table(self, pen, area);
    }

    fn note_hits(&mut self, hits: Vec<(Rect, Hit)>) {
        self.hits = hits;
    }

    fn take(&mut self, event: &Event, screen: &mut Screen) -> Result<(), Trouble> {
        keys::take(self, event, screen)
    }

    fn patience(&self) -> Duration {
        if self.story.is_telling() || self.asked.is_none() && !self.is_over {
            let wait = self.story.wait().min(Duration::from_millis(100));
            return if self.bots.is_busy() { Duration::from_millis(20) } else { wait };
        }
        Duration::from_millis(if self.hints.is_busy() { 60 } else { 200 })
    }

    fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    fn stop(&mut self) -> &mut Option<Stop> {
        &mut self.stop
    }
}
