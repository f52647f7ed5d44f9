import { sql } from 'kysely'
import { type Decimal, readFigure, sum, zero } from '#domain/decimal.ts'
import { markNames } from '#domain/offline-marks.ts'
import { comesBack } from '#domain/retail-payment.ts'
import type { DocumentWords } from '#machines/engine/in-words.ts'
import type { retailOrderLaw } from '#machines/retail/retail-order.machine.ts'
import { momentText, present } from '../../../wire-values.ts'
import { reverseCash } from '../../books/cash.ts'
import { postCashSale, reverseCashSale } from '../../books/cash-sales.ts'
import { reverseMemberValue } from '../../books/member-value.ts'
import { reverseEntries } from '../../books/partner-ledger.ts'
import { settleTicketPoints } from '../../books/points.ts'
import { mirrorDocument, redOf, redoDraft } from '../../books/red-document.ts'
import { isStock, reverseStock } from '../../books/stock-document.ts'
import { issueGoods, type Outgoing } from '../../books/stock-out.ts'
import { returnGoods } from '../../books/stock-return.ts'
import { locking } from '../../engine/event-locks.ts'
import type { DocumentKind, ListedBeside } from '../../engine/kind.ts'
import { machineHash } from '../../engine/machine-hash.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { keepCosts } from '../../lines/keep-costs.ts'
import { useCoupons } from '../../prices/coupon-locks.ts'
import { freezePrices, releaseTerms } from '../../prices/freeze-prices.ts'
import { sourceWarnings } from '../../sources/kept-terms.ts'
import { advanceSources, revertSources } from '../../sources/move-sources.ts'
import { knowingReturns } from '../../sources/returned.ts'
import { returnLineAnswer } from '../../sources/source-answer.ts'
import { commonSource } from '../../sources/source-lines.ts'
import { dropZeroLines } from '../../sources/zero-lines.ts'
import { postFunding } from '../sales/funded-sales.ts'
import { takeRestOfTax } from '../sales/rest-of-tax.ts'
import { salesAnswer } from '../sales/sales-work.ts'
import { declareAgain, declareReturned } from '../sales/uninvoiced-tax.ts'
import { markDeviations } from './offline-deviations.ts'
import { isSent } from './offline-ticket.ts'
import { isOversold, retailFacts } from './retail-facts.ts'
import { moveMemberValue } from './retail-member.ts'
import { takeMoney } from './retail-money.ts'
import { soldPart } from './retail-prices.ts'
import { firstTicket, inPlaces, keepConfirmed, paymentsOf, retailTables, ticketOf, withTicket } from './retail-store.ts'
import { incoming, settleTickets } from './retail-tickets.ts'
import { loadRetail, type RetailType, type RetailWork } from './retail-work.ts'

async function issueStock(run: Run, work: RetailWork): Promise<void> {
  const { document } = work
  if (isSent(document)) Object.assign(document, withTicket(document, { ...ticketOf(document), oversold: isOversold(work) ? 2 : 1 }))
  const leaving = soldPart(work.document).lines.filter(isStock)
  const outgoing = leaving.map(({ id: lineId, depotId = '', commInfoId, baseQty }): Outgoing => {
    return { lineId, depotId: depotId ?? '', commInfoId: commInfoId ?? '', qty: readFigure(baseQty) ?? zero }
  })
  const left = await issueGoods(run.tx, work.document, outgoing, work.balances, run.settings.places.amount)
  await keepCosts(run, work, new Map([...left].map(([line, { value }]) => [line, value])))
}

async function returnStock(run: Run, work: RetailWork): Promise<void> {
  const { amount } = run.settings.places
  const coming = incoming(work.document, amount)
  if (coming.length === 0) return
  const values = await returnGoods(run.tx, work.document, coming, work.balances, amount)
  await keepCosts(run, work, new Map([...values].map(([line, value]) => [line, value.neg()])))
}

async function freeze(run: Run, { document, pricing }: RetailWork): Promise<void> {
  if (!pricing) throw new Error('a ticket is paid without its prices')
  await freezePrices(run, soldPart(document), pricing.priced)
}

/**
 * Books what is sold and comes back; what of a coupon another legal entity pays is owed by it (rule C7 *Who pays*). The tax of what comes back of a
 * ticket goes by what was declared and invoiced of that, as that of mall returns does.
 */
async function postSale(run: Run, work: RetailWork): Promise<void> {
  await takeRestOfTax(run, work)
  const { document } = work
  const funding = await postFunding(run, work, ({ sourceBodyId, id }) => sourceBodyId ?? id)
  const back = document.lines.filter((line) => comesBack(line) && line.sourceBodyId)
  await postCashSale(run, document, {
    fundedTaxOf: (lineId) => sum([...(funding.get(lineId)?.values() ?? [])].map(({ tax }) => tax)),
    waits: new Set(back.map(({ id }) => id)),
  })
  await declareReturned(run, { document: { ...document, lines: back } }, funding)
}

async function reverseSale(run: Run, work: RetailWork): Promise<void> {
  const { document } = work
  const back = { document: { ...document, lines: document.lines.filter(comesBack) } }
  const settled = await declareAgain(run, back, redOf(work), ({ wasInvoiced }) => wasInvoiced)
  await reverseCashSale(run.tx, document.id, redOf(work), settled)
  await reverseEntries(run.tx, document.id, redOf(work))
}

