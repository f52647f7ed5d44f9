import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { openSecrets } from '#server/core/secrets.ts'
import { codeOf } from '#server/db/client.ts'
import { startEmbedded, stopEmbedded } from '#server/db/embedded/embedded.ts'
import { runProgramOrThrow } from '#server/db/embedded/run-program.ts'
import { startChild } from './children.ts'
import { quiet } from './quiet.ts'

/**
 * A folder for the running test that every user may enter. It is removed after the test, and a PostgreSQL that still
 * uses it is ended.
 */
export async function testFolder(): Promise<string> {
  const folder = await openFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/**
 * Like testFolder, with secrets and a stopped cluster that has no database yet. Making one takes as long as a test, so
 * it is made once and copied.
 */
export const readyFolder = async (): Promise<string> => filled(await testFolder(), 'ready')

/** Like testFolder, with the content after a first start and its end: a migrated and seeded database. */
export const startedFolder = async (): Promise<string> => started(await testFolder())

/** Fills a folder with the content after a first start and its end. */
export const started = (folder: string): Promise<string> => filled(folder, 'started')

async function filled(folder: string, name: keyof typeof makers): Promise<string> {
  await mkdir(folder, { recursive: true })
  await runProgramOrThrow('cp', ['-a', `${await madeOnce(name)}/.`, folder])
  return folder
}

const makers = { ready: makeCluster, started: startOnce }

async function makeCluster(dataDir: string): Promise<void> {
  const { ownerPassword: password } = await openSecrets(dataDir)
  await (await startEmbedded({ dataDir, password, log: quiet })).stop()
}

async function startOnce(dataDir: string): Promise<void> {
  const app = startChild('serve.ts', [], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' })
  await app.says(/^Danju is ready/)
  app.kill('SIGTERM')
  await app.ended()
}

/** A folder that is made by the first caller in any process of the run; the others wait for it. */
async function madeOnce(name: keyof typeof makers): Promise<string> {
  const folder = join(tmpdir(), `${inject('testServer').prefix}_${name}`)
  for (; !existsSync(folder); await sleep(50)) {
    if (!(await isFirst(`${folder}.making`))) continue
    const making = await openFolder()
    try {
      await makers[name](making)
      await rename(making, folder)
    } catch (error) {
      await remove(making)
      await rm(`${folder}.making`, { recursive: true })
      throw error
    }
  }
  return folder
}

/** True for the first caller, who makes the folder. */
async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Like testFolder, for a whole test file, which must remove it. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-folder-'))
  await chmod(folder, 0o755)
  return folder
}

/** Removes a folder; a PostgreSQL that still uses it is ended. */
export async function remove(folder: string): Promise<void> {
  await stopEmbedded(folder, quiet)
  // a process that was told to end may still write
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
