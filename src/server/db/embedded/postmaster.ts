import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, workingFolderOf } from './process-identity.ts'

export type Postmaster = { pid: number; port: number; ready: boolean }

/** File in which PostgreSQL records the process that serves a cluster. */
export const pidFile = 'postmaster.pid'

/**
 * The process named in postmaster.pid, if it is alive and is the PostgreSQL of this folder. `stale` if the file was
 * left behind: its process is gone, or another process has its id now.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | 'stale' | undefined> {
  const text = await readFile(join(cluster, pidFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0 || !servesCluster(pid, cluster)) return 'stale'
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7] === 'ready' }
}

/**
 * Signals the process that serves a cluster to quit without waiting and without a checkpoint; does nothing if no
 * process serves it.
 */
export function quitPostmaster(cluster: string): void {
  const file = join(cluster, pidFile)
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0
  if (pid > 0 && servesCluster(pid, cluster)) process.kill(pid, 'SIGQUIT')
}

/** True if the process is alive and, where the system reports it, works in the cluster's folder. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const folder = workingFolderOf(pid)
  return folder === undefined || folder === realpathSync(cluster)
}
