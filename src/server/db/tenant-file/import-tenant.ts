import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Drive } from '../../core/drive.ts'
import { SetUpError } from '../../core/set-up-error.ts'
import { codeOf } from '../client.ts'
import { archivedParts, restorePart } from '../log-archive/restore-year.ts'
import { brokenInvariantsOf, invariants } from '../schema/invariants.ts'
import { withDigest } from './export-tenant.ts'
import { formatVersion, type TenantHeader, type TenantManifest } from './format.ts'
import { type LogTools, renameLog } from './rename-log.ts'
import { brokenKeys, migrationsOf, tenantTables } from './tables.ts'
import { damagedFile, type FileContent, readTar } from './tar-file.ts'

type ImportOptions = {
  client: pg.Client
  drive: Drive
  file: string
  key?: string | undefined
  /** Number that the tenant gets here; absent: it keeps its own. */
  as?: string | undefined
  log: LogTools
}

/**
 * `domain`: the tenant's address, if it already belongs to another tenant here; `menus`: number of role entries that
 * refer to menus missing here.
 */
export type ImportResult = { tenantId: string; rows: number; files: number; checked: number; domain?: string; menus: number }

type ImportState = ImportOptions & {
  about: TenantHeader
  tenantId: string
  put: string[]
  manifest?: TenantManifest
  came: ReceivedContent
  lostMenus: number
}
type ReceivedContent = {
  tables: Record<string, { rows: number; sha256: string }>
  files: Record<string, { bytes: number; sha256: string }>
}

/**
 * Imports a tenant from a file in one transaction: either complete and verified, or not at all. Runs as the owner.
 * Throws SetUpError where the tenant exists, the schema differs, the file is damaged, or its content is inconsistent.
 */
export async function importTenant(options: ImportOptions): Promise<ImportResult> {
  const put: string[] = []
  // the coordinator of a cluster must send rows through its connections: rows that it writes locally cannot be
  // analysed afterwards; not `set local`, which would be forwarded to the nodes
  await options.client.query('set citus.enable_local_execution = off')
  await beginImport(options.client)
  try {
    const imported = await importContent(options, put)
    await options.client.query('commit')
    return imported
  } catch (error) {
    await options.client.query('rollback')
    for (const key of put) await options.drive.remove(key)
    throw error
  } finally {
    await options.client.query('reset citus.enable_local_execution')
  }
}

async function beginImport(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    // no triggers: rows are inserted as exported, including columns that triggers fill; foreign keys are verified at
    // the end
    await client.query('set local session_replication_role = replica')
  } catch (error) {
    await client.query('rollback')
    if (codeOf(error) !== '42501') throw error
    const owner = client.escapeIdentifier(client.user ?? '')
    throw new SetUpError(
      'The owner of the database may not bring in rows as they were. As an administrator run: ' +
        `grant set on parameter session_replication_role to ${owner};`,
      { cause: error },
    )
  }
}

async function importContent(options: ImportOptions, put: string[]): Promise<ImportResult> {
  const { file, key } = options
  let coming: ImportState | undefined
  let domain: string | undefined
  for await (const content of readTar(file, key)) {
    if (!coming) {
      coming = await startImport(options, content, put)
      domain = await addTenant(coming)
    } else await receiveContent(coming, content)
  }
  if (!coming) throw damagedFile(file)
  assertWhole(coming)
  await finishImport(coming)
  const checked = await verifyImport(coming)
  const rows = Object.values(coming.came.tables).reduce((sum, table) => sum + table.rows, 0)
  const { tenantId, came, lostMenus: menus } = coming
  return { tenantId, rows, files: Object.keys(came.files).length, checked, menus, ...(domain !== undefined && { domain }) }
}

