import type { AnyWords } from '../engine/in-words.ts'

type Slot = { of: 'context' | 'event'; name: string }
type GuardInput = { context: Readonly<Record<string, unknown>>; event: Readonly<Record<string, unknown>> }

const finding = (rule: string, more: object = {}) => ({ rule, ...more })
const ids: readonly unknown[] = [[], ['1'], ['1', '2']]
const findings: readonly unknown[] = [[], [finding('LINE_BAD')], [finding('AMOUNT_DIFFERS', { field: 'freight' })]]
/** Facts with a fixed set of values, between which guards distinguish. */
const named: Readonly<Record<string, readonly unknown[]>> = {
  progress: ['none', 'part', 'all'],
  openLines: [[], [{ id: '1', open: '2', held: '2', conversion: '1' }]],
  invoices: ids,
  redParts: ids,
  lines: [undefined, [], [{ id: '1', qty: '1' }]],
}
const figures: readonly unknown[] = ['0', '1.00', '100.00', '-1.00']

/** Values to try for a fact or a field of a request, chosen so that guards give different answers. */
export function candidatesFor({ of, name }: Slot, asked: GuardInput, words: AnyWords): readonly unknown[] {
  const known = (words.blankFacts as Readonly<Record<string, unknown>>)[name]
  const now = asked[of][name]
  if (of === 'context' && name === 'rights') return [words.rights, []]
  const own = named[name]
  if (own) return own
  if (name.endsWith('Problem')) return [undefined, finding('PERIOD_CLOSED')]
  if (name.endsWith('Problems')) return findings
  const like = known ?? now
  if (typeof like === 'boolean') return [true, false]
  if (typeof like === 'number') return [0, 1, 2, 10]
  if (Array.isArray(like)) return ids
  if (typeof like === 'string') return [...figures, '']
  return [undefined, true, false, ...figures, 2, ...ids]
}
