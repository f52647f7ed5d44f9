import type { Query, QueryClient } from '@tanstack/react-query'
import { typeOf } from '#resources/documents/types.ts'
import { type Notification, onNotification } from '../client/notifications.ts'

const quietMs = 3_000

/** The open work of all document types. */
const openWork = 'HomeApi_read'

/** The operations whose answers a notification makes stale. */
function staleOperations(news: Notification): readonly string[] {
  // for saves the server sends a notification of the document as well
  if (news.what === 'away' || news.what === 'saved') return []
  if (news.what === 'document') return [`${typeOf(news.kind)?.api ?? news.kind}_`, openWork]
  // refused queries may be allowed now, and the other way round
  if (news.what === 'rights') return ['']
  const messages = ['NoticeApi_', 'DeskApi_', 'MsgSynergismApi_', 'FlowWorkApi_']
  if (news.what === 'messages') return messages
  return news.what === 'jobs' ? ['JobApi_'] : [...messages, 'JobApi_']
}

/** Lists of rows, and failed queries: after a time without notifications either may be stale. */
const mayBeStale = ({ queryKey: [id], state }: Query) => state.status === 'error' || id === openWork || String(id).endsWith('Api_list')

/**
 * Refetches active queries after notifications: messages and jobs at once, lists of documents a few seconds after the
 * first of several changes, so that a busy shop does not keep all lists moving; every list, and failed queries, when
 * anything may have changed. Returns how to stop.
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
