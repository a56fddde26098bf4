//! The drawn table: how it stands, what is being told, what is asked; and how the game goes on.
//!
//! Invariants: what is drawn comes from the seat's view and events alone; a question is there as soon as it is put, and never
//! waits for the telling; bots are asked once all has been told, so that what is seen and what is told never part by more than
//! one answer.

use super::asked::{Asked, Form};
use super::mind::Came;
use super::notices::Notices;
use super::over::Over;
use super::pen::Hit;
use super::rich::unmarked;
use super::story::Story;
use super::thinking::{self, Errand, Thinking};
use super::words::Words;
use crate::console::Stop;
use crate::hint;
use crate::paint;
use crate::sitting::{Next, Sitting, UNDONE};
use crate::telling::Eyes;
use crate::trouble::Trouble;
use hyperkon::cosmic::{BySide, CardKind, Choice, Decision, Event, Face, Planet, Side, SumView, View, Why};
use hyperkon::game::Progress;
use hyperkon::table::{Question as _, Seat, SeatSet};
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

/// A card that was laid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    /// Which, if this seat may see it.
    pub kind: Option<CardKind>,
    /// What it counts as.
    pub face: Option<Face>,
}

/// How long a frame of what moves is shown.
const FRAME: Duration = Duration::from_millis(120);

/// Who stood on each side, and with how many ships, before the encounter was decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lineup {
    /// The turn and the encounter.
    pub when: (u16, u8),
    /// The ships of the offense, the main player's first.
    pub offense: Vec<(Seat, u8)>,
    /// The same of the defense.
    pub defense: Vec<(Seat, u8)>,
    /// The cards that were laid, and what they count as: they may be discarded before the encounter is over.
    pub laid: BySide<Option<Laid>>,
    /// What could be seen of the totals last.
    pub sums: BySide<Option<SumView>>,
}

/// Who thinks, as far as it may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinks {
    /// Nobody.
    Nobody,
    /// The bots: a window is open, and nobody is named.
    Bots(u32),
    /// This seat.
    Seat(Seat, u32),
}

/// The table.
pub struct Table<'a> {
    /// The game.
    pub sitting: Sitting<'a>,
    notices: Notices,
    /// Its words.
    pub words: Words,
    /// The person's seat.
    pub me: Seat,
    /// What it sees.
    pub view: View,
    /// What it saw before the last thing that happened.
    pub before: View,
    /// Who meets whom.
    pub lineup: Lineup,
    /// What is asked.
    pub asked: Option<Asked>,
    /// What has happened.
    pub story: Story<Why>,
    /// What lies over the table, and how far it was scrolled.
    pub over: Option<(Over, usize)>,
    /// The hint for what is asked; empty while it is being thought about.
    pub hint: Option<Vec<String>>,
    /// How many games were played on for a hint that has not come.
    pub hint_games: u32,
    /// Who thinks.
    pub thinks: Thinks,
    bots: Thinking,
    hints: Thinking,
    /// How many lines had been told at each typed answer.
    typed_at: Vec<usize>,
    /// What can be clicked.
    pub hits: Vec<(Rect, Hit)>,
    /// When ships were moved last; `None`: nothing on this table moves.
    moved: Option<Instant>,
    still: bool,
    /// The game is over.
    pub is_over: bool,
    /// The person leaves, or must.
    pub stop: Option<Stop>,
}

