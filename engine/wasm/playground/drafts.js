/**
 * The mods that this device keeps: the current one, and those that others have replaced.
 *
 * Invariants: a stored mod is checked before it is used. A mod that another tab has stored is never lost.
 */
import { read, write } from "../../server/page/memory.js";
import { checked } from "./mod.js";

const DRAFT = "hyperkon.playground";
/** The mods that others have replaced, the last first. */
const BEFORE = "hyperkon.playground.before";

/** The text that this tab has read or stored last. */
let own = read(DRAFT);

/** @param {string | null} text */
function parsed(text) {
  try {
    return checked(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/** Returns the stored mod, if it is valid. */
export const draft = () => parsed((own = read(DRAFT)));

/** Returns the stored mods that others have replaced. @returns {Record<string, string>[]} */
export function replaced() {
  try {
    return JSON.parse(read(BEFORE) ?? "").map(checked);
  } catch {
    return [];
  }
}

/**
 * Stores the mod. Returns whether this browser keeps it, and the mod of another tab that it has replaced.
 * @param {Record<string, string>} files
 */
export function keepDraft(files) {
  const found = read(DRAFT);
  const other = found === own ? null : parsed(found);
  own = JSON.stringify(files);
  return { isKept: write(DRAFT, own), other };
}

/** Stores the mods that others have replaced. @param {Record<string, string>[]} mods */
export const keepReplaced = (mods) => write(BEFORE, JSON.stringify(mods));

/** Keeps the playground's files in this browser, so that it works offline at the next visit. */
export async function keepOffline() {
  await navigator.serviceWorker?.register("service.js");
  (await navigator.serviceWorker?.ready)?.active?.postMessage("playground");
}
