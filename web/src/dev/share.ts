import { mount } from 'svelte'
import '../app/app.css'
import Share from './Share.svelte'

const asked = new URLSearchParams(location.search)
document.documentElement.dataset.theme = 'light'
mount(Share, {
  target: document.getElementById('app')!,
  props: { game: asked.get('game') ?? '', name: asked.get('name') ?? 'Carteado' },
})
