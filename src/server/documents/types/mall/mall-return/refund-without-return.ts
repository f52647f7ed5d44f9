import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { type Decimal, zero } from '#domain/figures/decimal.ts'
import { insertRows } from '../../../../db/multi-row.ts'
import type { Run } from '../../../engine/run.ts'
import { sourceLinesOf } from '../../../sources/source-lines.ts'
import { noneSold, soldLinesOf } from '../../sales/invoice-store.ts'
import { outLinesOf } from '../../sales/return-store.ts'
import { declareRefunded } from '../../sales/uninvoiced-tax.ts'
import type { ReturnRequestContext } from './return-context.ts'
import { shippedAmt } from './return-order.ts'

/** Part of the request line `of` that is refunded on the delivery line `lineId`, in money, and the tax in it. */
type KeptRefundShare = { of: string; lineId: string; amount: Decimal; tax: Decimal }

/**
 * Records refunds for goods that the customer keeps, on the delivery lines that shipped them, oldest first, each up to
 * what the customer kept of it. The amounts that can be invoiced and are declared for these lines are lower by the
 * refund (rule C8, ADR 127). The lines are locked, because an invoice may be issued meanwhile. The tax of a refund is
 * a share of the line's booked tax (rule C5), or the rest of that tax where nothing uninvoiced is left.
 */
export async function saveKeptRefund(
  run: Run,
  { document, settings: { places } }: ReturnRequestContext,
): Promise<readonly KeptRefundShare[]> {
  const { tx } = run
  const outs = await outLinesOf(
    tx,
    document.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []),
    false,
  )
  const ids = [...outs.values()].flat().sort()
  const lines = await sourceLinesOf(tx, ids, '', 'change')
  const sold = await soldLinesOf(tx, ids, '')
  const shares = document.lines.flatMap((line): KeptRefundShare[] => {
    let rest = shippedAmt(line, places.amount)
    return (outs.get(line.sourceBodyId ?? '') ?? []).flatMap((lineId) => {
      const { kept, keptUntaxed, invoiced, invoicedUntaxed } = sold.get(lineId) ?? noneSold
      const amount = rest.lt(kept) ? rest : kept
      rest = rest.sub(amount)
      const taxLeft = kept.sub(keptUntaxed)
      const taxInvoiced = invoiced.sub(invoicedUntaxed)
      const closes = kept.sub(amount).eq(invoiced)
      const tax = closes ? taxLeft.sub(taxInvoiced) : cumulativeSplit(taxLeft, kept, nothingBefore, amount, places.amount)
      return amount.gt(0) ? [{ of: line.id, lineId, amount, tax }] : []
    })
  })
  if (shares.length === 0) return shares
  await insertRows(
    tx,
    'kept_refund',
    { tenant_id: ['text', tx.tenantId], document_id: ['bigint', document.id] },
    {
      line_id: ['bigint', shares.map(({ lineId }) => lineId)],
      amount: ['numeric', shares.map(({ amount }) => amount.toFixed())],
      tax: ['numeric', shares.map(({ tax }) => tax.toFixed())],
    },
  )
  await declareRefunded(
    run,
    document.id,
    shares.flatMap(({ lineId }) => lines.get(lineId) ?? []),
  )
  return shares
}

const nothingBefore = { qty: zero, amount: zero }
