//! What functions and tables take, read from the text of their types.

/// Something with a name and a type: what a function takes, or a key of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its type as Luau writes it, without the `?` of what can be left out.
    pub type_: &'static str,
    /// It can be left out.
    pub optional: bool,
}

/// The fields of a list such as `key: string, seat: Seat?`.
pub fn fields_of(list: &'static str) -> Vec<Field> {
    parts(list).into_iter().filter_map(field).collect()
}

/// What stands between the braces of a table's type.
pub(super) fn inner_of(table: &'static str) -> &'static str {
    let table = table.trim();
    table.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')).map_or("", str::trim)
}

fn field(part: &'static str) -> Option<Field> {
    let (name, type_) = part.split_once(':')?;
    let type_ = type_.trim();
    let inner = type_.strip_suffix('?');
    Some(Field { name: name.trim(), type_: inner.unwrap_or(type_), optional: inner.is_some() })
}

/// Splits a list at the commas that stand in no brackets.
fn parts(list: &'static str) -> Vec<&'static str> {
    let mut depth = 0u32;
    list.split(|c| {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && c == ','
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_brackets_part_nothing() {
        let fields = fields_of("test: (seat: Seat, of: Seat) -> boolean, from: { a: {Seat}, b: number }?, last: any");
        let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
        assert_eq!(names, ["test", "from", "last"]);
        assert_eq!(fields[0].type_, "(seat: Seat, of: Seat) -> boolean");
        assert_eq!(fields[1], Field { name: "from", type_: "{ a: {Seat}, b: number }", optional: true });
        assert_eq!(fields_of(inner_of(fields[1].type_)).len(), 2);
        assert_eq!(fields_of(""), []);
    }
}
