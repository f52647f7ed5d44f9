import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetUpError } from './core/set-up-error.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder of the built web app. */
export const webFolder = join(root, 'dist')

/** Files and folders that the build reads. */
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'machines',
  'src/domain',
  'src/contract',
  'src/resources',
  'src/web',
]

/** Builds the web app when its sources changed since the last build, as after an upgrade. */
export async function buildWebIfStale(say: (line: string) => void): Promise<void> {
  // the packaged archive cannot build
  if (!existsSync(join(root, 'vite.config.ts'))) return
  const [built, changed] = await Promise.all([
    newestModification([join(webFolder, 'index.html')]),
    newestModification(sources.map((path) => join(root, path))),
  ])
  if (built !== undefined && built >= (changed ?? 0)) return
  say(built === undefined ? 'The web app is not built yet: building it …' : 'The web app is older than its sources: building it again …')
  await buildWeb()
}

/**
 * Latest modification time of these files, or of all files in these folders, in milliseconds; undefined where there
 * is none.
 */
export async function newestModification(paths: readonly string[]): Promise<number | undefined> {
  const times = await Promise.all(paths.map(writtenAt))
  return times.reduce((last, time) => (last === undefined || (time ?? 0) > last ? time : last), undefined)
}

async function writtenAt(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(isMissing)
  if (!found?.isDirectory()) return found?.mtimeMs
  return newestModification((await readdir(path)).map((name) => join(path, name)))
}

function isMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function buildWeb(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js')
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', NO_COLOR: '1' }
  const child = spawn(process.execPath, [vite, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new SetUpError(`The web app could not be built:\n${said.trim()}`)
}
