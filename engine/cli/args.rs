//! The words of the commands, where more than one file reads them; what one command alone reads stands with it.

use crate::bots::BotArgs;
use crate::games;
use crate::shard::ShardArgs;
use crate::terminal;
use crate::trouble::Trouble;
use crate::web::WebArgs;
use clap::{Args, ValueEnum};
use hyperkon::cosmic::Windows;
use hyperkon::game::{Content, ContentError, ContentFile};
use hyperkon::plain;
use hyperkon::problem::Problem;
use hyperkon::table::Code;
use hyperkon_workshop::games::Others;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::Arc;

/// Content on top of what is built in.
#[derive(Clone, Debug, Default, Args)]
pub struct Mods {
    /// A mod: a folder with its own `powers/` and `decks/`, on top of what is built in; may be repeated
    #[arg(long, value_name = "DIR")]
    pub mods: Vec<PathBuf>,
}

impl Mods {
    /// What there is to play.
    pub fn content(&self) -> Result<Arc<Content>, Trouble> {
        let content = Content::with_packs(&self.mods).map_err(|problems| self.trouble(problems))?;
        self.others_of(content.sources())?;
        for warning in content.warnings().iter().filter(|warning| warning.code() == "replaced_twice") {
            terminal::complain(warning);
        }
        Ok(content)
    }

    /// All files of the program and the mods.
    pub fn files(&self) -> Result<Vec<ContentFile>, Trouble> {
        let (files, unread) = Content::collect(&self.mods);
        if unread.iter().any(Problem::is_error) {
            return Err(self.trouble(ContentError(unread)));
        }
        Ok(files)
    }

    fn others_of(&self, files: &[ContentFile]) -> Result<Others, Trouble> {
        Others::of(files).map_err(|problems| self.trouble(ContentError(problems)))
    }

    /// What is wrong with the mods, and what shows all of it.
    pub fn trouble(&self, problems: ContentError) -> Trouble {
        match advice(&self.mods) {
            Some(advice) => Trouble::Mods { problems, advice },
            None => Trouble::Content(problems),
        }
    }

    /// The same words again, for a line that goes on with a game.
    pub fn written(&self) -> String {
        self.mods.iter().map(|folder| format!(" --mods {}", plain::path_as_word(folder))).collect()
    }
}

/// What to add to problems that have stopped another command.
fn advice(mods: &[PathBuf]) -> Option<String> {
    let dirs: Vec<String> = mods.iter().map(|dir| plain::path_as_word(dir)).collect();
    (!dirs.is_empty())
        .then(|| format!("(`hyperkon check {}` shows everything that is wrong with its line)", dirs.join(" ")))
}

/// Who sits at the table.
#[derive(Clone, Debug, Args)]
pub struct Table {
    /// The edition to play [default: the one of the mods if they have one, else kosmische-strijd]
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
    /// How many seats; as many as the edition allows, at most 4, if not said
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Gives a seat an alien; may be repeated, also for one seat. In SP4X a faction, one for each seat: red=chenar
    #[arg(long, value_name = "COLOUR=ALIEN")]
    pub alien: Vec<String>,
    /// Aliens for each seat, 1 to 3; a variant, and one to three times the confusion
    #[arg(long, value_name = "N", conflicts_with = "preset")]
    pub aliens_per_seat: Option<u8>,
    /// Deals the aliens of one of the edition's sets for first games, `first`, `second` or `third`; the seed spreads
    /// them over the seats, and `hyperkon alien NAME` says which set has it
    #[arg(long, value_name = "NAME", conflicts_with = "alien")]
    pub preset: Option<String>,
    /// The seed of all chance; the same seed gives the same game
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Sets an option of the game's own; may be repeated: goal=50
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

impl Table {
    /// The game's own options that are set, by their keys. A value is JSON, or else a word.
    pub fn own_options(&self) -> Result<Map<String, Value>, Trouble> {
        let read = |word: &String| {
            let (key, value) = word.split_once('=').ok_or_else(|| {
                Trouble::Usage(format!("`--set {}`: an option is KEY=VALUE, such as goal=50", plain::plain(word)))
            })?;
            Ok((key.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value))))
        };
        self.set.iter().map(read).collect()
    }
}

