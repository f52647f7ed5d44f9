import { type DecimalPlaces, fixed, readFigure } from '#domain/decimal.ts'
import type { Language, Words } from '#domain/words.ts'
import { enteredHead, headTotals } from '../engine/head-fields.ts'
import { type Masters, partnerOf } from '../engine/masters.ts'
import type { StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from './load-goods.ts'

const headFields = [...enteredHead, ...headTotals] as const

/** What a line of any document of goods says of them, their unit and quantity. */
export const goodsFields = [
  'id',
  'indexNo',
  'commInfoId',
  'commInfoCode',
  'commInfoName',
  'commFullName',
  'barCode',
  'commKind',
  'unitId',
  'unitName',
  'basicUnit',
  'unitList',
  'conversion',
  'conversionResult',
  'qty',
  'baseQty',
] as const

const lineFields = [
  ...goodsFields,
  'depotId',
  'wareCode',
  'manuCode',
  'customerNo',
  'taxPrice',
  'discountRate',
  'discountPrice',
  'taxRateId',
  'taxRate',
  'taxKind',
  'deductible',
  'purchasePrice',
  'purchaseAmt',
  'taxAmt',
  'totalAmt',
  'discountAmt',
  'couponAmt',
  'finalAmt',
  'freight',
  'feeAmt',
  'costAmt',
  'costPrice',
  'allCostAmt',
  'allCostPrice',
  'isGift',
  'remark',
  'sourceBodyId',
  'sourceBillId',
  'sourceBillNo',
  'note',
  'closedQty',
  'heldQty',
  'receivedQty',
  'returnedQty',
  'limitQty',
] as const

type Field = (typeof lineFields)[number] | (typeof headFields)[number]

/** Only declared fields leave the server, and of those what is there: in one pass, for a document has many lines. */
export const pick = <Name extends Field>(row: object, fields: readonly Name[]) => {
  const picked: Partial<Record<Name, unknown>> = {}
  for (const field of fields) {
    const value = (row as Record<Name, unknown>)[field]
    if (value !== null && value !== undefined) picked[field] = value
  }
  return picked
}

/** Head of a document of goods with the names of what it refers to, by its inner names. */
export function goodsHeadAnswer({ document, masters }: GoodsContext) {
  const name = (kind: Parameters<typeof masters.of>[0], id: string | undefined) => masters.of(kind, id)?.name
  return {
    ...pick(document, headFields),
    bartererId: partnerOf(document)?.id,
    supplierName: name('supplier', document.supplierId),
    customerName: name('customer', document.customerId),
    staffName: name('staff', document.staffId),
    deptName: name('dept', document.deptId),
    depotName: name('depot', document.depotId),
    freightSupplierName: name('supplier', document.freightSupplierId),
    sourceBillId: document.sourceBillId,
    createUserName: name('staff', document.createUser),
    updateUserName: name('staff', document.updateUser),
  }
}

const progressFields = ['closedQty', 'heldQty', 'receivedQty', 'returnedQty', 'limitQty'] as const

/** How figures and notes are shown: the tenant's places, the caller's language. */
export type Shown = { places: DecimalPlaces; language: Language }

/** Why a draft lost its link; kept in both languages. */
const noteText = (note: string, language: Language) => (JSON.parse(note) as Words)[language]

/** A line with names; what only a receipt has is added by it. */
export function goodsLineAnswer(masters: Masters, { places, language }: Shown, line: StoredLine) {
  const answer: { [Field in (typeof lineFields)[number] | 'depotName']?: unknown } = pick(line, lineFields)
  // running figures are sums the database made; the wire shows them with the tenant's places
  for (const field of progressFields) {
    const value = readFigure(line[field])
    if (value) answer[field] = fixed(value, places.qty)
  }
  const depot = masters.of('depot', line.depotId)
  if (depot) answer.depotName = depot.name
  if (line.note) answer.note = noteText(line.note, language)
  return answer
}
