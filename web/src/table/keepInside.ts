/** What is said beside a seat at the edge stays inside the window. */

const MARGIN = 4

const back = (from: number, to: number, end: number): number => Math.max(MARGIN - from, Math.min(0, end - MARGIN - to))

/**
 * By how much a thing that floats over the board must move to be inside the window, as `--in-x` and `--in-y`.
 * It is measured from its middle: it may be growing.
 */
export function inside(node: HTMLElement): () => void {
  function set(x: number, y: number): void {
    node.style.setProperty('--in-x', `${x}px`)
    node.style.setProperty('--in-y', `${y}px`)
  }
  function move(): void {
    set(0, 0)
    const box = node.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const [w, h] = [node.offsetWidth / 2, node.offsetHeight / 2]
    const { clientWidth, clientHeight } = document.documentElement
    set(back(x - w, x + w, clientWidth), back(y - h, y + h, clientHeight))
  }
  const sizes = new ResizeObserver(move)
  sizes.observe(node)
  addEventListener('resize', move)
  move()
  return () => {
    sizes.disconnect()
    removeEventListener('resize', move)
  }
}
