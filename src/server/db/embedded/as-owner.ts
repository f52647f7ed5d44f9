import type pg from 'pg'
import { openSecrets } from '../../core/secrets.ts'
import { SetUpError } from '../../core/set-up-error.ts'
import { withClient } from '../client.ts'
import { ownerRole } from './cluster.ts'
import { DataDirHeld, lockDataDir } from './data-dir-lock.ts'
import { type Log, startEmbedded } from './embedded.ts'
import { existingCluster } from './embedded-place.ts'
import { readPostmaster } from './postmaster.ts'

/** Work as the owner of the database; `cluster` is the folder of the embedded PostgreSQL. */
type OwnerWork<T> = (client: pg.Client, cluster: string) => Promise<T>
type OwnerUrlWork<T> = (ownerUrl: string, cluster: string) => Promise<T>
/** `purpose`: one word that names the command in the lock file and in the database. */
type OwnerOptions = { dataDir: string; log: Log; purpose: string }

/**
 * Runs the work as the owner of the embedded database: on the running PostgreSQL of the app that has locked the data
 * folder, or on one started for the duration of the work. Throws SetUpError where there is no database, or the app is
 * just starting or ending.
 */
export const asOwner = <T>(options: OwnerOptions, work: OwnerWork<T>): Promise<T> =>
  withOwnerUrl(options, (connectionString, cluster) =>
    withClient({ connectionString, application_name: `danju-${options.purpose}` }, (client) => work(client, cluster)),
  )

/** Like asOwner, for work that opens its own connections. */
export async function withOwnerUrl<T>({ dataDir, log, purpose }: OwnerOptions, work: OwnerUrlWork<T>): Promise<T> {
  const cluster = await existingCluster(dataDir)
  if (cluster === undefined) throw new SetUpError(`${dataDir} holds no database.`)
  const { ownerPassword: password } = await openSecrets(dataDir)
  const lock = await lockDataDir(dataDir, `a ${purpose}`).catch((error: unknown) => {
    if (error instanceof DataDirHeld) return undefined
    throw error
  })
  if (lock === undefined) {
    const running = await readPostmaster(cluster)
    if (running === undefined || running === 'stale')
      throw new SetUpError(`The app of ${dataDir} is starting or ending: try again in a moment.`)
    return work(`postgres://${ownerRole}:${encodeURIComponent(password)}@127.0.0.1:${running.port}/danju`, cluster)
  }
  try {
    const embedded = await startEmbedded({ dataDir, password, log })
    return await work(embedded.ownerUrl, cluster).finally(embedded.stop)
  } finally {
    await lock.release()
  }
}
