// What `index.js` gives, for `tsc`: the types are those of the packages, which only the check installs.
import type { VNode } from "preact";

export { Component, Fragment, createContext, h, render } from "preact";
export {
  useCallback, useContext, useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useReducer, useRef, useState,
} from "preact/hooks";
/** A template is drawn as it says: what stands in it is not checked. */
export function html(parts: TemplateStringsArray, ...values: any[]): VNode<any> | any;
