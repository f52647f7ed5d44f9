import type { DataOf } from '#contract/operations.gen.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { blankDocument } from '#server/documents/engine/merge-body.ts'
import { openRun } from '#server/documents/engine/run.ts'
import type { HandlersOf } from '#server/http/request.ts'
import { purchaseRebateKind } from './purchase-rebate.server.ts'
import { agreementColumns, withRebate } from './rebate-store.ts'

type Proposal = DataOf<'PurchaseRebateApi_pullAgreement'>

/** Fields of the answer about a rebate that is not stored. */
const proposalFields = [
  ...(Object.keys(agreementColumns) as (keyof typeof agreementColumns)[]),
  ...(['startDate', 'endDate', 'supplierId', 'supplierName', 'legalEntity'] as const),
  ...(['boughtQty', 'boughtAmt', 'lessCostAmt', 'lessTaxAmt', 'lines'] as const),
] satisfies readonly (keyof Proposal)[]

/** Handler that computes the rebate of an agreement for a period, before anything is stored. */
export const rebateHandlers: HandlersOf<'PurchaseRebateApi_pullAgreement'> = {
  PurchaseRebateApi_pullAgreement: async (call) => {
    const run = await openRun(call)
    const { agreementId, startDate, endDate } = call.query
    const blank = withRebate(blankDocument(run, purchaseRebateKind.words.id), withoutNulls({ agreementId, startDate, endDate }))
    const work = await purchaseRebateKind.load(run, blank, undefined)
    const answer = purchaseRebateKind.answer(run, work) as Proposal
    return withoutNulls(Object.fromEntries(proposalFields.map((name) => [name, answer[name]]))) as Proposal
  },
}
