import { type MadeGoods, shareValue } from '#domain/bundles.ts'
import { type Decimal, sum } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import type { Balance } from './balances.ts'
import type { BookedLine, Booking, Worth } from './movements.ts'
import { closeBatch, comeIn, goOut, openBatch } from './stock-batch.ts'
import { type Outgoing, usedUp } from './stock-out.ts'

/** Goods that are made of others, in basic units and positive. */
export type Made = BookedLine & MadeGoods

/**
 * Books goods out that are made into others, at the average of the moment, and those in that are made of them: these share exactly the value
 * that left, and the deducted tax with it, to the last cent (ADR 158). The balances must be locked. Answers what each line was worth.
 */
export async function bookAssembly(
  tx: Tx,
  document: Booking,
  { used, made }: { used: readonly Outgoing[]; made: readonly Made[] },
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Decimal>> {
  const batch = await openBatch(tx, document, made, balances, amountPlaces)
  const left = used.map((line): [string, Worth] => [line.lineId, goOut(batch, line, 'assemblyOut', line.qty)])
  const shareOf = (figure: keyof Worth) => shareValue(sum(left.map(([, worth]) => worth[figure])), made, amountPlaces)
  const [values, taxes] = [shareOf('value'), shareOf('tax')]
  const came = made.map((line, at): [string, Decimal] => {
    const [value, tax] = [values[at], taxes[at]]
    if (!value || !tax) throw new Error(`the line ${line.lineId} has no share`)
    comeIn(batch, line, 'assemblyIn', line.qty, { value, tax })
    return [line.lineId, value]
  })
  batch.promised = usedUp(used)
  await closeBatch(tx, batch)
  return new Map([...left.map(([lineId, { value }]): [string, Decimal] => [lineId, value]), ...came])
}
