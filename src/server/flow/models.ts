import type { DataOf } from '#contract/operations.gen.ts'
import { refuseField } from '#server/db/refuse.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { containing, pageOf, sliceOf } from '../db/pages.ts'
import { goneRows, refuse, refuseRows } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { refuseNewer } from '../resources/locking.ts'
import { deployProcess } from './deploy.ts'
import { engine } from './engine.ts'

type ModelOperations = `FlowModelApi_${'list' | 'detail' | 'submit' | 'remove' | 'deploy'}`
type ModelDetail = DataOf<'FlowModelApi_detail'>
type ModelRow = Omit<ModelDetail, 'created' | 'lastUpdated'> & { created: Date; lastUpdated: Date | null }

const label = { zh: '流程模型', en: 'Model of a process' }
const nameOf = (alias: string) => `coalesce(${alias}.real_name, ${alias}.name, ${alias}.account)`
const columns = `m.id, m.model_key as "modelKey", m.name, m.description, m.version, m.create_time as created, ${nameOf('c')} as "createdBy",
  m.update_time as "lastUpdated", ${nameOf('u')} as "lastUpdatedBy"`
const from = `flow_model m left join app_user c on c.tenant_id = m.tenant_id and c.id = m.create_user
  left join app_user u on u.tenant_id = m.tenant_id and u.id = m.update_user`

/** Handlers of process models, which are edited, stored and deployed. */
export const modelHandlers: HandlersOf<ModelOperations> = {
  FlowModelApi_list: ({ tx, query }) => modelPage(tx, query),
  FlowModelApi_detail: ({ tx, query }) => readModelDetail(tx, query.id),
  FlowModelApi_submit: async (call) => readModelDetail(call.tx, await saveModel(call)),
  FlowModelApi_remove: async ({ tx, query }) => {
    const ids = [...new Set(query.ids.split(','))]
    const removed = await tx.query<{ id: string }>('delete from flow_model where tenant_id = $1 and id = any ($2::bigint[]) returning id', [
      tx.tenantId,
      ids,
    ])
    refuseRows(goneRows(label, ids, removed))
    return true
  },
  FlowModelApi_deploy: async ({ tx, user, query: { modelId, category, tenantIds } }) => {
    const { modelKey, name, modelEditorXml = '' } = await readModelDetail(tx, modelId)
    await deployProcess(tx, user, { xml: modelEditorXml, category, tenantIds, field: 'modelEditorXml', called: { key: modelKey, name } })
    return true
  },
}

async function modelDetail(tx: Tx, row: ModelRow): Promise<ModelDetail> {
  const { timeZone } = await settingsOf(tx)
  const { created, lastUpdated } = row
  return withoutNulls({
    ...row,
    created: momentText(created, timeZone),
    lastUpdated: lastUpdated && momentText(lastUpdated, timeZone),
  }) as ModelDetail
}

async function modelPage(tx: Tx, query: Call<'FlowModelApi_list'>['query']): Promise<DataOf<'FlowModelApi_list'>> {
  const { size, offset } = sliceOf(query)
  const like = (text: string | undefined) => (text ? containing(text) : null)
  const filters = [tx.tenantId, like(query.modelKey), like(query.name)]
  const where = 'm.tenant_id = $1 and ($2::text is null or m.model_key ilike $2) and ($3::text is null or m.name ilike $3)'
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from flow_model m where ${where}`, filters)
  const rows = await tx.query<ModelRow>(`select ${columns} from ${from} where ${where} order by m.id desc limit $4 offset $5`, [
    ...filters,
    size,
    offset,
  ])
  const records: ModelDetail[] = []
  for (const row of rows) records.push(await modelDetail(tx, row))
  return pageOf(records, total, query)
}

async function readModelDetail(tx: Tx, id: string): Promise<ModelDetail> {
  const row = await tx.maybeOne<ModelRow>(
    `select ${columns}, m.xml as "modelEditorXml" from ${from} where m.tenant_id = $1 and m.id = $2`,
    [tx.tenantId, id],
  )
  return row ? modelDetail(tx, row) : refuse('DOC_GONE')
}

/**
 * Adds a model, or changes it if the caller has its current version. It may be incomplete, but all its elements must
 * be supported. Returns its id.
 */
async function saveModel({ tx, user, body, emptied }: Call<'FlowModelApi_submit'>): Promise<string> {
  const { id, version, modelKey, description, modelEditorXml } = body
  const name = body.name.trim()
  if (name === '') refuseField('name', { zh: '不能为空', en: 'it is empty' })
  if (modelEditorXml !== undefined) {
    const problem = await engine.findProblem(modelEditorXml)
    if (problem) refuseField('modelEditorXml', problem)
  }
  const twins = await tx.query('select from flow_model where tenant_id = $1 and model_key = $2 and id is distinct from $3::bigint', [
    tx.tenantId,
    modelKey,
    id ?? null,
  ])
  if (twins.length > 0) refuse('DUPLICATE', { problems: [{ field: 'modelKey', rule: 'DUPLICATE', params: { value: modelKey } }] })
  const values = [tx.tenantId, modelKey, name, description ?? null, modelEditorXml ?? null, user.id, tx.now]
  if (id === undefined) return insertModel(tx, values)
  const stored = await tx.maybeOne<{ version: number; user: string | null; time: Date }>(
    `select version, coalesce(update_user, create_user) as user, coalesce(update_time, create_time) as time from flow_model
      where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, id],
  )
  if (!stored) return refuse('DOC_GONE')
  if (stored.version !== version) await refuseNewer(tx, stored, await readModelDetail(tx, id))
  await tx.query(
    `update flow_model set model_key = $2, name = $3, description = case when $9 then null
      else coalesce($4, description) end, xml = coalesce($5, xml),
            version = version + 1, update_user = $6, update_time = $7 where tenant_id = $1 and id = $8`,
    [...values, id, emptied.includes('description')],
  )
  return id
}

/** Inserts a model. If two requests add models with the same key at once, the second is refused with DUPLICATE. */
async function insertModel(tx: Tx, values: readonly unknown[]): Promise<string> {
  const row = await tx.maybeOne<{ id: string }>(
    `insert into flow_model (tenant_id, model_key, name, description, xml, create_user, create_time) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, model_key) do nothing returning id`,
    values,
  )
  return row?.id ?? refuse('DUPLICATE', { problems: [{ field: 'modelKey', rule: 'DUPLICATE', params: { value: String(values[1]) } }] })
}
