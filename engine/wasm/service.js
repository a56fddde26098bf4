/**
 * The service worker: after the first visit, the page works without a network, and always with files of one version.
 *
 * The build sets the files and their hash. A new version waits until no page uses the old one.
 */
const VERSION = "HASH";
const FILES = ["FILES"];
const CACHE = `hyperkon ${VERSION}`;

addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" }))))));

addEventListener("activate", (event) => {
  const old = caches.keys().then((all) => Promise.all(all.filter((name) => name.startsWith("hyperkon ") && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  const kept = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
