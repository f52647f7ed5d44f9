import { type OperationId, operations } from '#contract/operations.gen.ts'
import { menuPages } from '#resources/menu/menu.ts'
import { resolveSchema, schemasOf } from '#server/http/contract-schemas.ts'
import type { Client } from '../client.ts'
import { reading, sendTo } from '../contract/sweep.ts'

/**
 * Pages that show no rows: forms, settings and the law itself; what payment services and people from outside send; and
 * papers, where each document has its standard template until it gets its own.
 */
const withoutRows: ReadonlySet<string> = new Set([
  ...['checkout', 'openapi', 'sysconfig', 'machine', 'testing'],
  ...['paymentcallback', 'registration', 'printtemplate'],
])

/** What pages read whose right is not that of what they read. */
const readElsewhere: Readonly<Record<string, OperationId>> = {
  flowtask: 'FlowWorkApi_todoList',
  mymessage: 'NoticeApi_latest',
  invoicequeue: 'InvoiceApi_list',
  mallgoods: 'CommodityApi_list',
}

type MenuPageOfTenant = { code: string; name: string; reads: readonly OperationId[] }

/** What a page of the menu may read without being told what about: operations under its right. */
function readsOf(code: string): OperationId[] {
  const needsNothing = (id: OperationId) => {
    const { query, body } = schemasOf(id)
    return [query, body].every((schema) => schema === undefined || (resolveSchema(schema).required ?? []).length === 0)
  }
  const right = `${code}_view`
  return operations
    .filter((one) => one.right === right && reading.includes(one.id) && one.answers !== 'file' && needsNothing(one.id))
    .map(({ id }) => id)
}

/** The pages of the menu that show rows to the administrator of a tenant, each with what it reads. */
export const pagesWithRows: readonly MenuPageOfTenant[] = menuPages
  .filter(({ scope, group, code }) => scope !== 'platform' && group !== 'platform' && !withoutRows.has(code))
  .map(({ code, label }) => ({ code, name: label.en, reads: [readElsewhere[code] ?? readsOf(code)].flat() }))

/** Rows on the first page (of five) of the fullest of the page's lists; 0 if all are empty. */
export async function rowsOfPage(client: Client, { reads }: MenuPageOfTenant): Promise<number> {
  let most = 0
  for (const id of reads) {
    const response = await sendTo(client, id, { query: { size: 5 }, body: {} })
    most = Math.max(most, rowsIn(((await response.json()) as { data?: unknown }).data))
  }
  return most
}

function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.length
  if (typeof data !== 'object' || data === null) return 0
  return Math.max(0, ...Object.values(data).map((value) => (Array.isArray(value) ? value.length : 0)))
}
