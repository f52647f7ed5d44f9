import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, zero } from '#domain/figures/decimal.ts'
import { matchedPart, taxFits } from '#domain/purchase/supplier-invoice.ts'
import { issueProblems } from '#domain/tax/invoice.ts'
import { supplierProblems } from '#server/documents/lines/goods-problems.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredLine } from '../../../engine/stored.ts'
import { figureOf, receivedOf, type SupplierInvoiceContext } from '../supplier-invoices/supplier-invoice-context.ts'

const sourceKinds: readonly string[] = ['purchaseReceipt', 'purchaseReturn', 'openingReceipt']

/** Problems of the supplier and the lines of a supplier invoice (guard linesAreValid). */
export function supplierLineProblems(work: SupplierInvoiceContext, ownDepots: ReadonlySet<string> | undefined): Problem[] {
  const ofHead = supplierProblems(work.document)
  return ofHead.length > 0 ? ofHead : work.document.lines.flatMap((line, at) => problemsOf(work, line, at, ownDepots))
}

function problemsOf(work: SupplierInvoiceContext, line: StoredLine, at: number, ownDepots: ReadonlySet<string> | undefined): Problem[] {
  const { document, sources, masters, settings } = work
  const row = at + 1
  const source = sources.get(line.sourceBodyId ?? '')
  if (!line.sourceBodyId) return aheadProblems(work, line, row, ownDepots)
  const bad = (field: string, zh: string, en: string): Problem[] => [{ row, field, rule: 'LINE_BAD', reason: { zh, en } }]
  const isHis =
    source && sourceKinds.includes(source.headKind) && source.supplierId === document.supplierId && source.headTags.includes('counts')
  if (!isHis)
    return bad('sourceBodyId', '不是该供应商已记账的入库或退货明细', 'it is no line of a posted receipt or return of this supplier')
  if (document.lines.findIndex(({ sourceBodyId }) => sourceBodyId === source.id) < at)
    return bad('sourceBodyId', '同一明细重复', 'the same line stands twice')
  const qty = figureOf(line.baseQty)
  if (qty.isZero() || qty.isNegative() !== figureOf(source.baseQty).isNegative())
    return bad('qty', source.headKind === 'purchaseReturn' ? '必须小于0' : '必须大于0', 'it has the sign of its source and is not 0')
  if (figureOf(line.qty).decimalPlaces() > settings.places.qty)
    return bad('qty', `最多${settings.places.qty}位小数`, `at most ${settings.places.qty} decimals`)
  if (figureOf(line.totalAmt).decimalPlaces() > settings.places.amount)
    return bad('totalAmt', `最多${settings.places.amount}位小数`, `at most ${settings.places.amount} decimals`)
  if (qty.mul(figureOf(line.totalAmt)).isNegative())
    return bad('totalAmt', '与数量正负不一致', 'its sign differs from that of the quantity')
  if (ownDepots && line.depotId && !ownDepots.has(line.depotId))
    return [{ row, field: 'sourceBodyId', rule: 'NO_PERMISSION', params: { button: masters.of('depot', line.depotId)?.name ?? '' } }]
  const entityOf = ({ depotId }: StoredLine) => masters.of('depot', depotId)?.legalEntity ?? ''
  const [first = line] = document.lines
  return entityOf(line) === entityOf(first) ? [] : [{ row, field: 'sourceBodyId', rule: 'ENTITY_DIFFERS' }]
}

