import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { decisions } from '#machines/families/approved.ts'
import type { Effect } from '../../document-engine/dry-run.ts'

/**
 * Sum of several effects: goods moved, counted per depot, and changes of the stock value and of each ledger account.
 */
export type BulkEffect = { goods: number; value: Decimal; accounts: ReadonlyMap<string, Decimal> }

/** True if the event moves a document of this type into the books or out of them, from whatever state. */
export function entersOrLeavesBooks({ law, tagsOf }: AnyWords, event: string): boolean {
  const counts = (state: string) => tagsOf(state).includes('counts')
  return transitionRows(law).some((row) => row.event === event && counts(row.from) !== counts(row.to))
}

/**
 * True if the event's effect is shown before it is confirmed: for an event that enters or leaves the books, and for an
 * approval, because lines may differ from their source lines.
 */
export const needsPreview = (words: AnyWords, event: string): boolean => event === decisions.yes || entersOrLeavesBooks(words, event)

/**
 * Adds up the results of several dry runs. Each was run without the others, so only the changes can be added, not the
 * figures before and after.
 */
export function bulkEffect(effects: readonly Effect[]): BulkEffect {
  const stock = effects.flatMap((effect) => effect.stock)
  const accounts = new Map<string, Decimal>()
  for (const { account, before, after } of effects.flatMap((effect) => effect.ledger))
    accounts.set(account, (accounts.get(account) ?? zero).add(figureChange(before.balanceAmt, after.balanceAmt)))
  return {
    goods: new Set(stock.map(({ depotId, commInfoId }) => `${depotId}:${commInfoId}`)).size,
    value: stock.reduce((total, { before, after }) => total.add(figureChange(before.costAmt, after.costAmt)), zero),
    accounts,
  }
}

/** Change of a figure. A figure this user may not see is missing both before and after, so its change is 0. */
const figureChange = (before: string | undefined, after: string | undefined) => (readFigure(after) ?? zero).sub(readFigure(before) ?? zero)
