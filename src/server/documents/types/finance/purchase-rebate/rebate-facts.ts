import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { fixedText } from '#domain/figures/decimal.ts'
import type { PurchaseRebateFacts } from '#machines/finance/purchase-rebate.machine.ts'
import { masterLabels } from '#server/documents/engine/master-types.ts'
import type { Run } from '#server/documents/engine/run.ts'
import { enteredAmountProblems, fieldProblem, isEditable, isUnposted, submitAndPostFacts } from '../submit-and-post-facts.ts'
import { amountOf, linesBearingRebate, type RebateContext } from './rebate-context.ts'
import { headOf } from './rebate-store.ts'

const bilingual = (zh: string, en: string): Words => ({ zh, en })
const noAgreement = bilingual('请选择返利协议', 'choose the agreement')
const endsBefore = bilingual('不能早于开始日期', 'it lies before the first day')
const notSeen = bilingual('期间内有不在您仓库权限内的单据', 'documents of the period lie in depots that are not yours')

export function rebateFacts(rights: readonly string[], run: Run, work: RebateContext): PurchaseRebateFacts {
  const { document } = work
  const editable = isEditable(document)
  const lineProblems = editable ? headProblems(run, work) : []
  const isComplete = isUnposted(document) && lineProblems.length === 0
  return {
    lineCount: 1,
    lineProblems,
    masterProblems: editable ? masterProblems(work) : [],
    amountProblems: [],
    baseProblems: isComplete && linesBearingRebate(work.bought).length === 0 ? [{ field: 'agreementId', rule: 'ALLOC_NO_BASE' }] : [],
    takenProblems: isComplete ? takenProblems(work) : [],
    ...submitAndPostFacts(run, work, rights),
  }
}

function headProblems(run: Run, { document, agreement, bought }: RebateContext): Problem[] {
  if (!agreement) return [fieldProblem('agreementId', noAgreement)]
  const { startDate = agreement.startDate, endDate = agreement.endDate } = headOf(document)
  const within = bilingual(
    `应在协议期间${agreement.startDate}至${agreement.endDate}内`,
    `it is not within ${agreement.startDate} to ${agreement.endDate}`,
  )
  const { user } = run
  const isUnseen = user.depots && bought.some(({ depotId }) => !user.depots?.has(depotId))
  return [
    ...(isUnseen ? [fieldProblem('agreementId', notSeen)] : []),
    ...(startDate < agreement.startDate ? [fieldProblem('startDate', within)] : []),
    ...(endDate > agreement.endDate ? [fieldProblem('endDate', within)] : []),
    ...(endDate < startDate ? [fieldProblem('endDate', endsBefore)] : []),
    ...enteredAmountProblems(run, amountOf(document)),
  ]
}

function masterProblems({ document, masters, agreement }: RebateContext): Problem[] {
  const off = (field: string, kind: Words, name: string): Problem => ({ field, rule: 'MASTER_OFF', params: { kind, name } })
  const supplier = masters.of('supplier', document.supplierId)
  return [
    ...(agreement && !agreement.isOn ? [off('agreementId', bilingual('返利协议', 'Agreement'), agreement.name)] : []),
    ...(supplier && !supplier.isOn ? [off('agreementId', masterLabels.supplier, supplier.name)] : []),
  ]
}

const takenProblems = ({ others }: RebateContext): Problem[] =>
  others.length === 0
    ? []
    : [
        fieldProblem(
          'startDate',
          bilingual(`期间与返利单${others.join('、')}重叠`, `the period overlaps that of the rebate ${others.join(', ')}`),
        ),
      ]

/**
 * Amount that the agreement gives, if the entered amount differs from it; undefined otherwise, and once the rebate is
 * posted.
 */
export function differsFromAgreement({ settings: { places } }: Run, { document, agreement, proposed }: RebateContext): string | undefined {
  if (!agreement || !isUnposted(document) || amountOf(document).eq(proposed)) return undefined
  return fixedText(proposed, places.amount)
}
