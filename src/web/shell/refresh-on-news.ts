import type { Query, QueryClient } from '@tanstack/react-query'
import { typeOf } from '#resources/documents/types.ts'
import { hearNews, type News } from '../live.ts'

const quietMs = 3_000

/** What there is to be done across all document types. */
const openWork = 'HomeApi_read'

/** The operations whose answers such news make old. */
function toldBy(news: News): readonly string[] {
  // of what was saved the server tells as of any document
  if (news.what === 'away' || news.what === 'saved') return []
  if (news.what === 'document') return [`${typeOf(news.kind)?.api ?? news.kind}_`, openWork]
  // what was refused may be answered now, and the other way round
  if (news.what === 'rights') return ['']
  const messages = ['NoticeApi_', 'DeskApi_', 'MsgSynergismApi_', 'FlowWorkApi_']
  if (news.what === 'messages') return messages
  return news.what === 'jobs' ? ['JobApi_'] : [...messages, 'JobApi_']
}

/** Lists of rows, and whatever could not be read: after a while without news either may say something else. */
const isToLookAt = ({ queryKey: [id], state }: Query) => state.status === 'error' || id === openWork || String(id).endsWith('Api_list')

/**
 * Reads again what is shown and was told to have changed: one's own messages and jobs at once, lists of documents a few seconds after the
 * first of several changes, so that a busy shop does not keep everybody's lists moving; every list, and what could not be read, when anything may have changed. Answers how to stop.
 */
export function refreshOnNews(client: QueryClient): () => void {
  const waiting = new Map<string, number>()
  const refresh = (start: string) => {
    waiting.delete(start)
    void client.invalidateQueries({ predicate: ({ queryKey: [id] }) => String(id).startsWith(start) })
  }
  const stop = hearNews((news) => {
    if (news.what === 'missed') void client.invalidateQueries({ predicate: isToLookAt })
    for (const start of toldBy(news)) {
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
