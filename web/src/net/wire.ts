// Made by scripts/wire_types.py from server/wire*.py and the games' view_types.py: see `make types`.

export type Value = boolean | number | string | (number | string)[];

export type Lang = "en" | "pt";

export type Pace = "none" | "normal" | "rapid" | "relaxed" | "week";

export type Phase = "over" | "playing" | "waiting";

export type Holder = "bot" | "empty" | "person";

/** A place at the table. `covered`: a bot plays for the person until they are back. */
export interface Seat {
  seat: number;
  holder: "bot" | "empty" | "person";
  name: string;
  level: string | null;
  present: boolean;
  covered: boolean;
  host: boolean;
  seeded: boolean;
  reserved: string | null;
}

/** The next match's promise: the commitment is out before the first seed comes in. */
export interface Fair {
  match: string;
  commitment: string;
}

/** An offer to play again; it lapses at `until`. Where it is for another game or by other rules, it says which. */
export interface Rematch {
  until: number;
  agreed: number[];
  missing: number[];
  game: string | null;
  regulation: string | null;
  regulation_name: string | null;
  options: Record<string, boolean | number | string | (number | string)[]>;
}

/** What everybody with the link may know of a table. */
export interface TableInfo {
  id: string;
  game: string;
  regulation: string;
  regulation_name: string;
  options: Record<string, boolean | number | string | (number | string)[]>;
  phase: "over" | "playing" | "waiting";
  public: boolean;
  pace: "none" | "normal" | "rapid" | "relaxed" | "week";
  seconds: number | null;
  level: string;
  seats: Seat[];
  sides: number[][];
  fill_at: number | null;
  next: Fair | null;
  rematch: Rematch | null;
  bots_learnt_by: string | null;
  opened: number;
  late_seats: boolean;
  score: number[];
  game_id: string | null;
  places: number;
  held_for: string;
}

/** A shuffle as published before it is used. */
export interface Seal {
  number: number;
  purpose: string;
  size: number;
  root: string;
}

/**
 * The seal of the play up to the end of a hand (0: before the first), and of the whole match once it is over: to
 * be noted, and held against the record afterwards.
 */
export interface Played {
  hand: number;
  seal: string;
  end: string;
}

/**
 * What was just finished lies on the table `until` then: no bot acts and no clock runs before. Any legal action
 * ends it, and so does `go_on` from everybody who is there.
 */
export interface Hold {
  kind: "hand" | "match" | "trick";
  until: number;
}

/**
 * The match as the viewer sees it. `view` is made by the game (`TrucoView`) and is all there is to see.
 *
 * moves: how many actions were played; `legal`: what you may do now; `deadline`: when a bot plays for those
 * the table waits for, `clock` of how many milliseconds; null where there is no clock.
 */
export interface MatchView {
  id: string;
  number: number;
  moves: number;
  view: Record<string, unknown>;
  legal: string[];
  waiting: number[];
  deadline: number | null;
  clock: number | null;
  hold: Hold | null;
  commitment: string;
  seeds: string[];
  seals: Seal[];
  played: Played | null;
  over: boolean;
  winners: number[];
}

/**
 * The match one action further, as everybody sees it: what it does not name stands as it was.
 *
 * `view` has the fields of the view that changed; `hand.turn` is the field `turn` of its part `hand`.
 */
export interface Move {
  moves: number;
  waiting: number[];
  deadline: number | null;
  clock: number | null;
  hold: Hold | null;
  view: Record<string, unknown>;
  seals?: Seal[] | null;
  played?: Played | null;
  over?: boolean;
  winners?: number[];
}

/**
 * The viewer. `seat` is null for a spectator. `seats` are all your places where you hold several, `seat` the first
 * of them: the view is that of the one you play at now, with the cards of all. `chores`: whether this game, by these
 * rules, ever asks a player for what the program may do instead (`auto_cut`).
 */
export interface You {
  seat: number | null;
  host: boolean;
  auto_cut: boolean;
  chores: boolean;
  seats: number[];
}

/**
 * Somebody acted. `action` is what you may hear of it: the game names it, and it is "" where you may not know
 * yet what was said. `ended`: the one of `told` that says how a hand ended, while it is held. `opens`: how many at the
 * end of `told` are on the next hand, and for later than what is held.
 */
export interface Acted {
  what: "acted";
  seat: number;
  action: string;
  by: "auto" | "bot" | "person";
  told: string[];
  ended?: string;
  opens?: number;
}

/** Seats changed, or who is covered by a bot: see `table`. `told` says it in words. */
export interface Seating {
  what: "seating";
  told: string[];
}

/** A match began: seeds are closed and open to all, the first cards are dealt. */
export interface Started {
  what: "started";
  told: string[];
}

/** A fixed phrase, for the whole table. */
export interface Spoke {
  what: "spoke";
  seat: number;
  phrase: string;
  told: string[];
}

/**
 * The match in words, for who asked for them (`?text=1`): how it stands, and each legal action in the words of a
 * button, in the order in which they are offered.
 */
