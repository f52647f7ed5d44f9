import type { LotQty } from '#domain/core/lots.ts'
import { codeKey, plainCode } from '#domain/core/plain-code.ts'
import type { Tx } from '../../db/connect.ts'
import type { EventInput } from './kind.ts'
import type { StoredDocument } from './stored.ts'

/** A lot or serial number as typed or scanned. */
type TypedNumber = { commInfoId: string; lot: string }

const nameOf = ({ commInfoId, lot }: TypedNumber) => `${commInfoId}:${lot}`

/**
 * Maps typed lot numbers to the stored ones of their goods: to the identical number, otherwise to one that differs
 * only by case, width or invisible marks, preferring a number in stock to one that is used up. A new number is stored
 * in the plain form of its first occurrence.
 */
export async function storedNumbers(tx: Tx, typed: readonly TypedNumber[]): Promise<(typed: TypedNumber) => string> {
  const asked = [...new Map(typed.map((one) => [nameOf(one), one])).values()]
  const rows = await tx.query<TypedNumber & { stored: string }>(
    `select k.comm_info_id as "commInfoId", k.lot, known.lot as stored
       from unnest($2::bigint[], $3::text[], $4::text[]) as k (comm_info_id, lot, key)
      cross join lateral (
        select s.lot from stock_lot s
         where s.tenant_id = $1 and s.comm_info_id = k.comm_info_id and s.lot_key = k.key
         order by s.lot = k.lot desc, s.qty + s.transit_qty > 0 desc, s.first_seq limit 1) known`,
    [tx.tenantId, asked.map(({ commInfoId }) => commInfoId), asked.map(({ lot }) => lot), asked.map(({ lot }) => codeKey(lot))],
  )
  const stored = new Map(rows.map((row) => [nameOf(row), row.stored]))
  const firstOf = new Map(asked.toReversed().map(({ commInfoId, lot }) => [`${commInfoId}:${codeKey(lot)}`, plainCode(lot)]))
  return (one) => stored.get(nameOf(one)) ?? firstOf.get(`${one.commInfoId}:${codeKey(one.lot)}`) ?? plainCode(one.lot)
}

type LotLine = { commInfoId?: string | null | undefined; lots?: readonly LotQty[] | null | undefined }

/**
 * Returns the lines with the stored numbers of their lots, however these were typed; makes no query where no line has
 * lots. `goodsOf`: returns the goods of a line that has no `commInfoId` of its own.
 */
export async function withStoredNumbers<Line extends LotLine>(
  tx: Tx,
  lines: readonly Line[],
  goodsOf: (line: Line) => string | undefined = ({ commInfoId }) => commInfoId ?? undefined,
): Promise<Line[]> {
  const typed = lines.flatMap((line) => {
    const commInfoId = goodsOf(line)
    return commInfoId ? (line.lots ?? []).map(({ lot }) => ({ commInfoId, lot })) : []
  })
  if (typed.length === 0) return [...lines]
  const stored = await storedNumbers(tx, typed)
  return lines.map((line) => {
    const commInfoId = goodsOf(line)
    return commInfoId && line.lots
      ? { ...line, lots: line.lots.map((one) => ({ ...one, lot: stored({ commInfoId, lot: one.lot }) })) }
      : line
  })
}

/** Returns the event with the lot numbers on its lines replaced by the stored ones. */
export async function eventWithNumbers(tx: Tx, event: EventInput, { lines }: StoredDocument): Promise<EventInput> {
  const said = (event as { lines?: readonly (LotLine & { id?: string })[] }).lines
  if (!said?.some(({ lots }) => lots?.length)) return event
  const goods = new Map(lines.map(({ id, commInfoId }) => [id, commInfoId]))
  return { ...event, lines: await withStoredNumbers(tx, said, ({ id }) => goods.get(id ?? '') ?? undefined) } as EventInput
}
