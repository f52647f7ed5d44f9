import { withOppositeFigures } from '#domain/sources/mirror.ts'
import { withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { type RowColumns, writeRows } from '../../db/multi-row.ts'

/**
 * A type's own table (migrations: `own_table`, `own_lines`): further head columns, or further lines besides goods
 * lines. The functions of this file read, merge, compare, write, copy and mirror the rows of every type.
 */
export type OwnTable = {
  table: string
  /** Wire name → column and type. */
  columns: Readonly<Record<string, readonly [column: string, type: string]>>
  /** Fields that people enter: merged from the body and compared in the log. */
  inputs: readonly string[]
  /** Fields whose sign changes on the red document. */
  figures: readonly string[]
  /** Fields that no copy takes over. */
  once?: readonly string[]
  /**
   * Field that holds the lines, for a table with `id` and `index_no`; without it the table has one row, whose fields
   * are the head's.
   */
  lines?: string
}
type OwnRow = Readonly<Record<string, unknown>> & { id?: string }
/** Rows by table. */
export type OwnRows = Readonly<Record<string, readonly OwnRow[]>>
type WithOwn = { id: string; own?: OwnRows }

const rowsOf = ({ own }: { own?: OwnRows }, { table }: OwnTable): readonly OwnRow[] => own?.[table] ?? []

const ownSelectList = ({ columns, lines }: OwnTable) =>
  [...(lines ? ['t.id'] : []), ...Object.entries(columns).map(([wire, [column]]) => `t.${column} as "${wire}"`)].join(', ')

/** Rows of a document's own tables, one statement per table. */
export async function readOwn(tx: Tx, tables: readonly OwnTable[], id: string): Promise<{ own?: OwnRows }> {
  const own: Record<string, readonly OwnRow[]> = {}
  for (const table of tables) own[table.table] = await readRows(tx, table, id)
  return tables.length > 0 ? { own } : {}
}

async function readRows(tx: Tx, table: OwnTable, id: string): Promise<readonly OwnRow[]> {
  const order = table.lines ? 'order by t.index_no' : ''
  const text = `select ${ownSelectList(table)} from ${table.table} t where t.tenant_id = $1 and t.document_id = $2 ${order}`
  return (await tx.query<OwnRow>(text, [tx.tenantId, id])).map(withoutNulls)
}

/** Heads of a page with their own tables' rows, one statement per table. */
export async function withOwnHeads<Head extends WithOwn>(tx: Tx, tables: readonly OwnTable[], heads: readonly Head[]): Promise<Head[]> {
  const own = new Map(heads.map(({ id }) => [id, {} as Record<string, readonly OwnRow[]>]))
  for (const table of tables) {
    const text = `select t.document_id as "documentId", ${ownSelectList(table)} from ${table.table} t
      where t.tenant_id = $1 and t.document_id = any ($2::bigint[])`
    for (const { documentId, ...row } of await tx.query<OwnRow & { documentId: string }>(text, [tx.tenantId, [...own.keys()]])) {
      const rows = own.get(documentId)
      if (rows) rows[table.table] = [withoutNulls(row)]
    }
  }
  return heads.map((head) => ({ ...head, own: own.get(head.id) }))
}

type BodyInput = { body: Readonly<Record<string, unknown>>; emptied?: readonly string[] }

/** Merges a body into the stored rows: lines as a whole, head fields one by one. */
export function mergeOwnRows(tables: readonly OwnTable[], stored: { own?: OwnRows }, said: BodyInput): { own?: OwnRows } {
  if (tables.length === 0) return {}
  return {
    own: Object.fromEntries(
      tables.map((table) => [table.table, table.lines ? mergeOwnLines(table, stored, said) : [mergeOwnHead(table, stored, said)]]),
    ),
  }
}

const pickFields = (row: OwnRow, fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((field) => (row[field] === undefined || row[field] === null ? [] : [[field, row[field]]])))

function mergeOwnHead(table: OwnTable, stored: { own?: OwnRows }, { body, emptied = [] }: BodyInput): OwnRow {
  const kept = Object.entries(rowsOf(stored, table)[0] ?? {}).filter(([field]) => !emptied.includes(field))
  return { ...Object.fromEntries(kept), ...pickFields(body, table.inputs) }
}

/**
 * Lines as the body sends them. A line whose id is stored keeps this id and the fields that people do not enter; other
 * lines are new.
 */
function mergeOwnLines(table: OwnTable, stored: { own?: OwnRows }, { body }: BodyInput): readonly OwnRow[] {
  const sent = body[table.lines ?? ''] as readonly OwnRow[] | undefined
  if (!sent) return rowsOf(stored, table)
  const unused = new Map(rowsOf(stored, table).map((row) => [row.id, row]))
  return sent.map((line) => {
    const known = unused.get(line.id)
    unused.delete(line.id)
    const unsaid = Object.entries(known ?? {}).filter(([field]) => !table.inputs.includes(field))
    return { ...Object.fromEntries(unsaid), ...pickFields(line, table.inputs) }
  })
}

/** Rows before and after, paired by table and position, for the log. */
export function ownPairs(tables: readonly OwnTable[], before: { own?: OwnRows }, after: { own?: OwnRows }) {
  return tables.flatMap((table) => {
    const [old, now] = [rowsOf(before, table), rowsOf(after, table)]
    return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => ({
      before: old[at] ?? {},
      after: now[at] ?? {},
      fields: table.inputs,
      row: table.lines ? at + 1 : undefined,
    }))
  })
}