export interface Said {
  position: string[];
  labels: Record<string, string>;
}

/** How the hand before the one that is played ended, as it was told to you, and the version that ended it. */
export interface LastHand {
  version: number;
  ended: string;
}

/**
 * The whole state as you may see it: the first message of every connection.
 *
 * `since`: the version you came back with, when `missed` is all that happened after it; null for a fresh start.
 * `so_far`: at a fresh start, the hand that is played, or looked at, from its beginning. `last_hand`: for who was away
 * while the one before it ended; null in a match's first hand.
 */
export interface Sync {
  t: "sync";
  version: number;
  now: number;
  since: number | null;
  missed: (Acted | Seating | Started | Spoke)[];
  table: TableInfo;
  match: MatchView | null;
  you: You;
  said: Said | null;
  so_far: (Acted | Seating | Started | Spoke)[];
  last_hand: LastHand | null;
}

/**
 * One version further. What is absent (`table`, `match`, `you`) has not changed.
 *
 * After an action there is no whole `match` but `move`; `own` are the changes of the view that are for your eyes
 * alone, laid over those of `move`, and `legal` is what you may do now. `done`: the id of your command that led here.
 */
export interface Step {
  t: "step";
  version: number;
  now: number;
  happened: Acted | Seating | Started | Spoke;
  table?: TableInfo | null;
  match?: MatchView | null;
  you?: You | null;
  move?: Move | null;
  own?: Record<string, unknown>;
  legal?: string[];
  said?: Said | null;
  done?: string | null;
}

/**
 * Your command is done, and safe on disk; `version` is where its outcome stands in the stream. Where its step
 * could say so itself (`Step.done`), this is not sent.
 */
export interface Done {
  t: "done";
  id: string;
  version: number;
}

/** An article of a written document: its id there, how people cite it, and what it says. */
export interface CitedArticle {
  document: string;
  id: string;
  label: string;
  says: string;
}

/**
 * Your command changed nothing. `code` is for programs, `reason` for people, `source` is where the rule stands,
 * and `articles` are the articles it is taken from, where a document has it.
 */
export interface Refused {
  t: "refused";
  id: string | null;
  code: string;
  reason: string;
  source: string;
  articles: CitedArticle[];
}

/** Somebody's connection came or went. Not a step: it has no version. */
export interface Presence {
  t: "presence";
  seat: number;
  present: boolean;
}

/** Everybody has seen enough: the table holds no longer, and clocks run from now. Not a step: it has no version. */
export interface WentOn {
  t: "went_on";
  moves: number;
  deadline: number | null;
  clock: number | null;
}

/** A sign from your partner, or (`noticed`) one of an opponent's that you happened to see. It has no version. */
export interface Signal {
  t: "signal";
  seat: number;
  sign: string;
  text: string;
  noticed: boolean;
}

/** The server closes this connection. `again`: come back with your version in a moment. */
export interface Bye {
  t: "bye";
  code: string;
  reason: string;
  again: boolean;
}

/**
 * Plays an action of `legal`. With `moves`, only if you are still asked what you were asked after so many. Who
 * holds several places plays at the one that is waited for, or at `seat`.
 */
export interface Act {
  do: "act";
  action: string;
  moves?: number | null;
  seat?: number | null;
  id: string;
}

/**
 * Takes a seat, one that is empty or a bot's; any, without a number. Between matches also to change seats. During
 * a match one's own, back from the bot; or a bot's at the end of the hand, if the host allows it. `also`: one more
 * place, where the table lets one person hold several.
 */
export interface Sit {
  do: "sit";
  seat?: number | null;
  also?: boolean;
  id: string;
}

/** Gives one's places up, or only `seat`. During a match a bot plays on there. */
export interface Stand {
  do: "stand";
  seat?: number | null;
  id: string;
}

/** Your part in the next shuffle, once you have seen the commitment. */
export interface GiveSeed {
  do: "seed";
  seed: string;
  id: string;
}

/** The host starts the match; empty seats are filled with bots. A seed may come with it. */
export interface Start {
  do: "start";
  seed?: string;
  id: string;
}

/** The host exchanges two seats. */
export interface Swap {
  do: "swap";
  one: number;
  other: number;
  id: string;
}

/** The host frees a seat, of a person or a bot. Between matches. */
export interface Remove {
  do: "remove";
  seat: number;
  id: string;
}

/** The host puts a bot in an empty seat; in all of them, without a number. */
export interface AddBot {
  do: "bot";
  seat?: number | null;
  level?: string | null;
  id: string;
}

/** Takes the seat back from the bot that covers it. */
export interface Back {
  do: "back";
  id: string;
}

/** You have seen what was finished. When everybody who is at the table has, it goes on at once. */
export interface GoOn {
  do: "go_on";
  id: string;
}

/** The host lets spectators take a bot's seat between hands, or no longer. */
export interface LateSeats {
  do: "late_seats";
  on: boolean;
  id: string;
}

