/** A table that is being played. Its session receives the updates and sends the commands. */

import { drawSeed, saveNote, readNote } from '../fair/fairNotes'
import { siteInfo } from '../app/house.svelte'
import { t } from '../i18n/index.svelte'
import { announce, announceUrgently } from '../app/announcer.svelte'
import { recallLeftSeat, rememberLeftSeat } from '../app/quickPlay'
import { settings } from '../app/settings.svelte'
import type { CitedArticle, Line, MatchView, Refusal, Signal, TableEvent } from '../net/wire'
import { Session, type Command } from '../net/session.svelte'
import { splitOpening, textsOf } from './lines'
import { Table, type MomentKind, type OtherGame, type View } from './table.svelte'

/** The lines of one change, and the kind of pause that it starts. */
type Unannounced = { lines: readonly Line[]; ends: MomentKind | null }

/** How long a refusal is shown at least, in milliseconds. */
const MIN_REFUSAL_MS = 1500

/** Load the sounds on first use, so that they do not delay the table. Without a connection nothing is played. */
const playSound = (name: 'win' | 'lose' | 'refuse'): Promise<void> =>
  import('../app/sound').then(({ sound }) => sound[name]()).catch(() => undefined)

export class LiveTable extends Table<View> {
  readonly kind = 'live'
  readonly session: Session
  /** Whether the host removed this person from their seat. */
  removed = $state(false)
  private leftByChoice = false
  private leftSeat = $state<number | null>(null)
  private waitsForSeat = $state(false)
  private refusalTimer = 0
  private refusedAt = 0
  private animationTimer = 0
  /** The lines to announce when the animation of the latest change ends. */
  private unannounced: Unannounced[] = []
  /** The lines that open the next hand, to announce when the pause ends. */
  private opening: Line[] = []

