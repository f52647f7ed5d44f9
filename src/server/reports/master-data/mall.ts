import type { DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../../db/connect.ts'
import type { HandlersOf } from '../../http/request.ts'
import { planOf } from '../../resources/plan.ts'
import { type StoredRow, wireRows } from '../../resources/rows.ts'
import { toggleResource } from '../../resources/toggle.ts'

/** Handlers of mall operations that no engine provides. */
export const mallHandlers: HandlersOf<'TagApi_all' | 'TagApi_enableByGet' | 'TagApi_disableByGet' | 'MallHelpDetailApi_selectByTypeId'> = {
  TagApi_all: ({ tx, query }) => tagsOf(tx, query.type),
  TagApi_enableByGet: ({ tx, user, query }) => toggleResource(tx, user, 'TagApi', query, 1),
  TagApi_disableByGet: ({ tx, user, query }) => toggleResource(tx, user, 'TagApi', query, 2),
  MallHelpDetailApi_selectByTypeId: ({ tx, query }) => firstHelpOf(tx, query.typeId),
}

async function tagsOf(tx: Tx, type: string): Promise<DataOf<'TagApi_all'>> {
  const plan = planOf(resourceOf('TagApi'))
  const rows = await tx.query<StoredRow>(
    `${plan.listSelect} where t.tenant_id = $1 and t.type = $2 and t.status = 1 order by t.name collate pinyin, t.id`,
    [tx.tenantId, type],
  )
  return (await wireRows(tx, plan, rows)) as DataOf<'TagApi_all'>
}

async function firstHelpOf(tx: Tx, typeId: string): Promise<DataOf<'MallHelpDetailApi_selectByTypeId'> | undefined> {
  const plan = planOf(resourceOf('MallHelpDetailApi'))
  const rows = await tx.query<StoredRow>(
    `${plan.select} where t.tenant_id = $1 and t.type_id = $2 order by t.sort nulls last, t.id limit 1`,
    [tx.tenantId, typeId],
  )
  const [first] = await wireRows(tx, plan, rows)
  return first as DataOf<'MallHelpDetailApi_selectByTypeId'> | undefined
}
