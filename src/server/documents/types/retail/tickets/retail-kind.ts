import { sql } from 'kysely'
import { type Decimal, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { markNames } from '#domain/retail/offline-marks.ts'
import { isReturnLine } from '#domain/retail/retail-payment.ts'
import type { DocumentWords } from '#machines/engine/in-words.ts'
import type { retailOrderLaw } from '#machines/retail/retail-order.machine.ts'
import { sourceWarnings } from '#server/documents/sources/source-differences.ts'
import { momentText, withoutNulls } from '../../../../core/wire-values.ts'
import { reverseCash } from '../../../books/money/cash.ts'
import { postCashSale, reverseCashSale } from '../../../books/money/cash-sales.ts'
import { reverseMemberValue } from '../../../books/money/member-value.ts'
import { reverseEntries } from '../../../books/money/partner-ledger.ts'
import { postTicketPoints } from '../../../books/money/points.ts'
import { mirrorDocument, redoDraft, requireRed } from '../../../books/red-document.ts'
import { isStockLine, reverseStock } from '../../../books/stock/stock-document.ts'
import { issueGoods, type Outgoing } from '../../../books/stock/stock-out.ts'
import { returnGoods } from '../../../books/stock/stock-return.ts'
import { locking } from '../../../engine/event-locks.ts'
import type { DocumentKind, ListExtension } from '../../../engine/kind.ts'
import { machineHash } from '../../../engine/machine-hash.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument } from '../../../engine/stored.ts'
import { storeCosts } from '../../../lines/store-costs.ts'
import { redeemCoupons } from '../../../prices/coupon-locks.ts'
import { freezePrices, releaseTerms } from '../../../prices/freeze-prices.ts'
import { advanceSources, revertSources } from '../../../sources/move-sources.ts'
import { returnSourceOptions } from '../../../sources/return-options.ts'
import { returnLineAnswer } from '../../../sources/source-answer.ts'
import { commonSource } from '../../../sources/source-lines.ts'
import { dropZeroLines } from '../../../sources/zero-lines.ts'
import { postFunding } from '../../sales/funded-sales.ts'
import { closeRemainingTax } from '../../sales/remaining-tax.ts'
import { salesAnswer } from '../../sales/sales-context.ts'
import { declareReturned, redeclareReturned } from '../../sales/uninvoiced-tax.ts'
import { markDeviations } from './offline-deviations.ts'
import { isOfflineSale } from './offline-ticket.ts'
import { loadRetail, type RetailContext, type RetailType } from './retail-context.ts'
import { isOversold, retailFacts } from './retail-facts.ts'
import { moveMemberValue } from './retail-member.ts'
import { takeMoney } from './retail-money.ts'
import { withSoldLines } from './retail-prices.ts'
import { firstTicket, paymentsOf, retailTables, saveConfirmation, ticketOf, wireAmount, withTicket } from './retail-store.ts'
import { incomingGoods, updateTicketRewards } from './retail-tickets.ts'

async function issueStock(run: Run, work: RetailContext): Promise<void> {
  const { document } = work
  if (isOfflineSale(document)) Object.assign(document, withTicket(document, { ...ticketOf(document), oversold: isOversold(work) ? 2 : 1 }))
  const leaving = withSoldLines(work.document).lines.filter(isStockLine)
  const outgoing = leaving.map(({ id: lineId, depotId = '', commInfoId, baseQty }): Outgoing => {
    return { lineId, depotId: depotId ?? '', commInfoId: commInfoId ?? '', qty: readFigure(baseQty) ?? zero }
  })
  const left = await issueGoods(run.tx, work.document, outgoing, work.balances, run.settings.places.amount)
  await storeCosts(run, work, new Map([...left].map(([line, { value }]) => [line, value])))
}

async function returnStock(run: Run, work: RetailContext): Promise<void> {
  const { amount } = run.settings.places
  const coming = incomingGoods(work.document, amount)
  if (coming.length === 0) return
  const values = await returnGoods(run.tx, work.document, coming, work.balances, amount)
  await storeCosts(run, work, new Map([...values].map(([line, value]) => [line, value.neg()])))
}

async function freezeTicketPrices(run: Run, { document, pricing }: RetailContext): Promise<void> {
  if (!pricing) throw new Error('a ticket is paid without its prices')
  await freezePrices(run, withSoldLines(document), pricing.priced)
}

/**
 * Books sales and returns. What another legal entity pays of a coupon becomes its debt (rule C7 *Who pays*). The tax
 * of goods returned from a ticket depends on how much of their sale was declared and invoiced, as for mall returns.
 */
async function postSale(run: Run, work: RetailContext): Promise<void> {
  await closeRemainingTax(run, work)
  const { document } = work
  const funding = await postFunding(run, work, ({ sourceBodyId, id }) => sourceBodyId ?? id)
  const back = document.lines.filter((line) => isReturnLine(line) && line.sourceBodyId)
  await postCashSale(run, document, {
    fundedTaxOf: (lineId) => sum([...(funding.get(lineId)?.values() ?? [])].map(({ tax }) => tax)),
    waits: new Set(back.map(({ id }) => id)),
  })
  await declareReturned(run, { document: { ...document, lines: back } }, funding)
}

async function reverseSale(run: Run, work: RetailContext): Promise<void> {
  const { document } = work
  const back = { document: { ...document, lines: document.lines.filter(isReturnLine) } }
  const settled = await redeclareReturned(run, back, requireRed(work), ({ wasInvoiced }) => wasInvoiced)
  await reverseCashSale(run.tx, document.id, requireRed(work), settled)
  await reverseEntries(run.tx, document.id, requireRed(work))
}

/** Makes the red ticket in the shift that pays the money back, not in the shift of the original ticket. */
async function mirrorInShift(run: Run, work: RetailContext, event: { ownDay?: boolean }): Promise<void> {
  const { document, shiftId } = work
  const { own } = document
  const { shiftId: _, ...ticket } = ticketOf(document)
  Object.assign(document, withTicket(document, { ...ticket, ...(shiftId ? { shiftId } : {}) }))
  await mirrorDocument(run, work, event)
  Object.assign(document, { own })
}

/** Posts the payments, and changes of the member's points and stored value. */
async function takePayments(run: Run, work: RetailContext): Promise<void> {
  await takeMoney(run, work)
  await moveMemberValue(run, work)
}

async function reversePayments({ tx }: Run, work: RetailContext): Promise<void> {
  await reverseCash(tx, work.document.id, requireRed(work), work.shiftId)
  await reverseMemberValue(tx, work.document.id, requireRed(work))
}

/** Amount of goods that the member bought, for points. */
const purchaseAmountOf = (document: StoredDocument): Decimal =>
  sum(withSoldLines(document).lines.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))

