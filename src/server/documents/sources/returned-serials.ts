import { words } from '#domain/core/field.ts'
import { keepings } from '#domain/core/lots.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import { isUnbooked } from '../books/stock/stock-document.ts'
import type { Masters } from '../engine/master-types.ts'
import type { StoredLine } from '../engine/stored.ts'
import type { LinkedDocument } from './link.ts'

/**
 * Problems of serial numbers returned without a source line: `othersPieces` were last sold to another customer;
 * `unsoldPieces` are unknown, or were last issued otherwise than by a sale.
 */
export type SerialReturnProblems = { othersPieces: readonly Problem[]; unsoldPieces: readonly Problem[] }

const noProblems: SerialReturnProblems = { othersPieces: [], unsoldPieces: [] }

type SerialRow = { at: number; lot: string; way: 'in' | 'sold' | 'gone' | null; customerId: string | null }

/**
 * Problems of serial numbers returned without a source line, or with one that has no serial numbers: they must have
 * been sold to this customer or to an unnamed one (docs/rules/links.md). Numbers in stock are reported elsewhere.
 */
export async function serialReturnProblems(
  tx: Tx,
  { document, sources, masters }: LinkedDocument & { masters: Pick<Masters, 'goods'> },
  comesBack: (line: StoredLine) => boolean,
): Promise<SerialReturnProblems> {
  if (!isUnbooked(document)) return noProblems
  const pieces = document.lines.flatMap((line, at) => {
    const isFree = comesBack(line) && !sources.get(line.sourceBodyId ?? '')?.lots?.length
    const isKept = masters.goods.get(line.commInfoId ?? '')?.keeping === keepings.serial
    return isFree && isKept ? (line.lots ?? []).map(({ lot }) => ({ at, lot, commInfoId: line.commInfoId })) : []
  })
  if (pieces.length === 0) return noProblems
  // reads the last movement of each serial number; reversed documents do not count
  const rows = await tx.query<SerialRow>(
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
  const bad = ({ at, lot }: SerialRow, reason: Problem['reason']): Problem => ({
    ...{ row: at + 1, field: 'lots', rule: 'SERIAL_BAD', params: { number: lot } },
    ...(reason ? { reason } : {}),
  })
  const isOthers = ({ way, customerId }: SerialRow) => way === 'sold' && customerId !== null && customerId !== document.customerId
  return {
    othersPieces: rows.filter(isOthers).map((row) => bad(row, soldToAnother)),
    unsoldPieces: rows.filter(({ way }) => way === null || way === 'gone').map((row) => bad(row, neverSold)),
  }
}

const soldToAnother = words('已售给其他客户', 'it was sold to another customer')
const neverSold = words('没有销售记录', 'no sale of it is known')
