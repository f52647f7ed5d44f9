import { viewRightOf } from '#resources/documents/types.ts'
import type { ChangeNotification } from '../db/notification-bus.ts'
import type { User } from '../http/request.ts'

/**
 * True if a notification of the user's tenant is meant for this user: it is for everybody, for them, or about a
 * document that they may open.
 */
export function isRecipient(news: ChangeNotification, { id, rights, depots }: User): boolean {
  if (news.what === 'access') return true
  if (news.what !== 'document') return news.userId === id
  if (!rights.has(viewRightOf(news.kind))) return false
  const { depotIds, madeBy } = news
  return !depots || depotIds.length === 0 || madeBy === id || depotIds.some((depot) => depots.has(depot))
}
