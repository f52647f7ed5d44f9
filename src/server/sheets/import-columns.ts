import type { OperationId } from '#contract/operations.gen.ts'
import type { Problem } from '#domain/core/refusals.ts'
import type { Language, Words } from '#domain/core/words.ts'
import { type Field, operationOf, type ResourceDefinition, type ScreenDefinition } from '#resources/index.ts'
import { isFieldHidden } from '../core/hidden-fields.ts'
import type { Tx } from '../db/connect.ts'
import { Refused, refuse } from '../db/refuse.ts'
import { resolveSchema, schemasOf } from '../http/contract-schemas.ts'
import { fractionFault, readCell } from './cell-value.ts'
import { plainHead } from './heads.ts'
import { isRate, type NameLookup, nameLookup } from './import-names.ts'
import type { SheetRow } from './reading.ts'

/** Defines the columns of a sheet: a resource, or rows that other handlers write by the same verbs. */
export type SheetDefinition = Pick<
  ScreenDefinition,
  'api' | 'calls' | 'label' | 'fields' | 'children' | 'importKey' | 'importAlike' | 'newCode'
> & {
  /**
   * The list in the submit's body whose elements are the sheet's rows. Fields of the body itself are repeated in every
   * row.
   */
  rowsOf?: string
}

export type ImportField = { name: string; field: Field }
/** The importing user. Columns with figures hidden from them are ignored, like unknown columns. */
type ImportReader = Pick<Tx, 'unseen'>

/**
 * Columns that a sheet may have: the fields that the submit accepts from this user, without pictures and child rows.
 */
export function importFields(definition: SheetDefinition, reader: ImportReader = {}): ImportField[] {
  const { properties: own = {} } = resolveSchema(schemasOf(operationOf(definition, 'submit') as OperationId).body ?? {})
  const properties = { ...own, ...resolveSchema(own[definition.rowsOf ?? '']?.items ?? {}).properties }
  return Object.entries(definition.fields)
    .filter(([name, { kind, form, readOnly }]) => Object.hasOwn(properties, name) && form !== false && !readOnly && !notInSheets.has(kind))
    .filter(
      ([name]) =>
        !isFieldHidden(reader, definition.api, definition.rowsOf && !Object.hasOwn(own, name) ? `${definition.rowsOf}.${name}` : name),
    )
    .map(([name, field]) => ({ name, field: name === numberedField(definition) ? withoutMust(field) : field }))
}

function withoutMust({ required: _, ...field }: Field): Field {
  return field as Field
}

/** The field of the natural key that a row may lack because the server assigns numbers to new rows. */
export function numberedField({ newCode, importKey = [] }: Pick<SheetDefinition, 'newCode' | 'importKey'>): string | undefined {
  return importKey.length === 1 && importKey[0] === newCode?.field ? newCode?.field : undefined
}

/** Most rows that the submit accepts at once in `rowsOf`. */
export function maxRowsAtOnce({ rowsOf = '', ...definition }: SheetDefinition): number | undefined {
  const { properties = {} } = resolveSchema(schemasOf(operationOf(definition, 'submit') as OperationId).body ?? {})
  return properties[rowsOf]?.maxItems
}

const notInSheets = new Set<Field['kind']>(['image', 'html', 'id'])

/** Head of a column in the template; a star marks a required column. */
export const headOf = ({ field }: ImportField, language: Language): string => `${field.label[language]}${field.required ? '*' : ''}`

/** Heads that are accepted for a column of this field. */
const headsOf = ({ name, field: { label } }: ImportField): string[] => [label.zh, label.en, name].map(plainHead)

/** All heads of a sheet that are accepted. */
export const acceptedHeads = (definition: SheetDefinition, reader: ImportReader): string[] =>
  importFields(definition, reader).flatMap(headsOf)

/** Fields by the heads of their columns. */
export const fieldsByHead = (fields: readonly ImportField[]): Map<string, ImportField> =>
  new Map(fields.flatMap((one) => headsOf(one).map((head) => [head, one] as const)))

/**
 * The field of each column, recognised by its label in either language or by its wire name; unknown columns are
 * ignored. Refuses a head that lacks a required field.
 */
export function columnsOfHead(
  definition: SheetDefinition,
  head: readonly (string | null)[],
  reader: ImportReader = {},
): (ImportField | undefined)[] {
  const fields = importFields(definition, reader)
  const known = fieldsByHead(fields)
  const columns = head.map((text) => known.get(plainHead(text ?? '')))
  const missing = fields.filter(({ name, field }) => field.required && !columns.some((column) => column?.name === name))
  if (missing.length > 0) refuseMissing(missing)
  return columns
}

