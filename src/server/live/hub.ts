import type { Logger } from 'pino'
import { oneAtATime } from '../core/one-at-a-time.ts'
import type { Database } from '../db/connect.ts'
import type { BusMessage, ChangeNotification } from '../db/notification-bus.ts'
import type { User } from '../http/request.ts'
import { loadUser } from '../identity/sessions.ts'
import type { Claims } from '../identity/tokens.ts'
import { isRecipient } from './notification-access.ts'

/** An open stream and the user it belongs to. */
export type Listener = {
  claims: Claims
  /** When the stream's access token expires. */
  expiresAt: Date
  /** Sends an event, or a heartbeat, which keeps the connection alive. */
  send(text: string): void
  end(): void
}

export type Hub = {
  /** Adds a stream; returns false if its user has too many. */
  join(listener: Listener, user: User): boolean
  leave(listener: Listener): void
  /**
   * Sends a heartbeat, ends expired streams, and reloads the rights of the others unless a reload is still running.
   * The hub calls it every twenty seconds.
   */
  beat(): Promise<void>
  /** Number of open streams. */
  size(): number
  /** Ends all streams. */
  close(): void
}

const beatMs = 20_000
const maxPerUser = 6
type StreamMember = { listener: Listener; user: User }

/** The open streams of this process, which get notifications from all processes of the installation. */
export function createHub(db: Pick<Database, 'inTenant' | 'listen'>, wall: () => Date, log: Logger): Hub {
  const members = new Map<Listener, StreamMember>()
  const end = (listener: Listener) => {
    members.delete(listener)
    listener.end()
  }
  const lookAfter = async (listener: Listener) => {
    const { claims } = listener
    const user = await db.inTenant(claims.tenantId, wall(), (tx) => loadUser(tx, claims, wall()))
    if (!user) end(listener)
    else if (members.has(listener)) members.set(listener, { listener, user })
  }
  const lookAfterAll = async (listeners: readonly Listener[]) => {
    for (const listener of listeners)
      await lookAfter(listener).catch((error: unknown) => log.warn({ err: error }, 'a stream could not be looked after; it is tried again'))
  }
  const lookAfterOpen = oneAtATime(() => lookAfterAll([...members.keys()]))
  const beat = async () => {
    const all = [...members.keys()]
    for (const listener of all.filter(({ expiresAt }) => expiresAt <= wall())) end(listener)
    for (const listener of members.keys()) listener.send(': beat\n\n')
    await lookAfterOpen()
  }
  const hear = (heard: BusMessage) => {
    if (heard === 'missed') return sendToMembers([...members.values()], { what: 'missed' })
    const own = [...members.values()].filter(({ listener }) => listener.claims.tenantId === heard.tenantId)
    const { news } = heard
    const meant = own.filter(({ user }) => isRecipient(news, user))
    if (news.what !== 'access') sendToMembers(meant, wireNotification(news))
    if (news.what === 'access' || news.what === 'rights') void lookAfterAll(meant.map(({ listener }) => listener))
  }
  const stopListening = db.listen(hear)
  const timer = setInterval(() => void beat(), beatMs).unref()
  return {
    join: (listener, user) => {
      const open = [...members.keys()].filter(({ claims }) => claims.tenantId === user.tenantId && claims.userId === user.id)
      if (open.length >= maxPerUser) return false
      members.set(listener, { listener, user })
      return true
    },
    leave: (listener) => void members.delete(listener),
    beat,
    size: () => members.size,
    close: () => {
      clearInterval(timer)
      stopListening()
      for (const listener of [...members.keys()]) end(listener)
    },
  }
}

function sendToMembers(members: readonly StreamMember[], news: object): void {
  for (const { listener } of members) listener.send(`data: ${JSON.stringify(news)}\n\n`)
}

function wireNotification(news: ChangeNotification): object {
  if (news.what !== 'document') return { what: news.what }
  const { what, kind, id, version } = news
  return { what, kind, id, version }
}
