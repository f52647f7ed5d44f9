import type { OperationId } from '#contract/operations.gen.ts'
import { readFigure } from '#domain/decimal.ts'
import { snake } from '#domain/field.ts'
import { codeForms, codeKey } from '#domain/plain-code.ts'
import type { Problem } from '#domain/refusals.ts'
import { plainPercentage } from '#domain/typed-figure.ts'
import type { Language, Words } from '#domain/words.ts'
import {
  codeFieldOf,
  type Field,
  isResource,
  operationOf,
  type ReferenceTarget,
  type ResourceDefinition,
  resourceOf,
  type ScreenDefinition,
  targetOf,
} from '#resources/index.ts'
import { isFieldHidden } from '../core/hidden-fields.ts'
import { yieldEventLoop } from '../core/yield-event-loop.ts'
import type { Tx } from '../db/connect.ts'
import { Refused, refuse } from '../db/refuse.ts'
import { resolveSchema, schemasOf } from '../http/contract-schemas.ts'
import { openEntries } from '../lookups/dictionaries.ts'
import { idsByKey } from '../resources/code-keys.ts'
import { ownRowSql, titleOf } from '../resources/plan.ts'
import { readCell } from './cell-value.ts'
import { plainHead } from './heads.ts'

/** Defines a sheet's columns: a resource, or rows that other handlers write by the same verbs. */
export type SheetDefinition = Pick<ScreenDefinition, 'api' | 'calls' | 'label' | 'fields' | 'children' | 'importKey'> & {
  /**
   * The list in the submit's body whose elements are the sheet's rows; fields of the body itself repeat in each row.
   */
  rowsOf?: string
}

export type ImportField = { name: string; field: Field }
/** The importing user: columns of figures hidden from them are ignored like unknown ones. */
type ImportReader = Pick<Tx, 'unseen'>

/** Columns that a sheet may have: fields that the submit takes from this user, except pictures and child rows. */
export function importFields(definition: SheetDefinition, reader: ImportReader = {}): ImportField[] {
  const { properties: own = {} } = resolveSchema(schemasOf(operationOf(definition, 'submit') as OperationId).body ?? {})
  const properties = { ...own, ...resolveSchema(own[definition.rowsOf ?? '']?.items ?? {}).properties }
  return Object.entries(definition.fields)
    .filter(([name, { kind, form, readOnly }]) => Object.hasOwn(properties, name) && form !== false && !readOnly && !notInSheets.has(kind))
    .filter(
      ([name]) =>
        !isFieldHidden(reader, definition.api, definition.rowsOf && !Object.hasOwn(own, name) ? `${definition.rowsOf}.${name}` : name),
    )
    .map(([name, field]) => ({ name, field }))
}

/** Rows that the submit takes at once in `rowsOf`. */
export function maxRowsAtOnce({ rowsOf = '', ...definition }: SheetDefinition): number | undefined {
  const { properties = {} } = resolveSchema(schemasOf(operationOf(definition, 'submit') as OperationId).body ?? {})
  return properties[rowsOf]?.maxItems
}

const notInSheets = new Set<Field['kind']>(['image', 'html', 'id'])

/** Head of a column in the template; a star marks a required one. */
export const headOf = ({ field }: ImportField, language: Language): string => `${field.label[language]}${field.required ? '*' : ''}`

/** Heads accepted for a column of this field. */
const headsOf = ({ name, field: { label } }: ImportField): string[] => [label.zh, label.en, name].map(plainHead)

/** All heads of a sheet that are read. */
export const acceptedHeads = (definition: SheetDefinition, reader: ImportReader): string[] =>
  importFields(definition, reader).flatMap(headsOf)

/** The field of each column, found by its label in either language or its wire name; unknown columns are ignored. */
export function columnsOfHead(
  definition: SheetDefinition,
  head: readonly (string | null)[],
  reader: ImportReader = {},
): (ImportField | undefined)[] {
  const fields = importFields(definition, reader)
  const known = new Map(fields.flatMap((one) => headsOf(one).map((head) => [head, one] as const)))
  const columns = head.map((text) => known.get(plainHead(text ?? '')))
  const missing = fields.filter(({ name, field }) => field.required && !columns.some((column) => column?.name === name))
  if (missing.length > 0) refuseMissing(missing)
  return columns
}

/** True if every column of the sheet is known and no required one is missing. */
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

type NamedField = Extract<Field, { to: ReferenceTarget }> | Extract<Field, { kind: 'dictionary' }>

/** Resolves the name in a cell to an id or a dictionary key. */
export type Resolver = (field: NamedField, text: string) => Promise<string | undefined>

/**
 * Resolver of references by title or code and of dictionary entries; each text is looked up once. Undefined where no
 * row or several match.
 */
function resolverOf(tx: Tx): Resolver {
  const known = new Map<string, Promise<string | undefined>>()
  const names = new Map<ReferenceTarget, ReturnType<typeof idsByName>>()
  const findAlike = async (to: ReferenceTarget, text: string) => {
    if (!names.has(to)) names.set(to, idsByName(tx, to))
    const ids = await names.get(to)
    return ids?.get(codeKey(text)) ?? findByPercentage(tx, to, text)
  }
  return (field, text) => {
    const key = `${'to' in field ? field.to : `${field.of} ${field.code}`} ${text}`
    const found =
      known.get(key) ??
      ('to' in field
        ? findByTitleOrCode(tx, field.to, text).then((id) => (id === undefined ? findAlike(field.to, text) : (id ?? undefined)))
        : findEntry(tx, field, text))
    known.set(key, found)
    return found
  }
}

