import pg from 'pg'
import type { Log } from './embedded/embedded.ts'

/** Receives notifications on one channel of PostgreSQL. */
export type Listener = {
  /** True if it is connected. While it is not, a call makes it connect again, at most every five seconds. */
  isListening(): boolean
  close(): Promise<void>
}

type ListenerOptions = {
  /** URL of the app's role, which needs no privilege in order to listen. */
  appUrl: string
  log: Pick<Log, 'warn'>
  channel: string
  onMessage: (payload: string) => void
  /** Called when it begins to listen. */
  onListening?: () => void
  /** Called when the connection is lost and messages may be missed. */
  onLost?: () => void
}

const retryMs = 5_000

/** Listens on a connection of its own, opened at the first `isListening()`. */
export function createListener({ appUrl, log, channel, onMessage, onListening, onLost }: ListenerOptions): Listener {
  let listener: pg.Client | undefined
  let isHeard = false
  let triedAt = 0
  const drop = (client: pg.Client | undefined, error?: Error) => {
    if (listener !== client) return
    if (isHeard && error) log.warn(`what is told on ${channel} is no longer heard: ${error.message}`)
    isHeard = false
    listener = undefined
    onLost?.()
  }
  const listen = async () => {
    triedAt = Date.now()
    const client = new pg.Client({ connectionString: appUrl, application_name: channel, keepAlive: true })
    listener = client
    client.on('error', (error) => drop(client, error))
    client.on('end', () => drop(client))
    client.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      isHeard = listener === client
      if (isHeard) onListening?.()
    } catch (error) {
      drop(client, error instanceof Error ? error : undefined)
    }
  }
  return {
    isListening: () => {
      if (!listener && Date.now() - triedAt > retryMs) void listen()
      return isHeard
    },
    close: async () => {
      const client = listener
      triedAt = Date.now() + 3_600_000
      drop(client)
      await client?.end().catch(() => undefined)
    },
  }
}
