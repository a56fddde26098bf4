//! `hyperkon puzzles`: lists puzzles, shows them, and checks answers.

use crate::games;
use crate::session::Shown;
use crate::terminal;
use crate::terminal::sentences::Sentences;
use crate::words::args::GameArgs;
use crate::words::error::CommandError;
use crate::words::table::Editions;
use clap::Args;
use hyperkon::__private::narrate::capitalized;
use hyperkon_frame::plain;
use hyperkon_frame::puzzle::{self, Puzzle};
use hyperkon_frame::{BotSpec, Words};
use hyperkon_table::{Choices, Game, Question as _, Seat, Table};
use hyperkon_workshop::setup::Setup;
use std::io::{self, BufRead, IsTerminal, Write};

/// The options of `puzzles`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon puzzles                 list the puzzles
  hyperkon puzzles 3               show puzzle 3, and ask for your answer
  hyperkon puzzles 3 --answer 2    check answer 2
  hyperkon puzzles --find 200 --seed 7    search 200 games for puzzles")]
pub struct PuzzleArgs {
    /// Puzzle to show
    #[arg(value_name = "NUMBER")]
    pub number: Option<usize>,
    /// The game and the table.
    #[command(flatten)]
    pub at: GameArgs,
    /// Language of the game texts
    ///
    /// Command-line messages are always in English.
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Answer to check
    #[arg(long, value_name = "N", requires = "number")]
    pub answer: Option<usize>,
    /// Print puzzles from this many games of steady bots
    #[arg(long, value_name = "GAMES", conflicts_with = "number")]
    pub find: Option<u64>,
}

/// Lists, shows, or finds puzzles.
pub fn run(args: &PuzzleArgs) -> Result<(), CommandError> {
    games::of_line(&args.at)?.puzzles(args)
}

/// Lists, shows, or finds the puzzles of a game.
pub fn of_game<G: Shown>(game: &G, args: &PuzzleArgs) -> Result<(), CommandError> {
    if let Some(games) = args.find {
        return find(game, args, games);
    }
    let puzzles = puzzle::read::<G>().map_err(CommandError::Usage)?;
    let texts = Sentences::of(None, &args.lang);
    match args.number {
        None => list(game, &puzzles, &texts),
        Some(number) => {
            let found = number.checked_sub(1).and_then(|at| puzzles.get(at));
            let unknown = || format!("unknown puzzle {number}; expected a number from 1 to {}", puzzles.len());
            show(game, found.ok_or_else(|| CommandError::Usage(unknown()))?, args, &texts)
        }
    }
}

/// Prints the seat and the question of each puzzle.
fn list<G: Shown>(game: &G, puzzles: &[Puzzle], texts: &Sentences) -> Result<(), CommandError> {
    let mut out = terminal::out();
    if puzzles.is_empty() {
        writeln!(out, "{}", texts.text("cli.puzzle_none", &[]))?;
    }
    for (number, puzzle) in (1..).zip(puzzles) {
        let asked = Asked::of(game, puzzle, texts.lang())?;
        writeln!(out, "{number:>3}. {}: {}", capitalized(&asked.seat), asked.words.question(&asked.question))?;
    }
    Ok(out.flush()?)
}

/// A puzzle's table with its question.
struct Asked<G: Game> {
    table: Table<G>,
    question: G::Question,
    /// The name of the seat.
    seat: String,
    words: std::sync::Arc<dyn Words<G>>,
}

impl<G: Shown> Asked<G> {
    fn of(game: &G, puzzle: &Puzzle, lang: &str) -> Result<Asked<G>, CommandError> {
        let table = puzzle.table(game).map_err(CommandError::Usage)?;
        let asked = table.seen(puzzle.seat).question().cloned();
        let question = asked.ok_or_else(|| CommandError::Usage("the puzzle asks another seat".to_owned()))?;
        let seat = game.names(&table, lang).get(puzzle.seat.index()).cloned().unwrap_or_default();
        let words = game.voice(&table, lang);
        Ok(Asked { table, question, seat, words })
    }
}

