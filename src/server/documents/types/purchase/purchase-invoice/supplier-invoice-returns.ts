import { type Decimal, zero } from '#domain/figures/decimal.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { latestArrivals } from '../supplier-invoices/invoice-ahead-books.ts'
import { figureOf, isAhead, type SupplierInvoiceContext } from '../supplier-invoices/supplier-invoice-context.ts'

/** A quantity of an invoice line that would no longer be invoiced, signed and in basic units. */
export type InvoiceReduction = { line: StoredLine; qty: Decimal }

/**
 * Receipt lines of which less would be invoiced, with the quantities. A line of returned goods reduces the line of
 * their receipt.
 */
function receivedLines({ line, qty }: InvoiceReduction, work: SupplierInvoiceContext): { id: string; qty: Decimal }[] {
  if (isAhead(line, work)) {
    const onTheWay = work.ahead.get(line.id)?.qty ?? zero
    return latestArrivals(line, qty.sub(onTheWay), work.arrived).map(({ sourceLineId, back }) => ({ id: sourceLineId, qty: back }))
  }
  const source = work.sources.get(line.sourceBodyId ?? '')
  if (!source) return []
  return [{ id: figureOf(source.baseQty).isNegative() ? (source.sourceBodyId ?? source.id) : source.id, qty }]
}

/**
 * Our numbers of the invoices of returned goods that would reverse more than is invoiced of their receipts, if the
 * quantities in `untaken` were no longer invoiced (invariant I2).
 */
export function exceedingReturnInvoices(work: SupplierInvoiceContext, untaken: readonly InvoiceReduction[]): string[] {
  if (work.returned.size === 0) return []
  const left = new Map([...work.returned].map(([id, row]) => [id, row.left]))
  for (const { id, qty } of untaken.flatMap((one) => receivedLines(one, work))) left.set(id, (left.get(id) ?? zero).sub(qty))
  const beyond = [...work.returned].filter(([id]) => left.get(id)?.isNegative())
  return [...new Set(beyond.flatMap(([, { numbers }]) => numbers))].sort()
}
