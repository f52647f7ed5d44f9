import { plainCode } from '#domain/core/plain-code.ts'
import type { Words } from '#domain/core/words.ts'
import { resolveSchema, type Schema } from './contract-schemas.ts'
import { mostErrors } from './elements.ts'

/**
 * A fault of the input: path, rule, limit of the rule, and the rule's own message. `allowed` lists the valid values
 * where the value is none of them.
 */
export type InputProblem = { path: readonly (string | number)[]; rule: string; limit?: number; words?: Words; allowed?: readonly string[] }

/**
 * `emptied`: declared keys of the body itself that were sent as `null` or `""` and are absent from the value; of its
 * rows the figures alone, as `lines.0.qty`.
 */
export type NormalisedInput = { value: unknown; problems: InputProblem[]; emptied: string[] }

/** In a query `""` is absent even for text, and booleans are words. */
export type InputSource = 'query' | 'body'

type NormalisePass = { source: InputSource; problems: InputProblem[]; emptied: string[] }
type Path = readonly (string | number)[]

/**
 * The one pass over input before validation. Only declared keys are taken, into objects of our own. `null`, and `""`
 * on anything but text, become absent; digits become a number where the contract has an integer; a number becomes
 * text where it has an id or a decimal, a whole number also where it has plain text, because many codes are digits
 * only. A phone number is normalised. U+0000 and lone surrogates, which PostgreSQL cannot store, are refused. Objects
 * without an `id` are new: they get the defaults. Any other value is left as it is, for validation to name.
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
  // a form sends one file as a single value, several of one name as a list
  const value = items?.format === 'binary' && !Array.isArray(sent) ? [sent] : sent
  if (!Array.isArray(value) || !items) return value === '' ? undefined : value
  // a list that is too long is refused for that; none of its elements is looked at
  if (value.length > maxItems) return value
  // a missing row must not move the others up: validation names it
  return value.map((item, index) => visit(items, item, [...path, index], pass) ?? null)
}

/** A record declares its values and not its keys; those are bounded in number, and none reaches a prototype. */
function normaliseRecord(values: Schema, given: Readonly<Record<string, unknown>>, path: Path, pass: NormalisePass): unknown {
  const names = Object.keys(given).filter((name) => name !== '__proto__')
  if (names.length > mostKeys) addProblem(pass, { path, rule: 'maxItems', limit: mostKeys })
  const taken = names.slice(0, mostKeys).map((name) => [name, normaliseValue(values, given[name], [...path, name], pass)] as const)
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined))
}

/** A value without a schema stays as it was sent, `null` included: its consumer knows its type. */
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

/** Formats of numbers that users paste with invisible marks, or type in full width. */
const numbers = new Set(['phone', 'mobile', 'landline', 'bankAccount'])
const figures = new Set(['decimal', 'percent'])
const codes = new Set([undefined, 'id', 'ids', 'tenant'])

/**
 * A number that JSON parsed exactly becomes its digits; beyond fifteen digits it may have lost some and stays a
 * number, to be refused.
 */
function normaliseNumber({ type, format }: Schema, value: number): unknown {
  const isWritten = type === 'string' && (figures.has(format ?? '') || (codes.has(format) && Number.isInteger(value)))
  if (!isWritten) return value
  const digits = String(value)
  return /^-?[\d.]+$/.test(digits) && digits.replace(/\D/g, '').length <= 15 ? digits : value
}
