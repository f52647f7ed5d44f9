import { cumulativeSplit } from '#domain/allocate.ts'
import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { settleEarnings } from '../../books/commission.ts'
import { raise } from '../../engine/apply-event.ts'
import { kindNamed } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { setClosed } from '../../sources/progress.ts'
import { nothingIsKept, orderKnows } from './return-store.ts'
import type { RequestWork } from './return-work.ts'

const figure = (text: string | null | undefined) => readFigure(text) ?? zero

/** What is asked back and not shipped leaves the order first, and is noted on the request's lines (effect *takeFromOrder*, rule B5 *refundLine*). */
export async function takeFromOrder(run: Run, { document, order, sources, bought }: RequestWork): Promise<void> {
  const leaving = document.lines.flatMap((line) => {
    const unshipped = bought.get(line.sourceBodyId ?? '')?.unshipped ?? zero
    const asked = figure(line.baseQty)
    const qty = asked.lt(unshipped) ? asked : unshipped
    return qty.isZero() ? [] : [{ ...line, closedQty: qty.toFixed() }]
  })
  if (!order || leaving.length === 0) return
  setClosed(run.tx, leaving)
  document.lines = document.lines.map((line) => leaving.find(({ id }) => id === line.id) ?? line)
  const lines = leaving.map(({ sourceBodyId, closedQty }) => {
    const id = sourceBodyId ?? ''
    return {
      id,
      qty: figure(closedQty)
        .div(figure(sources.get(id)?.conversion))
        .toFixed(),
    }
  })
  await raise(run, kindNamed(order.kind), order.id, { type: 'REFUND_LINE', ...{ lines } })
}

/** What of a line's refund is for goods that were shipped, in money: what was not shipped had no debt that it could lower. */
export function shippedAmt(
  { baseQty, closedQty, finalAmt }: Pick<StoredLine, 'baseQty' | 'closedQty' | 'finalAmt'>,
  places: number,
): Decimal {
  const [whole, unshipped] = [figure(baseQty), figure(closedQty)]
  return cumulativeSplit(figure(finalAmt), whole, { qty: zero, amount: zero }, whole.sub(unshipped), places)
}

/** What requests that were passed are still to be paid for what left an order unsent, in money: who refunds the rest of the order leaves it to them. */
export async function owedToRequests({ tx, settings: { places } }: Run, orderId: string): Promise<Decimal> {
  const lines = await tx.query<Pick<StoredLine, 'baseQty' | 'closedQty' | 'finalAmt'>>(
    `select l.base_qty as "baseQty", l.closed_qty as "closedQty", l.final_amt as "finalAmt"
       from mall_return r join document d on d.tenant_id = $1 and d.id = r.document_id and 'openWork' = any (d.tags)
       join document_line l on l.tenant_id = $1 and l.document_id = d.id and l.closed_qty > 0
      where r.tenant_id = $1 and r.order_id = $2
        and not exists (select from order_refund f where f.tenant_id = $1 and f.return_id = d.id)`,
    [tx.tenantId, orderId],
  )
  return sum(lines.map((line) => figure(line.finalAmt).sub(shippedAmt(line, places.amount))))
}

/** What of a request's refund lowered what the customer owes, in money. */
export const loweredDebt = ({ document, outcome, settings: { places } }: RequestWork): Decimal =>
  outcome.goodsInId ? figure(outcome.refundAmt) : sum(document.lines.map((line) => shippedAmt(line, places.amount)))

/** An order of which all that was shipped came back ends; else what it earned in points and commission is what was kept (effect *tellOrder*, rule B5 *returnAll*). */
export async function tellOrder(run: Run, { order }: RequestWork): Promise<void> {
  if (!order) return
  if (orderKnows(order, 'RETURN_ALL') && (await nothingIsKept(run.tx, order.id)))
    await raise(run, kindNamed(order.kind), order.id, 'RETURN_ALL')
  else await settleEarnings(run.tx, order.id, false)
}