impl<'a> Table<'a> {
    /// A table for a person who sits at a game.
    pub fn new(mut sitting: Sitting<'a>, notices: Notices, words: Words, me: Seat, pace: u8, still: bool) -> Table<'a> {
        let view = sitting.played.game().seen(me).view();
        let mind = || thinking::mind(sitting.engine.content(), &sitting.bots);
        let (bots, hints) = (mind(), mind());
        let begun = sitting.begun.take();
        let mut table = Table {
            sitting,
            notices,
            words,
            me,
            before: view.clone(),
            view,
            lineup: Lineup::default(),
            asked: None,
            story: Story::new(if still { super::story::FASTEST } else { pace }),
            over: None,
            hint: None,
            hint_games: 0,
            thinks: Thinks::Nobody,
            bots,
            hints,
            typed_at: Vec::new(),
            hits: Vec::new(),
            moved: None,
            still,
            is_over: false,
            stop: None,
        };
        table.hear();
        let past = std::mem::take(&mut table.sitting.past);
        table.story.add(&table.words.narrator, Eyes::Seat(me), &past);
        table.story.tell_all();
        if let Some(begun) = begun {
            table.take_in(&begun);
        }
        table
    }

    /// The table as the person's seat sees it now, with what can be seen of the totals.
    fn look(&self) -> View {
        self.sitting.played.game().seen(self.me).full_view(self.sitting.engine)
    }

    /// What the program has said meanwhile goes into the log.
    fn hear(&mut self) {
        let said = self.notices.take();
        self.story.notice(&paint::plain(&said));
    }

    /// What came of an answer is noted, and seen.
    fn take_in(&mut self, progress: &Progress) {
        self.sitting.note_events(progress);
        for fault in &progress.faults {
            self.story.notice(&unmarked(&self.words.narrator.fault(fault)));
        }
        self.story.add(&self.words.narrator, Eyes::Seat(self.me), &progress.events);
        self.turn_cards(progress);
        let view = self.look();
        if view.planets != self.view.planets && !self.still {
            self.moved = Some(Instant::now());
        }
        if !progress.events.is_empty() {
            self.before = std::mem::replace(&mut self.view, view);
        } else {
            self.view = view;
        }
        self.line_up();
        self.hear();
    }

    /// Cards that are turned are remembered: the encounter may be decided before the table is looked at again.
    fn turn_cards(&mut self, progress: &Progress) {
        for told in &progress.events {
            let (seat, kind, face) = match told.event {
                Event::CardTurned { seat, kind } => (seat, Some(kind), None),
                Event::CountsAs { seat, face } => (seat, None, Some(face)),
                _ => continue,
            };
            let side = if self.view.offense == seat { Side::Offense } else { Side::Defense };
            let laid = self.lineup.laid[side].get_or_insert(Laid { kind: None, face: None });
            (laid.kind, laid.face) = (kind.or(laid.kind), face.or(laid.face));
        }
    }

    /// Remembers who meets whom: once the encounter is decided, the ships have gone.
    fn line_up(&mut self) {
        let view = &self.view;
        let when = (view.turn, view.encounter);
        if self.lineup.when != when {
            self.lineup = Lineup { when, ..Lineup::default() };
        }
        let laid = BySide::each(|side| view.laid[side].as_ref().map(|laid| Laid { kind: laid.kind, face: laid.face }));
        for (side, laid) in laid.iter().filter(|(_, laid)| laid.is_some()) {
            self.lineup.laid[side] = *laid;
        }
        for (side, sum) in view.sums.iter().filter(|(_, sum)| sum.is_some()) {
            self.lineup.sums[side] = sum.clone();
        }
        if view.outcome.is_some() {
            return;
        }
        if view.defense.is_none() {
            self.lineup.sums = BySide::default();
        }
        if view.totals.is_none() {
            self.lineup.laid = laid;
        }
        let sent = |seat: Seat, ships: u8| (seat, ships);
        let on_cone = view.seats.iter().filter(|seat| seat.cone > 0 && seat.seat != view.offense);
        let offense = view.seats.get(view.offense.index()).map(|seat| sent(seat.seat, seat.cone));
        self.lineup.offense = offense.into_iter().chain(on_cone.map(|seat| sent(seat.seat, seat.cone))).collect();
        self.lineup.defense.clear();
        if let Some(defense) = view.defense {
            let there =
                view.planet.map_or(0, |planet| view.ships_on(planet).get(defense.index()).copied().unwrap_or(0));
            self.lineup.defense.push((defense, there));
            let allies = view.seats.iter().filter(|seat| seat.shield > 0 && seat.seat != defense);
            self.lineup.defense.extend(allies.map(|seat| sent(seat.seat, seat.shield)));
        }
    }

    /// The game goes on as far as it can without the person, for a moment at most.
    pub fn go_on(&mut self) -> Result<(), Trouble> {
        let until = Instant::now() + Duration::from_millis(60);
        self.story.tell();
        self.listen_for_a_hint()?;
        while self.asked.is_none() && !self.is_over && self.stop.is_none() && self.story.is_ready() {
            match self.sitting.next()? {
                Next::Over => self.end(),
                Next::Stopped => {
                    let fault = self.sitting.fault.take().unwrap_or_default();
                    return Err(Trouble::Usage(self.words.text("watch.unwatched", &[("fault", fault)])));
                }
                Next::Person(decision) => self.put(*decision)?,
                Next::Bot(decision) => {
                    if !self.ask_bot(&decision)? {
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

    /// A bot is asked; whether it has answered.
    fn ask_bot(&mut self, decision: &Decision) -> Result<bool, Trouble> {
        let game = self.sitting.played.game();
        if !self.bots.is_busy() {
            let errand = self.errand(decision.seat, false);
            self.bots.begin(errand);
        }
        let games = match self.bots.came(Duration::from_millis(20))? {
            Some(Came::Answer(Some(choice))) => {
                self.thinks = Thinks::Nobody;
                self.sitting.typed.note_other(decision, &choice);
                let progress = self.sitting.give(decision.seat, choice)?;
                self.take_in(&progress);
                return Ok(true);
            }
            Some(Came::Answer(None) | Came::Hint(_)) => {
                return Err(Trouble::Usage("the game waits for nobody".to_owned()));
            }
            Some(Came::Games(games)) => games,
            None => match self.thinks {
                Thinks::Bots(games) | Thinks::Seat(_, games) => games,
                Thinks::Nobody => 0,
            },
        };
        self.thinks = if game.has_window() { Thinks::Bots(games) } else { Thinks::Seat(decision.seat, games) };
        Ok(false)
    }

    /// The person is asked, unless nothing is to be chosen or a pass stands.
    fn put(&mut self, decision: Decision) -> Result<(), Trouble> {
        let view = self.look();
        if let Some(choice) = self.sitting.unasked(&decision, &view) {
            let progress = self.sitting.give(decision.seat, choice)?;
            self.take_in(&progress);
            return Ok(());
        }
        self.view = view;
        self.line_up();
        self.story.is_asked();
        (self.hint, self.thinks) = (None, Thinks::Nobody);
        self.asked = Some(Asked::new(decision, &self.view));
        Ok(())
    }

    /// What was chosen is sent, if the rules take it.
    pub fn send(&mut self) -> Result<(), Trouble> {
        let Some(asked) = &mut self.asked else { return Ok(()) };
        match asked.choice() {
            Ok(choice) => self.say(choice),
            Err(refusal) => {
                let why = match &asked.form {
                    Form::One { .. } => self.words.word("terminal.choose_first"),
                    Form::Deal(deal) if deal.is_empty() => self.words.word("cli.empty_offer"),
                    _ => {
                        let why = unmarked(&self.words.narrator.refusal(&asked.decision, &refusal));
                        self.words.text("ui.ask.refused", &[("why", why)])
                    }
                };
                asked.refused = Some(why);
                Ok(())
            }
        }
    }

    /// The person gives this answer.
    pub fn say(&mut self, choice: Choice) -> Result<(), Trouble> {
        let Some(asked) = &mut self.asked else { return Ok(()) };
        if let Err(refusal) = asked.decision.check(&choice) {
            let why = unmarked(&self.words.narrator.refusal(&asked.decision, &refusal));
            asked.refused = Some(self.words.text("ui.ask.refused", &[("why", why)]));
            return Ok(());
        }
        let seat = asked.decision.seat;
        self.typed_at.push(self.story.told.len());
        self.asked = None;
        self.hints.forget();
        self.sitting.note_typed();
        let progress = self.sitting.give(seat, choice)?;
        self.take_in(&progress);
        self.story.tell();
        Ok(())
    }

    /// The last answer is taken back, if that is fair.
    pub fn undo(&mut self) -> Result<(), Trouble> {
        let key = self.sitting.take_back()?;
        self.hear();
        if key == UNDONE {
            self.bots.forget();
            self.hints.forget();
            (self.asked, self.hint, self.thinks) = (None, None, Thinks::Nobody);
            if let Some(from) = self.typed_at.pop() {
                self.story.undo(from);
            }
            self.view = self.look();
            self.before = self.view.clone();
            self.is_over = false;
            self.line_up();
        }
        let said = self.words.word(key);
        self.story.notice(&said);
        Ok(())
    }

    /// A thinker begins to think about what is asked.
    pub fn ask_for_a_hint(&mut self) {
        let Some(asked) = &self.asked else { return };
        if self.hints.is_busy() {
            return;
        }
        (self.hint, self.hint_games) = (Some(Vec::new()), 0);
        let errand = self.errand(asked.decision.seat, true);
        self.hints.begin(errand);
    }

    fn errand(&self, seat: Seat, is_hint: bool) -> Errand {
        let played = &self.sitting.played;
        Errand { game: played.game().clone(), seat, answers: played.answers(), is_hint }
    }

    fn listen_for_a_hint(&mut self) -> Result<(), Trouble> {
        if !self.hints.is_busy() {
            return Ok(());
        }
        while let Some(came) = self.hints.came(Duration::ZERO)? {
            match came {
                Came::Games(games) => self.hint_games = games,
                Came::Answer(_) => {}
                Came::Hint(thought) => {
                    let Some(asked) = &self.asked else { break };
                    let answer =
                        |narrator: &hyperkon::narrate::Narrator, decision: &Decision, choice: &Choice| match choice {
                            Choice::Offer(offer) => match &decision.ask {
                                hyperkon::cosmic::Ask::Deal(deal) => narrator.offer_for(offer, deal.side),
                                _ => narrator.choice(decision, choice),
                            },
                            choice => narrator.choice(decision, choice),
                        };
                    let said = hint::said(&self.words.narrator, &asked.decision, thought.as_ref(), &answer);
                    said.iter().for_each(|line| self.story.notice(&unmarked(line)));
                    self.hint = Some(said);
                }
            }
            if !self.hints.is_busy() {
                break;
            }
        }
        Ok(())
    }

    fn end(&mut self) {
        self.is_over = true;
        self.story.tell_all();
        self.thinks = Thinks::Nobody;
    }

    /// Whether a planet is lit up: ships have just come or gone. Three frames, and it is over.
    pub fn is_lit(&self, planet: Planet) -> bool {
        let frame = self.moved.map(|moved| moved.elapsed().as_millis() / FRAME.as_millis());
        matches!(frame, Some(0 | 2)) && self.view.ships_on(planet) != self.before.ships_on(planet)
    }

    /// Nothing is waited for until the person is asked.
    pub fn skip(&mut self) {
        self.story.skip();
        self.moved = None;
    }

    /// Whether something is still moving.
    fn is_moving(&self) -> bool {
        self.moved.is_some_and(|moved| moved.elapsed() < 4 * FRAME)
    }

    /// Who has won.
    pub fn winners(&self) -> SeatSet {
        self.sitting.played.game().winners()
    }

    /// How long nothing happens by itself.
    pub fn wait(&self) -> Duration {
        if self.is_moving() {
            return FRAME / 2;
        }
        if self.story.is_telling() || self.asked.is_none() && !self.is_over {
            let wait = self.story.wait().min(Duration::from_millis(100));
            return if self.bots.is_busy() { Duration::from_millis(20) } else { wait };
        }
        Duration::from_millis(if self.hints.is_busy() { 60 } else { 200 })
    }
}
