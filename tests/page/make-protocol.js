/**
 * Generates `protocol.d.ts`, the types that the web client is checked against, from the server's schema.
 *
 *     node make-protocol.js            writes the file
 *     node make-protocol.js --check    checks that the file is current
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import { ROOT } from "./support/server.js";

const SCHEMA = `${ROOT}/engine/server/schema.json`;
const TYPES = `${ROOT}/engine/server/page/protocol.d.ts`;
const HEAD = "// Made from engine/server/schema.json by tests/page/make-protocol.js: change that, not this.\n\n";

/** Sent data is read, so it may contain additions; received data is written, so it may not. */
async function side(name, schema, parts) {
  const properties = Object.assign({}, ...parts.map((part) => schema[part] && { [part]: closed(schema[part]) }));
  const root = { title: name, $defs: schema.$defs, type: "object", additionalProperties: false, required: Object.keys(properties), properties };
  const text = JSON.stringify(root).replaceAll(/#\/(received|sent)\/\$defs\//g, "#/$defs/");
  return compile(JSON.parse(text), name, {
    bannerComment: "",
    additionalProperties: false,
    declareExternallyReferenced: true,
    unreachableDefinitions: false,
    strictIndexSignatures: true,
    enableConstEnums: false,
    style: { printWidth: 120 },
    ignoreMinAndMaxItems: true,
  });
}

const closed = (properties) => ({ type: "object", additionalProperties: false, required: Object.keys(properties), properties });

export async function make() {
  const schema = JSON.parse(readFileSync(SCHEMA, "utf8"));
  const sent = await side("Sent", schema.sent, ["results", "notices", "cosmic"]);
  const received = await side("Received", schema.received, ["requests", "cosmic"]);
  const space = (name, text) => `export namespace ${name} {\n${text.trim().split("\n").map((line) => (line ? `  ${line}` : "")).join("\n")}\n}\n`;
  return `${HEAD}${space("sent", sent)}\n${space("received", received)}`;
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
