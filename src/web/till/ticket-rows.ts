import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed, readFigure, zero } from '#domain/decimal.ts'
import { keepings, type LotQty } from '#domain/lots.ts'

export type Ticket = DataOf<'RetailOrderApi_detail'>
export type Goods = DataOf<'CommodityApi_resolve'>[number]['commodity']

/** Goods as the cashier entered them; `price`: typed for one, `total`: as a label of the scales says. */
export type Row = {
  key: string
  commInfoId: string
  unitId: string
  name: string
  code: string
  unitName: string
  qty: string
  price?: string
  total?: string
  /** Of goods kept by lot or serial number: how, what one of the unit holds, and which of them were named. */
  keeping?: number
  conversion?: string
  lots?: readonly LotQty[]
  /** Line of the ticket that was taken up; its place there. */
  weighed?: true
  /** Line of a paid ticket whose goods come back; the quantity is negative then. */
  sourceBodyId?: string
  /** What is left of its lots to come back. */
  lotsLeft?: readonly LotQty[]
}

/** What the ticket's lines make of a row: an offer may have made several of one, and gifts. */
export type Shown = { price?: string; total?: string; gifts?: string }

/** A row of another quantity: the lot that was chosen for it follows, of pieces that were scanned each has its number. */
export function withQty(row: Row, qty: string): Row {
  const { lots, keeping, conversion = '1' } = row
  if (keeping === keepings.serial || lots?.length !== 1) return { ...row, qty, ...(keeping === keepings.lot ? { lots: [] } : {}) }
  return { ...row, qty, lots: lots.map((lot) => ({ ...lot, qty: decimal(qty).mul(conversion).toFixed() })) }
}

/** The rows with goods added: one more of the same, where nothing was typed about either. */
export function withGoods(rows: readonly Row[], added: Row): { rows: readonly Row[]; at: number } {
  const at = rows.findIndex(
    (row) => row.commInfoId === added.commInfoId && row.unitId === added.unitId && isPlain(row) && isOfOneLot(row, added),
  )
  if (at < 0 || !isPlain(added)) return { rows: [...rows, added], at: rows.length }
  return { rows: rows.map((row, nth) => (nth === at ? oneMore(row, added) : row)), at }
}

function oneMore(row: Row, added: Row): Row {
  const qty = decimal(row.qty).add(added.qty)
  if (row.keeping !== keepings.serial) return withQty(row, qty.toFixed())
  const lots = [...(row.lots ?? []), ...(added.lots ?? [])]
  // a number that is scanned after its goods names the piece that has none yet
  const isNamed = added.lots?.length && decimal(String(lots.length)).lte(row.qty)
  return { ...row, qty: isNamed ? row.qty : qty.toFixed(), lots }
}

const isOfOneLot = (row: Row, added: Row) => row.keeping !== keepings.lot || row.lots?.[0]?.lot === added.lots?.[0]?.lot

/** Whether a piece, or lot, of goods stands in the ticket already. */
export const hasLot = (rows: readonly Row[], commInfoId: string, lot: string): boolean =>
  rows.some((row) => row.commInfoId === commInfoId && row.lots?.some((one) => one.lot === lot))

const isPlain = ({ price, total, weighed, sourceBodyId }: Row) =>
  price === undefined && total === undefined && !weighed && sourceBodyId === undefined

/** The lines that a row is sent as. */
export function lineOf({
  commInfoId,
  unitId,
  qty,
  price,
  total,
  sourceBodyId,
  lots,
}: Row): NonNullable<BodyOf<'RetailOrderApi_draft'>['lines']>[number] {
  const figures = total ? { totalAmt: total } : price ? { taxPrice: price } : {}
  return { commInfoId, unitId, qty, ...figures, ...(lots?.length ? { lots: [...lots] } : {}), ...(sourceBodyId ? { sourceBodyId } : {}) }
}

/** What the saved ticket says of each row, by the goods and unit, and, where these stand in several rows, in their order. */
export function shownOf(rows: readonly Row[], ticket: Ticket | undefined, places: number): readonly Shown[] {
  const left = [...(ticket?.lines ?? [])]
  return rows.map((row, at): Shown => {
    const same = left.filter((line) => isOf(row, line))
    const isLast = !rows.slice(at + 1).some((other) => isOf(row, other))
    const mine = isLast ? same : same.filter(({ isGift }) => isGift !== 2).slice(0, 1)
    for (const line of mine) left.splice(left.indexOf(line), 1)
    const paid = mine.filter(({ isGift }) => isGift !== 2)
    const gifts = mine.filter(({ isGift }) => isGift === 2)
    const add = (texts: readonly (string | undefined)[]) => texts.reduce((sum, text) => sum.add(readFigure(text) ?? zero), zero)
    return {
      ...(paid.length === 1 && paid[0]?.taxPrice ? { price: paid[0].taxPrice } : {}),
      ...(paid.length > 0 ? { total: fixed(add(paid.map(({ totalAmt }) => totalAmt)), places) } : {}),
      ...(gifts.length > 0 ? { gifts: add(gifts.map(({ qty }) => qty)).toFixed() } : {}),
    }
  })
}

type Named = { commInfoId?: string | undefined; unitId?: string | undefined; sourceBodyId?: string | undefined }

const isOf = (row: Row, { commInfoId, unitId, sourceBodyId }: Named) =>
  commInfoId === row.commInfoId && unitId === row.unitId && (sourceBodyId ?? '') === (row.sourceBodyId ?? '')

/** Rows of a ticket that was parked; what an offer gave is given again when it is priced. */
export const rowsOf = ({ lines }: Ticket): readonly Row[] =>
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
    .reduce<readonly Row[]>((rows, row) => withGoods(rows, row).rows, [])
