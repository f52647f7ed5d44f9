import { fixed } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import type { PurchaseRebateFacts } from '#machines/finance/purchase-rebate.machine.ts'
import { masterLabels } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import { bad, enteredAmountProblems, isEditable, isUnposted, passedFacts } from './passed-facts.ts'
import { headOf } from './rebate-store.ts'
import { amountOf, bearing, type RebateWork } from './rebate-work.ts'

const said = (zh: string, en: string): Words => ({ zh, en })
const noAgreement = said('请选择返利协议', 'choose the agreement')
const endsBefore = said('不能早于开始日期', 'it lies before the first day')
const notSeen = said('期间内有不在您仓库权限内的单据', 'documents of the period lie in depots that are not yours')

/** The facts of a rebate for this user now. */
export function rebateFacts(rights: readonly string[], run: Run, work: RebateWork): PurchaseRebateFacts {
  const { document } = work
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
    ...passedFacts(run, work, rights),
  }
}

function headProblems(run: Run, { document, agreement, bought }: RebateWork): Problem[] {
  if (!agreement) return [bad('agreementId', noAgreement)]
  const { startDate = agreement.startDate, endDate = agreement.endDate } = headOf(document)
  const within = said(
    `应在协议期间${agreement.startDate}至${agreement.endDate}内`,
    `it is not within ${agreement.startDate} to ${agreement.endDate}`,
  )
  const { user } = run
  const isUnseen = user.depots && bought.some(({ depotId }) => !user.depots?.has(depotId))
  return [
    ...(isUnseen ? [bad('agreementId', notSeen)] : []),
    ...(startDate < agreement.startDate ? [bad('startDate', within)] : []),
    ...(endDate > agreement.endDate ? [bad('endDate', within)] : []),
    ...(endDate < startDate ? [bad('endDate', endsBefore)] : []),
    ...enteredAmountProblems(run, amountOf(document)),
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
