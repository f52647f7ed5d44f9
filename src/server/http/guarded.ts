import type { Operation, OperationId } from '#contract/operations.gen.ts'
import { Refused } from '../refuse.ts'
import { type OperationSchemas, resolved, type Schema, schemasOf } from './contract-schemas.ts'
import type { CheckedInput } from './validate.ts'

type Unseen = ReadonlySet<string>

/**
 * Does the work of an operation for somebody who may lack rights over figures (ADR 51): what they guard is neither taken from him nor shown
 * to him. In answers, in the newer row of a refusal and in sums it is absent; what he sends of it stays as it is stored; no list is sorted by it.
 */
export async function asSeen<Answer>(
  operation: Operation,
  { unseen }: { unseen: Unseen },
  input: CheckedInput,
  work: (input: CheckedInput) => Promise<Answer>,
): Promise<Answer> {
  if (unseen.size === 0) return work(input)
  try {
    return cut(schemasOf(operation.id).answer, await work(inputWithoutUnseen(operation, input, unseen)), unseen) as Answer
  } catch (error) {
    throw error instanceof Refused && error.current
      ? new Refused(error.key, { ...error, current: currentOf(operation, error.current, unseen) })
      : error
  }
}

/** The newer row or document of a refusal: the operation's own answer, or where it has none that of its service's detail. */
function currentOf({ id }: Operation, current: object, unseen: Unseen): object {
  const detail = `${id.split('_')[0]}_detail` as OperationId
  const [data, whole] = [dataOf(schemasOf(id).answer), dataOf((schemasOf(detail) as OperationSchemas | undefined)?.answer)]
  return cut(data?.properties ? data : whole, current, unseen) as object
}

/** What an operation answers, as somebody sees it for whom it is not answered but put into a file. */
export const seenAnswer = <Answer>(id: OperationId, answer: Answer, unseen: Unseen): Answer =>
  cut(dataOf(schemasOf(id).answer), answer, unseen) as Answer

const dataOf = (answer: Schema | undefined): Schema | undefined => {
  const data = answer && resolved(answer).properties?.data
  return data && resolved(data)
}

/** What was sent, without figures that its sender may not see: they stay as they are stored. */
function inputWithoutUnseen({ id }: Operation, input: CheckedInput, unseen: Unseen): CheckedInput {
  const { body } = schemasOf(id)
  const isHidden = (name: string) => isUnseen(body && resolved(body).properties?.[name], unseen)
  return {
    ...input,
    query: queryWithoutUnseen(id, input.query, unseen),
    body: withoutSorts(id, cut(body, input.body, unseen), unseen),
    emptied: input.emptied.filter((name) => !isHidden(name)),
  }
}

/** How a list is asked for, without filters and sorts by what the asker may not see. */
export function queryWithoutUnseen(id: OperationId, query: unknown, unseen: Unseen): unknown {
  return withoutSorts(id, cut(schemasOf(id).query, query, unseen), unseen)
}

/** The rows of a page, as its schema has them. */
function rowOf(answer: Schema | undefined): Schema | undefined {
  const items = dataOf(answer)?.properties?.records?.items
  return items && resolved(items)
}

const sorts = ['ascs', 'descs'] as const

function withoutSorts(id: OperationId, input: unknown, unseen: Unseen): unknown {
  const row = rowOf(schemasOf(id).answer)
  if (!row || typeof input !== 'object' || input === null) return input
  const seen = (column: string) => !isUnseen(row.properties?.[camel(column.trim().replace(/^-/, ''))], unseen)
  const kept = sorts.flatMap((name) => {
    const columns: unknown = Reflect.get(input, name)
    return typeof columns === 'string' ? [[name, columns.split(',').filter(seen).join(',')] as const] : []
  })
  return kept.length === 0 ? input : { ...input, ...Object.fromEntries(kept) }
}

const camel = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function isUnseen(schema: Schema | undefined, unseen: Unseen): boolean {
  const right = schema && resolved(schema)['x-guarded-by']
  return right !== undefined && unseen.has(right)
}

/** The value without what is unseen, made anew only where its schema has anything to hide. */
function cut(declared: Schema | undefined, value: unknown, unseen: Unseen): unknown {
  if (!declared || unseen.size === 0 || typeof value !== 'object' || value === null) return value
  const schema = resolved(declared)
  if (!guardsIn(schema).some((right) => unseen.has(right))) return value
  if (Array.isArray(value)) return value.map((item) => cut(schema.items, item, unseen))
  const { properties = {}, additionalProperties } = schema
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
    if (isUnseen(own, unseen)) return []
    const rows = own?.['x-sums-of']
    return [[name, rows === undefined ? cut(own, part, unseen) : cutSums(properties[rows]?.items, part, unseen)]]
  })
  return Object.fromEntries(entries)
}

/** Sums of columns are guarded as the columns are. */
function cutSums(row: Schema | undefined, sums: unknown, unseen: Unseen): object {
  const columns = (row && resolved(row).properties) ?? {}
  return Object.fromEntries(Object.entries(sums as object).filter(([name]) => !isUnseen(columns[name], unseen)))
}

const known = new WeakMap<Schema, readonly string[]>()

/** The rights that guard anything in values of this schema. */
function guardsIn(schema: Schema): readonly string[] {
  const found = known.get(schema)
  if (found) return found
  const guards = new Set<string>()
  gather(schema, guards, new Set())
  known.set(schema, [...guards])
  return [...guards]
}

function gather(declared: Schema, guards: Set<string>, seen: Set<Schema>): void {
  const schema = resolved(declared)
  if (seen.has(schema)) return
  seen.add(schema)
  const right = schema['x-guarded-by']
  if (right !== undefined) guards.add(right)
  const { items, additionalProperties, properties = {} } = schema
  for (const part of [items, additionalProperties, ...Object.values(properties)]) if (part) gather(part, guards, seen)
}
