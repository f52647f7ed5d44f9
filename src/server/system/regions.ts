import type { DataOf } from '#contract/operations.gen.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { containing, pageOf, sliceOf } from '../db/pages.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { mnemonicOf } from '../lookups/mnemonic.ts'
import { refuseNewer, type Stamp } from '../resources/locking.ts'

type RegionOperations = `RegionApi_${'list' | 'lazyTree' | 'tree' | 'detail' | 'remove' | 'submit'}`
type Region = DataOf<'RegionApi_detail'>
type RegionInput = Call<'RegionApi_submit'>['body']
type RegionNode = DataOf<'RegionApi_tree'>[number]
type RegionRow = {
  code: string
  parentCode: string | null
  parentName: string | null
  name: string
  regionLevel: number
  sort: number
  remark: string | null
  version: number
  below: boolean
  total?: number
}

const regionLabel = { zh: '行政区划', en: 'The region' }
const codeLabel = { zh: '区划编号', en: 'Code' }
const regionColumns = `r.code, r.parent_code as "parentCode", p.name as "parentName", r.name,
  r.region_level as "regionLevel", r.sort, r.remark, r.version,
  exists (select from region c where c.parent_code = r.code) as below`
const regionTables = 'region r left join region p on p.code = r.parent_code'

/** Handlers of administrative divisions, by code. The whole tree is cached until a region changes. */
export const regionHandlers: HandlersOf<RegionOperations> = {
  RegionApi_list: ({ tx, query }) => regionPage(tx, query),
  RegionApi_lazyTree: ({ tx, query }) => childRegions(tx, query.parentCode),
  RegionApi_tree: ({ tx, query }) =>
    query.keyword ? searchedTree(tx, query.keyword) : tx.remember('region', 'tree', () => nestRegions(tx, 'select code from region', [])),
  RegionApi_detail: ({ tx, query }) => regionOf(tx, query.code),
  RegionApi_remove: ({ tx, query }) => removeRegion(tx, query.id),
  RegionApi_submit: ({ tx, user, body }) => submitRegion(tx, user, body),
}

const regionFromRow = ({ below, total: _, ...row }: RegionRow): Region => ({ ...withoutNulls(row), ...(below && { hasChildren: true }) })

