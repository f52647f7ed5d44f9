import type { DataOf } from '#contract/operations.gen.ts'
import { say } from '#domain/words.ts'
import { opensAny } from '../http/page-access.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { present } from '../wire-values.ts'

type Row = { id: string; roomName: string; roomTypeName: string | null; address: string | null; status: number }

const label = { zh: '门店', en: 'The store' }
const open = { zh: '启用', en: 'Enabled' }
const shut = { zh: '停用', en: 'Disabled' }

/** A store: name, class and address of its depot, and whether it is enabled. Refused with ROW_GONE, also where the depot is not the caller's. */
async function storeOf({
  tx,
  user,
  body,
  language,
}: Call<'StoreInventoryApi_selectRoomById'>): Promise<DataOf<'StoreInventoryApi_selectRoomById'>> {
  const row = await tx.maybeOne<Row>(
    `select d.id, d.name as "roomName", c.name as "roomTypeName", d.address, d.status
       from depot d left join depot_classify c on c.tenant_id = d.tenant_id and c.id = d.classify_id
      where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, body.id],
  )
  const own = user.depots ? user.depots.has(body.id) : opensAny({ looksUp: 'DepotApi' }, user.rights)
  if (!row || !own) return refuse('ROW_GONE', { params: { object: label } })
  const { status, ...store } = row
  return present({ ...store, roomStatusName: say(status === 1 ? open : shut, language) })
}

/** Stores as those who work there see them. */
export const storeHandlers: HandlersOf<'StoreInventoryApi_selectRoomById'> = {
  StoreInventoryApi_selectRoomById: (call) => storeOf(call),
}
