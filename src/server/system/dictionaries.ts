import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { withTenant } from '../db/query-builder.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { type DictionaryOwner, dictionaryTables, type Entry, openEntries } from '../queries/dictionaries.ts'
import { containing, type PageAsked, pageOf, sliceOf } from '../queries/pages.ts'
import { goneRows, type RowProblem, refuse, refuseRows } from '../refuse.ts'
import { refuseNewer } from '../resources/locking.ts'
import { run } from '../resources/page.ts'
import { present } from '../wire-values.ts'

type Verb = 'list' | 'parentList' | 'childList' | 'detail' | 'tree' | 'dictionary' | 'submit' | 'remove'
type Mine = `DictApi_${Verb}` | `DictBizApi_${Verb}` | 'OpenDictApi_dictionary'
type Filters = PageAsked & { code?: string; dictValue?: string; keyword?: string }
type Row = Entry & { version: number; parentName?: string; hasChildren?: boolean; children?: Row[] }
type Found = Omit<Row, 'remark' | 'parentName' | 'children' | 'hasChildren'> & {
  remark: string | null
  parentName: string | null
  below: boolean
}
type Input = Call<'DictApi_submit'>['body']
type Node = DataOf<'DictApi_tree'>[number]

const top = '0'
const headKey = '-1'
const label = { zh: '字典', en: 'The dictionary entry' }

/** The dictionaries of the platform and the business dictionaries of tenants: the same calls on two tables. */
export const dictionaryHandlers: HandlersOf<Mine> = {
  ...handlersOf('platform', 'DictApi'),
  ...handlersOf('tenant', 'DictBizApi'),
  OpenDictApi_dictionary: openDictionary,
}

function handlersOf<Api extends 'DictApi' | 'DictBizApi'>(owner: DictionaryOwner, api: Api): HandlersOf<`${Api}_${Verb}`> {
  const calls: HandlersOf<`DictApi_${Verb}`> = {
    DictApi_list: ({ tx, query }) => entryPage(tx, owner, query, sql`true`),
    DictApi_parentList: ({ tx, query }) => entryPage(tx, owner, query, sql`t.parent_id = 0`),
    DictApi_childList: ({ tx, query }) => childPage(tx, owner, query),
    DictApi_detail: ({ tx, query }) => entryOf(tx, owner, query.id),
    DictApi_tree: ({ tx, query }) => entryTree(tx, owner, query.code),
    DictApi_dictionary: ({ tx, query }) => openEntries(tx, owner, query.code),
    DictApi_submit: ({ tx, user, body }) => submitEntry(tx, user, owner, body),
    DictApi_remove: ({ tx, query }) => removeEntries(tx, owner, query.ids.split(',')),
  }
  // the two services have the same model under two names
  return Object.fromEntries(
    Object.entries(calls).map(([id, handler]) => [id.replace('DictApi', api), handler]),
  ) as HandlersOf<`${Api}_${Verb}`>
}

/** Before sign-in the tenant is named; one that is not there has no dictionaries. */
async function openDictionary({ db, now, query }: Parameters<HandlersOf<Mine>['OpenDictApi_dictionary']>[0]) {
  const { tenantId = '000000', code } = query
  return /^\d{6}$/.test(tenantId) ? db.inTenant(tenantId, now, (tx) => openEntries(tx, 'tenant', code)) : []
}

const own = (tx: Tx, owner: DictionaryOwner, alias = 't') =>
  owner === 'platform' ? sql`true` : sql`${sql.raw(alias)}.tenant_id = ${tx.tenantId}`
const tableOf = (owner: DictionaryOwner) => sql.raw(dictionaryTables[owner])

const columns = (tx: Tx, owner: DictionaryOwner) => {
  const tenant = owner === 'platform' ? '' : 'o.tenant_id = $1 and '
  const table = dictionaryTables[owner]
  return withTenant(
    tx,
    `t.id, t.parent_id as "parentId", t.code, t.dict_key as "dictKey", t.dict_value as "dictValue", t.sort, t.is_sealed as "isSealed",
    t.remark, t.version, (select o.dict_value from ${table} o where ${tenant}o.id = t.parent_id) as "parentName",
    exists (select from ${table} o where ${tenant}o.parent_id = t.id) as below`,
  )
}

const shown = ({ below, ...row }: Found): Row => ({ ...present(row), ...(below && { hasChildren: true }) })

