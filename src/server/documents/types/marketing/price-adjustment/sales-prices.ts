import type { Tx } from '#server/db/connect.ts'
import { insertRows, queryOverRows, type RowColumns, rowsSource } from '#server/db/multi-row.ts'
import { cachedUnitLists } from '#server/lookups/unit-lists.ts'
import type { Run } from '../../../engine/run.ts'

export type NewPrice = { commInfoId: string; unitId: string; finalPrice: string }
/** Which prices change: those of the list, or those of the stores, customers or levels `ids`. */
export type PriceScope = { of: 'list' | 'store' | 'customer' | 'level'; ids: readonly string[] }

/**
 * Tables of prices that apply to one store, customer or level; `changed`: column of `sales_price_change` that names
 * it.
 */
const priceTables = {
  store: { table: 'sales_room_price', column: 'room_id', changed: 'depot_id' },
  customer: { table: 'customer_price', column: 'customer_id', changed: 'customer_id' },
  level: { table: 'level_price', column: 'level_id', changed: 'level_id' },
} as const

/** Writes new prices, and logs each with the price before. */
export async function changeSalesPrices(run: Run, documentId: string, { of, ids }: PriceScope, prices: readonly NewPrice[]): Promise<void> {
  const before = of === 'list' ? await listPrices(run.tx, prices) : await exclusivePrices(run.tx, of, ids, prices)
  if (of === 'list') await writeList(run, prices)
  else await writeExclusive(run, of, ids, prices)
  const rows = (of === 'list' ? [''] : ids).flatMap((id) => prices.map((price) => ({ ...price, id })))
  await insertRows(
    run.tx,
    'sales_price_change',
    { tenant_id: ['text', run.tx.tenantId], document_id: ['bigint', documentId], change_time: ['timestamptz', run.tx.now] },
    {
      ...goodsColumns(rows),
      ...(of === 'list' ? {} : { [priceTables[of].changed]: ['bigint', rows.map(({ id }) => id)] }),
      old_price: ['numeric', rows.map((row) => before.get(keyOf(row)) ?? null)],
      new_price: ['numeric', rows.map(({ finalPrice }) => finalPrice)],
    },
  )
}

const keyOf = ({ id = '', commInfoId, unitId }: { id?: string; commInfoId: string; unitId: string }) => `${id}:${commInfoId}:${unitId}`

const goodsColumns = (rows: readonly NewPrice[]): RowColumns => ({
  comm_info_id: ['bigint', rows.map(({ commInfoId }) => commInfoId)],
  unit_id: ['bigint', rows.map(({ unitId }) => unitId)],
})

async function listPrices(tx: Tx, prices: readonly NewPrice[]): Promise<ReadonlyMap<string, string>> {
  const lists = await cachedUnitLists(tx, [...new Set(prices.map(({ commInfoId }) => commInfoId))], undefined)
  return new Map(
    [...lists].flatMap(([commInfoId, units]) =>
      units.flatMap(({ unitId, finalPrice }) => (finalPrice === undefined ? [] : [[keyOf({ commInfoId, unitId }), finalPrice] as const])),
    ),
  )
}

async function exclusivePrices(tx: Tx, of: keyof typeof priceTables, ids: readonly string[], prices: readonly NewPrice[]) {
  const { table, column } = priceTables[of]
  const rows = await tx.query<{ id: string; commInfoId: string; unitId: string; price: string }>(
    `select ${column} as id, comm_info_id as "commInfoId", unit_id as "unitId", final_price as price from ${table}
      where tenant_id = $1 and ${column} = any ($2::bigint[]) and comm_info_id = any ($3::bigint[]) and status = 1`,
    [tx.tenantId, ids, prices.map(({ commInfoId }) => commInfoId)],
  )
  return new Map(rows.map((row) => [keyOf(row), row.price]))
}

/** Writes prices of the list: a price of the basic unit is stored on the goods, that of another unit on the unit. */
async function writeList({ tx, user }: Run, prices: readonly NewPrice[]): Promise<void> {
  const columns: RowColumns = { ...goodsColumns(prices), price: ['numeric', prices.map(({ finalPrice }) => finalPrice)] }
  const goods = rowsSource(tx, 'given', columns, 3)
  await queryOverRows(tx, {
    sql: `update commodity c set retail_price = given.price, version = c.version + 1, update_user = $2::bigint,
      update_time = $3::timestamptz
      from ${goods.sql} where c.tenant_id = $1 and c.id = given.comm_info_id and c.unit_id = given.unit_id`,
    values: [tx.tenantId, user.id, tx.now, ...goods.values],
  })
  const units = rowsSource(tx, 'given', columns, 1)
  await queryOverRows(tx, {
    sql: `update commodity_unit u set final_price = given.price from ${units.sql}
      where u.tenant_id = $1 and u.comm_info_id = given.comm_info_id and u.unit_id = given.unit_id`,
    values: [tx.tenantId, ...units.values],
  })
}

/** Writes prices of stores, customers or levels; prices that were disabled become enabled. */
async function writeExclusive(
  { tx, user }: Run,
  of: keyof typeof priceTables,
  ids: readonly string[],
  prices: readonly NewPrice[],
): Promise<void> {
  const { table, column } = priceTables[of]
  const rows = ids.flatMap((id) => prices.map((price) => ({ ...price, id })))
  await insertRows(
    tx,
    table,
    {
      ...{ tenant_id: ['text', tx.tenantId], create_user: ['bigint', user.id], create_time: ['timestamptz', tx.now] },
      ...{ update_user: ['bigint', user.id], update_time: ['timestamptz', tx.now] },
    },
    {
      ...goodsColumns(rows),
      [column]: ['bigint', rows.map(({ id }) => id)],
      final_price: ['numeric', rows.map(({ finalPrice }) => finalPrice)],
    },
    `on conflict (tenant_id, comm_info_id, ${column}, unit_id) do update set final_price = excluded.final_price, status = 1,
       version = ${table}.version + 1, update_user = excluded.update_user, update_time = excluded.update_time`,
  )
}
