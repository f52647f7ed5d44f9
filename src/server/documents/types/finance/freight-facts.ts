import { sum } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import type { FreightBillFacts } from '#machines/finance/freight-bill.machine.ts'
import { settledFact } from '#server/documents/books/open-amounts.ts'
import { masterLabels } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import { type FreightRow, headOf, receipts, rowsOf } from './freight-store.ts'
import { type FreightWork, figure, hasNoBase, isEditable, isUnposted } from './freight-work.ts'

const said = (zh: string, en: string): Words => ({ zh, en })
const noCarrier = said('请选择承运商', 'choose the carrier')
const owedToNobody = said('没有资金账户时，请选择运费供应商', 'without an account it is owed to a freight supplier, who is missing')
const noSource = said('请选择入库单或出库单', 'choose a receipt or an out')
const notPosted = said('未记账或已红冲', 'it is not posted, or reversed')
const notSeen = said('不在您的仓库权限内', 'it is not in a depot of yours')
const aboveZero = said('必须大于0', 'it must be above 0')
const tooLarge = said('数值过大', 'it is too large')

/** More than fifteen digits before the point, the most that the wire has. */
const beyondMeasure = '1e15'

/** The facts of a freight bill for this user now. */
export function freightFacts(rights: readonly string[], run: Run, work: FreightWork): FreightBillFacts {
  const { document, period } = work
  const { user, settings } = run
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
    hasNumber: document.billNo !== undefined,
    mine: document.submitUser === user.id,
    ownWork: (document.submitUser ?? document.createUser) === user.id,
    separateDuties: settings.separateDuties,
    rights: rights.filter((right) => user.rights.has(right)),
    followers: [],
    limitProblems: [],
    ...(period ? { [isUnposted(document) ? 'periodProblem' : 'todayPeriodProblem']: period } : {}),
    ...settledFact(work),
  }
}

const bad = (field: string, reason: Words): Problem => ({ field, rule: 'FIELD_BAD', reason })

function headProblems({ settings: { places } }: Run, { document }: FreightWork): Problem[] {
  const { transportId, accountId, amount } = headOf(document)
  const value = figure(amount)
  const rate = figure(document.taxRate)
  return [
    ...(transportId ? [] : [bad('transportId', noCarrier)]),
    ...(accountId || document.supplierId ? [] : [bad('supplierId', owedToNobody)]),
    ...(value.gt(0) ? [] : [bad('amount', aboveZero)]),
    ...(value.decimalPlaces() > places.amount
      ? [bad('amount', said(`最多${places.amount}位小数`, `at most ${places.amount} decimals`))]
      : []),
    ...(value.gte(beyondMeasure) ? [bad('amount', tooLarge)] : []),
    ...(rate.gt(100) ? [bad('taxRate', tooLarge)] : []),
  ]
}

function rowProblems({ user, settings: { places } }: Run, { document, sources }: FreightWork): Problem[] {
  const tooFine = said(`最多${places.amount}位小数`, `at most ${places.amount} decimals`)
  const reasonsOf = ({ sourceBillId, amount }: FreightRow): (readonly [field: string, reason: Words])[] => {
    const depotId = sources.get(sourceBillId ?? '')?.depotId
    return [
      ...(sourceBillId ? [] : [['sourceBillId', noSource] as const]),
      ...(depotId && user.depots && !user.depots.has(depotId) ? [['sourceBillId', notSeen] as const] : []),
      ...(figure(amount).gt(0) ? [] : [['amount', aboveZero] as const]),
      ...(figure(amount).decimalPlaces() > places.amount ? [['amount', tooFine] as const] : []),
    ]
  }
  return rowsOf(document).flatMap((row, at) =>
    reasonsOf(row).map(([field, reason]): Problem => ({ row: at + 1, field, rule: 'LINE_BAD', reason })),
  )
}

function masterProblems({ document, masters, carrier, account }: FreightWork): Problem[] {
  const off = (field: string, kind: Words, name: string): Problem => ({ field, rule: 'MASTER_OFF', params: { kind, name } })
  const supplier = masters.of('supplier', document.supplierId)
  return [
    ...(carrier && !carrier.isOn ? [off('transportId', said('承运商', 'Carrier'), carrier.name)] : []),
    ...(supplier && !supplier.isOn ? [off('supplierId', masterLabels.supplier, supplier.name)] : []),
    ...(account && !account.isOn ? [off('accountId', said('资金账户', 'Account'), account.name)] : []),
  ]
}

/** A bill is what its lines come to. */
const amountProblems = ({ document }: FreightWork): Problem[] =>
  sum(rowsOf(document).map(({ amount }) => figure(amount))).eq(figure(headOf(document).amount))
    ? []
    : [{ field: 'amount', rule: 'AMOUNT_DIFFERS', params: { row: '' } }]

/** Rows whose document does not stand in the books, or is in others than the bill. */
function sourceProblems({ document, sources, legalEntity }: FreightWork): Problem[] {
  return rowsOf(document).flatMap(({ sourceBillId }, at): Problem[] => {
    const source = sources.get(sourceBillId ?? '')
    if (!source?.counts) return [{ row: at + 1, field: 'sourceBillId', rule: 'LINE_BAD', reason: notPosted }]
    return source.legalEntity === legalEntity ? [] : [{ row: at + 1, field: 'sourceBillId', rule: 'ENTITY_DIFFERS' }]
  })
}

/** Rows whose receipt brought services alone. */
function baseProblems(run: Run, { document, sources, sourceLines }: FreightWork): Problem[] {
  return rowsOf(document).flatMap(({ sourceBillId }, at): Problem[] => {
    if (sources.get(sourceBillId ?? '')?.kind !== receipts) return []
    const lines = sourceLines.filter((line) => line.sourceBillId === sourceBillId)
    return hasNoBase(run, lines) ? [{ row: at + 1, field: 'sourceBillId', rule: 'ALLOC_NO_BASE' }] : []
  })
}
