/**
 * Links that hold a whole mod in their fragment, which a browser sends to no server.
 *
 * Invariants: a link is untrusted. Its text, its decompressed size, and its files have limits, and decompression stops at
 * the limit. The result of `decode` is a map of valid file names to texts.
 */
import { checked } from "./mod.js";

/** The version of the format, in the fragment's parameter `mod1`: JSON, `deflate-raw`, and base64url. */
const VERSION = "1";
/** The maximum length of a link's text. Browsers and chats accept much longer ones, but people do not. */
const LONGEST = 200_000;
/** The maximum size of the decompressed files, in bytes. */
const MOST = 1 << 20;

/** @param {Uint8Array} bytes */
function toText(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Reads a stream up to a maximum size. @param {ReadableStream<Uint8Array>} stream @param {number} most */
async function whole(stream, most) {
  const [parts, reader] = [/** @type {Uint8Array[]} */ ([]), stream.getReader()];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(/** @type {any} */ (parts));
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error(`the mod in the link is larger than ${most >> 20} MB`);
    }
    parts.push(value);
  }
}

/** @param {Uint8Array} bytes @param {any} way */
const through = (bytes, way) => new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(way);

/** Returns the fragment for these files. @param {Record<string, string>} files */
export async function encode(files) {
  const bytes = new TextEncoder().encode(JSON.stringify(files));
  const packed = await whole(through(bytes, new CompressionStream("deflate-raw")), MOST);
  const text = toText(new Uint8Array(await packed.arrayBuffer()));
  if (bytes.length > MOST || text.length > LONGEST) throw new Error("the mod is too large for a link: save it as a zip file");
  return `#mod${VERSION}=${text}`;
}

/** Returns the files of a fragment, or `null` if it holds none. Rejects if it is invalid. @param {string} fragment */
export async function decode(fragment) {
  const [, version, text] = /^#mod(\d+)=(.*)$/s.exec(fragment) ?? [];
  if (text === undefined) return null;
  if (version !== VERSION) throw new Error(`the link is from another version of the playground (mod${version.slice(0, 9)}; expected mod${VERSION}): open it there, or ask for a zip file`);
  if (text.length > LONGEST) throw new Error("the link is too long");
  let json;
  try {
    json = await (await whole(through(toBytes(text), new DecompressionStream("deflate-raw")), MOST)).text();
  } catch (error) {
    if (/larger than/.test(error.message)) throw error;
    throw new Error("invalid link: it is incomplete or changed");
  }
  let files;
  try {
    files = JSON.parse(json);
  } catch {
    throw new Error("invalid link: it holds no mod");
  }
  return checked(files);
}
