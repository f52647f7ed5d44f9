import type { Operation, OperationId } from '#contract/operations.gen.ts'
import { Refused } from '../db/refuse.ts'
import { type OperationSchemas, resolveSchema, type Schema, schemasOf } from './contract-schemas.ts'
import type { CheckedInput } from './validate.ts'

type HiddenRights = ReadonlySet<string>

/**
 * Runs an operation for a user who may lack rights to figures (ADR 51). Fields guarded by a missing right are removed
 * from the input, so that their stored values do not change, and from answers, sums and the newer row of a refusal;
 * lists cannot be sorted by them.
 */
export async function withFieldPermissions<Answer>(
  operation: Operation,
  { unseen }: { unseen: HiddenRights },
  input: CheckedInput,
  work: (input: CheckedInput) => Promise<Answer>,
): Promise<Answer> {
  if (unseen.size === 0) return work(input)
  try {
    return removeHidden(schemasOf(operation.id).answer, await work(inputWithoutHidden(operation, input, unseen)), unseen) as Answer
  } catch (error) {
    throw error instanceof Refused && error.current
      ? new Refused(error.key, { ...error, current: currentOf(operation, error.current, unseen) })
      : error
  }
}

/**
 * The newer row or document of a refusal without hidden fields, by the schema of the operation's own answer or else of
 * its service's detail.
 */
function currentOf({ id }: Operation, current: object, unseen: HiddenRights): object {
  const detail = `${id.split('_')[0]}_detail` as OperationId
  const [data, whole] = [dataOf(schemasOf(id).answer), dataOf((schemasOf(detail) as OperationSchemas | undefined)?.answer)]
  return removeHidden(data?.properties ? data : whole, current, unseen) as object
}

/**
 * The answer of an operation without hidden fields; for answers that are written to a file instead of the response.
 */
export const stripHiddenFields = <Answer>(id: OperationId, answer: Answer, unseen: HiddenRights): Answer =>
  removeHidden(dataOf(schemasOf(id).answer), answer, unseen) as Answer

const dataOf = (answer: Schema | undefined): Schema | undefined => {
  const data = answer && resolveSchema(answer).properties?.data
  return data && resolveSchema(data)
}

/** The input without hidden fields, whose stored values therefore do not change. */
function inputWithoutHidden({ id }: Operation, input: CheckedInput, unseen: HiddenRights): CheckedInput {
  const { body } = schemasOf(id)
  const isHidden = (name: string) => isHiddenBy(body && resolveSchema(body).properties?.[name], unseen)
  return {
    ...input,
    query: queryWithoutHidden(id, input.query, unseen),
    body: withoutSorts(id, removeHidden(body, input.body, unseen), unseen),
    emptied: input.emptied.filter((name) => !isHidden(name)),
  }
}

/** The query of a list without filters and sorts on hidden fields. */
export function queryWithoutHidden(id: OperationId, query: unknown, unseen: HiddenRights): unknown {
  return withoutSorts(id, removeHidden(schemasOf(id).query, query, unseen), unseen)
}

/** Schema of the rows of a page. */
function rowOf(answer: Schema | undefined): Schema | undefined {
  const items = dataOf(answer)?.properties?.records?.items
  return items && resolveSchema(items)
}

const sorts = ['ascs', 'descs'] as const

function withoutSorts(id: OperationId, input: unknown, unseen: HiddenRights): unknown {
  const row = rowOf(schemasOf(id).answer)
  if (!row || typeof input !== 'object' || input === null) return input
  const seen = (column: string) => !isHiddenBy(row.properties?.[camelCase(column.trim().replace(/^-/, ''))], unseen)
  const kept = sorts.flatMap((name) => {
    const columns: unknown = Reflect.get(input, name)
    return typeof columns === 'string' ? [[name, columns.split(',').filter(seen).join(',')] as const] : []
  })
  return kept.length === 0 ? input : { ...input, ...Object.fromEntries(kept) }
}

const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function isHiddenBy(schema: Schema | undefined, unseen: HiddenRights): boolean {
  const right = schema && resolveSchema(schema)['x-guarded-by']
  return right !== undefined && unseen.has(right)
}

/** The value without hidden fields; it is copied only if its schema has any. */
function removeHidden(declared: Schema | undefined, value: unknown, unseen: HiddenRights): unknown {
  if (!declared || unseen.size === 0 || typeof value !== 'object' || value === null) return value
  const schema = resolveSchema(declared)
  if (!guardsIn(schema).some((right) => unseen.has(right))) return value
  if (Array.isArray(value)) return value.map((item) => removeHidden(schema.items, item, unseen))
  const { properties = {}, additionalProperties } = schema
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (isHiddenBy(own, unseen)) return []
    const rows = own?.['x-sums-of']
    return [[name, rows === undefined ? removeHidden(own, part, unseen) : removeHiddenSums(properties[rows]?.items, part, unseen)]]
  })
  return Object.fromEntries(entries)
}

/** Removes sums of hidden columns. */
function removeHiddenSums(row: Schema | undefined, sums: unknown, unseen: HiddenRights): object {
  const columns = (row && resolveSchema(row).properties) ?? {}
  return Object.fromEntries(Object.entries(sums as object).filter(([name]) => !isHiddenBy(columns[name], unseen)))
}

const guardsOfSchema = new WeakMap<Schema, readonly string[]>()

/** Rights that guard any field of this schema. */
function guardsIn(schema: Schema): readonly string[] {
  const found = guardsOfSchema.get(schema)
  if (found) return found
  const guards = new Set<string>()
  collectGuards(schema, guards, new Set())
  guardsOfSchema.set(schema, [...guards])
  return [...guards]
}

function collectGuards(declared: Schema, guards: Set<string>, seen: Set<Schema>): void {
  const schema = resolveSchema(declared)
  if (seen.has(schema)) return
  seen.add(schema)
  const right = schema['x-guarded-by']
  if (right !== undefined) guards.add(right)
  const { items, additionalProperties, properties = {} } = schema
  for (const part of [items, additionalProperties, ...Object.values(properties)]) if (part) collectGuards(part, guards, seen)
}
