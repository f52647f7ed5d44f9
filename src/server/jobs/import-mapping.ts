import type { DataOf } from '#contract/operations.gen.ts'
import { mostAlike } from '#domain/similar-names.ts'
import { type Language, say } from '#domain/words.ts'
import type { Tx } from '../db/connect.ts'
import { BadInput } from '../http/refusals.ts'
import type { Call } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { type ImportField, importFields, isOurs, openSheet, type SheetDefinition } from './import-columns.ts'
import { readLine, sayProblem } from './import-row.ts'
import type { Importer } from './importers.ts'
import { mappingsOf } from './kept-mappings.ts'
import { readSheet } from './sheet/read.ts'

const shownRows = 5
const reasonColumn = /^(失败原因|reason)$/i

/** How an uploaded sheet may be read: a kept mapping whose heads it has, else by names that are alike. Keeps nothing. */
export async function headOfSheet({ tx, user, body, language }: Call<'JobApi_head'>, definition: SheetDefinition) {
  const [top, ...rows] = await readSheet(body.file.path, { first: shownRows })
  const head = (top?.cells ?? []).map((text) => text ?? '')
  const fields = importFields(definition, tx)
  const mappings = await mappingsOf(tx, user.id, body.resource)
  const known = isOurs(
    definition,
    head.filter((text) => !reasonColumn.test(text)),
    tx,
  )
  const kept = mappings.find(({ columns }) => columns.every((pair) => head.includes(pair.head)))
  return {
    known,
    head,
    fields: fields.map(({ name, field }) => ({ name, label: say(field.label, language), required: field.required === true })),
    proposed: kept ? byPairs(head, kept.columns, fields) : byNames(head, fields, definition.label),
    ...(kept && { mappingId: kept.id }),
    mappings,
    lines: rows.map(({ row, cells }) => ({ row, cells: head.map((_, at) => cells[at] ?? '') })),
  }
}

type Pairs = readonly { head: string; field: string }[]

function byPairs(head: readonly string[], pairs: Pairs, fields: readonly ImportField[]): string[] {
  const known = new Set(fields.map(({ name }) => name))
  return head.map((text) => pairs.find((pair) => pair.head === text && known.has(pair.field))?.field ?? '')
}

/** By what a field is called, alone and with the thing it is of: 名称 is a 客户名称 too. */
function byNames(head: readonly string[], fields: readonly ImportField[], { zh, en }: SheetDefinition['label']): string[] {
  const choices = fields.map(({ name, field: { label } }) => ({
    key: name,
    called: [label.zh, label.en, name, `${zh}${label.zh}`, `${en} ${label.en}`],
  }))
  return mostAlike(
    head.map((text) => (reasonColumn.test(text) ? '' : text)),
    choices,
  ).map((name) => name ?? '')
}

const columnsLabel = { zh: '列对应', en: 'Match of columns' }

/** The columns of a mapping as an import is told them. Refuses BAD_INPUT where a field is not one of the import's, or stands twice. */
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

/** The columns that a form's part says as JSON. */
export function columnsOfPart(text: string): string[] {
  try {
    const columns: unknown = JSON.parse(text)
    if (Array.isArray(columns) && columns.every((name) => typeof name === 'string')) return columns
  } catch {
    // what is no JSON is refused as what is no list
  }
  throw new BadInput([{ path: ['columns'], rule: 'type' }])
}

/** The first rows of a sheet as they would be read and taken; what is written on the way is taken back. */
export async function tryLines(
  { tx, user, body, language }: Call<'JobApi_try'>,
  { definition, open }: Importer,
): Promise<DataOf<'JobApi_try'>> {
  const columns = mappedColumns(definition, body.columns, tx)
  const sheet = openSheet(tx, definition, columns)
  const rows = body.lines.map(({ row, cells }) => ({ row, cells: cells.map((text) => (text === '' ? null : text)) }))
  const task = { id: '0', userId: user.id, params: { language, documentId: body.documentId, columns } }
  const tried = await tx.trial(async () => (await open(tx, task, columns))(rows))
  const answers = []
  for (const { row, cells } of rows) {
    const outcome = tried.find((one) => one.row === row)
    const { body: read } = await readLine(sheet, { row, cells })
    answers.push({
      row,
      result: outcome?.result ?? 'failed',
      values: cells.map((text, at) => (text === null ? '' : shownAs(sheet.columns[at], text, read, language))),
      problems: (outcome?.problems ?? []).map((problem) => sayProblem(problem, definition, language).msg),
    })
  }
  return answers
}

const yesNo = { 1: { zh: '否', en: 'No' }, 2: { zh: '是', en: 'Yes' } }

/** A cell as people read what it was taken for. */
function shownAs(column: ImportField | undefined, text: string, read: Record<string, unknown>, language: Language): string {
  const value = column && read[column.name]
  if (!column || value === undefined || value === null) return ''
  const { field } = column
  switch (field.kind) {
    case 'reference':
    case 'dictionary':
      return text
    case 'choice': {
      const choice = field.choices.find((one) => one.value === value)
      return choice ? say(choice.words, language) : text
    }
    case 'yesNo':
      return value === 1 || value === 2 ? say(yesNo[value], language) : text
    default:
      return String(value)
  }
}
