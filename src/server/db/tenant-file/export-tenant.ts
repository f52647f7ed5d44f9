import { createHash } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Drive } from '../../files/drive.ts'
import { SetUpError } from '../../set-up-error.ts'
import { type About, type Law, type Manifest, version } from './format.ts'
import { migrationsOf, sealedColumn, sequences, type TenantTable, tenantTables } from './tables.ts'
import { type Put, writeTar } from './tar-file.ts'

type Options = { client: pg.Client; drive: Drive; tenantId: string; file: string; key?: string | undefined; now: Date }

/** What was written; `missing`: files that rows name and that the drive does not have. */
export type Exported = { rows: number; tables: number; files: number; bytes: number; missing: string[] }

/**
 * Writes one tenant as it is at this moment into a new file, while the app works or rests: all its rows in one snapshot, and its files. Needs the owner
 * of the database. Throws SetUpError where there is no such tenant, or the file is there already.
 */
export async function exportTenant({ client, drive, tenantId, file, key, now }: Options): Promise<Exported> {
  if (await stat(file).catch(() => undefined)) throw new SetUpError(`${file} is there already: name a new file.`)
  const draft = `${file}.${process.pid}`
  const missing: string[] = []
  const written: { tables: Record<string, { rows: number; sha256: string }>; files: Record<string, { bytes: number; sha256: string }> } = {
    tables: {},
    files: {},
  }
  await client.query('begin isolation level repeatable read read only')
  try {
    const tables = await tenantTables(client)
    const about = await aboutOf(client, tenantId, tables, now)
    await writeTar(draft, key, async (put) => {
      await put('about', once(about))
      for (const table of tables) written.tables[table.name] = await putTable(client, put, tenantId, table)
      for (const name of await keysOf(client, tenantId)) {
        const kept = await putFile(drive, put, tenantId, name)
        if (kept) written.files[name] = kept
        else missing.push(name)
      }
      await put('manifest', once(written satisfies Manifest))
    })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
    await client.query('rollback')
  }
  const rows = Object.values(written.tables).reduce((sum, table) => sum + table.rows, 0)
  return {
    rows,
    tables: Object.keys(written.tables).length,
    files: Object.keys(written.files).length,
    bytes: (await stat(file)).size,
    missing,
  }
}

async function* once(value: object): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value))
}

async function aboutOf(client: pg.Client, tenantId: string, tables: readonly TenantTable[], now: Date): Promise<About> {
  // whoever made it, and where it connects to, only this installation knows
  const { rows } = await client.query<{ tenant: Record<string, unknown> }>(
    `select to_jsonb(t) - array['datasource_id', 'create_user', 'update_user'] as tenant from tenant t where tenant_id = $1`,
    [tenantId],
  )
  const [found] = rows
  if (!found) throw new SetUpError(`There is no tenant ${tenantId} here.`)
  const menus = await client.query<{ id: string; code: string }>(
    'select distinct m.id::text as id, m.code from menu m join role_menu r on r.menu_id = m.id where r.tenant_id = $1',
    [tenantId],
  )
  const laws = await client.query<Law>(
    `select hash, kind, description, first_run_at::text from machine
      where hash in (select machine_hash from document_event where tenant_id = $1) order by hash`,
    [tenantId],
  )
  return {
    version,
    tenantId,
    tenant: found.tenant,
    exportedAt: now.toISOString(),
    migrations: await migrationsOf(client),
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
    sequences: await sequences(client),
    menus: Object.fromEntries(menus.rows.map(({ id, code }) => [id, code])),
    laws: laws.rows,
  }
}

async function putTable(client: pg.Client, put: Put, tenantId: string, table: TenantTable): Promise<{ rows: number; sha256: string }> {
  const name = (text: string) => client.escapeIdentifier(text)
  const columns = table.columns.map((column) => selected(column, table.columns, name))
  const order = table.key.length > 0 ? ` order by ${table.key.map(name).join(', ')}` : ''
  const rowsOf = `select ${columns.join(', ')} from ${name(table.name)} where tenant_id = ${client.escapeLiteral(tenantId)}${order}`
  const stream = client.query(copyTo(`copy (${rowsOf}) to stdout`))
  const digest = createHash('sha256')
  await put(`tables/${table.name}`, hashed(stream, digest))
  return { rows: stream.rowCount, sha256: digest.digest('hex') }
}

/** What is sealed here cannot be opened there: it stays behind, and what needs it is off until it is entered again. */
function selected(column: string, all: readonly string[], name: (text: string) => string): string {
  if (column === sealedColumn) return 'null'
  if (column === 'status' && all.includes(sealedColumn)) return `case when ${sealedColumn} is null then ${name(column)} else 2 end`
  return name(column)
}

const keysOf = async (client: pg.Client, tenantId: string): Promise<string[]> =>
  (
    await client.query<{ key: string }>(
      'select key from stored_file where tenant_id = $1 union select key from log_archive where tenant_id = $1 order by key',
      [tenantId],
    )
  ).rows.map(({ key }) => key.slice(tenantId.length + 1))

async function putFile(drive: Drive, put: Put, tenantId: string, name: string) {
  const content = await begun(drive, `${tenantId}/${name}`)
  if (!content) return undefined
  const digest = createHash('sha256')
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of hashed(content, digest)) {
      bytes += chunk.length
      yield chunk
    }
  }
  await put(`files/${name}`, counted())
  return { bytes, sha256: digest.digest('hex') }
}

/** A file whose first bytes are there; nothing where there is no such file, which shows when it is read. */
async function begun(drive: Drive, key: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    const chunks: AsyncIterator<Buffer> = (await drive.read(key))[Symbol.asyncIterator]()
    const first = await chunks.next()
    return (async function* () {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value
    })()
  } catch (error) {
    if (/ENOENT|NoSuchKey|NotFound/.test(`${error} ${error instanceof Error ? error.cause : ''}`)) return undefined
    throw error
  }
}

/** The chunks of a stream, which the digest has seen. */
export async function* hashed(content: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
}
