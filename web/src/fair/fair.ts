/**
 * Checks fair shuffles in the browser, byte for byte as specified in docs/fair-shuffles.md. It does not trust the
 * server: the record is enough.
 */

import { SealedPlay } from './fairPlay'
import { toHex, type MatchNote } from './fairNotes'

export type Problem = { what: string; hand?: number; number?: number }
/** `hands` is the number of complete hands in the record, each with its seal. */
export type Verdict = {
  verdict: 'proven' | 'incomplete' | 'broken' | 'pending' | 'absent'
  shuffles: number
  cards: number
  hands: number
  problems: Problem[]
}

export type Bytes = Uint8Array<ArrayBuffer>
export type Table = Record<string, unknown>

const encoder = new TextEncoder()
const HEX = /^[0-9a-f]{64}$/
export const isHash = (value: unknown): value is string => typeof value === 'string' && HEX.test(value)

export function concatBytes(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function encodeU32(n: number): Bytes {
  const four = new Uint8Array(4)
  new DataView(four.buffer).setUint32(0, n)
  return four
}

export const prefixLength = (raw: Uint8Array): Bytes => concatBytes(encodeU32(raw.length), raw)
export const encodeText = (value: string): Bytes => prefixLength(encoder.encode(value))
export const encodeDomain = (name: string, version = 1): Bytes => encodeText(`carteado/fair/${version}/${name}`)

export const fromHex = (value: string): Bytes => Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16))