/** Leaves cutting and burning to the program, or takes it up again. */
export interface AutoCut {
  do: "auto_cut";
  on: boolean;
  id: string;
}

/** A sign for the partner. */
export interface MakeSign {
  do: "sign";
  sign: string;
  id: string;
}

/** A fixed phrase for the table. */
export interface Say {
  do: "say";
  phrase: string;
  id: string;
}

/**
 * Offers a rematch, agrees to one, or declines. A seed for it may come along. With `game`, `regulation` and
 * `options` it is for another game or by other rules; to agree to what was offered, leave them out.
 */
export interface PlayAgain {
  do: "rematch";
  agree: boolean;
  seed?: string;
  game?: string | null;
  regulation?: string;
  options?: Record<string, boolean | number | string | (number | string)[]>;
  id: string;
}

/** A request that was refused. `reason` is in the reader's language; `detail`, if any, is for programmers. */
export interface Problem {
  code: string;
  reason: string;
  detail?: string;
}

/** Done, and nothing to tell. */
export interface Ok {
  ok: boolean;
}

/** Who this browser is. A guest has no `account`. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
  auto_cut: boolean;
  ratings: Record<string, number>;
  games: number;
  playing: string[];
}

/** What is absent stays as it is. */
export interface ChangeMe {
  name?: string | null;
  auto_cut?: boolean | null;
}

/** A table to be opened; you get its first seat and are its host. */
export interface NewTable {
  game?: string;
  regulation?: string;
  options?: Record<string, boolean | number | string | (number | string)[]>;
  seats?: number;
  level?: string | null;
  pace?: "none" | "normal" | "rapid" | "relaxed" | "week";
  public?: boolean;
  bots?: boolean;
  fill_after?: number | null;
  places?: number;
}

/** *Jogar agora*: by the rules used last, or the usual ones of the game. */
export interface PlayNow {
  game?: string;
}

/** What *Jogar agora* opens for a game: the table of last time, or the usual one. */
export interface LastTable {
  table: NewTable;
  regulation_name: string;
}

/** Where to go: `/mesa/{table}`. */
export interface Opened {
  table: string;
}

/** Public tables that wait for people, and those being played that can be watched. */
export interface Lobby {
  waiting: TableInfo[];
  playing: TableInfo[];
}

/**
 * A game in a list. `won` is null for somebody who did not play it; `left`: you gave up the seat before the end.
 * `gained`: against a bank, the chips you left with beyond those you brought, at all your places; else null.
 */
export interface GameInfo {
  id: string;
  game: string;
  regulation: string;
  players: string[];
  score: number[];
  winners: number[];
  seat: number | null;
  won: boolean | null;
  ended: number;
  left: boolean;
  gained: number | null;
}

/** Your games, the newest first; `more` gives the next page as `?before=`. */
export interface History {
  games: GameInfo[];
  more: number | null;
}

/** A game. Over: `record` is complete, with every pack and the secret. Not over: what you may see now. */
export interface GameRecord {
  id: string;
  over: boolean;
  table: string | null;
  hands: number;
  record: Record<string, unknown>;
  match: MatchView | null;
  bluffs: boolean;
  seat: number;
}

/** Raises of a player or a level, how many of them were bluffs, and how many of those won the hand. */
export interface BluffCount {
  name: string;
  raises: number;
  bluffs: number;
  won: number;
}

/**
 * The bluffs of a finished game by seat, and beside them what was measured of each level; empty where a game has
 * none.
 */
export interface GameBluffs {
  seats: BluffCount[];
  levels: BluffCount[];
}

/**
 * A moment of a replay: what was done, and the table after it as each seat saw it (`views[0]` is seat 1).
 *
 * `seat` is null in the first frame of a hand, which shows the deal. `moment`: what it finished; `ended`: the one of
 * `told` that says how a hand ended, in games that say it in one.
 */
export interface Frame {
  seat: number | null;
  action: string;
  told: string[];
  views: Record<string, unknown>[];
  moment: "hand" | "match" | "trick" | null;
  ended: string;
}

/** One hand of a finished game, moment by moment. */
export interface HandFrames {
  hand: number;
  frames: Frame[];
}

/** A regulation in a list. */
export interface RegulationInfo {
  game: string;
  id: string;
  name: string;
  about: string;
  preset: boolean;
  players: number[];
}

/** A rule in plain words, with where it comes from. `section` is the heading it stands under. */
export interface FieldText {
  field: string;
  section: string;
  label: string;
  text: string;
  source: string;
  value: boolean | number | string | (number | string)[];
}

/** A regulation to read. */
export interface RegulationPage {
  info: RegulationInfo;
  special: string[];
  fields: FieldText[];
  text: string;
}

/** The odds of some rules once they are `ready`; until then how many of how many parts are done. */
export interface Odds {
  ready: boolean;
  done: number;
  of: number;
  odds: Record<string, unknown> | null;
}

