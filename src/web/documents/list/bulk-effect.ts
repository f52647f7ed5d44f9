import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { decisions } from '#machines/families/approved.ts'
import type { Effect } from '../../document-engine/dry-run.ts'

/** Summary of several effects: number of goods moved, and the change of stock value and of each ledger account. */
export type BulkEffect = { goods: number; value: Decimal; accounts: ReadonlyMap<string, Decimal> }

/** True if the event posts documents of this kind or takes them out of the books, from any state. */
export function entersOrLeavesBooks({ law, tagsOf }: AnyWords, event: string): boolean {
  const counts = (state: string) => tagsOf(state).includes('counts')
  return transitionRows(law).some((row) => row.event === event && counts(row.from) !== counts(row.to))
}

/** True if the effect is previewed: for posting, and for approving lines that may differ from their source lines. */
export const needsPreview = (words: AnyWords, event: string): boolean => event === decisions.yes || entersOrLeavesBooks(words, event)

/** Sums results of dry runs. Each ran by itself, so changes add up; figures before and after do not. */
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

/** A figure this user may not see is missing on both sides, so its change is 0. */
const figureChange = (before: string | undefined, after: string | undefined) => (readFigure(after) ?? zero).sub(readFigure(before) ?? zero)
