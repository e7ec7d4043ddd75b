/** The router: maps the address to a page. */

import routes from './routes.json'

export const currentUrl = $state({ path: location.pathname, search: location.search })

let previous = ''

/** Return the path of the previous page of this site, or a fallback if there is none. */
export const previousPath = (fallback: string): string => previous || fallback

export function go(path: string, replace = false): void {
  if (!replace) previous = location.pathname + location.search
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  updateCurrentUrl()
  scrollTo(0, 0)
}

function updateCurrentUrl(): void {
  currentUrl.path = location.pathname
  currentUrl.search = location.search
}

addEventListener('popstate', updateCurrentUrl)

/** Follow plain links within the site without reloading the page. */
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest?.('a')
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return
  if (link.pathname.startsWith('/api/') || link.hash) return
  event.preventDefault()
  go(link.pathname + link.search)
})

export type Route = { page: string; params: string[] }

/** The address pattern of each page. The server reads the same list and answers any other address with 404. */
const ROUTES = Object.entries(routes).map(([page, pattern]) => [page, new RegExp(pattern)] as const)

export function matchRoute(path: string): Route {
  for (const [page, pattern] of ROUTES) {
    const match = pattern.exec(path)
    if (match) return { page, params: match.slice(1).map((part) => decodeURIComponent(part ?? '')) }
  }
  return { page: 'missing', params: [] }
}
