import { type Decimal, zero } from '#domain/decimal.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { latestOf } from './invoice-ahead-books.ts'
import { figureOf, isAhead, type SupplierInvoiceWork } from './supplier-invoice-work.ts'

/** What an invoice would have no more, of one of its lines, in basic units with their sign. */
export type Untaken = { line: StoredLine; qty: Decimal }

/** The lines of receipts that goods are not invoiced of any more, with their quantities: of a line of goods that went back that of its receipt. */
function receivedLines({ line, qty }: Untaken, work: SupplierInvoiceWork): { id: string; qty: Decimal }[] {
  if (isAhead(line, work)) {
    const onTheWay = work.ahead.get(line.id)?.qty ?? zero
    return latestOf(line, qty.sub(onTheWay), work.arrived).map(({ sourceLineId, back }) => ({ id: sourceLineId, qty: back }))
  }
  const source = work.sources.get(line.sourceBodyId ?? '')
  if (!source) return []
  return [{ id: figureOf(source.baseQty).isNegative() ? (source.sourceBodyId ?? source.id) : source.id, qty }]
}

/**
 * Our numbers of the invoices of goods that went back which would take back more than is invoiced of their receipts, were this not invoiced any
 * more (invariant I2).
 */
export function redLinesBeyond(work: SupplierInvoiceWork, untaken: readonly Untaken[]): string[] {
  if (work.returned.size === 0) return []
  const left = new Map([...work.returned].map(([id, row]) => [id, row.left]))
  for (const { id, qty } of untaken.flatMap((one) => receivedLines(one, work))) left.set(id, (left.get(id) ?? zero).sub(qty))
  const beyond = [...work.returned].filter(([id]) => left.get(id)?.isNegative())
  return [...new Set(beyond.flatMap(([, { numbers }]) => numbers))].sort()
}
