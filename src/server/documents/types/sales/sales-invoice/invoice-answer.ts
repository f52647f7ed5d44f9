import { fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { printedRows } from '#domain/tax/invoice.ts'
import { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import { masterNames } from '../../../engine/masters.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { pickFields } from '../../../lines/goods-answer.ts'
import { noneSold } from '../invoice-store.ts'
import type { SalesInvoiceContext } from './invoice-context.ts'

/** An invoice to a customer as the API returns it. */
export function invoiceAnswer(_run: Run, work: SalesInvoiceContext): object {
  const { document, head, sources, masters, reversed, request, used, settings } = work
  const money = (value: Parameters<typeof fixedText>[0]) => fixedText(value, settings.places.amount)
  const pending = pendingOf(work)
  return toWire('customer', {
    ...pickFields(document, ['customerId', 'purchaseAmt', 'taxAmt', 'remark', 'sourceBillId']),
    ...pickFields(masterNames(document, masters), ['customerName', 'staffName']),
    ...withoutNulls({
      redAmt: reversed.isZero() ? undefined : money(reversed),
      redAskedAmt: request && money(request.amount),
      redReason: request?.reason,
      pendingRedAmt: pending.isZero() ? undefined : money(pending),
      isUsed: used ? 2 : 1,
      ticketNo: [...sources.values()].find(({ headId }) => headId === head.ticketId)?.billNo,
    }),
    lines: document.lines.map((line) => lineAnswer(work, line)),
  })
}

/** Amount that is invoiced but no longer sold, because goods were returned after the invoice (rule C8 待红冲). */
function pendingOf({ document, sold, reversed }: SalesInvoiceContext) {
  if (document.tags.includes('editable') || document.tags.includes('closed')) return zero
  const excess = document.lines.map((line) => {
    const { kept, invoiced } = sold.get(line.sourceBodyId ?? '') ?? noneSold
    const over = invoiced.add(readFigure(line.finalAmt) ?? zero).sub(kept)
    return over.gt(0) ? over : zero
  })
  const left = (readFigure(document.finalAmt) ?? zero).sub(reversed)
  const whole = sum(excess)
  return whole.gt(left) ? left : whole
}

function lineAnswer({ sources, masters, settings }: SalesInvoiceContext, line: StoredLine) {
  const { places } = settings
  const goods = masters.goods.get(line.commInfoId ?? '')
  const unit = masters.units.get(line.commInfoId ?? '')?.find(({ unitId }) => unitId === line.unitId)
  const source = sources.get(line.sourceBodyId ?? '')
  const figure = (text: string | undefined | null) => readFigure(text) ?? zero
  const parts = { finalAmt: figure(line.finalAmt), untaxedAmt: figure(line.purchaseAmt), taxAmt: figure(line.taxAmt) }
  const asSold = { totalAmt: figure(source?.totalAmt), finalAmt: figure(source?.finalAmt), rate: figure(source?.taxRate) }
  const [goodsRow, discountRow] = printedRows(asSold, parts, places.amount)
  return withoutNulls({
    ...pickFields(line, ['id', 'sourceBodyId', 'sourceBillId', ...salesInvoiceDocument.layout.edit]),
    amount: line.finalAmt,
    commInfoCode: goods?.code,
    commInfoName: goods?.name,
    unitName: unit?.unitName,
    grossAmt: discountRow && goodsRow && fixedText(goodsRow.finalAmt, places.amount),
    grossTaxAmt: discountRow && goodsRow && fixedText(goodsRow.taxAmt, places.amount),
  })
}
