import type pg from 'pg'
import type { Log } from './embedded/embedded.ts'
import { createListener } from './listener.ts'

/** A change in a tenant of which open browsers are notified. It only says what changed, never the new content. */
export type ChangeNotification =
  /** A document has a new version; `depotIds` are its depots, if it has any. */
  | { what: 'document'; kind: string; id: string; version: number; depotIds: readonly string[]; madeBy?: string }
  /** This user's messages or jobs changed. */
  | { what: 'messages' | 'jobs'; userId: string }
  /** This user's permissions changed. */
  | { what: 'rights'; userId: string }
  /** Sessions ended, or users, rights or the tenant changed. */
  | { what: 'access' }

export type TenantNotification = { tenantId: string; news: ChangeNotification }
export type BusMessage = TenantNotification | 'missed'

export type NotificationBus = {
  /**
   * Sends to every process, including this one, within moments. A notification that cannot be sent is dropped, because
   * no data depends on it.
   */
  publish(told: readonly TenantNotification[]): void
  /**
   * Receives notifications of any process, and `missed` after a time without a connection. Returns a function that
   * ends the receiving.
   */
  listen(hear: (heard: BusMessage) => void): () => void
  close(): Promise<void>
}

const channel = 'danju_news'
const batchMs = 25
const checkMs = 2_000
/** A PostgreSQL notification may hold 8,000 bytes; all payloads are ASCII. */
const maxBytes = 7_000

/**
 * Notifications between processes through PostgreSQL's `notify`. They are sent in batches by statements of their own,
 * because a transaction that notifies makes all other commits of the database wait for its commit.
 */
export function createNotificationBus(appUrl: string, pool: pg.Pool, log: Pick<Log, 'warn'>): NotificationBus {
  const hearers = new Set<(heard: BusMessage) => void>()
  let waiting: TenantNotification[] = []
  let sending: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let deaf = false
  const pass = (heard: BusMessage) => {
    for (const hear of hearers) hear(heard)
  }
  const listener = createListener({
    appUrl,
    log,
    channel,
    onMessage: (payload) => {
      const { tenantId, news } = JSON.parse(payload) as { tenantId: string; news: ChangeNotification[] }
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
    publish: (told) => {
      waiting.push(...told)
      sending ??= setTimeout(() => void send(), batchMs).unref()
    },
    listen: (hear) => {
      hearers.add(hear)
      listener.isListening()
      looking ??= setInterval(() => listener.isListening(), checkMs).unref()
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

/** Waiting notifications as payloads, by tenant and without repeats, within PostgreSQL's limit. */
function payloadsOf(waiting: readonly TenantNotification[]): string[] {
  return [...Map.groupBy(waiting, ({ tenantId }) => tenantId)].flatMap(([tenantId, said]) => {
    const parts: string[] = []
    for (const text of new Set(said.map(({ news }) => JSON.stringify(news)))) {
      const last = parts.at(-1)
      if (last !== undefined && last.length + text.length < maxBytes) parts[parts.length - 1] = `${last},${text}`
      else parts.push(text)
    }
    return parts.map((part) => `{"tenantId":"${tenantId}","news":[${part}]}`)
  })
}