/// Shows a puzzle, and checks an answer from the command line or the terminal.
fn show<G: Shown>(game: &G, puzzle: &Puzzle, args: &PuzzleArgs, texts: &Sentences) -> Result<(), CommandError> {
    let asked = Asked::of(game, puzzle, &args.lang)?;
    let choices: Vec<G::Choice> = Choices::of(&asked.question).take(puzzle.chances.len()).collect();
    let mut out = terminal::out();
    if args.answer.is_none() {
        G::board(&asked.table, puzzle.seat, &args.lang).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "\n{}", texts.text("cli.puzzle_task", &[("seat", capitalized(&asked.seat))]))?;
        writeln!(out, "{}", asked.words.question(&asked.question))?;
        for (number, choice) in (1..).zip(&choices) {
            writeln!(out, "{number:>3}. {}", asked.words.choice(&asked.question, choice))?;
        }
        out.flush()?;
    }
    let typed = match args.answer {
        Some(answer) => Some(answer),
        None if io::stdin().is_terminal() => ask(&mut out, texts, choices.len())?,
        None => None,
    };
    let Some(answer) = typed else { return Ok(()) };
    let given = answer.checked_sub(1).filter(|at| *at < choices.len());
    let given = given.ok_or_else(|| {
        CommandError::Usage(format!("unknown answer {answer}; expected a number from 1 to {}", choices.len()))
    })?;
    let key = if given == puzzle.solution { "cli.puzzle_right" } else { "cli.puzzle_wrong" };
    writeln!(out, "{}", texts.text(key, &[]))?;
    for (number, (choice, percent)) in (1..).zip(choices.iter().zip(&puzzle.chances)) {
        writeln!(out, "{number:>3}. {percent:>3} %  {}", asked.words.choice(&asked.question, choice))?;
    }
    Ok(out.flush()?)
}

/// Reads the number of an answer. Returns `None` at the end of the input.
fn ask(out: &mut impl Write, texts: &Sentences, most: usize) -> Result<Option<usize>, CommandError> {
    loop {
        write!(out, "{} ", texts.text("cli.your_choice", &[]))?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim().parse() {
            Ok(number) if (1..=most).contains(&number) => return Ok(Some(number)),
            _ => {
                let word = plain::plain(line.trim()).to_string();
                writeln!(out, "{}", texts.text("cli.not_offered", &[("word", word)]))?;
            }
        }
    }
}

/// Prints the puzzles of many games as TOML.
fn find<G: Shown>(game: &G, args: &PuzzleArgs, games: u64) -> Result<(), CommandError> {
    let editions = Editions::of(game);
    let seating = editions.seating(&args.at.table, 0)?;
    let mut out = terminal::out();
    for number in 0..games {
        let seating = seating.of_seed(game, hyperkon_table::mix(seating.seed, number), None);
        let options = seating.options(game).map_err(CommandError::Usage)?;
        let given = answers(game, &options, seating.seed).map_err(CommandError::Usage)?;
        if let Some((puzzle, table)) = puzzle::find(game, &options, &given).map_err(CommandError::Usage)? {
            let asked = table.seen(puzzle.seat).question();
            let said = asked.map(|question| game.words(&table, "en").question(question)).unwrap_or_default();
            writeln!(out, "# {said}\n{}", puzzle::written(puzzle).map_err(CommandError::Usage)?)?;
            out.flush()?;
        }
    }
    Ok(())
}

/// Returns all answers of a game of steady bots.
fn answers<G: Setup>(game: &G, options: &G::Options, seed: u64) -> Result<Vec<(Seat, G::Choice)>, String> {
    let mut table = Table::set_up(game, options).map_err(|error| error.to_string())?;
    table.resume(game);
    let (bot, mut given) = (BotSpec::<G>::default(), Vec::new());
    while let Some(question) = table.full_state().questions().first().filter(|_| !table.is_over()) {
        let seat = question.seat();
        let choice = bot.answer(game, &table, seat, seed, given.len() as u64).ok_or("a bot gave no answer")?;
        given.push((seat, choice.clone()));
        table.answer(game, seat, choice).map_err(|refusal| refusal.to_string())?;
    }
    Ok(given)
}
