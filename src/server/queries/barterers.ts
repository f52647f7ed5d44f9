import { sql } from 'kysely'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { statement } from '../db/query-builder.ts'
import { requireHeld } from '../http/access.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { goneRows, type RowProblem, refuse, refuseRows } from '../refuse.ts'
import { planOf } from '../resources/plan.ts'
import { rankOf } from '../resources/rank.ts'
import { tryRemoving } from '../resources/remove.ts'
import { submitRow } from '../resources/submit.ts'
import { present } from '../wire-values.ts'
import { containing, contains, countedRows, type PageAsked, pageOf, sliceOf } from './pages.ts'

type Barterer = DataOf<'BartererApi_detail'>
type Asked = PageAsked & { name?: string; type?: number; keyword?: string }

/** Trading partners: customers and suppliers together. What is written goes to the customer or supplier behind, with that one's right. */
export const bartererHandlers: HandlersOf<
  'BartererApi_list' | 'BartererApi_detail' | 'BartererApi_submit' | 'BartererApi_remove' | 'SupplierApi_unionCustomers'
> = {
  BartererApi_list: ({ tx, user, query }) => partners(tx, user, query),
  SupplierApi_unionCustomers: ({ tx, user, query }) => partners(tx, user, query),
  BartererApi_detail: async ({ tx, user, query }) => {
    const found = await partner(tx, query.id)
    if (found) requireHeld(user, `${kindOf(found.type).stem}_view`)
    return found
  },
  BartererApi_submit: submit,
  BartererApi_remove: async ({ tx, user, query }) => {
    await remove(tx, user, [...new Set(query.ids.split(','))])
    return true
  },
}

const columns = 'id, type, code, name, linkman, phone, status'

async function partner(tx: Tx, id: string): Promise<Barterer | undefined> {
  const row = await tx.maybeOne<Barterer>(`select ${columns} from barterer where tenant_id = $1 and id = $2`, [tx.tenantId, id])
  return row && present(row)
}

/** By anything of a partner whose page the asker may see, else by what the partner is called. */
const found = (keyword: string, known: readonly number[]) =>
  sql`((b.type = any (${known}::integer[]) and b.search_text like lower(${containing(keyword)}))
    or ${contains(sql`b.name`, keyword)} or ${contains(sql`b.code`, keyword)} or ${contains(sql`b.mnemonic`, keyword)})`

/** Whoever may not see the page of customers or suppliers is told what theirs are called, and no more. */
async function partners(tx: Tx, { rights }: User, asked: Asked) {
  const known = [1, 2].filter((type) => rights.has(`${kindOf(type).stem}_view`))
  const [name, keyword] = [asked.name?.trim(), asked.keyword?.trim()]
  const wanted = [
    sql`b.tenant_id = ${tx.tenantId}`,
    ...(name ? [contains(sql`b.name`, name)] : []),
    ...(asked.type === undefined ? [] : [sql`b.type = ${asked.type}`]),
    ...(keyword ? [found(keyword, known)] : []),
  ]
  const best = keyword ? [rankOf(keyword, { codes: [sql`b.code`], texts: [], kept: 'b' })] : []
  const { rows, total } = await countedRows(sliceOf(asked), ({ size, offset }) =>
    tx.run(
      statement<Barterer & { total: string }>(sql`select ${sql.raw(columns)}, count(*) over () as total from barterer b
      where ${sql.join(wanted, sql` and `)}
      order by ${sql.join([...best, sql`b.name collate pinyin, b.id`])} limit ${size} offset ${offset}`),
    ),
  )
  const records = rows.map(({ total: _, linkman, phone, ...row }) => present(known.includes(row.type) ? { ...row, linkman, phone } : row))
  return pageOf(records, total, asked)
}

type Kind = { api: 'CustomerApi' | 'SupplierApi'; stem: string; names: (body: BodyOf<'BartererApi_submit'>) => object }

const kinds: Readonly<Record<number, Kind>> = {
  1: { api: 'CustomerApi', stem: 'customer', names: ({ code, name }) => ({ customerCode: code, customerName: name }) },
  2: { api: 'SupplierApi', stem: 'supplier', names: ({ code, name }) => ({ supplierCode: code, supplierName: name }) },
}

const kindOf = (type: number): Kind => kinds[type] ?? refuse('ROW_GONE', { params: { object: gone } })
const gone = { zh: '往来单位', en: 'The partner' }

async function submit({ tx, user, body, emptied }: Call<'BartererApi_submit'>): Promise<Barterer> {
  const { type, code: _, name: __, ...rest } = body
  if (body.id !== undefined && (await partner(tx, body.id))?.type !== type) refuse('ROW_GONE', { params: { object: gone } })
  const { api, stem, names } = kindOf(type)
  requireHeld(user, `${stem}_${body.id === undefined ? 'add' : 'edit'}`)
  const saved = await submitRow(tx, user, planOf(resourceOf(api)), { ...rest, ...names(body) }, { emptied })
  return (await partner(tx, saved.id)) ?? refuse('ROW_GONE', { params: { object: gone } })
}

async function remove(tx: Tx, user: User, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ id: string; type: number }>(
    'select id, type from barterer where tenant_id = $1 and id = any ($2::bigint[])',
    [tx.tenantId, ids],
  )
  const inTheWay: RowProblem[] = goneRows(gone, ids, rows)
  for (const type of [1, 2]) {
    const own = rows.filter((row) => row.type === type).map(({ id }) => id)
    if (own.length === 0) continue
    const { api, stem } = kindOf(type)
    requireHeld(user, `${stem}_delete`)
    inTheWay.push(...(await tryRemoving(tx, planOf(resourceOf(api)), own)))
  }
  refuseRows(inTheWay)
}