/** What each of your actions is worth, in first bets, after so many `moves`; nothing where it can't be said. */
export interface Worths {
  moves: number;
  worths: Record<string, number>;
}

/** Where play breaks the rules, and which; `hand` is null for what stands before the hands. */
export interface PlayProblem {
  hand: number | null;
  text: string;
}

/**
 * What the rules say of the play of a record: kept to the end of the match (`kept`), kept as far as it goes
 * (`incomplete`), or broken. `hands` is how many were played whole.
 */
export interface PlayByRules {
  status: "broken" | "incomplete" | "kept";
  hands: number;
  problems: PlayProblem[];
}

export interface Difference {
  field: string;
  label: string;
  one: string;
  other: string;
}

/** Where two regulations differ. */
export interface Differences {
  one: RegulationInfo;
  other: RegulationInfo;
  fields: Difference[];
}

/** A value of a field as a sentence, and in a word or two (`short`, "" where there is none). */
export interface Choice {
  value: boolean | number | string;
  text: string;
  short: string;
}

/**
 * A field of the editor. `choices` is empty where any number from low to high, or any word, will do.
 *
 * `ordered`: a list in which the place counts.
 */
export interface FieldSchema {
  field: string;
  section: string;
  label: string;
  kind: "number" | "switch" | "word";
  many: boolean;
  ordered: boolean;
  choices: Choice[];
  low: number;
  high: number;
}

/** What has to change with a field: where all of `when` holds, `set` is set. */
export interface Companion {
  when: Record<string, boolean | number | string | (number | string)[]>;
  set: Record<string, boolean | number | string | (number | string)[]>;
}

/** All fields; `first` names those that people change first, `together` numbers that move with another one. */
export interface RegulationSchema {
  game: string;
  first: string[];
  follows: Companion[];
  together: Record<string, string>;
  fields: FieldSchema[];
}

/** A regulation of one's own: as a file (`text`), or what it changes of another (`base` and `rules`). */
export interface OwnRegulation {
  text?: string | null;
  base?: string | null;
  name?: string;
  about?: string;
  rules?: Record<string, boolean | number | string | (number | string)[]>;
}

/** What is wrong, and at which fields it is shown: none where it is about the whole. */
export interface RuleProblem {
  line: number | null;
  fields: string[];
  text: string;
}

/** Whether a regulation can be played by; `page` when it can. */
export interface Checked {
  ok: boolean;
  problems: RuleProblem[];
  page: RegulationPage | null;
}

/** The regulation's own name from now on: `/regras/{game}/{id}`, and `regulation` of a new table. */
export interface Shared {
  game: string;
  id: string;
}

/** A word of the wire, and how a person reads it. */
export interface Labelled {
  id: string;
  text: string;
}

export interface PaceInfo {
  id: "none" | "normal" | "rapid" | "relaxed" | "week";
  text: string;
  seconds: number | null;
}

/** A game of the house, with what a page needs to offer it. */
export interface GameKind {
  game: string;
  name: string;
  about: string;
  usual: string;
  rated: boolean;
  places: number;
  regulations: RegulationInfo[];
  seats: number[];
  levels: Labelled[];
  first_level: string;
  decks: Labelled[];
  signs: Labelled[];
  phrases: Labelled[];
}

/**
 * What can be played here. `notice_percent`: the chance that an opponent notices a sign.
 *
 * `address` is what a link for a friend begins with ("" for the page's own address). When only this machine reaches
 * the server, `reachable` is false and `how` says how to let friends in.
 */
export interface House {
  lang: "en" | "pt";
  games: GameKind[];
  paces: PaceInfo[];
  phrases: Labelled[];
  notice_percent: number;
  reachable: boolean;
  address: string;
  how: string;
}

/** To register (the guest becomes the account and keeps seats and games) or to log in. */
export interface Credentials {
  name: string;
  password: string;
}

/** An account with a new password, and the codes that open it when that is forgotten. They are never shown again. */
export interface Registered {
  codes: string[];
  id: string;
  name: string;
  account: string | null;
  auto_cut: boolean;
  ratings: Record<string, number>;
  games: number;
  playing: string[];
}

/** A recovery code instead of the password, and the new password. */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/** The password once more, where one signed in long ago (`need_password`). */
export interface Sure {
  password?: string;
}

/** `keep` are the passkeys that go on opening the account; all others are forgotten with the old password. */
export interface NewPassword {
  password: string;
  new: string;
  keep?: string[];
}

/** New recovery codes; older ones are good no more. */
export interface Codes {
  codes: string[];
}

/** A browser that is you. `how` it came in: guest, register, password, passkey, code, arrived, old. */
export interface Device {
  id: string;
  name: string;
  how: string;
  created: number;
  seen: number;
  current: boolean;
}

export interface PasskeyInfo {
  id: string;
  name: string;
  created: number;
  used: number | null;
}

/**
 * How you come in: your devices, passkeys and how many recovery codes are left.
 *
 * `passkeys_here`: whether this address may have passkeys; a bare number may not.
 */
