import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../embedded/process-identity.ts'
import { backupLayout } from './backup-layout.ts'

const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
const draftName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.partial-(\d+)$/

/**
 * Removes all but the newest `keep` complete backups of a folder, ordered by the time in their names, and partial
 * backups that killed runs left behind. Anything else in the folder stays. Returns the names of the removed backups.
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder)
  for (const name of names) {
    const pid = draftName.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
  const whole: string[] = []
  for (const name of names.filter((one) => backupName.test(one)).sort()) if (await isWhole(join(folder, name))) whole.push(name)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  for (const name of old) {
    // the manifest goes first, so that a partly removed backup does not look complete
    await rm(join(folder, name, backupLayout.manifest))
    await rm(join(folder, name), { recursive: true })
  }
  return old
}

async function isWhole(backup: string): Promise<boolean> {
  return stat(join(backup, backupLayout.manifest)).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