  constructor(id: string) {
    super()
    this.session = new Session(id, {
      onUpdate: (...update) => this.handleUpdate(...update),
      onJoinDuringPause: (kind) => (this.pause = { kind, lines: [] }),
      onHandSoFar: (events) => this.loadHandSoFar(events),
      onPauseEnd: () => this.handlePauseEnd(),
      onMissedHand: (result) => (this.missedResult = result),
      onRefusal: (refusal) => this.showRefusal(refusal),
      onSignal: (signal) => this.showSignal(signal),
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
  override get vacatedSeat() {
    const seat = this.leftSeat ?? recallLeftSeat(this.position?.id ?? '')
    const left = this.players.find((one) => one.seat === seat)
    return this.seat === null && left?.holder === 'bot' && !this.position?.over ? left.seat : null
  }
  override get lateSeats() {
    return !!this.session.table?.late_seats
  }
  override get lateSeat() {
    const free = this.players.some((one) => one.holder === 'bot')
    if (this.seat !== null || this.vacatedSeat !== null || !this.lateSeats || !free || this.position?.over) return null
    return this.waitsForSeat ? 'waited for' : 'free'
  }
  override get rematch() {
    return this.session.table?.rematch ?? null
  }
  override get reservedFor() {
    return this.session.table?.reserved_for ?? ''
  }
  override get id() {
    return this.session.id
  }

  send(command: Command): void {
    if (command.do === 'stand' && !command.seat) {
      this.leftByChoice = true
      this.leftSeat = this.seat
      if (this.position && this.seat !== null) rememberLeftSeat(this.position.id, this.seat)
    }
    if (command.do === 'sign') this.showOwnSign(command.sign)
    if (command.do === 'sit') this.waitsForSeat = true
    this.session.send(command)
  }

  override setTextMode(on: boolean): void {
    this.session.requestText(on)
  }

  override answerRematch(agree: boolean, other: OtherGame = {}): void {
    this.send({ do: 'rematch', agree, seed: agree ? this.prepareSeed() : '', ...other })
  }

  override endPause(): void {
    if (!this.pause) return
    if (this.seat !== null) this.send({ do: 'go_on' })
    this.session.endPause()
  }

  /** Return this player's seed for the next match. It is drawn only after the server's commitment is saved. */
  prepareSeed(): string {
    const next = this.session.table?.next
    if (!next) return ''
    saveNote(next.match, { commitment: next.commitment })
    const saved = readNote(next.match)?.seed
    if (saved) return saved
    const drawn = drawSeed()
    saveNote(next.match, { seed: drawn })
    return drawn
  }

  /** Detect that the host removed this player. A player who left by choice needs no notice. */
  trackSeat(seat: number | null, before: number | null): void {
    if (seat !== null) this.removed = this.leftByChoice = this.waitsForSeat = false
    else if (before !== null && !this.leftByChoice) this.removed = true
  }

  /**
   * Handle an update and return how long its animation takes, in milliseconds. The table, the log and the screen reader
   * stay in sync: a line is announced when the animation ends, and the lines that open the next hand when the pause
   * ends.
   */
  private handleUpdate(event: TableEvent, before: MatchView | null, ends: MomentKind | null, missed: boolean): number {
    const isMove = !before || before !== this.session.match
    if (isMove) this.finishChange()
    const wasMyTurn = this.seats.some((seat) => before?.waiting.includes(seat))
    if (isMove && this.myTurn && !wasMyTurn) this.clearStaleRefusal()
    const { lines, opening } = ends ? splitOpening(event.lines) : { lines: event.lines, opening: [] }
    this.unannounced.push({ lines, ends })
    if (missed || !this.position) {
      this.finishChange()
      return 0
    }
    if (isMove) this.pause = ends && { kind: ends, lines }
    if (isMove && ends && ends !== 'trick') this.missedResult = ''
    this.opening.push(...opening)
    if (event.kind === 'spoke' && (!settings.mutePhrases || event.seat === this.seat))
      this.say(event.seat, this.phraseText(event.phrase), false, event.phrase)
    if (!isMove && this.animating) return 0 // `finishChange` announces the line when the cards stop moving
    if (this.position.over && !before?.over && this.seat !== null)
      void playSound(this.position.winners.some((one) => this.seats.includes(one)) ? 'win' : 'lose')
    const duration = this.notifyFollowers({ event, before: before?.view ?? null, after: this.position.view, ends })
    this.animating = duration > 0
    if (duration) this.animationTimer = window.setTimeout(() => this.finishChange(), duration)
    else this.finishChange()
    return duration
  }

  /** End the animation of the latest change and announce its lines. */
  private finishChange(): void {
    clearTimeout(this.animationTimer)
    this.animating = false
    const { unannounced } = this
    this.unannounced = []
    for (const { lines, ends } of unannounced) {
      this.addToLog(lines, ends)
      announce(textsOf(lines))
    }
  }

  private handlePauseEnd(): void {
    this.finishChange()
    this.pause = null
    const { opening } = this
    this.opening = []
    this.addToLog(opening)
    announce(textsOf(opening))
  }

  /** Fill the log from the beginning of the current hand after joining in the middle of it. Nothing is read aloud. */
  private loadHandSoFar(events: TableEvent[]): void {
    this.handSoFar = events
    this.log = []
    this.opening = []
    const latest = events.findLast((event) => event.kind === 'acted')
    for (const event of events) {
      if (event !== latest || !this.pause) this.addToLog(event.lines)
      else {
        const { lines, opening } = splitOpening(event.lines)
        this.pause = { ...this.pause, lines }
        this.opening = opening
        this.addToLog(lines, this.pause.kind)
      }
    }
  }

  private get kindOfGame() {
    return siteInfo.house?.games.find((one) => one.game === this.game)
  }

  private phraseText(id: string): string {
    return this.kindOfGame?.phrases.find((one) => one.id === id)?.text ?? id
  }

  private showRefusal({ code, reason, source, articles }: Refusal): void {
    if (code === 'late') return
    this.waitsForSeat = false
    this.refuse(reason.charAt(0).toUpperCase() + reason.slice(1), source, articles)
  }

  /** Clear a refusal that no longer applies because the turn changed. A refusal that was shown just now stays. */
  private clearStaleRefusal(): void {
    if (this.dialog !== 'rule' && Date.now() - this.refusedAt > MIN_REFUSAL_MS) this.refusal = ''
  }

  override refuse(reason: string, source = '', cited: CitedArticle[] = []): void {
    Object.assign(this, { refusal: reason, source, cited, refusedAt: Date.now() })
    if (this.dialog === 'rule') this.dialog = null
    void playSound('refuse')
    announceUrgently(source ? `${reason} (${source})` : reason)
    clearTimeout(this.refusalTimer)
    this.refusalTimer = window.setTimeout(() => {
      if (this.dialog !== 'rule') this.refusal = ''
    }, 5000)
  }

  /** Show the sender that their sign was sent. */
  private showOwnSign(sign: string): void {
    const text = this.kindOfGame?.signs.find((one) => one.id === sign)?.text ?? sign
    if (this.seat !== null) this.say(this.seat, text, true)
    announce([t('talk.sent', { text })])
  }

  private showSignal(signal: Signal): void {
    this.say(signal.seat, signal.text, true)
    const name = this.nameOf(signal.seat)
    announce([t(signal.noticed ? 'talk.noticed' : 'talk.signed', { name, text: signal.text })])
  }
}