/// Who is asked in a window.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WindowsArg {
    /// Every seat that could hold a card to play, so that nobody learns who does
    All,
    /// Only seats that can act
    Holders,
}

impl From<WindowsArg> for Windows {
    fn from(windows: WindowsArg) -> Self {
        match windows {
            WindowsArg::All => Windows::All,
            WindowsArg::Holders => Windows::Holders,
        }
    }
}

/// `hyperkon play`
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  hyperkon play --colour blue --alien blue=zombie\n  \
                        hyperkon play --preset first\n  hyperkon play --bots --seed 1\n  \
                        hyperkon play --bot thinker --bot blue=random\n  \
                        hyperkon play --web --seats 3           on a page, in the browser\n  \
                        hyperkon play --resume game.jsonl\n  \
                        hyperkon play --mods my-mod --edition my-mod --watch\n\n\
                        From your first answer on the game is kept, in the folder where you are, in a file whose name is told;\n\
                        it goes when the game is over. A file named by --record or --resume takes its place, and stays.\n\n\
                        A record holds the mods it was played with, and what was changed in them on the way, so it goes on\n\
                        as it was, without --mods. If you name the mods and they have changed since, `--all-the-same` or\n\
                        `--watch` takes them as they are now; the answers given so far stay as they are.")]
pub struct Play {
    /// The game; an edition says it too
    #[arg(long, value_name = "GAME", value_parser = games::named())]
    pub game: Option<String>,
    /// The table.
    #[command(flatten)]
    pub table: Table,
    /// Mods.
    #[command(flatten)]
    pub mods: Mods,
    /// Your seat, by its colour or its number from 1; the first if not said
    #[arg(long, visible_alias = "seat", value_name = "COLOUR", conflicts_with = "bots")]
    pub colour: Option<String>,
    /// Only bots play; the game is printed to its winner
    #[arg(long, conflicts_with = "web")]
    pub bots: bool,
    /// Who plays the other seats, or all of them; steady if not said.
    #[command(flatten)]
    pub players: BotArgs,
    /// With --bots: print every card, also those that lie hidden
    #[arg(long, requires = "bots")]
    pub open: bool,
    /// Who is asked when a card could be played
    #[arg(long, value_enum, default_value = "all")]
    pub windows: WindowsArg,
    /// The language of the game; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Record the game in this new file, which stays when the game is over
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Resume the game of this record, and go on recording it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["edition", "seats", "alien", "preset", "seed", "windows"])]
    pub resume: Option<PathBuf>,
    /// With --resume: go on even though the mods have changed since
    #[arg(long, requires = "resume", conflicts_with = "web")]
    pub all_the_same: bool,
    /// Watch the folders of --mods: what you save there is taken once the step in progress has ended
    #[arg(long, requires = "mods", conflicts_with = "web")]
    pub watch: bool,
    /// Say at each moment of every power and card with its hook whether it was asked and acted, and why not, and print
    /// what scripts `print`: more than your seat may know. Where no script is asked at moments: by which rule each thing
    /// happened
    #[arg(long, conflicts_with = "web")]
    pub trace: bool,
    /// With --watch: take it at once; the step in progress is undone and run anew
    #[arg(long, requires = "watch")]
    pub now: bool,
    /// How the table is shown.
    #[command(flatten)]
    pub shown: crate::drawn::Shown,
    /// In the browser.
    #[command(flatten)]
    pub web: WebArgs,
}

/// `hyperkon replay`
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  hyperkon replay game.jsonl --until 40\n  \
                        hyperkon replay game.jsonl --numbers    with the numbers for `scenario --record`\n  \
                        hyperkon replay sp4x.jsonl --until 40 --svg map.svg\n  \
                        hyperkon replay game.jsonl --web        on a page, in the browser")]