/** True if the sheet has no unknown column and no required one is missing. */
export function isKnownSheet(definition: SheetDefinition, head: readonly string[], reader: ImportReader): boolean {
  try {
    return columnsOfHead(definition, head, reader).every((column, at) => column !== undefined || head[at] === '')
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

function refuseMissing(missing: readonly ImportField[]): never {
  const labels = (language: Language) => missing.map(({ field }) => `“${field.label[language]}”`)
  return refuse('SHEET_BAD', {
    params: { reason: { zh: `没有${labels('zh').join('、')}列`, en: `it has no column for ${labels('en').join(', ')}` } },
  })
}

/**
 * A sheet while it is read: its columns, how names are resolved, and the row in which each natural key occurred first.
 */
export type OpenSheet<Definition extends SheetDefinition = ResourceDefinition> = {
  definition: Definition
  /** Fields that must be filled. */
  required: readonly ImportField[]
  columns: readonly (ImportField | undefined)[]
  names: NameLookup
  rowsByKey: Map<string, number>
  /** The first row with the values of each set of `importAlike`. */
  rowsAlike: Map<string, number>
  /** Codes assigned to rows that have none in the sheet, by row. */
  codes: Map<number, string>
  /** True if everything is rolled back. */
  isTrial: boolean
}

export const openSheet = <Definition extends SheetDefinition>(
  tx: Tx,
  definition: Definition,
  head: readonly (string | null)[],
  isTrial = false,
): OpenSheet<Definition> => ({
  definition,
  required: importFields(definition, tx).filter(({ field }) => field.required),
  columns: columnsOfHead(definition, head, tx),
  names: nameLookup(tx),
  rowsByKey: new Map(),
  rowsAlike: new Map(),
  codes: new Map(),
  isTrial,
})

/** Looks up the names in these rows with one query per column instead of one per name. */
export async function lookUpNames({ columns, names }: OpenSheet<SheetDefinition>, rows: readonly SheetRow[]): Promise<void> {
  for (const [at, column] of columns.entries()) {
    if (column?.field.kind !== 'reference') continue
    const texts = rows.flatMap(({ cells }) => {
      const read = cells[at] ? readCell(column.field, cells[at]) : undefined
      return read && 'value' in read ? [read.value] : []
    })
    await names.findAll(column.field, texts)
  }
}

/**
 * A fault of a cell. `unknown` is true if the cell names something that does not exist, `warning` if the row is written
 * all the same.
 */
export type CellProblem = { refusal: Problem; unknown?: true; warning?: true }

/** A row of a sheet as the body of a submit, and the problems of cells that could not be resolved. */
export async function bodyOf(
  { columns, names }: Pick<OpenSheet<SheetDefinition>, 'columns' | 'names'>,
  cells: readonly (string | null)[],
): Promise<{ body: Record<string, unknown>; problems: CellProblem[] }> {
  const body: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  for (const [at, column] of columns.entries()) {
    const text = cells[at]
    if (!column || text === null || text === undefined) continue
    const read = readCell(column.field, text)
    const value = 'value' in read ? await wireValue(column.field, read.value, names) : undefined
    if (value === undefined)
      problems.push(
        'reason' in read
          ? { refusal: cellProblem(column, read.reason) }
          : { refusal: cellProblem(column, unknownValue(column.field, text)), unknown: true },
      )
    else body[column.name] = value
  }
  return { body, problems }
}

const unknownValue = (field: Field, text: string): Words =>
  (isRate(field) ? fractionFault(text) : undefined) ?? { zh: `没有“${text}”`, en: `there is no “${text}”` }

const cellProblem = ({ name, field }: ImportField, reason: Words): Problem => ({
  field: name,
  rule: 'FIELD_BAD',
  params: { field: field.label },
  reason,
})

async function wireValue(field: Field, text: string, names: NameLookup): Promise<unknown> {
  switch (field.kind) {
    case 'reference':
    case 'dictionary':
      return names.find(field, text)
    case 'choice':
      return field.choices.find(({ value, words }) => [words.zh, words.en, String(value)].includes(text))?.value
    case 'yesNo':
      return /^(是|有|√|✓|yes|y|2|true)$/i.test(text) ? 2 : /^(否|无|×|✗|no|n|1|false)$/i.test(text) ? 1 : undefined
    default:
      return text
  }
}
