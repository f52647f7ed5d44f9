import type { QueryClient } from '@tanstack/react-query'
import { hearNews, type News } from '../live.ts'

const quietMs = 3_000
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The operations whose answers such news make old. */
function toldBy(news: News): readonly string[] {
  if (news.what === 'document') return [`${capital(news.kind)}Api_`]
  const messages = ['NoticeApi_', 'DeskApi_', 'MsgSynergismApi_']
  if (news.what === 'messages') return messages
  return news.what === 'jobs' ? ['JobApi_'] : [...messages, 'JobApi_']
}

/**
 * Reads again what is shown and was told to have changed: one's own messages and jobs at once, lists of documents a few seconds after the
 * first of several changes, so that a busy shop does not keep everybody's lists moving. Answers how to stop.
 */
export function refreshOnNews(client: QueryClient): () => void {
  const waiting = new Map<string, number>()
  const refresh = (start: string) => {
    waiting.delete(start)
    void client.invalidateQueries({ predicate: ({ queryKey: [id] }) => String(id).startsWith(start) })
  }
  const stop = hearNews((news) => {
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
