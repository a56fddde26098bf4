// Puts the static files together: node assemble.mjs MODULES FOLDER
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { compile, start } from "./engine.js";
import { bundle } from "./playground/build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const pages = join(here, "../server/page");
const [modules, folder] = process.argv.slice(2);
/** The engine to play, and the engine with the tools of the workshop. */
const MODULES = ["hyperkon.wasm", "tools.wasm"];
/** The files that only the playground needs, and the licenses. */
const LATER = /^(tools\.wasm|playground\.|gallery\.json|licenses-)/;
/** Nothing but this site's own files, and no code from texts. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="carrier" content="./local.js">
<link rel="manifest" href="manifest.webmanifest">
`;
const MANIFEST = {
  name: "Hyperkon",
  short_name: "Hyperkon",
  start_url: ".",
  display: "standalone",
  background_color: "#070a16",
  theme_color: "#070a16",
  icons: [{ src: "page/icon.svg", sizes: "any", type: "image/svg+xml" }],
};

/** Returns the files below a folder. @param {string} top @returns {string[]} */
const below = (top) => readdirSync(top, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => join(one.parentPath ?? one.path, one.name));

/** Returns the bundles of these modules, with all bundles that they import at once. @param {import("esbuild").Metafile} bundles @param {string[]} modules */
function preloaded({ outputs }, modules) {
  const open = Object.keys(outputs).filter((path) => modules.includes(basename(outputs[path].entryPoint ?? "")));
  const all = new Set(open);
  for (const path of open) for (const { path: next, kind } of outputs[path].imports) if (kind === "import-statement" && !all.has(next)) all.add(next), open.push(next);
  return [...all].map((path) => relative(folder, path));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "words"), { recursive: true });
for (const module of MODULES) copyFileSync(join(modules, module), join(folder, module));
await build({ entryPoints: [join(here, "worker.js")], outfile: join(folder, "worker.js"), bundle: true, format: "esm", minify: true, external: ["node:*"], logLevel: "warning" });
const client = below(pages).filter((file) => !file.endsWith(".d.ts") && !file.endsWith("index.html"));
const styles = client.filter((file) => extname(file) === ".css");
// Few files: each one takes time, also from the service worker. Modules that are loaded later stay files of their own.
const { metafile } = await build({ entryPoints: [join(pages, "app.js"), join(here, "local.js")], outdir: join(folder, "page"), entryNames: "[name]", chunkNames: "[name]-[hash]", bundle: true, splitting: true, format: "esm", target: "es2022", minify: true, metafile: true, logLevel: "warning" });
await build({ entryPoints: styles.map((file) => ({ in: file, out: relative(pages, file).replace(/\.css$/, "") })), outdir: join(folder, "page"), minify: true, logLevel: "warning" });
for (const file of client.filter((file) => ![".js", ".css"].includes(extname(file)))) cpSync(file, join(folder, "page", relative(pages, file)));
const preloads = [...preloaded(metafile, ["app.js", "local.js", "table.js"])].map((path) => `<link rel="modulepreload" href="${path}">\n`);
const page = readFileSync(join(pages, "index.html"), "utf8").replace(/<link rel="modulepreload".*\n/g, "");
writeFileSync(join(folder, "index.html"), page.replace('<meta name="viewport"', `${HEAD}<meta name="viewport"`).replace(/(<meta name="playground" content=)"[^"]*"/, '$1"playground.html"').replace('<script type="module"', `${preloads.join("")}<script type="module"`));
await bundle(folder);
writeFileSync(join(folder, "manifest.webmanifest"), JSON.stringify(MANIFEST));

// The texts come from the engine, as those of a server do.
const engine = await start(await compile(pathToFileURL(join(modules, "tools.wasm"))), (message) => {
  if (message.type === "invalid" || message.error) throw new Error(message.message ?? message.error);
  for (const [name, words] of Object.entries(message.result ?? {})) writeFileSync(join(folder, "words", `${name}.json`), JSON.stringify(words));
});
engine({ type: "tool", id: 1, tool: "words", params: {} });

const files = below(folder).map((file) => relative(folder, file)).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
const service = readFileSync(join(here, "service.js"), "utf8").replace('"HASH"', JSON.stringify(hash.digest("hex").slice(0, 16)));
const later = Object.fromEntries(files.filter((file) => LATER.test(file)).map((file) => [file, `sha256-${createHash("sha256").update(readFileSync(join(folder, file))).digest("base64")}`]));
const first = files.filter((file) => !LATER.test(file));
writeFileSync(join(folder, "service.js"), service.replace('["FILES"]', JSON.stringify(["./", ...first])).replace('{ LATER: "" }', JSON.stringify(later)));

const gzip = (/** @type {string} */ file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
const kilobytes = (/** @type {string[]} */ some) => (some.reduce((sum, file) => sum + gzip(file), 0) / 1000).toFixed(0);
console.log(`${folder}: module ${kilobytes(["hyperkon.wasm"])} kB, with tools ${kilobytes(["tools.wasm"])} kB, the game's ${first.length} files ${kilobytes(first)} kB, all ${files.length} files ${kilobytes(files)} kB, gzipped`);
