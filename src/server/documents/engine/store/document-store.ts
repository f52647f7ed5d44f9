import { namesWith } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { progressFields } from '#domain/lines/line-fields.ts'
import { sendTogether } from '#server/db/transaction.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import { mapRows, yieldEventLoop } from '../../../core/yield-event-loop.ts'
import { combineWrites, type StatementAfter } from '../../../db/combined-writes.ts'
import type { Tx } from '../../../db/connect.ts'
import { inBatches, insertPart, type RowColumns, type SqlPart, writeOver } from '../../../db/multi-row.ts'
import { toWire } from '../../../db/values.ts'
import { changedDocumentText } from '../../../http/idempotency.ts'
import { lastPaidSql } from '../../../lookups/unit-lists.ts'
import { findKind } from '../kind.ts'
import { readOwn } from '../own-tables.ts'
import { headColumns, headList, lineColumns, lineList, type StoredDocument, type StoredHead, type StoredLine } from '../stored.ts'
import { type LogRow, nextLogRow } from './document-log.ts'
import { publishChange } from './publish-change.ts'
import { unlinkDeletedDocument, unlinkDeletedLines } from './source-links.ts'

/**
 * Reads a document; with `lock` its head stays locked until the transaction ends. Undefined where this tenant has no
 * document of this kind and id.
 */
export async function readDocument(tx: Tx, kind: string, id: string, lock = false): Promise<StoredDocument | undefined> {
  const asked = tx.maybeOne<StoredDocument>(
    `select ${headList}, d.log_no as "logNo", d.log_hash as "logHash" from document d
      where d.tenant_id = $1 and d.id = $2 and d.kind = $3 ${lock ? 'for no key update' : ''}`,
    [tx.tenantId, id, kind],
  )
  // pipelined behind the head, so lines are read after it is locked
  const [head, lines, own] = await sendTogether(asked, readLines(tx, id), readOwn(tx, findKind(kind)?.own ?? [], id))
  return head && { ...withoutNulls(head), lines, ...own }
}

/** SQL: lines with the document of their source line, and with the price last paid to `supplier` for their goods. */
const linesFrom = (lines: string, supplier: string) =>
  `select ${lineList}, source.id as "sourceBillId", source.bill_no as "sourceBillNo",
          paid.tax_price as "paidPrice", paid.unit_id as "paidUnitId", paid.conversion as "paidConversion"
     from ${lines} l
     left join document_line sl on sl.tenant_id = $1 and sl.id = l.source_body_id
     left join document source on source.tenant_id = $1 and source.id = sl.document_id
     left join lateral (${lastPaidSql('l.comm_info_id', supplier)}) paid on true`

const linesPaidTo = (supplier: string) =>
  `${linesFrom('document_line', supplier)}
    where l.tenant_id = $1 and l.document_id = (select $2::bigint) order by l.index_no, l.id`

const linesPaidToOwn = linesPaidTo('(select supplier_id from document where tenant_id = $1 and id = $2)')
const linesPaidToGiven = linesPaidTo('$3::bigint')

/** Lines of a document, in order; `given.paidTo`: the supplier, where the stored head does not have it yet. */
const readLines = (tx: Tx, documentId: string, given?: { paidTo: string | null }): Promise<StoredLine[]> =>
  given
    ? tx.present<StoredLine>(linesPaidToGiven, [tx.tenantId, documentId, given.paidTo])
    : tx.present<StoredLine>(linesPaidToOwn, [tx.tenantId, documentId])

/** Head columns that only the insert writes. */
const insertOnly: ReadonlySet<string> = new Set(namesWith(headFields, { once: true }))
const writable = headColumns.filter(({ name }) => !insertOnly.has(name))

const headValues = (document: StoredDocument) =>
  writable.map(({ name, type }) => {
    const value = document[name as keyof StoredDocument]
    if (name === 'dueAttempts') return value ?? 0
    return columnValue(type, value)
  })

