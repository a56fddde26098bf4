/**
 * The ways of a mod into the playground and out of it: a new mod, a shipped alien, a zip file, and a link.
 *
 * Invariant: a mod from outside is checked before it is loaded, and is never run here.
 */
import { encode } from "./link.js";
import { basedOn, checked } from "./mod.js";

/** The largest zip file that is read, in bytes. The engine has its own limits. */
const LARGEST = 8 << 20;

/** Saves a file to the person's disk. @param {string} name @param {Uint8Array} bytes */
function download(name, bytes) {
  const address = URL.createObjectURL(new Blob([/** @type {any} */ (bytes)], { type: "application/zip" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * @param {{tools: {call: any}, files: Record<string, string>, onLoad: (files: Record<string, string>) => void, onSay: (text: string) => void}} how
 */
export function exchange({ tools, files, onLoad, onSay }) {
  /** Reports the error of an action. @template {any[]} A @param {(...args: A) => Promise<void>} act */
  const told = (act) => (/** @type {A} */ ...args) => act(...args).catch((error) => onSay(error.message));
  const template = (/** @type {string} */ id) => tools.call("new", { what: "alien", id }).then((/** @type {any} */ made) => made.files);

  return {
    begin: told(async (/** @type {string} */ id) => onLoad(await template(id))),
    startFrom: told(async (/** @type {any} */ alien) => {
      const id = `my_${alien.id}`.slice(0, 40);
      onLoad(basedOn(await template(id), alien, id));
    }),
    save: told(async () => {
      const { name, zip } = await tools.call("pack", { files });
      download(name, zip);
      onSay(`${name} is saved.`);
    }),
    open: told(async (/** @type {File | undefined} */ file) => {
      if (!file) return;
      if (file.size > LARGEST) throw new Error(`the file is larger than ${LARGEST >> 20} MB`);
      const found = await tools.call("unpack", { zip: new Uint8Array(await file.arrayBuffer()) });
      onLoad(checked(found.files));
      onSay(`${file.name} is loaded.`);
    }),
    share: told(async () => {
      const link = location.href.replace(/#.*$/, "") + (await encode(files));
      try {
        await navigator.clipboard.writeText(link);
        onSay("The link is copied. It holds the whole mod.");
      } catch {
        prompt("The browser does not let the page copy. Copy the link here:", link);
      }
    }),
  };
}
