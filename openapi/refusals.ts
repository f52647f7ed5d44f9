import { type RefusalKey, refusals } from '#domain/core/refusals.ts'
import { type EventWords, transitionsOf } from '#machines/engine/in-words.ts'
import { wordsOfKind } from '#machines/index.ts'
import type { Operation, RawOperation } from './operations.ts'

/** The refusals listed in a comment: `refused: DOC_GONE, IN_USE`. Further words may follow. */
const stated = /[;；] refused: ([A-Z]+(?:_[A-Z]+)*(?:, [A-Z]+(?:_[A-Z]+)*)*)/

/** The comment without the list of its refusals, where that list ends its part. */
export const withoutRefusals = (text: string): string => text.replace(new RegExp(`${stated.source}(?= ·|$)`), '')

/** The refusals that hold for every caller of such an operation; `info.description` explains them once. */
export function generalRefusals({ access, method, kind }: Operation): RefusalKey[] {
  const known: RefusalKey[] = access === 'public' ? [] : ['UNAUTHENTICATED', 'PASSWORD_FIRST']
  const written: RefusalKey[] = access !== 'public' && method === 'post' && kind !== 'query' ? ['REQUEST_REUSED'] : []
  const byKey: RefusalKey[] =
    access !== 'public' && (kind === 'command' || (method === 'post' && kind !== 'query')) ? ['KEY_FORBIDS', 'LOOKING_AS'] : []
  return ['TOO_MANY', ...(access === 'public' ? [] : (['USER_BUSY'] as const)), 'UNAVAILABLE', ...known, ...byKey, ...written]
}

/**
 * The refusals of the operation's own: of its right, its input, those stated (in its comment, or as `x-refusals`
 * beside a template's), and for an event of a machine those of the law's guards. Throws for a stated key that is
 * missing in the catalogue.
 */
export function ownRefusals(operation: Operation, raw: RawOperation): RefusalKey[] {
  const found: readonly string[] = [
    // an operation without a right is not limited to buyers either
    ...(operation.access === 'public' ? [] : (['NO_PERMISSION'] as const)),
    ...(takesInput(raw, operation) ? (['BAD_INPUT'] as const) : []),
    ...checkedKeys(operation.id, [...statedIn(operation), ...(raw['x-refusals'] ?? [])]),
    ...(operation.event ? ofEvent(operation.event, operation.takes) : []),
  ]
  return Object.keys(refusals).filter((key): key is RefusalKey => found.includes(key))
}

const statedIn = ({ description }: Operation): string[] => stated.exec(description)?.[1]?.split(', ') ?? []

function checkedKeys(id: string, keys: string[]): string[] {
  const unknown = keys.filter((key) => !Object.hasOwn(refusals, key))
  if (unknown.length > 0) throw new Error(`${id}: no such refusal: ${unknown.join(', ')}`)
  return keys
}

/** A GET without parameters cannot have bad input, except for links, which may have expired. */
const takesInput = (raw: RawOperation, { method, kind }: Operation) =>
  method === 'post' || kind === 'command' || (raw.parameters ?? []).length > 0

/** The refusals of the document engine before a law is asked, and those of the guards on the event's transitions. */
function ofEvent(event: string, takes: Operation['takes']): RefusalKey[] {
  const [kind = '', name = ''] = event.split('.')
  const words = wordsOfKind(kind)
  if (!words) return []
  const rows = transitionsOf(words).filter((row) => row.event === name)
  const { reasonNeeded } = (words.events as Readonly<Record<string, EventWords<never>>>)[name] ?? {}
  const guards = rows.flatMap((row) => row.guards.flatMap((guard) => guard.refusals))
  const reason: RefusalKey[] = reasonNeeded ? ['REASON_NEEDED'] : []
  return [
    'DOC_GONE',
    'STATUS_FORBIDS',
    ...reason,
    // the whole document may be a new one
    ...(takes === 'document' || takes === 'line' ? (['MONTH_FULL'] as const) : []),
    ...(takes === 'ids' || takes === 'idList' ? [] : (['VERSION_STALE'] as const)),
    ...guards,
  ]
}