/** Writes the tables that changed; returns all rows as stored now. */
export async function writeOwn(
  tx: Tx,
  tables: readonly OwnTable[],
  document: WithOwn,
  stored: { own?: OwnRows },
): Promise<{ own?: OwnRows }> {
  const own: Record<string, readonly OwnRow[]> = {}
  for (const table of tables) {
    const [old, now] = [rowsOf(stored, table), rowsOf(document, table)]
    own[table.table] = JSON.stringify(old) === JSON.stringify(now) ? old : await replaceRows(tx, table, document.id, now, old.length > 0)
  }
  return tables.length > 0 ? { own } : {}
}

/** Lists are stored as JSON. */
const columnValue = (value: unknown, type: string): unknown => (type === 'jsonb' && value ? JSON.stringify(value) : (value ?? null))

async function replaceRows(tx: Tx, table: OwnTable, id: string, rows: readonly OwnRow[], hasSome: boolean): Promise<readonly OwnRow[]> {
  if (hasSome) await tx.query(`delete from ${table.table} where tenant_id = $1 and document_id = $2`, [tx.tenantId, id])
  if (rows.length === 0) return []
  const lines: RowColumns = {
    id: ['bigint', rows.map((row) => row.id ?? null), (given) => `coalesce(${given}, nextval('id_seq'))`],
    index_no: ['integer', rows.map((_, at) => at + 1)],
  }
  const columns: RowColumns = Object.fromEntries(
    Object.entries(table.columns).map(([wire, [column, type]]) => [column, [type, rows.map((row) => columnValue(row[wire], type))]]),
  )
  const shared = { tenant_id: ['text', tx.tenantId], document_id: ['bigint', id] } as const
  writeRows(tx, table.table, shared, { ...(table.lines ? lines : {}), ...columns })
  return readRows(tx, table, id)
}

/** Copies the rows for another document, without `once` fields. */
export const copyOwnRows = (tables: readonly OwnTable[], document: { own?: OwnRows }): { own?: OwnRows } =>
  document.own
    ? { own: Object.fromEntries(tables.map((table) => [table.table, rowsOf(document, table).map((row) => copyOwnRow(row, table))])) }
    : {}

const copyOwnRow = ({ id: _, ...row }: OwnRow, { once = [] }: OwnTable): OwnRow =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !once.includes(field)))

/** Rows with opposite figures, for the red document. */
export const mirrorOwnRows = (tables: readonly OwnTable[], document: { own?: OwnRows }): { own?: OwnRows } =>
  tables.length > 0
    ? {
        own: Object.fromEntries(
          tables.map((table) => [table.table, rowsOf(document, table).map((row) => withOppositeFigures(row, table.figures))]),
        ),
      }
    : {}

/** Rows as the API returns them: head fields merged into the document, lines in their field. */
export const ownAnswer = (tables: readonly OwnTable[], document: { own?: OwnRows }): object =>
  Object.assign({}, ...tables.map((table) => (table.lines ? { [table.lines]: rowsOf(document, table) } : rowsOf(document, table)[0])))
