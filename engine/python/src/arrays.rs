//! Arrays that belong to the caller.

use crate::error::Wrong;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

/// Writes values into an array of exactly the same size.
///
/// # Errors
/// Returns an error if the array has the wrong size, is read-only, or is not valid.
pub fn write<T: Element>(py: Python<'_>, name: &str, array: &PyBuffer<T>, values: &[T]) -> PyResult<()> {
    fits(name, array, values.len())?;
    array.copy_from_slice(py, values)
}

/// Checks that an array has exactly this size and can be written.
///
/// # Errors
/// Returns an error if the array has the wrong size or is read-only.
pub fn fits<T: Element>(name: &str, array: &PyBuffer<T>, many: usize) -> PyResult<()> {
    holds(name, array, many)?;
    if array.readonly() {
        return Err(Wrong::wish("array", format!("`{name}` is read-only")).into());
    }
    Ok(())
}

/// Checks that an array has exactly this size.
///
/// # Errors
/// Returns an error if the array has another size.
pub fn holds<T: Element>(name: &str, array: &PyBuffer<T>, many: usize) -> PyResult<()> {
    let found = array.item_count();
    if found != many {
        return Err(Wrong::wish("array", format!("`{name}` has {found} values; expected {many}")).into());
    }
    Ok(())
}
