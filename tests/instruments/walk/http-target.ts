import type { AnyWords } from '#machines/engine/in-words.ts'
import type { PathStep } from '#machines/paths/path-file.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import {
  type FactSet,
  openFingerprint,
  operationFor,
  type Samples,
  type Sent,
  type Wire,
  withSettings,
} from '../../support/laws/conformance.ts'
import { type Asking, askedOf, type Done, held, seenBy } from '../../support/laws/held-to-law.ts'
import type { TestApp } from '../../support/server.ts'
import { hire, type Shop } from '../../support/shop.ts'
import type { Shown, Taken, Target } from './target.ts'

/** The document at which a path has arrived, and the set of facts with which it was made. */
export type Standing = { set: FactSet; document: Wire }
export type Offered = Wire & { status?: number; statusName?: string; events?: readonly { type: string; allowed: boolean }[] }
/** How a step can be sent: by which user, for which document, with which payload. */
export type Way = Standing & { asking: Asking; sent: Sent }

export type HttpTarget = Target & { standing(): Standing | undefined }
/** Sends an event and returns its result; a page may send it in another way than `usual`, which uses HTTP. */
export type Send = (way: Way, usual: () => Promise<Done>) => Promise<Done>

/**
 * Walks against the server over HTTP. A step that a request can send is sent as in the type's samples, for the
 * document at which the path has arrived; if that document's facts do not allow the step, it continues with a document
 * in the same state with other facts. Steps that another document raises, and steps that create a document, are done
 * by the sample's recipe for the state they lead to.
 */
export async function httpTarget(
  server: TestApp,
  shop: Shop,
  words: AnyWords,
  { samples, send = (_, usual) => usual() }: { samples: Samples; send?: Send },
): Promise<HttpTarget> {
  const fingerprint = await openFingerprint(server)
  const all = await samples(shop, hire)
  const { sets, events } = all
  let now: Standing | undefined

  const shownOf = async (to: string): Promise<Taken> => {
    const wanted: Shown = { state: to, offers: {} }
    // a removed document is visible to nobody, so there is nothing to compare
    if (!words.stateNames.includes(to) || !now) return { is: 'shown', shown: wanted, wanted }
    const seen: Offered = await seenBy(words, now.set.actor, now.document.id)
    now = { ...now, document: seen }
    return { is: 'shown', shown: shownBy(seen), wanted: wantedOf(words, to, seen) }
  }
  const make = async (to: string): Promise<Taken> => {
    for (const set of sets) {
      const reach = set.reach[to]
      if (!reach) continue
      now = { set, document: await withSettings(server, set.settings ?? {}, reach) }
      return shownOf(to)
    }
    now = undefined
    return { is: 'left' }
  }
  const { inSet, findWay } = waysIn(server, words, all)
  const take = async (step: PathStep): Promise<Taken> => {
    if (step.from === 'new' || step.internal || !operationFor(words.id, step.event)) return make(step.to)
    const way = await findWay(now, step)
    if (!way) return { is: 'left' }
    now = way
    const usual = () => held(fingerprint, words, way.set.actor, way.document, { type: step.event, asking: way.asking })
    const done = await inSet(way.set, () => send(way, usual))
    if (done.key) return { is: 'wrong', complaint: `${step.event} was refused by ${done.key}; the law leads to ${step.to}` }
    return done.state === step.to ? shownOf(step.to) : { is: 'wrong', complaint: `${step.event} led to ${done.state}` }
  }
  return {
    standing: () => now,
    begin: async () => {
      now = undefined
    },
    take,
    refuse: async ({ event, key, guard }, state) => {
      const standing = now
      if (!standing || standing.document.state !== state || !operationFor(words.id, event)) return { is: 'left' }
      return inSet(standing.set, async () => {
        const seen = await seenBy(words, standing.set.actor, standing.document.id)
        for (const sent of events.filter(({ type }) => type === event)) {
          const asking = askedOf(words, seen, seen, sent)
          if (!('key' in asking.law) || asking.guard !== guard) continue
          const done = await held(fingerprint, words, standing.set.actor, seen, { type: event, asking })
          // a guard with several refusal keys gives the one that fits the facts here, so its key may differ from the
          // path's
          return { is: 'refused', key: done.key === asking.law.key ? key : (done.key ?? 'nothing'), unchanged: done.unchanged }
        }
        return { is: 'left' }
      })
    },
    broken: async () => {
      const broken = await server.database.broken()
      const findings = await server.inTenant((tx) => logFindings(tx))
      return [...broken.map(({ id, title }) => `${id} ${title}`), ...(findings as readonly unknown[]).map((one) => JSON.stringify(one))]
    },
  }
}

type Sampled = Awaited<ReturnType<Samples>>

/** Returns functions that find how a step can be sent, using the samples of a type. */
function waysIn(server: TestApp, words: AnyWords, { sets, events }: Sampled) {
  const inSet = <T>(set: FactSet, work: () => Promise<T>) => withSettings(server, set.settings ?? {}, work)
  const wayFrom = async ({ set, document }: Standing, { event, to }: PathStep): Promise<Way | undefined> => {
    const seen = await seenBy(words, set.actor, document.id)
    for (const sent of events.filter(({ type }) => type === event)) {
      const asking = askedOf(words, seen, seen, sent)
      if ('to' in asking.law && asking.law.to === to) return { set, document: seen, asking, sent }
    }
    return undefined
  }
  /** Finds a way to send a step for the current document, or for one in the same state with other facts. */
  const findWay = async (now: Standing | undefined, step: PathStep): Promise<Way | undefined> => {
    const here = now && now.document.state === step.from ? await inSet(now.set, () => wayFrom(now, step)) : undefined
    if (here) return here
    for (const set of sets) {
      const reach = set.reach[step.from]
      const way = reach && (await inSet(set, async () => wayFrom({ set, document: await reach() }, step)))
      if (way) return way
    }
    return undefined
  }
  return { inSet, findWay }
}

/** What the server shows of a document. */
const shownBy = ({ state, status, statusName, events = [] }: Offered): Shown => ({
  state,
  status,
  name: statusName,
  offers: Object.fromEntries(events.map(({ type, allowed }) => [type, allowed])),
})

/** What the law says a document should show, given the facts that the server returns. */
export const wantedOf = (words: AnyWords, state: string, seen: Offered): Shown => ({
  state,
  status: words.codeOf(state),
  name: words.statusName(state, 'zh', seen),
  offers: Object.fromEntries(words.offers(state, seen.facts).map(({ type, allowed }) => [type, allowed])),
})
