import type { DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed } from '#domain/decimal.ts'
import { say } from '#domain/words.ts'
import { settingsOf } from '../db/settings.ts'
import { opensAny } from '../http/page-access.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { workplaceOf } from '../system/people.ts'
import { present } from '../wire-values.ts'

type Row = { id: string; roomName: string; roomTypeName: string | null; address: string | null; status: number; deposit: string }

const label = { zh: '门店', en: 'The store' }
const open = { zh: '启用', en: 'Enabled' }
const shut = { zh: '停用', en: 'Disabled' }

/** A store: name, class and address of its depot, whether it is enabled, and what it has left as a deposit. Refused with ROW_GONE, also where the depot is not the caller's. */
async function storeOf({
  tx,
  user,
  body,
  language,
}: Call<'StoreInventoryApi_selectRoomById'>): Promise<DataOf<'StoreInventoryApi_selectRoomById'>> {
  const row = await tx.maybeOne<Row>(
    `select d.id, d.name as "roomName", c.name as "roomTypeName", d.address, d.status,
            coalesce((select sum(e.amount) from store_deposit_entry e where e.tenant_id = $1 and e.depot_id = d.id), 0) as deposit
       from depot d left join depot_classify c on c.tenant_id = $1 and c.id = d.classify_id
      where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, body.id],
  )
  const own = user.depots ? user.depots.has(body.id) : opensAny({ looksUp: 'DepotApi' }, user.rights)
  if (!row || !own) return refuse('ROW_GONE', { params: { object: label } })
  const { status, deposit, ...store } = row
  const { places } = await settingsOf(tx)
  const left = decimal(deposit)
  return present({
    ...store,
    deposit: left.isZero() ? undefined : fixed(left, places.amount),
    roomStatusName: say(status === 1 ? open : shut, language),
  })
}

const depotRefused = (zh: string, en: string): never =>
  refuse('FIELD_BAD', { problems: [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh, en } }] })

/**
 * Opens a row of stock at 0 for all enabled goods that have none in a depot, so that they are listed, counted and ordered there; what is there
 * stays (rule B5 Stock count). Refused: FIELD_BAD without a depot, NO_PERMISSION for one that is not the caller's.
 */
async function openStock({ tx, user, body }: Call<'StoreInventoryApi_initialise'>): Promise<DataOf<'StoreInventoryApi_initialise'>> {
  const depotId = body.depotId ?? (await workplaceOf(tx, user.id))?.depotId ?? depotRefused('请选择仓库', 'choose the depot')
  const depot = await tx.maybeOne<{ name: string; status: number }>('select name, status from depot where tenant_id = $1 and id = $2', [
    tx.tenantId,
    depotId,
  ])
  if (!depot) return depotRefused('没有此仓库', 'there is no such depot')
  if (user.depots && !user.depots.has(depotId))
    refuse('NO_PERMISSION', { problems: [{ field: 'depotId', rule: 'NO_PERMISSION', params: { button: depot.name } }] })
  if (depot.status !== 1) return depotRefused('仓库已停用', 'the depot is disabled')
  const opened = await tx.query(
    `insert into stock_balance (tenant_id, depot_id, comm_info_id)
     select c.tenant_id, $2::bigint, c.id from commodity c where c.tenant_id = $1 and c.comm_kind = 1 and c.status = 1 order by c.id
         on conflict do nothing returning comm_info_id`,
    [tx.tenantId, depotId],
  )
  return { depotId, depotName: depot.name, opened: opened.length }
}

/** Stores as those who work there see them. */
export const storeHandlers: HandlersOf<'StoreInventoryApi_selectRoomById' | 'StoreInventoryApi_initialise'> = {
  StoreInventoryApi_selectRoomById: (call) => storeOf(call),
  StoreInventoryApi_initialise: openStock,
}
