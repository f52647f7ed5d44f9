import type { Query, QueryClient } from '@tanstack/react-query'
import { typeOf } from '#resources/documents/types.ts'
import { type Notification, onNotification } from '../client/notifications.ts'

const quietMs = 3_000

/** The operation that reads the open work of all document types. */
const openWork = 'HomeApi_read'

/** The beginnings of the ids of operations whose answers are stale after a notification. */
function staleOperations(news: Notification): readonly string[] {
  // for a save, the server also sends a notification about the document
  if (news.what === 'away' || news.what === 'saved') return []
  if (news.what === 'document') return [`${typeOf(news.kind)?.api ?? news.kind}_`, openWork]
  // all operations, because some that were refused may now be allowed, and others no longer
  if (news.what === 'rights') return ['']
  const messages = ['NoticeApi_', 'DeskApi_', 'MsgSynergismApi_', 'FlowWorkApi_']
  if (news.what === 'messages') return messages
  return news.what === 'jobs' ? ['JobApi_'] : [...messages, 'JobApi_']
}

/** True for lists and for failed queries. Both may be stale after a time in which notifications were missed. */
const mayBeStale = ({ queryKey: [id], state }: Query) => state.status === 'error' || id === openWork || String(id).endsWith('Api_list')

/**
 * Reads active queries again after notifications. Messages and jobs are read at once. Lists of documents are read a
 * few seconds after the first of several changes, so that in a busy shop the lists do not move all the time. If
 * anything may have changed, all lists and failed queries are read again. Returns a function that stops it.
 */
export function refreshOnNotifications(client: QueryClient): () => void {
  const waiting = new Map<string, number>()
  const refresh = (start: string) => {
    waiting.delete(start)
    void client.invalidateQueries({ predicate: ({ queryKey: [id] }) => String(id).startsWith(start) })
  }
  const stop = onNotification((news) => {
    if (news.what === 'missed') void client.invalidateQueries({ predicate: mayBeStale })
    for (const start of staleOperations(news)) {
      if (news.what !== 'document') refresh(start)
      else if (!waiting.has(start))
        waiting.set(
          start,
          window.setTimeout(() => refresh(start), quietMs),
        )
    }
  })
  return () => {
    stop()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
