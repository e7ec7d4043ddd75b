/**
 * The modules that are bundled together. By default the build makes a file of every module that two pages share, so that
 * one page takes twenty small requests, each with its own round trip. With these groups a page is three parts: the files
 * that every page needs, the files that pages of its kind share, and its own.
 *
 * List only modules that every page of a kind needs. Modules loaded on demand (menus, the waiting room) stay separate.
 */
const GROUPS: Record<string, RegExp> = {
  house:
    /node_modules\/(svelte|esm-env|clsx)\/|vite\/preload-helper|\/src\/(app\/(app\.css|announcer|house|quickPlay|router|routes|settings)|net\/(api|connectivity)|cards\/symbols|i18n\/(index|words\/pt\/site\.ts)|ui\/(displayFont|DisplayText|Loading|Dialog|Page))/,
  cards: /\/src\/(cards\/(?!touchGestures|handFocus|CutSlide)|games\/\w+\/sample)/,
  games: /\/src\/(games\/index|i18n\/gameWords)/,
  table:
    /\/src\/(fair\/fairNotes|table\/(board|emotes|keepInside|table|History|MenuButton|Notices|Result|Seat|TableFrame|TalkButton|ExplainButton)\.)/,
  account:
    /\/src\/(pages\/account\/(CodesToKeep|PasswordField|passkeys)|i18n\/(account|words\/\w+\/site_account))|rolldown\/runtime/,
}

/** Parts of Svelte that only some pages use: they are loaded with those pages, not with the first one. */
const OPTIONAL_SVELTE = /\/svelte\/src\/(reactivity\/(?!create-subscriber)|motion\/|transition\/|animate\/|easing\/)/

export const groups = Object.entries(GROUPS).map(([name, pattern], i) => ({
  name,
  test: (id: string) => pattern.test(id) && !OPTIONAL_SVELTE.test(id),
  priority: 10 - i,
}))
