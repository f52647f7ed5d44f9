import type { LotQty } from '#domain/lots.ts'
import { codeKey, plainCode } from '#domain/plain-code.ts'
import type { Tx } from '../../db/connect.ts'
import type { Asked } from './kind.ts'
import type { StoredDocument } from './stored.ts'

/** A number of a lot, or of a piece, as somebody typed or scanned it. */
type TypedNumber = { commInfoId: string; lot: string }

const nameOf = ({ commInfoId, lot }: TypedNumber) => `${commInfoId}:${lot}`

/**
 * The numbers in which goods have the lots that were typed, by goods and typed number: the same one where there is one, else one that differs by case,
 * width or invisible marks alone, what is there before what is gone; a new one in the plain form in which it stands first.
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
 * Lines whose lots are named as their goods have them, however they were typed; nothing is asked where no line names any. `goodsOf`: the goods of
 * a line that does not say them.
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

/** What an event says of a document's lines with its lots named as their goods have them. */
export async function eventWithNumbers(tx: Tx, event: Asked, { lines }: StoredDocument): Promise<Asked> {
  const said = (event as { lines?: readonly (LotLine & { id?: string })[] }).lines
  if (!said?.some(({ lots }) => lots?.length)) return event
  const goods = new Map(lines.map(({ id, commInfoId }) => [id, commInfoId]))
  return { ...event, lines: await withStoredNumbers(tx, said, ({ id }) => goods.get(id ?? '') ?? undefined) } as Asked
}
