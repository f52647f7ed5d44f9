import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { startChild } from '../support/children.ts'
import { testPassword } from '../support/client.ts'
import { adminPassword } from '../support/quiet.ts'
import { databaseOf, type JourneysApp } from './global-setup.ts'

/**
 * The demo, made anew on a data folder of its own: a network that has done business for months, so that no page of it
 * is empty. Everybody's password is the tests'. `DEMO_DIR` names the folder of one that was made before, with the
 * same passwords. Ended after the file's last test.
 */
export async function startDemo(): Promise<JourneysApp> {
  const common = inject('journeys')
  const dataDir = process.env.DEMO_DIR ?? (await mkdtemp(join(tmpdir(), 'danju-demo-')))
  // as root, PostgreSQL runs as a user who must be able to enter
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
