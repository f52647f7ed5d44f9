import { fixed, roundTo } from '#domain/decimal.ts'
import { matchedPart } from '#domain/supplier-invoice.ts'
import { purchaseInvoiceDocument } from '#resources/documents/purchase-invoice.document.ts'
import { present } from '../../../wire-values.ts'
import { masterNames } from '../../engine/masters.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredLine } from '../../engine/stored.ts'
import { pick } from '../../lines/goods-answer.ts'
import { reversedOf } from './supplier-invoice-red.ts'
import { matchOf, receivedOf, type SupplierInvoiceWork } from './supplier-invoice-work.ts'

const { layout } = purchaseInvoiceDocument

/** A supplier's invoice as the wire shows it. */
export function supplierInvoiceAnswer(_run: Run, work: SupplierInvoiceWork): object {
  const { document, masters, request, settings, certifiedDate, originalHash, platformState } = work
  const red = reversedOf(work)
  return {
    ...pick(document, [...layout.head, 'depotId', 'finalAmt', 'sourceBillId', ...layout.totals]),
    ...pick(masterNames(document, masters), ['supplierName', 'staffName']),
    ...present({
      redAmt: red.isZero() ? undefined : fixed(red, settings.places.amount),
      redAskedAmt: request && fixed(request.amount, settings.places.amount),
      redReason: request?.reason,
      redBy: request?.askedBy,
      certifiedDate,
      originalHash,
      platformState,
    }),
    lines: document.lines.map((line) => lineAnswer(work, line)),
  }
}

/** A line with what of its source it is about and what is left of that for others. */
function lineAnswer(work: SupplierInvoiceWork, line: StoredLine) {
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
  return present({
    ...pick(line, ['id', 'sourceBodyId', 'sourceBillId', 'depotId', ...layout.edit]),
    commInfoCode: goods?.code,
    commInfoName: goods?.name,
    unitName: unit?.unitName,
    aheadQty: ahead && fixed(roundTo(ahead.qty.div(line.conversion ?? '1'), places.qty), places.qty),
    matchedAmt: source && !isBooked ? fixed(matchOf(line, work).final, places.amount) : undefined,
    openQty: left && !isBooked ? fixed(roundTo(left.openQty.div(line.conversion ?? '1'), places.qty), places.qty) : undefined,
    openAmt: open && fixed(open.final, places.amount),
  })
}
