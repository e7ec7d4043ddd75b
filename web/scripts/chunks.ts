/**
 * Which modules are fetched together. Left to itself the build makes a file of every module that two pages share, and a
 * page is then twenty small requests, each with its own way over the network. A page is now the house's own files, what
 * its kind has in common, and itself.
 *
 * Only what every page of a kind needs stands here: what is fetched on demand (menus, the waiting room) stays apart.
 */
const GROUPS: Record<string, RegExp> = {
  house:
    /node_modules\/(svelte|esm-env|clsx)\/|vite\/preload-helper|\/src\/(app\.css|lib\/(api|house|line|live|playing|router|routes|settings|slab|cards\/symbols|i18n\/(index|words\/pt\/site\.ts))|ui\/(Await|Dialog|Frame|Slab))/,
  cards: /\/src\/(lib\/(cards\/|samples)|ui\/Fan)/,
  games: /\/src\/(games\/index|frame\/words)/,
  table:
    /\/src\/(lib\/fairNotes|frame\/(board|emotes|inside|table|History|MenuButton|Notices|Result|Seat|TableFrame|TalkButton|Watching|Why)\.)/,
  account:
    /\/src\/(account\/(CodesToKeep|PasswordField)|lib\/(passkeys|i18n\/(account|words\/\w+\/site_account)))|rolldown\/runtime/,
}

/** Of svelte, only what the first page brings: what one page uses alone comes with that page. */
const APART = /\/svelte\/src\/(reactivity\/(?!create-subscriber)|motion\/|transition\/|animate\/|easing\/)/

export const groups = Object.entries(GROUPS).map(([name, mine], i) => ({
  name,
  test: (id: string) => mine.test(id) && !APART.test(id),
  priority: 10 - i,
}))
