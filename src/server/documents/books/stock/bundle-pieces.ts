import { words } from '#domain/core/field.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { isComponent } from '#domain/stock/bundles.ts'
import type { Tx } from '../../../db/connect.ts'
import type { StoredDocument } from '../../engine/stored.ts'

/** Serial numbers of components in bundles, by goods. */
export type BundlePieces = ReadonlyMap<string, readonly string[]>

type GoodsLot = { commInfoId: string; lot: string }

/**
 * Reads the serial numbers of components in the bundles that are disassembled. The result is empty unless each bundle
 * has a serial number and was assembled here.
 */
export async function readBundlePieces(tx: Tx, { lines }: StoredDocument): Promise<BundlePieces> {
  const bundles = lines.filter((line) => !isComponent(line))
  const pieces = bundles.flatMap(({ commInfoId, lots }) => (lots ?? []).map(({ lot }): GoodsLot => ({ commInfoId: commInfoId ?? '', lot })))
  if (pieces.length === 0 || bundles.some(({ lots }) => !lots?.length)) return new Map()
  const rows = await tx.query<GoodsLot>(
    `with made as (
       select b.comm_info_id, b.lot, (
                select m.document_id from lot_movement m
                  join document d on d.tenant_id = $1 and d.id = m.document_id and d.assembly_way = 1 and 'counts' = any (d.tags)
                  join commodity c on c.tenant_id = $1 and c.id = m.comm_info_id and c.keeping = 3
                 where m.tenant_id = $1 and m.comm_info_id = b.comm_info_id and m.lot = b.lot and m.qty > 0
                 order by m.seq desc limit 1) as document_id
         from unnest($2::bigint[], $3::text[]) as b (comm_info_id, lot))
     select distinct m.comm_info_id as "commInfoId", m.lot
       from made
       join lot_movement m on m.tenant_id = $1 and m.document_id = made.document_id and m.qty < 0
       join commodity c on c.tenant_id = $1 and c.id = m.comm_info_id and c.keeping = 3
      where not exists (select from made where document_id is null) order by m.lot`,
    [tx.tenantId, pieces.map(({ commInfoId }) => commInfoId), pieces.map(({ lot }) => lot)],
  )
  return new Map([...Map.groupBy(rows, ({ commInfoId }) => commInfoId)].map(([goods, parts]) => [goods, parts.map(({ lot }) => lot)]))
}

/** Problems of rows that take out serial numbers which were not put into the bundle (docs/rules/links.md). */
export const foreignPieceProblems = ({ lines }: StoredDocument, putIn: BundlePieces): Problem[] =>
  lines.flatMap((line, at): Problem[] => {
    const known = putIn.get(line.commInfoId ?? '')
    if (!known || !isComponent(line)) return []
    const candidates = known.map((lot) => ({ lot, qty: '1' }))
    const strange = (line.lots ?? []).filter(({ lot }) => !known.includes(lot))
    return strange.map(({ lot }) => ({
      ...{ row: at + 1, field: 'lots', rule: 'SERIAL_BAD', params: { number: lot }, candidates },
      reason: words(`未装入该组合件，装入的是：${known.join(', ')}`, `it was not put into the bundle; put in were ${known.join(', ')}`),
    }))
  })
