import { cumulativeSplit } from '#domain/allocate.ts'
import { type Decimal, decimal, roundTo, zero } from '#domain/decimal.ts'
import { average, receive } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import { type Booking, balanceOf, later, type Movement, writeMovements } from './movements.ts'

/**
 * Goods that a customer brings back, in basic units, positive. `sourceLineId` is the line of the out they left with; `enteredCost` the value
 * that somebody entered for all of them, for where nothing else is known.
 */
export type Returned = BalanceKey & { lineId: string; qty: Decimal; sourceLineId?: string | undefined; enteredCost?: Decimal | undefined }

/** Per line the value its goods come back at; nothing where no cost is known (refused as COST_UNKNOWN). */
export type ReturnCosts = Map<string, Decimal | undefined>

/**
 * The value at which goods come back (rule C4 *sales return*): the share of what left with the source line, by the cumulative rule over what
 * live posted returns took of it and earlier rows here take; without a source the average of now, else what was entered.
 */
export async function returnCosts(
  tx: Tx,
  incoming: readonly Returned[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<ReturnCosts> {
  const sources = await sourcesOf(tx, [...new Set(incoming.flatMap(({ sourceLineId }) => sourceLineId ?? []))])
  return new Map(
    incoming.map((line) => {
      const source = line.sourceLineId ? sources.get(line.sourceLineId) : undefined
      if (!source) return [line.lineId, costWithoutSource(line, balances.get(keyOf(line)), amountPlaces)]
      const value = cumulativeSplit(source.value, source.qty, source.returned, line.qty, amountPlaces)
      source.returned = { qty: source.returned.qty.add(line.qty), amount: source.returned.amount.add(value) }
      return [line.lineId, value]
    }),
  )
}

function costWithoutSource(line: Returned, balance: Balance | undefined, amountPlaces: number): Decimal | undefined {
  const isKnown = balance !== undefined && (balance.qty.gt(0) || balance.value.lt(0))
  const cost = isKnown ? average(balance) : undefined
  return cost ? roundTo(cost.mul(line.qty), amountPlaces) : line.enteredCost
}

/** What left with lines of outs, and what came back of it with live posted returns. */
type Source = { qty: Decimal; value: Decimal; returned: { qty: Decimal; amount: Decimal } }

async function sourcesOf(tx: Tx, lineIds: readonly string[]): Promise<Map<string, Source>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.query<Record<'lineId' | 'qty' | 'value' | 'returnedQty' | 'returnedValue', string>>(
    `select m.line_id as "lineId", -m.qty as qty, -m.value as value, r.qty as "returnedQty", r.value as "returnedValue"
       from stock_movement m
       join lateral (
         select coalesce(sum(b.qty), 0) as qty, coalesce(sum(b.value), 0) as value
           from document_line l
           join document d on d.tenant_id = l.tenant_id and d.id = l.document_id and 'counts' = any (d.tags)
           join stock_movement b on b.tenant_id = l.tenant_id and b.line_id = l.id and b.kind = 'return'
          where l.tenant_id = m.tenant_id and l.source_body_id = m.line_id) r on true
      where m.tenant_id = $1 and m.line_id = any ($2::bigint[]) and m.kind = 'issue'`,
    [tx.tenantId, lineIds],
  )
  return new Map(
    rows.map((row) => [
      row.lineId,
      {
        qty: decimal(row.qty),
        value: decimal(row.value),
        returned: { qty: decimal(row.returnedQty), amount: decimal(row.returnedValue) },
      },
    ]),
  )
}

/** Books goods back in at their `returnCosts`; a guard has refused those without any. Answers the value of each line. */
export async function returnGoods(
  tx: Tx,
  document: Booking,
  incoming: readonly Returned[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<Map<string, Decimal>> {
  const costs = await returnCosts(tx, incoming, balances, amountPlaces)
  const values = new Map<string, Decimal>()
  const movements = incoming.flatMap(({ lineId, depotId, commInfoId, qty }): Movement[] => {
    const value = costs.get(lineId)
    if (!value) throw new Error(`the cost of the line ${lineId} is not known`)
    const balance = balanceOf(balances, { depotId, commInfoId })
    const { left, variance } = receive(balance, qty, value, amountPlaces)
    Object.assign(balance, left, { lastBillDate: later(balance.lastBillDate, document.billDate) })
    values.set(lineId, value)
    const line = { lineId, depotId, commInfoId }
    const returned: Movement = { ...line, kind: 'return', qty, value }
    return variance.isZero() ? [returned] : [returned, { ...line, kind: 'variance', qty: zero, value: variance.neg() }]
  })
  await writeMovements(tx, document, movements, balances)
  return values
}
