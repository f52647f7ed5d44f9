import { readFileSync } from 'node:fs'
import type { OperationId } from '#contract/operations.gen.ts'

/** The part of JSON schema that the contract uses. Input models are closed: compositions do not occur. */
export type Schema = {
  $ref?: string
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  format?: string
  properties?: Record<string, Schema>
  /** Of a record: what each of its values is. */
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
  /** The right without which it is neither answered nor taken. */
  'x-guarded-by'?: string
  /** Of a record: the rows beside it whose columns it sums up. */
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

const file = new URL('../../contract/schemas.gen.json', import.meta.url)
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract

/** The models of the contract by name, as `#/components/schemas/<name>` refers to them. */
export const components = contract.components

/** The schemas of an operation's query, body and answer. */
export function schemasOf(id: OperationId): OperationSchemas {
  return contract.operations[id]
}

const followed = new WeakMap<Schema, Schema>()

/** The schema itself, its reference followed. What stands beside the reference, such as a default, stays. */
export function resolved(schema: Schema): Schema {
  // asked of every field of every row
  if (schema.$ref === undefined) return schema
  const known = followed.get(schema)
  if (known) return known
  const { $ref, ...beside } = schema
  const found = components.schemas[$ref.split('/').at(-1) ?? '']
  if (!found) throw new Error(`the contract has no schema ${$ref}`)
  const whole = resolved({ ...found, ...beside })
  followed.set(schema, whole)
  return whole
}

/** Whether the operation's answer stands outside the envelope, as the sign-in calls do. */
export function isFlat(id: OperationId): boolean {
  const { answer } = schemasOf(id)
  return answer !== undefined && !resolved(answer).properties?.data
}
