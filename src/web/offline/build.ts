import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = new URL('service-worker.js', import.meta.url)
/**
 * The files that the app needs to open: page, code, styles and icons. Data is not among them and always comes from the
 * server.
 */
const ofShell = /^(assets\/.+\.(js|css)|favicon\.svg|icons\/.+\.png|manifest\.webmanifest)$/

/** The service worker of a build. It has the list of files to cache, and a version that changes with any of them. */
export async function serviceWorkerOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const kept = names.filter((name) => ofShell.test(name)).sort()
  const hash = createHash('sha256')
  for (const name of ['index.html', ...kept]) hash.update(name).update(await readFile(join(folder, name)))
  const shell = { version: hash.digest('hex').slice(0, 16), files: ['/', ...kept.map((name) => `/${name}`)] }
  return `self.shell = ${JSON.stringify(shell)}\n${await readFile(source, 'utf8')}`
}

/** Vite plugin that writes `sw.js` beside the built app. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      handler: async ({ dir = 'dist' }) => writeFile(join(dir, 'sw.js'), await serviceWorkerOf(dir)),
    },
  }
}
