import { namesWith } from '#domain/core/field.ts'
import { decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'
import { headTotals } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { discountOn, percentOf, type WholeDiscount, withReduction } from '#domain/prices/order-reduction.ts'
import type { BasketRow } from '#domain/prices/price-basket.ts'
import { type PricedLines, priceLines } from '#domain/prices/price-lines.ts'
import { yieldEventLoop } from '../../core/yield-event-loop.ts'
import { insertRows } from '../../db/multi-row.ts'
import type { Run } from '../engine/run.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'
import { lockCoupons, releaseCoupons } from './coupon-locks.ts'
import { adjustOffers, claimOffers, type OfferShare, releaseOffers } from './offer-limits.ts'
import { priceFactsOf } from './read-price-facts.ts'

/**
 * A sales document with priced lines. `priced` is for `freezePrices`, once the lines have ids. `rows`: for each line,
 * its row in the original document.
 */
export type PricedDocument = { document: StoredDocument; priced: PricedLines; rows: readonly number[] }

/**
 * Resolves the prices of a draft that is submitted (rule C7): lines in the order of `priced.rows`, including those
 * that an offer splits off or gives, each with price and coupon; amounts are completed afterwards. Lines without
 * goods or unit stay as they are, and the law refuses them. `offerId`: the only offer that applies, for a group-buy
 * or pre-sale; `off`: discount on the whole. `priced.problems` are coupons that cannot be used, `priced.typed` the
 * indexes of lines with a manual price. Read-only.
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
  await yieldEventLoop()
  const left = found.rows.map(({ finalAmt }) => decimal(finalAmt))
  const reduction = discountOn(left, off, places)
  const priced = reduction.isZero() ? found : withReduction(found, reduction.toFixed(), places)
  return withPricedLines(percentOf(off) ? { ...document, discountAmount: fixedText(reduction, places.amount) } : document, lines, priced)
}

/**
 * Like pricedDocument, for goods that are sold already: the stated prices stay, and current prices and offers are
 * ignored.
 */
export function pricedAsSold({ settings: { places } }: Run, document: StoredDocument, reduction?: string): PricedDocument {
  const lines = document.lines.filter(isPriceable)
  const found = priceLines(priceRequestOf(document, lines), { places, moment: '', goods: [], offers: [], coupons: [] })
  return withPricedLines(document, lines, reduction ? withReduction(found, reduction, places) : found)
}

function withPricedLines(document: StoredDocument, lines: readonly StoredLine[], priced: PricedLines): PricedDocument {
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

/**
 * Fills in the prices of draft lines that state none. Lines are not split: a row that an offer would split gets the
 * price of the remainder.
 */
export async function fillPrices(run: Run, document: StoredDocument): Promise<StoredDocument> {
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
  const asked = priceRequestOf(document, lines)
  const { customerId, id: documentId } = document
  const facts = await priceFactsOf(run, { customerId, lines: asked, couponIds, documentId, offerId })
  return { lines, priced: priceLines(asked, facts, couponIds) }
}

/** What is asked for the prices of lines: the fields on which they depend. */
const priceRequestOf = (document: StoredDocument, lines: readonly StoredLine[]) =>
  lines.map((line) => ({
    commInfoId: line.commInfoId ?? '',
    unitId: line.unitId ?? '',
    qty: line.qty ?? '1',
    ...optionalField('depotId', line.depotId ?? document.depotId),
    ...optionalField('discountRate', line.discountRate),
    ...optionalField('taxPrice', line.taxPrice),
    ...optionalField('isGift', line.isGift),
  }))

/** Clears the totals that the request sent, because they are the sums of its lines before pricing changed them. */
const withoutTotals = (document: StoredDocument): StoredDocument => {
  const { actualAmt: _, ...head } = document
  return { ...head, ...Object.fromEntries(headTotals.map((field) => [field, undefined])) }
}

const sameFigure = (one: string | null | undefined, other: string | null | undefined) =>
  (readFigure(one) ?? zero).eq(readFigure(other) ?? zero)

const samePriceAs = (before: StoredLine | undefined, after: StoredLine) =>
  before?.id === after.id && sameFigure(before.taxPrice, after.taxPrice) && sameFigure(before.couponAmt, after.couponAmt)

const optionalField = <Name extends string, Value>(name: Name, value: Value | null | undefined) =>
  (value === undefined || value === null ? {} : { [name]: value }) as { [K in Name]?: NonNullable<Value> }

/** Fields that a split-off row copies from its line: everything typed except figures and flags. */
const figureKinds: readonly string[] = ['price', 'amount', 'qty', 'yesNo']
const copiedFields = namesWith(lineFields, { typed: true }).filter((name) => !figureKinds.includes(lineFields[name].kind))

/** A line at the price of a basket row. Its stated amounts stay where price and quantity are unchanged. */
function lineOf(line: StoredLine, row: BasketRow, isFirst: boolean): StoredLine {
  const price = { ...(row.taxPrice === undefined ? {} : { taxPrice: row.taxPrice }), couponAmt: row.couponAmt }
  const isSame = isFirst && !row.isGift && readFigure(line.qty ?? '1')?.eq(row.qty) === true
  // the final amount follows from the coupon and is recomputed
  if (isSame && samePrice(line, row))
    return sameFigure(line.couponAmt, row.couponAmt)
      ? { ...line, couponAmt: row.couponAmt }
      : { ...line, couponAmt: row.couponAmt, finalAmt: undefined }
  const base = Object.fromEntries(
    copiedFields.flatMap((field) => (line[field as keyof StoredLine] === undefined ? [] : [[field, line[field as keyof StoredLine]]])),
  )
  // a gift that an offer adds was not quoted, so it has no source line
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
 * Freezes the result of `pricedDocument` once the lines are stored in its order: price steps, offer limits claimed,
 * coupons locked. Called at submit or place. Refuses OFFER_LIMIT and COUPON_USED.
 */
export async function freezePrices(run: Run, document: StoredDocument, priced: PricedLines): Promise<void> {
  const { tx } = run
  const customerId = document.customerId ?? ''
  const rows = priced.rows.map((row, at) => ({ row, lineId: document.lines[at]?.id ?? '' }))
  await deletePrices(run, document.id)
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
  await claimOffers(tx, { documentId: document.id, customerId }, wanted)
  const couponIds = [...new Set(priced.rows.flatMap(({ shares }) => shares.flatMap(({ couponId }) => couponId ?? [])))]
  await lockCoupons(tx, { documentId: document.id, customerId }, couponIds)
}

/**
 * Undoes freezePrices at withdraw, reject, unapprove or cancel: limits and coupons are released, and prices are no
 * longer frozen.
 */
export async function releasePrices(run: Run, documentId: string): Promise<void> {
  await releaseTerms(run, documentId)
  await deletePrices(run, documentId)
}

/** Releases limits and coupons where a sale is reversed or returned in full; the price steps stay. */
export async function releaseTerms({ tx }: Run, documentId: string): Promise<void> {
  await releaseOffers(tx, documentId)
  await releaseCoupons(tx, documentId)
}

/**
 * Releases limits of offers for quantities that will no longer be sold, by line, in the line's unit. Called when
 * quantities of a mall order are closed.
 */
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
 * Makes a document claim of each offer's limit exactly what its lines may still sell (`left`, in the line's unit).
 * Called when lines are closed or reopened, and when less is approved than requested. Refuses OFFER_LIMIT if a
 * reopened quantity has been sold to others meanwhile.
 */
export async function adjustLimits(run: Run, document: StoredDocument, left: ReadonlyMap<string, string>): Promise<void> {
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
  await adjustOffers(run.tx, { documentId: document.id, customerId: document.customerId ?? '' }, wanted)
}

async function deletePrices({ tx }: Run, documentId: string): Promise<void> {
  await tx.query('delete from line_price where tenant_id = $1 and document_id = $2', [tx.tenantId, documentId])
}
