import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SetUpError } from './core/set-up-error.ts'
import { DataDirHeld, type DataDirLock, lockDataDir } from './db/embedded/data-dir-lock.ts'

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

/**
 * Folder in which a build is prepared, under a lock: if several processes start at once in one clone, only one of them
 * builds.
 */
const draftFolder = 'dist-draft'
const pollMs = 200

/**
 * Builds the web app if its sources have changed since the last build, for example after an upgrade. If another start
 * is building, waits for that one.
 */
export async function buildWebIfStale(say: (line: string) => void, clone = root): Promise<void> {
  // the packaged archive cannot build
  if (!existsSync(join(clone, 'vite.config.ts'))) return
  if (!(await isStale(clone))) return
  const lock = await lockBuild(join(clone, draftFolder), say)
  try {
    // another start, for which this one has waited, may have built it
    if (await isStale(clone)) await buildWeb(clone, say)
  } finally {
    await lock.release()
  }
}

async function isStale(clone: string): Promise<boolean> {
  const [built, changed] = await Promise.all([
    newestModification([join(clone, 'dist/index.html')]),
    newestModification(sources.map((path) => join(clone, path))),
  ])
  return built === undefined || built < (changed ?? 0)
}

async function lockBuild(folder: string, say: (line: string) => void): Promise<DataDirLock> {
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return await lockDataDir(folder, 'building the web app')
    } catch (error) {
      if (!(error instanceof DataDirHeld)) throw error
      if (!isWaiting) say(`Process ${error.holder.pid} is building the web app: waiting for it …`)
      await sleep(pollMs)
    }
  }
}

/**
 * Latest modification time, in milliseconds, of these files and of all files in these folders; undefined if none
 * exists.
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

/**
 * Builds the web app and replaces the former build as a whole, so that a server that is using it never sends parts of
 * two builds.
 */
async function buildWeb(clone: string, say: (line: string) => void): Promise<void> {
  const [built, draft] = [join(clone, 'dist'), join(clone, draftFolder, 'web')]
  say(existsSync(built) ? 'The web app is older than its sources: building it again …' : 'The web app is not built yet: building it …')
  const vite = join(dirname(createRequire(join(clone, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', NO_COLOR: '1' }
  const words = [vite, 'build', '--outDir', draft, '--emptyOutDir']
  const child = spawn(process.execPath, words, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new SetUpError(`The web app could not be built:\n${said.trim()}`)
  await rm(built, { recursive: true, force: true })
  await rename(draft, built)
}
