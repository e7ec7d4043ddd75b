/** A table on which a script plays a guided first hand with real views and fixed cards. */

import { Table, type MomentKind, type Player, type Position, type View } from '../table/table.svelte'
import type { Command } from '../net/session.svelte'
import { createTranslator } from '../i18n/gameWords.svelte'
import type { words } from '../i18n/words/pt/site_lesson'
import { announce } from '../app/announcer.svelte'
import { isStill } from '../app/settings.svelte'
import type { You } from '../net/wire'
import type { Lesson, Moment } from '.'
import { wordsOf } from '../table/actions'

const t = createTranslator<keyof typeof words>('lesson')

/** Milliseconds per move of the other players, and for a finished trick: long enough to read the sentence. */
const STEP_MS = 900
const TRICK_MS = 1400

export class LessonTable extends Table<View> {
  readonly kind = 'scene'
  at = $state(0)
  /** The learner chose another action: the sentence repeats what to do. */
  wrong = $state(false)
  /** The learner touched the table although there is only something to read. */
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
      substituted: false,
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
  /** Whether the sentence only has to be read. */
  get toRead(): boolean {
    return this.moment.ask === null && !!this.moment.say && !this.atEnd
  }
  override get guide(): string {
    return this.toRead ? t('guide') : ''
  }
  override get canEndPause(): boolean {
    return false
  }
  override get wanted(): string | null {
    return this.moment.ask
  }
  /**
   * The words of the expected action and of the actions that a board plays with the same tap. They contain the cards to
   * highlight.
   */
  get wantedWords(): string[] {
    const { moments } = this.lesson
    const words = this.moment.ask ? wordsOf(this.moment.ask) : []
    for (let at = this.at + 1; at < moments.length && !moments[at]!.say; at++) {
      const did = moments[at + 1]?.did
      if (did?.seat === this.lesson.learner) words.push(...wordsOf(did.action))
    }
    return words
  }
  readonly sentence = $derived.by<string>(() => {
    const { say } = this.moment
    if (this.nudged && this.toRead) return t('nudge')
    return say && this.speak(this.wrong ? `step.${say}.not` : `step.${say}`)
  })

  /** Start, or continue after something was read. */
  begin(): void {
    this.waitOrAdvance()
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
    this.pause = null
    let at = this.at - 1
    while (at > 0 && !this.lesson.moments[at]!.say) at--
    this.at = Math.max(0, at)
    this.wrong = this.nudged = false
    this.waitOrAdvance()
  }

  /** Tell the learner, who tapped a card, that there is only something to read now. */
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

  override endPause(): void {
    if (this.pause?.kind === 'trick') this.pause = null
  }

  /** Return whether an action continues the expected one: a board may play several actions for one tap. */
  private isNext(action: string): boolean {
    const next = this.moment.say ? null : this.lesson.moments[this.at + 1]?.did
    return next?.seat === this.lesson.learner && next.action === action
  }

  private advance(): void {
    const before = this.moment.view
    this.wrong = this.nudged = false
    this.at++
    const { did, ends, view } = this.moment
    // The end of a hand stays visible for the rest of the lesson, because no hand follows.
    this.pause = ends ? { kind: ends, lines: [] } : this.pause?.kind === 'trick' ? null : this.pause
    if (did) this.showStep(did.seat, did.action, before, view, ends)
    this.waitOrAdvance()
  }

  private showStep(seat: number, action: string, before: View, after: View, ends: MomentKind | null): void {
    this.notifyFollowers({ event: { kind: 'acted', seat, action, by: 'person', lines: [] }, before, after, ends })
  }

  /** Announce the sentence if there is one to read; otherwise advance after a moment. */
  private waitOrAdvance(): void {
    clearTimeout(this.timer)
    if (this.moment.say) announce([this.sentence])
    else if (!this.atEnd) {
      const time = isStill() ? STEP_MS / 2 : this.moment.ends ? TRICK_MS : STEP_MS
      this.timer = window.setTimeout(() => this.advance(), time)
    }
  }
}
