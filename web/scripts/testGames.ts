import type { Plugin } from 'vite'
import { dirname, posix } from 'node:path'

/**
 * Add the games of tests/games to those of src/games: every glob over a folder of src also finds the same files of tests.
 * For tests only: the production pages contain no test game.
 */
export function testGames(): Plugin {
  let root = ''
  return {
    name: 'test-games',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    transform(code, id) {
      if (!id.startsWith(`${root}/src/`) || !code.includes('import.meta.glob')) return
      return code.replace(/(import\.meta\.glob(?:<[^(]*>)?\(\s*)'(\.[^']+)'/g, (_, call: string, pattern: string) => {
        const twin = posix.join(dirname(id).slice(root.length), pattern).replace(/^\/src\//, '/tests/')
        return `${call}['${pattern}', '${twin}']`
      })
    },
  }
}
