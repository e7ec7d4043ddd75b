// Keeps the shell of the site, so that it opens at once and says what is missing when there is no network.
// What the build names by its content never changes; the page itself is asked for anew and kept as a fallback.
const SHELL = 'carteado-shell-1'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest'])))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()))
})

async function asset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) (await caches.open(SHELL)).put(request, answer.clone())
  return answer
}

async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) (await caches.open(SHELL)).put('/', answer.clone())
    return answer
  } catch {
    return (await caches.match('/')) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin || address.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (address.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})
