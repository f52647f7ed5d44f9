import type { Words } from '#domain/words.ts'
import type { Tx } from '../../db/connect.ts'
import type { User } from '../../http/request.ts'

/** Who does what nobody asked for; no row of the tenant's users, so that nobody can sign in as it. */
export const systemUserId = '0'
export const systemName: Words = { zh: '系统', en: 'The system' }

/** The system in a tenant: all depots, and no rights, for what the clock raises asks for none. */
export const systemUser = ({ tenantId }: Tx): User => ({
  id: systemUserId,
  account: '',
  // the reader's language says what it is called
  realName: '',
  tenantId,
  rights: new Set(),
  unseen: new Set(),
  sessionId: '',
  isAdministrator: false,
  mustChangePassword: false,
})
