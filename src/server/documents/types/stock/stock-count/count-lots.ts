import { asLots, type LotPart, type LotQty, partsOf, sumOfLots } from '#domain/core/lots.ts'
import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../../../core/wire-values.ts'
import type { Tx } from '../../../../db/connect.ts'
import { booksOf, type CountLine } from './count-store.ts'
import type { EnteredLine } from './counted-lines.ts'

/**
 * Adds to counted lines the book quantity at the moment of counting. Lines that were counted by lot also get the book
 * quantity of each lot, and the sum of these as their own.
 */
export async function withBooksAtCount(tx: Tx, depotId: string, lines: readonly EnteredLine[]): Promise<EnteredLine[]> {
  const counted = lines.filter(({ baseQty }) => baseQty !== undefined)
  const byLot = counted.filter(({ lots }) => lots)
  const books = await booksOf(tx, depotId, counted)
  const lots = await lotBooksOf(tx, depotId, byLot)
  return lines.map((line) => {
    const bookLots = byLot.includes(line) ? (lots.get(line.commInfoId) ?? []) : undefined
    const bookQty = bookLots ? sumOfLots(bookLots).toFixed() : books.get(line.commInfoId)
    return { ...line, ...withoutNulls({ bookQty, bookLots }) }
  })
}

/** Book quantities of lots at the moments they were counted, by goods. */
async function lotBooksOf(tx: Tx, depotId: string, lines: readonly EnteredLine[]): Promise<Map<string, LotQty[]>> {
  if (lines.length === 0) return new Map()
  const rows = await tx.query<{ id: string; lot: string; qty: string; expiresOn: string | null }>(
    `select g.id, m.lot, sum(m.qty) as qty, max(s.expires_on) as "expiresOn"
       from unnest($3::bigint[], $4::timestamptz[]) as g (id, at)
       join lot_movement m on m.tenant_id = $1 and m.depot_id = $2 and m.comm_info_id = g.id and (g.at is null or m.posted_at <= g.at)
       join stock_lot s on s.tenant_id = m.tenant_id and s.depot_id = m.depot_id and s.comm_info_id = m.comm_info_id and s.lot = m.lot
      group by 1, 2 having sum(m.qty) <> 0 order by 1, min(m.seq)`,
    [tx.tenantId, depotId, lines.map(({ commInfoId }) => commInfoId), lines.map(({ at }) => at ?? null)],
  )
  const byGoods = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byGoods].map(([id, those]) => [
      id,
      asLots(those.map(({ lot, qty, expiresOn }) => ({ lot, qty: decimal(qty), ...(expiresOn ? { expiresOn } : {}) }))),
    ]),
  )
}

/** A lot in the depot of a count, with its present quantity in basic units. */
export type KnownLot = { lot: string; expiresOn: string | undefined; qty: string }

/** Lots in stock in a depot that a count may find, by goods, earliest expiry first. */
export async function knownLotsOf(tx: Tx, depotId: string, goods: readonly string[]): Promise<Map<string, KnownLot[]>> {
  if (goods.length === 0 || depotId === '') return new Map()
  const rows = await tx.query<{ id: string; lot: string; expiresOn: string | null; qty: string }>(
    `select comm_info_id as id, lot, expires_on as "expiresOn", qty from stock_lot
      where tenant_id = $1 and depot_id = $2 and comm_info_id = any ($3::bigint[]) and qty > 0
      order by comm_info_id, expires_on nulls last, first_seq`,
    [tx.tenantId, depotId, goods],
  )
  const known = rows.map(({ expiresOn, ...row }) => ({ ...row, expiresOn: expiresOn ?? undefined }))
  return Map.groupBy(known, ({ id }) => id)
}

/**
 * Quantity that a line counted by lot found missing, and quantity that it found extra, each with its lots; empty where
 * the lots match the books.
 */
export function lotDifferences({ lots, bookLots }: CountLine): { difference: Decimal; lots: LotQty[] }[] {
  if (!lots || !bookLots) return []
  const books = new Map(partsOf(bookLots).map((part) => [part.lot, part]))
  const counted = new Map(partsOf(lots).map((part) => [part.lot, part]))
  const short = [...books.values()].map((part) => ({ ...part, qty: part.qty.sub(counted.get(part.lot)?.qty ?? zero) }))
  const found = [...counted.values()].map((part) => {
    const book = books.get(part.lot)
    return { ...part, ...(book?.expiresOn ? { expiresOn: book.expiresOn } : {}), qty: part.qty.sub(book?.qty ?? zero) }
  })
  const positive = (parts: LotPart[]) => parts.filter(({ qty }) => qty.gt(0))
  const [missing, more] = [asLots(positive(short)), asLots(positive(found))]
  return [
    ...(missing.length > 0 ? [{ difference: sumOfLots(missing).neg(), lots: missing }] : []),
    ...(more.length > 0 ? [{ difference: sumOfLots(more), lots: more }] : []),
  ]
}
