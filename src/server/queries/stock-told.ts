import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { type DecimalPlaces, decimal, fixed } from '#domain/decimal.ts'
import { say, type Words } from '#domain/words.ts'
import type { Tx } from '../db/connect.ts'
import { allOf, statement } from '../db/query-builder.ts'
import { settingsOf } from '../db/settings.ts'
import { balancesSeen } from '../documents/engine/depot-access.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { momentText, present } from '../wire-values.ts'
import { contains, pageOf, sliceOf } from './pages.ts'
import { queueStock, refuseStock } from './stock-queue.ts'

type Row = Record<'id' | 'commInfoId' | 'commInfoCode' | 'commInfoName' | 'depotId' | 'depotName' | 'qty', string> & {
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
type Answer = DataOf<'SyncInventoryApi_pushwjyp'>

/** What may be sold of stock, and what another system was told of it last. `isSetUp`: there is one to tell. */
export const stockToldHandlers = (isSetUp: boolean): HandlersOf<'SyncInventoryApi_list' | 'SyncInventoryApi_pushwjyp'> => ({
  SyncInventoryApi_list: toldPage,
  SyncInventoryApi_pushwjyp: (call) => tell(call, isSetUp),
})

const selected = sql.raw(`b.id, b.comm_info_id as "commInfoId", c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName",
  c.bar_code as "barCode", b.depot_id as "depotId", d.name as "depotName", b.qty - b.reserved_qty - b.held_qty as qty, t.qty as "toldQty",
  t.push_status as "pushStatus", t.push_time as "pushTime", t.reason, t.answer, c.status as "goodsStatus", d.status as "depotStatus"`)
const joined = sql.raw(`stock_balance b join commodity c on c.tenant_id = b.tenant_id and c.id = b.comm_info_id
  join depot d on d.tenant_id = b.tenant_id and d.id = b.depot_id
  left join stock_told t on t.tenant_id = b.tenant_id and t.depot_id = b.depot_id and t.comm_info_id = b.comm_info_id`)

const seenBy = ({ tx, user }: Pick<Call<'SyncInventoryApi_list'>, 'tx' | 'user'>): readonly RawBuilder<SqlBool>[] => [
  sql<SqlBool>`b.tenant_id = ${tx.tenantId} and b.lot = ''`,
  ...(balancesSeen(user) as readonly RawBuilder<SqlBool>[]),
]

async function toldPage(call: Call<'SyncInventoryApi_list'>): Promise<DataOf<'SyncInventoryApi_list'>> {
  const { tx, query } = call
  const text = query.commInfoName?.trim()
  const where = allOf([
    ...seenBy(call),
    ...(text ? [sql<SqlBool>`(${contains(sql`c.comm_info_name`, text)} or c.comm_info_code = ${text} or c.bar_code = ${text})`] : []),
  ])
  const { size, offset } = sliceOf(query)
  const [counted] = await tx.run<{ count: string }>(
    statement(sql<{ count: string }>`select count(*) as count from ${joined} where ${where}`),
  )
  const rows = await tx.run<Row>(
    statement(
      sql<Row>`select ${selected} from ${joined} where ${where} order by c.comm_info_code, b.depot_id, b.id limit ${size} offset ${offset}`,
    ),
  )
  const { places, timeZone } = await settingsOf(tx)
  return pageOf(
    rows.map((row) => answerOf(row, places, timeZone)),
    Number(counted?.count ?? 0),
    query,
  )
}

/** Told is what is free as it was told; what changed since waits to be told again. */
function answerOf({ toldQty, pushStatus, pushTime, reason, answer, ...row }: Row, places: DecimalPlaces, timeZone: string): Answer {
  const { goodsStatus: _, depotStatus: __, legalEntity: ___, ...named } = row
  const isFresh = pushStatus === 2 || pushStatus === 3 || (toldQty !== null && decimal(toldQty).eq(row.qty))
  return present({
    ...named,
    qty: fixed(decimal(row.qty), places.qty),
    pushStatus: isFresh ? (pushStatus ?? 0) : 0,
    pushTime: pushTime === null ? null : momentText(pushTime, timeZone),
    reason: isFresh ? reason : null,
    answer: isFresh ? answer : null,
  })
}

const goodsOff = { zh: '商品已停用，不推送', en: 'The goods are disabled and are not told' }
const depotOff = { zh: '仓库已停用，不推送', en: 'The depot is disabled and is not told' }

const notSetUp = {
  zh: '没有设置外部系统（STOCK_PUSH_URL），不推送',
  en: 'No other system is set up (STOCK_PUSH_URL), so nothing is told',
}

/** Why stock cannot be told: the other system sells only what is enabled here, and there must be one. */
function reasonOf({ goodsStatus, depotStatus }: Row, isSetUp: boolean): Words | undefined {
  if (goodsStatus !== 1) return goodsOff
  if (depotStatus !== 1) return depotOff
  return isSetUp ? undefined : notSetUp
}

/**
 * Queues what is free now to be told; it is sent after this, and its result kept in the row. Refused with DOC_GONE where there is no such row of
 * stock, or it lies in a depot that is not the caller's.
 */
async function tell(call: Call<'SyncInventoryApi_pushwjyp'>, isSetUp: boolean): Promise<Answer> {
  const { tx, body, language } = call
  const row = (await rowOf(call, tx, body.id)) ?? refuse('DOC_GONE')
  const reason = reasonOf(row, isSetUp)
  await (reason ? refuseStock(tx, row, row.qty, say(reason, language)) : queueStock(tx, row, row.qty))
  const { places, timeZone } = await settingsOf(tx)
  return answerOf((await rowOf(call, tx, body.id)) ?? row, places, timeZone)
}

const rowOf = async (call: Call<'SyncInventoryApi_pushwjyp'>, tx: Tx, id: string): Promise<Row | undefined> =>
  (await tx.run<Row>(statement(sql<Row>`select ${selected} from ${joined} where ${allOf([...seenBy(call), sql`b.id = ${id}`])}`)))[0]
