/**
 * Generates `protocol.d.ts`, the types that the web client is checked against, from the server's document.
 *
 *     node make-protocol.js            writes the file
 *     node make-protocol.js --check    checks that the file is current
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import { ROOT } from "./support/server.js";

const DOCUMENT = `${ROOT}/engine/server/openrpc.json`;
const TYPES = `${ROOT}/engine/server/page/protocol.d.ts`;
const HEAD = "// Made from engine/server/openrpc.json by tests/page/make-protocol.js: change that, not this.\n\n";

const closed = (properties) => ({ type: "object", additionalProperties: false, required: Object.keys(properties), properties });

export async function make() {
  const { methods, components, "x-notices": notices, "x-games": games } = JSON.parse(readFileSync(DOCUMENT, "utf8"));
  const each = (object, of) => closed(Object.fromEntries(Object.entries(object).map(([name, one]) => [name, of(one)])));
  const root = closed({
    requests: closed(Object.fromEntries(methods.map((method) => [method.name, method["x-params"]]))),
    results: closed(Object.fromEntries(methods.map((method) => [method.name, method.result.schema]))),
    notices: closed(notices),
    games: each(games, (game) => each(game, closed)),
  });
  const text = JSON.stringify({ title: "Protocol", ...root, definitions: components.schemas });
  const types = await compile(JSON.parse(text.replaceAll("#/components/schemas/", "#/definitions/")), "Protocol", {
    bannerComment: "",
    additionalProperties: false,
    declareExternallyReferenced: true,
    unreachableDefinitions: false,
    strictIndexSignatures: true,
    enableConstEnums: false,
    style: { printWidth: 120 },
    ignoreMinAndMaxItems: true,
  });
  return `${HEAD}${types}`;
}

if (process.argv[1]?.endsWith("make-protocol.js")) {
  const made = await make();
  if (process.argv.includes("--check")) {
    if (readFileSync(TYPES, "utf8") !== made) {
      console.error("engine/server/page/protocol.d.ts is out of date: node tests/page/make-protocol.js");
      process.exit(1);
    }
  } else {
    writeFileSync(TYPES, made);
  }
}
