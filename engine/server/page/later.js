/**
 * What is fetched after the first board: parts of the page that are not needed to see the table and to answer.
 *
 * Until such a part has come nothing is drawn in its place; whoever was asked for once is there at once from then on.
 */
import { html, useEffect, useState } from "./vendor/index.js";

/** A component that is fetched when it is first drawn. @param {() => Promise<any>} load */
export function later(load) {
  let got = null,
    coming = null;
  const fetched = () =>
    (coming ??= load().then(
      (component) => (got = component),
      () => void (coming = null),
    ));
  /** @param {any} props */
  function Later(props) {
    const [, draw] = useState(0);
    useEffect(() => {
      if (!got) fetched().then(() => draw((n) => n + 1));
    }, []);
    return got ? html`<${got} ...${props} />` : null;
  }
  Later.fetch = fetched;
  return Later;
}

/** A style sheet that is fetched once; done when it holds. @param {string} href */
export function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  });
}
