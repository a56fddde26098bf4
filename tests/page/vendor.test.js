/** The files in vendor/ match their packages, and the types match the current schema. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { make } from "./make-protocol.js";
import { ROOT } from "./support/server.js";

const PAGE = join(ROOT, "engine/server/page");
const HERE = join(ROOT, "tests/page");
const of = (/** @type {string} */ path) => readFileSync(join(HERE, "node_modules", path), "utf8");
const mine = (/** @type {string} */ path) => readFileSync(join(PAGE, path), "utf8");
const bare = (/** @type {string} */ text) => text.replace(/^\/\/# sourceMappingURL.*\n?/m, "");

test("vendored files match packages, licenses and versions", () => {
  assert.equal(mine("vendor/preact.js"), bare(of("preact/dist/preact.mjs")));
  assert.equal(mine("vendor/preact-hooks.js"), bare(of("preact/hooks/dist/hooks.mjs")).replace('from"preact"', 'from"./preact.js"'));
  assert.equal(mine("vendor/htm.js"), bare(of("htm/dist/htm.module.js")));
  assert.equal(mine("vendor/lean-qr.js"), bare(of("lean-qr/nano.mjs")));
  assert.equal(mine("vendor/LICENSE-lean-qr"), of("lean-qr/LICENSE"));
  assert.equal(mine("vendor/LICENSE-preact"), of("preact/LICENSE"));
  assert.equal(mine("vendor/LICENSE-htm"), of("htm/LICENSE"));
  for (const name of ["preact", "htm", "lean-qr"]) {
    const { version, license } = createRequire(import.meta.url)(join(HERE, "node_modules", name, "package.json"));
    assert.match(mine("vendor/README.md"), new RegExp(`\\| ${name} \\| ${version.replaceAll(".", "\\.")} \\| ${license}`));
  }
});

test("protocol.d.ts matches the current schema", async () => {
  assert.ok(mine("protocol.d.ts") === (await make()), "out of date: node tests/page/make-protocol.js");
});

test("tsc finds nothing wrong with the page", () => {
  try {
    execFileSync(join(HERE, "node_modules/.bin/tsc"), ["-p", HERE], { encoding: "utf8" });
  } catch (error) {
    assert.fail(`tsc:\n${error.stdout}`);
  }
});

test("no file contains registries or game texts", () => {
  const hosts = /registry\.npmjs|registry\.yarnpkg|unpkg|jsdelivr|esm\.sh|skypack/;
  for (const path of [join(HERE, "package-lock.json"), ...files(PAGE)]) {
    assert.doesNotMatch(readFileSync(path, "utf8"), hosts, path);
  }
  assert.doesNotMatch(readFileSync(join(HERE, "package-lock.json"), "utf8"), /"resolved"/);
  // A script's id is data: drawing code may not contain one.
  const ids = ["aliens", "destiny"]
    .flatMap((folder) => readdirSync(join(ROOT, "powers", folder)))
    .filter((name) => name.endsWith(".lua"))
    .map((name) => name.replace(/\.lua$/, ""))
    .filter((id) => id !== "void"); // It is a word of the language too.
  assert.ok(ids.length > 20, "the scripts are found");
  for (const path of files(PAGE).filter((one) => /\.(js|css|html)$/.test(one) && !one.includes("vendor"))) {
    const code = readFileSync(path, "utf8").replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "");
    const words = new Set(code.match(/[a-z_]+/g));
    assert.deepEqual(ids.filter((id) => words.has(id)), [], path);
  }
});

/** @param {string} folder @returns {string[]} */
function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => join(one.parentPath ?? dirname(one.name), one.name));
}

test("first board's files are requested at once", () => {
  const html = mine("index.html");
  const told = new Set([...html.matchAll(/(?:href|src)="page\/([^"]+\.js)"/g)].map(([, path]) => path));
  const needed = new Set();
  const follow = (/** @type {string} */ path) => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const [, to] of mine(path).matchAll(/^(?:import|export)[^;]*? from "(\.[^"]+)";/gms)) follow(join(dirname(path), to));
  };
  follow("app.js");
  follow("table.js");
  follow("cosmic/index.js");
  assert.deepEqual([...needed].filter((path) => !told.has(path)).sort(), [], "index.html preloads it");
  assert.deepEqual([...told].filter((path) => !needed.has(path)), [], "index.html preloads nothing else");
});
