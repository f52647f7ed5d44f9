import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, workingFolderOf } from './process-identity.ts'

export type Postmaster = { pid: number; port: number; ready: boolean }

/** Where PostgreSQL says which process serves a cluster. */
export const pidFile = 'postmaster.pid'

/**
 * What postmaster.pid says of a cluster: the process that serves it and whether that one lives and is a PostgreSQL of this folder.
 * `stale` means that the file was left behind and its process is gone or has become somebody else's.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | 'stale' | undefined> {
  const text = await readFile(join(cluster, pidFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0 || !serves(pid, cluster)) return 'stale'
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7] === 'ready' }
}

/** Tells the process that serves a cluster to end without waiting and without a checkpoint; nothing where none does. */
export function quitPostmaster(cluster: string): void {
  const file = join(cluster, pidFile)
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  if (pid > 0 && serves(pid, cluster)) process.kill(pid, 'SIGQUIT')
}

/** Whether the process lives and works in the cluster's folder, as every postmaster does. */
export function serves(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const folder = workingFolderOf(pid)
  return folder === undefined || folder === realpathSync(cluster)
}
