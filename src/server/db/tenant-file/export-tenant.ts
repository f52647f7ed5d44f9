import { createHash } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Drive } from '../../core/drive.ts'
import { SetUpError } from '../../core/set-up-error.ts'
import { type ExportedLaw, formatVersion, type TenantHeader, type TenantManifest } from './format.ts'
import { migrationsOf, sealedColumn, sequences, type TenantTable, tenantTables } from './tables.ts'
import { type PutContent, writeTar } from './tar-file.ts'

type ExportOptions = { client: pg.Client; drive: Drive; tenantId: string; file: string; key?: string | undefined; now: Date }

/** Result of an export; `missing`: files that rows refer to but that the drive does not contain. */
export type ExportResult = { rows: number; tables: number; files: number; bytes: number; missing: string[] }

/**
 * Writes one tenant as it is now into a new file, whether the app runs or not: all its rows in one snapshot, and its
 * files. Runs as the owner. Throws SetUpError where there is no such tenant, or the file exists already.
 */
export async function exportTenant({ client, drive, tenantId, file, key, now }: ExportOptions): Promise<ExportResult> {
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
      await put('about', jsonBuffer(about))
      for (const table of tables) written.tables[table.name] = await putTable(client, put, tenantId, table)
      for (const name of await keysOf(client, tenantId)) {
        const kept = await putFile(drive, put, tenantId, name)
        if (kept) written.files[name] = kept
        else missing.push(name)
      }
      await put('manifest', jsonBuffer(written satisfies TenantManifest))
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

async function* jsonBuffer(value: object): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value))
}

async function aboutOf(client: pg.Client, tenantId: string, tables: readonly TenantTable[], now: Date): Promise<TenantHeader> {
  // the columns left out refer to rows of this installation
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
  const laws = await client.query<ExportedLaw>(
    `select hash, kind, description, first_run_at::text from machine
      where hash in (select machine_hash from document_event where tenant_id = $1) order by hash`,
    [tenantId],
  )
  return {
    version: formatVersion,
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

async function putTable(
  client: pg.Client,
  put: PutContent,
  tenantId: string,
  table: TenantTable,
): Promise<{ rows: number; sha256: string }> {
  const name = (text: string) => client.escapeIdentifier(text)
  const columns = table.columns.map((column) => columnExpression(column, table.columns, name))
  const order = table.key.length > 0 ? ` order by ${table.key.map(name).join(', ')}` : ''
  const rowsOf = `select ${columns.join(', ')} from ${name(table.name)} where tenant_id = ${client.escapeLiteral(tenantId)}${order}`
  const stream = client.query(copyTo(`copy (${rowsOf}) to stdout`))
  const digest = createHash('sha256')
  await put(`tables/${table.name}`, withDigest(stream, digest))
  return { rows: stream.rowCount, sha256: digest.digest('hex') }
}

/**
 * Encrypted values cannot be decrypted elsewhere, so they become null, and rows that need them are disabled until
 * somebody enters them again.
 */
function columnExpression(column: string, all: readonly string[], name: (text: string) => string): string {
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

async function putFile(drive: Drive, put: PutContent, tenantId: string, name: string) {
  const content = await openFile(drive, `${tenantId}/${name}`)
  if (!content) return undefined
  const digest = createHash('sha256')
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of withDigest(content, digest)) {
      bytes += chunk.length
      yield chunk
    }
  }
  await put(`files/${name}`, counted())
  return { bytes, sha256: digest.digest('hex') }
}

/** Opens a file and reads its first bytes, since only reading shows whether it exists; undefined where it does not. */
async function openFile(drive: Drive, key: string): Promise<AsyncIterable<Buffer> | undefined> {
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

/** Passes the chunks of a stream on and adds them to the digest. */
export async function* withDigest(content: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
}
