import type { Words } from '#domain/core/words.ts'
import type { Tx } from '../../db/connect.ts'
import type { User } from '../../http/request.ts'

/** User id of actions that no person asked for; no row in `app_user`, so nobody can sign in as it. */
export const systemUserId = '0'
export const systemName: Words = { zh: '系统', en: 'The system' }

/** The system as a user of a tenant: all depots, and no rights, because events of the clock need none. */
export const systemUser = ({ tenantId }: Tx): User => ({
  id: systemUserId,
  account: '',
  // the name is filled in where it is shown, in the reader's language
  realName: '',
  tenantId,
  rights: new Set(),
  unseen: new Set(),
  sessionId: '',
  isAdministrator: false,
  mustChangePassword: false,
})
