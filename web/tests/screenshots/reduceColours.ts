import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** Reduce the pictures to 160 colours to save space, if ImageMagick is installed. */
export default function reduceColours(): void {
  const folder = new URL('../../../docs/screenshots/', import.meta.url).pathname
  try {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.png')))
      execFileSync('convert', [folder + file, '+dither', '-colors', '160', '-strip', `PNG8:${folder}${file}`])
  } catch {
    console.warn('ImageMagick (convert) is not installed: the pictures keep all their colours.')
  }
}
