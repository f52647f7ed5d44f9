import type { Tx } from '#server/db/connect.ts'

type Row = Readonly<Record<string, unknown>>
/**
 * The rows of a document by table, in their order, without what differs in every posting: ids, requests and hashes.
 */
export type DocumentRows = Readonly<Record<string, readonly Row[]>>

/** Columns whose values differ in every row. */
const drawn = ['seq', 'request_id', 'hash', 'previous_hash', 'log_hash']

/** All rows of documents of a kind and a day, in every table with rows of documents, by the document's number. */
export async function rowsOfDocuments(tx: Tx, kind: string, day: string): Promise<Map<string, DocumentRows>> {
  const found = await tx.query<{ id: string; number: string }>(
    'select id::text as id, bill_no as number from document where tenant_id = $1 and kind = $2 and bill_date = $3 order by bill_no',
    [tx.tenantId, kind, day],
  )
  const ids = found.map(({ id }) => id)
  const tables = await tablesOfDocuments(tx)
  const rows = new Map<string, Record<string, Row[]>>(ids.map((id) => [id, {}]))
  for (const { table, key, order } of tables) {
    const text = `select t.${key}::text as id, to_jsonb(t)::text as row from ${table} t
      where t.tenant_id = $1 and t.${key} = any ($2::bigint[]) order by ${order}`
    for (const { id, row } of await tx.query<{ id: string; row: string }>(text, [tx.tenantId, ids])) {
      const of = rows.get(id)
      // figures stay text: their decimals are compared too, and ids do not fit into numbers
      if (of) of[table] = [...(of[table] ?? []), JSON.parse(row.replaceAll(/: (-?\d+(?:\.\d+)?)(?=[,}])/g, ': "$1"')) as Row]
    }
  }
  const names = await namesOf(tx, kind === 'tillShift')
  return new Map(found.map(({ id, number }) => [number, named(rows.get(id) ?? {}, new Map([...names, [id, 'its document']]))]))
}

/** Names to replace ids with, because two databases assign different ids. */
async function namesOf(tx: Tx, onlyShifts: boolean): Promise<Map<string, string>> {
  const shifts = await tx.query<{ id: string; name: string }>(
    `select id::text as id, bill_no as name from document where tenant_id = $1 and kind = 'tillShift'`,
    [tx.tenantId],
  )
  const lines = onlyShifts
    ? []
    : await tx.query<{ id: string; name: string }>(
        `select id::text as id, 'line ' || index_no as name from document_line where tenant_id = $1`,
        [tx.tenantId],
      )
  return new Map([...shifts, ...lines].map(({ id, name }) => [id, name]))
}

function named(rows: Readonly<Record<string, readonly Row[]>>, names: ReadonlyMap<string, string>): DocumentRows {
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.map((row) =>
        Object.fromEntries(
          Object.entries(row)
            .filter(([column]) => !drawn.includes(column) && !(column === 'id' && table !== 'document' && table !== 'document_line'))
            .map(([column, value]) => [column, (typeof value === 'string' && names.get(value)) || value]),
        ),
      ),
    ]),
  )
}

async function tablesOfDocuments(tx: Tx): Promise<{ table: string; key: string; order: string }[]> {
  const found = await tx.query<{ table: string; columns: string[] }>(
    `select c.relname::text as table, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      group by c.relname having bool_or(a.attname = 'document_id') or c.relname = 'document' order by 1`,
  )
  const orders = ['index_no', 'no', 'seq', 'line_id', 'id']
  return found.map(({ table, columns }) => ({
    table,
    key: table === 'document' ? 'id' : 'document_id',
    order: orders.flatMap((column) => (columns.includes(column) ? [`t.${column}`] : [])).join(', ') || '1',
  }))
}

/**
 * What changes beside the documents when they are posted: stock, counters, sums by day, and changes noted for sums.
 */
export async function sumsBeside(tx: Tx): Promise<unknown> {
  const of = async (text: string) => (await tx.query<{ row: string }>(text, [tx.tenantId])).map(({ row }) => row)
  return {
    stock: await of(
      `select (to_jsonb(b) - 'id')::text as row from stock_balance b where tenant_id = $1 order by depot_id, comm_info_id, lot`,
    ),
    counters: await of('select c::text as row from bill_counter c where tenant_id = $1 order by kind, period'),
    documents: await of(
      `select (kind, bill_date, status, sum(documents), sum(total_qty), sum(tax_amt), sum(total_amt), sum(final_amt),
        sum(cost_amt))::text as row
         from document_total where tenant_id = $1 group by kind, bill_date, status having sum(documents) <> 0 order by 1`,
    ),
    stores: await of(
      `select (depot_id, sum(goods), sum(qty), sum(value), sum(on_order_qty))::text as row from stock_total
        where tenant_id = $1 group by depot_id order by 1`,
    ),
    noted: await of(`select (part, count(*))::text as row from trade_news where tenant_id = $1 group by part order by 1`),
    moved: await of('select count(*)::text as row from stock_news where tenant_id = $1'),
  }
}
