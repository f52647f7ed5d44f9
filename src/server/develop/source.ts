import { Client } from 'pg'
import type { Words } from '#domain/core/words.ts'
import { refuse } from '../db/refuse.ts'

/** A registered data source, with its password decrypted. */
export type DataSource = { name: string; url: string; username: string; password: string }

export type SourceColumn = {
  name: string
  /** PostgreSQL's name of the type, such as `numeric` or `character varying`. */
  type: string
  length: number | null
  needed: boolean
  remark: string | null
}

/** Structure of a table. `uniques`: unique sets of columns other than the primary key. */
export type SourceTable = { name: string; remark: string | null; columns: SourceColumn[]; key: string[]; uniques: string[][] }

/** Timeout in milliseconds for another database. */
const timeoutMs = 5000

const notAllowed: Words = {
  zh: '不在允许连接的主机之列，请管理员在 DATASOURCE_HOSTS 中登记',
  en: 'it is not among the hosts that may be connected to; the operator lists them in DATASOURCE_HOSTS',
}
const notPostgres: Words = {
  zh: '须为 PostgreSQL 的连接地址，如 postgresql://主机:5432/库',
  en: 'it must be one of PostgreSQL, such as postgresql://host:5432/database',
}

type SourceAddress = { host: string; port: number; database: string; ssl: boolean | { rejectUnauthorized: boolean } }

/** Address of a data source. Refuses one that is not PostgreSQL or whose host is not configured. */
function sourceAddress({ name, url }: DataSource, hosts: readonly string[]): SourceAddress {
  const no = (reason: Words): never => refuse('DATASOURCE_SILENT', { params: { object: name, reason } })
  const text = url.replace(/^jdbc:/, '')
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return no(notPostgres)
  const { hostname, port: given, pathname, searchParams } = new URL(text)
  const [host, port, database] = [hostname.replace(/^\[|\]$/g, ''), Number(given || 5432), databaseName(pathname)]
  if (host === '' || database === '') return no(notPostgres)
  if (!hosts.some((allowed) => allowed === `${hostname}:${port}` || (port === 5432 && allowed === hostname))) return no(notAllowed)
  const mode = searchParams.get('sslmode') ?? 'prefer'
  return { host, port, database, ssl: mode.startsWith('verify') ? true : mode === 'require' ? { rejectUnauthorized: false } : false }
}

/**
 * Database name in an address; empty where there is none, or where it contains a NUL, behind which text could change
 * connection options.
 */
function databaseName(pathname: string): string {
  try {
    const name = decodeURIComponent(pathname.slice(1))
    return name.includes('\0') ? '' : name
  } catch {
    return ''
  }
}

/**
 * Queries another database, read-only and for a few seconds at most; where the query fails, refuses with its message.
 */
export async function querySource<T>(source: DataSource, hosts: readonly string[], work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...sourceAddress(source, hosts),
    user: source.username,
    password: source.password,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs,
    options: '-c default_transaction_read_only=on',
  })
  // a connection that breaks between two answers emits its error here
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'Refused') throw error
    const reason = error.message.slice(0, 200)
    return refuse('DATASOURCE_SILENT', { params: { object: source.name, reason: { zh: reason, en: reason } } })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Tables that the data source's user can read, by name. */
export async function listTables(client: Client): Promise<{ name: string; remark: string | null }[]> {
  const { rows } = await client.query(
    `select c.relname as name, obj_description(c.oid, 'pg_class') as remark
       from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and pg_table_is_visible(c.oid) and has_table_privilege(c.oid, 'select')
        and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      order by c.relname limit 2000`,
  )
  return rows
}

/** Structure of a table; undefined where the data source's user can see no table of this name. */
export async function readTable(client: Client, name: string): Promise<SourceTable | undefined> {
  const {
    rows: [table],
  } = await client.query(
    `select c.oid, c.relname as name, obj_description(c.oid, 'pg_class') as remark
       from pg_class c where c.relname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and pg_table_is_visible(c.oid)`,
    [name],
  )
  if (!table) return undefined
  const { rows: columns } = await client.query<SourceColumn>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as needed,
      col_description(a.attrelid, a.attnum) as remark,
            case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4 then a.atttypmod - 4 end as length
       from pg_attribute a where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table.oid],
  )
  const { rows: keys } = await client.query<{ main: boolean; columns: string[] }>(
    `select i.indisprimary as main,
            (select array_agg(a.attname::text order by k.at) from unnest(i.indkey::int2[]) with ordinality as k (attnum, at)
               join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns
       from pg_index i where i.indrelid = $1 and i.indisunique and i.indpred is null and i.indexprs is null order by i.indexrelid`,
    [table.oid],
  )
  const main = keys.find((key) => key.main)
  return { ...table, columns, key: main?.columns ?? [], uniques: keys.filter((key) => !key.main).map((key) => key.columns) }
}
