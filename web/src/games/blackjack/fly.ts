/** Animates a card from the shoe, or turns it over in place. */

import { isStill } from '../../app/settings.svelte'
import { FLIGHT_MS } from './pace'

/** Start the animation; null if animations are off. */
export function fly(node: HTMLElement, delay: number, turned: boolean): Animation | null {
  if (isStill()) return null
  const timing: KeyframeAnimationOptions = { duration: FLIGHT_MS, delay, fill: 'backwards', easing: 'ease-out' }
  if (turned) return node.animate([{ transform: 'rotateY(88deg)' }, { transform: 'none' }], timing)
  const shoe = document.querySelector('[data-shoe]')?.getBoundingClientRect()
  const here = node.getBoundingClientRect()
  const [x, y] = shoe ? [shoe.left - here.left, shoe.top - here.top] : [0, -40]
  return node.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(14deg) scale(0.7)`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: 'none', opacity: 1 },
    ],
    timing,
  )
}
