//! Conversion between Python and JSON. All data of a game passes through JSON.

use crate::error::{Sort, Wrong};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyMapping, PySequence, PyString};
use serde_json::{Map, Number, Value};

/// The maximum nesting depth of lists and dicts.
const DEPTH: usize = 32;
/// The maximum number of values in one object.
const MOST: usize = 100_000;

/// Converts JSON to Python.
///
/// # Errors
/// Returns an error if Python is out of memory.
pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize::pythonize(py, value)?)
}

/// Converts Python to JSON. `pythonize` has no limits, and takes no integers of other libraries.
///
/// # Errors
/// Returns an error if JSON cannot represent the object.
pub fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    read(value, DEPTH, &mut { MOST })
}

fn read(value: &Bound<'_, PyAny>, depth: usize, left: &mut usize) -> PyResult<Value> {
    let unlike = |what: String| PyErr::from(Wrong::new(Sort::Refused, "wrong_form", what));
    let Some(depth) = depth.checked_sub(1) else { return Err(unlike("the value is nested too deeply".to_owned())) };
    *left = left.checked_sub(1).ok_or_else(|| unlike(format!("more than {MOST} values")))?;
    if value.is_none() {
        Ok(Value::Null)
    } else if value.is_instance_of::<PyBool>() {
        Ok(Value::Bool(value.extract()?))
    } else if value.is_instance_of::<PyString>() {
        Ok(Value::String(value.extract()?))
    } else if value.is_instance_of::<PyFloat>() {
        Number::from_f64(value.extract()?)
            .map(Value::Number)
            .ok_or_else(|| unlike("JSON cannot represent this number".to_owned()))
    } else if let Ok(mapping) = value.cast::<PyMapping>() {
        let items = mapping.items()?;
        let mut pair = |item: Bound<'_, PyAny>| {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let key = key.extract().map_err(|_| unlike("expected strings as keys of a dict".to_owned()))?;
            Ok((key, read(&value, depth, left)?))
        };
        items.iter().map(&mut pair).collect::<PyResult<Map<_, _>>>().map(Value::Object)
    } else if let Ok(sequence) = value.cast::<PySequence>() {
        sequence.try_iter()?.map(|value| read(&value?, depth, left)).collect::<PyResult<Vec<_>>>().map(Value::Array)
    } else if value.is_instance_of::<PyInt>() || value.hasattr("__index__")? {
        let number = value.call_method0("__index__")?;
        let number = number.extract::<u64>().map(Value::from).or_else(|_| number.extract::<i64>().map(Value::from));
        number.map_err(|_| unlike(format!("number {value} is out of range")))
    } else {
        let name = value.get_type().name()?;
        Err(unlike(format!("expected a dict, list, string, number, True, False, or None, found a {name}")))
    }
}