async function entryPage(tx: Tx, owner: DictionaryOwner, query: Filters, level: ReturnType<typeof sql>) {
  const { size, offset } = sliceOf(query)
  const asked = [own(tx, owner), level]
  if (query.code) asked.push(sql`t.code ilike ${containing(query.code)}`)
  if (query.dictValue) asked.push(sql`t.dict_value ilike ${containing(query.dictValue)}`)
  if (query.keyword) asked.push(sql`concat_ws(' ', t.code, t.dict_value) ilike ${containing(query.keyword)}`)
  const where = sql.join(asked, sql` and `)
  const [counted] = await run<{ total: number }>(tx, sql`select count(*)::integer as total from ${tableOf(owner)} t where ${where}`)
  const rows = await run<Found>(
    tx,
    sql`select ${columns(tx, owner)} from ${tableOf(owner)} t where ${where} order by t.sort, t.code, t.id limit ${size} offset ${offset}`,
  )
  return pageOf(rows.map(shown), counted?.total ?? 0, query)
}

/** What stands right below an entry, each with everything that is below it. */
async function childPage(tx: Tx, owner: DictionaryOwner, query: Filters & { parentId: string }) {
  const page = await entryPage(tx, owner, { ...query, code: undefined }, sql`t.parent_id = ${query.parentId}::bigint`)
  const withBelow = async (row: Row): Promise<Row> => {
    const { hasChildren, ...entry } = row
    if (!hasChildren) return row
    const { records } = await entryPage(tx, owner, { size: 200 }, sql`t.parent_id = ${row.id}::bigint`)
    const children: Row[] = []
    for (const child of records) children.push(await withBelow(child))
    return { ...entry, children }
  }
  const records: Row[] = []
  for (const row of page.records) records.push(await withBelow(row))
  return { ...page, records }
}

async function entryOf(tx: Tx, owner: DictionaryOwner, id: string): Promise<Row | undefined> {
  const [row] = await run<Found>(
    tx,
    sql`select ${columns(tx, owner)} from ${tableOf(owner)} t where ${own(tx, owner)} and t.id = ${id}::bigint`,
  )
  return row && shown(row)
}

async function entryTree(tx: Tx, owner: DictionaryOwner, code: string | undefined): Promise<Node[]> {
  // old clients send the constant DICT, which means every dictionary
  const wanted = code && code !== 'DICT' ? sql`t.code = ${code}` : sql`true`
  const rows = await run<Found>(
    tx,
    sql`select ${columns(tx, owner)} from ${tableOf(owner)} t where ${own(tx, owner)} and ${wanted} order by t.sort, t.id`,
  )
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const nested = (from: string): Node[] =>
    (below.get(from) ?? []).map(({ id, parentId, dictValue }) => {
      const children = nested(id)
      return { id, parentId, title: dictValue, key: id, value: id, ...(children.length > 0 && { children }) }
    })
  return nested(top)
}

/**
 * Adds or changes an entry. A head has the key -1 and a code nobody else has; what is below it carries its code, so a head's new code goes
 * to all of them. DUPLICATE for a code or a key that is there already, FIELD_BAD for an entry put below itself.
 */
async function submitEntry(tx: Tx, user: User, owner: DictionaryOwner, { id, version, parentId = top, ...input }: Input): Promise<Row> {
  const above = parentId === top ? undefined : await entryOf(tx, owner, parentId)
  if (parentId !== top && !above) refuseField('parentId')
  if (above && (input.dictKey === undefined || input.dictKey.trim() === '' || input.dictKey === headKey)) refuseField('dictKey')
  const entry = {
    ...input,
    user: user.id,
    code: above?.code ?? input.code.trim(),
    dictKey: above ? String(input.dictKey).trim() : headKey,
    parentId,
  }
  if (id !== undefined) await lockEntry(tx, owner, id, version)
  if (id !== undefined && above) await refuseRing(tx, owner, id, parentId)
  const saved = await once(entry, () => (id === undefined ? insertEntry(tx, owner, entry) : changeEntry(tx, owner, id, entry)))
  const row = await entryOf(tx, owner, saved)
  return row ?? refuse('ROW_GONE', { params: { object: label } })
}

type Written = Omit<Input, 'id' | 'version'> & { parentId: string; dictKey: string; user: string }

async function insertEntry(tx: Tx, owner: DictionaryOwner, entry: Written): Promise<string> {
  const tenant = owner === 'platform' ? { column: sql``, value: sql`` } : { column: sql`tenant_id, `, value: sql`${tx.tenantId}, ` }
  const [row] = await run<{ id: string }>(
    tx,
    sql`insert into ${tableOf(owner)} (${tenant.column}parent_id, code, dict_key, dict_value, sort, is_sealed, remark, update_user, update_time)
        values (${tenant.value}${entry.parentId}::bigint, ${entry.code}, ${entry.dictKey}, ${entry.dictValue.trim()}, ${entry.sort}, ${entry.isSealed}, ${entry.remark ?? null}, ${entry.user}::bigint, ${tx.now}::timestamptz) returning id`,
  )
  return row?.id ?? ''
}

