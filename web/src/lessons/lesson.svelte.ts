/** A table on which a first hand is played by a script: real views, fixed cards, and somebody at one's side. */

import { Table, type MomentKind, type Player, type Position, type View } from '../frame/table.svelte'
import type { Command } from '../frame/session.svelte'
import { speakOf } from '../frame/words.svelte'
import type { words } from '../lib/i18n/words/pt/site_lesson'
import { announce } from '../lib/live.svelte'
import { isStill } from '../lib/settings.svelte'
import type { You } from '../lib/wire'
import type { Lesson, Moment } from '.'

const t = speakOf<keyof typeof words>('lesson')

/** How long others take, and how long a finished trick lies: there is a sentence to be read meanwhile. */
const PACE = 900
const LOOK = 1400

export class LessonTable extends Table<View> {
  readonly kind = 'scene'
  at = $state(0)
  /** The learner chose something else: the sentence says what to do. */
  wrong = $state(false)
  /** The learner touched the table while there was only something to read. */
  nudged = $state(false)
  private timer = 0

  constructor(
    private readonly lesson: Lesson,
    private readonly names: readonly string[],
    private readonly speak: (key: string) => string,
  ) {
    super()
  }

  get game() {
    return this.lesson.game
  }
  get regulation() {
    return { id: this.lesson.regulation, name: '' }
  }
  get options() {
    return {}
  }
  readonly players: Player[] = $derived.by(() =>
    this.names.slice(0, this.lesson.seats).map((name, i) => ({
      seat: i + 1,
      name,
      holder: i + 1 === this.lesson.learner ? 'person' : 'bot',
      present: true,
      covered: false,
    })),
  )
  get moment(): Moment {
    return this.lesson.moments[this.at]!
  }
  get atEnd(): boolean {
    return this.at === this.lesson.moments.length - 1
  }
  readonly position: Position = $derived.by(() => {
    const { view, legal, waiting, ask } = this.moment
    const may = ask === null ? [] : legal
    return { id: 'l', moves: this.at, view, legal: may, waiting, deadline: null, clock: null, over: false, winners: [] }
  })
  override get you(): You {
    return { seat: this.lesson.learner, host: false, auto_cut: true, chores: false, seats: [this.lesson.learner] }
  }
  /** Whether the sentence is only to be read. */
  get toRead(): boolean {
    return this.moment.ask === null && !!this.moment.say && !this.atEnd
  }
  override get guide(): string {
    return this.toRead ? t('guide') : ''
  }
  override get mayGoOn(): boolean {
    return false
  }
  override get wanted(): string | null {
    return this.moment.ask
  }
  /** The words of what is asked for, and of what a board plays with it at the same tap: the cards it takes are among them. */
  get wantedWords(): string[] {
    const { moments } = this.lesson
    const words = this.moment.ask?.split(' ') ?? []
    for (let at = this.at + 1; at < moments.length && !moments[at]!.say; at++) {
      const did = moments[at + 1]?.did
      if (did?.seat === this.lesson.learner) words.push(...did.action.split(' '))
    }
    return words
  }
  readonly sentence = $derived.by<string>(() => {
    const { say } = this.moment
    if (this.nudged && this.toRead) return t('nudge')
    return say && this.speak(this.wrong ? `step.${say}.not` : `step.${say}`)
  })

  /** The first moment, or the next one after something was read. */
  begin(): void {
    this.rest()
  }
  close(): void {
    clearTimeout(this.timer)
  }
  next(): void {
    if (this.atEnd || (this.moment.ask !== null && this.moment.say)) return
    this.advance()
  }
  back(): void {
    clearTimeout(this.timer)
    this.held = null
    let at = this.at - 1
    while (at > 0 && !this.lesson.moments[at]!.say) at--
    this.at = Math.max(0, at)
    this.wrong = this.nudged = false
    this.rest()
  }

  /** A card was tapped that can't be played yet. */
  nudge(): void {
    if (!this.toRead) return
    this.nudged = true
    announce([this.sentence])
  }

  override act(action: string): void {
    if (action === this.moment.ask || this.isNext(action)) this.advance()
    else {
      this.wrong = true
      announce([this.sentence])
    }
  }

  send(command: Command): void {
    if (command.do === 'act') this.act(command.action)
  }

  override goOn(): void {
    if (this.held?.kind === 'trick') this.held = null
  }

  /** The rest of what was asked for, where a board plays several actions for one tap. */
  private isNext(action: string): boolean {
    const next = this.moment.say ? null : this.lesson.moments[this.at + 1]?.did
    return next?.seat === this.lesson.learner && next.action === action
  }

  private advance(): void {
    const before = this.moment.view
    this.wrong = this.nudged = false
    this.at++
    const { did, ends, view } = this.moment
    // The end of a hand stays in sight for the rest of the lesson: there is no next one.
    this.held = ends ? { kind: ends, told: [], ended: '' } : this.held?.kind === 'trick' ? null : this.held
    if (did) this.shown(did.seat, did.action, before, view, ends)
    this.rest()
  }

  private shown(seat: number, action: string, before: View, after: View, held: MomentKind | null): void {
    this.tell({ happened: { what: 'acted', seat, action, told: [] } as never, before, after, held })
  }

  /** Stops where there is something to read or to do, and goes on by itself elsewhere. */
  private rest(): void {
    clearTimeout(this.timer)
    if (this.moment.say) announce([this.sentence])
    else if (!this.atEnd) {
      const time = isStill() ? PACE / 2 : this.moment.ends ? LOOK : PACE
      this.timer = window.setTimeout(() => this.advance(), time)
    }
  }
}
