import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { requireHeld } from '../http/access.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { planOf } from '../resources/plan.ts'
import { removeRows } from '../resources/remove.ts'
import { submitRow } from '../resources/submit.ts'
import { present } from '../wire-values.ts'
import { containing, type PageAsked, pageOf, sliceOf } from './pages.ts'

type Barterer = DataOf<'BartererApi_detail'>
type Asked = PageAsked & { name?: string; type?: number; keyword?: string }

/** Trading partners: customers and suppliers together. What is written goes to the customer or supplier behind, with that one's right. */
export const bartererHandlers: HandlersOf<
  'BartererApi_list' | 'BartererApi_detail' | 'BartererApi_submit' | 'BartererApi_remove' | 'SupplierApi_unionCustomers'
> = {
  BartererApi_list: ({ tx, query }) => partners(tx, query),
  SupplierApi_unionCustomers: ({ tx, query }) => partners(tx, query),
  BartererApi_detail: ({ tx, query }) => partner(tx, query.id),
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

async function partners(tx: Tx, asked: Asked) {
  const { size, offset } = sliceOf(asked)
  const rows = await tx.query<Barterer & { total: string }>(
    `select ${columns}, count(*) over () as total from barterer
      where tenant_id = $1 and ($2::text is null or name ilike $2) and ($3::integer is null or type = $3)
        and ($4::text is null or name ilike $4 or code ilike $4 or phone ilike $4 or mnemonic ilike $4)
      order by name collate pinyin, id limit $5 offset $6`,
    [tx.tenantId, part(asked.name), asked.type ?? null, part(asked.keyword), size, offset],
  )
  const records = rows.map(({ total: _, ...row }) => present(row))
  return pageOf(records, rows[0] ? Number(rows[0].total) : 0, asked)
}

const part = (text: string | undefined) => (text?.trim() ? containing(text.trim()) : null)

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
  if (rows.length < ids.length) refuse('ROW_GONE', { params: { object: gone } })
  for (const type of [1, 2]) {
    const own = rows.filter((row) => row.type === type).map(({ id }) => id)
    if (own.length === 0) continue
    const { api, stem } = kindOf(type)
    requireHeld(user, `${stem}_delete`)
    await removeRows(tx, planOf(resourceOf(api)), own)
  }
}
