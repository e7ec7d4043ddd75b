// Keeps the whole shell of the site, so that every page opens at once and says what is missing when there is no
// network. The build writes in FILES what it made (scripts/shell.ts), and in SHELL a name that changes with it.
const SHELL = 'carteado-__SHELL__'
const FILES = ['/', '/icon.svg', '/manifest.webmanifest', ...__FILES__]

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)))
    self.skipWaiting()
})

self.addEventListener('activate', (event) => {
    const old = (names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))
    event.waitUntil(
        caches
            .keys()
            .then(old)
            .then(() => self.clients.claim()),
    )
})

// What the build names by its content never changes.
async function asset(request) {
    return (await caches.match(request)) ?? fetch(request)
}

// The page itself is asked for anew and kept as a fallback.
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
    else if (address.pathname.startsWith('/assets/') || FILES.includes(address.pathname))
        event.respondWith(asset(request))
})
