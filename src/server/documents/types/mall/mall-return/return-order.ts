import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { type Decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { postEarnings } from '../../../books/money/commission.ts'
import { raiseEvent } from '../../../engine/events/apply-event.ts'
import { kindNamed } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { setClosed } from '../../../sources/progress.ts'
import { isReturnedInFull, orderHasEvent } from '../../sales/return-store.ts'
import type { ReturnRequestContext } from './return-context.ts'

const figure = (text: string | null | undefined) => readFigure(text) ?? zero

/**
 * Removes requested quantities that were not shipped from the order, and stores them on the lines of the request
 * (effect *takeFromOrder*, rule B5 *refundLine*).
 */
export async function takeFromOrder(run: Run, { document, order, sources, bought }: ReturnRequestContext): Promise<void> {
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
  await raiseEvent(run, kindNamed(order.kind), order.id, { type: 'REFUND_LINE', ...{ lines } })
}

/**
 * The part of a line's refund that is for shipped goods. Goods not shipped have no receivable that could be lowered.
 */
export function shippedAmt(
  { baseQty, closedQty, finalAmt }: Pick<StoredLine, 'baseQty' | 'closedQty' | 'finalAmt'>,
  places: number,
): Decimal {
  const [whole, unshipped] = [figure(baseQty), figure(closedQty)]
  return cumulativeSplit(figure(finalAmt), whole, { qty: zero, amount: zero }, whole.sub(unshipped), places)
}

/**
 * Amounts still to be paid to approved requests for goods that were removed from an order before being sent. A refund
 * of the order's rest must leave them out.
 */
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

/** The part of a request's refund by which the receivable was lowered. */
export const debtReduction = ({ document, outcome, settings: { places } }: ReturnRequestContext): Decimal =>
  outcome.goodsInId ? figure(outcome.refundAmt) : sum(document.lines.map((line) => shippedAmt(line, places.amount)))

/**
 * Ends an order if everything shipped was returned; otherwise lowers its points and commission to the amount that was
 * kept (effect *tellOrder*, rule B5 *returnAll*).
 */
export async function tellOrder(run: Run, { order }: ReturnRequestContext): Promise<void> {
  if (!order) return
  if (orderHasEvent(order, 'RETURN_ALL') && (await isReturnedInFull(run.tx, order.id)))
    await raiseEvent(run, kindNamed(order.kind), order.id, 'RETURN_ALL')
  else await postEarnings(run.tx, order.id, false)
}