export interface Account {
  devices: Device[];
  passkeys: PasskeyInfo[];
  codes: number;
  passkeys_here: boolean;
}

/** What to ask `navigator.credentials` for; the answer goes back with the `ticket`. */
export interface PasskeyAsked {
  ticket: string;
  options: Record<string, unknown>;
}

export interface PasskeyGiven {
  ticket: string;
  credential: Record<string, unknown>;
  name?: string;
}

/** A way to another device: open `/chegar#token` there within `seconds`. Good once. */
export interface Transfer {
  token: string;
  seconds: number;
}

export interface Arrive {
  token: string;
}

/** Somebody, as told before a device becomes theirs. */
export interface Carried {
  name: string;
  account: string | null;
  games: number;
  playing: number;
}

/** Who a token would make of this device, and who it is now (null: nobody yet). `same`: they are one person. */
export interface Arrival {
  who: Carried;
  you: Carried | null;
  same: boolean;
}

/** Somebody at a table, reported to the operator. */
export interface Complaint {
  seat: number;
  reason: "abuse" | "cheating" | "name" | "other";
  text?: string;
}

/** What `carteado admin` asks for. */
export interface AdminDeed {
  do: "ban" | "close" | "done" | "password" | "people" | "rename" | "reports" | "sessions" | "tables" | "unban";
  target?: string;
  value?: string;
}

/** What a tournament at our own tables plays: see `NewTable`. */
export interface OnlineGame {
  game: string;
  regulation?: string;
  seats?: number;
  level?: string;
  pace?: "normal" | "rapid" | "relaxed";
}

/**
 * `rules` are the fields in which it differs from the regulation; `text` is a whole regulation of their own.
 *
 * `online`: it is played here, at our own tables.
 */
export interface NewTournament {
  name: string;
  place?: string;
  days?: string;
  regulation?: string;
  rules?: Record<string, unknown>;
  text?: string;
  tables?: number;
  online?: OnlineGame | null;
}

export interface TournamentOpened {
  id: string;
}

/** A regulation that comes with the program. */
export interface TournamentRules {
  id: string;
  name: string;
  about: string;
  rules: Record<string, unknown>;
}

/** The regulation that a tournament is played by. `fixed`: its entries are closed, and it changes no more. */
export interface TournamentRegulation {
  id: string;
  name: string;
  about: string;
  fixed: boolean;
  fields: FieldText[];
}

/** A tournament in the list of all. */
export interface TournamentCard {
  id: string;
  name: string;
  place: string;
  days: string;
  phase: "closed" | "entries" | "groups" | "knockout" | "over";
  entries: number;
  mine: boolean;
  online: boolean;
  game: string;
}

/** With a `code`: beside the partner who has it. The `seed` is a word for the draw. */
export interface SignUp {
  code?: string;
  seed?: string;
}

/**
 * How the asking person stands in a tournament on the site; all empty for who has not entered.
 *
 * `code` brings a partner, while one is missing. `table` is where the game that was called is played, `game` its id,
 * `until` how long it waits for those who have not come.
 */
export interface MyEntry {
  entry: string;
  name: string;
  code: string;
  game: string;
  table: string;
  against: string;
  until: number | null;
  now: number;
}

/**
 * An event by its kind and fields, as docs/tournaments.md names them; draws and calls are made by the server.
 *
 * `seen` is the decision that a correction corrects: who has not seen the last one is told.
 */
export interface AskedDecision {
  event: string;
  fields?: Record<string, unknown>;
  reason?: string;
  seen?: number;
}

/** `cautions`: what is allowed and unlikely. */
export interface DecisionTaken {
  version: number;
  cautions: string[];
}

export interface Consequence {
  kind: string;
  text: string;
}

export interface NewLink {
  role: "clerk" | "referee";
  name: string;
  hours?: number;
}

/** `path` holds the secret and is told this once. */
export interface MadeLink {
  id: string;
  path: string;
}

export interface StaffKey {
  key: string;
}

export interface LinkInfo {
  id: string;
  role: string;
  name: string;
  expires: number;
  revoked: boolean;
}

/** An entry as the desk sees it; `bots` is how many of its players are. */
export interface EntryInfo {
  id: string;
  name: string;
  bots: number;
  players: string[];
  club: string;
  contact: string;
  seed: number;
  checked_in: boolean;
  out: boolean;
}

/** What a record of a partida gives: its score, the side of seat 1 first, and who sat where. */
export interface RecordedPartida {
  score: number[];
  players: string[];
}

/** What a list would bring in, and what is wrong with it line by line. */
export interface EntriesPreview {
  entries: EntryInfo[];
  problems: string[];
}

export interface DecisionInfo {
  number: number;
  at: number;
  by: string;
  event: string;
  about: string;
  reason: string;
  undone: boolean;
}

/** A tie that a draw has to break. `matters`: it stands between a pair and the knock-out. */
export interface TieInfo {
  group: number;
  letter: string;
  among: string[];
  names: string[];
  matters: boolean;
}

