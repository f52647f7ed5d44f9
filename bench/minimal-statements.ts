import type { Statement } from './recording.ts'
import type { Site, Stage } from './stage.ts'

type Table = { name: string; key: string[]; columns: string[] }
type JsonRow = Record<string, unknown>

/**
 * Tables of tenants in which a flow may leave rows, referenced tables first. Left out are the log of requests and the
 * notes that triggers write.
 */
const tables = `
  select c.relname as name,
         array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)) as key,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname <> 'seq' and a.attgenerated = '') as columns
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^log_'
   and c.relname not in ('data_change', 'stock_news', 'open_news')
     and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
   order by c.relname <> 'document', c.relname <> 'document_line', c.relname`

/**
 * The smallest set of statements that leaves the same rows as one flow of the product: five transactions, one for each
 * request; the last has a statement for the new rows of each table and one for its changed rows. Nothing is read and
 * nothing computed. `before` is a database without the flow, `after` one with it.
 */
export async function leastStatements(stage: Stage, before: Site, after: Site): Promise<Statement[]> {
  const known = await stage.asOwner(after, async (client) => (await client.query<Table>(tables)).rows)
  const written: { table: Table; rows: JsonRow[]; isNew: boolean }[] = []
  for (const table of known) {
    const [old, now] = [await rowsOf(stage, before, table), await rowsOf(stage, after, table)]
    const changed = [...now].filter(([key, row]) => old.get(key) !== row)
    const parsed = (isNew: boolean) => changed.filter(([key]) => old.has(key) !== isNew).map(([, row]) => JSON.parse(row) as JsonRow)
    written.push({ table, rows: parsed(true), isNew: true }, { table, rows: parsed(false), isNew: false })
  }
  const statements = written.filter(({ rows }) => rows.length > 0)
  const keys = statements.find(({ table }) => table.name === 'idempotency_key')
  const early = (keys?.rows ?? []).slice(0, -1).map((row) => [insertStatement({ ...keys, rows: [row] } as typeof keys & object)])
  const last = statements.map((one) => insertStatement(one === keys ? { ...one, rows: one.rows.slice(-1) } : one))
  return [...early, last].flatMap(inTransaction(stage.props.tenantId))
}

/**
 * Rows as JSON by their key, sorted by key, so that concurrent writers of the same rows never deadlock. Ids are
 * digits, as text.
 */
async function rowsOf(stage: Stage, site: Site, { name, key }: Table): Promise<Map<string, string>> {
  const { rows } = await stage.asOwner(site, (client) =>
    client.query<{ key: string; row: string }>(
      `select jsonb_build_array(${key.join(', ')})::text as key, to_jsonb(t)::text as row from ${name} t
        where tenant_id = $1 order by ${key.join(', ')}`,
      [stage.props.tenantId],
    ),
  )
  // an id does not fit into a JavaScript number, so it is quoted
  return new Map(rows.map(({ key: at, row }) => [at, row.replace(/(?<=[:[ ])\d{16,}(?=[,}\]])/g, '"$&"')]))
}

function insertStatement({ table, rows, isNew }: { table: Table; rows: JsonRow[]; isNew: boolean }): Statement {
  const { name, key, columns } = table
  const list = columns.join(', ')
  const others = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  const conflict = isNew ? '' : ` on conflict (${key.join(', ')}) do update set ${others.join(', ')}`
  return {
    sql: `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)${conflict}`,
    values: [JSON.stringify(rows)],
    rows: rows.length,
  }
}

const inTransaction = (tenantId: string) => (statements: readonly Statement[]) => [
  { sql: `begin; set local app.tenant_id = '${tenantId}'`, values: [], rows: 0 },
  ...statements,
  { sql: 'commit', values: [], rows: 0 },
]
