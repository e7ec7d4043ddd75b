/** Whether the house can be reached: what the machine says of its network, and how the last request fared. */

export const line = $state({ lost: !navigator.onLine })

addEventListener('offline', () => (line.lost = true))
addEventListener('online', () => (line.lost = false))
