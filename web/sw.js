const BUILD = { version: "", files: [], isSite: false };
// Keeps all files of one version of the page, so that it opens without a network. Versions never mix: a new version is loaded
// beside the old one, and takes over when every window of the old one is closed or a person asks for it. Tables and records of a
// server are never kept.
const CACHE = `cardtable-${BUILD.version}`;
const ROOT = new URL("./", self.location).href;
const FILES = new Set(BUILD.files.map((name) => ROOT + name));

self.addEventListener("install", (event) => {
  // Files in these folders are named after their content: what the browser has loaded already need not be loaded again.
  const isNamed = (name) => name.startsWith("assets/") || name.startsWith("runtime/");
  const requests = ["", ...BUILD.files].map((name) => new Request(ROOT + name, { cache: isNamed(name) ? "force-cache" : "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("cardtable-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") void self.skipWaiting();
  else if (event.data.keep) event.waitUntil(keepRuntime(event.data.keep));
});

// The runtime of a server is kept once a person has used it. Its folder is named after its content.
const RUNTIME_CACHE = "runtime";
const RUNTIME = `${ROOT}runtime/`;
const SITE = `${ROOT}site.json`;

async function keepRuntime(addresses) {
  const cache = await caches.open(RUNTIME_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = addresses.filter((address) => !kept.has(address));
  await cache.addAll([SITE, ...missing.map((address) => new Request(address, { cache: "force-cache" }))]);
  for (const { url } of await cache.keys()) if (url !== SITE && !addresses.includes(url)) await cache.delete(url);
}

async function fromRuntimeCache(request) {
  const cache = await caches.open(RUNTIME_CACHE);
  const kept = () => cache.match(request.url);
  if (request.url === SITE) return fromServer(request, kept);
  return (await kept()) ?? fetch(request);
}

// A proxy gives one of these answers while the server behind it is out of reach.
const OUT_OF_REACH = new Set([502, 503, 504]);

/** Return the answer of the server, or what `kept` returns if the server is out of reach. */
async function fromServer(request, kept) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !OUT_OF_REACH.has(answer.status)) return answer;
  return (await kept()) ?? answer ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.split("#")[0];
  if (request.method !== "GET" || !address.startsWith(ROOT) || address.startsWith(`${ROOT}api/`)) return;
  const fromCache = (name) => caches.open(CACHE).then((cache) => cache.match(name));
  if (FILES.has(address)) {
    event.respondWith(fromCache(address).then((kept) => kept ?? fetch(request)));
  } else if (address === SITE || address.startsWith(RUNTIME)) {
    event.respondWith(fromRuntimeCache(request));
  } else if (request.mode === "navigate") {
    // A site is one version as a whole. A server decides itself which version of the page it sends.
    if (BUILD.isSite) event.respondWith(fromCache(ROOT).then((kept) => kept ?? fetch(request)));
    else event.respondWith(fromServer(request, () => fromCache(ROOT)));
  }
});
