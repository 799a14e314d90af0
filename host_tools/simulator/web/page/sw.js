// Keeps the whole page in the browser, so that it works without network once it was loaded.
//
// The page itself is asked for first, so that a new build is seen; all it names lies in a folder of
// the build's own and never changes.

const PREFIX = `spariglio ${registration.scope} `;
const CACHE = PREFIX + "@BUILD@";
const FILES = ["@FILES@"];
const PATIENCE_MS = 3000;

addEventListener("install", (event) => {
  skipWaiting();
  const requests = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

async function file(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

async function page(request) {
  const kept = caches.match(registration.scope);
  try {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const answer = await Promise.race([fetch(request), late]);
    if (answer?.ok) return answer;
  } catch {
    // no network
  }
  return (await kept) ?? fetch(request);
}
