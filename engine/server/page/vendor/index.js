/**
 * The one place from which the page takes its library: preact draws, htm writes what is drawn.
 *
 * It only binds the two together; what lies beside it is theirs, see README.md.
 */
import htm from "./htm.js";
import { h } from "./preact.js";

export { Component, Fragment, createContext, h, render } from "./preact.js";
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, useErrorBoundary, useId, useReducer } from "./preact-hooks.js";
export const html = htm.bind(h);
