import { store } from '../../core/store.ts'
import type { DuplicatePolicy } from './duplicate-lines.ts'
import type { LineColumn } from './types.ts'

/**
 * A user's settings for a document type, stored in this browser: what happens to duplicate goods, where Enter stops,
 * and which prices are shown.
 */

const policies: readonly DuplicatePolicy[] = ['ask', 'merge', 'keep']

/**
 * What to do with goods that the document already has, as stored in this browser for the document type; `ask` if
 * nothing is stored.
 */
export function duplicatePolicy(kind: string): DuplicatePolicy {
  const kept = store.read(`grid-duplicates-${kind}`)
  return policies.find((policy) => policy === kept) ?? 'ask'
}

/** Stores what to do with duplicate goods in documents of this type. */
export function storeDuplicatePolicy(kind: string, policy: DuplicatePolicy): void {
  store.write(`grid-duplicates-${kind}`, policy)
}

/**
 * The columns at which Enter stops, as stored in this browser; if nothing is stored, those whose values differ from
 * line to line.
 */
export function enterPath(kind: string, columns: readonly LineColumn[]): readonly string[] {
  const kept = store.read(`grid-path-${kind}`)
  const known = Array.isArray(kept) ? columns.filter(({ name, editable }) => editable && kept.includes(name)) : []
  const path = known.length > 0 ? known : columns.filter(({ onPath, editable }) => onPath && editable)
  return path.map(({ name }) => name)
}

/** Stores the columns at which Enter stops in documents of this type. */
export function storeEnterPath(kind: string, names: readonly string[]): void {
  store.write(`grid-path-${kind}`, names)
}

/** True if the last prices to any customer are shown besides those to this customer. */
export const showsPricesToAll = (): boolean => store.read('grid-prices-to-all') === true

export const storePricesToAll = (shown: boolean): void => store.write('grid-prices-to-all', shown)
