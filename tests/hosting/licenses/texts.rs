//! The texts of licenses, each once, with the works that it covers.

use super::Work;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The forms of each license; the key is the text's words without layout.
pub struct Texts(BTreeMap<String, BTreeMap<String, Form>>);

/// One form of a license's text.
struct Form {
    /// The text without its copyright lines.
    text: String,
    /// The works with this text, and their copyright holders.
    of: Vec<String>,
}

impl Texts {
    /// Collects the license texts of these works.
    pub fn of(works: &[Work]) -> Texts {
        let mut all: BTreeMap<String, BTreeMap<String, Form>> = BTreeMap::new();
        let (with, without): (Vec<_>, Vec<_>) = works
            .iter()
            .flat_map(|work| work.taken.iter().map(move |(id, text)| (work, id, text.as_deref())))
            .partition(|(.., text)| text.is_some());
        for (work, id, text) in with {
            let (copyright, body) = parted(text.unwrap_or_default());
            let words = body.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            let form = Form { text: body, of: Vec::new() };
            all.entry(id.clone()).or_default().entry(words).or_insert(form).of.push(whose(work, &copyright));
        }
        // A work without a license text gets the most common text, or the one in the SPDX list.
        for (work, id, _) in without {
            let forms = all.entry(id.clone()).or_default();
            if forms.is_empty() {
                let text = spdx::license_id(id).unwrap_or_else(|| panic!("{id} is in no list")).text();
                forms.insert(String::new(), Form { text: text.trim_matches('\n').to_owned(), of: Vec::new() });
            }
            let most = forms.values_mut().max_by_key(|form| form.of.len()).unwrap();
            let by = work.authors.join(", ");
            let by = if by.is_empty() { "its authors".to_owned() } else { by };
            most.of.push(whose(work, &[format!("Copyright (c) {by}")]));
        }
        Texts(all)
    }

    /// Returns the texts as they are in the file.
    pub fn written(&self) -> String {
        let mut written = String::new();
        for (id, forms) in &self.0 {
            let mut forms: Vec<&Form> = forms.values().collect();
            forms.sort_by_key(|form| (std::cmp::Reverse(form.of.len()), &form.of));
            for form in forms {
                writeln!(written, "\n## {id}\n").unwrap();
                form.of.iter().for_each(|of| writeln!(written, "- {of}").unwrap());
                writeln!(written, "\n```text\n{}\n```", form.text.replace("```", "'''")).unwrap();
            }
        }
        written
    }
}

fn whose(work: &Work, copyright: &[String]) -> String {
    let name = format!("{} {}", work.name, work.version);
    format!("{}: {}", name.trim_end(), copyright.join("; ")).trim_end_matches(": ").to_owned()
}

/// Splits a text into its copyright lines and the rest.
fn parted(text: &str) -> (Vec<String>, String) {
    let is_copyright = |line: &&str| {
        let lower = line.trim().to_lowercase();
        // Templates and clauses about copyright are part of the text.
        let is_clause =
            ["notice", "license", "owner", "holder"].iter().any(|word| lower.starts_with(&format!("copyright {word}")));
        let is_dated =
            lower.strip_prefix("(c) ").is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
        (lower.starts_with("copyright") && !is_clause || is_dated) && !lower.contains(['[', '{']) && lower.len() < 120
    };
    let is_title = |line: &str| {
        let lower = line.trim().to_lowercase();
        ["mit license", "the mit license", "the mit license (mit)", "mit license (mit)", "# mit license"]
            .contains(&lower.as_str())
    };
    let (copyright, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(is_copyright);
    let copyright = copyright.into_iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let rest: Vec<&str> = rest.into_iter().filter(|line| !is_title(line)).map(str::trim_end).collect();
    (copyright.collect(), rest.join("\n").trim_matches('\n').to_owned())
}

/// Returns `true` if a file has the text of a license.
pub fn is_of(id: &str, file: &str, text: &str) -> bool {
    let begins = match id {
        "MIT" => "permission is hereby granted, free of charge",
        "Apache-2.0" => "apache license",
        "BSD-2-Clause" | "BSD-3-Clause" => "redistribution and use in source and binary forms",
        "ISC" | "0BSD" => "permission to use, copy, modify, and",
        "Zlib" => "this software is provided 'as-is'",
        "Unicode-3.0" => "unicode license v3",
        "CC0-1.0" => "cc0 1.0 universal",
        "MPL-2.0" => "mozilla public license",
        _ => return file.to_uppercase().contains(&id.to_uppercase()),
    };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    // A file may contain several texts, or only refer to other files.
    words.contains(begins) && words.len() > 500
}