export const sha256 = async (raw: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', raw))

export const commit = async (secret: Bytes, match: string, version = 1): Promise<string> =>
  toHex(await sha256(concatBytes(encodeDomain('commitment', version), encodeText(match), prefixLength(secret))))

const leftSubtreeSize = (size: number): number => {
  let k = 1
  while (k * 2 < size) k *= 2
  return k
}

const hashNode = (left: Uint8Array, right: Uint8Array): Promise<Bytes> =>
  sha256(concatBytes(encodeDomain('node'), prefixLength(left), prefixLength(right)))

async function computeRoot(leaves: Bytes[]): Promise<Bytes> {
  if (leaves.length === 1) return leaves[0]!
  const k = leftSubtreeSize(leaves.length)
  const [left, right] = await Promise.all([computeRoot(leaves.slice(0, k)), computeRoot(leaves.slice(k))])
  return hashNode(left, right)
}

const hashLeaf = (number: number, size: number, position: number, salt: Bytes, item: string): Promise<Bytes> =>
  sha256(
    concatBytes(
      encodeDomain('leaf'),
      encodeU32(number),
      encodeU32(size),
      encodeU32(position),
      prefixLength(salt),
      encodeText(item),
    ),
  )

async function climbPath(leaf: Bytes, index: number, size: number, path: Bytes[]): Promise<Bytes | null> {
  if (size === 1) return path.length ? null : leaf
  const sibling = path.at(-1)
  if (!sibling) return null
  const k = leftSubtreeSize(size)
  const rest = path.slice(0, -1)
  const below = index < k ? await climbPath(leaf, index, k, rest) : await climbPath(leaf, index - k, size - k, rest)
  if (!below) return null
  return index < k ? hashNode(below, sibling) : hashNode(sibling, below)
}

export type Opening = { number: number; position: number; card: string; salt: string; path: string[] }

export async function checkOpening(root: string, size: number, opening: Opening): Promise<boolean> {
  if (opening.position < 1 || opening.position > size) return false
  const leaf = await hashLeaf(opening.number, size, opening.position, fromHex(opening.salt), opening.card)
  const top = await climbPath(leaf, opening.position - 1, size, opening.path.map(fromHex))
  return top !== null && toHex(top) === root
}

/** Compare by code units, independent of the locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A match rebuilt from its secret and seeds. */
export class FairMatch {
  private constructor(
    private readonly key: CryptoKey,
    readonly match: string,
    readonly context: Bytes,
  ) {}

  static async open(secret: Bytes, match: string, seeds: string[]): Promise<FairMatch> {
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    return new FairMatch(key, match, concatBytes(encodeText(match), encodeU32(seeds.length), ...seeds.map(encodeText)))
  }

  async mac(message: Bytes): Promise<Bytes> {
    return new Uint8Array(await crypto.subtle.sign('HMAC', this.key, message))
  }

  async shuffle(number: number, items: string[]): Promise<string[]> {
    const pack = items.toSorted(compareText)
    const head = concatBytes(encodeDomain('stream'), this.context, encodeU32(number))
    let block = new Uint8Array(0)
    let counter = 0
    let at = 0
    const next = async (): Promise<number> => {
      if (at >= block.length) {
        block = await this.mac(concatBytes(head, encodeU32(counter++)))
        at = 0
      }
      return block[at++]!
    }
    for (let left = pack.length; left >= 2; left--) {
      let x: number
      do x = (await next()) * 256 + (await next())
      while (x >= 65536 - (65536 % left))
      const j = x % left
      ;[pack[left - 1], pack[j]] = [pack[j]!, pack[left - 1]!]
    }
    return pack
  }

  async computeRoot(number: number, purpose: string, order: string[]): Promise<string> {
    const head = concatBytes(encodeDomain('salt'), this.context, encodeU32(number), encodeText(purpose))
    const leaves = await Promise.all(
      order.map(async (item, i) =>
        hashLeaf(number, order.length, i + 1, await this.mac(concatBytes(head, encodeU32(i + 1))), item),
      ),
    )
    return toHex(await computeRoot(leaves))
  }
}

const SUITS: Record<string, string> = { '♣': 'p', '♥': 'c', '♠': 'e', '♦': 'o' }

/** Return a word of a shuffle order in the spelling of records. */
export function normalizeWord(word: string): string {
  const bare = word.replace(/\uFE0F$/, '')
  const card = /^(10|[A2-9JQK])([pceo♣♥♠♦])$/i.exec(bare)
  if (card) return card[1]!.toUpperCase() + (SUITS[card[2]!] ?? card[2]!.toLowerCase())
  return /^x$/i.test(bare) ? 'X' : word
}

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const readWords = (value: unknown): string[] | null =>
  isText(value) ? value.split(/\s+/).filter(Boolean).map(normalizeWord) : null

export type Entry = { number: number; purpose: string; size: number; root: string; order: string[] | null }

const isNumber = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most

function readEntry(value: unknown): Entry | null {
  if (!isTable(value)) return null
  const { number, purpose, size, root, order } = value
  if (!isNumber(number, 2 ** 32 - 1) || !isNumber(size, 1024) || !isText(purpose) || !isHash(root)) return null
  return {
    number: number as number,
    purpose,
    size: size as number,
    root,
    order: order === undefined ? null : readWords(order),
  }
}

/** Check a whole record. */
export async function verify(record: Table): Promise<Verdict> {
  const verdict: Verdict = { verdict: 'absent', shuffles: 0, cards: 0, hands: 0, problems: [] }
  const fair = record.fair
  if (fair === undefined || fair === null) return verdict
  if (!isTable(fair)) return { ...verdict, verdict: 'broken', problems: [{ what: 'field' }] }
  const report = (what: string, hand?: number, number?: number) => verdict.problems.push({ what, hand, number })
  const { match, commitment, seeds, secret } = fair
  const hasSeeds = Array.isArray(seeds) && seeds.length > 0 && seeds.every(isText)
  const version = fair.version === 2 ? 2 : 1
  if (fair.version !== version) report('version')
  if (!isText(match) || !isHash(commitment) || !hasSeeds) report('field')
  if (Array.isArray(record.players) && hasSeeds && record.players.length !== seeds.length) report('seats')
  const revealed = secret !== undefined
  let opened: FairMatch | null = null
  if (revealed) {
    if (!isHash(secret)) report('field')
    else if (isText(match) && hasSeeds) {
      if ((await commit(fromHex(secret), match, version)) !== commitment) report('commitment')
      opened = await FairMatch.open(fromHex(secret), match, seeds as string[])
    }
  }
  const play = opened && version === 2 ? new SealedPlay(opened, report) : null
  let expected = 1
  const tables: [number | undefined, Table][] = [[undefined, fair]]
  const hands = Array.isArray(record.hands) ? record.hands : []
  hands.forEach((hand, i) => (isTable(hand) ? tables.push([i + 1, hand]) : report('field', i + 1)))
  for (const [hand, table] of tables) {
    const entries: Entry[] = []
    for (const value of Array.isArray(table.shuffles) ? table.shuffles : []) {
      const entry = readEntry(value)
      if (!entry) {
        report('field', hand)
        expected++
        continue
      }
      if (entry.number !== expected) report('number', hand, entry.number)
      expected = entry.number + 1
      entries.push(entry)
    }
    if (hand !== undefined && 'pack' in table) {
      const open = entries.filter((entry) => entry.order === null)
      if (open.length !== 1) report('missing', hand, open[1]?.number)
      if (open[0]) open[0].order = readWords(table.pack)
    } else if (hand !== undefined && revealed && 'cards' in table) report('missing', hand)
    for (const entry of entries) {
      if (!entry.order) {
        if (revealed) report('missing', hand, entry.number)
        continue
      }
      if (entry.order.length !== entry.size) report('size', hand, entry.number)
      else if (opened) {
        verdict.shuffles++
        verdict.cards += entry.size
        const order = await opened.shuffle(entry.number, entry.order)
        if (order.join(' ') !== entry.order.join(' ')) report('order', hand, entry.number)
        if ((await opened.computeRoot(entry.number, entry.purpose, order)) !== entry.root)
          report('root', hand, entry.number)
      }
      if (hand === undefined && entry.purpose === 'dealer' && hasSeeds && typeof record.dealer === 'number') {
        if (entry.order.length === seeds.length && entry.order[0] !== String(record.dealer)) report('dealer')
      }
    }
    for (const value of Array.isArray(table.openings) ? table.openings : []) {
      const opening = value as Opening
      const entry = entries.find((one) => one.number === opening.number)
      if (!entry || !(await checkOpening(entry.root, entry.size, { ...opening, card: normalizeWord(opening.card) })))
        report('opening', hand)
    }
    if (hand === undefined) await play?.checkHeader(record, fair, entries)
    else await play?.checkHand(hand, table, entries)
  }
  await play?.checkEnd()
  if (revealed && hands.length && expected === 1) report('field')
  verdict.hands = play ? play.hands : hands.length
  const unbroken = play && !play.isWhole ? 'incomplete' : 'proven'
  verdict.verdict = verdict.problems.length ? 'broken' : revealed ? unbroken : 'pending'
  return verdict
}

export type Difference = { what: 'commitment' | 'seed' | 'root' | 'play' | 'end'; n?: number }

/** Return the differences between a record and this browser's notes. */
export function findDifferences(note: MatchNote, record: Table): Difference[] {
  const fair = isTable(record.fair) ? record.fair : {}
  const found: Difference[] = []
  if (note.commitment && fair.commitment !== note.commitment) found.push({ what: 'commitment' })
  if (note.seed && !(Array.isArray(fair.seeds) && fair.seeds.includes(note.seed))) found.push({ what: 'seed' })
  const tables = [fair, ...(Array.isArray(record.hands) ? record.hands.filter(isTable) : [])]
  const entries = tables.flatMap((table) => (Array.isArray(table.shuffles) ? table.shuffles.map(readEntry) : []))
  for (const [number, root] of Object.entries(note.roots)) {
    if (entries.find((entry) => entry?.number === Number(number))?.root !== root)
      found.push({ what: 'root', n: Number(number) })
  }
  for (const [hand, seal] of Object.entries(note.plays ?? {})) {
    if (tables[Number(hand)]?.play !== seal) found.push({ what: 'play', n: Number(hand) })
  }
  if (note.end && fair.end !== note.end) found.push({ what: 'end' })
  return found
}
