import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seal } from '../core/seal.ts'
import { type Database, platformTenant } from '../db/connect.ts'
import { md5Of, verifyPassword } from './passwords.ts'

export const firstAccount = 'admin'

/** True for the user with whom the installation starts. */
export const isFirstAccount = ({ tenantId, account }: { tenantId: string; account: string }): boolean =>
  tenantId === platformTenant && account === firstAccount

/**
 * Storage of the first user's random password. It is stored before that user is created and deleted once somebody has
 * signed in with it.
 */
export type FirstPassword = {
  read(): Promise<string | undefined>
  keep(password: string): Promise<void>
  forget(): Promise<void>
}

/** Stores the password in a file of the data folder, encrypted and readable only by the app's system user. */
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
    // written atomically: if this start fails before the rename, the next one generates another password, which does
    // no harm because this one is not in the database yet
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

/** Deletes the password; called once somebody has signed in with it or it was replaced. */
export const deleteFirstPassword = (dataDir: string): Promise<void> => rm(firstPasswordFile(dataDir), { force: true })

/**
 * Decrypts the password; undefined where it was encrypted with another SECRET_KEY, so that nobody can read it and `npm
 * run password` must set a new one.
 */
function openSealed(sealed: string, seal: Seal): string | undefined {
  try {
    return seal.open(sealed)
  } catch {
    return undefined
  }
}

/** The first password as long as nobody has used it; deletes one that no longer applies. */
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