/** The red ticket is of the shift that gives the money back, whichever the ticket was of. */
async function mirrorInShift(run: Run, work: RetailWork, event: { ownDay?: boolean }): Promise<void> {
  const { document, shiftId } = work
  const { own } = document
  const { shiftId: _, ...ticket } = ticketOf(document)
  Object.assign(document, withTicket(document, { ...ticket, ...(shiftId ? { shiftId } : {}) }))
  await mirrorDocument(run, work, event)
  Object.assign(document, { own })
}

/** Enters the money of its payments, and what its member pays with or is given back. */
async function takePayments(run: Run, work: RetailWork): Promise<void> {
  await takeMoney(run, work)
  await moveMemberValue(run, work)
}

async function reversePayments({ tx }: Run, work: RetailWork): Promise<void> {
  await reverseCash(tx, work.document.id, redOf(work), work.shiftId)
  await reverseMemberValue(tx, work.document.id, redOf(work))
}

/** What its member bought by it, in money. */
const boughtBy = (document: StoredDocument): Decimal => sum(soldPart(document).lines.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))

const ticketAnswer = ({ settings: { places, timeZone }, language }: Run, head: StoredDocument) => {
  const { roundOffAmt, bonusAmt, changeAmt, soldTime, statedTime, confirmTime, priceDeviation, offlineMarks } = ticketOf(head)
  const moment = (time: Date | string | undefined) => (time instanceof Date ? momentText(time, timeZone) : time)
  return present({
    memberId: head.customerId,
    roundOffAmt: inPlaces(roundOffAmt, places.amount),
    bonusAmt: inPlaces(bonusAmt, places.amount),
    changeAmt: inPlaces(changeAmt, places.amount),
    priceDeviation: inPlaces(priceDeviation, places.amount),
    offlineMarkNames: offlineMarks && markNames(offlineMarks, language),
    soldTime: moment(soldTime),
    statedTime: moment(statedTime),
    confirmTime: moment(confirmTime),
  })
}

/** What a document of the counter answers: as all that sells, its member and its money. */
const answer = (run: Run, work: RetailWork, takesBack: boolean): object => ({
  ...(takesBack ? salesAnswer(run, work, returnLineAnswer) : salesAnswer(run, work)),
  ...ticketAnswer(run, work.document),
  ...present({ confirmUserName: work.masters.of('staff', ticketOf(work.document).confirmUser)?.name }),
  payments: paymentsOf(work.document).map((payment) => ({
    ...payment,
    amount: inPlaces(payment.amount, run.settings.places.amount) ?? payment.amount,
  })),
})

/** Tickets by their number at the till, those of a till or a shift, those that sold more than there was, and those sold offline that differ. */
const listed: ListedBeside = {
  found: ({ tenantId }, text) =>
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

/** A document of the counter on the server: parked it holds nothing; paid goods leave and come back, money moves, revenue and tax are booked, all at once (rule B7). */
export function retailKindOf(
  words: DocumentWords<typeof retailOrderLaw, never>,
  type: RetailType,
): DocumentKind<typeof retailOrderLaw, RetailWork> {
  const { link } = type
  return {
    words,
    hash: machineHash(words),
    load: (run, document, purpose, loaded) => loadRetail(type, run, document, purpose, loaded),
    facts: (run, work) => retailFacts(run, type, work),
    effects: {
      dropZeroLines: async (run, { document, sources }) => {
        await dropZeroLines(run.tx, document)
        document.sourceBillId = commonSource(document.lines.filter(comesBack), sources)
      },
      advanceTicket: locking(['sources'], async (run: Run, work: RetailWork) => {
        if (link) await advanceSources(run, link, work)
        await settleTickets(run, work, false)
      }),
      revertTicket: locking(['sources'], async (run: Run, work: RetailWork) => {
        if (link) await revertSources(run, link, work)
        await settleTickets(run, work, true)
      }),
      markDeviations,
      confirmDeviation: (run, { document }) => keepConfirmed(run, document),
      freezePrices: freeze,
      useCoupons: (run, { document }) => useCoupons(run, document.id),
      returnGoods: locking(['balances', 'period'], returnStock),
      issueGoods: locking(['balances', 'period'], issueStock),
      takeMoney: locking(['period'], takePayments),
      postSale: locking(['period'], postSale),
      settlePoints: (run, { document }) => settleTicketPoints(run.tx, document, boughtBy(document)),
      mirrorTicket: mirrorInShift,
      reverseStock,
      reverseMoney: locking(['period'], reversePayments),
      reverseSale: locking(['period'], reverseSale),
      releasePrices: (run, { document }) => releaseTerms(run, document.id),
      takeBackPoints: (run, { document }) => settleTicketPoints(run.tx, document, zero),
      redoDraft,
    },
    answer: (run, work) => answer(run, work, link !== undefined),
    warnings: (run, work) => (link ? sourceWarnings(run, work, link, knowingReturns(run, link, true).figures) : []),
    own: retailTables,
    firstOf: (run, body) => firstTicket(run, words.id, body),
    rowFields: (head, _, run) => ticketAnswer(run, head),
    listed,
  }
}
