import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type Child, startChild } from '../support/children.ts'
import { freePort } from '../support/processes/free-port.ts'
import type { JourneysApp } from './global-setup.ts'

export type OwnApp = JourneysApp & {
  /** Ends it as an operator does, with SIGTERM, and waits for its end. */
  stop(): Promise<void>
  /** Ends it as a power cut does, with SIGKILL, and waits for its end. */
  kill(): Promise<void>
  /** Starts it again at the same address, on the same database. */
  start(): Promise<void>
}

/**
 * Starts another process of the app on the common database, for a file that ends or configures it; the other files go
 * on using the common one. `configure` gets the URL at which browsers will find it. Ended after the file's last test.
 */
export async function startOwnApp(
  configure: (url: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv> = () => ({}),
): Promise<OwnApp> {
  const common = inject('journeys')
  const dataDir = await mkdtemp(join(tmpdir(), 'danju-own-app-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const place = { DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: common.ownerUrl, DATABASE_APP_URL: common.appUrl }
  const env = { ...place, CAPTCHA: common.captcha, LOG_LEVEL: 'error', ...(await configure(url)) }
  let child: Child | undefined
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    await child?.ended()
  }
  const stop = () => end('SIGTERM')
  const start = async () => {
    child = startChild('serve.ts', [], env)
    await child.says(/^Danju is ready: /)
  }
  afterAll(async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  await start()
  return { ...common, url, stop, kill: () => end('SIGKILL'), start }
}
