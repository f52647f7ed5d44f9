import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { openSecrets } from '../secrets.ts'
import { withClient } from './client.ts'
import { type Log, startEmbedded } from './embedded.ts'
import { existingCluster } from './embedded-place.ts'
import { type Broken, brokenInvariants, invariants } from './invariants.ts'
import { migrate } from './migrate.ts'
import { restoreBackup } from './restore-backup.ts'

/** What was found in a restored copy. `lastEventAt`: ISO time of the last event of a document; null where there is none. */
export type Findings = { tenants: number; documents: number; lastEventAt: string | null; checked: number; broken: readonly Broken[] }

/**
 * Restores a backup into a folder of its own below the system's folder for temporary files, brings it up to date as a start of this version
 * would, and runs every invariant there. The backup and the data folder are not touched. Throws what `restoreBackup` throws.
 */
export async function verifyBackup({ backup, log }: { backup: string; log: Log }): Promise<Findings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'danju-verify-'))
  // as root, PostgreSQL runs as a user who must be able to enter
  await chmod(dataDir, 0o755)
  try {
    await restoreBackup({ backup, dataDir, replace: false, log })
    return await findingsIn(dataDir, log)
  } finally {
    const cluster = await existingCluster(dataDir)
    if (cluster) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts the database of a folder that is nobody's, and runs the invariants in it. */
async function findingsIn(dataDir: string, log: Log): Promise<Findings> {
  const { ownerPassword: password, appPassword } = await openSecrets(dataDir)
  const { ownerUrl, stop } = await startEmbedded({ dataDir, password, log })
  try {
    await migrate({ ownerUrl, appPassword, log })
    return await withClient({ connectionString: ownerUrl }, findingsOf)
  } finally {
    await stop()
  }
}

async function findingsOf(client: pg.Client): Promise<Findings> {
  const { rows } = await client.query<{ tenants: string; documents: string; last: Date | null }>(counts)
  const [found] = rows
  if (!found) throw new Error('a count answers one row')
  const broken = await brokenInvariants(async (sql) => (await client.query(sql)).rows)
  return {
    tenants: Number(found.tenants),
    documents: Number(found.documents),
    lastEventAt: found.last?.toISOString() ?? null,
    checked: invariants.length,
    broken,
  }
}

const counts = `select (select count(*) from tenant) as tenants, (select count(*) from document) as documents,
  (select max(at) from document_event) as last`
