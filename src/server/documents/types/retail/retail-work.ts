import { readFigure, zero } from '#domain/decimal.ts'
import { floorProblems } from '#domain/floor-price.ts'
import type { PricedLines } from '#domain/price-lines.ts'
import type { Problem } from '#domain/refusals.ts'
import type { RetailPayment } from '#domain/retail-payment.ts'
import { changePrices } from '#machines/retail/retail-order.machine.ts'
import { balancesOf } from '../../books/balances.ts'
import { laterThan } from '../../books/order-in-time.ts'
import { isStock, periodsOf, stockKeys } from '../../books/stock-document.ts'
import type { Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'
import { linesBelowFloor } from '../../prices/floors.ts'
import { pricedDocument } from '../../prices/freeze-prices.ts'
import { followersOf } from '../../sources/progress.ts'
import { inRowsAsked, typedProblems } from '../sales/order-prices.ts'
import type { SalesWork } from '../sales/sales-work.ts'
import { paymentProblems } from './retail-money.ts'
import { inPlaces, paymentsOf, ticketOf, withPayments, withTicket } from './retail-store.ts'

/** What a ticket's guards and effects read: the prices found for its lines while it is edited, the stock it takes, its payments, what came back of it. */
export type RetailWork = SalesWork & {
  pricing?: Pricing
  paymentProblems: readonly Problem[]
  /** Numbers of the documents that took goods of a paid ticket back. */
  followers: readonly string[]
}

/** `rows`: of each line the row it was asked for in; `problems`: what is wrong with prices. */
type Pricing = { priced: PricedLines; rows: readonly number[]; problems: readonly Problem[] }

/** What the event of a payment says of the ticket. */
type Paying = { payments?: readonly RetailPayment[]; roundOffAmt?: string }

export async function loadRetail(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: RetailWork): Promise<RetailWork> {
  const { tx } = run
  const locks = purpose?.locks
  const { goods, pricing } = await loadPriced(run, asSaid(run, stored, purpose), purpose)
  const { document } = goods
  const keys = stockKeys(document.lines.filter(isStock))
  const { balances, balanceKeys } = await balancesOf(tx, keys, locks?.has('balances') ?? false, loaded)
  const lineIds = document.tags.includes('counts') ? document.lines.map(({ id }) => id) : []
  return {
    ...goods,
    ...(pricing ? { pricing } : {}),
    balances,
    balanceKeys,
    movedLater: document.tags.includes('editable') ? await laterThan(tx, document, balances, keys) : new Set(),
    periods: await periodsOf(tx, document, locks?.has('period') ?? false),
    paymentProblems: document.tags.includes('editable') ? await paymentProblems(run, document) : [],
    followers: (await followersOf(tx, lineIds)).all,
  }
}

/** The ticket with what its payment says of money; its member is its customer. */
function asSaid({ settings: { places } }: Run, stored: StoredDocument, purpose: Purpose): StoredDocument {
  const { memberId, ...ticket } = ticketOf(stored)
  const said = purpose?.event as Paying | undefined
  const roundOffAmt = inPlaces(said?.roundOffAmt ?? ticket.roundOffAmt, places.amount)
  const payments = (said?.payments ?? paymentsOf(stored)).map((row) => ({ ...row, amount: inPlaces(row.amount, places.amount) ?? '0' }))
  const customerId = memberId ?? stored.customerId
  const document = { ...stored, ...(customerId ? { customerId } : {}) }
  return withPayments(withTicket(document, { ...ticket, ...(roundOffAmt ? { roundOffAmt } : {}) }), payments)
}

/** A ticket with its goods; while it is edited at the prices that are found for it now, coupon and rounding off included (rule C7). */
async function loadPriced(run: Run, document: StoredDocument, purpose: Purpose): Promise<{ goods: GoodsContext; pricing?: Pricing }> {
  const { couponId, roundOffAmt } = ticketOf(document)
  const reduction = readFigure(roundOffAmt)?.gt(0) ? roundOffAmt : undefined
  let found: Omit<Pricing, 'problems'> | undefined
  const goods = await loadGoods(run, document, purpose, { sells: true, receipt: false, priced: true }, async (asked) => {
    const { document: priced, ...pricing } = await pricedDocument(run, asked, couponId ? [couponId] : [], undefined, reduction)
    found = pricing
    return priced
  })
  if (!found) return { goods }
  const below = floorProblems(await linesBelowFloor(run.tx, goods))
  return { goods, pricing: { ...found, problems: [...typedProblems(run, goods, found.priced, changePrices), ...below] } }
}

const negative = { zh: '不能为负', en: 'it is negative' }
const tooFine = { zh: '小数位数过多', en: 'it has too many decimals' }
const noMember = { zh: '优惠券要先选会员', en: 'a coupon belongs to a member' }
const inPair = { zh: '收银台和小票号要同时填写', en: 'till and number of the ticket come together' }

/** What is wrong with the head of a ticket (guard linesAreValid). */
export function ticketProblems({ document, settings }: GoodsContext): Problem[] {
  const { couponId, roundOffAmt, tillId, ticketNo } = ticketOf(document)
  const off = readFigure(roundOffAmt) ?? zero
  const bad = (field: string, reason: NonNullable<Problem['reason']>): Problem => ({ field, rule: 'FIELD_BAD', reason })
  return [
    ...(off.isNegative() ? [bad('roundOffAmt', negative)] : []),
    ...(off.decimalPlaces() > settings.places.amount ? [bad('roundOffAmt', tooFine)] : []),
    ...(couponId && !document.customerId ? [bad('couponId', noMember)] : []),
    ...((tillId === undefined) === (ticketNo === undefined) ? [] : [bad('ticketNo', inPair)]),
  ]
}

/** Findings about rows as they were asked for: an offer may have made two of one. */
export const asAsked = ({ pricing }: RetailWork, problems: readonly Problem[]): readonly Problem[] => inRowsAsked(problems, pricing)
