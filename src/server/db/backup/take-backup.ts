import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import { asOwner } from '../embedded/as-owner.ts'
import type { Log } from '../embedded/embedded.ts'
import { backupLayout, isNotData, type Manifest } from './backup-layout.ts'
import { type CopiedFile, copyFiles, listFiles, makeFolder, readStable, writeThrough } from './copy-files.ts'

/** Names that PostgreSQL recreates or that must not be copied; the WAL that the copy needs is copied separately. */
const leftOutNames =
  /^(postmaster\.(pid|opts)|start\.log|log|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_replslot|pg_wal)$/
const keptEmpty = ['pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'pg_replslot', 'pg_wal']
const controlFile = 'global/pg_control'

type BackupOptions = {
  dataDir: string
  target: string
  log: Log
  /** Called with the connection before copying, to show what is backed up. */
  look?: (client: pg.Client) => Promise<void>
}

/**
 * Copies a data folder with its embedded database into `target`, whether the app runs or not. The folder appears under
 * its name only when it is complete. Everything acknowledged before `consistentAt` is in it.
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, target, look } = options
  await assertEmpty(target)
  return asOwner({ ...options, purpose: 'backup' }, async (client, cluster) => {
    await look?.(client)
    const draft = `${target}.partial-${process.pid}`
    await mkdir(draft, { recursive: true, mode: 0o700 })
    try {
      const { consistentAt, files, folders } = await copyCluster(client, cluster, join(draft, backupLayout.cluster))
      const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
      const rest = await copyRest(dataDir, join(draft, backupLayout.rest))
      const manifest: Manifest = {
        format: 1,
        consistentAt,
        postgres: rows[0]?.version ?? '',
        files: [...prefixPaths(backupLayout.cluster, files), ...prefixPaths(backupLayout.rest, rest)],
        folders: folders.map((folder) => `${backupLayout.cluster}/${folder}`),
      }
      await writeThrough(draft, backupLayout.manifest, `${JSON.stringify(manifest, null, 1)}\n`)
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
      await recordBackup(client, consistentAt)
      return manifest
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  })
}

/**
 * Records the backup for the platform's administrators, unless the database was never migrated and so lacks the table.
 */
async function recordBackup(client: pg.Client, consistentAt: string): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('upkeep')::text as found`)
  if (!rows[0]?.found) return
  await client.query(
    `insert into upkeep (what, begin_time, end_time) values ('backup', $1, $1)
     on conflict (what) do update set begin_time = excluded.begin_time, end_time = excluded.end_time`,
    [consistentAt],
  )
}

type ClusterCopy = { consistentAt: string; files: CopiedFile[]; folders: string[] }

/**
 * Makes PostgreSQL's low-level backup. Files may change between start and stop, while they are read; the WAL of that
 * time, retained by a temporary slot, makes them consistent when PostgreSQL starts on the copy.
 */
async function copyCluster(client: pg.Client, cluster: string, target: string): Promise<ClusterCopy> {
  await assertNoTablespaces(cluster)
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`danju_backup_${process.pid}`])
  const { rows: started } = await client.query<{ file: string }>(`select pg_walfile_name(pg_backup_start('danju', fast => true)) as file`)
  const { files: paths, folders } = await listFiles(cluster, (path) => isLeftOut(path))
  const files = await copyFiles(cluster, target, paths)
  for (const folder of [...folders, ...keptEmpty]) await makeFolder(target, folder)
  files.push(await writeThrough(target, controlFile, await readStable(join(cluster, controlFile))))

  const consistentAt = new Date().toISOString()
  const { rows: stopped } = await client.query<{ file: string; labelfile: string }>(
    `select pg_walfile_name(lsn) as file, labelfile from pg_backup_stop(wait_for_archive => false)`,
  )
  const [first, last] = [started[0], stopped[0]]
  if (!first || !last) throw new Error('PostgreSQL answered nothing to the start or the stop of a backup')
  files.push(await writeThrough(target, 'backup_label', last.labelfile))
  files.push(...(await copyLog(cluster, target, first.file, last.file)))
  return { consistentAt, files, folders: [...folders, ...keptEmpty] }
}

/** Copies the WAL segments from the start of the backup to its end, and the timeline histories. */
async function copyLog(cluster: string, target: string, first: string, last: string): Promise<CopiedFile[]> {
  const names = await readdir(join(cluster, 'pg_wal'))
  const needed = names.filter((name) => (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) || name.endsWith('.history'))
  return prefixPaths('pg_wal', await copyFiles(join(cluster, 'pg_wal'), join(target, 'pg_wal'), needed))
}

async function copyRest(dataDir: string, target: string): Promise<CopiedFile[]> {
  const { files } = await listFiles(dataDir, isNotData)
  return copyFiles(dataDir, target, files)
}

function isLeftOut(path: string): boolean {
  const [top = ''] = path.split('/')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return leftOutNames.test(top) || path === controlFile || name.startsWith('pgsql_tmp') || name === 'pg_internal.init'
}

function prefixPaths(folder: string, files: readonly CopiedFile[]): CopiedFile[] {
  return files.map((file) => ({ ...file, path: `${folder}/${file.path}` }))
}

async function assertEmpty(target: string): Promise<void> {
  const names = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0) throw new SetUpError(`${target} is not empty: a backup goes into a new folder.`)
}

async function assertNoTablespaces(cluster: string): Promise<void> {
  const names = await readdir(join(cluster, 'pg_tblspc'))
  if (names.length > 0) throw new SetUpError('This PostgreSQL has tablespaces outside its folder, which this backup does not copy.')
}
