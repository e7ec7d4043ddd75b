/**
 * Index the files of a glob by the folder that contains them: './truco/Board.svelte' belongs to 'truco'. A game's parts
 * are found this way, so that no list names the games.
 */
export const byGame = <T>(files: Record<string, T>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split('/').at(-2)!, file]))
