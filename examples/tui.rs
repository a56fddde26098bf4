//! A game in the terminal, with ratatui: the table in sentences, and the legal answers as a list. Bots play the other seats.
//!
//! `cargo run --release --example tui`

use hyperkon::{Bot, Choice, Content, Engine, Game, Narrator, Seat, Steady, TableOptions, Update};
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, List, ListState, Paragraph, Wrap};

const ME: Seat = Seat(0);
/// The maximum number of answers in the list.
const SHOWN: usize = 200;

/// The game, and what the screen shows of it.
pub struct App {
    engine: Engine,
    game: Game,
    words: Narrator,
    /// The events so far, as sentences.
    pub log: Vec<String>,
    /// The legal answers of the person.
    choices: Vec<Choice>,
    list: ListState,
}

impl App {
    /// Starts a game.
    pub fn new(seed: u64) -> Result<App, Box<dyn std::error::Error>> {
        let mut engine = Engine::new(Content::builtin()?)?;
        let (game, begun) = engine.start(&TableOptions::new("kosmische-strijd").seats(3).seed(seed))?;
        let words = Narrator::new(engine.content(), game.rules(), "en");
        let mut app = App { engine, game, words, log: Vec::new(), choices: Vec::new(), list: ListState::default() };
        app.advance(begun)?;
        Ok(app)
    }

    /// Returns `true` if the game is over.
    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Tells the events, and lets the bots answer until the person is to act.
    fn advance(&mut self, mut progress: Update) -> Result<(), Box<dyn std::error::Error>> {
        loop {
            self.log.extend(progress.to(ME.into()).map(|(_, event)| self.words.event(&event, None)));
            let Some(seat) = self.game.seats_to_act().iter().find(|seat| *seat != ME) else { break };
            let choice = Steady::new(1).choose(&self.engine, self.game.seen(seat)).ok_or("a bot has no answer")?;
            progress = self.engine.answer(&mut self.game, seat, choice)?;
        }
        let question = self.game.seen(ME).question();
        self.choices = question.map(|question| question.choices().take(SHOWN).collect()).unwrap_or_default();
        self.list.select((!self.choices.is_empty()).then_some(0));
        Ok(())
    }

    /// Handles a key. Returns `false` if the person leaves.
    pub fn press(&mut self, key: KeyCode) -> Result<bool, Box<dyn std::error::Error>> {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return Ok(false),
            KeyCode::Up => self.list.select_previous(),
            KeyCode::Down => self.list.select_next(),
            KeyCode::Enter => {
                let chosen = self.list.selected().and_then(|at| self.choices.get(at)).cloned();
                if let Some(choice) = chosen {
                    let progress = self.engine.answer(&mut self.game, ME, choice)?;
                    self.advance(progress)?;
                }
            }
            _ => {}
        }
        Ok(true)
    }

    /// Draws the log, the question, and the answers.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let [log, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(12)]).areas(frame.area());
        let lines = usize::from(log.height.saturating_sub(2));
        let last = self.log[self.log.len().saturating_sub(lines)..].join("\n");
        frame.render_widget(
            Paragraph::new(last).wrap(Wrap { trim: true }).block(Block::bordered().title("Events")),
            log,
        );
        let seen = self.game.seen(ME);
        let Some(question) = seen.question() else {
            let winners = self.words.seats(self.game.winners());
            return frame.render_widget(Paragraph::new(format!("Won by {winners}. q leaves.")), below);
        };
        let answers = self.choices.iter().map(|choice| self.words.choice(question, choice));
        let block = Block::bordered().title(self.words.question(question));
        let list = List::new(answers).block(block).highlight_style(Style::new().add_modifier(Modifier::REVERSED));
        frame.render_stateful_widget(list, below, &mut self.list);
    }
}

/// The program.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut app = App::new(7)?;
    ratatui::run(|terminal| {
        loop {
            terminal.draw(|frame| app.draw(frame))?;
            if let Event::Key(key) = event::read()?
                && key.kind == KeyEventKind::Press
                && !app.press(key.code)?
            {
                return Ok(());
            }
        }
    })
}
