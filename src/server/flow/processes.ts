import type { DataOf } from '#contract/operations.gen.ts'
import { type FlowForm, flowCategories, flowCategoryOf } from '#resources/flow/flow.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { containing, type PagingParams, pageOf, sliceOf } from '../db/pages.ts'
import { refuse, refuseRows } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { HandlersOf } from '../http/request.ts'
import { deployFiles } from './deploy-files.ts'

type ProcessOperations =
  | `FlowManagerApi_${'list' | 'changeState' | 'deployUpload' | 'deleteDeployment'}`
  | `FlowProcessApi_${'list' | 'detail'}`
  | 'FlowWorkApi_startList'
type ProcessDetail = DataOf<'FlowProcessApi_detail'>
type Language = 'zh' | 'en'
type ProcessRow = {
  id: string
  name: string
  key: string
  category: string
  version: number
  state: string
  isCommon: boolean
  deployTime: Date
}

const label = { zh: '流程', en: 'Process' }
const columns = 'p.id, p.name, p.key, p.category, p.version, p.state, p.is_common as "isCommon", p.deploy_time as "deployTime"'

export const processHandlers: HandlersOf<ProcessOperations> = {
  FlowManagerApi_list: ({ tx, query, language }) => processPage(tx, query, language, { category: query.category, mode: query.mode }),
  FlowManagerApi_deployUpload: async ({ tx, user, body }) => {
    await deployFiles(tx, user, body)
    return true
  },
  FlowManagerApi_changeState: async ({ tx, query: { processId, state }, language }) => {
    await changeState(tx, processId, state === 'active' ? 'active' : 'suspended')
    const said = state === 'active' ? { zh: '已激活', en: 'Activated' } : { zh: '已挂起', en: 'Suspended' }
    return said[language]
  },
  FlowManagerApi_deleteDeployment: async ({ tx, query }) => {
    await removeProcesses(tx, [...new Set(query.deploymentIds.split(','))])
    return true
  },
  FlowProcessApi_list: ({ tx, query, language }) => processPage(tx, query, language, { category: query.category, name: query.name }),
  FlowProcessApi_detail: async ({ tx, query, language }) => {
    const [row] = await processRows(tx, 'p.id = $2', [query.id])
    return row ? processDetail(tx, row, language) : refuse('DOC_GONE')
  },
  FlowWorkApi_startList: ({ tx, query, language }) =>
    processPage(tx, query, language, { category: query.category, name: query.processDefinitionName, startable: true }),
}

async function processDetail(tx: Tx, { state, isCommon, deployTime, ...row }: ProcessRow, language: Language): Promise<ProcessDetail> {
  const { timeZone } = await settingsOf(tx)
  return withoutNulls({
    ...row,
    tenantId: isCommon ? undefined : tx.tenantId,
    categoryName: flowCategoryOf(row.category)?.label[language],
    deploymentId: row.id,
    suspensionState: state === 'active' ? 1 : 2,
    deploymentTime: momentText(deployTime, timeZone),
  }) as ProcessDetail
}

const processRows = (tx: Tx, condition: string, values: readonly unknown[]) =>
  tx.query<ProcessRow>(`select ${columns} from flow_process p where p.tenant_id = $1 and p.state <> 'removed' and ${condition}`, [
    tx.tenantId,
    ...values,
  ])

type ProcessFilter = { category?: string | undefined; name?: string | undefined; mode?: number | undefined; startable?: true }
/**
 * Categories whose processes are started with a form that the user fills in; other processes start from a business
 * row.
 */
const startableCategories = flowCategories.filter(({ form }) => form === 'leave').map(({ code }) => code)

/**
 * A page of processes, newest first. With `startable`, only those that a user may start with a form: newest versions
 * that are not suspended.
 */