pub struct Replay {
    /// The record
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Mods.
    #[command(flatten)]
    pub mods: Mods,
    /// The language of the game; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
    /// Stop after this many answers
    #[arg(long, value_name = "N", conflicts_with = "web")]
    pub until: Option<usize>,
    /// Tell it as this seat saw it, by its colour or its number from 1; as onlookers did if not said
    #[arg(long, visible_alias = "seat", value_name = "COLOUR", conflicts_with = "open")]
    pub colour: Option<String>,
    /// Print every card, also those that lie hidden
    #[arg(long)]
    pub open: bool,
    /// Say by which rule each thing happened, with the rule's words where it is first cited
    #[arg(long, conflicts_with = "web")]
    pub why: bool,
    /// Print every answer with its number; of a secret one that you may not see only whose it is
    #[arg(long, conflicts_with = "web")]
    pub numbers: bool,
    /// Replay it even though it was recorded with other content
    #[arg(long, conflicts_with = "web")]
    pub all_the_same: bool,
    /// Also draw the table as it stands then as a picture in this file
    #[arg(long, value_name = "FILE", conflicts_with = "web")]
    pub svg: Option<PathBuf>,
    /// In the browser.
    #[command(flatten)]
    pub web: WebArgs,
}

/// `hyperkon sim`
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  hyperkon sim -n 10000\n  hyperkon sim -n 500 --alien red=zombie --check\n  \
                        hyperkon sim -n 2000 --bot steady            by rules of thumb instead of at random\n  \
                        hyperkon sim -n 10000 --csv > wins.csv\n  hyperkon sim -n 10000 --svg wins.svg\n  \
                        hyperkon sim -n 1000000 --resume sums.jsonl    the same line again goes on after a stop\n  \
                        hyperkon sim -n 1000000 --shard 3/64 --out sums    one of 64 shards, here or on another machine\n  \
                        hyperkon sim -n 1000000 --merge sums           what all 64 have counted: what one process would say\n  \
                        hyperkon sim --pairs --edition universums-harskare\n  \
                        hyperkon sim --compare macron.ships=5 -n 5000    is this alien too strong at five ships?\n  \
                        hyperkon sim --compare macron.ships=5 --against macron.ships=3 --alien red=macron\n  \
                        hyperkon sim --compare zombie=off              what is its power worth?\n  \
                        hyperkon sim --compare numbers.bases_to_win=4 --bot random\n  \
                        hyperkon sim --game sp4x --compare hand=6      does a larger hand help a faction?\n\n\
--compare plays each game twice on the same seed, with the same aliens at the same seats, and says how the win share \
of the changed alien differs, with a 95 % interval of that difference. A change is an option of an alien, a card or a \
rule of the table (ALIEN.OPTION=VALUE; `hyperkon alien NAME` names them), an alien without its power (ALIEN=off), or \
another key of the edition's file (numbers.KEY=VALUE, choices.KEY=VALUE, cards.KEY=VALUE, by_seats.4.KEY=VALUE for a \
number at tables of four alone, which may be more than smaller tables could bear). Several are joined by commas, and an edition's id takes the place of `--edition`, so two editions, also of mods, are compared by \
`--compare ID --against ID`. The changed alien takes every seat in turn, unless --alien says where it sits; a change \
that names none is told for all aliens. It plays with steady bots if --bot says nothing, and a power is worth what \
these bots make of it. No verdict is given before 20 pairs of games ended differently for an alien.")]
pub struct Sim {
    /// How many games, 1000 if not said; with --compare each twice; with --pairs for every pair, and 20 if not said
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Play each game with this change to the edition and without it, and say what it does to the win shares:
    /// `macron.ships=5`, `macron=off`, `numbers.bases_to_win=4`
    #[arg(long, value_name = "CHANGE", conflicts_with = "svg")]
    pub compare: Option<String>,
    /// With --compare: another change to compare it with; the edition as it is if not said
    #[arg(long, value_name = "CHANGE", requires = "compare")]
    pub against: Option<String>,
    /// Play every pair of aliens that can meet at one table, with --check, and name the pairs that go wrong
    #[arg(long, conflicts_with_all = ["compare", "alien", "preset", "bot", "json", "csv", "svg", "resume", "shard", "merge"])]
    pub pairs: bool,
    /// The game; an edition says it too
    #[arg(long, value_name = "GAME", value_parser = games::named())]
    pub game: Option<String>,
    /// The table.
    #[command(flatten)]
    pub table: Table,
    /// Mods.
    #[command(flatten)]
    pub mods: Mods,
    /// Who plays; at random if not said, with --compare steady.
    #[command(flatten)]
    pub players: BotArgs,
    /// How many threads; as many as there are cores if not said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Run every step twice and count all ships and cards after every answer
    #[arg(long)]
    pub check: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub csv: bool,
    /// Write what is counted to this file as it goes, and go on from what it has; a new one if the file is not there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Shards.
    #[command(flatten)]
    pub shards: ShardArgs,
    /// Draw the win shares with their intervals into this file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// The language of the table of results; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
}

