import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import type { Heard, News } from '../db/news.ts'
import type { User } from '../http/request.ts'
import { loadUser } from '../identity/sessions.ts'
import type { Claims } from '../identity/tokens.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { isFor } from './whom.ts'

/** One open stream and whose it is. */
export type Listener = {
  claims: Claims
  /** When its access token is worth nothing any more. */
  expiresAt: Date
  /** Told what happens; `beat` keeps the connection from being taken for dead. */
  send(text: string): void
  end(): void
}

export type Hub = {
  /** Takes a stream in; false where its user has too many open. */
  join(listener: Listener, user: User): boolean
  leave(listener: Listener): void
  /** Beats once: ends what has expired and looks after all others' rights, unless that is under way. Done by itself every twenty seconds. */
  beat(): Promise<void>
  /** How many streams are open. */
  size(): number
  /** Ends all. */
  close(): void
}

const beatMs = 20_000
const mostOfUser = 6
type Member = { listener: Listener; user: User }

/** The open streams of this process. What they are told comes from every process of the installation. */
export function createHub(db: Pick<Database, 'inTenant' | 'listen'>, wall: () => Date, log: Logger): Hub {
  const members = new Map<Listener, Member>()
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
  const hear = (heard: Heard) => {
    if (heard === 'missed') return tell([...members.values()], { what: 'missed' })
    const own = [...members.values()].filter(({ listener }) => listener.claims.tenantId === heard.tenantId)
    const { news } = heard
    const meant = own.filter(({ user }) => isFor(news, user))
    if (news.what !== 'access') tell(meant, shown(news))
    if (news.what === 'access' || news.what === 'rights') void lookAfterAll(meant.map(({ listener }) => listener))
  }
  const stopListening = db.listen(hear)
  const timer = setInterval(() => void beat(), beatMs).unref()
  return {
    join: (listener, user) => {
      const open = [...members.keys()].filter(({ claims }) => claims.tenantId === user.tenantId && claims.userId === user.id)
      if (open.length >= mostOfUser) return false
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

function tell(members: readonly Member[], news: object): void {
  for (const { listener } of members) listener.send(`data: ${JSON.stringify(news)}\n\n`)
}

function shown(news: News): object {
  if (news.what !== 'document') return { what: news.what }
  const { what, kind, id, version } = news
  return { what, kind, id, version }
}
