/** The address bar: which page is open. */

export const place = $state({ path: location.pathname, search: location.search })

export function go(path: string, replace = false): void {
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

const ROUTES: [string, RegExp][] = [
  ['home', /^\/$/],
  ['table', /^\/mesa\/([^/]+)$/],
  ['lobby', /^\/mesas$/],
  ['new', /^\/nova$/],
  ['game', /^\/partida\/([^/]+)$/],
  ['rules', /^\/regras$/],
  ['editor', /^\/regras\/nova$/],
  ['rule', /^\/regras\/([^/]+)\/([^/]+)$/],
  ['profile', /^\/perfil$/],
  ['sign', /^\/entrar$/],
  ['arrive', /^\/chegar$/],
  ['settings', /^\/ajustes$/],
  ['help', /^\/ajuda$/],
]

export function routeOf(path: string): Route {
  for (const [page, pattern] of ROUTES) {
    const match = pattern.exec(path)
    if (match) return { page, params: match.slice(1).map(decodeURIComponent) }
  }
  return { page: 'missing', params: [] }
}
