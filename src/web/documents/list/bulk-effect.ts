import { type Decimal, readFigure, zero } from '#domain/decimal.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { transitionRows } from '#machines/engine/transition-table.ts'
import { decisions } from '#machines/families/approved.ts'
import type { Effect } from '../engine/dry-run.ts'

/** What is said of several documents at once: how many goods move, and by how much the money in stock and on each account changes. */
export type BulkEffect = { goods: number; value: Decimal; accounts: ReadonlyMap<string, Decimal> }

/** Whether an event brings documents of this kind into the books or takes them out, from whichever state. */
export function booksSomewhere({ law, tagsOf }: AnyWords, event: string): boolean {
  const counts = (state: string) => tagsOf(state).includes('counts')
  return transitionRows(law).some((row) => row.event === event && counts(row.from) !== counts(row.to))
}

/** Whether what an event does is looked at first: where it books, and where it approves lines that may say otherwise than their source lines. */
export const isLookedAt = (words: AnyWords, event: string): boolean => event === decisions.yes || booksSomewhere(words, event)

/** Sums what dry runs answered. Each was tried by itself, so changes add up and figures before and after do not. */
export function bulkEffect(effects: readonly Effect[]): BulkEffect {
  const stock = effects.flatMap((effect) => effect.stock)
  const accounts = new Map<string, Decimal>()
  for (const { account, before, after } of effects.flatMap((effect) => effect.ledger))
    accounts.set(account, (accounts.get(account) ?? zero).add(change(before.balanceAmt, after.balanceAmt)))
  return {
    goods: new Set(stock.map(({ depotId, commInfoId }) => `${depotId}:${commInfoId}`)).size,
    value: stock.reduce((total, { before, after }) => total.add(change(before.costAmt, after.costAmt)), zero),
    accounts,
  }
}

/** Where the reader may not see a figure, it is on neither side. */
const change = (before: string | undefined, after: string | undefined) => (readFigure(after) ?? zero).sub(readFigure(before) ?? zero)
