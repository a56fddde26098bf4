/** A server of static files like any other: it knows media types and compresses, and nothing else. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };

/**
 * Serves a folder below a path, as a host with many sites does.
 * @param {string} folder @param {string} [under]
 */
export async function serve(folder, under = "/site/") {
  /** @type {Map<string, Buffer>} */
  const packed = new Map();
  const asked = /** @type {{path: string, bytes: number}[]} */ ([]);
  const server = createServer((request, reply) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    const name = path.startsWith(under) ? normalize(path.slice(under.length)) : "..";
    const file = join(folder, name === "." || name === "" ? "index.html" : name);
    if (name.startsWith("..") || !existsSync(file) || !statSync(file).isFile()) return void reply.writeHead(404).end();
    if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(file)));
    const body = /** @type {Buffer} */ (packed.get(file));
    const tag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    const headers = { "cache-control": "max-age=600", etag: tag };
    if (request.headers["if-none-match"] === tag) return void reply.writeHead(304, headers).end();
    asked.push({ path: name, bytes: body.length });
    return void reply.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-encoding": "gzip", ...headers }).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://localhost:${port}${under}`, asked, close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))) };
}
