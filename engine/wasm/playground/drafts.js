/**
 * The mods that this device keeps: the current one, and those that others have replaced.
 *
 * Invariant: a stored mod is checked before it is used.
 */
import { read, write } from "../../server/page/memory.js";
import { checked } from "./mod.js";

const DRAFT = "hyperkon.playground";
/** The mods that others have replaced, the last first. */
const BEFORE = "hyperkon.playground.before";

/** Returns the stored mod, if it is valid. */
export function draft() {
  try {
    return checked(JSON.parse(read(DRAFT) ?? ""));
  } catch {
    return null;
  }
}

/** Returns the stored mods that others have replaced. @returns {Record<string, string>[]} */
export function replaced() {
  try {
    return JSON.parse(read(BEFORE) ?? "").map(checked);
  } catch {
    return [];
  }
}

/** Stores the mod. @param {Record<string, string>} files */
export const keepDraft = (files) => write(DRAFT, JSON.stringify(files));

/** Stores the mods that others have replaced. @param {Record<string, string>[]} mods */
export const keepReplaced = (mods) => write(BEFORE, JSON.stringify(mods));
