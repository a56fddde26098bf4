//! Handles keys and clicks. To send a chosen answer, the person presses Enter or clicks the line with the answer.

use super::Drawn;
use super::over;
use super::overlay::{LESSON, LOG, Over, PASS, STOPS};
use super::pen::Hit;
use super::screen::Screen;
use super::sheet;
use super::table::Table;
use crate::session::stop::Stop;
use crate::words::error::CommandError;
use hyperkon_frame::Until;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// Handles an event from the terminal.
///
/// # Errors
/// Fails if the game or the terminal reports an error.
pub fn take<G: Drawn>(table: &mut Table<'_, G>, event: &Event, screen: &mut Screen) -> Result<(), CommandError> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(table, *key, screen),
        Event::Mouse(mouse) => point(table, *mouse),
        _ => Ok(()),
    }
}

fn press<G: Drawn>(table: &mut Table<'_, G>, key: KeyEvent, screen: &mut Screen) -> Result<(), CommandError> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c' | 'd') => table.stop = Some(Stop::Leave),
            KeyCode::Char('z') => screen.suspend()?,
            _ => {}
        }
        return Ok(());
    }
    if let Some((over, scroll)) = table.over {
        return above(table, over, scroll, key.code);
    }
    match key.code {
        KeyCode::Enter if table.is_over => table.stop = Some(Stop::Leave),
        KeyCode::Enter => return table.send(),
        KeyCode::Esc => {
            let is_closed = table.hint.take().is_some();
            if let Some(asked) = table.asked.as_mut().filter(|_| !is_closed) {
                asked.take_back(&table.view);
            }
        }
        KeyCode::Char(letter) => return type_letter(table, letter),
        code => walk(table, code),
    }
    Ok(())
}

fn walk<G: Drawn>(table: &mut Table<'_, G>, code: KeyCode) {
    let Some(asked) = &mut table.asked else { return };
    match code {
        KeyCode::Up | KeyCode::PageUp => asked.walk(-1),
        KeyCode::Down | KeyCode::PageDown => asked.walk(1),
        KeyCode::Left => asked.step(-1),
        KeyCode::Right => asked.step(1),
        _ => {}
    }
}

/// Handles a key while an overlay is open.
fn above<G: Drawn>(table: &mut Table<'_, G>, over: Over, scroll: usize, code: KeyCode) -> Result<(), CommandError> {
    let most = over::most_lines(table, over) + 20;
    table.over = match code {
        KeyCode::Char(letter) if over == PASS && ('1'..='4').contains(&letter) => {
            table.stand(Until::ALL.get(usize::from(letter as u8 - b'1')).copied())?;
            None
        }
        KeyCode::Char(letter) if over == STOPS && ('1'..='9').contains(&letter) => {
            table.sitting.change_stop(table.me, usize::from(letter as u8 - b'1'));
            Some((over, scroll))
        }
        KeyCode::Char('x') if over == LESSON => {
            table.end_lesson();
            None
        }
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => None,
        KeyCode::Char(letter) if letter == over.key => None,
        KeyCode::Char(letter) if letter != ' ' => {
            over::of_key(table, letter).map(|other| (other, 0)).or(Some((over, scroll)))
        }
        code => Some((over, sheet::scrolled(code, scroll, most, over == LOG).unwrap_or(scroll))),
    };
    Ok(())
}

fn type_letter<G: Drawn>(table: &mut Table<'_, G>, letter: char) -> Result<(), CommandError> {
    if let Some(over) = over::of_key(table, letter) {
        table.over = Some((over, 0));
        return Ok(());
    }
    match letter {
        'q' => table.stop = Some(Stop::Leave),
        'u' => return table.undo(),
        'h' => table.ask_for_a_hint(),
        'i' if G::features().windows => table.interrupt(),
        '<' | '>' => table.story.change_pace(letter == '>'),
        _ => return answer(table, letter),
    }
    Ok(())
}

/// Handles a letter that belongs to the answer.
fn answer<G: Drawn>(table: &mut Table<'_, G>, letter: char) -> Result<(), CommandError> {
    let has_form = table.asked.as_ref().is_some_and(|asked| asked.form.is_some());
    match (&mut table.asked, letter) {
        (Some(asked), ' ') if has_form && asked.rows() > 0 => asked.change(1),
        (Some(asked), ' ') if asked.ticks.is_some() => asked.choose(asked.row),
        (_, ' ') => table.skip(),
        (Some(asked), '+' | '-') if has_form => asked.change(if letter == '+' { 1 } else { -1 }),
        (_, '+' | '-') => table.story.change_pace(letter == '+'),
        (Some(asked), '0'..='9') => asked.digit(letter as u8 - b'0'),
        (Some(asked), 'A'..='Z') => asked.choose(10 + usize::from(letter as u8 - b'A')),
        (Some(asked), _) => {
            if let Some(choice) = asked.form.as_mut().and_then(|form| form.letter(letter)) {
                return table.say(choice);
            }
        }
        (None, _) => {}
    }
    Ok(())
}

fn point<G: Drawn>(table: &mut Table<'_, G>, mouse: MouseEvent) -> Result<(), CommandError> {
    let turned = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => return click(table, Position::new(mouse.column, mouse.row)),
        MouseEventKind::ScrollUp => KeyCode::Up,
        MouseEventKind::ScrollDown => KeyCode::Down,
        _ => return Ok(()),
    };
    match table.over {
        Some((over, scroll)) => above(table, over, scroll, turned),
        None => {
            walk(table, turned);
            Ok(())
        }
    }
}

fn click<G: Drawn>(table: &mut Table<'_, G>, at: Position) -> Result<(), CommandError> {
    let hit = table.hits.iter().rev().find(|(spot, _)| spot.contains(at)).map(|(_, hit)| *hit);
    let over = table.over.take().map(|(over, _)| over);
    match (hit, over, &mut table.asked) {
        (Some(Hit::Row(row)), Some(STOPS), _) => {
            table.sitting.change_stop(table.me, row);
            table.over = Some((STOPS, 0));
        }
        (Some(Hit::Row(row)), Some(PASS), _) => return table.stand(Until::ALL.get(row).copied()),
        // A click on the map also chooses an option.
        (Some(Hit::Row(row)), _, Some(asked)) => asked.choose(row),
        (_, Some(_), _) => {}
        (Some(Hit::Send), ..) if table.is_over => table.stop = Some(Stop::Leave),
        (Some(Hit::Send), ..) => return table.send(),
        (Some(Hit::Key(letter)), ..) => return type_letter(table, letter),
        // In a form, a click on a place on the board adds 1. A click in the list moves the cursor.
        (Some(Hit::More(row)), _, Some(asked)) => asked.change_at(row, 1),
        (Some(Hit::Less(row)), _, Some(asked)) => asked.change_at(row, -1),
        _ => {}
    }
    Ok(())
}
