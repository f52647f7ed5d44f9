import { readFileSync } from 'node:fs'
import type { OperationId } from '#contract/operations.gen.ts'

/**
 * The subset of JSON Schema that the contract uses. Models of input are closed, and there are no compositions such as
 * `allOf`.
 */
export type Schema = {
  $ref?: string
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  format?: string
  properties?: Record<string, Schema>
  /** Schema for the values of a record. */
  additionalProperties?: Schema
  required?: readonly string[]
  items?: Schema
  maxItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  enum?: readonly unknown[]
  default?: unknown
  /** The right without which the field is neither shown nor accepted. */
  'x-guarded-by'?: string
  /** On a record of sums: name of the list of rows next to it whose columns are summed. */
  'x-sums-of'?: string
}

export type OperationSchemas = {
  query: Schema
  body?: Schema
  /** Media type of the body. */
  bodyType?: string
  bodyRequired: boolean
  answer?: Schema
  /** Media type of the answer. */
  answerType?: string
}

type Contract = { components: { schemas: Record<string, Schema> }; operations: Record<OperationId, OperationSchemas> }

const schemasFile = new URL('../../contract/schemas.gen.json', import.meta.url)
const contract = JSON.parse(readFileSync(schemasFile, 'utf8')) as Contract

/** The models of the contract by name, as `#/components/schemas/<name>` refers to them. */
export const components = contract.components

/** The schemas of an operation's query, body and answer. */
export function schemasOf(id: OperationId): OperationSchemas {
  return contract.operations[id]
}

const resolvedCache = new WeakMap<Schema, Schema>()

/** The schema with its reference resolved. Keywords next to the reference, such as a default, are retained. */
export function resolveSchema(schema: Schema): Schema {
  // hot path: called for every field of every row
  if (schema.$ref === undefined) return schema
  const known = resolvedCache.get(schema)
  if (known) return known
  const { $ref, ...beside } = schema
  const found = components.schemas[$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`the contract has no schema ${$ref}`)
  const whole = resolveSchema({ ...found, ...beside })
  resolvedCache.set(schema, whole)
  return whole
}

/** True if the operation answers without an envelope, as the sign-in calls do. */
export function isFlat(id: OperationId): boolean {
  const { answer } = schemasOf(id)
  return answer !== undefined && !resolveSchema(answer).properties?.data
}
