/** Reload the page when it belongs to an older build of the site than the server. */

const KEY = 'carteado.anew'
const MIN_INTERVAL_MS = 60_000

/** Reload the page. Return false if that was done less than a minute ago: another reload does not help. */
export function reloadOnce(): boolean {
  if (!mayReload()) return false
  location.reload()
  return true
}

/** Like `reloadOnce`, but first delete the cached site. Only while online: without the cache the site needs a server. */
export function reloadFromServer(): boolean {
  if (!mayReload()) return false
  void deleteCachedSite()
    .catch(() => undefined)
    .then(() => location.reload())
  return true
}

function mayReload(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < MIN_INTERVAL_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  return true
}

/** Remove the service worker and its files. The new page registers it again. */
async function deleteCachedSite(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  const names = await caches.keys()
  await Promise.all([...registrations.map((one) => one.unregister()), ...names.map((name) => caches.delete(name))])
}
