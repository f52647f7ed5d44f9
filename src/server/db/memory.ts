import pg from 'pg'
import type { Log } from './embedded.ts'

/** Answers of queries, kept until PostgreSQL tells that their table changed. */
export type Memory = {
  /** What was kept under this key; asks, and keeps the answer, where nothing is. */
  remember<T>(table: string, key: string, ask: () => Promise<T>): Promise<T>
  /** Drops what was kept of a table. */
  forget(table: string): void
  close(): Promise<void>
}

const channel = 'danju_changed'
const mostKept = 10_000
const againMs = 5_000

/**
 * Keeps answers in this process. Every process hears of a change by a notification that the table's trigger `tell_change` sends; while
 * this one cannot hear, it keeps nothing and asks each time. Nothing is opened before the first question.
 */
export function createMemory(appUrl: string, log: Pick<Log, 'warn'>): Memory {
  const kept = new Map<string, Map<string, unknown>>()
  const changes = new Map<string, number>()
  const changesOf = (table: string) => changes.get(table) ?? 0
  const forget = (table: string) => {
    changes.set(table, changesOf(table) + 1)
    kept.delete(table)
  }
  const ear = createEar(appUrl, log, forget, () => {
    for (const table of [...kept.keys()]) forget(table)
  })
  const keep = (table: string, key: string, answer: unknown) => {
    const ofTable = kept.get(table) ?? new Map<string, unknown>()
    if (ofTable.size >= mostKept) ofTable.clear()
    kept.set(table, ofTable.set(key, answer))
  }
  return {
    remember: async <T>(table: string, key: string, ask: () => Promise<T>): Promise<T> => {
      const heard = ear.hears()
      const ofTable = kept.get(table)
      if (heard && ofTable?.has(key)) return ofTable.get(key) as T
      const before = changesOf(table)
      const answer = await ask()
      // a change that came to be while we asked may be missing in the answer
      if (heard && ear.hears() && before === changesOf(table)) keep(table, key, answer)
      return answer
    },
    forget,
    close: ear.close,
  }
}

/** Listens on a connection of its own; tries again, when asked, some seconds after it was lost. */
function createEar(appUrl: string, log: Pick<Log, 'warn'>, onChange: (table: string) => void, onDeaf: () => void) {
  let listener: pg.Client | undefined
  let hears = false
  let triedAt = 0
  const deafen = (client: pg.Client | undefined, error?: Error) => {
    if (listener !== client) return
    if (hears && error) log.warn(`changes are no longer heard of: ${error.message}`)
    hears = false
    listener = undefined
    onDeaf()
  }
  const listen = async () => {
    triedAt = Date.now()
    const client = new pg.Client({ connectionString: appUrl, application_name: 'danju-changes', keepAlive: true })
    listener = client
    client.on('error', (error) => deafen(client, error))
    client.on('end', () => deafen(client))
    client.on('notification', ({ payload }) => onChange(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      hears = listener === client
    } catch (error) {
      deafen(client, error instanceof Error ? error : undefined)
    }
  }
  return {
    hears: () => {
      if (!listener && Date.now() - triedAt > againMs) void listen()
      return hears
    },
    close: async () => {
      const client = listener
      triedAt = Date.now() + 3_600_000
      deafen(client)
      await client?.end().catch(() => undefined)
    },
  }
}
