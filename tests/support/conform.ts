import { afterAll, describe, expect, test } from 'vitest'
import { type AnyWords, transitionsOf } from '#machines/engine/in-words.ts'
import { wordsOfKind } from '#machines/index.ts'
import { apiOf } from '#resources/documents/index.ts'
import { brokenInvariants } from '#server/db/invariants.ts'
import {
  type FactSet,
  openFingerprint,
  operationFor,
  predicted,
  type Samples,
  type Sent,
  send,
  type Wire,
  withSettings,
} from './conformance.ts'
import { logFindings } from './log-findings.ts'
import { startTestServer, type TestServerOptions } from './server.ts'
import { hire, openShop } from './shop.ts'

/** The law allows it and the server does it, or the law refuses it and the server refuses it by the same key and changes nothing. */
async function compare(
  fingerprint: () => Promise<string>,
  words: AnyWords,
  set: FactSet,
  document: Wire,
  { type, payload, facts }: Sent,
): Promise<{ from: string; to?: string; key?: string }> {
  const operation = operationFor(words.id, type)
  if (!operation) throw new Error(`${type} has no operation`)
  const said = payload?.(document) ?? {}
  const seen = await seenBy(words, set, document)
  Object.assign(seen.facts, facts?.(document))
  const law = predicted(words, seen, { type, ...said, ...('redo' in said ? { redo: true } : {}) })
  const before = 'key' in law ? await fingerprint() : ''
  const answer = await send(set.actor, operation, document, said)
  if ('key' in law) {
    expect({ type, key: answer.key }).toEqual({ type, key: law.key })
    expect(await fingerprint()).toBe(before)
    return { from: document.state, key: law.key }
  }
  const answersIt = operation.takes !== 'ids' && operation.takes !== 'idList'
  expect({ type, key: answer.key, state: answersIt ? answer.data.state : law.to }).toEqual({
    type,
    key: undefined,
    state: law.to,
  })
  return { from: document.state, to: law.to }
}

/** The document with the facts for whoever sends the event; its state and version are everybody's. */
async function seenBy(words: AnyWords, set: FactSet, { id }: Wire): Promise<Wire> {
  const detail = `${apiOf(words.id)}_detail` as 'PurchaseOrderApi_detail'
  return (await set.actor.ok(detail, { query: { id } })) as unknown as Wire
}

/**
 * Holds a document type against its law over HTTP: every event in every state under every set of facts, on a shop of its own. What the law
 * allows happens, what it refuses is refused by the same key and changes nothing; every transition is walked. Called once by a test file.
 */
export async function conform(kind: string, samples: Samples, options: TestServerOptions = {}): Promise<void> {
  const words = wordsOfKind(kind)
  if (!words) throw new Error(`no document type ${kind}`)
  const server = await startTestServer(options)
  const fingerprint = await openFingerprint(server)
  const { sets, events } = await samples(await openShop(server), hire)

  describe(`${kind} over HTTP`, () => {
    const walked = new Set<string>()
    const refused = new Set<string>()

    describe.each(sets.map((set) => ({ set })))('$set.name', ({ set }) => {
      // what a refusal left as it was is asked the next event too: most are refused, and it takes several requests to make a document
      const untouched = new Map<string, Wire>()
      // every event in the first set; in the others those that the law lists, because a pair it does not list asks no fact
      const tried = (state: string) =>
        set === sets[0] ? events : events.filter((event) => words.eventsIn(state as never).includes(event.type as never))
      const pairs = Object.keys(set.reach).flatMap((state) =>
        tried(state).map((event) => ({ state, event, title: `${event.type}${event.label ? ` (${event.label})` : ''}` })),
      )
      test.each(pairs)('$state: $title', async ({ state, event }) => {
        const reach = set.reach[state]
        if (!reach) throw new Error(`no recipe for ${state}`)
        await withSettings(server, set.settings ?? {}, async () => {
          const document = untouched.get(state) ?? (await reach())
          untouched.delete(state)
          const outcome = await compare(fingerprint, words, set, document, event)
          expect(outcome.from).toBe(state)
          if (outcome.key) untouched.set(state, document)
          if (outcome.to) walked.add(`${state} ${event.type} ${outcome.to}`)
          else refused.add(`${state} ${event.type}`)
        })
      })
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
    const broken = await server.database.asOwner((client) => brokenInvariants(async (sql) => (await client.query(sql)).rows))
    expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
    expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
  })
}
