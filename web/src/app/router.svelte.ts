/** The address bar: which page is open. */

import routes from './routes.json'

export const place = $state({ path: location.pathname, search: location.search })

let before = ''

/** The page one came to this one from, to go back to; another when one came from elsewhere. */
export const cameFrom = (otherwise: string): string => before || otherwise

export function go(path: string, replace = false): void {
  if (!replace) before = location.pathname + location.search
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  sync()
  scrollTo(0, 0)
}

function sync(): void {
  place.path = location.pathname
  place.search = location.search
}

addEventListener('popstate', sync)

/** Plain links to pages of the house change the page without fetching it anew. */
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  if (link.pathname.startsWith('/api/') || link.hash) return
  event.preventDefault()
  go(link.pathname + link.search)
})

export type Route = { page: string; params: string[] }

/** By page, the addresses it has. The server reads the same list: any other address is answered with 404. */
const ROUTES = Object.entries(routes).map(([page, pattern]) => [page, new RegExp(pattern)] as const)

export function routeOf(path: string): Route {
  for (const [page, pattern] of ROUTES) {
    const match = pattern.exec(path)
    if (match) return { page, params: match.slice(1).map((part) => decodeURIComponent(part ?? '')) }
  }
  return { page: 'missing', params: [] }
}
