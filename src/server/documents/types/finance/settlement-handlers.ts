import type { DataOf } from '#contract/operations.gen.ts'
import { fixed } from '#domain/decimal.ts'
import { rightWords } from '#resources/rights.ts'
import { kindName } from '#server/documents/engine/kind.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { HandlersOf } from '#server/http/request.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import { accountWords } from '../../queries/partner-ledger.ts'
import { ledgersOf, opensOf, type SideOpen } from './settlement-store.ts'

type Found = DataOf<'SettlementApi_openDocuments'>[number]

/** What may be settled with a partner, on two sides. */
export const settlementHandlers: HandlersOf<'SettlementApi_openDocuments'> = {
  SettlementApi_openDocuments: async (call) => {
    const run = await openRun(call)
    const ledgers = await ledgersOf(run.tx, call.query.bartererId)
    // what is owed to suppliers tells what goods cost (ADR 51)
    const seen = ledgers.filter(({ party }) => party === 'customer' || !call.user.unseen.has('price_purchase_view'))
    if (ledgers.length > 0 && seen.length === 0) refuse('NO_PERMISSION', { params: { button: rightWords('price_purchase_view') } })
    return (await opensOf(run.tx, seen)).map((one) => openAnswer(run, one))
  },
}

function openAnswer({ language, settings: { places } }: Run, found: SideOpen): Found {
  const { documentId, party, billNo, kind, billDate, dueDate, account, legalEntity, own, open, side, bartererName } = found
  const money = (value: SideOpen['open']) => fixed(open.isNegative() ? value.neg() : value, places.amount)
  return present({
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
  }) as Found
}