async function startImport(options: ImportOptions, { name, bytes }: FileContent, put: string[]): Promise<ImportState> {
  const { client, file } = options
  const about = name === 'about' ? await jsonOf<TenantHeader>(bytes, file) : undefined
  if (!about) throw damagedFile(file)
  if (about.version !== formatVersion)
    throw new SetUpError(`${file} was written by another version of Danju (form ${about.version}, here ${formatVersion}).`)
  const here = await migrationsOf(client)
  const [ahead, behind] = [about.migrations.find((one) => !here.includes(one)), here.find((one) => !about.migrations.includes(one))]
  if (ahead !== undefined)
    throw new SetUpError(`${file} is of a newer schema (${ahead}): start the version of Danju that wrote it here once, and come again.`)
  if (behind !== undefined)
    throw new SetUpError(`${file} is of an older schema (without ${behind}): start this version there once, and export it again.`)
  return { ...options, put, about, tenantId: options.as ?? about.tenantId, came: { tables: {}, files: {} }, lostMenus: 0 }
}

/** Inserts the tenant's own row; returns its domain if that is taken here. */
async function addTenant({ client, about, tenantId }: ImportState): Promise<string | undefined> {
  const found = async (column: string, value: unknown) =>
    (await client.query(`select from tenant where ${column} = $1`, [value])).rows.length > 0
  if (await found('tenant_id', tenantId))
    throw new SetUpError(`There is a tenant ${tenantId} here already: give it another number (--as), or import it elsewhere.`)
  const { domain } = about.tenant
  const taken = typeof domain === 'string' && (await found('domain', domain))
  // the id is drawn anew, because every installation numbers its tenants itself
  const { rows } = await client.query<{ id: string }>(`select nextval('id_seq')::text as id`)
  const row = { ...about.tenant, tenant_id: tenantId, id: rows[0]?.id, ...(taken && { domain: null }) }
  await client.query('insert into tenant select (jsonb_populate_record(null::tenant, $1)).*', [JSON.stringify(row)])
  await client.query(`insert into machine select (jsonb_populate_recordset(null::machine, $1)).* on conflict do nothing`, [
    JSON.stringify(about.laws),
  ])
  return taken ? domain : undefined
}

async function receiveContent(coming: ImportState, { name, bytes }: FileContent): Promise<void> {
  const [folder = '', ...rest] = name.split('/')
  const own = rest.join('/')
  if (folder === 'tables') coming.came.tables[own] = await receiveTable(coming, own, bytes)
  else if (folder === 'files') coming.came.files[own] = await receiveFile(coming, own, bytes)
  else if (folder === 'manifest') coming.manifest = await jsonOf<TenantManifest>(bytes, coming.file)
  else throw damagedFile(coming.file)
}

async function receiveTable(coming: ImportState, table: string, bytes: AsyncIterable<Buffer>): Promise<{ rows: number; sha256: string }> {
  const { client, about, tenantId, file } = coming
  const columns = about.tables[table]
  if (!columns) throw damagedFile(file)
  // queried before the copy begins, because that occupies the connection
  const menus = table === 'role_menu' ? await menusHere(coming) : undefined
  const names = ['tenant_id', ...columns].map((column) => client.escapeIdentifier(column))
  const stream = client.query(copyFrom(`copy ${client.escapeIdentifier(table)} (${names.join(', ')}) from stdin`))
  const digest = createHash('sha256')
  const lines = linesOf(withDigest(bytes, digest))
  const rows = menus ? withMenuIds(coming, lines, columns.indexOf('menu_id'), menus) : lines
  await pipeline(Readable.from(prefixed(rows, `${tenantId}\t`)), stream)
  return { rows: stream.rowCount + (menus ? coming.lostMenus : 0), sha256: digest.digest('hex') }
}

/** Yields complete rows in batches; in COPY's text format only a line feed ends a row. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of bytes) {
    // decoded one byte per character, so that multi-byte characters split between chunks survive
    const lines = (rest + chunk.toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

async function* prefixed(rows: AsyncIterable<string[]>, prefix: string): AsyncGenerator<Buffer> {
  for await (const lines of rows) yield Buffer.from(lines.map((line) => `${prefix}${line}\n`).join(''), 'latin1')
}

/** Ids of menus in this installation, by their former ids. */
async function menusHere({ client, about }: ImportState): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; code: string }>('select id::text as id, code from menu')
  const byCode = new Map(rows.map(({ id, code }) => [code, id]))
  return new Map(Object.entries(about.menus).flatMap(([id, code]) => (byCode.has(code) ? [[id, byCode.get(code) ?? ''] as const] : [])))
}

