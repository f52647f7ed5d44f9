import type pg from 'pg'
import { openSecrets } from '../secrets.ts'
import { SetUpError } from '../set-up-error.ts'
import { withClient } from './client.ts'
import { ownerRole } from './cluster.ts'
import { DataDirHeld, holdDataDir } from './data-dir-lock.ts'
import { type Log, startEmbedded } from './embedded.ts'
import { existingCluster } from './embedded-place.ts'
import { readPostmaster } from './postmaster.ts'

/** A command's work as the owner of the database; `cluster`: the folder of the embedded PostgreSQL. */
type Work<T> = (client: pg.Client, cluster: string) => Promise<T>
type UrlWork<T> = (ownerUrl: string, cluster: string) => Promise<T>
/** `purpose`: one word, by which the data folder and the database know the command. */
type Options = { dataDir: string; log: Log; purpose: string }

/**
 * Works as the owner of the embedded database, in the PostgreSQL of the app that holds the data folder, or in one that is started for as
 * long as the work takes. Fails with a SetUpError where there is no database, or the app is just starting or ending.
 */
export const asOwner = <T>(options: Options, work: Work<T>): Promise<T> =>
  withOwnerUrl(options, (connectionString, cluster) =>
    withClient({ connectionString, application_name: `danju-${options.purpose}` }, (client) => work(client, cluster)),
  )

/** As asOwner, for work that connects by itself. */
export async function withOwnerUrl<T>({ dataDir, log, purpose }: Options, work: UrlWork<T>): Promise<T> {
  const cluster = await existingCluster(dataDir)
  if (cluster === undefined) throw new SetUpError(`${dataDir} holds no database.`)
  const { ownerPassword: password } = await openSecrets(dataDir)
  const lock = await holdDataDir(dataDir, `a ${purpose}`).catch((error: unknown) => {
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
