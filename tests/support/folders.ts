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
 * A folder for the running test, which everybody may enter; removed after it, and any PostgreSQL that still serves it
 * is ended.
 */
export async function testFolder(): Promise<string> {
  const folder = await openFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/**
 * As testFolder, with secrets and a resting cluster in it that has no database yet: making one takes as long as a
 * test, so it is made once and copied.
 */
export const readyFolder = async (): Promise<string> => filled(await testFolder(), 'ready')

/** As testFolder, with what a first start and its end leave in it: a database that is migrated and seeded. */
export const startedFolder = async (): Promise<string> => started(await testFolder())

/** Fills a folder with what a first start and its end leave in it. */
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

/** A folder that the first who asks makes, in any process of the run, and that the others wait for. */
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

/** Whether nobody else makes it. */
async function isFirst(mark: string): Promise<boolean> {
  try {
    await mkdir(mark)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** As testFolder, for a whole file, which removes it. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-folder-'))
  await chmod(folder, 0o755)
  return folder
}

/** Removes a folder; any PostgreSQL that still serves it is ended. */
export async function remove(folder: string): Promise<void> {
  await stopEmbedded(folder, quiet)
  // a process that was told to end may still write its last word
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}
