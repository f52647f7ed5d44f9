import type { DataOf } from '#contract/operations.gen.ts'
import { fixedText } from '#domain/figures/decimal.ts'
import { rightWords } from '#resources/rights.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { kindName } from '#server/documents/engine/kind.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { HandlersOf } from '#server/http/request.ts'
import { accountWords } from '../../../queries/ledger-pages.ts'
import { ledgersOf, openAmountsOf, type SideOpenAmount } from './settlement-store.ts'

type SettlementOpenAnswer = DataOf<'SettlementApi_openDocuments'>[number]

/** Open amounts with a partner that may be settled, on two sides. */
export const settlementHandlers: HandlersOf<'SettlementApi_openDocuments'> = {
  SettlementApi_openDocuments: async (call) => {
    const run = await openRun(call)
    const ledgers = await ledgersOf(run.tx, call.query.bartererId)
    // payables to suppliers reveal the cost of goods (ADR 51)
    const seen = ledgers.filter(({ party }) => party === 'customer' || !call.user.unseen.has('price_purchase_view'))
    if (ledgers.length > 0 && seen.length === 0) refuse('NO_PERMISSION', { params: { button: rightWords('price_purchase_view') } })
    return (await openAmountsOf(run.tx, seen)).map((one) => openAnswer(run, one))
  },
}

function openAnswer({ language, settings: { places } }: Run, found: SideOpenAmount): SettlementOpenAnswer {
  const { documentId, party, billNo, kind, billDate, dueDate, account, legalEntity, own, open, side, bartererName } = found
  const money = (value: SideOpenAmount['open']) => fixedText(open.isNegative() ? value.neg() : value, places.amount)
  return withoutNulls({
    sourceBillId: documentId,
    sourceBillNo: billNo,
    kind,
    kindName: kindName(kind, language),
    billDate,
    dueDate,
    account,
    accountName: accountWords[party][account][language],
    amount: money(own),
    openAmt: money(open),
    legalEntity: legalEntity || undefined,
    side,
    bartererName,
  }) as SettlementOpenAnswer
}