const ticketAnswer = ({ settings: { places, timeZone }, language }: Run, head: StoredDocument) => {
  const { roundOffAmt, bonusAmt, changeAmt, soldTime, statedTime, confirmTime, priceDeviation, offlineMarks } = ticketOf(head)
  const moment = (time: Date | string | undefined) => (time instanceof Date ? momentText(time, timeZone) : time)
  return withoutNulls({
    memberId: head.customerId,
    roundOffAmt: wireAmount(roundOffAmt, places.amount),
    bonusAmt: wireAmount(bonusAmt, places.amount),
    changeAmt: wireAmount(changeAmt, places.amount),
    priceDeviation: wireAmount(priceDeviation, places.amount),
    offlineMarkNames: offlineMarks && markNames(offlineMarks, language),
    soldTime: moment(soldTime),
    statedTime: moment(statedTime),
    confirmTime: moment(confirmTime),
  })
}

/** Answer of a document of the counter: that of a sale, with the member and the payments. */
const answer = (run: Run, work: RetailContext, takesBack: boolean): object => ({
  ...(takesBack ? salesAnswer(run, work, returnLineAnswer) : salesAnswer(run, work)),
  ...ticketAnswer(run, work.document),
  ...withoutNulls({ confirmUserName: work.masters.of('staff', ticketOf(work.document).confirmUser)?.name }),
  payments: paymentsOf(work.document).map((payment) => ({
    ...payment,
    amount: wireAmount(payment.amount, run.settings.places.amount) ?? payment.amount,
  })),
})

