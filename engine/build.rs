//! Lists the built-in files that the crate reads, so that it contains no others.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?);
    let (mut read, mut stubs) = (Vec::new(), Vec::new());
    for folder in folders(&root.join("powers"))? {
        let into = if folder.ends_with("stubs") { &mut stubs } else { &mut read };
        into.extend(files(&folder)?);
    }
    read.extend(files(&root.join("decks"))?);
    if env::var_os("CARGO_FEATURE_BUILTIN").is_none() {
        read.clear();
        stubs.clear();
    }
    read.retain(|file| file.extension().is_some_and(|ending| ending == "lua" || ending == "toml"));
    let text = list("READ", &root, &read) + &list("STUBS", &root, &stubs);
    for folder in ["powers", "decks"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    fs::write(Path::new(&env::var("OUT_DIR").map_err(io::Error::other)?).join("builtin.rs"), text)
}

/// Returns the entries of a folder, in order.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    all.sort();
    Ok(all)
}

fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_dir()).collect())
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(entries(folder)?.into_iter().filter(|path| path.is_file()).collect())
}

/// Returns a list of names and texts as Rust code.
fn list(name: &str, root: &Path, files: &[PathBuf]) -> String {
    let named = |file: &PathBuf| {
        let short = file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        format!("    ({short:?}, include_str!({:?})),\n", file.to_string_lossy())
    };
    format!("static {name}: &[(&str, &str)] = &[\n{}];\n", files.iter().map(named).collect::<String>())
}
