import { onTestFinished } from 'vitest'
import { openSecrets } from '#server/core/secrets.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { existingCluster } from '#server/db/embedded/embedded-place.ts'
import { readPostmaster } from '#server/db/embedded/postmaster.ts'
import { testFolder } from '../folders.ts'
import { quiet } from '../quiet.ts'

/** A separate PostgreSQL that a test can kill. */
export type Postgres = { dataDir: string; ownerUrl: string; kill(): Promise<void> }

export async function postgres(): Promise<Postgres> {
  const dataDir = await testFolder()
  const { ownerPassword } = await openSecrets(dataDir)
  const { ownerUrl, stop } = await startEmbedded({ dataDir, password: ownerPassword, log: quiet })
  onTestFinished(() => stop(), 60_000)
  const kill = async () => {
    const running = await readPostmaster((await existingCluster(dataDir)) ?? dataDir)
    if (running && running !== 'stale') process.kill(running.pid, 'SIGKILL')
  }
  return { dataDir, ownerUrl, kill }
}
