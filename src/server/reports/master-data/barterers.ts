import { sql } from 'kysely'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { containing, contains, countedRows, type PagingParams, pageOf, sliceOf } from '../../db/pages.ts'
import { statement } from '../../db/query-builder.ts'
import { goneRows, type RowProblem, refuse, refuseRows } from '../../db/refuse.ts'
import { requireGrantedRight } from '../../http/access.ts'
import type { Call, HandlersOf, User } from '../../http/request.ts'
import { planOf } from '../../resources/plan.ts'
import { rankOf } from '../../resources/rank.ts'
import { removeOrProblems } from '../../resources/remove.ts'
import { submitRow } from '../../resources/submit.ts'

type Barterer = DataOf<'BartererApi_detail'>
type PartnerQuery = PagingParams & { name?: string; type?: number; keyword?: string }

/**
 * Handlers of trading partners: customers and suppliers together. A write goes to the underlying customer or supplier
 * and needs the right for that.
 */
export const bartererHandlers: HandlersOf<
  'BartererApi_list' | 'BartererApi_detail' | 'BartererApi_submit' | 'BartererApi_remove' | 'SupplierApi_unionCustomers'
> = {
  BartererApi_list: ({ tx, user, query }) => partnerPage(tx, user, query),
  SupplierApi_unionCustomers: ({ tx, user, query }) => partnerPage(tx, user, query),
  BartererApi_detail: async ({ tx, user, query }) => {
    const found = await findPartner(tx, query.id)
    if (found) requireGrantedRight(user, `${kindOf(found.type).stem}_view`)
    return found
  },
  BartererApi_submit: submitPartner,
  BartererApi_remove: async ({ tx, user, query }) => {
    await removePartners(tx, user, [...new Set(query.ids.split(','))])
    return true
  },
}

const partnerColumns = 'id, type, code, name, linkman, phone, status'

async function findPartner(tx: Tx, id: string): Promise<Barterer | undefined> {
  const row = await tx.maybeOne<Barterer>(`select ${partnerColumns} from barterer where tenant_id = $1 and id = $2`, [tx.tenantId, id])
  return row && withoutNulls(row)
}

/**
 * Condition that a partner matches the keyword: in any searched text if the caller may see the page of such partners,
 * else only in name, code and pinyin initials.
 */
const matchesKeyword = (keyword: string, known: readonly number[]) =>
  sql`((b.type = any (${known}::integer[]) and b.search_text like lower(${containing(keyword)}))
    or ${contains(sql`b.name`, keyword)} or ${contains(sql`b.code`, keyword)} or ${contains(sql`b.mnemonic`, keyword)})`

/** A page of partners. Those whose page the user may not see are shown without contact person and phone number. */
async function partnerPage(tx: Tx, { rights }: User, asked: PartnerQuery) {
  const known = [1, 2].filter((type) => rights.has(`${kindOf(type).stem}_view`))
  const [name, keyword] = [asked.name?.trim(), asked.keyword?.trim()]
  const wanted = [
    sql`b.tenant_id = ${tx.tenantId}`,
    ...(name ? [contains(sql`b.name`, name)] : []),
    ...(asked.type === undefined ? [] : [sql`b.type = ${asked.type}`]),
    ...(keyword ? [matchesKeyword(keyword, known)] : []),
  ]
  const best = keyword ? [rankOf(keyword, { codes: [sql`b.code`], texts: [], kept: 'b' })] : []
  const { rows, total } = await countedRows(sliceOf(asked), ({ size, offset }) =>
    tx.run(
      statement<Barterer & { total: string }>(sql`select ${sql.raw(partnerColumns)}, count(*) over () as total from barterer b
      where ${sql.join(wanted, sql` and `)}
      order by ${sql.join([...best, sql`b.name collate pinyin, b.id`])} limit ${size} offset ${offset}`),
    ),
  )
  const records = rows.map(({ total: _, linkman, phone, ...row }) =>
    withoutNulls(known.includes(row.type) ? { ...row, linkman, phone } : row),
  )
  return pageOf(records, total, asked)
}

type PartnerKind = { api: 'CustomerApi' | 'SupplierApi'; stem: string; names: (body: BodyOf<'BartererApi_submit'>) => object }

const kinds: Readonly<Record<number, PartnerKind>> = {
  1: { api: 'CustomerApi', stem: 'customer', names: ({ code, name }) => ({ customerCode: code, customerName: name }) },
  2: { api: 'SupplierApi', stem: 'supplier', names: ({ code, name }) => ({ supplierCode: code, supplierName: name }) },
}

const kindOf = (type: number): PartnerKind => kinds[type] ?? refuse('ROW_GONE', { params: { object: partnerWords } })
const partnerWords = { zh: '往来单位', en: 'The partner' }

async function submitPartner({ tx, user, body, emptied }: Call<'BartererApi_submit'>): Promise<Barterer> {
  const { type, code: _, name: __, ...rest } = body
  if (body.id !== undefined && (await findPartner(tx, body.id))?.type !== type) refuse('ROW_GONE', { params: { object: partnerWords } })
  const { api, stem, names } = kindOf(type)
  requireGrantedRight(user, `${stem}_${body.id === undefined ? 'add' : 'edit'}`)
  const saved = await submitRow(tx, user, planOf(resourceOf(api)), { ...rest, ...names(body) }, { emptied })
  return (await findPartner(tx, saved.id)) ?? refuse('ROW_GONE', { params: { object: partnerWords } })
}

async function removePartners(tx: Tx, user: User, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string; type: number }>(
    'select id, type from barterer where tenant_id = $1 and id = any ($2::bigint[])',
    [tx.tenantId, ids],
  )
  const inTheWay: RowProblem[] = goneRows(partnerWords, ids, rows)
  for (const type of [1, 2]) {
    const own = rows.filter((row) => row.type === type).map(({ id }) => id)
    if (own.length === 0) continue
    const { api, stem } = kindOf(type)
    requireGrantedRight(user, `${stem}_delete`)
    inTheWay.push(...(await removeOrProblems(tx, planOf(resourceOf(api)), own)))
  }
  refuseRows(inTheWay)
}
