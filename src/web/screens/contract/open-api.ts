import { type Operation, operations } from '#contract/operations.gen.ts'

/** The part of an OpenAPI schema that the page shows. */
export type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  enum?: readonly unknown[]
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
type Described = {
  tag?: string
  description?: string
  query: Schema
  body?: Schema
  bodyType?: string
  answer?: Schema
  answerType?: string
}
/** The contract, in the form that is generated for validators and readers. */
export type Contract = { components: { schemas: Record<string, Schema> }; operations: Record<string, Described> }

/** An operation of the contract, with what the list and its page show. */
export type ListedOperation = Operation & Described & { address: string; tag: string; description: string }

/** A field of a model, a form or a query. */
export type Field = { name: string; schema: Schema; required: boolean; description: string }

/** All operations, ordered by their paths. */
export function operationsIn(contract: Contract): ListedOperation[] {
  return operations.flatMap((operation) => {
    const described = contract.operations[operation.id]
    return described ? [{ tag: '', description: '', ...described, ...operation, address: `/api${operation.path}` }] : []
  })
}

/**
 * The schema to which a reference points, and its name. Keys beside the reference take precedence over those of the
 * schema.
 */
export function resolveSchema({ components }: Contract, schema: Schema): { name?: string; schema: Schema } {
  if (!schema.$ref) return { schema }
  const name = schema.$ref.split('/').at(-1) ?? ''
  const { $ref: _, ...beside } = schema
  return { name, schema: { ...components.schemas[name], ...beside } }
}

/** The fields of a model; empty if it is not an object. */
export function fieldsOf(contract: Contract, declared: Schema): Field[] {
  const { schema } = resolveSchema(contract, declared)
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: schema.required?.includes(name) ?? false,
    description: property.description ?? '',
  }))
}

/**
 * A type as text: a model or scalar, a list or a map of either, a file or `any`. `inside`: schema of the object in it,
 * if there is one.
 */
export function typeOf(contract: Contract, declared: Schema): { text: string; inside?: Schema } {
  const { name, schema } = resolveSchema(contract, declared)
  if (schema.type === 'array') {
    const { text, inside } = typeOf(contract, schema.items ?? {})
    return { text: `${text}[]`, inside }
  }
  if (schema.type === 'object' && schema.properties) return { text: name ?? 'object', inside: schema }
  if (schema.type === 'object') {
    const values = typeof schema.additionalProperties === 'object' ? typeOf(contract, schema.additionalProperties) : undefined
    return { text: `{ [key]: ${values?.text ?? 'any'} }`, inside: values?.inside }
  }
  return { text: name ?? schema.type ?? (schema.format === 'binary' ? 'file' : 'any') }
}

/** The bounds of a value as text, such as `≤ 200` characters or `1 … 2`. */
export function boundsOf(contract: Contract, declared: Schema): string {
  const { name, schema } = resolveSchema(contract, declared)
  const between = (least: number | undefined, most: number | undefined) =>
    least !== undefined && most !== undefined
      ? `${least} … ${most}`
      : least !== undefined
        ? `≥ ${least}`
        : most !== undefined
          ? `≤ ${most}`
          : ''
  const length = between(schema.minLength, schema.maxLength)
  return [
    // left out for a named scalar, whose name says the format
    schema.format && !name && !['int32', 'binary'].includes(schema.format) ? schema.format : '',
    length && `${length} ✎`,
    between(schema.minimum, schema.maximum),
    between(schema.minItems, schema.maxItems) && `${between(schema.minItems, schema.maxItems)} ×`,
    schema.enum?.join(' | '),
    schema.pattern,
    schema.default === undefined ? '' : `= ${String(schema.default)}`,
  ]
    .filter(Boolean)
    .join('  ')
}

const hasHan = /\p{Script=Han}/u

/**
 * Splits a description, which has both languages divided by a dot. `own` is the part in the reader's language, `other`
 * the rest. If there is no part in that language, `own` is the whole text.
 */
export function partsIn(description: string, language: 'zh' | 'en'): { own: string; other: string } {
  const parts = description.split(' · ')
  const isOwn = (part: string) => hasHan.test(part) === (language === 'zh')
  if (!parts.some(isOwn)) return { own: description, other: '' }
  return { own: parts.filter(isOwn).join(' · '), other: parts.filter((part) => !isOwn(part)).join(' · ') }
}

/** The short name of an operation in a language. What follows a semicolon in the description is left out. */
export function shortNameOf({ description, id }: Pick<ListedOperation, 'description' | 'id'>, language: 'zh' | 'en'): string {
  const parts = description.split(' · ')
  const said = parts.find((part) => hasHan.test(part) === (language === 'zh')) ?? parts[0] ?? ''
  return said.split(/[;；]/)[0]?.trim() || id
}

/** The operations in whose path, name or description all words of the search occur. */
export function matchingOperations(all: readonly ListedOperation[], search: string): readonly ListedOperation[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return all
  return all.filter(({ id, method, address, description }) => {
    const text = `${id} ${method} ${address} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The operations whose body or answer refers directly to this model. */
export function usersOf(contract: Contract, all: readonly ListedOperation[], model: string): ListedOperation[] {
  const ref = `"#/components/schemas/${model}"`
  const mentions = (schema: Schema | undefined) => {
    if (!schema) return false
    const own = JSON.stringify(schema)
    return own.includes(ref) || JSON.stringify(resolveSchema(contract, schema).schema).includes(ref)
  }
  return all.filter(({ body, answer }) => mentions(body) || mentions(answer))
}
