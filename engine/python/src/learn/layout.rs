//! Named rows of numbers, for the actions of an edition and the slices of observations.

/// A row: its name, the meaning of its places, and its length.
pub type Row = (&'static str, &'static str, usize);

/// A sequence of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    rows: Vec<Row>,
    starts: Vec<usize>,
    length: usize,
}

impl Layout {
    /// Creates a layout of these rows, in this order.
    pub fn of(rows: Vec<Row>) -> Layout {
        let mut length = 0;
        let mut starts = Vec::with_capacity(rows.len());
        for (.., long) in &rows {
            starts.push(length);
            length += long;
        }
        Layout { rows, starts, length }
    }

    /// Adds a row at the end of the layout.
    #[must_use]
    pub fn and(self, row: Row) -> Layout {
        Layout::of(self.rows.into_iter().chain([row]).collect())
    }

    /// Returns the number of the last row.
    pub const fn last_row(&self) -> usize {
        self.rows.len() - 1
    }

    /// Returns the total length of all rows.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// Returns each row with its start.
    pub fn rows(&self) -> impl Iterator<Item = (Row, usize)> + '_ {
        self.rows.iter().copied().zip(self.starts.iter().copied())
    }

    /// Returns the number of a place in a row, or `None` if the row is too short.
    pub fn number(&self, row: usize, place: usize) -> Option<usize> {
        (place < self.rows[row].2).then(|| self.starts[row] + place)
    }
}

/// An observation that is being written. All bytes are 0 at first.
pub struct Page<'a> {
    layout: &'a Layout,
    out: &'a mut [u8],
}

impl<'a> Page<'a> {
    /// Creates an empty page with this layout, on a buffer of its length.
    pub fn blank(layout: &'a Layout, out: &'a mut [u8]) -> Page<'a> {
        out.fill(0);
        Page { layout, out }
    }

    /// Writes a value into a row. Values beyond the end of the row are dropped.
    pub fn put(&mut self, row: usize, place: usize, value: u8) {
        if let Some(number) = self.layout.number(row, place) {
            self.out[number] = value;
        }
    }

    /// Writes 1 at a place.
    pub fn mark(&mut self, row: usize, place: usize) {
        self.put(row, place, 1);
    }

    /// Adds to the count at a place, up to 255.
    pub fn count(&mut self, row: usize, place: usize, many: usize) {
        if let Some(number) = self.layout.number(row, place) {
            self.out[number] = self.out[number].saturating_add(byte(many));
        }
    }
}

/// Returns a count as a byte. Counts above 255 become 255.
pub fn byte(count: impl TryInto<u8>) -> u8 {
    count.try_into().unwrap_or(u8::MAX)
}

/// Returns a number that can be negative as a byte, shifted by 128.
pub fn signed(number: i16) -> u8 {
    (i32::from(number).clamp(-128, 127) + 128) as u8
}

/// Defines the rows of a layout: name, meaning, and length of each. The length may depend on the edition.
macro_rules! rows {
    ($(#[$doc:meta])* $Rows:ident of $Words:ty { $($Row:ident $name:literal $holds:literal ($words:ident) $long:expr;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) enum $Rows { $($Row),* }

        impl $Rows {
            /// Returns the rows for an edition.
            pub(super) fn rows(words: &$Words) -> $crate::learn::Layout {
                $crate::learn::Layout::of(vec![$(($name, $holds, { let $words = words; $long })),*])
            }
        }
    };
}
pub(super) use rows;
