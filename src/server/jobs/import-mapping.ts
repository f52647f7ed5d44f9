import type { DataOf } from '#contract/operations.gen.ts'
import { matchNames } from '#domain/core/similar-names.ts'
import { inLanguage, type Language } from '#domain/core/words.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { BadInput } from '../http/refusals.ts'
import type { Call } from '../http/request.ts'
import { formFields } from '../sheets/forms/form-fields.ts'
import { acceptedHeads, type ImportField, importFields, isKnownSheet, openSheet, type SheetDefinition } from '../sheets/import-columns.ts'
import { isRate } from '../sheets/import-names.ts'
import { readLine, wireRowProblem } from '../sheets/import-row.ts'
import { type ReadSheet, withSheet } from '../sheets/read.ts'
import { type SheetReading, type SheetRow, textEncodings } from '../sheets/reading.ts'
import { readingOfPart } from '../sheets/reading-part.ts'
import { valueText } from '../sheets/value-text.ts'
import type { Importer } from './importers.ts'
import { mappingsOf } from './stored-mappings.ts'
import { storedValues, withValues } from './stored-values.ts'

const shownRows = 5
const reasonColumn = /^(失败原因|reason)$/i

/**
 * Proposes how to read an uploaded sheet: by a stored mapping all of whose heads it has, else by the form of another
 * system's file, else by matching fields to similar heads. Stores nothing.
 */
export async function headOfSheet({ tx, user, body, language }: Call<'JobApi_head'>, definition: SheetDefinition) {
  const order = { heads: acceptedHeads(definition, tx), service: definition.api, reading: readingOfPart(body.reading) }
  const { top, rows, reading } = await withSheet(body.file.path, order, firstRowsOf)
  const head = top.cells.map((text) => text ?? '')
  const fields = importFields(definition, tx)
  const mappings = await mappingsOf(tx, user.id, body.resource)
  const byForm = formFields(definition, fields, head)
  const isOurs = isKnownSheet(
    definition,
    head.filter((text) => !reasonColumn.test(text)),
    tx,
  )
  const known = isOurs || (byForm !== undefined && hasRequired(fields, byForm))
  const kept = mappings.find(({ columns }) => columns.every((pair) => head.includes(pair.head)))
  return {
    known,
    head,
    fields: fields.map(({ name, field }) => ({
      name,
      label: inLanguage(field.label, language),
      required: field.required === true,
      ...(isRate(field) && { rate: true }),
    })),
    proposed: kept ? fieldsByMapping(head, kept.columns, fields) : (byForm ?? fieldsByName(head, fields, definition.label)),
    ...(kept && { mappingId: kept.id }),
    mappings,
    lines: rows.map(({ row, cells }) => ({ row, cells: head.map((_, at) => cells[at] ?? '') })),
    reading: wireReading(reading),
  }
}

const hasRequired = (fields: readonly ImportField[], columns: readonly string[]) =>
  fields.every(({ name, field }) => !field.required || columns.includes(name))

async function firstRowsOf({ head: top, reading, batches }: ReadSheet) {
  const rows: SheetRow[] = []
  for await (const batch of batches) {
    rows.push(...batch.slice(0, shownRows))
    break
  }
  return { top, rows, reading: await reading() }
}

const wireReading = (reading: SheetReading) => ({
  ...reading,
  top: reading.top.map(({ row, cells }) => ({ row, cells: cells.map((text) => text ?? '') })),
  encodings: [...textEncodings],
})

type MappingPairs = readonly { head: string; field: string }[]

function fieldsByMapping(head: readonly string[], pairs: MappingPairs, fields: readonly ImportField[]): string[] {
  const known = new Set(fields.map(({ name }) => name))
  return head.map((text) => pairs.find((pair) => pair.head === text && known.has(pair.field))?.field ?? '')
}

/** Matches a field by its label, alone or preceded by the resource's name: the field 名称 also matches the head 客户名称. */
function fieldsByName(head: readonly string[], fields: readonly ImportField[], { zh, en }: SheetDefinition['label']): string[] {
  const choices = fields.map(({ name, field: { label } }) => ({
    key: name,
    called: [label.zh, label.en, name, `${zh}${label.zh}`, `${en} ${label.en}`],
  }))
  return matchNames(
    head.map((text) => (reasonColumn.test(text) ? '' : text)),
    choices,
  ).map((name) => name ?? '')
}

const columnsLabel = { zh: '列对应', en: 'Match of columns' }

/**
 * The columns of a mapping for an import. Refuses BAD_INPUT for an unknown field and for a field that is mapped twice.
 */
export function mappedColumns(definition: SheetDefinition, columns: readonly string[], tx: Tx): string[] {
  const fields = new Map(importFields(definition, tx).map(({ name, field }) => [name, field]))
  const seen = new Set<string>()
  for (const name of columns.filter(Boolean)) {
    const field = fields.get(name)
    if (!field) refuseColumns({ zh: `没有字段“${name}”`, en: `there is no field “${name}”` })
    if (seen.has(name)) refuseColumns({ zh: `“${field.label.zh}”对应了两列`, en: `two columns hold “${field.label.en}”` })
    seen.add(name)
  }
  return [...columns]
}

function refuseColumns(reason: { zh: string; en: string }): never {
  return refuse('BAD_INPUT', { problems: [{ field: 'columns', rule: 'FIELD_BAD', params: { field: columnsLabel }, reason }] })
}

/** Parses columns from a form part that contains JSON. */
export function columnsOfPart(text: string): string[] {
  try {
    const columns: unknown = JSON.parse(text)
    if (Array.isArray(columns) && columns.every((name) => typeof name === 'string')) return columns
  } catch {
    // invalid JSON is refused in the same way as JSON that is no list
  }
  throw new BadInput([{ path: ['columns'], rule: 'type' }])
}

/** Tries the first rows of a sheet as an import would; what they write is rolled back. */
export async function tryFirstRows(
  { tx, user, body, language }: Call<'JobApi_try'>,
  { definition, open }: Importer,
): Promise<DataOf<'JobApi_try'>> {
  const columns = mappedColumns(definition, body.columns, tx)
  const sheet = openSheet(tx, definition, columns)
  const values = await storedValues(tx, body.resource)
  const rows = body.lines.map(({ row, cells }) => ({
    row,
    cells: withValues(
      values,
      sheet.columns,
      cells.map((text) => (text === '' ? null : text)),
    ),
  }))
  const task = { id: '0', userId: user.id, params: { language, documentId: body.documentId, columns } }
  const tried = await tx.trial(async () => (await open(tx, task, columns))(rows))
  const answers = []
  for (const { row, cells } of rows) {
    const outcome = tried.find((one) => one.row === row)
    const { body: read } = await readLine(sheet, { row, cells })
    answers.push({
      row,
      result: outcome?.result ?? 'failed',
      values: cells.map((text, at) => (text === null ? '' : readValueText(sheet.columns[at], text, read, language))),
      problems: (outcome?.problems ?? []).map((problem) => wireRowProblem(problem, definition, language).msg),
    })
  }
  return answers
}

/** The value that a cell was read as, in words. */
function readValueText(column: ImportField | undefined, text: string, read: Record<string, unknown>, language: Language): string {
  const value = column && read[column.name]
  if (!column || value === undefined || value === null) return ''
  return valueText(column.field, value, language) ?? text
}
