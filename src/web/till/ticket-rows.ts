import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { keepings, type LotQty } from '#domain/core/lots.ts'
import { decimal, fixedText, readFigure, zero } from '#domain/figures/decimal.ts'

export type Ticket = DataOf<'RetailOrderApi_detail'>
export type ResolvedCommodity = DataOf<'CommodityApi_resolve'>[number]['commodity']

/** Goods as the cashier has entered them. `price` is a typed unit price, `total` an amount from a label of scales. */
export type TicketRow = {
  key: string
  commInfoId: string
  unitId: string
  name: string
  code: string
  unitName: string
  qty: string
  price?: string
  total?: string
  /**
   * These three only for goods that are tracked by lot or serial number: the kind of tracking, the conversion of the
   * unit, and the chosen lots.
   */
  keeping?: number
  conversion?: string
  lots?: readonly LotQty[]
  /** The row comes from a label of scales; it is never merged with another one. */
  weighed?: true
  /** The line of a paid ticket whose goods are returned. The quantity of the row is negative then. */
  sourceBodyId?: string
  /** The lots of that line that can still be returned. */
  lotsLeft?: readonly LotQty[]
}

/** The figures of a row, summed over its lines on the ticket: an offer may have split the row or added gifts. */
export type RowFigures = { price?: string; total?: string; gifts?: string }

/**
 * The row with another quantity. If one lot is chosen, its quantity changes too. Serial numbers stay; several chosen
 * lots are cleared.
 */
export function withQty(row: TicketRow, qty: string): TicketRow {
  const { lots, keeping, conversion = '1' } = row
  if (keeping === keepings.serial || lots?.length !== 1) return { ...row, qty, ...(keeping === keepings.lot ? { lots: [] } : {}) }
  return { ...row, qty, lots: lots.map((lot) => ({ ...lot, qty: decimal(qty).mul(conversion).toFixed() })) }
}

/**
 * Adds goods to the rows. They join a row of the same goods, unit and lot, if neither has its own price or amount, is
 * weighed or is a return; otherwise they become a new row.
 */
export function withGoods(rows: readonly TicketRow[], added: TicketRow): { rows: readonly TicketRow[]; at: number } {
  const at = rows.findIndex(
    (row) => row.commInfoId === added.commInfoId && row.unitId === added.unitId && isPlain(row) && isOfOneLot(row, added),
  )
  if (at < 0 || !isPlain(added)) return { rows: [...rows, added], at: rows.length }
  return { rows: rows.map((row, nth) => (nth === at ? addToRow(row, added) : row)), at }
}

function addToRow(row: TicketRow, added: TicketRow): TicketRow {
  const qty = decimal(row.qty).add(added.qty)
  if (row.keeping !== keepings.serial) return withQty(row, qty.toFixed())
  const lots = [...(row.lots ?? []), ...(added.lots ?? [])]
  // the goods were scanned first and then the serial number: it belongs to a piece that is counted already
  const isNamed = added.lots?.length && decimal(String(lots.length)).lte(row.qty)
  return { ...row, qty: isNamed ? row.qty : qty.toFixed(), lots }
}

const isOfOneLot = (row: TicketRow, added: TicketRow) => row.keeping !== keepings.lot || row.lots?.[0]?.lot === added.lots?.[0]?.lot

/** True if the ticket contains this piece or lot already. */
export const hasLot = (rows: readonly TicketRow[], commInfoId: string, lot: string): boolean =>
  rows.some((row) => row.commInfoId === commInfoId && row.lots?.some((one) => one.lot === lot))

const isPlain = ({ price, total, weighed, sourceBodyId }: TicketRow) =>
  price === undefined && total === undefined && !weighed && sourceBodyId === undefined

/** The line in the form in which a row is sent to the server. */
export function draftLineOf({
  commInfoId,
  unitId,
  qty,
  price,
  total,
  sourceBodyId,
  lots,
}: TicketRow): NonNullable<BodyOf<'RetailOrderApi_draft'>['lines']>[number] {
  const figures = total ? { totalAmt: total } : price ? { taxPrice: price } : {}
  return { commInfoId, unitId, qty, ...figures, ...(lots?.length ? { lots: [...lots] } : {}), ...(sourceBodyId ? { sourceBodyId } : {}) }
}

/**
 * The figures of each row, from the lines of the saved ticket. Lines are matched by goods and unit; if several rows
 * have the same goods and unit, their lines are matched in order.
 */
export function rowFiguresOf(rows: readonly TicketRow[], ticket: Ticket | undefined, places: number): readonly RowFigures[] {
  const left = [...(ticket?.lines ?? [])]
  return rows.map((row, at): RowFigures => {
    const same = left.filter((line) => isLineOfRow(row, line))
    const isLast = !rows.slice(at + 1).some((other) => isLineOfRow(row, other))
    const mine = isLast ? same : same.filter(({ isGift }) => isGift !== 2).slice(0, 1)
    for (const line of mine) left.splice(left.indexOf(line), 1)
    const paid = mine.filter(({ isGift }) => isGift !== 2)
    const gifts = mine.filter(({ isGift }) => isGift === 2)
    const add = (texts: readonly (string | undefined)[]) => texts.reduce((sum, text) => sum.add(readFigure(text) ?? zero), zero)
    return {
      ...(paid.length === 1 && paid[0]?.taxPrice ? { price: paid[0].taxPrice } : {}),
      ...(paid.length > 0 ? { total: fixedText(add(paid.map(({ totalAmt }) => totalAmt)), places) } : {}),
      ...(gifts.length > 0 ? { gifts: add(gifts.map(({ qty }) => qty)).toFixed() } : {}),
    }
  })
}

type LineKey = { commInfoId?: string | undefined; unitId?: string | undefined; sourceBodyId?: string | undefined }

const isLineOfRow = (row: TicketRow, { commInfoId, unitId, sourceBodyId }: LineKey) =>
  commInfoId === row.commInfoId && unitId === row.unitId && (sourceBodyId ?? '') === (row.sourceBodyId ?? '')

/** The rows of a parked ticket. Gifts are left out, because pricing adds them again. */
export const ticketRowsOf = ({ lines }: Ticket): readonly TicketRow[] =>
  lines
    .filter(({ isGift }) => isGift !== 2)
    .map((line, at) => ({
      key: line.id ?? String(at),
      commInfoId: line.commInfoId ?? '',
      unitId: line.unitId ?? '',
      name: line.commInfoName ?? '',
      code: line.commInfoCode ?? '',
      unitName: line.unitName ?? '',
      qty: readFigure(line.qty)?.toFixed() ?? '1',
      ...(line.keeping ? { keeping: line.keeping } : {}),
      ...(line.conversion ? { conversion: line.conversion } : {}),
      ...(line.lots?.length ? { lots: line.lots } : {}),
    }))
    .reduce<readonly TicketRow[]>((rows, row) => withGoods(rows, row).rows, [])
