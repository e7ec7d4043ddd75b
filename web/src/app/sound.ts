/** The sounds of a table, made on the spot: no file is fetched and none is copied. */

import { settings, vibrate } from './settings.svelte'

let context: AudioContext | null = null

function ready(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === 'undefined') return null
  // A browser lets a page sound only after its person has touched it.
  if (!navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/** A short burst of filtered noise: paper on wood. */
export function rustle(at: number, length: number, pitch: number, loudness: number): void {
  const audio = ready()
  if (!audio) return
  const frames = Math.ceil(audio.sampleRate * length)
  const buffer = audio.createBuffer(1, frames, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2
  const source = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 0.8 })
  const gain = new GainNode(audio, { gain: loudness })
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(audio.currentTime + at)
}

/** A tone that falls from one pitch to another. */
export function tone(
  at: number,
  length: number,
  from: number,
  to: number,
  loudness: number,
  type: OscillatorType,
): void {
  const audio = ready()
  if (!audio) return
  const start = audio.currentTime + at
  const oscillator = new OscillatorNode(audio, { type, frequency: from })
  oscillator.frequency.exponentialRampToValueAtTime(to, start + length)
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(loudness, start)
  gain.gain.exponentialRampToValueAtTime(0.001, start + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}

export const sound = {
  card(): void {
    rustle(0, 0.06, 2600, 0.5)
    tone(0.02, 0.07, 170, 80, 0.3, 'sine')
  },
  /** A manilha has its moment: a bright note, higher for a stronger one. */
  manilha(strength: number): void {
    const pitch = 520 + strength * 110
    tone(0.05, 0.22, pitch, pitch, 0.13, 'triangle')
    tone(0.13, 0.3, pitch * 1.5, pitch * 1.5, 0.1, 'triangle')
  },
  /** A card slid off a pack. */
  pick(): void {
    rustle(0, 0.11, 4200, 0.3)
  },
  deal(cards: number): void {
    for (let i = 0; i < cards; i++) rustle(i * 0.06, 0.05, 3400, 0.25)
  },
  trick(): void {
    rustle(0, 0.16, 1500, 0.3)
  },
  turn(): void {
    tone(0, 0.12, 620, 600, 0.12, 'triangle')
    tone(0.1, 0.16, 820, 800, 0.12, 'triangle')
    vibrate(30)
  },
  /** A fist on the table, twice, and the table's voice rising: higher for every step of the ladder. */
  shout(step: number): void {
    const lift = 1 + step * 0.12
    tone(0, 0.2, 120 * lift, 42, 0.9, 'sine')
    rustle(0, 0.12, 500, 0.9)
    tone(0.13, 0.22, 130 * lift, 40, 0.9, 'sine')
    rustle(0.13, 0.14, 700, 0.8)
    for (const ratio of [1, 1.26, 1.5]) tone(0.16, 0.34, 180 * lift * ratio, 250 * lift * ratio, 0.09, 'sawtooth')
    vibrate([60, 40, 120])
  },
  accept(): void {
    tone(0, 0.1, 240, 110, 0.5, 'sine')
    rustle(0, 0.08, 900, 0.4)
  },
  run(): void {
    rustle(0, 0.22, 1200, 0.3)
    tone(0, 0.25, 320, 160, 0.12, 'triangle')
  },
  matchstick(count: number): void {
    for (let i = 0; i < Math.min(count, 12); i++) tone(i * 0.07, 0.04, 1900, 1200, 0.12, 'square')
  },
  /** Chips on felt: clay that clicks, twice for each. */
  chips(count: number): void {
    for (let i = 0; i < Math.min(count, 6); i++) {
      tone(i * 0.055, 0.035, 3300, 2500, 0.1, 'triangle')
      rustle(i * 0.055, 0.025, 5200, 0.18)
    }
  },
  won(): void {
    ;[392, 494, 587, 784].forEach((pitch, i) => tone(i * 0.11, 0.3, pitch, pitch, 0.14, 'triangle'))
  },
  lost(): void {
    ;[392, 349, 311].forEach((pitch, i) => tone(i * 0.16, 0.34, pitch, pitch * 0.98, 0.12, 'triangle'))
  },
  refused(): void {
    tone(0, 0.12, 160, 120, 0.25, 'square')
    vibrate(80)
  },
}
