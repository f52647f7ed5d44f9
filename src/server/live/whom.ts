import { viewRightOf } from '#resources/documents/types.ts'
import type { News } from '../db/news.ts'
import type { User } from '../http/request.ts'

/** Whether news are for this user of their tenant: everybody's, his own, or of a document that he may open. */
export function isFor(news: News, { id, rights, depots }: User): boolean {
  if (news.what === 'access') return true
  if (news.what !== 'document') return news.userId === id
  if (!rights.has(viewRightOf(news.kind))) return false
  const { depotIds, madeBy } = news
  return !depots || depotIds.length === 0 || madeBy === id || depotIds.some((depot) => depots.has(depot))
}