/** Problems of a row for goods not received yet: with its goods, unit, expected depot, quantity or amount. */
function aheadProblems(
  { document, masters, settings: { places } }: SupplierInvoiceContext,
  line: StoredLine,
  row: number,
  ownDepots: ReadonlySet<string> | undefined,
): Problem[] {
  const bad = (field: string, zh: string, en: string): Problem[] => [{ row, field, rule: 'LINE_BAD', reason: { zh, en } }]
  const goods = masters.goods.get(line.commInfoId ?? '')
  if (goods?.commKind !== 1) return bad('commInfoId', '不是库存商品', 'these are no stock goods')
  if (!masters.units.get(goods.id)?.some(({ unitId }) => unitId === line.unitId))
    return bad('unitId', '不是该商品的单位', 'its goods have no such unit')
  const depot = masters.of('depot', line.depotId)
  if (!depot) return bad('depotId', '请选择预计入库的仓库', 'choose the depot that they are expected in')
  const qty = figureOf(line.qty)
  if (qty.lte(0)) return bad('qty', '必须大于0', 'it is above 0')
  if (qty.decimalPlaces() > places.qty) return bad('qty', `最多${places.qty}位小数`, `at most ${places.qty} decimals`)
  const total = figureOf(line.totalAmt)
  if (total.isNegative()) return bad('totalAmt', '不能小于0', 'it is not below 0')
  if (total.decimalPlaces() > places.amount) return bad('totalAmt', `最多${places.amount}位小数`, `at most ${places.amount} decimals`)
  if (ownDepots && !ownDepots.has(depot.id)) return [{ row, field: 'depotId', rule: 'NO_PERMISSION', params: { button: depot.name } }]
  const entity = masters.of('depot', document.lines[0]?.depotId)?.legalEntity ?? ''
  return (depot.legalEntity ?? '') === entity ? [] : [{ row, field: 'depotId', rule: 'ENTITY_DIFFERS' }]
}

/**
 * Problems of rows whose parts do not add up to their total, or whose tax does not fit their rate (guard
 * amountsAgree).
 */
export function supplierAmountProblems({ document }: SupplierInvoiceContext): Problem[] {
  return document.lines.flatMap((line, at): Problem[] => {
    const [untaxed, tax, total] = [line.purchaseAmt, line.taxAmt, line.totalAmt].map(figureOf)
    if (!untaxed || !tax || !total) return []
    if (!untaxed.add(tax).eq(total)) return [{ row: at + 1, field: 'totalAmt', rule: 'AMOUNT_DIFFERS' }]
    return taxFits(untaxed, tax, figureOf(line.taxRate)) ? [] : [{ row: at + 1, field: 'taxAmt', rule: 'AMOUNT_DIFFERS' }]
  })
}

/**
 * Problems of rows that exceed what is left of their source line, with the amount that is left (guard isWithinOpen,
 * rule B7).
 */
export function supplierOpenProblems({ document, sources, matched, settings }: SupplierInvoiceContext): Problem[] {
  return document.lines.flatMap((line, at): Problem[] => {
    const source = sources.get(line.sourceBodyId ?? '')
    const left = matched.get(line.sourceBodyId ?? '')
    if (!source || !left || figureOf(line.baseQty).abs().lte(left.openQty.abs())) return []
    const { amount } = settings.places
    const open = left.openQty.isZero() ? zero : matchedPart(receivedOf(source, amount), left.taken, left.openQty, amount).final
    return [{ row: at + 1, field: 'qty', rule: 'INVOICE_EXCEEDS', params: { limit: fixedText(open, amount) } }]
  })
}

/** Problems of the kind, number, code and date of the invoice (guard numberIsValid). */
export function supplierNumberProblems({ tx }: Run, { head, sameNumber, originalHash }: SupplierInvoiceContext): Problem[] {
  const { invoiceDate, invoiceNo = '' } = head
  const day: Problem[] =
    invoiceDate && invoiceDate > tx.today
      ? [{ field: 'invoiceDate', rule: 'FIELD_BAD', reason: { zh: '不能晚于今天', en: 'it lies after today' } }]
      : []
  const field = { zh: '发票号码', en: 'Invoice number' }
  const twice: Problem[] = sameNumber === undefined ? [] : [{ field: 'invoiceNo', rule: 'DUPLICATE', params: { field, value: invoiceNo } }]
  const file: Problem[] =
    head.originalFile && originalHash === undefined
      ? [{ field: 'originalFile', rule: 'FIELD_BAD', reason: { zh: '不是读取过的发票文件', en: 'no invoice file that was read' } }]
      : []
  return [...issueProblems(head), ...day, ...twice, ...file]
}
