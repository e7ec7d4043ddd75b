/** Whether the server is reachable, according to the browser and to the last request. */

export const connectivity = $state({ offline: !navigator.onLine })

addEventListener('offline', () => (connectivity.offline = true))
addEventListener('online', () => (connectivity.offline = false))
