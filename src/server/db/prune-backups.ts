import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { layout } from './backup-layout.ts'
import { isAlive } from './process-identity.ts'

const named = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
const draftOf = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.partial-(\d+)$/

/**
 * Removes all but the newest `keep` whole backups of a folder in which they are named by their time, and what a backup that was killed left
 * of itself. Anything else in the folder is left alone. Answers the names of the backups that were removed.
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder)
  for (const name of names) {
    const pid = draftOf.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
  const whole: string[] = []
  for (const name of names.filter((one) => named.test(one)).sort()) if (await isWhole(join(folder, name))) whole.push(name)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  for (const name of old) {
    // the list first: half a backup must not look like a whole one
    await rm(join(folder, name, layout.manifest))
    await rm(join(folder, name), { recursive: true })
  }
  return old
}

async function isWhole(backup: string): Promise<boolean> {
  return stat(join(backup, layout.manifest)).then(
    (found) => found.isFile(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