/** Who may not enter the next edition, their association, and the games they did not come to. */
export interface SuspensionInfo {
  name: string;
  players: string[];
  club: string;
  games: string[];
}

/** What the desk must know of a game beyond what is public. `seen`: the decision that entered its result. */
export interface GameWork {
  id: string;
  phase: string;
  needed: number;
  seen: number;
  by: string;
  remarks: string[];
  penalties: string[];
}

/** A step of the ladder of penalties; `text` in words. */
export interface Penalty {
  id: string;
  text: string;
}

/**
 * What the staff see; for everybody else all of it is empty. `remake`: the standings would make another bracket.
 * `left`: the games (and the kinds of other decisions) that the house leaves to the desk.
 */
export interface TournamentDesk {
  role: "clerk" | "organiser" | "public" | "referee";
  name: string;
  version: number;
  entries: EntryInfo[];
  log: DecisionInfo[];
  links: LinkInfo[];
  games: GameWork[];
  penalties: Penalty[];
  partida_points: number;
  ready: string[];
  late: string[];
  ties: TieInfo[];
  suspensions: SuspensionInfo[];
  remake: boolean;
  left: string[];
}

/** An entry; `bots` is how many of its players are. */
export interface PublicEntry {
  id: string;
  name: string;
  bots: number;
}

export interface PublicGame {
  id: string;
  round: number;
  pairs: string[];
  names: string[];
  table: number | null;
  called: number | null;
  started: number | null;
  score: number[] | null;
  partidas: number[][];
  wo: string;
  site: string;
  until: number | null;
}

export interface PublicRow {
  entry: string;
  name: string;
  place: number;
  played: number;
  points: number;
  partidas: number;
  balance: number;
  decided_by: string;
  why: string;
  verdict: string;
  needs: string;
  disqualified: boolean;
}

export interface PublicGroup {
  group: string;
  rows: PublicRow[];
  pending: string[][];
  games: PublicGame[];
}

export interface BracketSide {
  entry: string;
  name: string;
}

export interface BracketGame {
  id: string;
  round: number;
  sides: (BracketSide | null)[];
  winner: string | null;
  third_place: boolean;
  table: number | null;
  score: number[] | null;
  site: string;
}

export interface HallTable {
  table: number;
  game: PublicGame | null;
}

export interface DrawHeld {
  name: string;
  purpose: string;
  secret: string;
  seeds: string[];
}

export interface UndoneDraw {
  at: number;
  seeds: string[];
}

/** `undone` are draws that were held and taken back; `brought`: some were held before a file was brought here. */
export interface PublicDraw {
  name: string;
  commitment: string;
  held: DrawHeld[];
  lots: string[];
  undone: UndoneDraw[];
  brought: boolean;
}

export interface PublicTournament {
  version: number;
  id: string;
  name: string;
  place: string;
  days: string;
  game: string;
  game_regulation: string;
  online: boolean;
  team: number;
  regulation: string;
  phase: "closed" | "entries" | "groups" | "knockout" | "over";
  entries: PublicEntry[];
  draw: PublicDraw;
  groups: PublicGroup[];
  bracket: BracketGame[];
  tables: HallTable[];
  next: PublicGame[];
  champion: string | null;
}

/** `begins_in` and `lasts` are minutes. */
export interface NewEvening {
  name: string;
  online: OnlineGame;
  begins_in?: number;
  lasts?: number;
  bots?: boolean;
}

export interface EveningOpened {
  id: string;
}

/** An evening in the list of all. */
export interface EveningCard {
  id: string;
  name: string;
  game: string;
  starts: number;
  ends: number;
  now: number;
  here: number;
}

/** A line of the ranking. `streak`: wins in a row; from the second on the next one counts double. */
export interface EveningRow {
  place: number;
  name: string;
  points: number;
  played: number;
  won: number;
  streak: number;
  here: boolean;
  playing: boolean;
  you: boolean;
}

export interface EveningTable {
  site: string;
  names: string[];
}

/** An evening as the asking person sees it. `joined`: they are here; `table`: where they are to play now. */
export interface EveningPage {
  version: number;
  id: string;
  name: string;
  game: string;
  starts: number;
  ends: number;
  now: number;
  over: boolean;
  bots: boolean;
  rows: EveningRow[];
  tables: EveningTable[];
  joined: boolean;
  table: string;
  against: string;
}

/** The pack before the play; everything is done in the open. */
export interface TrucoCut {
  burnt: string[];
  by_ones: boolean | null;
  cerradas: number;
  cuts: number;
  cutter: number;
  dealer: number;
  declined: boolean;
  from_bottom: boolean | null;
  kind: "iron" | "plain" | "special";
  left: number;
  looked: boolean;
  reshuffles: number;
  stage: "cut" | "dealer" | "packets";
  taken: number[];
  turn: number;
}

