import { sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import { withoutNulls } from '../core/wire-values.ts'
import { codeOf } from '../db/client.ts'
import type { Tx } from '../db/connect.ts'
import { containing, type PagingParams, pageOf, sliceOf } from '../db/pages.ts'
import { withTenant } from '../db/query-builder.ts'
import { goneRows, type RowProblem, refuse, refuseRows } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { type DictionaryEntry, type DictionaryOwner, dictionaryTables, openEntries } from '../lookups/dictionaries.ts'
import { refuseNewer } from '../resources/locking.ts'
import { runFragment } from '../resources/page.ts'

type Verb = 'list' | 'parentList' | 'childList' | 'detail' | 'tree' | 'dictionary' | 'submit' | 'remove'
type DictionaryOperations = `DictApi_${Verb}` | `DictBizApi_${Verb}` | 'OpenDictApi_dictionary'
type DictionaryFilters = PagingParams & { code?: string; dictValue?: string; keyword?: string }
type DictionaryEntryRow = DictionaryEntry & { version: number; parentName?: string; hasChildren?: boolean; children?: DictionaryEntryRow[] }
type DictionaryRow = Omit<DictionaryEntryRow, 'remark' | 'parentName' | 'children' | 'hasChildren'> & {
  remark: string | null
  parentName: string | null
  below: boolean
}
type DictionaryInput = Call<'DictApi_submit'>['body']
type DictionaryNode = DataOf<'DictApi_tree'>[number]

const topId = '0'
const headKey = '-1'
const entryLabel = { zh: '字典', en: 'The dictionary entry' }

/**
 * Handlers of the platform's dictionaries and of the tenants' business dictionaries: the same operations on two
 * tables.
 */
export const dictionaryHandlers: HandlersOf<DictionaryOperations> = {
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
  // both services have the same model under two names
  return Object.fromEntries(
    Object.entries(calls).map(([id, handler]) => [id.replace('DictApi', api), handler]),
  ) as HandlersOf<`${Api}_${Verb}`>
}

/**
 * Entries of a tenant's business dictionary. Called before sign-in, so the tenant is a parameter; an unknown tenant
 * has no dictionaries.
 */
async function openDictionary({ db, now, query }: Parameters<HandlersOf<DictionaryOperations>['OpenDictApi_dictionary']>[0]) {
  const { tenantId = '000000', code } = query
  return /^\d{6}$/.test(tenantId) ? db.inTenant(tenantId, now, (tx) => openEntries(tx, 'tenant', code)) : []
}

const ownedBy = (tx: Tx, owner: DictionaryOwner, alias = 't') =>
  owner === 'platform' ? sql`true` : sql`${sql.raw(alias)}.tenant_id = ${tx.tenantId}`
const tableOf = (owner: DictionaryOwner) => sql.raw(dictionaryTables[owner])

const entryColumns = (tx: Tx, owner: DictionaryOwner) => {
  const tenant = owner === 'platform' ? '' : 'o.tenant_id = $1 and '
  const table = dictionaryTables[owner]
  return withTenant(
    tx,
    `t.id, t.parent_id as "parentId", t.code, t.dict_key as "dictKey", t.dict_value as "dictValue", t.sort, t.is_sealed as "isSealed",
    t.remark, t.version, (select o.dict_value from ${table} o where ${tenant}o.id = t.parent_id) as "parentName",
    exists (select from ${table} o where ${tenant}o.parent_id = t.id) as below`,
  )
}

const entryFromRow = ({ below, ...row }: DictionaryRow): DictionaryEntryRow => ({
  ...withoutNulls(row),
  ...(below && { hasChildren: true }),
})

async function entryPage(tx: Tx, owner: DictionaryOwner, query: DictionaryFilters, level: ReturnType<typeof sql>) {
  const { size, offset } = sliceOf(query)
  const asked = [ownedBy(tx, owner), level]
  if (query.code) asked.push(sql`t.code ilike ${containing(query.code)}`)
  if (query.dictValue) asked.push(sql`t.dict_value ilike ${containing(query.dictValue)}`)
  if (query.keyword) asked.push(sql`concat_ws(' ', t.code, t.dict_value) ilike ${containing(query.keyword)}`)
  const where = sql.join(asked, sql` and `)
  const [counted] = await runFragment<{ total: number }>(tx, sql`select count(*)::integer as total from ${tableOf(owner)} t where ${where}`)
  const rows = await runFragment<DictionaryRow>(
    tx,
    sql`select ${entryColumns(tx, owner)} from ${tableOf(owner)} t where ${where} order by t.sort, t.code, t.id
      limit ${size} offset ${offset}`,
  )
  return pageOf(rows.map(entryFromRow), counted?.total ?? 0, query)
}

/** A page of the entries below an entry, each with its whole subtree. */
async function childPage(tx: Tx, owner: DictionaryOwner, query: DictionaryFilters & { parentId: string }) {
  const page = await entryPage(tx, owner, { ...query, code: undefined }, sql`t.parent_id = ${query.parentId}::bigint`)
  const withBelow = async (row: DictionaryEntryRow): Promise<DictionaryEntryRow> => {
    const { hasChildren, ...entry } = row
    if (!hasChildren) return row
    const { records } = await entryPage(tx, owner, { size: 200 }, sql`t.parent_id = ${row.id}::bigint`)
    const children: DictionaryEntryRow[] = []
    for (const child of records) children.push(await withBelow(child))
    return { ...entry, children }
  }
  const records: DictionaryEntryRow[] = []
  for (const row of page.records) records.push(await withBelow(row))
  return { ...page, records }
}

async function entryOf(tx: Tx, owner: DictionaryOwner, id: string): Promise<DictionaryEntryRow | undefined> {
  const [row] = await runFragment<DictionaryRow>(
    tx,
    sql`select ${entryColumns(tx, owner)} from ${tableOf(owner)} t where ${ownedBy(tx, owner)} and t.id = ${id}::bigint`,
  )
  return row && entryFromRow(row)
}

async function entryTree(tx: Tx, owner: DictionaryOwner, code: string | undefined): Promise<DictionaryNode[]> {
  // old clients send the constant DICT when they want all dictionaries
  const wanted = code && code !== 'DICT' ? sql`t.code = ${code}` : sql`true`
  const rows = await runFragment<DictionaryRow>(
    tx,
    sql`select ${entryColumns(tx, owner)} from ${tableOf(owner)} t where ${ownedBy(tx, owner)} and ${wanted} order by t.sort, t.id`,
  )
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const nested = (from: string): DictionaryNode[] =>
    (below.get(from) ?? []).map(({ id, parentId, dictValue }) => {
      const children = nested(id)
      return { id, parentId, title: dictValue, key: id, value: id, ...(children.length > 0 && { children }) }
    })
  return nested(topId)
}

/**
 * Adds or changes an entry. A head has the key -1 and a unique code. The entries below it have the same code, so a new
 * code of a head is copied to all of them. Refuses DUPLICATE for an existing code or key, FIELD_BAD for an entry moved
 * below itself.
 */
async function submitEntry(
  tx: Tx,
  user: User,
  owner: DictionaryOwner,
  { id, version, parentId = topId, ...input }: DictionaryInput,
): Promise<DictionaryEntryRow> {
  const above = parentId === topId ? undefined : await entryOf(tx, owner, parentId)
  if (parentId !== topId && !above) refuseField('parentId')
  if (above && (input.dictKey === undefined || input.dictKey.trim() === '' || input.dictKey === headKey)) refuseField('dictKey')
  const entry = {
    ...input,
    user: user.id,
    code: above?.code ?? input.code.trim(),
    dictKey: above ? String(input.dictKey).trim() : headKey,
    parentId,
  }
  if (id !== undefined) await lockEntry(tx, owner, id, version)
  if (id !== undefined && above) await refuseCycle(tx, owner, id, parentId)
  const saved = await refuseDuplicate(entry, () => (id === undefined ? insertEntry(tx, owner, entry) : changeEntry(tx, owner, id, entry)))
  const row = await entryOf(tx, owner, saved)
  return row ?? refuse('ROW_GONE', { params: { object: entryLabel } })
}

type EntryToWrite = Omit<DictionaryInput, 'id' | 'version'> & { parentId: string; dictKey: string; user: string }

async function insertEntry(tx: Tx, owner: DictionaryOwner, entry: EntryToWrite): Promise<string> {
  const tenant = owner === 'platform' ? { column: sql``, value: sql`` } : { column: sql`tenant_id, `, value: sql`${tx.tenantId}, ` }
  const [row] = await runFragment<{ id: string }>(
    tx,
    sql`insert into ${tableOf(owner)} (${tenant.column}parent_id, code, dict_key, dict_value, sort, is_sealed, remark,
      update_user, update_time)
        values (${tenant.value}${entry.parentId}::bigint, ${entry.code}, ${entry.dictKey}, ${entry.dictValue.trim()},
        ${entry.sort}, ${entry.isSealed}, ${entry.remark ?? null}, ${entry.user}::bigint, ${tx.now}::timestamptz) returning id`,
  )
  return row?.id ?? ''
}

async function changeEntry(tx: Tx, owner: DictionaryOwner, id: string, entry: EntryToWrite): Promise<string> {
  await runFragment(
    tx,
    sql`update ${tableOf(owner)} t set parent_id = ${entry.parentId}::bigint, code = ${entry.code},
      dict_key = ${entry.dictKey}, dict_value = ${entry.dictValue.trim()},
          sort = ${entry.sort}, is_sealed = ${entry.isSealed}, remark = ${entry.remark ?? null},
          version = version + 1, update_user = ${entry.user}::bigint, update_time = ${tx.now}::timestamptz
         where ${ownedBy(tx, owner)} and t.id = ${id}::bigint`,
  )
  await runFragment(
    tx,
    sql`with recursive below as (
          select r.id from ${tableOf(owner)} r where ${ownedBy(tx, owner, 'r')} and r.parent_id = ${id}::bigint
          union select r.id from ${tableOf(owner)} r join below on r.parent_id = below.id where ${ownedBy(tx, owner, 'r')})
        update ${tableOf(owner)} t set code = ${entry.code}, version = version + 1,
          update_user = ${entry.user}::bigint, update_time = ${tx.now}::timestamptz
         where ${ownedBy(tx, owner)} and t.id in (select id from below) and t.code <> ${entry.code}`,
  )
  return id
}

async function lockEntry(tx: Tx, owner: DictionaryOwner, id: string, version: number | undefined): Promise<void> {
  if (version === undefined) refuseField('version', 'BAD_INPUT')
  const [row] = await runFragment<{ version: number; user: string | null; time: Date | null }>(
    tx,
    sql`select t.version, t.update_user as user, t.update_time as time from ${tableOf(owner)} t
      where ${ownedBy(tx, owner)} and t.id = ${id}::bigint for update`,
  )
  if (!row) refuse('ROW_GONE', { params: { object: entryLabel } })
  if (row.version !== version) await refuseNewer(tx, row, await entryOf(tx, owner, id))
}

async function refuseCycle(tx: Tx, owner: DictionaryOwner, id: string, parentId: string): Promise<void> {
  const ring = await runFragment(
    tx,
    sql`with recursive up as (
          select r.id, r.parent_id from ${tableOf(owner)} r where ${ownedBy(tx, owner, 'r')} and r.id = ${parentId}::bigint
          union select r.id, r.parent_id from ${tableOf(owner)} r join up on r.id = up.parent_id where ${ownedBy(tx, owner, 'r')})
        select from up where id = ${id}::bigint`,
  )
  if (ring.length > 0) refuseField('parentId')
}

/** Removes entries, either all or none. Refuses an entry if entries below it are not removed with it. */
async function removeEntries(tx: Tx, owner: DictionaryOwner, ids: readonly string[]): Promise<boolean> {
  const named = sql`any (${[...new Set(ids)]}::bigint[])`
  const rows = await runFragment<{ id: string }>(
    tx,
    sql`select t.id from ${tableOf(owner)} t where ${ownedBy(tx, owner)} and t.id = ${named} for update`,
  )
  const above = await runFragment<{ name: string }>(
    tx,
    sql`select t.dict_value as name from ${tableOf(owner)} t where ${ownedBy(tx, owner)} and t.id = ${named}
          and exists (select from ${tableOf(owner)} o
          where ${ownedBy(tx, owner, 'o')} and o.parent_id = t.id and not o.id = ${named}) order by t.id`,
  )
  refuseRows([...goneRows(entryLabel, ids, rows), ...above.map(({ name }): RowProblem => ({ rule: 'HAS_BELOW', about: name }))])
  await runFragment(tx, sql`delete from ${tableOf(owner)} t where ${ownedBy(tx, owner)} and t.id = ${named}`)
  return true
}

async function refuseDuplicate(entry: EntryToWrite, write: () => Promise<string>): Promise<string> {
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
