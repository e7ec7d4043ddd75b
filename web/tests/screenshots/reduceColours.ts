import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** Pictures for a repository need few colours: where ImageMagick is installed, each is brought down to 160. */
export default function lighter(): void {
  const folder = new URL('../../../docs/screenshots/', import.meta.url).pathname
  try {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.png')))
      execFileSync('convert', [folder + file, '+dither', '-colors', '160', '-strip', `PNG8:${folder}${file}`])
  } catch {
    console.warn('ImageMagick (convert) is not here: the pictures stay as they are.')
  }
}
