/** The sounds of a table, synthesised: there are no sound files. */

import { settings, vibrate } from './settings.svelte'

let context: AudioContext | null = null

function getAudioContext(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === 'undefined') return null
  // Browsers allow sound only after the user has interacted with the page.
  if (!navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

/** Play a short burst of filtered noise, like paper on wood. */
export function playRustle(at: number, length: number, pitch: number, loudness: number): void {
  const audio = getAudioContext()
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

/** Play a tone that slides from one pitch to another. */
export function playTone(
  at: number,
  length: number,
  from: number,
  to: number,
  loudness: number,
  type: OscillatorType,
): void {
  const audio = getAudioContext()
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

/** Each method plays one sound. */
export const sound = {
  card(): void {
    playRustle(0, 0.06, 2600, 0.5)
    playTone(0.02, 0.07, 170, 80, 0.3, 'sine')
  },
  /** A bright note, higher for a stronger manilha. */
  manilha(strength: number): void {
    const pitch = 520 + strength * 110
    playTone(0.05, 0.22, pitch, pitch, 0.13, 'triangle')
    playTone(0.13, 0.3, pitch * 1.5, pitch * 1.5, 0.1, 'triangle')
  },
  /** A card slides off the pack. */
  pick(): void {
    playRustle(0, 0.11, 4200, 0.3)
  },
  deal(cards: number): void {
    for (let i = 0; i < cards; i++) playRustle(i * 0.06, 0.05, 3400, 0.25)
  },
  trick(): void {
    playRustle(0, 0.16, 1500, 0.3)
  },
  turn(): void {
    playTone(0, 0.12, 620, 600, 0.12, 'triangle')
    playTone(0.1, 0.16, 820, 800, 0.12, 'triangle')
    vibrate(30)
  },
  /** Two knocks of a fist on the table and a rising voice, higher for each raise. */
  shout(step: number): void {
    const lift = 1 + step * 0.12
    playTone(0, 0.2, 120 * lift, 42, 0.9, 'sine')
    playRustle(0, 0.12, 500, 0.9)
    playTone(0.13, 0.22, 130 * lift, 40, 0.9, 'sine')
    playRustle(0.13, 0.14, 700, 0.8)
    for (const ratio of [1, 1.26, 1.5]) playTone(0.16, 0.34, 180 * lift * ratio, 250 * lift * ratio, 0.09, 'sawtooth')
    vibrate([60, 40, 120])
  },
  accept(): void {
    playTone(0, 0.1, 240, 110, 0.5, 'sine')
    playRustle(0, 0.08, 900, 0.4)
  },
  run(): void {
    playRustle(0, 0.22, 1200, 0.3)
    playTone(0, 0.25, 320, 160, 0.12, 'triangle')
  },
  matchstick(count: number): void {
    for (let i = 0; i < Math.min(count, 12); i++) playTone(i * 0.07, 0.04, 1900, 1200, 0.12, 'square')
  },
  /** Clay chips on felt: two clicks per chip. */
  chips(count: number): void {
    for (let i = 0; i < Math.min(count, 6); i++) {
      playTone(i * 0.055, 0.035, 3300, 2500, 0.1, 'triangle')
      playRustle(i * 0.055, 0.025, 5200, 0.18)
    }
  },
  win(): void {
    ;[392, 494, 587, 784].forEach((pitch, i) => playTone(i * 0.11, 0.3, pitch, pitch, 0.14, 'triangle'))
  },
  lose(): void {
    ;[392, 349, 311].forEach((pitch, i) => playTone(i * 0.16, 0.34, pitch, pitch * 0.98, 0.12, 'triangle'))
  },
  refuse(): void {
    playTone(0, 0.12, 160, 120, 0.25, 'square')
    vibrate(80)
  },
}
