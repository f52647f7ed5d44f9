import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, platformTenant } from '../db/connect.ts'
import type { Seal } from '../seal.ts'
import { md5Of, verifyPassword } from './passwords.ts'

export const firstAccount = 'admin'

/** Whether it is the user that the installation starts with. */
export const isFirstAccount = ({ tenantId, account }: { tenantId: string; account: string }): boolean =>
  tenantId === platformTenant && account === firstAccount

/** The random password of the first user, kept from before it is stored until somebody signs in by it. */
export type FirstPassword = {
  read(): Promise<string | undefined>
  keep(password: string): Promise<void>
  forget(): Promise<void>
}

/** Keeps it in a file of the data folder, sealed, and readable by the app's user alone. */
export function firstPasswordIn(dataDir: string, seal: Seal): FirstPassword {
  const file = fileIn(dataDir)
  return {
    read: async () => {
      const sealed = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return sealed === undefined ? undefined : unsealed(sealed, seal)
    },
    // whole or not at all: another one is made where this start fails, and this one is not in the database then
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
    forget: () => forgetFirstPassword(dataDir),
  }
}

const fileIn = (dataDir: string): string => join(dataDir, 'first-password')

/** Somebody has signed in by it, or has another one. */
export const forgetFirstPassword = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })

/** What another SECRET_KEY has sealed is as if it were not there: nobody can read it, and `npm run password` makes another. */
function unsealed(sealed: string, seal: Seal): string | undefined {
  try {
    return seal.open(sealed)
  } catch {
    return undefined
  }
}

/** The first password while nobody used it; what is of no use any more is forgotten. */
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
