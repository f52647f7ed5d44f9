import { type DecimalPlaces, decimal, fixed, readFigure, sum, zero } from '#domain/decimal.ts'
import { priceLines, type SaleLine } from '#domain/price-lines.ts'
import type { Row, Ticket } from '../ticket-rows.ts'
import type { LocalTicket, SentLine } from '../ticket-types.ts'
import { factsAt, type Shelf, versionsOf } from './shelf.ts'

/** A ticket priced as the server would, from what it said in the morning (rule C7); a label of the scales says its amount itself. */
export function localTicket(rows: readonly Row[], shelf: Shelf, moment: string, places: DecimalPlaces): LocalTicket {
  const asked = rows.map((row): SaleLine => {
    const { commInfoId, unitId, qty, price, total } = row
    const stated = price ?? (total ? fixed(decimal(total).div(qty), places.price) : undefined)
    return { commInfoId, unitId, qty, depotId: shelf.depotId, ...(stated ? { taxPrice: stated } : {}) }
  })
  const facts = factsAt(shelf, new Set(rows.map(({ commInfoId }) => commInfoId)), moment, places)
  const priced = priceLines(asked, facts).rows.map((line) => {
    const row = rows[line.asked]
    const totalAmt = !line.isGift && row?.total ? fixed(decimal(row.total), places.amount) : line.totalAmt
    const isGift = line.isGift ? 2 : 1
    return { row, line: { commInfoId: line.commInfoId, unitId: line.unitId, qty: line.qty, taxPrice: line.taxPrice, totalAmt, isGift } }
  })
  const total = fixed(sum(priced.map(({ line }) => readFigure(line.totalAmt) ?? zero)), places.amount)
  const shown = priced.map(({ row, line }, at) => ({
    ...line,
    id: String(at),
    commInfoName: row?.name,
    commInfoCode: row?.code,
    unitName: row?.unitName,
  }))
  return {
    // what the till shows of a ticket; the server's own is made when it is sent
    ticket: { id: '', version: 0, finalAmt: total, couponAmt: fixed(zero, places.amount), lines: shown } as Ticket,
    lines: priced.map(({ line }) => lineSent(line, places)),
    versions: versionsOf(
      shelf,
      rows.map(({ commInfoId }) => commInfoId),
    ),
  }
}

/** The lines of a ticket that the server had priced, as they are sent when its payment was not answered. */
export const linesOf = ({ lines }: Ticket, places: DecimalPlaces): readonly SentLine[] => lines.map((line) => lineSent(line, places))

type Priced = Pick<Ticket['lines'][number], 'commInfoId' | 'unitId' | 'qty' | 'taxPrice' | 'totalAmt' | 'discountRate' | 'isGift'>

/** Price and quantity, of which the amount follows on both sides; an amount that a label of the scales stated is sent in the price's place. */
function lineSent({ commInfoId, unitId, qty, taxPrice, totalAmt, discountRate, isGift = 1 }: Priced, places: DecimalPlaces): SentLine {
  const line = { commInfoId, unitId, qty: readFigure(qty)?.toFixed() ?? '0', isGift, ...(discountRate ? { discountRate } : {}) }
  if (isGift === 2 || taxPrice === undefined) return { ...line, taxPrice: '0' }
  const follows = decimal(taxPrice)
    .mul(line.qty)
    .mul(discountRate ?? '100')
    .div('100')
  return fixed(follows, places.amount) === fixed(readFigure(totalAmt) ?? zero, places.amount)
    ? { ...line, taxPrice }
    : { ...line, totalAmt }
}