/// Play scenarios, small plays told as data, and say what does not hold in them; tell them; write them.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
  hyperkon scenario tests/scenarios/aliens/zombie              play them all\n  \
  hyperkon scenario --explain bug.toml                         read one as sentences with rule numbers\n  \
  hyperkon scenario my-mod                                     a mod's own scenarios\n  \
  hyperkon scenario --record bug.toml --game game.jsonl        the last encounter of a recorded game\n  \
  hyperkon scenario --record bug.toml --game game.jsonl --from 120 --until 141\n  \
  hyperkon scenario --record bug.toml --bots --seed 7 --until 60\n  \
  hyperkon scenario --record bug.toml --hotseat --seats 2      play all seats by hand, q writes it\n\n\
`--record` without --game writes the last encounter you played and forgets the rest. To choose\n\
the part afterwards, keep the game:\n  \
hyperkon play --record game.jsonl\n  \
hyperkon replay game.jsonl --numbers                         the number of each answer\n  \
hyperkon scenario --record bug.toml --game game.jsonl --from N --until M\n\n\
The form of the files is described in tests/README.md.")]
pub struct ScenarioArgs {
    /// Scenario files, or folders of them; of a mod with a folder `scenarios/` only those. A mod in which they lie need not be
    /// named
    #[arg(required_unless_present = "record", value_name = "FILE", conflicts_with_all =
        ["record", "edition", "seats", "alien", "preset", "aliens_per_seat", "seed", "windows"])]
    pub files: Vec<PathBuf>,
    /// Mods.
    #[command(flatten)]
    pub mods: Mods,
    /// Say also which scenarios hold
    #[arg(short, long)]
    pub verbose: bool,
    /// Tell the scenarios as sentences, each with the number of its rule
    #[arg(long, conflicts_with_all = ["record", "verbose"])]
    pub explain: bool,
    /// Play a game and write what happened as a scenario to this new file
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// With --record: the game of this record, as `play --record` writes it, instead of a new one
    #[arg(long, value_name = "FILE", requires = "record",
        conflicts_with_all = ["edition", "seats", "alien", "preset", "aliens_per_seat", "seed", "windows"])]
    pub game: Option<PathBuf>,
    /// With --record: bots play, the game that `play --bots` plays with the same options
    #[arg(long, requires = "record", conflicts_with_all = ["game", "colour", "hotseat"])]
    pub bots: bool,
    /// With --record: who plays the seats that you do not; steady if not said.
    #[command(flatten)]
    pub players: BotArgs,
    /// With --record: you answer for every seat
    #[arg(long, requires = "record", conflicts_with_all = ["game", "colour"])]
    pub hotseat: bool,
    /// With --record: your seat, by its colour or its number from 1; the first if not said
    #[arg(long, value_name = "COLOUR", requires = "record", conflicts_with = "game")]
    pub colour: Option<String>,
    /// With --record: begin shortly before this answer, from 1; with the last encounter if not said
    #[arg(long, value_name = "N", requires = "record")]
    pub from: Option<usize>,
    /// With --record: end with this answer; as far as the game goes if not said
    #[arg(long, value_name = "N", requires = "record")]
    pub until: Option<usize>,
    /// With --record: the whole game from its beginning
    #[arg(long, requires = "record", conflicts_with = "from")]
    pub whole: bool,
    /// With --record: what happens, in one line
    #[arg(long, value_name = "TEXT", requires = "record")]
    pub story: Option<String>,
    /// With --game: try although the record was made with other content
    #[arg(long, requires = "game")]
    pub all_the_same: bool,
    /// The table of a game that is recorded.
    #[command(flatten)]
    pub table: Table,
    /// With --record: who is asked when a card could be played
    #[arg(long, value_enum, default_value = "all")]
    pub windows: WindowsArg,
    /// The language of the game; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
}
