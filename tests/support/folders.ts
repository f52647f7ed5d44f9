import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startEmbedded, stopEmbedded } from '#server/db/embedded.ts'
import { mustRun } from '#server/db/run-program.ts'
import { openSecrets } from '#server/secrets.ts'
import { quiet } from './quiet.ts'

/** A folder for the running test, which everybody may enter; removed after it, and any PostgreSQL that still serves it is ended. */
export async function testFolder(): Promise<string> {
  const folder = await openFolder()
  onTestFinished(() => remove(folder))
  return folder
}

/**
 * As testFolder, with secrets and a resting cluster in it, as after a first start: making one takes as long as a test, so it is made
 * once and copied. To be called at the top of the file; the answer is called in each test.
 */
export function readyFolders(): () => Promise<string> {
  let template = ''
  beforeAll(async () => {
    template = await openFolder()
    const { ownerPassword: password } = await openSecrets(template)
    await (await startEmbedded({ dataDir: template, password, log: quiet })).stop()
  })
  afterAll(() => remove(template))
  return async () => {
    const folder = await testFolder()
    await mustRun('cp', ['-a', `${template}/.`, folder])
    return folder
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
