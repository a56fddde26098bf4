//! Arrays that belong to the caller.

use crate::wrong::Wrong;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

/// Writes into an array that has room for exactly these.
///
/// # Errors
/// When it is of another size, read-only, or no such array.
pub fn write<T: Element>(py: Python<'_>, name: &str, array: &PyBuffer<T>, values: &[T]) -> PyResult<()> {
    fits(name, array, values.len())?;
    array.copy_from_slice(py, values)
}

/// Whether an array has room for exactly so many.
///
/// # Errors
/// When it has not, or cannot be written.
pub fn fits<T: Element>(name: &str, array: &PyBuffer<T>, many: usize) -> PyResult<()> {
    let found = array.item_count();
    if found != many {
        return Err(Wrong::wish("array", format!("`{name}` has {found} places; it needs {many}")).into());
    }
    if array.readonly() {
        return Err(Wrong::wish("array", format!("`{name}` cannot be written")).into());
    }
    Ok(())
}