/** The next raise: its word, and what it would make the hand worth. */
export interface TrucoRaise {
  stake: number;
  word: string;
}

/** A raise that waits for its answer. */
export interface TrucoAsked {
  by: number;
  stake: number;
  word: string;
}

/**
 * A finished trick; a card is "~" when it lies face down.
 *
 * `best` is the seat whose card took it, null when it is tied; then `tied` are the seats of the equal cards.
 */
export interface TrucoTrick {
  best: number | null;
  leader: number;
  plays: [number, string][];
  tied: number[];
  winner: "even" | "odd" | "tie";
}

/** What a player must know of the regulation, the table's own options included. */
export interface TrucoRules {
  deck: "french" | "spanish";
  face_down: boolean;
  face_down_by_leader: boolean;
  partners_see_cards: boolean;
  raises: string[];
  special_at: number;
  special_gives: number;
  special_stake: number;
  stakes: number[];
  yes_prevails: boolean;
}

export interface TrucoNext {
  raise: TrucoRaise | null;
}

/**
 * A hand. `cards` are your own; `partners` are open to you at 11, by seat; `left` counts everybody's cards.
 *
 * In a blind hand `cards` is empty and `places` says which of your three places still have a card.
 */
export interface TrucoHand {
  answering: number[];
  asked: TrucoAsked | null;
  blind: boolean;
  burnt: string[];
  cards: string[];
  cutter: number;
  dark: ("even" | "odd")[];
  dealer: number;
  decided: boolean;
  ending: string[];
  kind: "iron" | "plain" | "special";
  left: number[];
  looked: boolean | null;
  manilhas: string[];
  mao: number;
  noes: number[];
  partners: Record<string, string[]>;
  places: number[];
  points: number[] | null;
  raise: TrucoRaise | null;
  right: "even" | "odd" | null;
  shown: string[];
  special_side: "even" | "odd" | null;
  stake: number;
  table: [number, string][];
  thrown: string[];
  tricks: TrucoTrick[];
  turn: number;
  vira: string | null;
}

/** A match as one viewer sees it; `seat` is null for a spectator. Sides: seats 1, 3, 5 are odd. */
export interface TrucoView {
  bottom: string | null;
  chance: string | null;
  cut: TrucoCut | null;
  dealer: number;
  draws: string[][];
  game: "truco";
  hand: TrucoHand | null;
  last: TrucoHand | null;
  notes: string[];
  number: number;
  order: string[];
  regulation: string;
  rounds: number[];
  rules: TrucoRules;
  score: number[];
  seat: number | null;
  seats: number;
  target: number;
  winner: "even" | "odd" | null;
}

/** What a placard on the table says of the house's rules. */
export interface BlackjackRules {
  bet_step: number;
  blackjack_pays: string;
  cut_card: number;
  dealer_soft_17: string;
  decks: number;
  double_after_split: boolean;
  double_on: string;
  insurance: boolean;
  max_bet: number;
  min_bet: number;
  peek: boolean;
  players_cards: string;
  resplit_aces: boolean;
  split_aces: string;
  split_blackjack: boolean;
  split_by: string;
  split_hands: number;
  split_times: number;
  stops_at_21: boolean;
  surrender: string;
}

/** How many cards are left, and whether the cut card has come: then the next round has a new shoe. */
export interface BlackjackShoe {
  cut_card_out: boolean;
  left: number;
}

/**
 * A hand; a card is "~" when it lies face down to you, and then it has no total. `gain` is what it wins, or loses
 * when negative, without insurance, and null until the round is over. `face_down`, in a replay alone: which of the
 * cards lay face down at the table and are turned over here.
 */
export interface BlackjackHand {
  bet: number;
  cards: string[];
  doubled: boolean;
  ending: string | null;
  face_down?: number[];
  gain: number | null;
  seat: number;
  soft: boolean | null;
  splits: number;
  total: number | null;
}

/**
 * A round. `turn` is the place of the hand that is played, null while all are `asked`; `gains` when it is over:
 * what each seat wins with all its hands and its insurance.
 * `face_down`, in a replay alone: which of the dealer's cards lay face down and are turned over here.
 */
export interface BlackjackRound {
  asked: number[];
  checked: boolean;
  closed: boolean;
  dealer: string[];
  dealer_soft: boolean;
  dealer_total: number;
  face_down?: number[];
  gains: number[] | null;
  hands: BlackjackHand[];
  insured: number[];
  turn: number | null;
}

/** A match as one viewer sees it; `seat` is null for a spectator. */
export interface BlackjackView {
  bets: number[];
  chance: string | null;
  chips: number[];
  game: "blackjack";
  last: BlackjackRound | null;
  number: number;
  over: boolean;
  played: number;
  players: number[];
  regulation: string;
  round: BlackjackRound | null;
  rounds: number;
  rules: BlackjackRules;
  seat: number | null;
  seats: number;
  shoe: BlackjackShoe;
  waiting: number[];
  winners: number[];
}

