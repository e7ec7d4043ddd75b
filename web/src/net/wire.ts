// Made by scripts/wire_types.py from server/wire/*.py and the games' view_types.py: see `make types`.

export const WIRE_VERSION = 2;

export type Value = boolean | number | string | (number | string)[];

export type Lang = "en" | "pt";

export type Pace = "none" | "normal" | "rapid" | "relaxed" | "week";

export type Phase = "over" | "playing" | "waiting";

export type Holder = "bot" | "empty" | "person";

/** A seat at the table. `covered`: whether a bot plays for the person until they return. */
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

/** The server's commitment to the secret of the next match. It is published before any player sends a seed. */
export interface Fair {
  match: string;
  commitment: string;
}

/**
 * An offer to play again, valid until `until`.
 *
 * If the game or the rules would change, the offer names the new ones.
 */
export interface Rematch {
  until: number;
  agreed: number[];
  missing: number[];
  game: string | null;
  regulation: string | null;
  regulation_name: string | null;
  options: Record<string, boolean | number | string | (number | string)[]>;
}

/** The public part of a table, for everybody who has the link. */
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

/** The seal of a shuffle: a commitment that is published before the shuffle is used. */
export interface Seal {
  number: number;
  purpose: string;
  size: number;
  root: string;
}

/**
 * The seals of what was played so far. A client can save them and compare them with the record later.
 *
 * hand: the number of the hand that ended last, 0 before the first hand has ended.
 * seal: the seal of the match up to the end of that hand.
 * end:  the seal of the whole match when it is over, else "".
 */
export interface Played {
  hand: number;
  seal: string;
  end: string;
}

/**
 * A pause that shows a finished trick, hand or match. During the pause, no bot acts and no clock runs.
 *
 * The pause ends early when a player acts, or when everybody who is present has sent `go_on`.
 */
export interface Hold {
  kind: "hand" | "match" | "trick";
  until: number;
}

/**
 * The match as the viewer sees it.
 *
 * moves:    how many actions have been played.
 * view:     the view of the game (`TrucoView`, …). It contains everything that the viewer may see.
 * legal:    your legal actions.
 * deadline: when bots take over for the seats in `waiting`; null without a clock.
 * clock:    milliseconds that these players had in total; null without a clock.
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
 * The changes of a match after one action, as everybody sees them. Absent fields did not change.
 *
 * `view` has the changed fields of the view; `hand.turn` means the field `turn` of the part `hand`.
 */
