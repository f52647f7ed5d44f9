import type { OperationId } from '#contract/operations.gen.ts'
import { snake } from '#domain/field.ts'
import { codeForms, codeKey } from '#domain/plain-code.ts'
import type { Problem } from '#domain/refusals.ts'
import type { Language } from '#domain/words.ts'
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
import type { Tx } from '../db/connect.ts'
import { giveWay } from '../give-way.ts'
import { resolved, schemasOf } from '../http/contract-schemas.ts'
import { openEntries } from '../queries/dictionaries.ts'
import { Refused, refuse } from '../refuse.ts'
import { idsByKey } from '../resources/code-keys.ts'
import { ownOf, titleOf } from '../resources/plan.ts'
import { isUnseen } from '../unseen.ts'
import { plainHead } from './sheet/heads.ts'

/** What a sheet's columns follow from: a resource, or rows that handlers of their own keep by the same verbs. */
export type SheetDefinition = Pick<ScreenDefinition, 'api' | 'calls' | 'label' | 'fields' | 'children' | 'importKey'> & {
  /** The list in the submit's body that a row of the sheet is one of; what the body itself has stands in each row. */
  rowsOf?: string
}

export type ImportField = { name: string; field: Field }
/** Whose sheet it is: columns of figures that he may not see are left alone as those that nobody knows. */
type Reader = Pick<Tx, 'unseen'>

/** What a sheet may hold of a resource: what its submit takes from this reader, but pictures and rows within the row. */
export function importFields(definition: SheetDefinition, reader: Reader = {}): ImportField[] {
  const { properties: own = {} } = resolved(schemasOf(operationOf(definition, 'submit') as OperationId).body ?? {})
  const properties = { ...own, ...resolved(own[definition.rowsOf ?? '']?.items ?? {}).properties }
  return Object.entries(definition.fields)
    .filter(([name, { kind, form, readOnly }]) => Object.hasOwn(properties, name) && form !== false && !readOnly && !notInSheets.has(kind))
    .filter(
      ([name]) => !isUnseen(reader, definition.api, definition.rowsOf && !Object.hasOwn(own, name) ? `${definition.rowsOf}.${name}` : name),
    )
    .map(([name, field]) => ({ name, field }))
}

/** How many rows the submit takes at once in the list that rows of the sheet are of. */
export function mostTogether({ rowsOf = '', ...definition }: SheetDefinition): number | undefined {
  const { properties = {} } = resolved(schemasOf(operationOf(definition, 'submit') as OperationId).body ?? {})
  return properties[rowsOf]?.maxItems
}

const notInSheets = new Set<Field['kind']>(['image', 'html', 'id'])

/** The head of a column in the template; a star says that it must be filled. */
export const headOf = ({ field }: ImportField, language: Language): string => `${field.label[language]}${field.required ? '*' : ''}`

/** What a column of this field may be headed by. */
const headsOf = ({ name, field: { label } }: ImportField): string[] => [label.zh, label.en, name].map(plainHead)

/** What the columns of a sheet may be headed by that are read of it. */
export const headsRead = (definition: SheetDefinition, reader: Reader): string[] => importFields(definition, reader).flatMap(headsOf)

/** Which field each column of a sheet holds, by its label in either language or its wire name; columns nobody knows are left alone. */
export function columnsIn(definition: SheetDefinition, head: readonly (string | null)[], reader: Reader = {}): (ImportField | undefined)[] {
  const fields = importFields(definition, reader)
  const known = new Map(fields.flatMap((one) => headsOf(one).map((head) => [head, one] as const)))
  const columns = head.map((text) => known.get(plainHead(text ?? '')))
  const missing = fields.filter(({ name, field }) => field.required && !columns.some((column) => column?.name === name))
  if (missing.length > 0) refuseMissing(missing)
  return columns
}

