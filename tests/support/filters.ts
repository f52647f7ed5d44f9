import type { OperationId } from '#contract/operations.gen.ts'
import { resolved, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import type { Client } from './client.ts'
import { type Parts, sendTo } from './sweep.ts'

/** What says how an answer is told, not what it is about. */
const telling = new Set(['current', 'size', 'ascs', 'descs', 'groupBy', 'by', 'language', 'columns'])
/** What leaves nothing out for good reasons. */
const leavesNothingOut: Readonly<Record<string, string>> = {
  mine: 'an administrator may go on with whatever waits',
  tenantId: 'clients written for another server name their own, and only that is answered',
  topMenuId: 'clients written for another server may name one of its top menus',
}
/** Where the rows of the demo fit whatever is said. */
const fitsAll: Readonly<Record<string, string>> = { MallOrderApi_offers: 'its offers run in every store, for everybody' }
const isFilter = (name: string) => !telling.has(name) && !Object.hasOwn(leavesNothingOut, name)

const nobody = '900000000000000001'
const texts = [
  '无此文字',
  '2999-01-01',
  '1999-01-01',
  '2999-01-01 00:00:00',
  '1999-01-01 00:00:00',
  '2999-01',
  '1999-01',
  '98765',
  '0.01',
  nobody,
]

/** Values of a filter, at least one of which is another than what an answer is about without it. */
function candidates(declared: Schema): unknown[] {
  const { type, items, format, minimum = 0, maximum = 99, enum: named } = resolved(declared)
  if (type === 'array') return candidates(items ?? {}).map((value) => [value])
  if (named) return [...named]
  if (format === 'id' || format === 'ids') return [nobody]
  if (type === 'integer') return [0, 1, 2, 3, 4, 5, 99].filter((number) => number >= minimum && number <= maximum)
  return type === 'boolean' ? [true, false] : texts
}

/** How many rows there are in what was answered; nothing where it is no list. */
function rowsIn(data: unknown): number | undefined {
  if (Array.isArray(data)) return data.length
  if (data === null || typeof data !== 'object') return undefined
  const { total, records, rows } = data as { total?: unknown; records?: unknown[]; rows?: unknown[] }
  return typeof total === 'number' ? total : (records ?? rows)?.length
}

async function rowsOf(client: Client, id: OperationId, parts: Parts): Promise<number | undefined> {
  const response = await sendTo(client, id, parts)
  const text = await response.text()
  return response.status === 200 && text.startsWith('{') ? rowsIn((JSON.parse(text) as { data?: unknown }).data) : undefined
}

/** What came of the filters of an operation: how many were tried, and which changed nothing whatever they said. */
export type Tried = { tried: number; ignored: string[] }

/** Tries each filter of an operation that answers rows; `known` is said where the contract needs a value of that name. */
export async function tryFilters(client: Client, id: OperationId, known: Readonly<Record<string, unknown>>): Promise<Tried> {
  const schemas = schemasOf(id)
  const propertiesOf = (part: 'query' | 'body') => Object.entries((schemas[part] && resolved(schemas[part]).properties) ?? {})
  const needed = (part: 'query' | 'body') =>
    Object.fromEntries(((schemas[part] && resolved(schemas[part]).required) ?? []).map((name) => [name, known[name] ?? '']))
  const base = { query: needed('query'), body: needed('body') }
  const all = await rowsOf(client, id, base)
  if (!all || Object.hasOwn(fitsAll, id)) return { tried: 0, ignored: [] }
  const changes = async (part: 'query' | 'body', name: string, schema: Schema) => {
    for (const value of candidates(schema))
      if ((await rowsOf(client, id, { ...base, [part]: { ...base[part], [name]: value } })) !== all) return true
    return false
  }
  const filters = (['query', 'body'] as const).flatMap((part) =>
    propertiesOf(part).flatMap(([name, schema]) => (isFilter(name) ? [{ part, name, schema }] : [])),
  )
  const ignored: string[] = []
  for (const { part, name, schema } of filters) if (!(await changes(part, name, schema))) ignored.push(name)
  return { tried: filters.length, ignored }
}
