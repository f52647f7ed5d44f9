import { cumulativeSplit } from '#domain/allocate.ts'
import { type Decimal, zero } from '#domain/decimal.ts'
import { insertRows } from '../../../db/multi-row.ts'
import type { Run } from '../../engine/run.ts'
import { sourceLinesOf } from '../../sources/source-lines.ts'
import { noneSold, soldLinesOf } from '../sales/invoice-store.ts'
import { declareRefunded } from '../sales/uninvoiced-tax.ts'
import { shippedAmt } from './return-order.ts'
import { outLinesOf } from './return-store.ts'
import type { RequestWork } from './return-work.ts'

/** What of a line `of` a request is refunded of the line of an out, in money, and the tax in it. */
type Share = { of: string; lineId: string; amount: Decimal; tax: Decimal }

/**
 * Notes what is refunded of goods that are kept on the lines of outs that shipped them, the oldest first, each up to what was kept of it: so much
 * less can be invoiced and is declared of them (rule C8, ADR 127). Locks these lines: an invoice may be issued of them meanwhile. The tax in it
 * is the share of what the line has in the books (rule C5), the rest of it with all that is kept and not invoiced.
 */
export async function noteKeptRefund(run: Run, { document, settings: { places } }: RequestWork): Promise<readonly Share[]> {
  const { tx } = run
  const outs = await outLinesOf(
    tx,
    document.lines.flatMap(({ sourceBodyId }) => sourceBodyId ?? []),
    false,
  )
  const ids = [...outs.values()].flat().sort()
  const lines = await sourceLinesOf(tx, ids, '', 'change')
  const sold = await soldLinesOf(tx, ids, '')
  const shares = document.lines.flatMap((line): Share[] => {
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
