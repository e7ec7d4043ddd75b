import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { ahead } from './lib/api'
import { routeOf } from './lib/router.svelte'
// What every page shares comes with the first file, so that a page is one file more.
import './ui/Await.svelte'
import './ui/Frame.svelte'

const { page, params } = routeOf(location.pathname)
const WANTS: Record<string, string[]> = {
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
WANTS[page]?.forEach(ahead)

mount(App, { target: document.getElementById('app')! })

// The worker fetches the whole site for later: not while this page is still opening.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  addEventListener('load', () => setTimeout(register, 4000))
}
