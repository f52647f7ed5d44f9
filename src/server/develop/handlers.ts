import { readdirSync } from 'node:fs'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import { resourceOf } from '#resources/index.ts'
import type { Seal } from '../core/seal.ts'
import { withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { goneRows, refuse, refuseRows } from '../db/refuse.ts'
import type { Call, HandlersOf } from '../http/request.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'
import { documentFiles } from './document-files.ts'
import { isTaken } from './name-taken.ts'
import { type CodeFile, resourceFiles, titleOf } from './resource-files.ts'
import { type DataSource, listTables, querySource, readTable, type SourceTable } from './source.ts'
import { fieldsOf, labelOf, wordsIn } from './table-fields.ts'

type CodeGenOperations = `CodeGenApi_${'copy' | 'genCode' | 'files' | 'tables' | 'documentType'}`
type CodeGenRow = {
  id: string
  datasourceId: string | null
  codeName: string
  serviceName: string
  tableName: string
  tablePrefix: string | null
  apiPath: string | null
}

const codeGenLabel = resourceOf('CodeGenApi').label

/** Handlers of the code generator; `hosts` are the hosts that data sources may use by configuration. */
export const codeHandlers = (seal: Seal, hosts: readonly string[]): HandlersOf<CodeGenOperations> => ({
  CodeGenApi_copy: copyCodeGen,
  CodeGenApi_genCode: (call) => generateFiles(call, seal, hosts),
  CodeGenApi_files: async ({ tx, query }) => {
    const row = await tx.maybeOne<{ files: Record<string, string> | null }>('select files from code_gen where id = $1', [query.id])
    if (!row) return refuse('ROW_GONE', { params: { object: codeGenLabel } })
    return Object.entries(row.files ?? {}).map(([path, text]) => ({ path, text }))
  },
  CodeGenApi_tables: async ({ tx, query }) => {
    const source = await findSource(tx, seal, query.datasourceId)
    return (await querySource(source, hosts, listTables)).map(withoutNulls) as DataOf<'CodeGenApi_tables'>
  },
  CodeGenApi_documentType: async ({ body }) => documentFiles(body),
})

async function copyCodeGen({ tx, user, query }: Call<'CodeGenApi_copy'>): Promise<DataOf<'CodeGenApi_copy'>> {
  const name = await tx.maybeOne<{ name: string }>(`select code_name || '-copy' as name from code_gen where id = $1`, [query.id])
  if (!name) return refuse('ROW_GONE', { params: { object: codeGenLabel } })
  const taken = await tx.maybeOne('select from code_gen where code_name = $1', [name.name])
  if (taken || name.name.length > 64)
    refuse('DUPLICATE', {
      params: { field: { zh: '名称', en: 'Name' }, value: name.name },
      problems: [{ field: 'codeName', rule: 'DUPLICATE', params: { value: name.name } }],
    })
  const { id } = await tx.one<{ id: string }>(
    `insert into code_gen (datasource_id, service_name, code_name, table_name, table_prefix, pk_name, package_name,
      base_mode, wrap_mode, api_path, web_path,
                           create_user, create_time)
     select datasource_id, service_name, $2, table_name, table_prefix, pk_name, package_name, base_mode, wrap_mode,
       api_path, web_path, $3, $4
       from code_gen where id = $1 returning id`,
    [query.id, name.name, user.id, tx.now],
  )
  return (await readRow(tx, planOf(resourceOf('CodeGenApi')), id)) as DataOf<'CodeGenApi_copy'>
}

/** Generates files from the table that each row names, as the table is now, and stores them in the row. */
async function generateFiles({ tx, user, query }: Call<'CodeGenApi_genCode'>, seal: Seal, hosts: readonly string[]): Promise<true> {
  const ids = [...new Set(query.ids.split(','))]
  const rows = await tx.query<CodeGenRow>(
    `select id, datasource_id as "datasourceId", code_name as "codeName", service_name as "serviceName", table_name as "tableName",
            table_prefix as "tablePrefix", api_path as "apiPath"
       from code_gen where id = any ($1::bigint[]) order by id for update`,
    [ids],
  )
  refuseRows(goneRows(codeGenLabel, ids, rows))
  for (const [at, row] of rows.entries()) {
    const files = await filesFor(tx, row, seal, hosts, at)
    await tx.query(
      'update code_gen set files = $2::jsonb, generate_time = $3, version = version + 1, update_user = $4, update_time = $3 where id = $1',
      [row.id, JSON.stringify(Object.fromEntries(files.map(({ path, text }) => [path, text]))), tx.now, user.id],
    )
  }
  return true
}

async function filesFor(tx: Tx, row: CodeGenRow, seal: Seal, hosts: readonly string[], at: number): Promise<CodeFile[]> {
  if (row.datasourceId === null) return refuseNotMade(row, { zh: '请选择数据源', en: 'choose its data source' })
  const source = await findSource(tx, seal, row.datasourceId)
  const table = await querySource(source, hosts, (client) => readTable(client, row.tableName))
  if (!table)
    return refuseNotMade(row, {
      zh: `数据源[${source.name}]中没有表[${row.tableName}]`,
      en: `there is no table [${row.tableName}] in [${source.name}]`,
    })
  const words = await resourceWords(tx, row)
  const made = fieldsOf(table, await reservedWords(tx))
  if (!titleOf(made)) refuseNotMade(row, { zh: '表中没有可用的列', en: 'the table has no column that could be a field' })
  const path = resourcePath(row, words)
  return resourceFiles({
    ...made,
    words,
    label: resourceLabel(row, table),
    service: wordsIn(row.serviceName).join('-') || 'blade-base',
    path,
    migration: nextMigration() + at,
  })
}

const refuseNotMade = ({ codeName }: CodeGenRow, reason: Words): never => refuse('CODE_NOT_MADE', { params: { object: codeName, reason } })

const resourceLabel = ({ codeName, tableName }: CodeGenRow, { remark }: SourceTable) =>
  labelOf(tableName, /\p{Script=Han}/u.test(codeName) ? codeName : remark, { zh: '数据表', en: 'Table' })

/**
 * Words of the resource's name: those of the table's name without its prefix. Refuses a name or path that already
 * exists.
 */
async function resourceWords(tx: Tx, row: CodeGenRow): Promise<string[]> {
  const { tableName, tablePrefix } = row
  const bare = tablePrefix && tableName.startsWith(tablePrefix) ? tableName.slice(tablePrefix.length) : tableName
  const words = wordsIn(bare)
  const table = words.join('_')
  if (words.length === 0 || /^\d/.test(table))
    refuseNotMade(row, { zh: '去掉前缀后没有名称', en: 'nothing is left of the name without it' })
  const { taken } = await tx.one<{ taken: boolean }>('select to_regclass(quote_ident($1)) is not null as taken', [table])
  const path = resourcePath(row, words)
  if (taken || isTaken(words, path))
    refuseNotMade(row, { zh: `系统中已有[${table}]或[${path}]`, en: `the product has [${table}] or [${path}] already` })
  return words
}

/**
 * Second part of the resource's addresses, which is also the stem of its rights: the last part of the requested path,
 * or else the resource's name.
 */
const resourcePath = ({ apiPath }: CodeGenRow, words: readonly string[]): string =>
  (apiPath ?? '')
    .toLowerCase()
    .replace(/\/$/, '')
    .split(/[^a-z0-9]/)
    .at(-1) || words.join('')

async function findSource(tx: Tx, seal: Seal, id: string): Promise<DataSource> {
  const row = await tx.maybeOne<DataSource & { password: string | null }>(
    'select name, url, username, password from datasource where id = $1',
    [id],
  )
  if (!row) return refuse('ROW_GONE', { params: { object: resourceOf('DatasourceApi').label } })
  return { ...row, password: row.password === null ? '' : seal.open(row.password) }
}

async function reservedWords(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ word: string }>(`select word from pg_get_keywords() where catcode in ('R', 'T')`)
  return new Set(rows.map(({ word }) => word))
}

/** Number for a new migration, above those of all migrations of this installation. */
function nextMigration(): number {
  const numbers = readdirSync(new URL('../db/migrations/', import.meta.url)).map((file) => Number.parseInt(file, 10))
  return (Math.floor(Math.max(...numbers) / 10) + 1) * 10
}
