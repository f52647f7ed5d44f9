import type { Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import type { Permissions } from './permissions.ts'

/** A user object for the owner of an export, with the permissions that are checked when data is read. */
export const readerOf = (tx: Tx, { userId, rights, unseen, depots }: { userId: string } & Permissions): User => ({
  id: userId,
  account: '',
  realName: '',
  tenantId: tx.tenantId,
  rights,
  unseen,
  depots,
  sessionId: '',
  isAdministrator: false,
  mustChangePassword: false,
})