async function regionPage(tx: Tx, query: Call<'RegionApi_list'>['query']) {
  const { size, offset } = sliceOf(query)
  const like = (text: string | undefined) => (text ? containing(text) : null)
  const filters = [like(query.code), like(query.name), query.parentCode || null, like(query.keyword)]
  const where = `($1::text is null or r.code like $1) and ($2::text is null or r.name ilike $2) and ($3::text is null or r.parent_code = $3)
    and ($4::text is null or r.code like $4 or r.name ilike $4 or r.mnemonic ilike $4)`
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from region r where ${where}`, filters)
  const rows = await tx.query<RegionRow>(`select ${regionColumns} from ${regionTables} where ${where} order by r.code limit $5 offset $6`, [
    ...filters,
    size,
    offset,
  ])
  return pageOf(rows.map(regionFromRow), total, query)
}

const nodeOf = ({ code, parentCode, name }: Pick<RegionRow, 'code' | 'parentCode' | 'name'>): RegionNode => ({
  id: code,
  parentId: parentCode ?? '0',
  title: name,
  key: code,
  value: code,
})

async function childRegions(tx: Tx, parentCode: string | undefined): Promise<RegionNode[]> {
  // old clients send the code 00 for the country, which has no row
  const above = parentCode === undefined || /^0*$/.test(parentCode) ? null : parentCode
  const rows = await tx.query<RegionRow>(
    `select ${regionColumns} from ${regionTables} where r.parent_code is not distinct from $1 order by r.sort, r.code`,
    [above],
  )
  return rows.map((row) => ({ ...nodeOf(row), ...(row.below && { hasChildren: true }) }))
}

/** Regions that match the keyword by code, name or pinyin initials, with their ancestors. */
function searchedTree(tx: Tx, keyword: string): Promise<RegionNode[]> {
  const found = 'select code, parent_code from region where code like $1 or name ilike $1 or mnemonic ilike $1 order by code limit 200'
  const way = `with recursive way as ((${found}) union select r.code, r.parent_code from region r join way on r.code = way.parent_code)
    select code from way`
  return nestRegions(tx, way, [containing(keyword)])
}

/** The regions whose codes are selected, nested. */
async function nestRegions(tx: Tx, codes: string, values: readonly unknown[]): Promise<RegionNode[]> {
  const rows = await tx.query<Pick<RegionRow, 'code' | 'parentCode' | 'name'>>(
    `select code, parent_code as "parentCode", name from region where code in (${codes}) order by sort, code`,
    values,
  )
  const below = Map.groupBy(rows, ({ parentCode }) => parentCode ?? '')
  const under = (code: string): RegionNode[] =>
    (below.get(code) ?? []).map((row) => {
      const children = under(row.code)
      return { ...nodeOf(row), ...(children.length > 0 && { children }) }
    })
  return under('')
}

async function regionOf(tx: Tx, code: string): Promise<Region | undefined> {
  const row = await tx.maybeOne<RegionRow>(`select ${regionColumns} from ${regionTables} where r.code = $1`, [code])
  return row && regionFromRow(row)
}

async function removeRegion(tx: Tx, code: string): Promise<boolean> {
  const region = (await regionOf(tx, code)) ?? refuse('ROW_GONE', { params: { object: regionLabel } })
  if (region.hasChildren) refuse('HAS_BELOW', { params: { object: region.name } })
  await tx.query('delete from region where code = $1', [code])
  return true
}

/**
 * Adds a region, or changes the one with this code and version. Its level is one more than its parent's, and it cannot
 * be below itself.
 */
async function submitRegion(tx: Tx, user: User, { code, version, ...body }: RegionInput): Promise<Region> {
  const above = await parentOf(tx, code, body.parentCode)
  if (version !== undefined) await lockRegion(tx, code, version)
  const { name, sort = 0, remark = null } = body
  const values = [code, above?.code ?? null, name.trim(), (above?.regionLevel ?? 0) + 1, sort, remark, mnemonicOf(name), user.id, tx.now]
  const written = await tx.query(version === undefined ? insertSql : updateSql, values)
  if (written.length === 0) refuseCode(code)
  return (await regionOf(tx, code)) ?? refuse('ROW_GONE', { params: { object: regionLabel } })
}

const insertSql = `insert into region (code, parent_code, name, region_level, sort, remark, mnemonic, update_user, update_time)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning code`
const updateSql = `update region set parent_code = $2, name = $3, region_level = $4, sort = $5, remark = $6,
  mnemonic = $7, version = version + 1,
  update_user = $8, update_time = $9 where code = $1 returning code`

/** The parent, if one is given. It must exist and must not be below the region. */
async function parentOf(tx: Tx, code: string, parentCode: string | undefined): Promise<Region | undefined> {
  if (!parentCode) return undefined
  const ring = await tx.query(
    `with recursive up as (select code, parent_code from region where code = $1
       union select r.code, r.parent_code from region r join up on r.code = up.parent_code) select from up where code = $2`,
    [parentCode, code],
  )
  return ring.length === 0 ? ((await regionOf(tx, parentCode)) ?? refuseParent()) : refuseParent()
}

/** Locks a region. Refuses ROW_GONE, and VERSION_STALE with the newer region. */
async function lockRegion(tx: Tx, code: string, version: number): Promise<void> {
  const row = await tx.maybeOne<Stamp & { version: number }>(
    'select version, update_user as user, update_time as time from region where code = $1 for no key update',
    [code],
  )
  if (!row) refuse('ROW_GONE', { params: { object: regionLabel } })
  if (row.version !== version) await refuseNewer(tx, row, await regionOf(tx, code))
}

/** Refuses a new region whose code exists already; to change that region its version must be sent. */
function refuseCode(code: string): never {
  return refuse('DUPLICATE', { problems: [{ field: 'code', rule: 'DUPLICATE', params: { field: codeLabel, value: code } }] })
}

function refuseParent(): never {
  return refuse('FIELD_BAD', {
    problems: [{ field: 'parentCode', rule: 'FIELD_BAD', params: { field: { zh: '上级区划', en: 'The region above' } } }],
  })
}
