import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { nothingOpenReason, settlementProblems } from '#domain/finance/settlement.ts'
import { adjustments, type SettlementBillFacts, settlementBill } from '#machines/finance/settlement-bill.machine.ts'
import type { Run } from '#server/documents/engine/run.ts'
import { figure, outOfRangeAmount, tooFine, tooLarge } from '../submit-and-post-facts.ts'
import { isNew, openAmountFor, type SettlementContext, settledLines } from './settlement-context.ts'
import { headOf, rowsOf, type SettlementRow } from './settlement-store.ts'

const bilingual = (zh: string, en: string): Words => ({ zh, en })
const noPartner = bilingual('没有这个往来单位', 'there is no such partner')
const noDocument = bilingual('没有这张单据', 'there is no such document')
const twice = bilingual('单据重复', 'the document stands here twice')
const belowZero = bilingual('不能为负数', 'it must not be below 0')
const isNothing = bilingual('请填写核销、折扣或坏账金额', 'say what is settled, discounted or written off')
const onlyDebts = bilingual('预收预付没有折扣，也不作坏账', 'an advance is neither discounted nor written off')

export function settlementFacts(run: Run, work: SettlementContext): SettlementBillFacts {
  const { document, period } = work
  const contentProblems = isNew(document) ? [...headProblems(work), ...rowProblems(run, work)] : []
  const { rights }: { rights: readonly string[] } = settlementBill
  return {
    contentProblems,
    settleProblems: isNew(document) && contentProblems.length === 0 ? settleProblems(work) : [],
    ...adjustments(rowsOf(document)),
    rights: rights.filter((right) => run.user.rights.has(right)),
    ...(period ? { [isNew(document) ? 'periodProblem' : 'todayPeriodProblem']: period } : {}),
  }
}

function headProblems({ document, ledgers }: SettlementContext): Problem[] {
  if (rowsOf(document).length === 0) return [{ rule: 'LINES_EMPTY' }]
  return headOf(document).bartererId && ledgers.length === 0 ? [{ field: 'bartererId', rule: 'FIELD_BAD', reason: noPartner }] : []
}

const amounts = ['amount', 'cashDiscountAmt', 'writeOffAmt'] as const

function rowProblems({ settings: { places } }: Run, work: SettlementContext): Problem[] {
  const rows = rowsOf(work.document)
  const ofAmounts = (row: SettlementRow): (readonly [field: string, reason: Words])[] =>
    amounts.flatMap((field) => [
      ...(figure(row[field]).isNegative() ? [[field, belowZero] as const] : []),
      ...(figure(row[field]).decimalPlaces() > places.amount ? [[field, tooFine(places.amount)] as const] : []),
      ...(figure(row[field]).abs().gte(outOfRangeAmount) ? [[field, tooLarge] as const] : []),
    ])
  const reasonsOf = (row: SettlementRow, at: number): (readonly [field: string, reason: Words])[] => [
    ...(work.sources.has(row.sourceBillId) ? [] : [['sourceBillId', noDocument] as const]),
    ...(rows.findIndex((one) => one.sourceBillId === row.sourceBillId && one.side === row.side) === at
      ? []
      : [['sourceBillId', twice] as const]),
    ...ofAmounts(row),
    ...(amounts.every((field) => figure(row[field]).isZero()) ? [['amount', isNothing] as const] : []),
    ...(openAmountFor(work, row)?.account === 'advance'
      ? amounts.slice(1).flatMap((field) => (figure(row[field]).isZero() ? [] : [[field, onlyDebts] as const]))
      : []),
  ]
  return rows.flatMap((row, at) => reasonsOf(row, at).map(([field, reason]): Problem => ({ row: at + 1, field, rule: 'LINE_BAD', reason })))
}

/**
 * Problems of lines: nothing is open, the books differ from those of the first line, the amount exceeds what is open,
 * or the two sides do not balance.
 */
function settleProblems(work: SettlementContext): Problem[] {
  const rows = rowsOf(work.document)
  const opens = rows.map((row) => openAmountFor(work, row))
  const settled = opens.flatMap((of, at): Problem[] =>
    of ? [] : [{ row: at + 1, field: 'amount', rule: 'SETTLE_BAD', reason: nothingOpenReason(at + 1) }],
  )
  if (settled.length > 0) return settled
  const ours = opens[0]?.legalEntity ?? ''
  const others = opens.flatMap((of, at): Problem[] =>
    !of || of.legalEntity === ours
      ? []
      : [{ row: at + 1, field: 'sourceBillId', rule: 'ENTITY_DIFFERS', reason: work.sayBooks(of.legalEntity, ours) }],
  )
  return others.length > 0 ? others : settlementProblems(settledLines(work))
}
