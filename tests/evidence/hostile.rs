//! An edition with the attacks as aliens, besides those of the mix.

use hyperkon::__private::game::{Content, ContentFile};
use std::path::Path;
use std::sync::Arc;

const TEXTS: &str = "[en]\nname = \"Attack\"\ntext = \"Attacks.\"\nwhich = \"Which?\"\nyes = \"yes\"\nno = \"no\"\n";
const LIST: &str = "local function list(n) local t = {} for i = 1, n do t[i] = 'x' end return t end ";

/// Returns the attacks as whole scripts. [`content`] leaves out those that cannot be an alien's script.
fn scripts() -> Vec<String> {
    let parts = |text: &'static str| {
        let attacks = text.split("===== ").filter(|part| !part.trim().is_empty());
        attacks.map(|part| part.split_once('\n').unwrap().1)
    };
    let run = parts(include_str!("../attacks/run.txt")).map(|body| {
        format!("{LIST}return power {{ id = \"attack\", api = 2, options = {{ use = \"must\" }}, any_time = {{ once = 'encounter', run = function(game, me, it)\n{body}\nend }} }}")
    });
    let when = parts(include_str!("../attacks/when.txt")).map(|body| {
        format!("{LIST}return power {{ id = \"attack\", api = 2, any_time = {{ when = function(game, me, it)\n{body}\nend, run = function() end }} }}")
    });
    let whole = [include_str!("../attacks/script.txt"), include_str!("../attacks/harmless.txt")];
    let whole = whole.into_iter().flat_map(parts).map(|text| format!("{LIST}{text}"));
    run.chain(when).chain(whole).collect()
}

/// Number of attacks in an edition, besides the aliens of the mix.
const EACH: usize = 64;

/// Returns the name of an edition with attacks.
pub fn edition(number: usize) -> String {
    format!("hostile-{number}")
}

/// Returns editions of the mix with every loadable attack, and the ids of their attacks.
pub fn content(mix: &Path) -> (Arc<Content>, Vec<Vec<String>>) {
    let with_id = |(number, text): (usize, String)| {
        let id = format!("attack_{number}");
        (id.clone(), text.replace("id = \"attack\"", &format!("id = \"{id}\"")))
    };
    let mut attacks: Vec<(String, String)> = scripts().into_iter().enumerate().map(with_id).collect();
    loop {
        let (mut files, problems) = Content::collect(&[mix]);
        let mut ids = Vec::new();
        for (number, some) in attacks.chunks(EACH).enumerate() {
            let own: Vec<String> = some.iter().map(|(id, _)| id.clone()).collect();
            let name = edition(number);
            let lines: String = own.iter().map(|id| format!("{id} = {{}}\n")).collect();
            let text = format!("api = 2\nid = \"{name}\"\nextends = \"both-editions\"\n[aliens]\n{lines}");
            files.push(ContentFile::new(&format!("decks/{name}.toml"), &text));
            ids.push(own);
        }
        for (id, text) in &attacks {
            files.push(ContentFile::new(&format!("powers/aliens/{id}.lua"), text));
            files.push(ContentFile::new(&format!("powers/aliens/{id}.toml"), TEXTS));
        }
        match Content::from_files(&files, problems) {
            Ok(content) => return (content, ids),
            Err(error) => {
                let (told, before) = (error.to_string(), attacks.len());
                attacks.retain(|(id, _)| !told.contains(&format!("{id}.lua")));
                assert!(attacks.len() < before, "{told}");
            }
        }
    }
}
