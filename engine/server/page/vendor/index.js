// Binds htm to preact: the page takes both from here (README.md).
import htm from "./htm.js";
import { h } from "./preact.js";

export { h, render } from "./preact.js";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./preact-hooks.js";
export const html = htm.bind(h);
