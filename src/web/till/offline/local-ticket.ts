import { type DecimalPlaces, decimal, fixedText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { priceLines, type SaleLine } from '#domain/prices/price-lines.ts'
import type { Ticket, TicketRow } from '../ticket-rows.ts'
import type { LocalTicket, OfflineSaleLine } from '../ticket-types.ts'
import { factsAt, type OfflineCatalogue, versionsOf } from './offline-catalogue.ts'

/**
 * Prices a ticket from the downloaded catalogue, in the same way as the server (rule C7). If a row has an amount from
 * a label of scales, that amount applies.
 */
export function localTicket(rows: readonly TicketRow[], shelf: OfflineCatalogue, moment: string, places: DecimalPlaces): LocalTicket {
  const asked = rows.map((row): SaleLine => {
    const { commInfoId, unitId, qty, price, total } = row
    const stated = price ?? (total ? fixedText(decimal(total).div(qty), places.price) : undefined)
    return { commInfoId, unitId, qty, depotId: shelf.depotId, ...(stated ? { taxPrice: stated } : {}) }
  })
  const facts = factsAt(shelf, new Set(rows.map(({ commInfoId }) => commInfoId)), moment, places)
  const priced = priceLines(asked, facts).rows.map((line) => {
    const row = rows[line.asked]
    const totalAmt = !line.isGift && row?.total ? fixedText(decimal(row.total), places.amount) : line.totalAmt
    const isGift = line.isGift ? 2 : 1
    return { row, line: { commInfoId: line.commInfoId, unitId: line.unitId, qty: line.qty, taxPrice: line.taxPrice, totalAmt, isGift } }
  })
  const total = fixedText(sum(priced.map(({ line }) => readFigure(line.totalAmt) ?? zero)), places.amount)
  const shown = priced.map(({ row, line }, at) => ({
    ...line,
    id: String(at),
    commInfoName: row?.name,
    commInfoCode: row?.code,
    unitName: row?.unitName,
  }))
  return {
    // only for the till's screen; the server creates its own ticket when the sale is sent
    ticket: { id: '', version: 0, finalAmt: total, couponAmt: fixedText(zero, places.amount), lines: shown } as Ticket,
    lines: priced.map(({ line }) => saleLineOf(line, places)),
    versions: versionsOf(
      shelf,
      rows.map(({ commInfoId }) => commInfoId),
    ),
  }
}

/**
 * The lines of a ticket that the server has priced. They are queued and sent if the server does not answer the
 * payment.
 */
export const linesOf = ({ lines }: Ticket, places: DecimalPlaces): readonly OfflineSaleLine[] =>
  lines.map((line) => saleLineOf(line, places))

type PricedLine = Pick<Ticket['lines'][number], 'commInfoId' | 'unitId' | 'qty' | 'taxPrice' | 'totalAmt' | 'discountRate' | 'isGift'>

/**
 * A line in the form in which it is sent. It has price and quantity if the amount follows from them; otherwise, as
 * with an amount from a label of scales, it has the amount instead of the price.
 */
function saleLineOf(
  { commInfoId, unitId, qty, taxPrice, totalAmt, discountRate, isGift = 1 }: PricedLine,
  places: DecimalPlaces,
): OfflineSaleLine {
  const line = { commInfoId, unitId, qty: readFigure(qty)?.toFixed() ?? '0', isGift, ...(discountRate ? { discountRate } : {}) }
  if (isGift === 2 || taxPrice === undefined) return { ...line, taxPrice: '0' }
  const follows = decimal(taxPrice)
    .mul(line.qty)
    .mul(discountRate ?? '100')
    .div('100')
  return fixedText(follows, places.amount) === fixedText(readFigure(totalAmt) ?? zero, places.amount)
    ? { ...line, taxPrice }
    : { ...line, totalAmt }
}
