//! Changes of a text by place: what lies between them stays as it is, byte for byte.

use std::cmp::Reverse;
use std::ops::Range;

/// What is put in a place.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// These letters.
    Text(String),
    /// What stands at another place, with the changes inside it.
    Span(Range<usize>),
}

impl From<&str> for Part {
    fn from(text: &str) -> Part {
        Part::Text(text.to_owned())
    }
}

impl From<&Range<usize>> for Part {
    fn from(span: &Range<usize>) -> Part {
        Part::Span(span.clone())
    }
}

#[derive(Clone, Debug)]
struct Edit {
    line: usize,
    span: Range<usize>,
    parts: Vec<Part>,
}

/// The changes of one text. One may lie inside another, if that one keeps the place where it lies.
#[derive(Clone, Debug)]
pub(super) struct Edits<'a> {
    text: &'a str,
    edits: Vec<Edit>,
}

/// A change as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The line, from 1, in the text as it was.
    pub line: usize,
    /// What stood there.
    pub was: String,
    /// What stands there now.
    pub now: String,
}

impl<'a> Edits<'a> {
    pub(super) const fn of(text: &'a str) -> Edits<'a> {
        Edits { text, edits: Vec::new() }
    }

    /// A place, which is not empty, gets these parts instead.
    pub(super) fn put(&mut self, span: &Range<usize>, parts: impl IntoIterator<Item = Part>) {
        let line = self.text[..span.start].matches('\n').count() + 1;
        self.edits.push(Edit { line, span: span.clone(), parts: parts.into_iter().collect() });
    }

    /// A value gets another; told with the key that stands before it.
    pub(super) fn put_value(&mut self, key: usize, value: &Range<usize>, new: &str) {
        self.put(&(key..value.end), [Part::Span(key..value.start), new.into()]);
    }

    /// The new text, and what was changed, from the top.
    pub(super) fn done(mut self) -> (String, Vec<Change>) {
        self.edits.sort_by_key(|edit| (edit.span.start, Reverse(edit.span.end)));
        let told = |edit: &Edit| Change {
            line: edit.line,
            was: self.text[edit.span.clone()].to_owned(),
            now: self.parts(&edit.parts),
        };
        (self.render(&(0..self.text.len())), self.edits.iter().map(told).collect())
    }

    fn render(&self, within: &Range<usize>) -> String {
        let (mut text, mut at) = (String::new(), within.start);
        let first = self.edits.partition_point(|edit| edit.span.start < within.start);
        for edit in self.edits[first..].iter().take_while(|edit| edit.span.start < within.end) {
            if edit.span.start >= at && edit.span.end <= within.end {
                text.push_str(&self.text[at..edit.span.start]);
                text.push_str(&self.parts(&edit.parts));
                at = edit.span.end;
            }
        }
        text.push_str(&self.text[at..within.end]);
        text
    }

    fn parts(&self, parts: &[Part]) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Span(span) => self.render(span),
        };
        parts.iter().map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_change_lies_inside_another() {
        let mut edits = Edits::of("a:f(b, c:g())\nx");
        edits.put(&(0..13), ["f(".into(), (&(7..12)).into(), ", ".into(), (&(4..5)).into(), ")".into()]);
        edits.put(&(9..10), ["h".into()]);
        edits.put(&(14..15), ["y".into()]);
        let (text, changes) = edits.done();
        assert_eq!(text, "f(c:h(), b)\ny");
        let told: Vec<(usize, &str)> = changes.iter().map(|change| (change.line, change.now.as_str())).collect();
        assert_eq!(told, [(1, "f(c:h(), b)"), (1, "h"), (2, "y")]);
    }
}
