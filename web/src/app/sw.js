// Cache all files of the site, so that every page opens at once and can say what is missing while offline.
// The build (scripts/serviceWorker.ts) fills in FILES with the built files and SHELL with a name that depends on them.
const SHELL = 'carteado-__SHELL__'
const FILES = ['/', '/icon.svg', '/manifest.webmanifest', ...__FILES__]

self.addEventListener('install', (event) => {
    event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)))
    self.skipWaiting()
})

self.addEventListener('activate', (event) => {
    const deleteOthers = (names) =>
        Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)))
    event.waitUntil(
        caches
            .keys()
            .then(deleteOthers)
            .then(() => self.clients.claim()),
    )
})

// Files of the build never change: their names contain a hash of their content.
async function serveAsset(request) {
    return (await caches.match(request)) ?? fetch(request)
}

// The page itself is always fetched; the cached copy is the fallback.
async function servePage(request) {
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
    if (request.mode === 'navigate') event.respondWith(servePage(request))
    else if (address.pathname.startsWith('/assets/') || FILES.includes(address.pathname))
        event.respondWith(serveAsset(request))
})