async function* withMenuIds(coming: ImportState, rows: AsyncIterable<string[]>, at: number, ids: ReadonlyMap<string, string>) {
  for await (const lines of rows) {
    const kept = lines.flatMap((line) => {
      const cells = line.split('\t')
      const id = ids.get(cells[at] ?? '')
      return id === undefined ? [] : [cells.with(at, id).join('\t')]
    })
    coming.lostMenus += lines.length - kept.length
    if (kept.length > 0) yield kept
  }
}

async function receiveFile({ drive, tenantId, put }: ImportState, name: string, bytes: AsyncIterable<Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'danju-tenant-'))
  try {
    const [digest, path] = [createHash('sha256'), join(folder, 'file')]
    const target = createWriteStream(path)
    await pipeline(Readable.from(withDigest(bytes, digest)), target)
    const key = `${tenantId}/${name}`
    put.push(key)
    await drive.put(key, path)
    return { bytes: target.bytesWritten, sha256: digest.digest('hex') }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Throws unless everything that the manifest lists has arrived, to the last row. */
function assertWhole({ manifest, came, file }: ImportState): void {
  if (!manifest) throw damagedFile(file)
  for (const kind of ['tables', 'files'] as const) {
    const [sent, got] = [Object.entries(manifest[kind]), came[kind] as Readonly<Record<string, object>>]
    if (sent.length !== Object.keys(got).length) throw damagedFile(file)
    for (const [name, what] of sent) if (JSON.stringify(got[name]) !== JSON.stringify(what)) throw damagedFile(`${file}, ${kind}/${name},`)
  }
}

/** Sets sequences, refreshes statistics, and renames the tenant where its number changed. */
async function finishImport(coming: ImportState): Promise<void> {
  const { client, about, tenantId } = coming
  for (const [name, last] of Object.entries(about.sequences)) {
    // an unused sequence may report a value below its first one
    if (last !== '0')
      await client.query(
        `select setval(to_regclass($1), greatest($2::bigint, (select coalesce(last_value, 0) from pg_sequences
        where schemaname = 'public' and sequencename = $1)))`,
        [name, last],
      )
  }
  const tables = await tenantTables(client)
  await client.query(`analyze ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
  if (tenantId === about.tenantId) return
  await client.query(`update stored_file set key = tenant_id || substr(key, length(tenant_id) + 1) where tenant_id = $1`, [tenantId])
  await bringBackArchives(coming)
  await renameLog(client, about.tenantId, tenantId, coming.log)
}

/**
 * Restores archived log details into the rows and deletes the archive files: renaming rebuilds the hash chain over
 * whole rows, so the files would no longer match.
 */
async function bringBackArchives({ client, drive, tenantId, put }: ImportState): Promise<void> {
  for (const part of await archivedParts(client, tenantId)) {
    const key = `${tenantId}${part.key.slice(tenantId.length)}`
    await restorePart(client, tenantId, part, await buffer(await drive.read(key)))
    await drive.remove(key)
    put.splice(put.indexOf(key), 1)
  }
}

/** Verifies every foreign key, every invariant, and the tenant's whole log. */
async function verifyImport({ client, tenantId, log, file }: ImportState): Promise<number> {
  const lost = await brokenKeys(client, tenantId)
  if (lost.length > 0) throw new SetUpError(`${file} does not hold together: rows refer to what is not there (${lost.join(', ')}).`)
  const broken = await brokenInvariantsOf(async (sql) => (await client.query(sql)).rows, tenantId)
  const findings = await log.findings(client, tenantId)
  const asked = invariants.length
  if (broken.length > 0) {
    const lines = broken.map(({ id, title, rows }) => `  ${id} ${title}: ${JSON.stringify(rows[0])}`)
    throw new SetUpError([`${broken.length} of ${asked} invariants do not hold in ${file}; of each the first row:`, ...lines].join('\n'))
  }
  if (findings.length > 0)
    throw new SetUpError(`The log in ${file} is not whole: ${findings.length} findings, the first ${JSON.stringify(findings[0])}.`)
  return asked
}

async function jsonOf<T>(bytes: AsyncIterable<Buffer>, file: string): Promise<T> {
  const content = await buffer(bytes)
  try {
    return JSON.parse(content.toString()) as T
  } catch (error) {
    throw damagedFile(file, error)
  }
}
