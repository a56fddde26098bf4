/**
 * The service worker: after the first visit, the page works without a network, and always with files of one version.
 *
 * The build sets the files and their hash. A new version waits until no page uses the old one. The files of the playground, which
 * are larger than the game, are kept when they are first used or when the playground asks for it, if they are of this version.
 */
const VERSION = "HASH";
const FILES = ["FILES"];
/** The hashes of the files that are kept later, by name. @type {Record<string, string>} */
const LATER = { LATER: "" };
const CACHE = `hyperkon ${VERSION}`;

addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" }))))));

addEventListener("activate", (event) => {
  const old = caches.keys().then((all) => Promise.all(all.filter((name) => name.startsWith("hyperkon ") && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

/** @param {Request} request @param {ExtendableEvent} event */
async function answer(request, event) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  const integrity = LATER[request.url.replace(/[?#].*$/, "").slice(new URL("./", location.href).href.length)];
  if (found || !integrity) return found ?? fetch(request);
  try {
    const got = await fetch(request.url, { integrity });
    event.waitUntil(cache.put(request.url.replace(/[?#].*$/, ""), got.clone()));
    return got;
  } catch {
    return fetch(request);
  }
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && new URL(url).origin === location.origin) event.respondWith(answer(event.request, event));
});

addEventListener("message", (event) => event.waitUntil(Promise.all(Object.keys(LATER).map((file) => answer(new Request(file), event)))));
