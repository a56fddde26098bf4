//! Bytecode, parsed into strings and functions and written back. Parsing never panics: bytecode of an unexpected form
//! is rejected as unknown.

use super::op::{TYPES_VERSION, VERSION};

/// An unknown form of bytecode.
#[derive(Debug)]
pub(super) struct Unknown;

type Read<T> = Result<T, Unknown>;

/// A script's bytecode.
pub(super) struct Chunk<'a> {
    pub(super) texts: Vec<&'a [u8]>,
    userdata: &'a [u8],
    pub(super) functions: Vec<Function<'a>>,
    /// The index of the main function, which is the file itself.
    pub(super) main: usize,
}

/// A function of a script.
pub(super) struct Function<'a> {
    /// The number of registers.
    pub(super) stack: u8,
    head: &'a [u8],
    /// The number of upvalues.
    pub(super) upvalues: u8,
    pub(super) code: Vec<u32>,
    constants: &'a [u8],
    /// For each constant, the number of keys if the constant is a table.
    pub(super) table_keys: Vec<usize>,
    /// The string number of each constant that is a string, from 1.
    text_constants: Vec<Option<usize>>,
    /// The string numbers of the constants that this crate adds.
    added: Vec<usize>,
    /// The indexes of the functions created in this function.
    pub(super) children: Vec<usize>,
    tail: &'a [u8],
    /// The line of each word of the code.
    pub(super) lines: Vec<i32>,
    debug: &'a [u8],
    /// The names of the upvalues: string numbers from 1.
    names: Vec<usize>,
}

/// The bytes still to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Read<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Unknown)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Read<u8> {
        Ok(self.take(1)?[0])
    }

    fn word(&mut self) -> Read<u32> {
        let four = self.take(4)?;
        four.try_into().map(u32::from_le_bytes).map_err(|_| Unknown)
    }

    fn number(&mut self) -> Read<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= usize::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                return Ok(number);
            }
            if shift > 28 {
                return Err(Unknown);
            }
        }
    }

    /// Reads a list, which is preceded by its length.
    fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let count = self.number()?;
        // Each item takes at least a byte, so a list cannot be longer than the remaining bytes.
        let mut list = Vec::with_capacity(count.min(self.0.len()));
        for _ in 0..count {
            list.push(each(self)?);
        }
        Ok(list)
    }

    /// Returns the result of `work` and the bytes that it has read.
    fn passed<T>(&mut self, work: impl FnOnce(&mut Self) -> Read<T>) -> Read<(&'a [u8], T)> {
        let before = self.0;
        let done = work(self)?;
        Ok((&before[..before.len() - self.0.len()], done))
    }
}

impl<'a> Chunk<'a> {
    pub(super) fn read(bytecode: &'a [u8]) -> Read<Chunk<'a>> {
        let mut bytes = Bytes(bytecode);
        if (bytes.byte()?, bytes.byte()?) != (VERSION, TYPES_VERSION) {
            return Err(Unknown);
        }
        let texts = bytes.list(|bytes| {
            let length = bytes.number()?;
            bytes.take(length)
        })?;
        let (userdata, ()) = bytes.passed(|bytes| {
            while bytes.byte()? != 0 {
                bytes.number()?;
            }
            Ok(())
        })?;
        let functions = bytes.list(Function::read)?;
        let main = bytes.number()?;
        if bytes.0.is_empty() { Ok(Chunk { texts, userdata, functions, main }) } else { Err(Unknown) }
    }

    /// Returns a string by its number, from 1. An invalid number gives an empty string.
    fn text(&self, number: usize) -> &'a [u8] {
        number.checked_sub(1).and_then(|at| self.texts.get(at)).copied().unwrap_or_default()
    }

