import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Writes the service worker, with the names of all the files that the build made, and the addresses of the pages. */
export function shell(): Plugin {
  return {
    name: 'carteado-shell',
    apply: 'build',
    generateBundle: {
      // Last of all: files that hold nothing but a style sheet have been taken out by then.
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => `/${name}`)
          .sort()
        const worker = readFileSync(new URL('../src/sw.js', import.meta.url), 'utf8')
        const version = createHash('sha256')
          .update(worker + files.join())
          .digest('hex')
          .slice(0, 12)
        const source = worker.replace('__SHELL__', version).replace('__FILES__', JSON.stringify(files))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
        const routes = readFileSync(new URL('../src/lib/routes.json', import.meta.url), 'utf8')
        this.emitFile({ type: 'asset', fileName: 'routes.json', source: routes })
      },
    },
  }
}
