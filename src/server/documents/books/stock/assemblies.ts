import { type Decimal, sum } from '#domain/figures/decimal.ts'
import { type MadeGoods, shareValue } from '#domain/stock/bundles.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Balance } from './balances.ts'
import type { BookedLine, Booking, Worth } from './movements.ts'
import { closeBatch, issueStock, openBatch, receiveStock } from './stock-batch.ts'
import { consumedAllocations, type Outgoing } from './stock-out.ts'

/** Goods assembled from others, in basic units, positive. */
export type AssembledGoods = BookedLine & MadeGoods

/**
 * Issues components at their average of the moment, and receives the goods assembled from them. These share exactly
 * the value and deducted tax that was issued, to the last cent (ADR 158). Balances must be locked. Returns the value
 * by line.
 */
export async function bookAssembly(
  tx: Tx,
  document: Booking,
  { used, made }: { used: readonly Outgoing[]; made: readonly AssembledGoods[] },
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Decimal>> {
  const batch = await openBatch(tx, document, made, balances, amountPlaces)
  const left = used.map((line): [string, Worth] => [line.lineId, issueStock(batch, line, 'assemblyOut', line.qty)])
  const shareOf = (figure: keyof Worth) => shareValue(sum(left.map(([, worth]) => worth[figure])), made, amountPlaces)
  const [values, taxes] = [shareOf('value'), shareOf('tax')]
  const came = made.map((line, at): [string, Decimal] => {
    const [value, tax] = [values[at], taxes[at]]
    if (!value || !tax) throw new Error(`the line ${line.lineId} has no share`)
    receiveStock(batch, line, 'assemblyIn', line.qty, { value, tax })
    return [line.lineId, value]
  })
  batch.allocations = consumedAllocations(used)
  await closeBatch(tx, batch)
  return new Map([...left.map(([lineId, { value }]): [string, Decimal] => [lineId, value]), ...came])
}