/**
 * Inserts a new document with head, lines and first log row; returns it as stored. `isAnswered` as in `updateHead`.
 */
export async function insertWhole(tx: Tx, document: StoredDocument, row: LogRow, isAnswered: boolean) {
  await yieldEventLoop()
  const [head, lines] = await sendTogether(insertHeadWhole(tx, document, row, isAnswered), insertLines(tx, document, document.lines))
  return { head, lines }
}

async function insertHeadWhole(tx: Tx, document: StoredDocument, row: LogRow, isAnswered: boolean): Promise<StoredHead> {
  const log = nextLogRow(tx, row, document)
  const columns = ['tenant_id', 'id', 'log_no', 'log_hash', 'kind', 'create_user', 'create_dept', 'create_time']
  const first = [tx.tenantId, row.documentId, log.no, log.hash, row.kind, document.createUser ?? null, document.createDept ?? null, tx.now]
  const all = [...columns, ...writable.map(({ column }) => column)]
  const { sql, values } = combineWrites(tx, [log.insert, ...(isAnswered ? keyUpdate(tx, document) : [])], (before) => ({
    sql: `insert into document as d (${all.join(', ')})
      values (${all.map((_, at) => `$${before + at + 1}`).join(', ')}) returning ${headList}`,
    values: [...first, ...headValues(document)],
  }))
  const head = await tx.one<StoredHead>(sql, values)
  publishChange(tx, document, document.version)
  return withoutNulls(head)
}

/**
 * Statement that stores the result of the request with its idempotency key; it is sent together with the statement
 * that writes the head. None where the request has claimed no key in this tenant.
 */
function keyUpdate(tx: Tx, document: StoredDocument): StatementAfter[] {
  const { claim } = tx.request
  if (claim?.[0] !== tx.tenantId) return []
  const done = changedDocumentText(document)
  tx.request.done = done
  const update: StatementAfter = (before) => {
    const [tenant, user, route, key, text, hash] = [1, 2, 3, 4, 5, 6].map((nth) => `$${before + nth}`)
    return {
      sql: `update idempotency_key set done = ${text}, body_hash = ${hash}
        where tenant_id = ${tenant} and user_id = ${user} and route = ${route} and key = ${key}`,
      values: [...claim, done, tx.request.inputHash],
    }
  }
  return [update]
}

/**
 * Id for a new document: the id that was drawn together with the request's idempotency key, if it is not used yet,
 * otherwise a fresh one.
 */
export async function newId(tx: Tx): Promise<string> {
  const { freshId } = tx.request
  tx.request.freshId = undefined
  return freshId ?? (await tx.one<{ id: string }>(`select nextval('id_seq')::text as id`)).id
}

/** Inserts the head of a new document, editable and without version; returns its id. */
export async function insertHead(tx: Tx, document: StoredDocument): Promise<string> {
  const columns = writable.map(({ column }) => column)
  const places = writable.map((_, at) => `$${at + 6}`)
  const row = await tx.one<{ id: string }>(
    `insert into document (tenant_id, kind, create_user, create_dept, create_time, ${columns.join(', ')})
     values ($1, $2, $3, $4, $5, ${places.join(', ')}) returning id`,
    [tx.tenantId, document.kind, document.createUser ?? null, document.createDept ?? null, tx.now, ...headValues(document)],
  )
  return row.id
}

/**
 * Writes the whole head and its log row, and returns the head as stored; `version` is the new one. `isAnswered`: the
 * request is about this document, so the result is stored with its idempotency key.
 */
export async function updateHead(tx: Tx, document: StoredDocument, row: LogRow, isAnswered = false): Promise<StoredHead> {
  const log = nextLogRow(tx, row, document)
  const { sql, values } = combineWrites(tx, [log.insert, ...(isAnswered ? keyUpdate(tx, document) : [])], (before) => {
    const sets = ['log_no', 'log_hash', ...writable.map(({ column }) => column)].map((column, at) => `${column} = $${before + at + 3}`)
    return {
      sql: `update document d set ${sets.join(', ')} where d.tenant_id = $${before + 1} and d.id = $${before + 2} returning ${headList}`,
      values: [tx.tenantId, row.documentId, log.no, log.hash, ...headValues(document)],
    }
  })
  const head = await tx.one<StoredHead>(sql, values)
  publishChange(tx, document, document.version)
  return withoutNulls(head)
}

