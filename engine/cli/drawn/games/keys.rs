//! What a key or a click does. Choosing is not sending: Enter sends, or a click on the line that says what is sent.

use super::Drawn;
use super::over::{self, Over};
use super::table::Table;
use crate::console::Stop;
use crate::drawn::pen::Hit;
use crate::drawn::screen::Screen;
use crate::drawn::sheet;
use crate::trouble::Trouble;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// Takes what came from the terminal.
pub fn take<G: Drawn>(table: &mut Table<'_, G>, event: &Event, screen: &mut Screen) -> Result<(), Trouble> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(table, *key, screen),
        Event::Mouse(mouse) => point(table, *mouse),
        _ => Ok(()),
    }
}

fn press<G: Drawn>(table: &mut Table<'_, G>, key: KeyEvent, screen: &mut Screen) -> Result<(), Trouble> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c' | 'd') => table.stop = Some(Stop::Leave),
            KeyCode::Char('z') => screen.suspend()?,
            _ => {}
        }
        return Ok(());
    }
    if let Some((over, scroll)) = table.over {
        above(table, over, scroll, key.code);
        return Ok(());
    }
    match key.code {
        KeyCode::Enter if table.is_over => table.stop = Some(Stop::Leave),
        KeyCode::Enter => return table.send(),
        KeyCode::Esc => {
            if table.hint.take().is_none()
                && let Some(asked) = &mut table.asked
            {
                asked.take_back();
            }
        }
        KeyCode::Char(letter) => return letter_typed(table, letter),
        KeyCode::Up | KeyCode::Left | KeyCode::PageUp => walk(table, -1),
        KeyCode::Down | KeyCode::Right | KeyCode::PageDown => walk(table, 1),
        _ => {}
    }
    Ok(())
}

fn walk<G: Drawn>(table: &mut Table<'_, G>, by: isize) {
    if let Some(asked) = &mut table.asked {
        asked.walk(by);
    }
}

/// While something lies over the table.
fn above<G: Drawn>(table: &mut Table<'_, G>, over: Over, scroll: usize, code: KeyCode) {
    let most = over::most_lines(table, over) + 20;
    table.over = match code {
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => None,
        KeyCode::Char(letter) if letter == over.key() => None,
        KeyCode::Char(letter) if letter != ' ' => {
            Over::of_key::<G>(letter).map(|other| (other, 0)).or(Some((over, scroll)))
        }
        code => Some((over, sheet::scrolled(code, scroll, most, over == Over::Log).unwrap_or(scroll))),
    };
}

fn letter_typed<G: Drawn>(table: &mut Table<'_, G>, letter: char) -> Result<(), Trouble> {
    if let Some(over) = Over::of_key::<G>(letter) {
        table.over = Some((over, 0));
        return Ok(());
    }
    match letter {
        'q' => table.stop = Some(Stop::Leave),
        'u' => return table.undo(),
        'h' => table.ask_for_a_hint(),
        '<' | '-' => table.story.change_pace(false),
        '>' | '+' => table.story.change_pace(true),
        ' ' => skip(table),
        // 1 to 9, then 0 for the tenth.
        '0' => choose(table, 9),
        '1'..='9' => choose(table, usize::from(letter as u8 - b'1')),
        'A'..='Z' => choose(table, 10 + usize::from(letter as u8 - b'A')),
        _ => {}
    }
    Ok(())
}

fn choose<G: Drawn>(table: &mut Table<'_, G>, row: usize) {
    if let Some(asked) = &mut table.asked {
        asked.choose(row);
    }
}

/// Nothing is waited for until the person is asked.
fn skip<G: Drawn>(table: &mut Table<'_, G>) {
    if table.asked.is_some() { table.story.tell_all() } else { table.story.skip() }
}

fn point<G: Drawn>(table: &mut Table<'_, G>, mouse: MouseEvent) -> Result<(), Trouble> {
    let turned = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => return click(table, Position::new(mouse.column, mouse.row)),
        MouseEventKind::ScrollUp => KeyCode::Up,
        MouseEventKind::ScrollDown => KeyCode::Down,
        _ => return Ok(()),
    };
    match table.over {
        Some((over, scroll)) => above(table, over, scroll, turned),
        None => walk(table, if turned == KeyCode::Up { -1 } else { 1 }),
    }
    Ok(())
}

fn click<G: Drawn>(table: &mut Table<'_, G>, at: Position) -> Result<(), Trouble> {
    let hit = table.hits.iter().rev().find(|(spot, _)| spot.contains(at)).map(|(_, hit)| *hit);
    if table.over.take().is_some() {
        // What stands on the map is chosen there too.
        if let Some(Hit::Row(row)) = hit {
            choose(table, row);
        }
        return Ok(());
    }
    match hit {
        Some(Hit::Send) if table.is_over => table.stop = Some(Stop::Leave),
        Some(Hit::Send) => return table.send(),
        Some(Hit::Key(letter)) => return letter_typed(table, letter),
        Some(Hit::Row(row)) => choose(table, row),
        _ => {}
    }
    Ok(())
}
