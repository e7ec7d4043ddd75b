import { vibrate } from '../app/settings.svelte'

const LONG_PRESS_MS = 480
const DRAG_PX = 12

/**
 * A finger or mouse on the viewer's cards. It taps, drags a card, or presses long, which lifts the card and asks what
 * to do.
 */
export class CardGesture {
  #press = $state<{ id: string; x: number; y: number; dx: number; dy: number; moved: boolean } | null>(null)
  /** The id of the lifted card, which asks what to do with it. */
  lifted = $state<string | null>(null)
  #timer = 0
  #ignoreClick = false

  press(event: PointerEvent, id: string): void {
    this.#ignoreClick = false
    this.#press = { id, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false }
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      if (!this.#press || this.#press.moved) return
      this.#ignoreClick = true
      this.#press = null
      vibrate(25)
      this.lifted = id
    }, LONG_PRESS_MS)
  }

  move(event: PointerEvent): void {
    if (!this.#press) return
    this.#press.dx = event.clientX - this.#press.x
    this.#press.dy = event.clientY - this.#press.y
    if (this.#press.moved || Math.hypot(this.#press.dx, this.#press.dy) <= DRAG_PX) return
    this.#press.moved = true
    this.lifted = null
  }

  /** End the press and return how far up the card was dragged in pixels, or null if it was not dragged. */
  release(): number | null {
    clearTimeout(this.#timer)
    const { moved = false, dy = 0 } = this.#press ?? {}
    this.#press = null
    if (!moved) return null
    this.#ignoreClick = true
    return -dy
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#press = null
  }

  /** Return whether a click only ends a drag or a long press and must be ignored. Resets the flag. */
  swallowClick(): boolean {
    const ignore = this.#ignoreClick
    this.#ignoreClick = false
    return ignore
  }

  /** The id of the dragged card, or null. */
  get dragged(): string | null {
    return this.#press?.moved ? this.#press.id : null
  }

  /** Return how far a card has moved with the finger, as a CSS length. */
  offsetX(id: string): string {
    return `${this.#press?.id === id ? this.#press.dx : 0}px`
  }
  offsetY(id: string): string {
    return `${this.#press?.id === id ? this.#press.dy : 0}px`
  }
}
