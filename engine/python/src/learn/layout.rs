//! Rows of numbers by name: the actions of an edition, and the slices of its observations.

/// A row: its name, what its places hold, how many it has.
pub type Row = (&'static str, &'static str, usize);

/// Rows one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: Vec<Row>,
    starts: Vec<usize>,
    length: usize,
}

impl Layout {
    /// These rows, in this order.
    pub fn of(rows: Vec<Row>) -> Layout {
        let mut length = 0;
        let mut starts = Vec::with_capacity(rows.len());
        for (.., long) in &rows {
            starts.push(length);
            length += long;
        }
        Layout { rows, starts, length }
    }

    /// The same with one row more.
    #[must_use]
    pub fn and(self, row: Row) -> Layout {
        Layout::of(self.rows.into_iter().chain([row]).collect())
    }

    /// The last row.
    pub const fn last_row(&self) -> usize {
        self.rows.len() - 1
    }

    /// The length of all rows together.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Each row, and where it begins.
    pub fn rows(&self) -> impl Iterator<Item = (Row, usize)> + '_ {
        self.rows.iter().copied().zip(self.starts.iter().copied())
    }

    /// The number of a place in a row; `None`: the row is not so long.
    pub fn number(&self, row: usize, place: usize) -> Option<usize> {
        (place < self.rows[row].2).then(|| self.starts[row] + place)
    }
}

/// An observation that is being written: all 0 at first.
pub struct Page<'a> {
    layout: &'a Layout,
    out: &'a mut [u8],
}

impl<'a> Page<'a> {
    /// A blank one of this layout, on as many bytes as that is long.
    pub fn blank(layout: &'a Layout, out: &'a mut [u8]) -> Page<'a> {
        out.fill(0);
        Page { layout, out }
    }

    /// Writes a number into a row; what the row has no place for is left out.
    pub fn put(&mut self, row: usize, place: usize, value: u8) {
        if let Some(number) = self.layout.number(row, place) {
            self.out[number] = value;
        }
    }

    /// Marks a place.
    pub fn mark(&mut self, row: usize, place: usize) {
        self.put(row, place, 1);
    }

    /// Counts at a place, up to 255.
    pub fn count(&mut self, row: usize, place: usize, many: usize) {
        if let Some(number) = self.layout.number(row, place) {
            self.out[number] = self.out[number].saturating_add(byte(many));
        }
    }
}

/// A count as a byte: 255 is 255 or more.
pub fn byte(count: impl TryInto<u8>) -> u8 {
    count.try_into().unwrap_or(u8::MAX)
}

/// A number that can be below 0 as a byte: 128 is 0.
pub fn signed(number: i16) -> u8 {
    (i32::from(number).clamp(-128, 127) + 128) as u8
}

/// The rows of a layout: the name of each, what its places hold, and how many there are, by what an edition has.
macro_rules! rows {
    ($(#[$doc:meta])* $Rows:ident of $Words:ty { $($Row:ident $name:literal $holds:literal ($words:ident) $long:expr;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) enum $Rows { $($Row),* }

        impl $Rows {
            /// The rows, by what the edition has.
            fn rows(words: &$Words) -> $crate::learn::Layout {
                $crate::learn::Layout::of(vec![$(($name, $holds, { let $words = words; $long })),*])
            }
        }
    };
}
pub(super) use rows;
