import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage } from '#domain/core/words.ts'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import { opensAny } from '../../http/page-access.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { workplaceOf } from '../../people/people.ts'

type StoreRow = { id: string; roomName: string; roomTypeName: string | null; address: string | null; status: number; deposit: string }

const storeLabel = { zh: '门店', en: 'The store' }
const enabledWords = { zh: '启用', en: 'Enabled' }
const disabledWords = { zh: '停用', en: 'Disabled' }

/**
 * A store: name, class and address of its depot, whether it is enabled, and the balance of its deposit. Refuses
 * ROW_GONE, also if the caller may not use the depot.
 */
async function storeOf({
  tx,
  user,
  body,
  language,
}: Call<'StoreInventoryApi_selectRoomById'>): Promise<DataOf<'StoreInventoryApi_selectRoomById'>> {
  const row = await tx.maybeOne<StoreRow>(
    `select d.id, d.name as "roomName", c.name as "roomTypeName", d.address, d.status,
            coalesce((select sum(e.amount) from store_deposit_entry e where e.tenant_id = $1 and e.depot_id = d.id), 0) as deposit
       from depot d left join depot_classify c on c.tenant_id = $1 and c.id = d.classify_id
      where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, body.id],
  )
  const own = user.depots ? user.depots.has(body.id) : opensAny({ looksUp: 'DepotApi' }, user.rights)
  if (!row || !own) return refuse('ROW_GONE', { params: { object: storeLabel } })
  const { status, deposit, ...store } = row
  const { places } = await settingsOf(tx)
  const left = decimal(deposit)
  return withoutNulls({
    ...store,
    deposit: left.isZero() ? undefined : fixedText(left, places.amount),
    roomStatusName: inLanguage(status === 1 ? enabledWords : disabledWords, language),
  })
}

const refuseDepot = (zh: string, en: string): never =>
  refuse('FIELD_BAD', { problems: [{ field: 'depotId', rule: 'FIELD_BAD', reason: { zh, en } }] })

/**
 * Inserts a stock row of 0 for all enabled stock goods that have none in a depot, so that they can be listed, counted
 * and ordered there; existing rows are not changed (rule B5 Stock count). Refuses FIELD_BAD without an enabled depot,
 * NO_PERMISSION for a depot that the caller may not use.
 */
async function openStockRows({ tx, user, body }: Call<'StoreInventoryApi_initialise'>): Promise<DataOf<'StoreInventoryApi_initialise'>> {
  const depotId = body.depotId ?? (await workplaceOf(tx, user.id))?.depotId ?? refuseDepot('请选择仓库', 'choose the depot')
  const depot = await tx.maybeOne<{ name: string; status: number }>('select name, status from depot where tenant_id = $1 and id = $2', [
    tx.tenantId,
    depotId,
  ])
  if (!depot) return refuseDepot('没有此仓库', 'there is no such depot')
  if (user.depots && !user.depots.has(depotId))
    refuse('NO_PERMISSION', { problems: [{ field: 'depotId', rule: 'NO_PERMISSION', params: { button: depot.name } }] })
  if (depot.status !== 1) return refuseDepot('仓库已停用', 'the depot is disabled')
  const opened = await tx.query(
    `insert into stock_balance (tenant_id, depot_id, comm_info_id)
     select c.tenant_id, $2::bigint, c.id from commodity c where c.tenant_id = $1 and c.comm_kind = 1 and c.status = 1 order by c.id
         on conflict do nothing returning comm_info_id`,
    [tx.tenantId, depotId],
  )
  return { depotId, depotName: depot.name, opened: opened.length }
}

/** Handlers of stores, for their staff. */
export const storeHandlers: HandlersOf<'StoreInventoryApi_selectRoomById' | 'StoreInventoryApi_initialise'> = {
  StoreInventoryApi_selectRoomById: (call) => storeOf(call),
  StoreInventoryApi_initialise: openStockRows,
}
