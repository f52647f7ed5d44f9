import type { DataOf } from '#contract/operations.gen.ts'
import { returnLine } from '#domain/sources/pull-line.ts'
import { retailExchangeDocument } from '#resources/documents/retail/retail-exchange.document.ts'
import { retailOrderDocument } from '#resources/documents/retail/retail-order.document.ts'
import { retailReturnDocument } from '#resources/documents/retail/retail-return.document.ts'
import { toWire } from '#resources/documents/wire-names.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import type { HandlersOf } from '../../../http/request.ts'
import { displayOptions, openRun, type Run } from '../../engine/run.ts'
import { lineSettingsOf } from '../../lines/goods-document.ts'
import { linesPage, oneLine } from '../../queries/document-lines.ts'
import { linkOf } from '../../sources/link.ts'
import { pullFrom } from '../../sources/pull.ts'
import { returnLineAnswer } from '../../sources/source-answer.ts'
import { depositBanks } from './cash-deposit/cash-deposit.server.ts'
import { confirmDeposits } from './cash-deposit/confirm-deposits.ts'
import { balanceOfMember, entriesOfMember } from './member-entries.ts'
import { confirmDeviation, sendTicket } from './tickets/send-ticket.ts'
import type { Sign } from './tills/catalogue-pages.ts'
import { tillDay } from './tills/till-day.ts'
import { offlineCataloguePage } from './tills/till-shelf.ts'

/** Handlers of the counter: ticket lines, look-ups for returns, deposits, the day's report, members' values. */
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

/**
 * Handlers for offline tills: the catalogue, and tickets that are sent later. `sign` signs the pages of the catalogue,
 * and checks the signatures of the pages that a ticket names.
 */
export const offlineTillHandlers = (sign: Sign): HandlersOf<'RetailOrderApi_send' | 'TillShelfApi_goods'> => ({
  RetailOrderApi_send: (call) => sendTicket(call, sign),
  TillShelfApi_goods: (call) => offlineCataloguePage(call, sign),
})

/** An unsaved return or exchange with everything that is left of a paid ticket; stores nothing (rule B7). */
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
  return withoutNulls(
    toWire('customer', {
      ...head,
      billDate: run.tx.today,
      memberId: source.customerId,
      sourceBillId: id,
      sourceBillNo: source.billNo,
      lines: work.document.lines.map((line) => ({ ...returnLineAnswer(work.masters, displayOptions(run), line), id: undefined })),
    }),
  ) as DataOf<'RetailReturnApi_pullOrder'>
}
