import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Words } from '#domain/core/words.ts'
import { type DecimalPlaces, decimal, fixedText } from '#domain/figures/decimal.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { contains, pageOf, sliceOf } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'
import { queueStock, recordStockRefusal } from '../../queues/stock-queue.ts'

type StockSyncRow = Record<'id' | 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'depotId' | 'depotName' | 'qty', string> & {
  barCode: string | null
  toldQty: string | null
  pushStatus: number | null
  pushTime: Date | null
  reason: string | null
  answer: string | null
  goodsStatus: number
  depotStatus: number
  legalEntity: string | null
}
type StockSyncAnswer = DataOf<'SyncInventoryApi_pushwjyp'>

/**
 * Handlers of stock available for sale, and of its last sync to another system. `isSetUp` is true if such a system is
 * configured.
 */
export const stockSyncHandlers = (isSetUp: boolean): HandlersOf<'SyncInventoryApi_list' | 'SyncInventoryApi_pushwjyp'> => ({
  SyncInventoryApi_list: stockSyncPage,
  SyncInventoryApi_pushwjyp: (call) => pushStock(call, isSetUp),
})

const syncColumns = sql.raw(`b.id, b.comm_info_id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName",
  c.bar_code as "barCode", b.depot_id as "depotId", d.name as "depotName", b.qty - b.reserved_qty - b.held_qty as qty, t.qty as "toldQty",
  t.push_status as "pushStatus", t.push_time as "pushTime", t.reason, t.answer, c.status as "goodsStatus", d.status as "depotStatus"`)
const syncTables = sql.raw(`stock_balance b join commodity c on c.tenant_id = b.tenant_id and c.id = b.comm_info_id
  join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
  left join stock_told t on t.tenant_id = b.tenant_id and t.depot_id = b.depot_id and t.comm_info_id = b.comm_info_id`)

const visibleStockSql = ({ tx, user }: Pick<Call<'SyncInventoryApi_list'>, 'tx' | 'user'>): readonly RawBuilder<SqlBool>[] => [
  sql<SqlBool>`b.tenant_id = ${tx.tenantId} and b.lot = ''`,
  ...(visibleBalances(user) as readonly RawBuilder<SqlBool>[]),
]

async function stockSyncPage(call: Call<'SyncInventoryApi_list'>): Promise<DataOf<'SyncInventoryApi_list'>> {
  const { tx, query } = call
  const text = query.commInfoName?.trim()
  const where = allOf([
    ...visibleStockSql(call),
    ...(text ? [sql<SqlBool>`(${contains(sql`c.comm_info_name`, text)} or c.comm_info_code = ${text} or c.bar_code = ${text})`] : []),
  ])
  const { size, offset } = sliceOf(query)
  const [counted] = await tx.run<{ count: string }>(
    statement(sql<{ count: string }>`select count(*) as count from ${syncTables} where ${where}`),
  )
  const rows = await tx.run<StockSyncRow>(
    statement(
      sql<StockSyncRow>`select ${syncColumns} from ${syncTables} where ${where}
        order by c.comm_info_code, b.depot_id, b.id limit ${size} offset ${offset}`,
    ),
  )
  const { places, timeZone } = await settingsOf(tx)
  return pageOf(
    rows.map((row) => wireRow(row, places, timeZone)),
    Number(counted?.count ?? 0),
    query,
  )
}

/**
 * A row of the list. A finished sync counts only while the free quantity equals the one that was sent; after a change
 * the status is 0. A failed or waiting one is always shown.
 */
function wireRow(
  { toldQty, pushStatus, pushTime, reason, answer, ...row }: StockSyncRow,
  places: DecimalPlaces,
  timeZone: string,
): StockSyncAnswer {
  const { goodsStatus: _, depotStatus: __, legalEntity: ___, ...named } = row
  const isFresh = pushStatus === 2 || pushStatus === 3 || (toldQty !== null && decimal(toldQty).eq(row.qty))
  return withoutNulls({
    ...named,
    qty: fixedText(decimal(row.qty), places.qty),
    pushStatus: isFresh ? (pushStatus ?? 0) : 0,
    pushTime: pushTime === null ? null : momentText(pushTime, timeZone),
    reason: isFresh ? reason : null,
    answer: isFresh ? answer : null,
  })
}

const goodsOff = { zh: '商品已停用，不推送', en: 'The goods are disabled and are not synced' }
const depotOff = { zh: '仓库已停用，不推送', en: 'The depot is disabled and is not synced' }

const notSetUp = {
  zh: '没有设置外部系统（STOCK_PUSH_URL），不推送',
  en: 'No other system is set up (STOCK_PUSH_URL), so nothing is synced',
}

/** Why stock cannot be synced: the goods or the depot are disabled, or no system is configured. */
function refusalReason({ goodsStatus, depotStatus }: StockSyncRow, isSetUp: boolean): Words | undefined {
  if (goodsStatus !== 1) return goodsOff
  if (depotStatus !== 1) return depotOff
  return isSetUp ? undefined : notSetUp
}

/**
 * Queues the current free quantity, which is sent later, or stores why it cannot be sent. Refuses DOC_GONE if there is
 * no such stock row, or the caller may not use its depot.
 */
async function pushStock(call: Call<'SyncInventoryApi_pushwjyp'>, isSetUp: boolean): Promise<StockSyncAnswer> {
  const { tx, body, language } = call
  const row = (await rowOf(call, tx, body.id)) ?? refuse('DOC_GONE')
  const reason = refusalReason(row, isSetUp)
  await (reason ? recordStockRefusal(tx, row, row.qty, inLanguage(reason, language)) : queueStock(tx, row, row.qty))
  const { places, timeZone } = await settingsOf(tx)
  return wireRow((await rowOf(call, tx, body.id)) ?? row, places, timeZone)
}

const rowOf = async (call: Call<'SyncInventoryApi_pushwjyp'>, tx: Tx, id: string): Promise<StockSyncRow | undefined> =>
  (
    await tx.run<StockSyncRow>(
      statement(sql<StockSyncRow>`select ${syncColumns} from ${syncTables} where ${allOf([...visibleStockSql(call), sql`b.id = ${id}`])}`),
    )
  )[0]
