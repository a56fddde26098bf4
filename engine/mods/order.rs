//! The load order of mods: each after the mods that it needs, and otherwise as given.

use super::manifest::{BUILTIN, Manifest};
use super::wrong_mod::WrongMod;
use crate::problem::{How, Problem};
use semver::{Version, VersionReq};
use std::collections::BTreeMap;

/// A mod to put in order. A mod without a manifest has no needs.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The manifest.
    pub manifest: Option<&'a Manifest>,
    /// The path of the manifest, for messages.
    pub path: &'a str,
    /// The text of the manifest.
    pub text: &'a str,
}

/// Returns the indexes of the mods in load order, and adds the mods that do not fit together to `problems`.
pub fn order(mods: &[Entry<'_>], problems: &mut Vec<Problem>) -> Vec<usize> {
    let mut order = Order { mods, by_id: BTreeMap::new(), done: Vec::new(), way: Vec::new(), problems };
    for (at, entry) in mods.iter().enumerate() {
        let Some(manifest) = entry.manifest else { continue };
        if let Some(first) = order.by_id.get(&*manifest.id) {
            let wrong = WrongMod::Twice { id: manifest.id.clone(), first: mods[*first].path.to_owned() };
            order.report(at, "id", wrong);
        } else {
            order.by_id.insert(&manifest.id, at);
        }
    }
    (0..mods.len()).for_each(|at| order.visit(at));
    order.done
}

struct Order<'a> {
    mods: &'a [Entry<'a>],
    by_id: BTreeMap<&'a str, usize>,
    /// The mods in load order so far.
    done: Vec<usize>,
    /// The mods that need each other, from the one that was visited first.
    way: Vec<usize>,
    problems: &'a mut Vec<Problem>,
}

impl Order<'_> {
    fn visit(&mut self, at: usize) {
        if self.done.contains(&at) {
            return;
        }
        self.way.push(at);
        if let Some(manifest) = self.mods[at].manifest {
            manifest.needs.iter().for_each(|(id, wanted)| self.before(at, id, wanted, true));
            manifest.optional.iter().for_each(|(id, wanted)| self.before(at, id, wanted, false));
            manifest.conflicts.iter().for_each(|(id, wanted)| self.conflict(at, id, wanted));
        }
        self.way.pop();
        self.done.push(at);
    }

    /// Visits a mod that another one needs.
    fn before(&mut self, at: usize, id: &str, wanted: &VersionReq, is_needed: bool) {
        let there = self.by_id.get(id).copied();
        let Some(version) = self.version(id) else {
            if is_needed {
                let how =
                    How::near(id, self.by_id.keys().copied()).unwrap_or_else(|| How::LoadMod { id: id.to_owned() });
                self.report(at, id, WrongMod::Missing { needs: id.to_owned(), how });
            }
            return;
        };
        if !wanted.matches(&version) {
            let (needs, wants, found) = (id.to_owned(), wanted.to_string(), version.to_string());
            self.report(at, id, WrongMod::OtherVersion { needs, wants, found });
        }
        let Some(there) = there else { return };
        match self.way.iter().position(|on_the_way| *on_the_way == there) {
            Some(from) => {
                let ring = self.way[from..].iter().chain([&there]);
                let ids: Vec<&str> = ring.filter_map(|at| Some(&*self.mods[*at].manifest?.id)).collect();
                self.report(at, id, WrongMod::Ring { way: ids.join(" → ") });
            }
            None => self.visit(there),
        }
    }

    fn conflict(&mut self, at: usize, id: &str, wanted: &VersionReq) {
        let Some(version) = self.version(id).filter(|version| wanted.matches(version)) else { return };
        self.report(at, id, WrongMod::Conflict { other: id.to_owned(), version: version.to_string() });
    }

    /// Returns the version of a mod that is loaded.
    fn version(&self, id: &str) -> Option<Version> {
        if id == BUILTIN {
            return Version::parse(env!("CARGO_PKG_VERSION")).ok();
        }
        Some(self.mods[*self.by_id.get(id)?].manifest?.version.clone())
    }

    fn report(&mut self, at: usize, word: &str, wrong: WrongMod) {
        let mut problem = Problem::error(self.mods[at].path, wrong).about(word);
        problem.place.find(self.mods[at].text);
        self.problems.push(problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(text: &str) -> Manifest {
        let mut problems = Vec::new();
        let read = Manifest::read("mod.toml", &format!("api = 2\n{text}"), &mut problems);
        assert_eq!(problems, []);
        read.unwrap()
    }

    fn ordered(texts: &[&str]) -> (Vec<usize>, Vec<String>) {
        let manifests: Vec<Manifest> = texts.iter().map(|text| manifest(text)).collect();
        let entries: Vec<Entry<'_>> =
            manifests.iter().map(|manifest| Entry { manifest: Some(manifest), path: "mod.toml", text: "" }).collect();
        let mut problems = Vec::new();
        let order = order(&entries, &mut problems);
        (order, problems.iter().map(Problem::what).collect())
    }

    const A: &str = "id = \"a\"\nversion = \"1.2.0\"\n";

    #[test]
    fn needs_load_first() {
        let b = "id = \"b\"\nversion = \"0.1.0\"\nneeds = { a = \"^1\", hyperkon = \">=0.12\" }";
        let c = "id = \"c\"\nversion = \"0.1.0\"\noptional = { b = \"*\", elsewhere = \"*\" }";
        assert_eq!(ordered(&[c, b, A]), (vec![2, 1, 0], vec![]));
    }

    #[test]
    fn unrelated_mods_keep_their_order() {
        let b = "id = \"b\"\nversion = \"0.1.0\"";
        assert_eq!(ordered(&[b, A]), (vec![0, 1], vec![]));
    }

    #[test]
    fn misfits_are_named() {
        let all = |needs: &str| ordered(&[A, &format!("id = \"b\"\nversion = \"1.0.0\"\n{needs}")]).1;
        assert_eq!(all("needs = { c = \"1\" }"), ["missing mod `c`, which this mod needs"]);
        assert_eq!(all("needs = { a = \"2\" }"), ["expected `a` ^2, found 1.2.0"]);
        assert_eq!(all("conflicts = { a = \"<2\" }"), ["this mod cannot be loaded together with `a` 1.2.0"]);
        assert_eq!(all("conflicts = { a = \"2\" }"), [""; 0]);
        assert_eq!(ordered(&[A, A]).1, ["duplicate mod id `a`: already used by mod.toml"]);
    }

    #[test]
    fn ring_names_the_way_round() {
        let b = "id = \"b\"\nversion = \"1.0.0\"\nneeds = { c = \"1\" }";
        let c = "id = \"c\"\nversion = \"1.0.0\"\nneeds = { d = \"1\" }";
        let d = "id = \"d\"\nversion = \"1.0.0\"\noptional = { b = \"1\" }";
        assert_eq!(ordered(&[b, c, d]).1, ["these mods need each other: b → c → d → b"]);
    }
}