async function changeEntry(tx: Tx, owner: DictionaryOwner, id: string, entry: Written): Promise<string> {
  await run(
    tx,
    sql`update ${tableOf(owner)} t set parent_id = ${entry.parentId}::bigint, code = ${entry.code}, dict_key = ${entry.dictKey}, dict_value = ${entry.dictValue.trim()},
          sort = ${entry.sort}, is_sealed = ${entry.isSealed}, remark = ${entry.remark ?? null}, version = version + 1, update_user = ${entry.user}::bigint, update_time = ${tx.now}::timestamptz
         where ${own(tx, owner)} and t.id = ${id}::bigint`,
  )
  await run(
    tx,
    sql`with recursive below as (
          select r.id from ${tableOf(owner)} r where ${own(tx, owner, 'r')} and r.parent_id = ${id}::bigint
          union select r.id from ${tableOf(owner)} r join below on r.parent_id = below.id where ${own(tx, owner, 'r')})
        update ${tableOf(owner)} t set code = ${entry.code}, version = version + 1, update_user = ${entry.user}::bigint, update_time = ${tx.now}::timestamptz
         where ${own(tx, owner)} and t.id in (select id from below) and t.code <> ${entry.code}`,
  )
  return id
}

async function lockEntry(tx: Tx, owner: DictionaryOwner, id: string, version: number | undefined): Promise<void> {
  if (version === undefined) refuseField('version', 'BAD_INPUT')
  const [row] = await run<{ version: number; user: string | null; time: Date | null }>(
    tx,
    sql`select t.version, t.update_user as user, t.update_time as time from ${tableOf(owner)} t where ${own(tx, owner)} and t.id = ${id}::bigint for update`,
  )
  if (!row) refuse('ROW_GONE', { params: { object: label } })
  if (row.version !== version) await refuseNewer(tx, row, await entryOf(tx, owner, id))
}

async function refuseRing(tx: Tx, owner: DictionaryOwner, id: string, parentId: string): Promise<void> {
  const ring = await run(
    tx,
    sql`with recursive up as (
          select r.id, r.parent_id from ${tableOf(owner)} r where ${own(tx, owner, 'r')} and r.id = ${parentId}::bigint
          union select r.id, r.parent_id from ${tableOf(owner)} r join up on r.id = up.parent_id where ${own(tx, owner, 'r')})
        select from up where id = ${id}::bigint`,
  )
  if (ring.length > 0) refuseField('parentId')
}

/** All or none; what has entries below stays unless they go with it. */
async function removeEntries(tx: Tx, owner: DictionaryOwner, ids: readonly string[]): Promise<boolean> {
  const named = sql`any (${[...new Set(ids)]}::bigint[])`
  const rows = await run<{ id: string }>(
    tx,
    sql`select t.id from ${tableOf(owner)} t where ${own(tx, owner)} and t.id = ${named} for update`,
  )
  const above = await run<{ name: string }>(
    tx,
    sql`select t.dict_value as name from ${tableOf(owner)} t where ${own(tx, owner)} and t.id = ${named}
          and exists (select from ${tableOf(owner)} o where ${own(tx, owner, 'o')} and o.parent_id = t.id and not o.id = ${named}) order by t.id`,
  )
  refuseRows([...goneRows(label, ids, rows), ...above.map(({ name }): RowProblem => ({ rule: 'HAS_BELOW', about: name }))])
  await run(tx, sql`delete from ${tableOf(owner)} t where ${own(tx, owner)} and t.id = ${named}`)
  return true
}

async function once(entry: Written, write: () => Promise<string>): Promise<string> {
  try {
    return await write()
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    const isHead = entry.dictKey === headKey
    const [field, value, words] = isHead
      ? (['code', entry.code, { zh: '字典编号', en: 'Code' }] as const)
      : (['dictKey', entry.dictKey, { zh: '字典键值', en: 'Key' }] as const)
    return refuse('DUPLICATE', { problems: [{ field, rule: 'DUPLICATE', params: { field: words, value } }] })
  }
}

const labels: Readonly<Record<string, { zh: string; en: string }>> = {
  parentId: { zh: '上级字典', en: 'The entry above' },
  dictKey: { zh: '字典键值', en: 'Key' },
  version: { zh: '版本', en: 'Version' },
}

function refuseField(field: string, rule: 'FIELD_BAD' | 'BAD_INPUT' = 'FIELD_BAD'): never {
  return refuse(rule, { problems: [{ field, rule, params: { field: labels[field] ?? field } }] })
}
