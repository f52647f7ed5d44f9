import { type OperationId, operationOf, operations } from '#contract/operations.gen.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import type { Client } from '../client.ts'

/**
 * Existing values by wire field. Fields that look like an id and have no entry of their own use those of `id`.
 */
export type Known = Readonly<Record<string, readonly unknown[]>>
export type Told = { id: OperationId; status: number; text: string }

const reads = (id: OperationId) => {
  const { kind, method } = operationOf(id)
  return kind === 'query' || (method === 'get' && kind === 'resource')
}

/** Every built operation that reads and is for signed-in users. */
export const reading: readonly OperationId[] = operations.filter(({ id, access }) => access !== 'public' && reads(id)).map(({ id }) => id)
/** Every built operation that changes something; if the user may not do that, the input does not matter. */
export const changing: readonly OperationId[] = operations.filter(({ id, access }) => access !== 'public' && !reads(id)).map(({ id }) => id)

/** The values in a request's query and body. */
export type Parts = Record<'query' | 'body', unknown>

/** Sends this input to an operation, whether or not the contract allows it. */
export function sendTo(client: Client, id: OperationId, { query, body }: Parts): Promise<Response> {
  const { method, path } = operationOf(id)
  const asked = new URLSearchParams(Object.entries(query as object).map(([name, value]) => [name, String(value)]))
  const sends = schemasOf(id).body !== undefined
  return client.fetch(`/api${path}?${asked}`, {
    method: method.toUpperCase(),
    ...(sends && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

/**
 * Calls an operation once for each known id that it may be about, with all required input; returns the answers as
 * text.
 */
export async function ask(client: Client, id: OperationId, known: Known): Promise<Told[]> {
  const { answers } = operationOf(id)
  const { query, body } = schemasOf(id)
  const told: Told[] = []
  for (let turn = 0; turn < turnsOf(id, known); turn += 1) {
    const response = await sendTo(client, id, { query: filled(query, known, turn), body: body && filled(body, known, turn) })
    told.push({ id, status: response.status, text: answers === 'file' ? '' : await response.text() })
  }
  return told
}

/** Number of calls: as many as there are ids to try for the required field. */
function turnsOf(id: OperationId, known: Known): number {
  const { query, body } = schemasOf(id)
  const needed = [query, body].flatMap((schema) => (schema ? (resolveSchema(schema).required ?? []) : []))
  return Math.max(1, ...needed.map((name) => (name === 'id' ? (known.id ?? []).length : Math.min((known[name] ?? []).length, 3))))
}

/** The required fields, and optional ones whose values are known. */
function filled(declared: Schema, known: Known, turn: number): unknown {
  const { properties = {}, required = [] } = resolveSchema(declared)
  const entries = Object.entries(properties).flatMap(([name, part]): [string, unknown][] => {
    const schema = resolveSchema(part)
    if (name === 'size') return [[name, 200]]
    const value = worth(name, schema, known, turn)
    return required.includes(name) || (Object.hasOwn(known, name) && !optional.has(name)) ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

/** Fields that are filled in only if they are required: as filters of lists they would leave out most rows. */
const optional = new Set(['id', 'ids', 'supplierId', 'depotId', 'unitId'])

function worth(name: string, schema: Schema, known: Known, turn: number): unknown {
  if (schema.type === 'array') return known[name] ?? [worth(name, resolveSchema(schema.items ?? {}), known, turn)]
  const own = known[name] ?? (schema.format === 'id' || schema.format === 'ids' ? known.id : undefined)
  if (own) return own[turn % own.length]
  if (schema.type === 'integer') return 1
  return schema.type === 'object' ? filled(schema, known, turn) : 'A'
}

/** Figures in an answer that a right guards, with enough digits not to occur by chance. */
export function guardedFigures(declared: Schema | undefined, value: unknown): string[] {
  if (!declared || value === null || typeof value !== 'object') return []
  const schema = resolveSchema(declared)
  if (Array.isArray(value)) return value.flatMap((item) => guardedFigures(schema.items, item))
  return Object.entries(value).flatMap(([name, part]) => {
    const own = schema.properties?.[name] ?? schema.additionalProperties
    const isGuarded = own && resolveSchema(own)['x-guarded-by'] !== undefined
    return isGuarded ? (typeof part === 'string' && isTelling(part) ? [part] : []) : guardedFigures(own, part)
  })
}

/** True for figures with at least five significant digits. */
const isTelling = (figure: string) =>
  figure
    .replace(/^-/, '')
    .replace(/\.?0+$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '').length >= 5