async function findEntry(tx: Tx, { of, code }: Extract<Field, { kind: 'dictionary' }>, text: string): Promise<string | undefined> {
  const entries = await openEntries(tx, of, code)
  const found = entries.find(({ dictKey }) => dictKey === text) ?? entries.find(({ dictValue }) => dictValue === text)
  return found?.dictKey
}

/** The field that identifies rows for users. */
const codeFieldName = (definition: ResourceDefinition): string | undefined =>
  codeFieldOf(definition) ?? Object.entries(definition.fields).find(([, { kind }]) => kind === 'code')?.[0]

/** The row with that title or code; null where several match. */
async function findByTitleOrCode(tx: Tx, to: ReferenceTarget, text: string): Promise<string | null | undefined> {
  const target = targetOf(to)
  const code = isResource(to) ? codeFieldName(resourceOf(to)) : undefined
  const byCode = code === undefined ? 'false' : `t.${snake(code)} = any ($3::text[])`
  const rows = await tx.query<{ id: string; coded: boolean }>(
    `select t.id, ${byCode} as coded from ${target.table} t where ${ownRowSql(target, 't')} and (${titleOf('t', to)} = $2 or ${byCode}) order by coded desc limit 2`,
    code === undefined ? [tx.tenantId, text] : [tx.tenantId, text, codeForms(text)],
  )
  if (rows.length === 1 || rows[0]?.coded) return rows[0]?.id
  if (rows.length > 1) return null
  const [keyed] = isResource(to) ? (await idsByKey(tx, resourceOf(to), [text])).values() : []
  return keyed
}

/** The row that a percentage identifies, written with or without its sign: a tax rate. */
async function findByPercentage(tx: Tx, to: ReferenceTarget, text: string): Promise<string | undefined> {
  if (!isResource(to)) return undefined
  const { fields, unique, table } = resourceOf(to)
  const key = unique.flat().find((name) => fields[name]?.kind === 'percent')
  const percentage = readFigure(plainPercentage(text))
  if (key === undefined || !percentage) return undefined
  const [found] = await tx.query<{ id: string }>(
    `select t.id from ${table} t where ${ownRowSql(targetOf(to), 't')} and t.${snake(key)} = $2::numeric`,
    [tx.tenantId, percentage.toFixed()],
  )
  return found?.id
}

const namesPerQuery = 5000

/**
 * Ids by title, ignoring case, width and invisible marks; null where several rows share one. Loaded when a cell
 * matches no row exactly.
 */
async function idsByName(tx: Tx, to: ReferenceTarget): Promise<Map<string, string | null>> {
  const target = targetOf(to)
  const ids = new Map<string, string | null>()
  for (let after = '0'; ; ) {
    const rows = await tx.query<{ id: string; name: string | null }>(
      `select t.id, ${titleOf('t', to)} as name from ${target.table} t where ${ownRowSql(target, 't')} and t.id > $2 order by t.id limit ${namesPerQuery}`,
      [tx.tenantId, after],
    )
    for (const { id, name } of rows) {
      const key = codeKey(name ?? '')
      ids.set(key, ids.has(key) ? null : id)
    }
    if (rows.length < namesPerQuery) return ids
    after = rows.at(-1)?.id ?? after
    await yieldEventLoop()
  }
}

/** A sheet being read: its columns, how to resolve names, and which row had a natural key first. */
export type OpenSheet<Definition extends SheetDefinition = ResourceDefinition> = {
  definition: Definition
  /** Fields that must be filled. */
  required: readonly ImportField[]
  columns: readonly (ImportField | undefined)[]
  resolve: Resolver
  rowsByKey: Map<string, number>
}

export const openSheet = <Definition extends SheetDefinition>(
  tx: Tx,
  definition: Definition,
  head: readonly (string | null)[],
): OpenSheet<Definition> => ({
  definition,
  required: importFields(definition, tx).filter(({ field }) => field.required),
  columns: columnsOfHead(definition, head, tx),
  resolve: resolverOf(tx),
  rowsByKey: new Map(),
})

/** A row of a sheet as the body of a submit, and the cells that could not be resolved. */
export async function bodyOf(
  { columns, resolve }: Pick<OpenSheet<SheetDefinition>, 'columns' | 'resolve'>,
  cells: readonly (string | null)[],
): Promise<{ body: Record<string, unknown>; problems: Problem[] }> {
  const body: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [at, column] of columns.entries()) {
    const text = cells[at]
    if (!column || text === null || text === undefined) continue
    const read = readCell(column.field, text)
    const value = 'value' in read ? await wireValue(column.field, read.value, resolve) : undefined
    if (value === undefined) problems.push(cellProblem(column, 'reason' in read ? read.reason : unknownValue(text)))
    else body[column.name] = value
  }
  return { body, problems }
}

const unknownValue = (text: string): Words => ({ zh: `没有“${text}”`, en: `there is no “${text}”` })

const cellProblem = ({ name, field }: ImportField, reason: Words): Problem => ({
  field: name,
  rule: 'FIELD_BAD',
  params: { field: field.label },
  reason,
})

async function wireValue(field: Field, text: string, resolve: Resolver): Promise<unknown> {
  switch (field.kind) {
    case 'reference':
    case 'dictionary':
      return resolve(field, text)
    case 'choice':
      return field.choices.find(({ value, words }) => [words.zh, words.en, String(value)].includes(text))?.value
    case 'yesNo':
      return /^(是|有|√|✓|yes|y|2|true)$/i.test(text) ? 2 : /^(否|无|×|✗|no|n|1|false)$/i.test(text) ? 1 : undefined
    default:
      return text
  }
}