/** Whether each column of a sheet is one of ours, and none that must be there is missing. */
export function isOurs(definition: SheetDefinition, head: readonly string[], reader: Reader): boolean {
  try {
    return columnsIn(definition, head, reader).every((column, at) => column !== undefined || head[at] === '')
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

type Naming = Extract<Field, { to: ReferenceTarget }> | Extract<Field, { kind: 'dictionary' }>

/** What a cell means that names something by what people call it. */
export type Resolver = (field: Naming, text: string) => Promise<string | undefined>

/** Finds rows that cells name, by title or code, and entries of dictionaries; each text is asked once. Nothing where none or several are called so. */
function resolverOf(tx: Tx): Resolver {
  const known = new Map<string, Promise<string | undefined>>()
  const names = new Map<ReferenceTarget, ReturnType<typeof idsByName>>()
  const findAlike = async (to: ReferenceTarget, text: string) => {
    if (!names.has(to)) names.set(to, idsByName(tx, to))
    return (await names.get(to))?.get(codeKey(text)) ?? undefined
  }
  return (field, text) => {
    const key = `${'to' in field ? field.to : `${field.of} ${field.code}`} ${text}`
    const found =
      known.get(key) ??
      ('to' in field
        ? find(tx, field.to, text).then((id) => (id === undefined ? findAlike(field.to, text) : (id ?? undefined)))
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

/** What rows are told apart by for people. */
const codeOf = (definition: ResourceDefinition): string | undefined =>
  codeFieldOf(definition) ?? Object.entries(definition.fields).find(([, { kind }]) => kind === 'code')?.[0]

/** The row that is called so, or has that code; null where several are. */
async function find(tx: Tx, to: ReferenceTarget, text: string): Promise<string | null | undefined> {
  const target = targetOf(to)
  const code = isResource(to) ? codeOf(resourceOf(to)) : undefined
  const byCode = code === undefined ? 'false' : `t.${snake(code)} = any ($3::text[])`
  const rows = await tx.query<{ id: string; coded: boolean }>(
    `select t.id, ${byCode} as coded from ${target.table} t where ${ownOf(target, 't')} and (${titleOf('t', to)} = $2 or ${byCode}) order by coded desc limit 2`,
    code === undefined ? [tx.tenantId, text] : [tx.tenantId, text, codeForms(text)],
  )
  if (rows.length === 1 || rows[0]?.coded) return rows[0]?.id
  if (rows.length > 1) return null
  const [keyed] = isResource(to) ? (await idsByKey(tx, resourceOf(to), [text])).values() : []
  return keyed
}

const namesAtOnce = 5000

/** Rows by what they are called, without case, width and invisible marks; null where several are called so. Read when a cell names none as it stands. */
async function idsByName(tx: Tx, to: ReferenceTarget): Promise<Map<string, string | null>> {
  const target = targetOf(to)
  const ids = new Map<string, string | null>()
  for (let after = '0'; ; ) {
    const rows = await tx.query<{ id: string; name: string | null }>(
      `select t.id, ${titleOf('t', to)} as name from ${target.table} t where ${ownOf(target, 't')} and t.id > $2 order by t.id limit ${namesAtOnce}`,
      [tx.tenantId, after],
    )
    for (const { id, name } of rows) {
      const key = codeKey(name ?? '')
      ids.set(key, ids.has(key) ? null : id)
    }
    if (rows.length < namesAtOnce) return ids
    after = rows.at(-1)?.id ?? after
    await giveWay()
  }
}

/** A sheet that is being read: what its columns hold, whom its cells name, and which row had a natural key first. */
export type OpenSheet<Definition extends SheetDefinition = ResourceDefinition> = {
  definition: Definition
  /** Names of the fields that must be filled. */
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
  columns: columnsIn(definition, head, tx),
  resolve: resolverOf(tx),
  rowsByKey: new Map(),
})

/** A row of a sheet as a submit takes it, and what could not be understood. */
export async function bodyOf(
  columns: readonly (ImportField | undefined)[],
  cells: readonly (string | null)[],
  resolve: Resolver,
): Promise<{ body: Record<string, unknown>; problems: Problem[] }> {
  const body: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [at, column] of columns.entries()) {
    const text = cells[at]
    if (!column || text === null || text === undefined) continue
    const value = await wireValue(column.field, text, resolve)
    if (value === undefined) problems.push(unknown(column, text))
    else body[column.name] = value
  }
  return { body, problems }
}

function unknown({ name, field }: ImportField, text: string): Problem {
  return {
    field: name,
    rule: 'FIELD_BAD',
    params: { field: field.label },
    reason: { zh: `没有“${text}”`, en: `there is no “${text}”` },
  }
}

async function wireValue(field: Field, text: string, resolve: Resolver): Promise<unknown> {
  switch (field.kind) {
    case 'reference':
    case 'dictionary':
      return resolve(field, text)
    case 'choice':
      return field.choices.find(({ value, words }) => [words.zh, words.en, String(value)].includes(text))?.value
    case 'yesNo':
      return /^(是|yes|y|2|true)$/i.test(text) ? 2 : /^(否|no|n|1|false)$/i.test(text) ? 1 : undefined
    case 'percent':
      return text.replace(/[%％]$/, '').trim()
    default:
      return text
  }
}
