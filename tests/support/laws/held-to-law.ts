import type { RefusalKey } from '#domain/core/refusals.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { apiOf } from '#resources/documents/types.ts'
import type { Client } from '../server.ts'
import { type OutcomeOfLaw, operationFor, predicted, type Sent, send, type Wire } from './conformance.ts'

/** The outcome that the law predicts for an event, and the payload with which it is sent. */
export type Asking = { said: object; law: OutcomeOfLaw; guard: string | undefined; seen: Wire }

/** What the server did, beside what the law had predicted. */
export type Done = { law: OutcomeOfLaw; key: RefusalKey | undefined; state: string; unchanged: boolean }

/**
 * The document as read by the sender of the event, with that user's facts; state and version are the same for
 * everybody.
 */
export async function seenBy(words: AnyWords, actor: Client, id: string): Promise<Wire> {
  const detail = `${apiOf(words.id)}_detail` as 'PurchaseOrderApi_detail'
  return (await actor.ok(detail, { query: { id } })) as unknown as Wire
}

/** The outcome of an event by the law, for the facts that the server returned. */
export function askedOf(words: AnyWords, seen: Wire, document: Wire, { type, payload, facts }: Sent): Asking {
  const said = payload?.(document) ?? {}
  const known = { ...seen, facts: { ...seen.facts, ...facts?.(document) } }
  const event = { type, ...said, ...('redo' in said ? { redo: true } : {}) }
  return { said, seen: known, law: predicted(words, known, event), guard: words.whyNot(known.state, known.facts, event)?.guard }
}

/** Sends an event and returns what the server did; if the law refuses, also whether anything was written. */
export async function held(
  fingerprint: () => Promise<string>,
  words: AnyWords,
  actor: Client,
  document: Wire,
  { type, asking: { said, law } }: { type: string; asking: Asking },
): Promise<Done> {
  const operation = operationFor(words.id, type)
  if (!operation) throw new Error(`${type} has no operation`)
  const before = 'key' in law ? await fingerprint() : ''
  const answer = await send(actor, operation, document, said)
  const unchanged = 'key' in law ? (await fingerprint()) === before : false
  const answersIt = operation.takes !== 'ids' && operation.takes !== 'idList'
  const state = answersIt && !answer.key ? answer.data.state : 'to' in law ? law.to : document.state
  return { law, key: answer.key, state, unchanged }
}
