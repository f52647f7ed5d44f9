import { store } from '../../store.ts'
import type { DuplicatePolicy } from './duplicate-lines.ts'
import type { LineColumn } from './types.ts'

/** What a user has settled once for a document type: what becomes of duplicate goods, where Enter stops, which prices are shown. Kept in the browser. */

const policies: readonly DuplicatePolicy[] = ['ask', 'merge', 'keep']

/** What happens to goods that stand in a document already: as settled for its type in this browser, else it is asked. */
export function duplicatePolicy(kind: string): DuplicatePolicy {
  const kept = store.read(`grid-duplicates-${kind}`)
  return policies.find((policy) => policy === kept) ?? 'ask'
}

/** Settles that for documents of this type. */
export function rememberPolicy(kind: string, policy: DuplicatePolicy): void {
  store.write(`grid-duplicates-${kind}`, policy)
}

/** The columns Enter stops at: as settled, else those that change from line to line. */
export function enterPath(kind: string, columns: readonly LineColumn[]): readonly string[] {
  const kept = store.read(`grid-path-${kind}`)
  const known = Array.isArray(kept) ? columns.filter(({ name, editable }) => editable && kept.includes(name)) : []
  const path = known.length > 0 ? known : columns.filter(({ onPath, editable }) => onPath && editable)
  return path.map(({ name }) => name)
}

/** Settles the columns that Enter stops at, for documents of this type. */
export function rememberPath(kind: string, names: readonly string[]): void {
  store.write(`grid-path-${kind}`, names)
}

/** Whether the last prices to all customers are shown beside those to this one. */
export const pricesToAll = (): boolean => store.read('grid-prices-to-all') === true

export const rememberPricesToAll = (shown: boolean): void => store.write('grid-prices-to-all', shown)
