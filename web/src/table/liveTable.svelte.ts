/** A table that is being played: fed by its socket, and asked through it. */

import { drawSeed, keep, kept } from '../lib/fairNotes'
import { known } from '../lib/house.svelte'
import { t } from '../lib/i18n/index.svelte'
import { alarm, announce } from '../lib/live.svelte'
import { leftIn, noteLeft } from '../lib/playing'
import { settings } from '../lib/settings.svelte'
import type { CitedArticle, Happened, MatchView, Refused, Signal } from '../lib/wire'
import { Session, type Command } from './session.svelte'
import { Table, type MomentKind, type OtherGame, type View } from './table.svelte'

/** Sentences of one step, and what it finished. */
type Sentences = { told: string[]; held: MomentKind | null; ended: string }

/** As long takes a refusal to be read at least. */
const READ_MS = 1500

/** Sounds are fetched once the table stands there; without a connection there is none to be heard. */
const hear = (what: 'won' | 'lost' | 'refused'): Promise<void> =>
  import('../lib/sound').then(({ sound }) => sound[what]()).catch(() => undefined)

export class LiveTable extends Table<View> {
  readonly kind = 'live'
  readonly session: Session
  /** The host took this person's seat away. */
  removed = $state(false)
  private stood = false
  private leftSeat = $state<number | null>(null)
  private waitsForSeat = $state(false)
  private refusalTimer = 0
  private refusedAt = 0
  private layTimer = 0
  /** What is said once the latest step is laid, and once what is held is let go. */
  private unsaid: Sentences[] = []
  private opening: string[] = []

  constructor(id: string) {
    super()
    this.session = new Session(id, {
      happened: (...what) => this.happened(...what),
      cameIn: (kind) => (this.held = { kind, told: [], ended: '' }),
      soFar: (steps) => this.cameInto(steps),
      letGo: () => this.letGo(),
      meanwhile: (ended) => (this.meanwhile = ended),
      refused: (refused) => this.refused(refused),
      signal: (signal) => this.signalled(signal),
    })
  }

  get game() {
    return this.session.table?.game ?? ''
  }
  get regulation() {
    return { id: this.session.table?.regulation ?? '', name: this.session.table?.regulation_name ?? '' }
  }
  get options() {
    return this.session.table?.options ?? {}
  }
  get players() {
    return this.session.table?.seats ?? []
  }
  get position() {
    return this.session.match
  }
  override get you() {
    return this.session.you
  }
  override get connected() {
    return this.session.connected
  }
  override get busy() {
    return this.session.pending > 0
  }
  override get offset() {
    return this.session.offset
  }
  override get said() {
    return this.session.said
  }
  override get ownSeat() {
    const seat = this.leftSeat ?? leftIn(this.position?.id ?? '')
    const left = this.players.find((one) => one.seat === seat)
    return this.seat === null && left?.holder === 'bot' && !this.position?.over ? left.seat : null
  }
  override get lateSeats() {
    return !!this.session.table?.late_seats
  }
  override get lateSeat() {
    const free = this.players.some((one) => one.holder === 'bot')
    if (this.seat !== null || this.ownSeat !== null || !this.lateSeats || !free || this.position?.over) return null
    return this.waitsForSeat ? 'waited for' : 'free'
  }
  override get rematch() {
    return this.session.table?.rematch ?? null
  }
  override get heldFor() {
    return this.session.table?.held_for ?? ''
  }
  override get id() {
    return this.session.id
  }

  send(command: Command): void {
    if (command.do === 'stand' && !command.seat) {
      this.stood = true
      this.leftSeat = this.seat
      if (this.position && this.seat !== null) noteLeft(this.position.id, this.seat)
    }
    if (command.do === 'sign') this.signed(command.sign)
    if (command.do === 'sit') this.waitsForSeat = true
    this.session.do(command)
  }

  override inWords(on: boolean): void {
    this.session.inWords(on)
  }

  override again(agree: boolean, other: OtherGame = {}): void {
    this.send({ do: 'rematch', agree, seed: agree ? this.seed() : '', ...other })
  }

  override goOn(): void {
    if (!this.held) return
    if (this.seat !== null) this.send({ do: 'go_on' })
    this.session.release()
  }

  /** The seed of the next match, drawn once its commitment has been noted. */
  seed(): string {
    const next = this.session.table?.next
    if (!next) return ''
    keep(next.match, { commitment: next.commitment })
    const before = kept(next.match)?.seed
    if (before) return before
    const drawn = drawSeed()
    keep(next.match, { seed: drawn })
    return drawn
  }

  /** Who stands up knows why the seat is gone; who is removed is told. */
  noticeSeat(seat: number | null, before: number | null): void {
    if (seat !== null) this.removed = this.stood = this.waitsForSeat = false
    else if (before !== null && !this.stood) this.removed = true
  }

