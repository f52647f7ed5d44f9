import pg from 'pg'
import type { Log } from './embedded.ts'

/** Hears what is notified on one channel of PostgreSQL. */
export type Ear = {
  /** Whether it hears now; asked, it tries again some seconds after it was cut off. */
  hears(): boolean
  close(): Promise<void>
}

type EarOptions = {
  /** Signs in as the app's role, which needs no right to listen. */
  appUrl: string
  log: Pick<Log, 'warn'>
  channel: string
  onHeard: (payload: string) => void
  /** From now on it hears. */
  onHearing?: () => void
  /** From now on it may have missed something. */
  onDeaf?: () => void
}

const againMs = 5_000

/** Listens on a connection of its own, opened when it is first asked whether it hears. */
export function createEar({ appUrl, log, channel, onHeard, onHearing, onDeaf }: EarOptions): Ear {
  let listener: pg.Client | undefined
  let hears = false
  let triedAt = 0
  const deafen = (client: pg.Client | undefined, error?: Error) => {
    if (listener !== client) return
    if (hears && error) log.warn(`what is told on ${channel} is no longer heard: ${error.message}`)
    hears = false
    listener = undefined
    onDeaf?.()
  }
  const listen = async () => {
    triedAt = Date.now()
    const client = new pg.Client({ connectionString: appUrl, application_name: channel, keepAlive: true })
    listener = client
    client.on('error', (error) => deafen(client, error))
    client.on('end', () => deafen(client))
    client.on('notification', ({ payload }) => onHeard(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      hears = listener === client
      if (hears) onHearing?.()
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