export interface MatchChanges {
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
 * The viewer.
 *
 * seat:   null for a spectator.
 * seats:  all your seats if you have several; `seat` is the first. The view is that of the seat that plays now, and
 *         also contains the cards of your other seats.
 * chores: whether this game has actions that the program can do for you, such as cutting the pack (see `auto_cut`).
 */
export interface You {
  seat: number | null;
  host: boolean;
  auto_cut: boolean;
  chores: boolean;
  seats: number[];
}

/**
 * A sentence about a change.
 *
 * kind: "result" for the end of a hand, of a match or of a declaration; the pause shows the first result.
 *       "opening" for the next hand; openings come last and are shown after the pause.
 *       "move" for all other lines.
 */
export interface Line {
  kind: "move" | "opening" | "result";
  text: string;
}

/** A player acted. `action` is the action as you may know it; "" if it is still hidden from you. */
export interface Acted {
  kind: "acted";
  seat: number;
  action: string;
  by: "auto" | "bot" | "person";
  lines: Line[];
}

/** Somebody sat down or left, or a bot took over or gave back a seat. `table` has the new seats. */
export interface Seating {
  kind: "seating";
  lines: Line[];
}

/** A match began. The seeds are final and public, and the first cards are dealt. */
export interface Started {
  kind: "started";
  lines: Line[];
}

/** A player said a fixed phrase to the table. */
export interface Spoke {
  kind: "spoke";
  seat: number;
  phrase: string;
  lines: Line[];
}

/**
 * The match in words, for clients that asked for it (`?text=1`).
 *
 * `labels` has the button text of each legal action, in the order in which they are offered.
 */
export interface Said {
  position: string[];
  labels: Record<string, string>;
}

/** The result of the previous hand, in a sentence for you, and the version at which that hand ended. */
export interface LastHand {
  version: number;
  result: string;
}

/**
 * The whole state as you may see it: the first message of every connection.
 *
 * since:     the version that you sent to reconnect, if `missed` has all events after it; null for a fresh start.
 * so_far:    for a fresh start, the events of the current hand from its beginning.
 * last_hand: the result of the previous hand, for a client that missed it; null in the first hand of a match.
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
 * The next version of the table. If `table`, `match` or `you` is absent, that part has not changed.
 *
 * changes: the changes of the match after an action. If it is present, `match` is absent.
 * own:     changes of the view that only you may see. Apply them after those of `changes`.
 * legal:   your legal actions.
 * done:    the id of your command, if it caused this version.
 */
export interface Update {
  t: "update";
  version: number;
  now: number;
  event: Acted | Seating | Started | Spoke;
  table?: TableInfo | null;
  match?: MatchView | null;
  you?: You | null;
  changes?: MatchChanges | null;
  own?: Record<string, unknown>;
  legal?: string[];
  said?: Said | null;
  done?: string | null;
}

/**
 * Your command is done and durable. `version` is the version after it.
 *
 * It is not sent if the update has the id of the command (`Update.done`).
 */
export interface Done {
  t: "done";
  id: string;
  version: number;
}

/** An article of a rule document: its id in the document, its usual citation, and its text. */
export interface CitedArticle {
  document: string;
  id: string;
  label: string;
  says: string;
}

/**
 * Your command was refused and changed nothing.
 *
 * code:     the reason as an identifier, for programs.
 * reason:   the reason in a sentence, for people.
 * source:   the source of the rule that forbids the command.
 * articles: the articles that the rule is taken from, if there is a document with articles.
 */
export interface Refusal {
  t: "refusal";
  id: string | null;
  code: string;
  reason: string;
  source: string;
  articles: CitedArticle[];
}

/** A player connected or disconnected. This message does not change the version. */
export interface Presence {
  t: "presence";
  seat: number;
  present: boolean;
}

/** Everybody asked to go on: the pause is over and the clocks run. This message does not change the version. */
export interface WentOn {
  t: "went_on";
  moves: number;
  deadline: number | null;
  clock: number | null;
}

/**
 * A sign from your partner, or an opponent's sign that you noticed (`noticed`).
 *
 * This message does not change the version.
 */
export interface Signal {
  t: "signal";
  seat: number;
  sign: string;
  text: string;
  noticed: boolean;
}

/** The server closes this connection. If `again` is true, reconnect in a moment and send your version. */
export interface Bye {
  t: "bye";
  code: string;
  reason: string;
  again: boolean;
}

/**
 * Play an action of `legal`.
 *
 * moves: the `moves` of the match that you saw. The action is refused if you are now asked something else.
 * seat:  the seat to play at, if you have several. Default: the seat that the table waits for.
 */
export interface Act {
  do: "act";
  action: string;
  moves?: number | null;
  seat?: number | null;
  id: string;
}

/**
 * Take a seat that is empty or has a bot. Without `seat`, take any of these.
 *
 * Between matches, this also changes your seat. During a match, you can take your own seat back from the bot. If the
 * host allows it, you can also reserve a bot's seat for the end of the hand.
 *
 * also: keep your seat and take one more, if the table lets one person have several.
 */
export interface Sit {
  do: "sit";
  seat?: number | null;
  also?: boolean;
  id: string;
}

/** Give up all your seats, or only `seat`. During a match, a bot continues in your place. */
export interface Stand {
  do: "stand";
  seat?: number | null;
  id: string;
}

/** Contribute a seed to the shuffles of the next match. You can read the server's commitment before. */
export interface GiveSeed {
  do: "seed";
  seed: string;
  id: string;
}

/** As host, start the match. Empty seats are filled with bots. It may include your seed. */
export interface Start {
  do: "start";
  seed?: string;
  id: string;
}

/** As host, exchange two seats. */
export interface Swap {
  do: "swap";
  one: number;
  other: number;
  id: string;
}

/** As host, free a seat of a person or a bot, between matches. */
export interface Remove {
  do: "remove";
  seat: number;
  id: string;
}

/** As host, put a bot in an empty seat; without `seat`, in all of them. */
export interface AddBot {
  do: "bot";
  seat?: number | null;
  level?: string | null;
  id: string;
}

/** Take your seat back from the bot that plays for you. */
export interface Back {
  do: "back";
  id: string;
}

/** Say that you are ready to go on. When everybody who is present has sent this, the pause ends. */
export interface GoOn {
  do: "go_on";
  id: string;
}

/** As host, allow or forbid spectators to take a bot's seat between hands. */
export interface LateSeats {
  do: "late_seats";
  on: boolean;
  id: string;
}

/** Let the program cut and burn for you, or stop that. */
export interface AutoCut {
  do: "auto_cut";
  on: boolean;
  id: string;
}

/** Make a sign to your partner. */
export interface MakeSign {
  do: "sign";
  sign: string;
  id: string;
}

/** Say a fixed phrase to the table. */
export interface Say {
  do: "say";
  phrase: string;
  id: string;
}

/**
 * Offer a rematch, agree to one, or decline. It may include your seed.
 *
 * `game`, `regulation` and `options` offer another game or other rules. Leave them out to agree to an offer.
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

/** A refused request. `reason` is in the reader's language; `detail` is for programmers. */
export interface Problem {
  code: string;
  reason: string;
  detail?: string;
}

/** Success without further data. */
export interface Ok {
  ok: boolean;
}

/** The person of this browser. A guest has no `account`. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
  auto_cut: boolean;
  ratings: Record<string, number>;
  games: number;
  playing: string[];
}

/** Changes of your profile. Absent fields do not change. */
export interface ChangeMe {
  name?: string | null;
  auto_cut?: boolean | null;
}

/** A table to open. You get its first seat and are its host. */
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

/** The button *Jogar agora* (play now): play by your last rules, or by the usual rules of the game. */
export interface PlayNow {
  game?: string;
}

/** The table that *Jogar agora* (play now) opens for a game: as last time, or the usual one. */
export interface LastTable {
  table: NewTable;
  regulation_name: string;
}

/** The opened table; its page is `/mesa/{table}`. */
export interface Opened {
  table: string;
}

/** Public tables that wait for players, and those in play that can be watched. */
export interface Lobby {
  waiting: TableInfo[];
  playing: TableInfo[];
}

/**
 * A game, summarised for lists.
 *
 * won:    null if you did not play.
 * left:   whether you gave up your seat before the end.
 * gained: in a game against a bank, the chips that you won or lost at all your seats; else null.
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

/** Your games, newest first. For the next page pass `more` as `?before=`. */
export interface History {
  games: GameInfo[];
  more: number | null;
}

/**
 * A game.
 *
 * If it is over, `record` is complete, with every pack and the secret. If not, it has only what you may see.
 */
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

/** How often a player or a bot level raised, how many raises were bluffs, and how many bluffs won the hand. */
export interface BluffCount {
  name: string;
  raises: number;
  bluffs: number;
  won: number;
}

/** The bluffs of a finished game by seat, and the measured rates of bot levels. Empty in games without bluffs. */
export interface GameBluffs {
  seats: BluffCount[];
  levels: BluffCount[];
}

/**
 * A step of a replay: the action, and the table after it as each seat sees it (`views[0]` is seat 1).
 *
 * seat:   null in the first frame of a hand, which shows the deal.
 * lines:  the sentences about the step. Sentences that open a hand are in the first frame of that hand.
 * moment: what the action finished, for example a trick or a hand.
 */
export interface Frame {
  seat: number | null;
  action: string;
  lines: Line[];
  views: Record<string, unknown>[];
  moment: "hand" | "match" | "trick" | null;
}

/** One hand of a finished game, step by step. */
export interface HandFrames {
  hand: number;
  frames: Frame[];
}

/** A regulation, summarised for lists. */
export interface RegulationInfo {
  game: string;
  id: string;
  name: string;
  about: string;
  preset: boolean;
  players: number[];
}

/** A rule as a sentence, with its source. `section` is its heading. */
export interface FieldText {
  field: string;
  section: string;
  label: string;
  text: string;
  source: string;
  value: boolean | number | string | (number | string)[];
}

/** A regulation in sentences, for people to read. */
export interface RegulationPage {
  info: RegulationInfo;
  special: string[];
  fields: FieldText[];
  text: string;
}

/** The odds of a set of rules if they are `ready`. If not, the progress: `done` of `of` parts are computed. */
export interface Odds {
  ready: boolean;
  done: number;
  of: number;
  odds: Record<string, unknown> | null;
}

/**
 * The expected value of each of your legal actions, in units of the first bet. It is empty if unknown.
 *
 * moves: the number of moves that had been played when the values were computed.
 */
export interface Worths {
  moves: number;
  worths: Record<string, number>;
}

/** A violation of the rules. `hand` is null for a problem before the first hand. */
export interface PlayProblem {
  hand: number | null;
  text: string;
}

/**
 * The verdict on the play of a record.
 *
 * status: "kept" (the whole match follows the rules), "incomplete" (the match has no end, but follows the rules so
 *         far) or "broken".
 * hands:  how many complete hands were played.
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

/** The fields in which two regulations differ. */
export interface Differences {
  one: RegulationInfo;
  other: RegulationInfo;
  fields: Difference[];
}

/** A possible value of a field. `text` is a sentence; `short` is one or two words, or "". */
export interface Choice {
  value: boolean | number | string;
  text: string;
  short: string;
}

/**
 * A field of the editor.
 *
 * choices: the possible values; empty if any number from `low` to `high`, or any word, is allowed.
 * ordered: whether the value is a list in which the order matters.
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

/** Fields that depend on others. If the fields have all the values in `when`, the editor applies those in `set`. */
export interface Companion {
  when: Record<string, boolean | number | string | (number | string)[]>;
  set: Record<string, boolean | number | string | (number | string)[]>;
}

/**
 * All fields of a game's regulations, for the editor.
 *
 * first:    the fields that people change most.
 * follows:  fields that depend on others.
 * together: numbers that keep their distance from another number, each with the field of that other number.
 */
export interface RegulationSchema {
  game: string;
  first: string[];
  follows: Companion[];
  together: Record<string, string>;
  fields: FieldSchema[];
}

/** A custom regulation: as a file (`text`), or as changes (`rules`) to another one (`base`). */
export interface OwnRegulation {
  text?: string | null;
  base?: string | null;
  name?: string;
  about?: string;
  rules?: Record<string, boolean | number | string | (number | string)[]>;
}

/** A problem of a regulation, and the fields next to which to show it. It has no fields if it concerns the whole. */
export interface RuleProblem {
  line: number | null;
  fields: string[];
  text: string;
}

/** Whether a regulation is playable; `page` is set if it is. */
export interface Checked {
  ok: boolean;
  problems: RuleProblem[];
  page: RegulationPage | null;
}

/** The id of a stored regulation: its page is `/regras/{game}/{id}`, and a new table can name it as `regulation`. */
export interface Shared {
  game: string;
  id: string;
}

/** An id with the label that people see. */
export interface Labelled {
  id: string;
  text: string;
}

export interface PaceInfo {
  id: "none" | "normal" | "rapid" | "relaxed" | "week";
  text: string;
  seconds: number | null;
}

/** A game of the site, with everything that a page needs to offer it. */
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
 * The games and options of the site.
 *
 * notice_percent: the probability, in percent, that an opponent notices a sign.
 * reachable:      false if only this machine can reach the server; `how` then explains how to let friends in.
 * address:        the URL with which links for friends begin; "" means the address of the page.
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

/** The name and password to register or sign in. A guest who registers keeps their seats and games. */
export interface Credentials {
  name: string;
  password: string;
}

/** An account with a new password and its recovery codes, which are never shown again. */
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

/** A recovery code of the account `name`, and the new password. */
export interface Recover {
  name: string;
  code: string;
  password: string;
}

/**
 * The password as a confirmation.
 *
 * It is only needed if you have not signed in recently (refusal `need_password`).
 */
export interface Sure {
  password?: string;
}

/** The old password, the `new` password, and the passkeys that stay valid (`keep`). Other passkeys are deleted. */
export interface NewPassword {
  password: string;
  new: string;
  keep?: string[];
}

/** New recovery codes; they replace the old ones. */
export interface Codes {
  codes: string[];
}

/**
 * A browser that is signed in as you.
 *
 * `how` it signed in: guest, register, password, passkey, code, arrived, old.
 */
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
 * Your devices, your passkeys and the number of unused recovery codes.
 *
 * `passkeys_here`: whether browsers allow passkeys at this address. They do not for a bare IP address.
 */
export interface Account {
  devices: Device[];
  passkeys: PasskeyInfo[];
  codes: number;
  passkeys_here: boolean;
}

/** The options for a call of `navigator.credentials`. Send the result of that call back with the `ticket`. */
export interface PasskeyAsked {
  ticket: string;
  options: Record<string, unknown>;
}

export interface PasskeyGiven {
  ticket: string;
  credential: Record<string, unknown>;
  name?: string;
}

/** A token for another device: open `/chegar#token` there within `seconds`. It works once. */
export interface Transfer {
  token: string;
  seconds: number;
}

export interface Arrive {
  token: string;
}

/** A short description of a person, to confirm before a device is signed in as that person. */
export interface Carried {
  name: string;
  account: string | null;
  games: number;
  playing: number;
}

/**
 * The answer to a transfer token.
 *
 * who:  the person that the token signs in.
 * you:  the person that this device is signed in as now; null if nobody.
 * same: whether both are the same person.
 */
export interface Arrival {
  who: Carried;
  you: Carried | null;
  same: boolean;
}

/** A report about a person at a table, for the operator. */
export interface Complaint {
  seat: number;
  reason: "abuse" | "cheating" | "name" | "other";
  text?: string;
}

/** A command of `carteado admin`. */
export interface AdminDeed {
  do: "ban" | "close" | "done" | "password" | "people" | "rename" | "reports" | "sessions" | "tables" | "unban";
  target?: string;
  value?: string;
}

/** The game that a tournament on the site plays. The fields have the same meaning as in `NewTable`. */
export interface OnlineGame {
  game: string;
  regulation?: string;
  seats?: number;
  level?: string;
  pace?: "normal" | "rapid" | "relaxed";
}

/**
 * A new tournament.
 *
 * rules:  the fields in which its rules differ from `regulation`.
 * text:   a complete custom regulation.
 * online: the game, if it is played on the site.
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

/** The regulation of a tournament. `fixed`: whether entries are closed, so that it can no longer change. */
export interface TournamentRegulation {
  id: string;
  name: string;
  about: string;
  fixed: boolean;
  fields: FieldText[];
}

/** A tournament in the list of tournaments. */
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

/**
 * A sign-up for a tournament.
 *
 * `code` is the code of your partner, if you have one; `seed` contributes to the draw.
 */
export interface SignUp {
  code?: string;
  seed?: string;
}

/**
 * Your entry in a tournament on the site; all fields are empty if you have not entered.
 *
 * code:  the code to give to your partner, who can sign up with it.
 * game:  the id of the game that you are called to play at `table`.
 * until: when the game stops waiting for players who have not come.
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
 * A requested decision: the kind and the fields of an event (see docs/tournaments.md).
 *
 * The server itself makes draws and calls. `seen` is the number of the decision that entered the result you want to
 * correct. The correction is refused if the result has changed since then.
 */
export interface AskedDecision {
  event: string;
  fields?: Record<string, unknown>;
  reason?: string;
  seen?: number;
}

/** An accepted decision. `cautions` are warnings about something that is allowed but unlikely. */
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

/** A new staff link. `path` contains the secret and is shown only once. */
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

/** An entry of a tournament, as the staff see it. `bots` is how many of its players are bots. */
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

/** The score of a recorded partida, the side of seat 1 first, and the players by seat. */
export interface RecordedPartida {
  score: number[];
  players: string[];
}

/** The entries of an uploaded list, and its problems line by line. */
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

/** A tie that must be broken by a draw. `matters`: whether the tie decides who reaches the knockout. */
export interface TieInfo {
  group: number;
  letter: string;
  among: string[];
  names: string[];
  matters: boolean;
}

/** An entry that may not play in the next edition, its club, and the games it missed. */
export interface SuspensionInfo {
  name: string;
  players: string[];
  club: string;
  games: string[];
}

/** The data of a game that only the staff see. `seen` is the number of the decision that entered its result. */
export interface GameWork {
  id: string;
  phase: string;
  needed: number;
  seen: number;
  by: string;
  remarks: string[];
  penalties: string[];
}

/** A penalty that the staff can give, with its description. */
export interface Penalty {
  id: string;
  text: string;
}

/**
 * The data for the staff. For everybody else it is empty.
 *
 * remake: whether corrected standings now give another bracket than the current one.
 * left:   the games, and the kinds of other decisions, that the staff must decide because the server does not.
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

/** An entry of a tournament, as everybody sees it. `bots` is how many of its players are bots. */
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

/**
 * The draws of a tournament.
 *
 * undone:  draws that were held and then undone.
 * brought: whether some draws were held elsewhere, before the tournament was imported from a file.
 */
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

/** A new evening. `begins_in` and `lasts` are minutes. */
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

/** An evening in the list of evenings. */
export interface EveningCard {
  id: string;
  name: string;
  game: string;
  starts: number;
  ends: number;
  now: number;
  here: number;
}

/** A line of the ranking. `streak` is the number of wins in a row. After two or more, the next win counts double. */
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

/**
 * An evening as one person sees it.
 *
 * joined: whether the person takes part.
 * table:  the table at which the person plays now, "" if none.
 */
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

/** The pack between shuffle and deal. All of it is public. */
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

/** The next raise: its word, and the stake of the hand if it is accepted. */
export interface TrucoRaise {
  stake: number;
  word: string;
}

/** A raise that has not been answered. */
export interface TrucoAsked {
  by: number;
  stake: number;
  word: string;
}

/**
 * A finished trick. A face-down card is "~".
 *
 * best: the seat that won the trick, or null if it is tied.
 * tied: the seats whose cards tied.
 */
export interface TrucoTrick {
  best: number | null;
  leader: number;
  plays: [number, string][];
  tied: number[];
  winner: "even" | "odd" | "tie";
}

/** The part of the regulation that players need at the table, including the table's options. */
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
 * A hand.
 *
 * cards:    the viewer's own cards; empty in a blind hand.
 * partners: the cards of partners that the viewer sees at 11, by seat.
 * left:     the number of cards of each seat.
 * places:   in a blind hand, the viewer's places on the table that still have a card.
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

/** A match as one viewer sees it. `seat` is null for a spectator. Seats 1, 3 and 5 are the odd side. */
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

/** The rules that the table shows to everybody. */
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

/** The number of cards left in the shoe, and whether the cut card is out. If so, the next round uses a new shoe. */
export interface BlackjackShoe {
  cut_card_out: boolean;
  left: number;
}

/**
 * A hand. A card that the viewer may not see is "~".
 *
 * total:     the total of the hand, or null if the viewer may not see all cards.
 * gain:      the gain of the hand without insurance, negative for a loss; null until the round is over.
 * face_down: the indices of the cards that were face down at the table. Only present in a replay.
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
 * A round.
 *
 * asked:     the seats that must answer before the dealer peeks.
 * turn:      the index of the current hand, or null while seats are `asked`.
 * gains:     the gain of each seat with all its hands and its insurance; null until the round is over.
 * face_down: the indices of the dealer's cards that were face down at the table. Only present in a replay.
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

/** A match as one viewer sees it. `seat` is null for a spectator. */
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

/** A hand of two cards whose best play differs from the chart. */
export interface BlackjackException {
  cards: string;
  play: string;
  up: string;
}

/** The odds under a set of rules: see `carteado.games.blackjack.odds.solve`. */
export interface BlackjackOdds {
  chart_edge: number;
  dealer: Record<string, Record<string, number>>;
  edge: number;
  exceptions: BlackjackException[];
  most_off: number;
  strategy: Record<string, Record<string, Record<string, string>>>;
}

/** The rules that a player needs to choose an action. `points` maps cards, canastras and bonuses to points. */
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

/** A meld on the table. `canastra` is the kind of canastra, or null if it is not one. */
export interface BuracoJogo {
  canastra: string | null;
  cards: string[];
  kind: string;
  points: number;
  wild: string | null;
}

/**
 * A deal in progress. Lists with one item per side are in the order of `sides`.
 *
 * hand:      your own cards.
 * left:      the number of cards in each hand.
 * known:     the cards that everybody has seen each seat pick up.
 * pile:      the visible discards, top card last. `pile_left` is the number of all discards.
 * using:     the card taken from the pile that must be laid at once.
 * took:      the number of mortos each side took.
 * morto:     whether each side may still take a morto.
 * offered:   the card that you may still refuse.
 * taken:     the card that may not be discarded in this turn.
 * laid:      the points of each side so far, without the cards in hand.
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

/** A finished deal. `left` has the cards left in each hand, `sheet` the points of each side by item of the sheet. */
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

/** A match as one viewer sees it. `seat` is null for a spectator. `sides` has the seats of each side. */
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

/** The rules for melds: the fields `trinca` and `ace` of the regulation. */
export interface PifpafMelds {
  ace: string;
  trinca: string;
}

/**
 * The bets.
 *
 * spent:          the bet of each seat, without the pingo.
 * level:          the bet needed to stay in.
 * least, ceiling: the lowest and the highest bet allowed.
 */
export interface PifpafBets {
  ceiling: number;
  least: number;
  level: number;
  spent: number[];
}

/**
 * The play.
 *
 * pile: the discards, the last one on top.
 * open: the cards of each seat that everybody has seen.
 * said: the viewer's own answer to the discard.
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

/**
 * The current deal.
 *
 * turn:  the seat on turn or, after a discard, the seat that discarded.
 * asked: the seats that must act.
 */
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

/** The previous deal: only the cards that were shown at its end, and the last discard. */
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

/** A match as one viewer sees it. `seat` is null for a spectator. `chips` does not include the chips in the pot. */
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

export type TableEvent = Acted | Seating | Started | Spoke;

export type ServerMessage = Sync | Update | Done | Refusal | Presence | WentOn | Signal | Bye;

export type ClientMessage = Act | Sit | Stand | GiveSeed | Start | Swap | Remove | AddBot | Back | GoOn | LateSeats | AutoCut | MakeSign | Say | PlayAgain;
