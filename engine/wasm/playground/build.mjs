// Bundles the playground into a folder of static files: node build.mjs FOLDER
import { build } from "esbuild";
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** @param {string} folder */
export async function bundle(folder) {
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: ["main.js"],
    outfile: join(folder, "playground.js"),
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    metafile: true,
    logLevel: "warning",
  });
  for (const name of ["playground.html", "playground.css"]) copyFileSync(join(here, name), join(folder, name));
  writeFileSync(join(folder, "gallery.json"), JSON.stringify(gallery()));
  // The worker contains this package too.
  const shim = "../node_modules/@bjorn3/browser_wasi_shim/dist/index.js";
  writeFileSync(join(folder, "licenses-npm.txt"), licenses([...Object.keys(metafile.inputs), shim]));
  copyFileSync(join(here, "../../../THIRD-PARTY.md"), join(folder, "licenses-crates.md"));
}

/** Returns the aliens of the example mods, in the form of the tool `gallery`. `more` has the libraries that a script requires. */
function gallery() {
  const mods = join(here, "../../../decks/mods");
  return readdirSync(mods).filter((mod) => existsSync(join(mods, mod, "powers/aliens"))).flatMap((mod) => {
    const read = (/** @type {string} */ name) => readFileSync(join(mods, mod, name), "utf8");
    const edition_name = /^title = .*?\ben = "(.*?)"/m.exec(read("mod.toml"))?.[1] ?? mod;
    return readdirSync(join(mods, mod, "powers/aliens")).filter((file) => file.endsWith(".lua")).map((file) => {
      const id = file.replace(".lua", "");
      const [script, texts] = [read(`powers/aliens/${file}`), read(`powers/aliens/${id}.toml`)];
      const libraries = [...script.matchAll(/\brequire\("(\w+)"\)/g)].map(([, name]) => `powers/lib/${name}.lua`);
      const name = /^name = "(.*)"/m.exec(texts)?.[1] ?? id;
      return { id, name, edition: mod, edition_name, script, texts, more: Object.fromEntries(libraries.map((path) => [path, read(path)])) };
    });
  });
}

/** Returns the licenses of the bundled packages, which their authors want beside each copy. @param {string[]} inputs */
function licenses(inputs) {
  const packages = new Set(inputs.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  return [...packages].sort().map((path) => {
    const folder = join(here, path);
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file || !existsSync(join(folder, file))) throw new Error(`${name} has no license file`);
    return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
  }).join(`\n${"-".repeat(80)}\n\n`);
}

if (process.argv[1]?.endsWith("build.mjs") && process.argv[2]) await bundle(resolve(process.argv[2]));
