/** Sentences for screen readers. Each sentence has its own node, so that a repeated sentence is read again. */

type Sentence = { id: number; text: string }

const MAX_SENTENCES = 12
/** Remove a sentence after this many milliseconds, so that someone who browses the page finds no old ones. */
const LIFETIME_MS = 30_000
let count = 0

export const liveRegions = $state<{ polite: Sentence[]; urgent: string }>({ polite: [], urgent: '' })

export function announce(sentences: string[]): void {
  if (!sentences.length) return
  const fresh = sentences.map((text) => ({ id: ++count, text }))
  liveRegions.polite = [...liveRegions.polite, ...fresh].slice(-MAX_SENTENCES)
  const newest = count
  setTimeout(() => (liveRegions.polite = liveRegions.polite.filter((one) => one.id > newest)), LIFETIME_MS)
}

export function announceUrgently(sentence: string): void {
  liveRegions.urgent = ''
  queueMicrotask(() => (liveRegions.urgent = sentence))
  setTimeout(() => {
    if (liveRegions.urgent === sentence) liveRegions.urgent = ''
  }, LIFETIME_MS)
}

/** Remove all sentences, so that none of a page are read on the next one. */
export function clearAnnouncements(): void {
  liveRegions.polite = []
  liveRegions.urgent = ''
}
