import { words } from '#domain/field.ts'
import { keepings } from '#domain/lots.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import { isUnbooked } from '../books/stock-document.ts'
import type { Masters } from '../engine/masters.ts'
import type { StoredLine } from '../engine/stored.ts'
import type { Linked } from './link.ts'

/** Rows whose pieces come back without the line they left with: last sold to another customer, or sold to nobody. */
export type FreePieces = { othersPieces: readonly Problem[]; unsoldPieces: readonly Problem[] }

const noPieces: FreePieces = { othersPieces: [], unsoldPieces: [] }

type Row = { at: number; lot: string; way: 'in' | 'sold' | 'gone' | null; customerId: string | null }

/**
 * What is wrong with pieces that come back freely, or of a source line that knows no pieces: they were sold to this customer or to nobody named
 * (docs/rules/links.md). What is in stock is found elsewhere.
 */
export async function freePieces(
  tx: Tx,
  { document, sources, masters }: Linked & { masters: Pick<Masters, 'goods'> },
  comesBack: (line: StoredLine) => boolean,
): Promise<FreePieces> {
  if (!isUnbooked(document)) return noPieces
  const pieces = document.lines.flatMap((line, at) => {
    const isFree = comesBack(line) && !sources.get(line.sourceBodyId ?? '')?.lots?.length
    const isKept = masters.goods.get(line.commInfoId ?? '')?.keeping === keepings.serial
    return isFree && isKept ? (line.lots ?? []).map(({ lot }) => ({ at, lot, commInfoId: line.commInfoId })) : []
  })
  if (pieces.length === 0) return noPieces
  // what a piece did last: a document that was taken back did nothing
  const rows = await tx.query<Row>(
    `select p.at - 1 as at, p.lot, last.way, last.customer_id as "customerId"
       from unnest($2::int[], $3::bigint[], $4::text[]) as p (at, comm_info_id, lot)
       left join lateral (
         select case when m.qty >= 0 then 'in' when m.kind = 'issue' then 'sold' else 'gone' end as way, d.customer_id
           from lot_movement m join document d on d.tenant_id = $1 and d.id = m.document_id and 'counts' = any (d.tags)
          where m.tenant_id = $1 and m.comm_info_id = p.comm_info_id and m.lot = p.lot and m.qty <> 0
          order by m.seq desc limit 1) last on true
      order by p.at, p.lot`,
    [tx.tenantId, pieces.map(({ at }) => at + 1), pieces.map(({ commInfoId }) => commInfoId), pieces.map(({ lot }) => lot)],
  )
  const bad = ({ at, lot }: Row, reason: Problem['reason']): Problem => ({
    ...{ row: at + 1, field: 'lots', rule: 'SERIAL_BAD', params: { number: lot } },
    ...(reason ? { reason } : {}),
  })
  const isOthers = ({ way, customerId }: Row) => way === 'sold' && customerId !== null && customerId !== document.customerId
  return {
    othersPieces: rows.filter(isOthers).map((row) => bad(row, soldToAnother)),
    unsoldPieces: rows.filter(({ way }) => way === null || way === 'gone').map((row) => bad(row, neverSold)),
  }
}

const soldToAnother = words('已售给其他客户', 'it was sold to another customer')
const neverSold = words('没有销售记录', 'no sale of it is known')