/** Filters of the list: number at the till, till, shift, oversold tickets, and offline tickets that differ. */
const listed: ListExtension = {
  matchesText: ({ tenantId }, text) =>
    sql`exists (select 1 from retail_ticket t where t.tenant_id = ${tenantId} and t.document_id = d.id and t.ticket_no = ${text})`,
  conditions: ({ tenantId }, { tillId, shiftId, oversold, deviating, unconfirmed }) =>
    [
      tillId ? sql`t.till_id = ${tillId}::bigint` : undefined,
      shiftId ? sql`t.shift_id = ${shiftId}::bigint` : undefined,
      oversold ? sql`coalesce(t.oversold, 1) = ${oversold}::integer` : undefined,
      deviating ? sql`(t.offline_marks is not null and 'counts' = any (d.tags)) = ${deviating === 2}` : undefined,
      unconfirmed ? sql`(coalesce(t.unconfirmed, 1) = 2 and 'counts' = any (d.tags)) = ${unconfirmed === 2}` : undefined,
    ].flatMap((asked) =>
      asked ? [sql`exists (select 1 from retail_ticket t where t.tenant_id = ${tenantId} and t.document_id = d.id and ${asked})`] : [],
    ),
}

/**
 * Server side of documents of the counter. A parked document holds nothing; payment moves goods and money, and books
 * revenue and tax at once (rule B7).
 */
export function retailKindOf(
  words: DocumentWords<typeof retailOrderLaw, never>,
  type: RetailType,
): DocumentKind<typeof retailOrderLaw, RetailContext> {
  const { link } = type
  return {
    words,
    hash: machineHash(words),
    load: (run, document, purpose, loaded) => loadRetail(type, run, document, purpose, loaded),
    facts: (run, work) => retailFacts(run, type, work),
    effects: {
      dropZeroLines: async (run, { document, sources }) => {
        await dropZeroLines(run.tx, document)
        document.sourceBillId = commonSource(document.lines.filter(isReturnLine), sources)
      },
      advanceTicket: locking(['sources'], async (run: Run, work: RetailContext) => {
        if (link) await advanceSources(run, link, work)
        await updateTicketRewards(run, work, false)
      }),
      revertTicket: locking(['sources'], async (run: Run, work: RetailContext) => {
        if (link) await revertSources(run, link, work)
        await updateTicketRewards(run, work, true)
      }),
      markDeviations,
      confirmDeviation: (run, { document }) => saveConfirmation(run, document),
      freezePrices: freezeTicketPrices,
      useCoupons: (run, { document }) => redeemCoupons(run, document.id),
      returnGoods: locking(['balances', 'period'], returnStock),
      issueGoods: locking(['balances', 'period'], issueStock),
      takeMoney: locking(['period'], takePayments),
      postSale: locking(['period'], postSale),
      settlePoints: (run, { document }) => postTicketPoints(run.tx, document, purchaseAmountOf(document)),
      mirrorTicket: mirrorInShift,
      reverseStock,
      reverseMoney: locking(['period'], reversePayments),
      reverseSale: locking(['period'], reverseSale),
      releasePrices: (run, { document }) => releaseTerms(run, document.id),
      takeBackPoints: (run, { document }) => postTicketPoints(run.tx, document, zero),
      redoDraft,
    },
    answer: (run, work) => answer(run, work, link !== undefined),
    warnings: (run, work) => (link ? sourceWarnings(run, work, link, returnSourceOptions(run, link, true).figures) : []),
    own: retailTables,
    findDuplicate: (run, body) => firstTicket(run, words.id, body),
    rowFields: (head, _, run) => ticketAnswer(run, head),
    listed,
  }
}
