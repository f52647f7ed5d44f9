import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { sum } from '#domain/figures/decimal.ts'
import { carriesInputTax } from '#domain/purchase/supplier-invoice.ts'
import type { FreightBillFacts } from '#machines/finance/freight-bill.machine.ts'
import { masterLabels } from '#server/documents/engine/master-types.ts'
import type { Run } from '#server/documents/engine/run.ts'
import {
  aboveZero,
  enteredAmountProblems,
  fieldProblem,
  figure,
  invoiceProblems,
  isEditable,
  isUnposted,
  notDeducted,
  submitAndPostFacts,
  tooFine,
  tooLarge,
} from '../submit-and-post-facts.ts'
import { type FreightContext, hasNoBase } from './freight-context.ts'
import { type FreightRow, headOf, receipts, rowsOf } from './freight-store.ts'

const bilingual = (zh: string, en: string): Words => ({ zh, en })
const noCarrier = bilingual('请选择承运商', 'choose the carrier')
const owedToNobody = bilingual('没有资金账户时，请选择运费供应商', 'without an account it is owed to a freight supplier, who is missing')
const noSource = bilingual('请选择入库单或出库单', 'choose a receipt or an out')
const notPosted = bilingual('未记账或已红冲', 'it is not posted, or reversed')
const notSeen = bilingual('不在您的仓库权限内', 'it is not in a depot of yours')

export function freightFacts(rights: readonly string[], run: Run, work: FreightContext): FreightBillFacts {
  const { document } = work
  const editable = isEditable(document)
  const lineProblems = editable ? [...headProblems(run, work), ...rowProblems(run, work)] : []
  const isComplete = isUnposted(document) && lineProblems.length === 0
  return {
    lineCount: rowsOf(document).length,
    lineProblems,
    masterProblems: editable ? masterProblems(work) : [],
    amountProblems: editable && lineProblems.length === 0 ? amountProblems(work) : [],
    sourceProblems: isComplete ? sourceProblems(work) : [],
    baseProblems: isComplete ? baseProblems(run, work) : [],
    hasTaxToCertify: work.waiting.length > 0,
    ...submitAndPostFacts(run, work, rights),
  }
}

function headProblems(run: Run, { document }: FreightContext): Problem[] {
  const { transportId, accountId, amount, invoiceKind } = headOf(document)
  const rate = figure(document.taxRate)
  const wrong = invoiceProblems(headOf(document))
  const isKnown = invoiceKind && wrong.every(({ field }) => field !== 'invoiceKind')
  return [
    ...(transportId ? [] : [fieldProblem('transportId', noCarrier)]),
    ...(accountId || document.supplierId ? [] : [fieldProblem('supplierId', owedToNobody)]),
    ...enteredAmountProblems(run, figure(amount)),
    ...(rate.gt(100) ? [fieldProblem('taxRate', tooLarge)] : []),
    ...wrong,
    ...(isKnown && document.freightDeductible === 2 && !carriesInputTax(invoiceKind)
      ? [fieldProblem('freightDeductible', notDeducted)]
      : []),
  ]
}

function rowProblems({ user, settings: { places } }: Run, { document, sources }: FreightContext): Problem[] {
  const reasonsOf = ({ sourceBillId, amount }: FreightRow): (readonly [field: string, reason: Words])[] => {
    const depotId = sources.get(sourceBillId ?? '')?.depotId
    return [
      ...(sourceBillId ? [] : [['sourceBillId', noSource] as const]),
      ...(depotId && user.depots && !user.depots.has(depotId) ? [['sourceBillId', notSeen] as const] : []),
      ...(figure(amount).gt(0) ? [] : [['amount', aboveZero] as const]),
      ...(figure(amount).decimalPlaces() > places.amount ? [['amount', tooFine(places.amount)] as const] : []),
    ]
  }
  return rowsOf(document).flatMap((row, at) =>
    reasonsOf(row).map(([field, reason]): Problem => ({ row: at + 1, field, rule: 'LINE_BAD', reason })),
  )
}

function masterProblems({ document, masters, carrier, account }: FreightContext): Problem[] {
  const off = (field: string, kind: Words, name: string): Problem => ({ field, rule: 'MASTER_OFF', params: { kind, name } })
  const supplier = masters.of('supplier', document.supplierId)
  return [
    ...(carrier && !carrier.isOn ? [off('transportId', bilingual('承运商', 'Carrier'), carrier.name)] : []),
    ...(supplier && !supplier.isOn ? [off('supplierId', masterLabels.supplier, supplier.name)] : []),
    ...(account && !account.isOn ? [off('accountId', bilingual('资金账户', 'Account'), account.name)] : []),
  ]
}

/** Problem of a bill whose amount differs from the sum of its lines. */
const amountProblems = ({ document }: FreightContext): Problem[] =>
  sum(rowsOf(document).map(({ amount }) => figure(amount))).eq(figure(headOf(document).amount))
    ? []
    : [{ field: 'amount', rule: 'AMOUNT_DIFFERS', params: { row: '' } }]

/** Problems of rows whose document is not posted, or belongs to another legal entity than the bill. */
function sourceProblems({ document, sources, legalEntity, sayBooks }: FreightContext): Problem[] {
  return rowsOf(document).flatMap(({ sourceBillId }, at): Problem[] => {
    const source = sources.get(sourceBillId ?? '')
    if (!source?.counts) return [{ row: at + 1, field: 'sourceBillId', rule: 'LINE_BAD', reason: notPosted }]
    if (source.legalEntity === legalEntity) return []
    return [{ row: at + 1, field: 'sourceBillId', rule: 'ENTITY_DIFFERS', reason: sayBooks(source.legalEntity, legalEntity) }]
  })
}

/** Problems of rows whose receipt has only services. */
function baseProblems(run: Run, { document, sources, sourceLines }: FreightContext): Problem[] {
  return rowsOf(document).flatMap(({ sourceBillId }, at): Problem[] => {
    if (sources.get(sourceBillId ?? '')?.kind !== receipts) return []
    const lines = sourceLines.filter((line) => line.sourceBillId === sourceBillId)
    return hasNoBase(run, lines) ? [{ row: at + 1, field: 'sourceBillId', rule: 'ALLOC_NO_BASE' }] : []
  })
}
