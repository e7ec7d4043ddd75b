/** Recomputes the seals of names and play from a record of version 2: see docs/fair-shuffles.md. */

import { encodeDomain, isHash, concatBytes, sha256, prefixLength, encodeText, encodeU32, fromHex } from './fair'
import { toHex } from './fairNotes'
import type { Bytes, Entry, FairMatch, Table } from './fair'

/** The name of a player whose account was deleted. It is the only name without a salt. */
const DELETED_ACCOUNT_NAME = 'Jogador removido'
const UNSEALED_FIELDS = new Set(['carteado', 'players', 'result', 'fair', 'hands'])

const encodeSealDomain = (name: string): Bytes => encodeDomain(name, 2)

export const sealName = async (match: string, seat: number, salt: string, name: string): Promise<string> =>
  toHex(
    await sha256(
      concatBytes(
        encodeSealDomain('name'),
        encodeText(match),
        encodeU32(seat),
        prefixLength(fromHex(salt)),
        encodeText(name),
      ),
    ),
  )

/** Return the canonical JSON of a value: no spaces, keys sorted. */
function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${serialize(one)}`).join(',')}}`
}

export const serializeHead = (record: Table): string =>
  serialize(Object.fromEntries(Object.entries(record).filter(([key]) => !UNSEALED_FIELDS.has(key))))

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export class SealedPlay {
  hands = 0
  private latest: Bytes | null = null
  private cut = false
  private played = 0
  private end = ''
  private result: unknown[] = []

  constructor(
    private readonly match: FairMatch,
    private readonly report: (what: string, hand?: number) => void,
  ) {}

  /** Whether the record contains every hand that was played. */
  get isWhole(): boolean {
    return this.hands >= this.played
  }

  async checkHeader(record: Table, fair: Table, entries: Entry[]): Promise<void> {
    const { names, salts, hands, end } = fair
    if (!Array.isArray(names) || !names.every(isHash) || !isHash(end) || !Number.isInteger(hands)) {
      this.report('seals')
      return
    }
    this.played = hands as number
    this.end = end
    this.result = toArray(record.result)
    await this.checkNames(toArray(record.players), names, toArray(salts))
    const sealed = concatBytes(...names.map((name) => prefixLength(fromHex(name))))
    this.latest = await this.match.mac(
      concatBytes(
        encodeSealDomain('table'),
        this.match.context,
        encodeText(serializeHead(record)),
        prefixLength(sealed),
      ),
    )
    if ((await this.sealHand(0, entries, [], [])) !== fair.play) this.report('table')
  }

  private async checkNames(players: unknown[], names: string[], salts: unknown[]): Promise<void> {
    if (players.length !== names.length || salts.length !== names.length) this.report('name')
    for (const [i, name] of players.entries()) {
      const salt = salts[i]
      const known = typeof name === 'string' && isHash(salt)
      const right = known
        ? (await sealName(this.match.match, i + 1, salt, name)) === names[i]
        : salt === '' && name === DELETED_ACCOUNT_NAME
      if (!right) this.report('name')
    }
  }

  /** Check the seal of a hand. Only the last hand may have no seal: the record was cut off there. */
  async checkHand(number: number, table: Table, entries: Entry[]): Promise<void> {
    if (!this.latest) return
    if (this.cut) return this.report('play', number - 1)
    const sealed = await this.sealHand(number, entries, toArray(table.actions), toArray(table.points))
    if (table.play === undefined) {
      this.cut = true
      return
    }
    this.hands++
    if (table.play !== sealed) this.report('play', number)
  }

  private async sealHand(number: number, entries: Entry[], actions: unknown[], points: unknown[]): Promise<string> {
    const shuffles = concatBytes(
      ...entries.flatMap((one) => [encodeU32(one.number), encodeText(one.purpose), encodeU32(one.size)]),
    )
    const acts = await sha256(
      concatBytes(encodeSealDomain('actions'), ...actions.map((one) => encodeText(String(one)))),
    )
    this.latest = await this.match.mac(
      concatBytes(
        encodeSealDomain('hand'),
        prefixLength(this.latest!),
        encodeU32(number),
        prefixLength(shuffles),
        prefixLength(acts),
        encodeText(points.join(' ')),
      ),
    )
    return toHex(this.latest)
  }

  /** Check the seal of the end if the record contains every hand. */
  async checkEnd(): Promise<void> {
    if (!this.latest || !this.isWhole) return
    const message = concatBytes(
      encodeSealDomain('end'),
      prefixLength(this.latest),
      encodeU32(this.hands),
      encodeText(this.result.join(' ')),
    )
    if (toHex(await this.match.mac(message)) !== this.end) this.report('end')
  }
}
