import type { DataOf } from '#contract/operations.gen.ts'
import { returnLine } from '#domain/pull-line.ts'
import { retailExchangeDocument } from '#resources/documents/retail-exchange.document.ts'
import { retailOrderDocument } from '#resources/documents/retail-order.document.ts'
import { retailReturnDocument } from '#resources/documents/retail-return.document.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { present } from '../../../wire-values.ts'
import { openRun, type Run, shownTo } from '../../engine/run.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import { linesPage, oneLine } from '../../queries/document-lines.ts'
import { linkOf } from '../../sources/link.ts'
import { pullFrom } from '../../sources/pull.ts'
import { returnLineAnswer } from '../../sources/source-answer.ts'
import { depositBanks } from './cash-deposit.server.ts'
import { confirmDeposits } from './confirm-deposits.ts'
import { balanceOfMember, entriesOfMember } from './member-entries.ts'
import { confirmDeviation, sendTicket } from './send-ticket.ts'
import type { Sign } from './till-catalogue.ts'
import { tillDay } from './till-day.ts'
import { shelfPage } from './till-shelf.ts'

/** Lines of retail orders across documents, and the look-ups that prefill a return and an exchange. */
export const retailHandlers: HandlersOf<
  | 'RetailOrderLineApi_list'
  | 'RetailOrderLineApi_detail'
  | 'RetailReturnApi_pullOrder'
  | 'ExchangeApi_pullOrder'
  | 'CashDepositApi_banks'
  | 'ReconciliationApi_confirmDeposits'
  | 'TillDayApi_day'
  | 'MemberValueApi_balance'
  | 'MemberValueApi_entries'
  | 'RetailOrderApi_confirmDeviation'
> = {
  RetailOrderApi_confirmDeviation: confirmDeviation,
  TillDayApi_day: tillDay,
  MemberValueApi_balance: balanceOfMember,
  MemberValueApi_entries: entriesOfMember,
  ReconciliationApi_confirmDeposits: confirmDeposits,
  CashDepositApi_banks: ({ tx, query }) => depositBanks(tx, query.tillId),
  RetailOrderLineApi_list: (call) => linesPage(call, retailOrderDocument),
  RetailOrderLineApi_detail: (call) => oneLine(call, retailOrderDocument),
  RetailReturnApi_pullOrder: async (call) => pullTicket(await openRun(call), call.query.id, retailReturnDocument),
  ExchangeApi_pullOrder: async (call) => pullTicket(await openRun(call), call.query.id, retailExchangeDocument),
}

/** What a till is given for when the server is away, and what it sends of it afterwards; `sign` ties both together. */
export const offlineTillHandlers = (sign: Sign): HandlersOf<'RetailOrderApi_send' | 'TillShelfApi_goods'> => ({
  RetailOrderApi_send: (call) => sendTicket(call, sign),
  TillShelfApi_goods: (call) => shelfPage(call, sign),
})

/** A look-up: an unsaved return, or exchange, with what is left of a paid ticket; stores nothing (rule B7). */
async function pullTicket(
  run: Run,
  id: string,
  type: typeof retailReturnDocument | typeof retailExchangeDocument,
): Promise<DataOf<'RetailReturnApi_pullOrder'>> {
  const settings = lineSettingsOf(run, { sells: true, receipt: false, sign: -1 })
  const { source, head, work } = await pullFrom(run, { ...linkOf(type), sign: -1 }, id, {
    kind: type.words.id,
    settings,
    line: (line) => returnLine(line, settings),
  })
  return present(
    toWire('customer', {
      ...head,
      billDate: run.tx.today,
      memberId: source.customerId,
      sourceBillId: id,
      sourceBillNo: source.billNo,
      lines: work.document.lines.map((line) => ({ ...returnLineAnswer(work.masters, shownTo(run), line), id: undefined })),
    }),
  ) as DataOf<'RetailReturnApi_pullOrder'>
}
