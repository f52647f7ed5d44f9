import { store } from '../../core/store.ts'
import type { DuplicatePolicy } from './duplicate-lines.ts'
import type { LineColumn } from './types.ts'

/**
 * Per-user settings for a document type, stored in the browser: treatment of duplicate goods, stops of Enter, shown
 * prices.
 */

const policies: readonly DuplicatePolicy[] = ['ask', 'merge', 'keep']

/** Treatment of goods that are in a document already: as stored for its type in this browser, otherwise `ask`. */
export function duplicatePolicy(kind: string): DuplicatePolicy {
  const kept = store.read(`grid-duplicates-${kind}`)
  return policies.find((policy) => policy === kept) ?? 'ask'
}

/** Stores the treatment of duplicates for documents of this type. */
export function storeDuplicatePolicy(kind: string, policy: DuplicatePolicy): void {
  store.write(`grid-duplicates-${kind}`, policy)
}

/** The columns Enter stops at: as stored, otherwise those that change from line to line. */
export function enterPath(kind: string, columns: readonly LineColumn[]): readonly string[] {
  const kept = store.read(`grid-path-${kind}`)
  const known = Array.isArray(kept) ? columns.filter(({ name, editable }) => editable && kept.includes(name)) : []
  const path = known.length > 0 ? known : columns.filter(({ onPath, editable }) => onPath && editable)
  return path.map(({ name }) => name)
}

/** Stores the columns Enter stops at, for documents of this type. */
export function storeEnterPath(kind: string, names: readonly string[]): void {
  store.write(`grid-path-${kind}`, names)
}

/** True if the last prices to all customers are shown beside those to this one. */
export const showsPricesToAll = (): boolean => store.read('grid-prices-to-all') === true

export const storePricesToAll = (shown: boolean): void => store.write('grid-prices-to-all', shown)
