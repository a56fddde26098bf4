//! What a key or a click does. Choosing is not sending: Enter sends, or a click on the line that says what is sent.

use super::asked::Form;
use super::over::{self, Over};
use super::pen::Hit;
use super::screen::Screen;
use super::sheet;
use super::table::Table;
use crate::console::Stop;
use crate::standing::Until;
use crate::trouble::Trouble;
use hyperkon::cosmic::Choice;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// Takes what came from the terminal.
pub fn take(table: &mut Table<'_>, event: &Event, screen: &mut Screen) -> Result<(), Trouble> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(table, *key, screen),
        Event::Mouse(mouse) => click(table, *mouse),
        _ => Ok(()),
    }
}

fn press(table: &mut Table<'_>, key: KeyEvent, screen: &mut Screen) -> Result<(), Trouble> {
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
        KeyCode::Enter => {
            if table.is_over {
                table.stop = Some(Stop::Leave);
            }
            table.send()
        }
        KeyCode::Esc => {
            if table.hint.take().is_none() {
                escape(table);
            }
            Ok(())
        }
        KeyCode::Char(letter) => type_letter(table, letter),
        code => {
            walk(table, code);
            Ok(())
        }
    }
}

fn escape(table: &mut Table<'_>) {
    if let Some(asked) = &mut table.asked {
        asked.take_back(&table.view);
    }
}

fn walk(table: &mut Table<'_>, code: KeyCode) {
    let Some(asked) = &mut table.asked else { return };
    let by = match code {
        KeyCode::Up | KeyCode::Left | KeyCode::PageUp => -1,
        KeyCode::Down | KeyCode::Right | KeyCode::PageDown => 1,
        _ => return,
    };
    let is_level = matches!(code, KeyCode::Left | KeyCode::Right);
    match &asked.form {
        Form::Ships { .. } | Form::Number { .. } if is_level => asked.change(by),
        Form::Number { .. } => asked.change(-by),
        Form::Deal(deal) if is_level => asked.row = deal.beside(asked.row),
        _ => asked.walk(by),
    }
}

/// While something lies over the table.
fn above(table: &mut Table<'_>, over: Over, scroll: usize, code: KeyCode) -> Result<(), Trouble> {
    let back = over == Over::Log;
    let most = over::most_lines(table, over) + 20;
    table.over = match code {
        KeyCode::Char(letter) if over == Over::Pass && ('1'..='4').contains(&letter) => {
            stand(table, usize::from(letter as u8 - b'1'))?;
            None
        }
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => None,
        KeyCode::Char(letter) if letter == over.key() => None,
        KeyCode::Char(letter) if letter != ' ' => opens(letter).map(|other| (other, 0)).or(Some((over, scroll))),
        code => Some((over, sheet::scrolled(code, scroll, most, back).unwrap_or(scroll))),
    };
    Ok(())
}

const fn opens(letter: char) -> Option<Over> {
    Some(match letter {
        '?' => Over::Help,
        'a' => Over::Aliens,
        'b' => Over::Board,
        'l' => Over::Log,
        'w' => Over::Why,
        'p' => Over::Pass,
        _ => return None,
    })
}

/// The switch of passing ahead is set; a window that is open is passed with it.
fn stand(table: &mut Table<'_>, at: usize) -> Result<(), Trouble> {
    let until = Until::ALL.get(at).copied();
    table.sitting.stand(table.me, until, &table.view);
    let pass = table.asked.as_ref().filter(|asked| until.is_some() && asked.is_window());
    match pass.and_then(|asked| asked.decision.pass()) {
        Some(pass) => table.say(pass),
        None => Ok(()),
    }
}

fn type_letter(table: &mut Table<'_>, letter: char) -> Result<(), Trouble> {
    if let Some(over) = opens(letter) {
        table.over = Some((over, 0));
        return Ok(());
    }
    match letter {
        'q' => table.stop = Some(Stop::Leave),
        'u' => return table.undo(),
        'h' => table.ask_for_a_hint(),
        '<' | '>' => table.story.change_pace(letter == '>'),
        ' ' => return space(table),
        _ => return answer(table, letter),
    }
    Ok(())
}

fn space(table: &mut Table<'_>) -> Result<(), Trouble> {
    match &mut table.asked {
        None => table.skip(),
        Some(asked) => match &asked.form {
            Form::Some { .. } => asked.choose(asked.row),
            Form::Deal(_) | Form::Ships { .. } => asked.change(1),
            _ => table.story.tell_all(),
        },
    }
    Ok(())
}

/// Letters that belong to the form of the answer.
fn answer(table: &mut Table<'_>, letter: char) -> Result<(), Trouble> {
    let Some(asked) = &mut table.asked else {
        if matches!(letter, '+' | '-') {
            table.story.change_pace(letter == '+');
        }
        return Ok(());
    };
    let is_number = matches!(asked.form, Form::Number { .. } | Form::Ships { .. } | Form::Deal(_));
    match letter {
        '0'..='9' => asked.digit(letter as u8 - b'0'),
        'A'..='Z' => asked.choose(10 + usize::from(letter as u8 - b'A')),
        '+' | '-' if is_number => asked.change(if letter == '+' { 1 } else { -1 }),
        '+' | '-' => table.story.change_pace(letter == '+'),
        '=' => asked.spread(&table.view),
        'y' | 'n' | 't' => {
            if let Form::Deal(deal) = &asked.form {
                let choice = match letter {
                    'y' if deal.can_accept && deal.standing.is_some() => Choice::Accept,
                    'n' if deal.standing.is_some() => Choice::Refuse,
                    't' => Choice::NoDeal,
                    _ => return Ok(()),
                };
                return table.say(choice);
            }
        }
        _ => {}
    }
    Ok(())
}

fn click(table: &mut Table<'_>, mouse: MouseEvent) -> Result<(), Trouble> {
    let by = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => 0,
        MouseEventKind::ScrollUp => -1,
        MouseEventKind::ScrollDown => 1,
        _ => return Ok(()),
    };
    if by != 0 {
        match table.over {
            Some((over, scroll)) => {
                return above(table, over, scroll, if by < 0 { KeyCode::Up } else { KeyCode::Down });
            }
            None => walk(table, if by < 0 { KeyCode::Up } else { KeyCode::Down }),
        }
        return Ok(());
    }
    let at = Position::new(mouse.column, mouse.row);
    let hit = table.hits.iter().rev().find(|(spot, _)| spot.contains(at)).map(|(_, hit)| *hit);
    if let Some((over, _)) = table.over {
        match hit {
            Some(Hit::Row(row)) if over == Over::Pass => stand(table, row)?,
            _ => {}
        }
        table.over = None;
        return Ok(());
    }
    match hit {
        Some(Hit::Send) if table.is_over => table.stop = Some(Stop::Leave),
        Some(Hit::Send) => return table.send(),
        Some(Hit::Key(letter)) => return type_letter(table, letter),
        Some(hit) => {
            if let Some(asked) = &mut table.asked {
                press_row(asked, hit);
            }
        }
        None => {}
    }
    Ok(())
}

/// On the board a place of ships gets one more with each click; in the list it is gone to.
fn press_row(asked: &mut super::asked::Asked, hit: Hit) {
    match hit {
        Hit::Row(row) => asked.choose(row),
        Hit::More(row) => {
            asked.row = row.min(asked.rows().saturating_sub(1));
            asked.change(1);
        }
        Hit::Less(row) => {
            asked.row = row.min(asked.rows().saturating_sub(1));
            asked.change(-1);
        }
        Hit::Key(_) | Hit::Send => {}
    }
}
