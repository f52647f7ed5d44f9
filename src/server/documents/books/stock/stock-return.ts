import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { type Decimal, decimal, roundTo, zero } from '#domain/figures/decimal.ts'
import { knownAverage } from '#domain/stock/stock-value.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Balance, keyOf } from './balances.ts'
import type { BookedLine, Booking, Worth } from './movements.ts'
import { closeBatch, openBatch, receiveStock } from './stock-batch.ts'

/**
 * Goods that a customer returns, in basic units, positive. `sourceLineId`: line of the delivery; `enteredCost`: value
 * entered for all of them, used where no other is known.
 */
export type ReturnedGoods = BookedLine & { qty: Decimal; sourceLineId?: string | undefined; enteredCost?: Decimal | undefined }

/** Value of returned goods by line; undefined where no cost is known (refused as COST_UNKNOWN). */
export type ReturnCosts = Map<string, Decimal | undefined>

/**
 * Value of returned goods (rule C4 *sales return*). With a source line: their share of the value that it issued,
 * including later covers of its shortfall; shares are computed cumulatively over posted returns and earlier rows here,
 * so that they add up. Without a source line: the current average, otherwise the entered value.
 */
export async function returnCosts(
  tx: Tx,
  incoming: readonly ReturnedGoods[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<ReturnCosts> {
  const worths = await worthsOf(tx, incoming, balances, amountPlaces)
  return new Map([...worths].map(([lineId, worth]) => [lineId, worth?.value]))
}

async function worthsOf(
  tx: Tx,
  incoming: readonly ReturnedGoods[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Worth | undefined>> {
  const sources = await sourcesOf(tx, [...new Set(incoming.flatMap(({ sourceLineId }) => sourceLineId ?? []))])
  return new Map(
    incoming.map((line) => {
      const source = line.sourceLineId ? sources.get(line.sourceLineId) : undefined
      if (!source) return [line.lineId, worthWithoutSource(line, balances.get(keyOf(line)), amountPlaces)]
      const { returned } = source
      const share = (total: Decimal, amount: Decimal) =>
        cumulativeSplit(total, source.qty, { qty: returned.qty, amount }, line.qty, amountPlaces)
      const worth = { value: atLeastZero(share(source.value, returned.value)), tax: share(source.tax, returned.tax) }
      source.returned = { qty: returned.qty.add(line.qty), value: returned.value.add(worth.value), tax: returned.tax.add(worth.tax) }
      return [line.lineId, worth]
    }),
  )
}

/**
 * Limits the value of returned goods to zero or more. An issue of unknown cost that was covered together with dearer
 * ones bears part of their correction, so its cost may be negative; the excess stays in cost of sales.
 */
const atLeastZero = (value: Decimal): Decimal => (value.lt(0) ? zero : value)

function worthWithoutSource(line: ReturnedGoods, balance: Balance | undefined, amountPlaces: number): Worth | undefined {
  const cost = balance && knownAverage(balance.pool)
  const value = cost ? roundTo(cost.mul(line.qty), amountPlaces) : line.enteredCost
  return value && { value, tax: zero }
}

type MovedFigures = Worth & { qty: Decimal }
/** Value issued by a delivery line, including later covers of its shortfall, and the value of its posted returns. */
type ReturnSource = MovedFigures & { returned: MovedFigures }

async function sourcesOf(tx: Tx, lineIds: readonly string[]): Promise<Map<string, ReturnSource>> {
  if (lineIds.length === 0) return new Map()
  type Row = Record<'lineId' | 'qty' | 'value' | 'tax' | 'returnedQty' | 'returnedValue' | 'returnedTax', string>
  const rows = await tx.query<Row>(
    `select m.line_id as "lineId", -m.qty as qty, c.value - m.value as value, c.tax - m.tax as tax,
            r.qty as "returnedQty", r.value as "returnedValue", r.tax as "returnedTax"
       from stock_movement m
       join lateral (select coalesce(sum(c.value), 0) as value, coalesce(sum(c.tax), 0) as tax
                       from stock_cover c where c.tenant_id = $1 and c.out_seq = m.seq) c on true
       join lateral (
         select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.value), 0) as value, coalesce(sum(b.tax), 0) as tax
           from document_line l
           join document d on d.tenant_id = $1 and d.id = l.document_id and 'counts' = any (d.tags)
           join stock_movement b on b.tenant_id = $1 and b.line_id = l.id and b.kind = 'return'
          where l.tenant_id = $1 and l.source_body_id = m.line_id) r on true
      where m.tenant_id = $1 and m.line_id = any ($2::bigint[]) and m.kind = 'issue'`,
    [tx.tenantId, lineIds],
  )
  const moved = (qty: string, value: string, tax: string): MovedFigures => ({ qty: decimal(qty), value: decimal(value), tax: decimal(tax) })
  return new Map(
    rows.map((row) => [
      row.lineId,
      { ...moved(row.qty, row.value, row.tax), returned: moved(row.returnedQty, row.returnedValue, row.returnedTax) },
    ]),
  )
}

/**
 * Books returned goods at their `returnCosts`; lines without a cost were refused by a guard before. Returns the value
 * by line.
 */
export async function returnGoods(
  tx: Tx,
  document: Booking,
  incoming: readonly ReturnedGoods[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Decimal>> {
  const worths = await worthsOf(tx, incoming, balances, amountPlaces)
  const batch = await openBatch(tx, document, incoming, balances, amountPlaces)
  for (const line of incoming) {
    const worth = worths.get(line.lineId)
    if (!worth) throw new Error(`the cost of the line ${line.lineId} is not known`)
    receiveStock(batch, line, 'return', line.qty, worth)
  }
  await closeBatch(tx, batch)
  return new Map([...worths].map(([lineId, worth]) => [lineId, worth?.value ?? zero]))
}
