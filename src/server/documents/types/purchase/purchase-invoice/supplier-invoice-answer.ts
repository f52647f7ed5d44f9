import { fixedText, roundTo } from '#domain/figures/decimal.ts'
import { matchedPart } from '#domain/purchase/supplier-invoice.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { pickFields } from '../../../lines/goods-answer.ts'
import { matchOf, receivedOf, type SupplierInvoiceContext } from '../supplier-invoices/supplier-invoice-context.ts'
import { reversedOf } from './supplier-invoice-red.ts'

const { layout } = purchaseInvoiceDocument

/** A supplier invoice as the API returns it. */
export function supplierInvoiceAnswer(_run: Run, work: SupplierInvoiceContext): object {
  const { document, masters, request, settings, certifiedDate, originalHash, platformState } = work
  const red = reversedOf(work)
  return {
    ...pickFields(document, [...layout.head, 'depotId', 'finalAmt', 'sourceBillId', ...layout.totals]),
    ...pickFields(masterNames(document, masters), ['supplierName', 'staffName']),
    ...withoutNulls({
      redAmt: red.isZero() ? undefined : fixedText(red, settings.places.amount),
      redAskedAmt: request && fixedText(request.amount, settings.places.amount),
      redReason: request?.reason,
      redBy: request?.askedBy,
      certifiedDate,
      originalHash,
      platformState,
    }),
    lines: document.lines.map((line) => lineAnswer(work, line)),
  }
}

/**
 * A line of the answer, with the part of the source line that it matches and what is left of that line for other
 * invoices.
 */
function lineAnswer(work: SupplierInvoiceContext, line: StoredLine) {
  const { sources, matched, masters, settings } = work
  const { places } = settings
  const goods = masters.goods.get(line.commInfoId ?? '')
  const unit = masters.units.get(line.commInfoId ?? '')?.find(({ unitId }) => unitId === line.unitId)
  const source = sources.get(line.sourceBodyId ?? '')
  const left = matched.get(line.sourceBodyId ?? '')
  const isBooked = work.document.tags.includes('invoiced')
  const ahead = work.ahead.get(line.id)
  const open =
    !isBooked && source && left && !left.openQty.isZero()
      ? matchedPart(receivedOf(source, places.amount), left.taken, left.openQty, places.amount)
      : undefined
  return withoutNulls({
    ...pickFields(line, ['id', 'sourceBodyId', 'sourceBillId', 'depotId', ...layout.edit]),
    commInfoCode: goods?.code,
    commInfoName: goods?.name,
    unitName: unit?.unitName,
    aheadQty: ahead && fixedText(roundTo(ahead.qty.div(line.conversion ?? '1'), places.qty), places.qty),
    matchedAmt: source && !isBooked ? fixedText(matchOf(line, work).final, places.amount) : undefined,
    openQty: left && !isBooked ? fixedText(roundTo(left.openQty.div(line.conversion ?? '1'), places.qty), places.qty) : undefined,
    openAmt: open && fixedText(open.final, places.amount),
  })
}
