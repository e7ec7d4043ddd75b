import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { prefetch } from '../net/api'
import { matchRoute } from './router.svelte'
// Bundle the parts that every page shares with the first file, so that each page adds one file.
import '../ui/Loading.svelte'
import '../ui/Page.svelte'

const { page, params } = matchRoute(location.pathname)
/** The requests that each page makes first. */
const FIRST_REQUESTS: Record<string, string[]> = {
  home: ['/me', '/house', '/play'],
  lobby: ['/tables', '/house'],
  new: ['/house', '/play'],
  rules: ['/house'],
  learn: ['/house'],
  rule: [`/rules/${params.join('/')}`],
  editor: ['/house'],
  table: ['/me', '/house'],
  game: [`/games/${params.join('/')}`, '/house'],
  profile: ['/me', '/games'],
  tournaments: ['/tournaments', '/tournaments/regulations'],
}
FIRST_REQUESTS[page]?.forEach(prefetch)

mount(App, { target: document.getElementById('app')! })

// The service worker caches the whole site. Wait until this page has loaded.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  addEventListener('load', () => setTimeout(register, 4000))
}
