import type { Problem } from '#domain/core/refusals.ts'
import { readFigure, zero } from '#domain/figures/decimal.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { basicQtyOf, qtyOf } from '#domain/lines/line-figures.ts'
import type { LineSettings } from '#domain/lines/line-types.ts'
import { type MasterKind, type Masters, masterLabels } from '../engine/master-types.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'

/**
 * Problems of disabled masters (rule B3 Masters): the head's partner, and row by row the goods and depots of tested
 * lines. Without a tested line the partner is not checked either.
 */
export function masterProblems(document: StoredDocument, masters: Masters, isTested: (line: StoredLine) => boolean): Problem[] {
  const problems: Problem[] = []
  if (!document.lines.some(isTested)) return problems
  const off = (kind: MasterKind, id: string | null | undefined, field: string, row?: number) => {
    const master = masters.of(kind, id)
    if (master && !master.isOn)
      problems.push({ ...(row ? { row } : {}), field, rule: 'MASTER_OFF', params: { kind: masterLabels[kind], name: master.name } })
  }
  for (const field of ['supplierId', 'freightSupplierId'] as const) off('supplier', document[field], field)
  off('customer', document.customerId, 'customerId')
  off('depot', document.inDepotId, 'inDepotId')
  for (const [at, line] of document.lines.entries()) {
    if (!isTested(line)) continue
    const goods = masters.goods.get(line.commInfoId ?? '')
    if (goods && !goods.isOn)
      problems.push({ row: at + 1, field: 'commInfoId', rule: 'MASTER_OFF', params: { kind: masterLabels.goods, name: goods.name } })
    off('depot', line.depotId, 'depotId', at + 1)
  }
  return problems
}

/** Problem of a missing supplier, without which a purchase document must not leave the draft. */
export function supplierProblems(document: StoredDocument): Problem[] {
  return document.supplierId ? [] : [{ field: 'supplierId', rule: 'FIELD_BAD', reason: { zh: '请选择供应商', en: 'choose the supplier' } }]
}

/** Problem of a missing customer, without which a sales document must not leave the draft. */
export function customerProblems(document: StoredDocument): Problem[] {
  return document.customerId ? [] : [{ field: 'customerId', rule: 'FIELD_BAD', reason: { zh: '请选择客户', en: 'choose the customer' } }]
}

/**
 * Freight and fees must not be negative, nor have more decimals than amounts are stored with, because nothing is
 * rounded away (rule C5).
 */
export function freightProblems(document: StoredDocument, { places }: LineSettings): Problem[] {
  return (['freight', 'feeAmt'] as const).flatMap((field): Problem[] => {
    const amount = readFigure(document[field]) ?? zero
    if (amount.isNegative()) return [{ field, rule: 'FIELD_BAD', reason: { zh: '不能为负', en: 'it is negative' } }]
    const reason = { zh: `最多${places.amount}位小数`, en: `at most ${places.amount} decimals` }
    return amount.decimalPlaces() > places.amount ? [{ field, rule: 'FIELD_BAD', reason }] : []
  })
}

/** Problems of lines whose quantity is 0 in basic units, so that their price would buy nothing. */
export function zeroQtyProblems(lines: readonly StoredLine[], settings: LineSettings): Problem[] {
  const reason = { zh: '换算为基本单位后为0', en: 'it is 0 in the basic unit' }
  return lines.flatMap((line, at): Problem[] => {
    if (isBlankLine(line) || qtyOf(line, settings).isZero() || !basicQtyOf(line, settings).isZero()) return []
    return [{ row: at + 1, field: settings.receipt ? 'actualQty' : 'qty', rule: 'LINE_BAD', reason }]
  })
}
