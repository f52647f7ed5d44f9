import { afterAll, describe, expect, test } from 'vitest'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { wordsOfKind } from '#machines/index.ts'
import { definitionOf } from '#resources/documents/index.ts'
import { logFindings } from '../documents/log-findings.ts'
import { pushVouchers } from '../documents/pushed-vouchers.ts'
import { startTestServer, type TestServerOptions } from '../server.ts'
import { hire, openShop } from '../shop.ts'
import { commonFacts } from './common-facts.ts'
import { type FactSet, openFingerprint, operationFor, type Samples, type Sent, type Wire, withSettings } from './conformance.ts'
import { recordCoverage } from './coverage-record.ts'
import { askedOf, held, seenBy } from './held-to-law.ts'

/**
 * Either the law allows the event and the server does it, or the law refuses and the server refuses with the same key
 * and changes nothing.
 */
async function compare(
  fingerprint: () => Promise<string>,
  words: AnyWords,
  { actor }: FactSet,
  document: Wire,
  sent: Sent,
): Promise<{ from: string; to?: string; key?: string }> {
  const { type } = sent
  const asking = askedOf(words, await seenBy(words, actor, document.id), document, sent)
  const { law, key, state, unchanged } = await held(fingerprint, words, actor, document, { type, asking })
  if ('key' in law) {
    expect({ type, key }).toEqual({ type, key: law.key })
    expect(unchanged).toBe(true)
    return { from: document.state, key: law.key }
  }
  expect({ type, key, state }).toEqual({ type, key: undefined, state: law.to })
  return { from: document.state, to: law.to }
}

/**
 * Compares the server with a document type's law over HTTP: every event in every state with every set of facts, in a
 * shop of its own. Events that the law allows must happen, and events it refuses must be refused with the same key and
 * change nothing; every transition is walked. Called once per test file.
 */
export async function conform(kind: string, samples: Samples, options: TestServerOptions = {}): Promise<void> {
  const words = wordsOfKind(kind)
  if (!words) throw new Error(`no document type ${kind}`)
  const server = await startTestServer(options)
  const fingerprint = await openFingerprint(server)
  const coverage = recordCoverage(words, server)
  const shop = await openShop(server)
  const given = await samples(shop, hire)
  const { events } = given
  const more = await commonFacts(words, shop, hire, given)
  const [usual, ...others] = given.sets
  if (!usual) throw new Error(`${kind} has no samples`)
  // these come before the others, some of which leave a month closed
  const sets = [usual, ...more.map(({ set }) => set), ...others]

  describe(`${kind} over HTTP`, () => {
    const walked = new Set<string>()
    const refused = new Set<string>()

    describe.each(sets.map((set) => ({ set })))('$set.name', ({ set }) => {
      // a document that a refusal left unchanged is used for the next event too, because most events are refused and
      // creating a document takes several requests
      const untouched = new Map<string, Wire>()
      const { asks } = more.find((one) => one.set === set) ?? {}
      // the first set tries every event; the others try only events that the state lists, because otherwise no fact
      // matters
      const listed = (state: string) => events.filter((event) => words.eventsIn(state as never).includes(event.type as never))
      const tried = (state: string) => (set === sets[0] ? events : listed(state).filter((event) => !asks || asks(state, event)))
      const pairs = Object.keys(set.reach).flatMap((state) =>
        tried(state).map((event) => ({ state, event, title: `${event.type}${event.label ? ` (${event.label})` : ''}` })),
      )
      test.each(pairs)('$state: $title', async ({ state, event }) => {
        const reach = set.reach[state]
        if (!reach) throw new Error(`no recipe for ${state}`)
        await withSettings(server, set.settings ?? {}, async () => {
          const document = untouched.get(state) ?? (await reach())
          untouched.delete(state)
          const takeBack = await set.meanwhile?.(document)
          const outcome = await compare(fingerprint, words, set, document, event).finally(takeBack)
          expect(outcome.from).toBe(state)
          if (outcome.key) untouched.set(state, document)
          if (outcome.to) walked.add(`${state} ${event.type} ${outcome.to}`)
          else refused.add(`${state} ${event.type}`)
        })
      })
    })

    test.runIf(given.raised)('what other documents raise leads where it should', async () => {
      await given.raised?.()
    })

    test.runIf(definitionOf(kind)?.vouchers)('what of it is in the books is pushed as vouchers', async () => {
      expect(await pushVouchers(shop.admin, kind)).toEqual([kind])
    })

    test('every transition of the law that a request can send was walked, every pair it does not list was refused', () => {
      const rows = transitionsOf(words as never)
      const stored = new Set<string>(words.stateNames)
      const wanted = rows.filter((row) => !row.internal && stored.has(row.from)).map((row) => `${row.from} ${row.event} ${row.to}`)
      const sendable = words.eventNames.filter((event) => operationFor(words.id, String(event)))
      const unlisted = [...stored].flatMap((state) =>
        sendable
          .filter((event) => !rows.some((row) => row.from === state && row.event === event))
          .map((event) => `${state} ${String(event)}`),
      )
      console.log(`${words.id}: ${new Set(wanted).size} transitions walked, ${unlisted.length} refused pairs proved over HTTP`)
      expect([...new Set(wanted)].filter((row) => !walked.has(row))).toEqual([])
      expect(unlisted.filter((pair) => !refused.has(pair))).toEqual([])
    })
  })

  afterAll(async () => {
    const broken = await server.database.broken()
    expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
    expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
    await coverage.write()
  })
}
