import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { startChild } from '../support/children.ts'
import { testPassword } from '../support/client.ts'
import { adminPassword } from '../support/quiet.ts'
import { databaseOf, type JourneysApp } from './global-setup.ts'

/**
 * Starts the demo, created in a new data folder: a network that has traded for months, so that no page is empty. Every
 * user's password is the tests' password. `DEMO_DIR` names the folder of a demo that exists already, with the same
 * passwords. Ended after the file's last test.
 */
export async function startDemo(): Promise<JourneysApp> {
  const common = inject('journeys')
  const dataDir = process.env.DEMO_DIR ?? (await mkdtemp(join(tmpdir(), 'danju-demo-')))
  // if the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder
  await chmod(dataDir, 0o755)
  const passwords = { DEMO_PASSWORD: testPassword, ADMIN_PASSWORD: adminPassword }
  const env = { DATA_DIR: dataDir, PORT: '0', CAPTCHA: common.captcha, LOG_LEVEL: 'error', ...passwords }
  const app = startChild('src/server/demo-command.ts', ['--small'], env)
  afterAll(async () => {
    app.kill('SIGTERM')
    await app.ended()
    if (process.env.DEMO_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
  })
  const [url = ''] = /http:\S+$/.exec(await app.says(/^Danju is ready: /)) ?? []
  return { ...common, url, ...(await databaseOf(dataDir)) }
}
