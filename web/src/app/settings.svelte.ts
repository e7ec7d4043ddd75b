/** The player's preferences, stored in this browser. */

export type Settings = {
  lang: 'pt' | 'en'
  theme: 'auto' | 'light' | 'dark'
  fourColours: boolean
  large: boolean
  still: boolean
  sounds: boolean
  vibration: boolean
  mutePhrases: boolean
  /** Show every table in words, without pictures. */
  text: boolean
  /** Play a card with a second tap. */
  confirm: boolean
}

const KEY = 'carteado.settings'

function makeDefaults(): Settings {
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

function loadSettings(): Settings {
  try {
    return { ...makeDefaults(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return makeDefaults()
  }
}

export const settings = $state(loadSettings())

const darkScheme = matchMedia('(prefers-color-scheme: dark)')
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
const system = $state({ dark: darkScheme.matches, reducedMotion: reducedMotion.matches })
darkScheme.addEventListener('change', (event) => (system.dark = event.matches))
reducedMotion.addEventListener('change', (event) => (system.reducedMotion = event.matches))

/** Return whether animations are off, in these settings or in those of the operating system. */
export const isStill = (): boolean => settings.still || system.reducedMotion

/** Apply the settings to the root element whenever they change. Call once, inside a component. */
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
      // The game works without storage.
    }
  })
}

export function vibrate(pattern: number | number[]): void {
  if (settings.vibration && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(pattern)
}
