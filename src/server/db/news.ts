import type pg from 'pg'
import type { Log } from './embedded.ts'
import { createListener } from './listener.ts'

/** Something that happened in a tenant and that open browsers are told: never more than what it is about. */
export type News =
  /** A document has a new version; it takes place in these depots, in none where there are none. */
  | { what: 'document'; kind: string; id: string; version: number; depotIds: readonly string[]; madeBy?: string }
  /** This user's messages or jobs are others than before. */
  | { what: 'messages' | 'jobs'; userId: string }
  /** What this user may see and do is another than before. */
  | { what: 'rights'; userId: string }
  /** Sessions ended, or users, rights or the tenant changed. */
  | { what: 'access' }

export type Told = { tenantId: string; news: News }
export type Heard = Told | 'missed'

export type Newsroom = {
  /** Tells every process, this one too, within moments. What cannot be told is lost: it is no data. */
  say(told: readonly Told[]): void
  /** Hears what any process tells; `missed` after a while in which nothing was heard. Answers how to stop. */
  listen(hear: (heard: Heard) => void): () => void
  close(): Promise<void>
}

const channel = 'danju_news'
const togetherMs = 25
const lookMs = 2_000
/** A notification may hold 8,000 bytes; everything said is ASCII. */
const mostBytes = 7_000

/**
 * News between processes, over PostgreSQL's notifications. They are sent by a statement of their own, some together: a transaction that
 * notifies makes every other commit of the database wait for its own.
 */
export function createNewsroom(appUrl: string, pool: pg.Pool, log: Pick<Log, 'warn'>): Newsroom {
  const hearers = new Set<(heard: Heard) => void>()
  let waiting: Told[] = []
  let sending: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let deaf = false
  const pass = (heard: Heard) => {
    for (const hear of hearers) hear(heard)
  }
  const listener = createListener({
    appUrl,
    log,
    channel,
    onMessage: (payload) => {
      const { tenantId, news } = JSON.parse(payload) as { tenantId: string; news: News[] }
      for (const one of news) pass({ tenantId, news: one })
    },
    onListening: () => deaf && pass('missed'),
    onLost: () => {
      deaf = true
    },
  })
  const send = async () => {
    sending = undefined
    const payloads = payloadsOf(waiting.splice(0))
    await pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
      .catch((error: unknown) => log.warn(`news could not be told: ${error instanceof Error ? error.message : String(error)}`))
  }
  return {
    say: (told) => {
      waiting.push(...told)
      sending ??= setTimeout(() => void send(), togetherMs).unref()
    },
    listen: (hear) => {
      hearers.add(hear)
      listener.isListening()
      looking ??= setInterval(() => listener.isListening(), lookMs).unref()
      return () => hearers.delete(hear)
    },
    close: async () => {
      clearTimeout(sending)
      clearInterval(looking)
      waiting = []
      await listener.close()
    },
  }
}

/** What waits, by tenant and each thing once, in texts that PostgreSQL takes. */
function payloadsOf(waiting: readonly Told[]): string[] {
  return [...Map.groupBy(waiting, ({ tenantId }) => tenantId)].flatMap(([tenantId, said]) => {
    const parts: string[] = []
    for (const text of new Set(said.map(({ news }) => JSON.stringify(news)))) {
      const last = parts.at(-1)
      if (last !== undefined && last.length + text.length < mostBytes) parts[parts.length - 1] = `${last},${text}`
      else parts.push(text)
    }
    return parts.map((part) => `{"tenantId":"${tenantId}","news":[${part}]}`)
  })
}
