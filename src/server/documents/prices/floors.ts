import { type BelowFloor, belowFloor } from '#domain/prices/floor-price.ts'
import type { Tx } from '../../db/connect.ts'
import type { GoodsContext } from '../lines/load-goods.ts'

/** Floor prices by goods, per basic unit. */
async function floorsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; floor: string }>(
    'select id, floor_price as floor from commodity where tenant_id = $1 and id = any ($2::bigint[]) and floor_price is not null',
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, floor }) => [id, floor]))
}

/** Rows sold below the current floor price of their goods. */
export async function linesBelowFloor(tx: Tx, { document, settings }: GoodsContext): Promise<BelowFloor[]> {
  const ids = document.lines.flatMap(({ commInfoId }) => commInfoId ?? [])
  return belowFloor(document.lines, await floorsOf(tx, [...new Set(ids)]), settings)
}