  /** A step, and for how long what it laid is on its way. Table, log and screen reader have one clock: a sentence is
      said when what it says is there, and what opens the next hand when the one before it is let go. */
  private happened(happened: Happened, before: MatchView | null, held: MomentKind | null, missed: boolean): number {
    const isMove = !before || before !== this.session.match
    if (isMove) this.settle()
    const waited = this.seats.some((seat) => before?.waiting.includes(seat))
    if (isMove && this.myTurn && !waited) this.wasOthersTurn()
    const { told, opening, ended } = parted(happened, held)
    this.unsaid.push({ told, held, ended })
    if (missed || !this.position) {
      this.settle()
      return 0
    }
    if (isMove) this.held = held && { kind: held, told, ended }
    if (isMove && held && held !== 'trick') this.meanwhile = ''
    this.opening.push(...opening)
    if (happened.what === 'spoke' && (!settings.mutePhrases || happened.seat === this.seat))
      this.say(happened.seat, this.phrase(happened.phrase), false, happened.phrase)
    if (!isMove && this.laying) return 0 // a word while cards are on their way: told after them
    if (this.position.over && !before?.over && this.seat !== null)
      void hear(this.position.winners.some((one) => this.seats.includes(one)) ? 'won' : 'lost')
    const takes = this.tell({ happened, before: before?.view ?? null, after: this.position.view, held })
    this.laying = takes > 0
    if (takes) this.layTimer = window.setTimeout(() => this.settle(), takes)
    else this.settle()
    return takes
  }

  /** What was laid lies there, and is spoken of. */
  private settle(): void {
    clearTimeout(this.layTimer)
    this.laying = false
    const said = this.unsaid
    this.unsaid = []
    for (const { told, held, ended } of said) {
      this.write(told, held, ended)
      announce(told)
    }
  }

  private letGo(): void {
    this.settle()
    this.held = null
    const { opening } = this
    this.opening = []
    this.write(opening)
    announce(opening)
  }

  /** One comes in the middle of a hand: the log has it from its beginning, and nothing of it is read out. */
  private cameInto(steps: Happened[]): void {
    this.soFar = steps
    this.story = []
    this.opening = []
    for (const step of steps) {
      const { told, opening, ended } = parted(step, this.held?.kind ?? 'hand')
      this.write(told, ended ? 'hand' : null, ended)
      if (!this.held) this.write(opening)
      else if (ended) {
        this.held = { ...this.held, told, ended }
        this.opening = opening
      }
    }
  }

  private get kindOfGame() {
    return known.house?.games.find((one) => one.game === this.game)
  }

  private phrase(id: string): string {
    return this.kindOfGame?.phrases.find((one) => one.id === id)?.text ?? id
  }

  private refused(refused: Refused): void {
    if (refused.code === 'late') return
    this.waitsForSeat = false
    this.refuse(refused.reason.charAt(0).toUpperCase() + refused.reason.slice(1), refused.source, refused.articles)
  }

  /** Why something could not be done while another was to act is so no longer; what has only just been said stays. */
  private wasOthersTurn(): void {
    if (this.dialog !== 'rule' && Date.now() - this.refusedAt > READ_MS) this.refusal = ''
  }

  override refuse(reason: string, source = '', cited: CitedArticle[] = []): void {
    Object.assign(this, { refusal: reason, source, cited, refusedAt: Date.now() })
    if (this.dialog === 'rule') this.dialog = null
    void hear('refused')
    alarm(source ? `${reason} (${source})` : reason)
    clearTimeout(this.refusalTimer)
    this.refusalTimer = window.setTimeout(() => {
      if (this.dialog !== 'rule') this.refusal = ''
    }, 5000)
  }

  /** The sender sees that the sign went out. */
  private signed(sign: string): void {
    const text = this.kindOfGame?.signs.find((one) => one.id === sign)?.text ?? sign
    if (this.seat !== null) this.say(this.seat, text, true)
    announce([t('talk.sent', { text })])
  }

  private signalled(signal: Signal): void {
    this.say(signal.seat, signal.text, true)
    const name = this.nameOf(signal.seat)
    announce([t(signal.noticed ? 'talk.noticed' : 'talk.signed', { name, text: signal.text })])
  }
}

/** The sentences of a step, and apart from them those that open the next hand. */
function parted(step: Happened, held: MomentKind | null): Omit<Sentences, 'held'> & { opening: string[] } {
  const { ended = '', opens = 0 } = step.what === 'acted' ? step : {}
  const first = held ? step.told.length - opens : step.told.length
  return { told: step.told.slice(0, first), opening: step.told.slice(first), ended }
}
