import { plainCode } from '#domain/core/plain-code.ts'
import type { Words } from '#domain/core/words.ts'
import { resolveSchema, type Schema } from './contract-schemas.ts'
import { mostErrors } from './elements.ts'

/**
 * A fault of the input: path, rule, the rule's limit and its own message. `allowed` lists the valid values if the
 * value is none of them.
 */
export type InputProblem = { path: readonly (string | number)[]; rule: string; limit?: number; words?: Words; allowed?: readonly string[] }

/**
 * `emptied`: declared keys that were sent as `null` or `""` and so are absent from the value: of the body itself all
 * such keys, of its rows only figures, such as `lines.0.qty`.
 */
export type NormalisedInput = { value: unknown; problems: InputProblem[]; emptied: string[] }

/** Where input comes from: in a query `""` counts as absent even for text, and booleans are words. */
export type InputSource = 'query' | 'body'

type NormalisePass = { source: InputSource; problems: InputProblem[]; emptied: string[] }
type Path = readonly (string | number)[]

/**
 * The single pass over input before validation. It copies only declared keys, into objects of our own. `null`, and
 * `""` in anything but text, become absent. Digits become a number where the contract has an integer. A number becomes
 * text where the contract has an id or a decimal, and a whole number also where it has plain text, because many codes
 * consist of digits. Phone numbers are normalised. U+0000 and lone surrogates, which PostgreSQL cannot store, are
 * refused. Objects without an `id` are new and get the defaults. Any other value stays as it is, for validation to
 * report.
 */
export function normalise(schema: Schema, input: unknown, source: InputSource): NormalisedInput {
  const pass: NormalisePass = { source, problems: [], emptied: [] }
  return { value: visit(schema, input, [], pass), problems: pass.problems, emptied: pass.emptied }
}

function visit(declared: Schema, value: unknown, path: Path, pass: NormalisePass): unknown {
  const schema = resolveSchema(declared)
  if (value === null || value === undefined) return undefined
  if (schema.type === 'array') return normaliseList(schema, value, path, pass)
  if (schema.type === 'object') return normaliseObject(schema, value, path, pass)
  if (typeof value === 'string') return normaliseText(schema, value, path, pass)
  return typeof value === 'number' ? normaliseNumber(schema, value) : value
}

function normaliseList({ items, maxItems = 0 }: Schema, sent: unknown, path: Path, pass: NormalisePass): unknown {
  // a form sends a single file as a value, and several files of one name as a list
  const value = items?.format === 'binary' && !Array.isArray(sent) ? [sent] : sent
  if (!Array.isArray(value) || !items) return value === '' ? undefined : value
  // a list that is too long is refused as a whole, so its elements are not examined
  if (value.length > maxItems) return value
  // a missing row stays as null for validation to report; dropping it would shift the rows after it
  return value.map((item, index) => visit(items, item, [...path, index], pass) ?? null)
}

/**
 * A record declares the type of its values but not its keys. The number of keys is limited, and `__proto__` is dropped
 * so that no prototype can be changed.
 */
function normaliseRecord(values: Schema, given: Readonly<Record<string, unknown>>, path: Path, pass: NormalisePass): unknown {
  const names = Object.keys(given).filter((name) => name !== '__proto__')
  if (names.length > mostKeys) addProblem(pass, { path, rule: 'maxItems', limit: mostKeys })
  const taken = names.slice(0, mostKeys).map((name) => [name, normaliseValue(values, given[name], [...path, name], pass)] as const)
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined))
}

/** A value without a schema stays as it was sent, even `null`, because the code that uses it knows its type. */
function normaliseValue(declared: Schema, sent: unknown, path: Path, pass: NormalisePass): unknown {
  const isSaid = Object.keys(resolveSchema(declared)).length > 0
  return isSaid || (typeof sent === 'string' && sent !== '') ? visit(declared, sent, path, pass) : sent
}

const mostKeys = 200

function normaliseObject({ properties = {}, additionalProperties }: Schema, value: unknown, path: Path, pass: NormalisePass): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '' ? undefined : value
  const given = value as Record<string, unknown>
  if (additionalProperties && Object.keys(properties).length === 0) return normaliseRecord(additionalProperties, given, path, pass)
  const isNew = !Object.hasOwn(given, 'id') || given.id === null || given.id === ''
  const taken: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const sent = Object.hasOwn(given, name) ? visit(property, given[name], [...path, name], pass) : undefined
    if (sent === undefined && Object.hasOwn(given, name) && isEmptied(property, given[name], path))
      pass.emptied.push([...path, name].join('.'))
    const present = sent ?? (isNew ? resolveSchema(property).default : undefined)
    if (present !== undefined) taken[name] = present
  }
  return taken
}

function isEmptied(property: Schema, value: unknown, path: Path): boolean {
  if (value !== null && value !== '') return false
  return path.length === 0 || (path.length === 2 && resolveSchema(property).format === 'decimal')
}

function normaliseText(schema: Schema, value: string, path: Path, pass: NormalisePass): unknown {
  const isText = schema.type === 'string' && schema.format === undefined
  if (value === '' && (!isText || pass.source === 'query')) return undefined
  if (value.includes('\0') || !value.isWellFormed()) addProblem(pass, { path, rule: 'characters' })
  if (numbers.has(schema.format ?? '')) return plainCode(value)
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (schema.type === 'boolean' && pass.source === 'query' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function addProblem({ problems }: NormalisePass, problem: InputProblem): void {
  if (problems.length < mostErrors) problems.push(problem)
}

/** Formats of numbers that users paste with invisible characters, or type in full width. */
const numbers = new Set(['phone', 'mobile', 'landline', 'bankAccount'])
const figures = new Set(['decimal', 'percent'])
const codes = new Set([undefined, 'id', 'ids', 'tenant'])

/**
 * A number that JSON parsed exactly becomes its digits. Beyond fifteen digits it may have lost some, so it stays a
 * number, which validation refuses.
 */
function normaliseNumber({ type, format }: Schema, value: number): unknown {
  const isWritten = type === 'string' && (figures.has(format ?? '') || (codes.has(format) && Number.isInteger(value)))
  if (!isWritten) return value
  const digits = String(value)
  return /^-?[\d.]+$/.test(digits) && digits.replace(/\D/g, '').length <= 15 ? digits : value
}
