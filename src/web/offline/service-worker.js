// Keeps the app's own files, so that it opens without a network; what the server answers is never kept. The build writes `shell` above.

/** @type {{ version: string, files: string[] }} */
const { version, files } = self.shell
const prefix = 'danju-shell-'
const own = prefix + version
const known = new Set(files)

// a new version waits until no page of the old one is open: none loses a file it has yet to load
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(own).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))))
})

self.addEventListener('activate', (event) => {
  const forget = (names) => names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name))
  event.waitUntil(caches.keys().then((names) => Promise.all(forget(names))))
})

// a page asks whether a file is of this version
self.addEventListener('message', ({ data, ports: [port] }) => port?.postMessage(known.has(data)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|metrics)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (known.has(pathname)) event.respondWith(file(request, pathname))
})

/** The server's page, which names the newest files; the kept one where the server is away. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (away) {
    const kept = await (await caches.open(own)).match('/')
    if (kept) return kept
    throw away
  }
}

/** Names hold the hash of their content, so what is kept under one is right; it is never renewed. */
async function file(request, pathname) {
  return (await (await caches.open(own)).match(pathname)) ?? fetch(request)
}
