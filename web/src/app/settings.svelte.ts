/** What this browser remembers of how its person likes the table. */

export type Settings = {
  lang: 'pt' | 'en'
  theme: 'auto' | 'light' | 'dark'
  fourColours: boolean
  large: boolean
  still: boolean
  sounds: boolean
  vibration: boolean
  mutePhrases: boolean
  /** Every table in words, without a picture. */
  text: boolean
  /** A card is played by a second tap. */
  confirm: boolean
}

const KEY = 'carteado.settings'

function firstTime(): Settings {
  const english = !navigator.languages?.some((l) => l.startsWith('pt')) && navigator.language.startsWith('en')
  return {
    lang: english ? 'en' : 'pt',
    theme: 'auto',
    fourColours: false,
    large: false,
    still: false,
    sounds: true,
    vibration: true,
    mutePhrases: false,
    text: false,
    confirm: false,
  }
}

function kept(): Settings {
  try {
    return { ...firstTime(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return firstTime()
  }
}

export const settings = $state(kept())

const darkRoom = matchMedia('(prefers-color-scheme: dark)')
const calm = matchMedia('(prefers-reduced-motion: reduce)')
const system = $state({ dark: darkRoom.matches, calm: calm.matches })
darkRoom.addEventListener('change', (event) => (system.dark = event.matches))
calm.addEventListener('change', (event) => (system.calm = event.matches))

/** Whether nothing may move: asked for here, or of the whole machine. */
export const isStill = (): boolean => settings.still || system.calm

/** Keeps the page's root in step with the settings. Called once, inside a component. */
export function applySettings(): void {
  $effect(() => {
    const root = document.documentElement
    const dark = settings.theme === 'dark' || (settings.theme === 'auto' && system.dark)
    root.dataset.theme = dark ? 'dark' : 'light'
    root.lang = settings.lang === 'pt' ? 'pt-BR' : 'en'
    root.toggleAttribute('data-four-colours', settings.fourColours)
    root.toggleAttribute('data-large', settings.large)
    root.toggleAttribute('data-still', isStill())
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', dark ? '#2a190f' : '#b07a44')
    try {
      localStorage.setItem(KEY, JSON.stringify(settings))
    } catch {
      // A browser that keeps nothing still plays.
    }
  })
}

export function vibrate(pattern: number | number[]): void {
  if (settings.vibration && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(pattern)
}
