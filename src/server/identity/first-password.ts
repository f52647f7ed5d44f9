import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seal } from '../core/seal.ts'
import { type Database, platformTenant } from '../db/connect.ts'
import { md5Of, verifyPassword } from './passwords.ts'

export const firstAccount = 'admin'

/** True for the user that the installation starts with. */
export const isFirstAccount = ({ tenantId, account }: { tenantId: string; account: string }): boolean =>
  tenantId === platformTenant && account === firstAccount

/** The random password of the first user, stored before the user is created and until somebody signs in with it. */
export type FirstPassword = {
  read(): Promise<string | undefined>
  keep(password: string): Promise<void>
  forget(): Promise<void>
}

/** Stores it in a file of the data folder, encrypted, and readable by the app's user alone. */
export function firstPasswordIn(dataDir: string, seal: Seal): FirstPassword {
  const file = firstPasswordFile(dataDir)
  return {
    read: async () => {
      const sealed = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return sealed === undefined ? undefined : openSealed(sealed, seal)
    },
    // written atomically: if this start fails, the next one makes another password, and this one is not in the
    // database
    keep: async (password) => {
      const draft = `${file}.${randomUUID()}`
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(seal.close(password))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    },
    forget: () => deleteFirstPassword(dataDir),
  }
}

const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-password')

/** Deletes it once somebody has signed in with it, or it was replaced. */
export const deleteFirstPassword = (dataDir: string): Promise<void> => rm(firstPasswordFile(dataDir), { force: true })

/**
 * Undefined where it was sealed with another SECRET_KEY: nobody can read it, and `npm run password` makes a new one.
 */
function openSealed(sealed: string, seal: Seal): string | undefined {
  try {
    return seal.open(sealed)
  } catch {
    return undefined
  }
}

/** The first password until it is used; one that no longer applies is deleted. */
export async function unusedFirstPassword(db: Database, now: Date, first: FirstPassword): Promise<string | undefined> {
  const password = await first.read()
  if (password === undefined) return undefined
  const user = await db.inPlatform(now, (tx) =>
    tx.maybeOne<{ hash: string; first: boolean }>(
      'select password_hash as hash, must_change_password as first from app_user where tenant_id = $1 and account = $2',
      [tx.tenantId, firstAccount],
    ),
  )
  if (user?.first && (await verifyPassword(user.hash, md5Of(password)))) return password
  await first.forget()
  return undefined
}
