import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { openSecrets } from '../../core/secrets.ts'
import { withClient } from '../client.ts'
import { type Log, startEmbedded } from '../embedded/embedded.ts'
import { existingCluster } from '../embedded/embedded-place.ts'
import { type BrokenInvariant, brokenInvariants, invariants } from '../schema/invariants.ts'
import { migrate } from '../schema/migrate.ts'
import { restoreBackup } from './restore-backup.ts'

/** Findings in a restored copy. `lastEventAt`: ISO time of the last document event; null without any. */
export type BackupFindings = {
  tenants: number
  documents: number
  lastEventAt: string | null
  checked: number
  broken: readonly BrokenInvariant[]
}

/**
 * Restores a backup into a temporary folder, migrates it as a start of this version would, and runs every invariant.
 * The backup and the data folder are not touched. Throws what `restoreBackup` throws.
 */
export async function verifyBackup({ backup, log }: { backup: string; log: Log }): Promise<BackupFindings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'danju-verify-'))
  // as root, PostgreSQL runs as another user, who must be able to enter the folder
  await chmod(dataDir, 0o755)
  try {
    await restoreBackup({ backup, dataDir, replace: false, log })
    return await verifyFolder(dataDir, log)
  } finally {
    const cluster = await existingCluster(dataDir)
    if (cluster) await rm(dirname(cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts the database of a folder that no process uses, and checks the invariants in it. */
async function verifyFolder(dataDir: string, log: Log): Promise<BackupFindings> {
  const { ownerPassword: password, appPassword } = await openSecrets(dataDir)
  const { ownerUrl, stop } = await startEmbedded({ dataDir, password, log })
  try {
    await migrate({ ownerUrl, appPassword, log })
    return await withClient({ connectionString: ownerUrl }, findingsOf)
  } finally {
    await stop()
  }
}

async function findingsOf(client: pg.Client): Promise<BackupFindings> {
  const { rows } = await client.query<{ tenants: string; documents: string; last: Date | null }>(countsSql)
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

const countsSql = `select (select count(*) from tenant) as tenants, (select count(*) from document) as documents,
  (select max(at) from document_event) as last`
