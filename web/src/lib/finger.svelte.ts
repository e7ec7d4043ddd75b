import { vibrate } from './settings.svelte'

const LONG_MS = 480
const FAR_PX = 12

/** A finger, or the mouse, on one's cards: it taps, drags a card, or presses long, which only lifts the card and asks. */
export class Finger {
  #on = $state<{ id: string; x: number; y: number; dx: number; dy: number; moved: boolean } | null>(null)
  /** The card that was lifted, and asks what to do with it. */
  lifted = $state<string | null>(null)
  #timer = 0
  #swallows = false

  press(event: PointerEvent, id: string): void {
    this.#swallows = false
    this.#on = { id, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false }
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      if (!this.#on || this.#on.moved) return
      this.#swallows = true
      this.#on = null
      vibrate(25)
      this.lifted = id
    }, LONG_MS)
  }

  move(event: PointerEvent): void {
    if (!this.#on) return
    this.#on.dx = event.clientX - this.#on.x
    this.#on.dy = event.clientY - this.#on.y
    if (this.#on.moved || Math.hypot(this.#on.dx, this.#on.dy) <= FAR_PX) return
    this.#on.moved = true
    this.lifted = null
  }

  /** Lets go: how far up a card was dragged, null where none was. */
  release(): number | null {
    clearTimeout(this.#timer)
    const { moved = false, dy = 0 } = this.#on ?? {}
    this.#on = null
    if (!moved) return null
    this.#swallows = true
    return -dy
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#on = null
  }

  /** Whether a click is only the end of a drag or of a long press. */
  swallows(): boolean {
    const swallowed = this.#swallows
    this.#swallows = false
    return swallowed
  }

  /** The card that is dragged. */
  get dragged(): string | null {
    return this.#on?.moved ? this.#on.id : null
  }

  /** How far a card has gone with the finger, as a style. */
  x(id: string): string {
    return `${this.#on?.id === id ? this.#on.dx : 0}px`
  }
  y(id: string): string {
    return `${this.#on?.id === id ? this.#on.dy : 0}px`
  }
}
