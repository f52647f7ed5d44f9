import type { OperationId } from '#contract/operations.gen.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import type { Client } from '../client.ts'
import { type Parts, sendTo } from './sweep.ts'

/** Parameters about the form of an answer, not about its content. */
const telling = new Set(['current', 'size', 'ascs', 'descs', 'groupBy', 'by', 'language', 'columns'])
/** Parameters that filter nothing, for good reasons. */
const leavesNothingOut: Readonly<Record<string, string>> = {
  mine: 'an administrator may go on with whatever waits',
  tenantId: 'clients written for another server name their own, and only that is answered',
  topMenuId: 'clients written for another server may name one of its top menus',
}
/** Filters that all rows of the demo match, whatever their value. */
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

/** Values to try for a filter; at least one of them must differ from what the unfiltered answer is about. */
function candidates(declared: Schema): unknown[] {
  const { type, items, format, minimum = 0, maximum = 99, enum: named } = resolveSchema(declared)
  if (type === 'array') return candidates(items ?? {}).map((value) => [value])
  if (named) return [...named]
  if (format === 'id' || format === 'ids') return [nobody]
  if (type === 'integer') return [0, 1, 2, 3, 4, 5, 99].filter((number) => number >= minimum && number <= maximum)
  return type === 'boolean' ? [true, false] : texts
}

/** The number of rows in an answer; undefined if it is no list. */
function rowsIn(data: unknown): number | undefined {
  if (data === null || typeof data !== 'object') return undefined
  const { total, records, rows } = data as { total?: unknown; records?: unknown[]; rows?: unknown[] }
  return typeof total === 'number' ? total : Array.isArray(data) ? data.length : (records ?? rows)?.length
}
const rowsOfData = (data: unknown): readonly (object | null)[] =>
  Array.isArray(data) ? data : ((data as { records?: object[] } | null | undefined)?.records ?? [])

const noList = -1

/** The number of rows that an operation returns; `noList` if it returns something else, undefined if it refuses. */
async function rowsOf(client: Client, id: OperationId, parts: Parts): Promise<number | undefined> {
  const response = await sendTo(client, id, parts)
  const text = await response.text()
  if (response.status !== 200) return undefined
  return (text.startsWith('{') ? rowsIn((JSON.parse(text) as { data?: unknown }).data) : undefined) ?? noList
}

/** Input with which an operation returns rows, and their number: the first of several known values that finds any. */
async function findingRows(client: Client, id: OperationId, known: KnownValues): Promise<{ parts: Parts; all: number } | undefined> {
  const isTold = sides.some((side) => requiredOf(id, side).length > 0)
  for (let turn = 0; turn < (isTold ? mostValues : 1); turn += 1) {
    const parts = neededBy(id, known, turn)
    const all = parts && (await rowsOf(client, id, parts))
    if (parts === undefined || all === noList) return undefined
    if (all) return { parts, all }
  }
  return undefined
}

/** The result for an operation's filters: how many were tried, and which of them changed nothing with any value. */
export type Tried = { tried: number; ignored: string[] }

type Side = 'query' | 'body'
const sides = ['query', 'body'] as const
const propertiesOf = (id: OperationId, side: Side) => {
  const schema = schemasOf(id)[side]
  return (schema && resolveSchema(schema).properties) ?? {}
}
const requiredOf = (id: OperationId, side: Side) => {
  const schema = schemasOf(id)[side]
  return (schema && resolveSchema(schema).required) ?? []
}

/** Values of rows in lists, by field name; they are used as inputs of operations. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>
const mostValues = 12

/** Collects the values of rows from all of these lists that need no input. */
export async function collectValues(client: Client, ids: readonly OperationId[]): Promise<KnownValues> {
  const values = new Map<string, Set<unknown>>()
  for (const id of ids.filter((one) => sides.every((side) => requiredOf(one, side).length === 0))) {
    const response = await sendTo(client, id, { query: {}, body: {} })
    const text = await response.text()
    const data = response.status === 200 && text.startsWith('{') ? (JSON.parse(text) as { data?: unknown }).data : undefined
    for (const row of rowsOfData(data).slice(0, mostValues))
      for (const [name, value] of Object.entries(row ?? {})) {
        const known = values.get(name) ?? new Set()
        if (typeof value === 'string' && known.size < mostValues) values.set(name, known.add(value))
      }
  }
  return new Map([...values].map(([name, known]) => [name, [...known]]))
}

/**
 * The required input of an operation, with other known values for each `turn`; undefined if one of them is unknown.
 */
function neededBy(id: OperationId, known: KnownValues, turn: number): Parts | undefined {
  const said = sides.map((side) =>
    requiredOf(id, side).map((name) => {
      const isList = resolveSchema(propertiesOf(id, side)[name] ?? {}).type === 'array'
      const values = known.get(name) ?? known.get(name.replace(/s$/, '')) ?? []
      const value = values[turn % (values.length || 1)]
      return [name, isList && value !== undefined ? [value] : value] as const
    }),
  )
  if (said.flat().some(([, value]) => value === undefined)) return undefined
  const [query, body] = said.map((entries) => Object.fromEntries(entries))
  return { query, body }
}

/**
 * Tries each filter of an operation that returns rows, required ones included. Filters are not tried if nothing is
 * found without them.
 */
export async function tryFilters(client: Client, id: OperationId, known: KnownValues): Promise<Tried> {
  const base = await findingRows(client, id, known)
  if (!base || Object.hasOwn(fitsAll, id)) return { tried: 0, ignored: [] }
  const { all } = base
  const changes = async (side: Side, name: string, schema: Schema) => {
    for (const value of candidates(schema))
      if ((await rowsOf(client, id, { ...base.parts, [side]: { ...(base.parts[side] as object), [name]: value } })) !== all) return true
    return false
  }
  const filters = sides.flatMap((part) =>
    Object.entries(propertiesOf(id, part)).flatMap(([name, schema]) => (isFilter(name) ? [{ part, name, schema }] : [])),
  )
  const ignored: string[] = []
  for (const { part, name, schema } of filters) if (!(await changes(part, name, schema))) ignored.push(name)
  return { tried: filters.length, ignored }
}
