import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Emit the service worker, with the names of all built files, and the list of routes. */
export function serviceWorker(): Plugin {
  return {
    name: 'carteado-shell',
    apply: 'build',
    generateBundle: {
      // Run last, after the build has dropped the chunks that contain only a style sheet.
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .map((name) => `/${name}`)
          .sort()
        const worker = readFileSync(new URL('../src/app/sw.js', import.meta.url), 'utf8')
        const version = createHash('sha256')
          .update(worker + files.join())
          .digest('hex')
          .slice(0, 12)
        const source = worker.replace('__SHELL__', version).replace('__FILES__', JSON.stringify(files))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
        const routes = readFileSync(new URL('../src/app/routes.json', import.meta.url), 'utf8')
        this.emitFile({ type: 'asset', fileName: 'routes.json', source: routes })
      },
    },
  }
}