    /// Returns the bytecode, with the strings of `own` after those of the script.
    pub(super) fn write(&self, own: &[&'static str]) -> Vec<u8> {
        let mut out = vec![VERSION, TYPES_VERSION];
        let texts = || self.texts.iter().copied().chain(own.iter().map(|text| text.as_bytes()));
        put(&mut out, texts().count());
        for text in texts() {
            put(&mut out, text.len());
            out.extend(text);
        }
        out.extend(self.userdata);
        put(&mut out, self.functions.len());
        self.functions.iter().for_each(|function| function.write(&mut out));
        put(&mut out, self.main);
        out
    }
}

impl<'a> Function<'a> {
    fn read(bytes: &mut Bytes<'a>) -> Read<Function<'a>> {
        let stack = bytes.byte()?;
        let (head, upvalues) = bytes.passed(|bytes| {
            bytes.byte()?;
            let upvalues = bytes.byte()?;
            bytes.take(2)?;
            let types = bytes.number()?;
            bytes.take(types)?;
            Ok(upvalues)
        })?;
        let code = bytes.list(Bytes::word)?;
        let count = bytes.number()?;
        let (constants, known) = bytes.passed(|bytes| (0..count).map(|_| constant(bytes)).collect::<Read<Vec<_>>>())?;
        let (table_keys, text_constants) = known.into_iter().unzip();
        let children = bytes.list(Bytes::number)?;
        let (tail, ()) = bytes.passed(|bytes| {
            bytes.number()?;
            bytes.number()?;
            Ok(())
        })?;
        let lines = lines(bytes, code.len())?;
        let (debug, names) = bytes.passed(names)?;
        let added = Vec::new();
        Ok(Function {
            stack,
            head,
            upvalues,
            code,
            constants,
            table_keys,
            text_constants,
            added,
            children,
            tail,
            lines,
            debug,
            names,
        })
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.stack);
        out.extend(self.head);
        put(out, self.code.len());
        self.code.iter().for_each(|word| out.extend(word.to_le_bytes()));
        put(out, self.table_keys.len() + self.added.len());
        out.extend(self.constants);
        for text in &self.added {
            out.push(TEXT);
            put(out, text + 1);
        }
        put(out, self.children.len());
        self.children.iter().for_each(|child| put(out, *child));
        out.extend(self.tail);
        // Write a line entry for each instruction word: the interpreter has no simpler form.
        out.extend([1, 0]);
        out.extend(self.code.iter().map(|_| 0));
        let mut before = 0;
        for line in &self.lines {
            out.extend(line.wrapping_sub(before).to_le_bytes());
            before = *line;
        }
        out.extend(self.debug);
    }

    /// Returns the line of a word of the code, from 1.
    pub(super) fn line(&self, at: usize) -> Option<u32> {
        self.lines.get(at).and_then(|line| u32::try_from(*line).ok())
    }

    /// Returns the name of an upvalue.
    pub(super) fn upvalue(&self, number: u8, chunk: &Chunk<'_>) -> String {
        self.names.get(usize::from(number)).map(|name| chunk.text(*name)).map(shown).unwrap_or_default()
    }

    /// Returns a constant if it is a string.
    pub(super) fn text<'c>(&self, constant: usize, chunk: &Chunk<'c>) -> Option<&'c [u8]> {
        self.text_constants.get(constant).copied().flatten().map(|text| chunk.text(text))
    }

    /// Adds a string as a constant and returns the number of the constant.
    pub(super) fn add_text(&mut self, text: usize) -> u32 {
        let at = self.added.iter().position(|added| *added == text).unwrap_or_else(|| {
            self.added.push(text);
            self.added.len() - 1
        });
        u32::try_from(self.table_keys.len() + at).unwrap_or(u32::MAX)
    }
}

/// Returns a name as it is shown in messages.
pub(super) fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}

const TEXT: u8 = 3;

/// Skips a constant. Returns its number of keys if it is a table, and its string number if it is a string.
fn constant(bytes: &mut Bytes<'_>) -> Read<(usize, Option<usize>)> {
    let (mut keys, mut text) = (0, None);
    match bytes.byte()? {
        0 => {}
        1 => drop(bytes.byte()?),
        2 => drop(bytes.take(8)?),
        TEXT => text = Some(bytes.number()?),
        // A function.
        6 => drop(bytes.number()?),
        // An import.
        4 => drop(bytes.word()?),
        // A table template without values, or one with values.
        5 => keys = bytes.list(Bytes::number)?.len(),
        8 => keys = bytes.list(|bytes| bytes.number().and_then(|_| bytes.word()))?.len(),
        _ => return Err(Unknown),
    }
    Ok((keys, text))
}

/// Returns the line of each word. Lines are stored as offsets within intervals, and each interval has a base line.
fn lines(bytes: &mut Bytes<'_>, words: usize) -> Read<Vec<i32>> {
    if bytes.byte()? == 0 {
        return Ok(Vec::new());
    }
    let gap = bytes.byte()?;
    if gap > 24 {
        return Err(Unknown);
    }
    let steps = bytes.take(words)?;
    let (mut line, mut begins) = (0i32, Vec::new());
    for _ in 0..words.div_ceil(1 << gap) {
        line = line.wrapping_add(bytes.word()?.cast_signed());
        begins.push(line);
    }
    let mut offset = 0u8;
    let each = steps.iter().enumerate().map(|(word, step)| {
        offset = offset.wrapping_add(*step);
        begins[word >> gap].wrapping_add(i32::from(offset))
    });
    Ok(each.collect())
}

/// Returns the names of upvalues, which are stored after those of locals.
fn names(bytes: &mut Bytes<'_>) -> Read<Vec<usize>> {
    if bytes.byte()? == 0 {
        return Ok(Vec::new());
    }
    bytes.list(|bytes| {
        bytes.number()?;
        bytes.number()?;
        bytes.number()?;
        bytes.byte()
    })?;
    bytes.list(Bytes::number)
}

fn put(out: &mut Vec<u8>, mut number: usize) {
    while number > 127 {
        out.push((number & 127) as u8 | 128);
        number >>= 7;
    }
    out.push(number as u8);
}
