import { decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import { namesWith } from '#domain/field.ts'
import { headTotals } from '#domain/head-fields.ts'
import { lineFields } from '#domain/line-fields.ts'
import { discountOn, percentOf, type WholeDiscount, withReduction } from '#domain/order-reduction.ts'
import type { BasketRow } from '#domain/price-basket.ts'
import { type PricedLines, priceLines } from '#domain/price-lines.ts'
import { insertRows } from '../../db/multi-row.ts'
import { giveWay } from '../../give-way.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { lockCoupons, releaseCoupons } from './coupon-locks.ts'
import { type OfferShare, releaseOffers, settleOffers, takeOffers } from './offer-limits.ts'
import { priceFactsOf } from './price-facts.ts'

/**
 * A document that sells with its lines priced; `priced` is what `freezePrices` writes once the lines have their ids. `rows`: of each line the row of the
 * document it comes from.
 */
export type PricedDocument = { document: StoredDocument; priced: PricedLines; rows: readonly number[] }

/**
 * A draft that goes forward with its prices resolved (rule C7): lines in the order of `priced.rows`, those that an offer splits off or gives
 * among them, each with price and coupon; amounts are completed as ever afterwards. Lines without goods or unit stay as they are, for the law to refuse.
 * `offerId`: the one offer that counts, where it is bought by one as such; `off`: what was agreed off the whole. `priced.problems` are coupons that cannot be used, `priced.typed` the places of lines at a price that somebody typed. Reads and changes nothing.
 */
export async function pricedDocument(
  run: Run,
  document: StoredDocument,
  couponIds: readonly string[] = [],
  offerId?: string,
  off: WholeDiscount = {},
): Promise<PricedDocument> {
  const { places } = run.settings
  const { lines, priced: found } = await priceOf(run, document, couponIds, offerId)
  await giveWay()
  const left = found.rows.map(({ finalAmt }) => decimal(finalAmt))
  const reduction = discountOn(left, off, places)
  const priced = reduction.isZero() ? found : withReduction(found, reduction.toFixed(), places)
  return pricedAs(percentOf(off) ? { ...document, discountAmount: fixed(reduction, places.amount) } : document, lines, priced)
}

/** The same of what was sold already: at the prices it states, whatever is found now. */
export function pricedAsSold({ settings: { places } }: Run, document: StoredDocument, reduction?: string): PricedDocument {
  const lines = document.lines.filter(isPriceable)
  const found = priceLines(askedOf(document, lines), { places, moment: '', goods: [], offers: [], coupons: [] })
  return pricedAs(document, lines, reduction ? withReduction(found, reduction, places) : found)
}

function pricedAs(document: StoredDocument, lines: readonly StoredLine[], priced: PricedLines): PricedDocument {
  const rowsOf = Map.groupBy(priced.rows, ({ asked }) => lines[asked])
  const found = document.lines.flatMap((line, at) => {
    if (!isPriceable(line)) return [{ line, row: at + 1 }]
    return (rowsOf.get(line) ?? []).map((row, nth) => ({ line: lineOf(line, row, nth === 0), row: at + 1 }))
  })
  const stays = found.length === document.lines.length && found.every(({ line }, at) => samePriceAs(document.lines[at], line))
  return {
    document: { ...(stays ? document : withoutTotals(document)), lines: found.map(({ line }, at) => ({ ...line, indexNo: at + 1 })) },
    priced,
    rows: found.map(({ row }) => row),
  }
}

/** A draft with prices where nobody stated one; of a row that an offer would split, that of its rest. Its lines stay the lines they are. */
export async function filledPrices(run: Run, document: StoredDocument): Promise<StoredDocument> {
  const isOpen = (line: StoredLine) => isPriceable(line) && line.taxPrice === undefined && line.isGift !== 2
  if (!document.lines.some(isOpen)) return document
  const { priced, lines } = await priceOf(run, { ...document, lines: document.lines.filter(isOpen) }, [])
  const prices = new Map<StoredLine, string>()
  for (const row of priced.rows) {
    const line = lines[row.asked]
    if (line && !row.isGift && row.taxPrice !== undefined) prices.set(line, row.taxPrice)
  }
  const priceOfLine = (line: StoredLine) => prices.get(line) ?? prices.get(lines.find((other) => sameGoods(other, line)) ?? line)
  return {
    ...document,
    lines: document.lines.map((line) => {
      const taxPrice = isOpen(line) ? priceOfLine(line) : undefined
      return taxPrice === undefined ? line : { ...line, taxPrice }
    }),
  }
}

const sameGoods = (one: StoredLine, other: StoredLine) => one.commInfoId === other.commInfoId && one.unitId === other.unitId

const isPriceable = (line: StoredLine) => Boolean(line.commInfoId && line.unitId)

async function priceOf(run: Run, document: StoredDocument, couponIds: readonly string[], offerId?: string) {
  const lines = document.lines.filter(isPriceable)
  const asked = askedOf(document, lines)
  const { customerId, id: documentId } = document
  const facts = await priceFactsOf(run, { customerId, lines: asked, couponIds, documentId, offerId })
  return { lines, priced: priceLines(asked, facts, couponIds) }
}

/** What of lines their prices depend on. */
const askedOf = (document: StoredDocument, lines: readonly StoredLine[]) =>
  lines.map((line) => ({
    commInfoId: line.commInfoId ?? '',
    unitId: line.unitId ?? '',
    qty: line.qty ?? '1',
    ...given('depotId', line.depotId ?? document.depotId),
    ...given('discountRate', line.discountRate),
    ...given('taxPrice', line.taxPrice),
    ...given('isGift', line.isGift),
  }))

/** Other lines have other sums: totals that somebody stated of what he asked for are none of them. */
const withoutTotals = (document: StoredDocument): StoredDocument => {
  const { actualAmt: _, ...head } = document
  return { ...head, ...Object.fromEntries(headTotals.map((field) => [field, undefined])) }
}

const sameFigure = (one: string | null | undefined, other: string | null | undefined) =>
  (readFigure(one) ?? zero).eq(readFigure(other) ?? zero)

const samePriceAs = (before: StoredLine | undefined, after: StoredLine) =>
  before?.id === after.id && sameFigure(before.taxPrice, after.taxPrice) && sameFigure(before.couponAmt, after.couponAmt)

const given = <Name extends string, Value>(name: Name, value: Value | null | undefined) =>
  (value === undefined || value === null ? {} : { [name]: value }) as { [K in Name]?: NonNullable<Value> }

/** What a row that is split off has of the line it comes from: all that is typed but figures and marks. */
const figures: readonly string[] = ['price', 'amount', 'qty', 'yesNo']
const kept = namesWith(lineFields, { typed: true }).filter((name) => !figures.includes(lineFields[name].kind))

/** A line at a row's price. What was stated of its amounts stays where price and quantity do. */
function lineOf(line: StoredLine, row: BasketRow, isFirst: boolean): StoredLine {
  const price = { ...(row.taxPrice === undefined ? {} : { taxPrice: row.taxPrice }), couponAmt: row.couponAmt }
  const isSame = isFirst && !row.isGift && readFigure(line.qty ?? '1')?.eq(row.qty) === true
  // what is due follows from the coupon, whatever it was before
  if (isSame && samePrice(line, row))
    return sameFigure(line.couponAmt, row.couponAmt)
      ? { ...line, couponAmt: row.couponAmt }
      : { ...line, couponAmt: row.couponAmt, finalAmt: undefined }
  const base = Object.fromEntries(
    kept.flatMap((field) => (line[field as keyof StoredLine] === undefined ? [] : [[field, line[field as keyof StoredLine]]])),
  )
  // what an offer gives was quoted nowhere
  const source = line.sourceBodyId && (isFirst || !row.isGift) ? { sourceBodyId: line.sourceBodyId } : {}
  return {
    ...(base as Partial<StoredLine>),
    ...source,
    id: isFirst ? line.id : '',
    qty: row.qty,
    ...price,
    ...(row.isGift ? { isGift: 2, couponAmt: '0' } : {}),
  } as StoredLine
}

const samePrice = ({ taxPrice }: StoredLine, row: BasketRow) =>
  row.taxPrice !== undefined && readFigure(taxPrice)?.eq(row.taxPrice) === true

/**
 * Freezes what `pricedDocument` answered, once the lines are stored in that order: why each costs what it costs, the offers' limits taken and
 * the coupons locked for this document. To be called at submit or place. Refused: OFFER_LIMIT, COUPON_USED.
 */
export async function freezePrices(run: Run, document: StoredDocument, priced: PricedLines): Promise<void> {
  const { tx } = run
  const customerId = document.customerId ?? ''
  const rows = priced.rows.map((row, at) => ({ row, lineId: document.lines[at]?.id ?? '' }))
  await forgetPrices(run, document.id)
  await insertRows(
    tx,
    'line_price',
    { tenant_id: ['text', tx.tenantId], document_id: ['bigint', document.id] },
    {
      line_id: ['bigint', rows.map(({ lineId }) => lineId)],
      steps: ['jsonb', rows.map(({ row }) => JSON.stringify(row.steps))],
      shares: ['jsonb', rows.map(({ row }) => JSON.stringify(row.shares))],
      offer_line_id: ['bigint', rows.map(({ row }) => (row.isGift ? null : (row.offer?.id ?? null)))],
    },
  )
  const wanted = priced.offers.map(({ asked, ...offer }) => ({ ...offer, row: asked + 1 }))
  await takeOffers(tx, { documentId: document.id, customerId }, wanted)
  const couponIds = [...new Set(priced.rows.flatMap(({ shares }) => shares.flatMap(({ couponId }) => couponId ?? [])))]
  await lockCoupons(tx, { documentId: document.id, customerId }, couponIds)
}

/** Takes it back at withdraw, reject, unapprove or cancel, before anything is sold: limits and coupons are free again, prices are not frozen any more. */
export async function releasePrices(run: Run, documentId: string): Promise<void> {
  await releaseTerms(run, documentId)
  await forgetPrices(run, documentId)
}

/** Limits and coupons are free again where what was sold is reversed or comes back whole; why it cost what it cost stays known. */
export async function releaseTerms({ tx }: Run, documentId: string): Promise<void> {
  await releaseOffers(tx, documentId)
  await releaseCoupons(tx, documentId)
}

/** Gives back the limits of quantities that are not going to be sold, by line, in the line's unit: at closeShort, closeLine, refundLine. */
export async function releaseLines(run: Run, documentId: string, closed: ReadonlyMap<string, string>): Promise<void> {
  const rows = await run.tx.query<{ line_id: string; offer_line_id: string }>(
    `select line_id, offer_line_id from line_price
      where tenant_id = $1 and document_id = $2 and line_id = any ($3::bigint[]) and offer_line_id is not null`,
    [run.tx.tenantId, documentId, [...closed.keys()]],
  )
  const shares = rows.map(({ line_id, offer_line_id }): OfferShare => ({ id: offer_line_id, qty: closed.get(line_id) ?? '0' }))
  await releaseOffers(run.tx, documentId, shares)
}

/**
 * Takes of offers what of a document's lines is still to be sold, in the line's unit, no more and no less: where lines are closed or opened, or less is
 * granted than was asked for. Refused: OFFER_LIMIT where what is opened again has been sold to others.
 */
export async function settleLimits(run: Run, document: StoredDocument, left: ReadonlyMap<string, string>): Promise<void> {
  const rows = await run.tx.query<{ line_id: string; offer_line_id: string; name: string }>(
    `select p.line_id, p.offer_line_id, o.name from line_price p
       join special_offer_line l on l.tenant_id = p.tenant_id and l.id = p.offer_line_id
       join special_offer o on o.tenant_id = l.tenant_id and o.document_id = l.document_id
      where p.tenant_id = $1 and p.document_id = $2 and p.offer_line_id is not null`,
    [run.tx.tenantId, document.id],
  )
  if (rows.length === 0) return
  const rowOf = (id: string) => document.lines.findIndex((line) => line.id === id) + 1
  const wanted = rows.map(({ line_id, offer_line_id, name }) => ({
    id: offer_line_id,
    name,
    row: rowOf(line_id),
    qty: left.get(line_id) ?? '0',
  }))
  await settleOffers(run.tx, { documentId: document.id, customerId: document.customerId ?? '' }, wanted)
}

async function forgetPrices({ tx }: Run, documentId: string): Promise<void> {
  await tx.query('delete from line_price where tenant_id = $1 and document_id = $2', [tx.tenantId, documentId])
}