/** Two cards that are better played otherwise than their total. */
export interface BlackjackException {
  cards: string;
  play: string;
  up: string;
}

/** The odds of a house: see `carteado.blackjack.odds.solve`. */
export interface BlackjackOdds {
  chart_edge: number;
  dealer: Record<string, Record<string, number>>;
  edge: number;
  exceptions: BlackjackException[];
  most_off: number;
  strategy: Record<string, Record<string, Record<string, string>>>;
}

/** What a player must know of the regulation to choose well. `points` by what gives them. */
export interface BuracoRules {
  ace: string;
  going_out: string;
  lavadeiras: boolean;
  pile: string;
  points: Record<string, number>;
  wild_in_lavadeiras: boolean;
  wild_jokers: boolean;
  wild_twos: boolean;
  wilds_per_meld: number;
}

export interface BuracoCut {
  dealer: number;
  left: number;
  turn: number;
}

/** A meld on the table; `canastra` is its kind, null while it is none. */
export interface BuracoJogo {
  canastra: string | null;
  cards: string[];
  kind: string;
  points: number;
  wild: string | null;
}

/**
 * A deal. `hand` are your own cards, `left` counts everybody's, `known` what all have seen go into a hand;
 * `pile` is what is seen of the discards; the lists by side are in the order of `sides`.
 */
export interface BuracoDeal {
  dealer: number;
  hand: string[];
  jogos: BuracoJogo[][];
  known: string[][];
  laid: number[];
  left: number[];
  may_go_out: boolean[];
  may_refuse: boolean;
  morto: boolean[];
  mortos_left: number;
  offered: string | null;
  pile: string[];
  pile_left: number;
  stage: string;
  stock_left: number;
  taken: string | null;
  took: number[];
  turn: number;
  using: string | null;
}

/** A deal that is over: the cards left in hand were shown to be counted; `sheet` has each side's score by parts. */
export interface BuracoLast {
  dealer: number;
  discard: string | null;
  jogos: BuracoJogo[][];
  left: string[][];
  out: number | null;
  points: number[];
  sheet: Record<string, number>[];
  took: number[];
}

/** A match as one viewer sees it; `seat` is null for a spectator. `sides` are the seats of each side. */
export interface BuracoView {
  chance: string | null;
  cut: BuracoCut | null;
  deal: BuracoDeal | null;
  dealer: number;
  game: "buraco";
  last: BuracoLast | null;
  number: number;
  over: boolean;
  regulation: string;
  rules: BuracoRules;
  score: number[];
  seat: number | null;
  seats: number;
  sides: number[][];
  target: number;
  winner: string | null;
}

/** Which melds go out: the field `trinca` and `ace` of the regulation. */
export interface PifpafMelds {
  ace: string;
  trinca: string;
}

/** The bets: what each seat has put in beyond the pingo, the least and the highest bet, what it takes to stay. */
export interface PifpafBets {
  ceiling: number;
  least: number;
  level: number;
  spent: number[];
}

/**
 * The play. `pile` are the discards, the last one on top; `open` what everybody knows of each seat's cards;
 * `said` is your own answer to the discard, nobody else's.
 */
export interface PifpafPlay {
  barred: number[];
  declarer: number | null;
  open: string[][];
  pile: string[];
  rebated: number[];
  reshuffles: number;
  said: string | null;
  taken: string | null;
  takes: number;
  threats: number[];
  wrong: boolean;
}

/** The deal being played. `turn` is whose turn it is or, after a discard, whose it was; `asked` who has to speak. */
export interface PifpafDeal {
  asked: number[];
  bets: PifpafBets | null;
  cutter: number;
  hand: string[];
  left: number[];
  order: number[];
  paid: number[];
  play: PifpafPlay | null;
  playing: number[];
  stage: string;
  stock: number;
  turn: number;
}

export interface PifpafWith {
  with: string | null;
}

/** The deal before this one: only what was laid open at its end, and the last discard. */
export interface PifpafLast {
  dealer: number;
  discard: string | null;
  how: string;
  melds: string[][];
  points: number[];
  pot: number;
  spare: string | null;
  winner: number | null;
  with: string | null;
}

/** A match as one viewer sees it; `seat` is null for a spectator. Chips in the pot are not counted in `chips`. */
export interface PifpafView {
  chance: string | null;
  chips: number[];
  deal: PifpafDeal | null;
  dealer: number;
  deals: number;
  game: "pifpaf";
  last: PifpafLast | null;
  melds: PifpafMelds;
  number: number;
  over: boolean;
  pot: number;
  regulation: string;
  seat: number | null;
  seats: number;
  winners: number[];
}

export type Happened = Acted | Seating | Started | Spoke;

export type ServerMessage = Sync | Step | Done | Refused | Presence | WentOn | Signal | Bye;

export type ClientMessage = Act | Sit | Stand | GiveSeed | Start | Swap | Remove | AddBot | Back | GoOn | LateSeats | AutoCut | MakeSign | Say | PlayAgain;