const progress: ReadonlySet<string> = new Set(progressFields)
const insertable = lineColumns.filter(({ name }) => !progress.has(name) && name !== 'id')

/**
 * Replaces the lines of an editable document by one delete and one insert, whatever their number. Lines that were
 * stored keep their ids, so that links to them stay valid. Returns the lines as stored, in order.
 */
export async function replaceLines(
  tx: Tx,
  head: HeadOfLines,
  lines: readonly StoredLine[],
  stored: readonly StoredLine[],
): Promise<StoredLine[]> {
  await yieldEventLoop()
  const kept = new Set(lines.map((line) => line.id))
  await unlinkDeletedLines(
    tx,
    stored.map((line) => line.id).filter((id) => !kept.has(id)),
  )
  if (stored.length > 0) tx.write('delete from document_line where tenant_id = $1 and document_id = $2', [tx.tenantId, head.id])
  return insertLines(tx, head, lines)
}

const columnValue = (type: string, value: unknown) => (type === 'jsonb' && value ? JSON.stringify(value) : (value ?? null))

/** Columns built between two yields to other requests: one column of 5,000 rows takes some milliseconds. */
const columnsAtOnce = 1

type HeadOfLines = Pick<StoredDocument, 'id' | 'supplierId'>

/**
 * Inserts lines and returns them as stored, in order. Lines that have an id, because they were just deleted, keep it.
 */
export async function insertLines(tx: Tx, { id, supplierId }: HeadOfLines, lines: readonly StoredLine[]): Promise<StoredLine[]> {
  if (lines.length === 0) return []
  const ids: RowColumns = { id: ['bigint', lines.map((line) => line.id || null), (given) => `coalesce(${given}, nextval('id_seq'))`] }
  const columns: RowColumns = Object.fromEntries(
    await mapRows(
      insertable,
      ({ name, column, type }) => [column, [type, lines.map((line) => columnValue(type, line[name as keyof StoredLine]))]] as const,
      columnsAtOnce,
    ),
  )
  await yieldEventLoop()
  const shared = { tenant_id: ['text', tx.tenantId], document_id: ['bigint', id] } as const
  for (const some of inBatches(tx, { ...ids, ...columns }, Object.keys(shared).length)) {
    const { sql, values } = insertPart(tx, 'document_line', shared, some)
    // columns of thousands of rows take long to serialise
    const written = await mapRows(values, toWire, columnsAtOnce)
    await yieldEventLoop()
    // arrays go in one statement that returns its rows; Citus cannot join the result of a data-modifying `with`
    if (tx.rowsAs === 'arrays') return writtenLines(tx, { sql, values: written }, supplierId ?? null)
    writeOver(tx, { sql, values: written })
  }
  return readLines(tx, id, { paidTo: supplierId ?? null })
}

const writtenLines = (tx: Tx, { sql, values }: SqlPart, supplierId: string | null): Promise<StoredLine[]> =>
  tx.present<StoredLine>(
    `with written as (${sql} returning *) ${linesFrom('written', `$${values.length + 1}::bigint`)}
      where l.tenant_id = $1 order by l.index_no`,
    [...values, supplierId],
  )

/** Removes a draft and its lines; its log stays. */
export async function deleteDocument(tx: Tx, document: StoredDocument): Promise<void> {
  const { id, lines } = document
  await replaceLines(tx, document, [], lines)
  unlinkDeletedDocument(tx, id)
  tx.write('delete from document where tenant_id = $1 and id = $2', [tx.tenantId, id])
  publishChange(tx, document, document.version + 1)
}
