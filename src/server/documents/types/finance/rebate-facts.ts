import { fixed } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import type { PurchaseRebateFacts } from '#machines/finance/purchase-rebate.machine.ts'
import { settledFact } from '#server/documents/books/open-amounts.ts'
import { masterLabels } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import { isEditable, isUnposted } from './freight-work.ts'
import { headOf } from './rebate-store.ts'
import { amountOf, bearing, type RebateWork } from './rebate-work.ts'

const said = (zh: string, en: string): Words => ({ zh, en })
const noAgreement = said('请选择返利协议', 'choose the agreement')
const endsBefore = said('不能早于开始日期', 'it lies before the first day')
const aboveZero = said('必须大于0', 'it must be above 0')
const tooLarge = said('数值过大', 'it is too large')
const notSeen = said('期间内有不在您仓库权限内的单据', 'documents of the period lie in depots that are not yours')

/** More than fifteen digits before the point, the most that the wire has. */
const beyondMeasure = '1e15'

/** The facts of a rebate for this user now. */
export function rebateFacts(rights: readonly string[], run: Run, work: RebateWork): PurchaseRebateFacts {
  const { document, period } = work
  const { user, settings } = run
  const editable = isEditable(document)
  const lineProblems = editable ? headProblems(run, work) : []
  const isComplete = isUnposted(document) && lineProblems.length === 0
  return {
    lineCount: 1,
    lineProblems,
    masterProblems: editable ? masterProblems(work) : [],
    amountProblems: [],
    baseProblems: isComplete && bearing(work.bought).length === 0 ? [{ field: 'agreementId', rule: 'ALLOC_NO_BASE' }] : [],
    takenProblems: isComplete ? takenProblems(work) : [],
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

function headProblems({ user, settings: { places } }: Run, { document, agreement, bought }: RebateWork): Problem[] {
  if (!agreement) return [bad('agreementId', noAgreement)]
  const { startDate = agreement.startDate, endDate = agreement.endDate } = headOf(document)
  const amount = amountOf(document)
  const within = said(
    `应在协议期间${agreement.startDate}至${agreement.endDate}内`,
    `it is not within ${agreement.startDate} to ${agreement.endDate}`,
  )
  const isUnseen = user.depots && bought.some(({ depotId }) => !user.depots?.has(depotId))
  return [
    ...(isUnseen ? [bad('agreementId', notSeen)] : []),
    ...(startDate < agreement.startDate ? [bad('startDate', within)] : []),
    ...(endDate > agreement.endDate ? [bad('endDate', within)] : []),
    ...(endDate < startDate ? [bad('endDate', endsBefore)] : []),
    ...(amount.gt(0) ? [] : [bad('amount', aboveZero)]),
    ...(amount.decimalPlaces() > places.amount
      ? [bad('amount', said(`最多${places.amount}位小数`, `at most ${places.amount} decimals`))]
      : []),
    ...(amount.gte(beyondMeasure) ? [bad('amount', tooLarge)] : []),
  ]
}

function masterProblems({ document, masters, agreement }: RebateWork): Problem[] {
  const off = (field: string, kind: Words, name: string): Problem => ({ field, rule: 'MASTER_OFF', params: { kind, name } })
  const supplier = masters.of('supplier', document.supplierId)
  return [
    ...(agreement && !agreement.isOn ? [off('agreementId', said('返利协议', 'Agreement'), agreement.name)] : []),
    ...(supplier && !supplier.isOn ? [off('agreementId', masterLabels.supplier, supplier.name)] : []),
  ]
}

const takenProblems = ({ others }: RebateWork): Problem[] =>
  others.length === 0
    ? []
    : [bad('startDate', said(`期间与返利单${others.join('、')}重叠`, `the period overlaps that of the rebate ${others.join(', ')}`))]

/** What the agreement gives, where the amount is another one; while that can be mended. */
export function differsFromAgreement({ settings: { places } }: Run, { document, agreement, proposed }: RebateWork): string | undefined {
  if (!agreement || !isUnposted(document) || amountOf(document).eq(proposed)) return undefined
  return fixed(proposed, places.amount)
}
