// Puts the package together: node build.mjs [PLAYGROUND] [FOLDER]. The first folder has the engine's worker (engine/wasm/build.sh).
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const from = resolve(process.argv[2] ?? join(root, "target/playground"));
const to = resolve(process.argv[3] ?? join(root, "target/npm"));
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });

const version = /^\[workspace\.package\]\s+version = "(.*)"/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
const { name, ...rest } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(to, "package.json"), `${JSON.stringify({ name, version, ...rest }, null, 2)}\n`);

for (const file of ["index.js", "index.d.ts", "tools.js", "worker-browser.js", "worker-node.js", "README.md"]) copyFileSync(join(here, file), join(to, file));
cpSync(join(here, "examples"), join(to, "examples"), { recursive: true });
for (const file of ["net.js", "protocol.d.ts"]) copyFileSync(join(root, "engine/server/page", file), join(to, file));
copyFileSync(join(root, "engine/wasm/messages.d.ts"), join(to, "messages.d.ts"));
for (const file of ["worker.js", "hyperkon.wasm", "tools.wasm", "licenses-npm.txt", "licenses-crates.md"]) copyFileSync(join(from, file), join(to, file));
for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) copyFileSync(join(root, file), join(to, file));
