import type { DataOf } from '#contract/operations.gen.ts'
import { fixedText, sum } from '#domain/figures/decimal.ts'
import { openForDirection } from '#domain/finance/money.ts'
import { moneyReceiptDocument } from '#resources/documents/finance/money-receipt.document.ts'
import { purchaseReturnDocument } from '#resources/documents/purchase/purchase-return.document.ts'
import { rightWords } from '#resources/rights.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { requireReadAccess } from '#server/documents/engine/depot-access.ts'
import { createByEvent } from '#server/documents/engine/events/apply-event.ts'
import { kindName, kindNamed } from '#server/documents/engine/kind.ts'
import { mastersOf } from '#server/documents/engine/masters.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import { documentAnswer } from '#server/documents/engine/store/answer.ts'
import { readDocument } from '#server/documents/engine/store/document-store.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { accountWords } from '../../../queries/ledger-pages.ts'
import { lockSettled, moneyHead, moneyLines, type OpenDocument, openDocuments } from './money-store.ts'

type OpenDocumentAnswer = DataOf<'MoneyReceiptApi_openDocuments'>[number]

/**
 * Operations of money documents that are not document events: open documents of a partner, and the refund receipt of
 * a purchase return.
 */
export const moneyHandlers: HandlersOf<'MoneyReceiptApi_openDocuments' | 'PurchaseReturnApi_createPrecpInfo'> = {
  MoneyReceiptApi_openDocuments: async (call) => {
    const run = await openRun(call)
    const { bartererId } = call.query
    const masters = await mastersOf(run.tx, [{ customerId: bartererId, supplierId: bartererId }], undefined, run.known)
    const party = masters.of('customer', bartererId) ? 'customer' : 'supplier'
    // payables to suppliers reveal the cost of goods (ADR 51)
    if (party === 'supplier' && call.user.unseen.has('price_purchase_view'))
      refuse('NO_PERMISSION', { params: { button: rightWords('price_purchase_view') } })
    return (await openDocuments(run.tx, { party, partyId: bartererId })).map((one) => openAnswer(run, one))
  },
  PurchaseReturnApi_createPrecpInfo: (call) => draftRefundReceipt(call),
}

function openAnswer({ language, settings: { places } }: Run, found: OpenDocument): OpenDocumentAnswer {
  const { documentId, party, billNo, kind, billDate, dueDate, account, legalEntity } = found
  const money = (open: OpenDocument['open']) => fixedText(openForDirection(1, { ...found, open }), places.amount)
  return withoutNulls({
    sourceBillId: documentId,
    sourceBillNo: billNo,
    kind,
    kindName: kindName(kind, language),
    billDate,
    dueDate,
    account,
    accountName: accountWords[party][account][language],
    amount: money(found.own),
    openAmt: money(found.open),
    legalEntity: legalEntity || undefined,
  }) as OpenDocumentAnswer
}

/**
 * Drafts the receipt of a supplier's refund for a posted return, and returns the draft. A second one needs the
 * override ALREADY_MADE.
 */
async function draftRefundReceipt(call: Call<'PurchaseReturnApi_createPrecpInfo'>): Promise<DataOf<'PurchaseReturnApi_createPrecpInfo'>> {
  const run = await openRun(call)
  const { id, version, override = [] } = call.body
  const { words } = purchaseReturnDocument
  const back = (await readDocument(run.tx, words.id, id, true)) ?? refuse('DOC_GONE')
  await requireReadAccess(run, back)
  if (back.version !== version) await refuseStale(run, back)
  if (!back.tags.includes('counts'))
    refuse('STATUS_FORBIDS', { params: { state: words.statusName(back.state, run.language), event: makeReceiptLabel } })
  const made = await refundReceiptOf(run, id)
  if (made && !override.includes('ALREADY_MADE')) refuse('ALREADY_MADE', { params: { number: made } })
  await lockSettled(run.tx, [id])
  const partner = { party: 'supplier', partyId: back.supplierId ?? '' } as const
  const open = sum((await openDocuments(run.tx, partner, [id])).map((one) => openForDirection(1, one)))
  if (!open.gt(0)) refuse('SETTLE_BAD', { problems: [{ field: 'amount', rule: 'SETTLE_BAD' }] })
  const amount = fixedText(open, run.settings.places.amount)
  const own = {
    [moneyHead.table]: [{ bartererId: partner.partyId, direction: 1, amount }],
    [moneyLines.table]: [{ sourceBillId: id, amount }],
  }
  const said = { sourceBillId: id, ...(back.depotId ? { depotId: back.depotId } : {}), own }
  const kind = kindNamed(moneyReceiptDocument.words.id)
  const draft = await createByEvent(run, kind, said, { type: 'SAVE' })
  return (await documentAnswer(run, kind, draft.id)) as DataOf<'PurchaseReturnApi_createPrecpInfo'>
}

async function refuseStale(run: Run, back: StoredDocument): Promise<never> {
  const current = await documentAnswer(run, kindNamed(back.kind), back.id)
  const { updateUserName = '', updateTime = '' } = current as { updateUserName?: string; updateTime?: string }
  return refuse('VERSION_STALE', { params: { user: updateUserName, time: updateTime }, current })
}

const makeReceiptLabel = { zh: '生成收款单', en: 'Make the receipt of its refund' }

/** Number of a money document, not closed, that settles the return, or a word for its draft; undefined without one. */
async function refundReceiptOf({ tx, language }: Run, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ billNo: string | null }>(
    `select d.bill_no as "billNo" from money_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.source_bill_id = $2 and not d.tags && '{closed}' order by d.id limit 1`,
    [tx.tenantId, id],
  )
  return row && (row.billNo ?? draftWords[language])
}
const draftWords = { zh: '收款单草稿', en: 'the draft of a receipt' }
