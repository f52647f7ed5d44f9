import type { Tx } from '../db/connect.ts'
import type { User } from '../http/request.ts'
import type { Sight } from '../identity/sight.ts'

/** Whoever an export is made for, as what is read asks about him. */
export const readerOf = (tx: Tx, { userId, rights, unseen, depots }: { userId: string } & Sight): User => ({
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