async function processPage(tx: Tx, asked: PagingParams, language: Language, { category, name, mode, startable: mayStart }: ProcessFilter) {
  const { size, offset } = sliceOf(asked)
  const where = `p.tenant_id = $1 and p.state <> 'removed' and ($2::text is null or p.category = $2)
    and ($3::text is null or p.name ilike $3)
    and ($4::boolean is null or p.is_common = $4)
    and ($5::text[] is null or p.category = any ($5) and p.state = 'active' and not exists (
      select from flow_process n where n.tenant_id = $1 and n.key = p.key and n.version > p.version and n.state <> 'removed'))`
  const isCommon = mode === 1 ? true : mode === 2 ? false : null
  const filters = [tx.tenantId, category || null, name ? containing(name) : null, isCommon, mayStart ? startableCategories : null]
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from flow_process p where ${where}`, filters)
  const rows = await tx.query<ProcessRow>(`select ${columns} from flow_process p where ${where} order by p.id desc limit $6 offset $7`, [
    ...filters,
    size,
    offset,
  ])
  const records: ProcessDetail[] = []
  for (const row of rows) records.push(await processDetail(tx, row, language))
  return pageOf(records, total, asked)
}

const stateWords = { active: { zh: '激活', en: 'active' }, suspended: { zh: '挂起', en: 'suspended' } } as const
const actWords = { active: { zh: '激活', en: 'Activate' }, suspended: { zh: '挂起', en: 'Suspend' } } as const

async function changeState(tx: Tx, id: string, state: keyof typeof stateWords): Promise<void> {
  const [row] = await tx.query<{ state: string }>(
    `select state from flow_process where tenant_id = $1 and id = $2 and state <> 'removed' for update`,
    [tx.tenantId, id],
  )
  if (!row) refuse('DOC_GONE')
  if (row.state === state) refuse('STATUS_FORBIDS', { params: { state: stateWords[state], event: actWords[state] } })
  await tx.query('update flow_process set state = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, state])
}

/**
 * Removes processes, either all or none; refuses while one of them has running instances. Finished instances stay in
 * the histories.
 */
async function removeProcesses(tx: Tx, ids: readonly string[]): Promise<void> {
  const there = await tx.query<{ id: string; name: string; version: number; busy: boolean }>(
    `select p.id, p.name, p.version, exists (select from flow_instance i
      where i.tenant_id = $1 and i.process_id = p.id and i.end_time is null) as busy
       from flow_process p where p.tenant_id = $1 and p.id = any ($2::bigint[]) and p.state <> 'removed' order by p.id for update of p`,
    [tx.tenantId, ids],
  )
  const missing = ids.filter((id) => !there.some((row) => row.id === id))
  const about = (id: string) => ({ zh: `${label.zh}[${id}]`, en: `${label.en} [${id}]` })
  const params = { place: { zh: '运行中的流程', en: 'running processes' } }
  refuseRows([
    ...missing.map((id) => ({ rule: 'ROW_GONE' as const, about: about(id) })),
    ...there.filter(({ busy }) => busy).map(({ name, version }) => ({ rule: 'IN_USE' as const, about: `${name} v${version}`, params })),
  ])
  await tx.query(`update flow_process set state = 'removed' where tenant_id = $1 and id = any ($2::bigint[])`, [tx.tenantId, ids])
}

/**
 * The newest version of the process with this key; undefined if there is none, it is suspended or has another form.
 * Locked as in `startableProcess`.
 */
export async function newestProcess(tx: Tx, key: string, form: FlowForm): Promise<{ id: string } | undefined> {
  const newest = await tx.maybeOne<{ id: string }>(
    `select id from flow_process where tenant_id = $1 and key = $2 and state <> 'removed' order by version desc limit 1`,
    [tx.tenantId, key],
  )
  return newest && startableProcess(tx, newest.id, form)
}

/** A process that can be started with this form, locked so that nobody suspends or removes it meanwhile. */
export async function startableProcess(tx: Tx, id: string, form: FlowForm): Promise<{ id: string } | undefined> {
  const codes = flowCategories.filter((category) => category.form === form).map(({ code }) => code)
  return tx.maybeOne<{ id: string }>(
    `select id from flow_process where tenant_id = $1 and id = $2 and state = 'active' and category = any ($3) for share`,
    [tx.tenantId, id, codes],
  )
}
