import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openSecrets } from '#server/core/secrets.ts'
import { grantedRole } from '#server/db/app-role.ts'
import { ownerRole } from '#server/db/embedded/cluster.ts'
import { existingCluster } from '#server/db/embedded/embedded-place.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { buildWebIfStale } from '#server/web-build.ts'
import { startChild } from '../support/children.ts'
import { findChromium } from '../support/chromium.ts'
import { adminPassword } from '../support/quiet.ts'

/** The app that the journeys use. */
export type JourneysApp = {
  url: string
  /** URLs of its database, for the owner and for the server's own role. */
  ownerUrl: string
  appUrl: string
  /** The text in every captcha of the sign-in page. */
  captcha: string
  /** Path of the browser's executable. */
  chromium: string
}

declare module 'vitest' {
  interface ProvidedContext {
    journeys: JourneysApp
  }
}

const captcha = 'danju'

/**
 * Starts the real app in its own process, with a data folder and PostgreSQL of its own; ended and removed after the
 * last journey.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium()
  await buildWebIfStale(console.log)
  const dataDir = await mkdtemp(join(tmpdir(), 'danju-journeys-'))
  // if the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder
  await chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: '0', CAPTCHA: captcha, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'error' }
  const app = startChild('serve.ts', [], env)
  const end = async () => {
    app.kill('SIGTERM')
    await app.ended()
    // print errors that the server logged, to help find the cause of a failed journey
    for (const line of app.lines.filter((said) => said.startsWith('{"level":50'))) console.error(line)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const [url = ''] = /http:\S+$/.exec(await app.says(/^Danju is ready: /)) ?? []
    project.provide('journeys', { url, ...(await databaseOf(dataDir)), captcha, chromium })
  } catch (error) {
    await end()
    throw error
  }
  return end
}

/** URLs of the PostgreSQL that serves a data folder. */
export async function databaseOf(dataDir: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const cluster = await existingCluster(dataDir)
  const postmaster = cluster === undefined ? undefined : await readPostmaster(cluster)
  if (postmaster === undefined || postmaster === 'stale') throw new Error(`no PostgreSQL serves ${dataDir}`)
  const { ownerPassword, appPassword } = await openSecrets(dataDir)
  const urlOf = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${postmaster.port}/danju`
  return { ownerUrl: urlOf(ownerRole, ownerPassword), appUrl: urlOf(grantedRole, appPassword) }
}
