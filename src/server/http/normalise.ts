import { plainCode } from '#domain/plain-code.ts'
import type { Words } from '#domain/words.ts'
import { resolved, type Schema } from './contract-schemas.ts'
import { mostErrors } from './elements.ts'

/**
 * Something wrong with the input: where, which rule, the rule's figure, and what the rule itself says of the value. `allowed`: the values that there
 * are, where it is none of them.
 */
export type InputProblem = { path: readonly (string | number)[]; rule: string; limit?: number; words?: Words; allowed?: readonly string[] }

/**
 * `emptied`: declared keys of the body itself that were sent as nothing, `null` or `""`, and so are absent from the value; of its rows the
 * figures alone, as `lines.0.qty`.
 */
export type Normalised = { value: unknown; problems: InputProblem[]; emptied: string[] }

/** In a query `""` means nothing even for text, and booleans are words. */
export type Source = 'query' | 'body'

type Pass = { source: Source; problems: InputProblem[]; emptied: string[] }
type Path = readonly (string | number)[]

/**
 * The one pass over input before validation. Only declared keys are taken, into objects of our own. `null`, and `""` on anything but
 * text, become absent; digits become a number where the contract has an integer; a number becomes text where it has an id or a decimal, a
 * whole number also where it has plain text, for many a code is text that looks like one. A phone number is taken in its plain form.
 * U+0000 and lone surrogates, which PostgreSQL cannot hold, are refused. Objects without an `id` are new: they get the defaults.
 * What does not fit is left as it is, for validation to name.
 */
export function normalise(schema: Schema, input: unknown, source: Source): Normalised {
  const pass: Pass = { source, problems: [], emptied: [] }
  return { value: visit(schema, input, [], pass), problems: pass.problems, emptied: pass.emptied }
}

function visit(declared: Schema, value: unknown, path: Path, pass: Pass): unknown {
  const schema = resolved(declared)
  if (value === null || value === undefined) return undefined
  if (schema.type === 'array') return list(schema, value, path, pass)
  if (schema.type === 'object') return object(schema, value, path, pass)
  if (typeof value === 'string') return text(schema, value, path, pass)
  return typeof value === 'number' ? number(schema, value) : value
}

function list({ items, maxItems = 0 }: Schema, sent: unknown, path: Path, pass: Pass): unknown {
  // of a form one file is no list; of several with one name it is
  const value = items?.format === 'binary' && !Array.isArray(sent) ? [sent] : sent
  if (!Array.isArray(value) || !items) return value === '' ? undefined : value
  // one that is too long is refused for that, and none of its elements is looked at
  if (value.length > maxItems) return value
  // a missing row must not move the others up: validation names it
  return value.map((item, index) => visit(items, item, [...path, index], pass) ?? null)
}

/** A record says what its values are and not what its keys are; those are bounded in number, and none reaches a prototype. */
function record(values: Schema, given: Readonly<Record<string, unknown>>, path: Path, pass: Pass): unknown {
  const names = Object.keys(given).filter((name) => name !== '__proto__')
  if (names.length > mostKeys) found(pass, { path, rule: 'maxItems', limit: mostKeys })
  const taken = names.slice(0, mostKeys).map((name) => [name, value(values, given[name], [...path, name], pass)] as const)
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined))
}

/** A value that the contract says nothing of stays as it was sent, nothing included: whoever reads it knows what it is. */
function value(declared: Schema, sent: unknown, path: Path, pass: Pass): unknown {
  const isSaid = Object.keys(resolved(declared)).length > 0
  return isSaid || (typeof sent === 'string' && sent !== '') ? visit(declared, sent, path, pass) : sent
}

const mostKeys = 200

function object({ properties = {}, additionalProperties }: Schema, value: unknown, path: Path, pass: Pass): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '' ? undefined : value
  const given = value as Record<string, unknown>
  if (additionalProperties && Object.keys(properties).length === 0) return record(additionalProperties, given, path, pass)
  const isNew = !Object.hasOwn(given, 'id') || given.id === null || given.id === ''
  const taken: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const sent = Object.hasOwn(given, name) ? visit(property, given[name], [...path, name], pass) : undefined
    if (sent === undefined && Object.hasOwn(given, name) && isEmptied(property, given[name], path))
      pass.emptied.push([...path, name].join('.'))
    const present = sent ?? (isNew ? resolved(property).default : undefined)
    if (present !== undefined) taken[name] = present
  }
  return taken
}

function isEmptied(property: Schema, value: unknown, path: Path): boolean {
  if (value !== null && value !== '') return false
  return path.length === 0 || (path.length === 2 && resolved(property).format === 'decimal')
}

function text(schema: Schema, value: string, path: Path, pass: Pass): unknown {
  const isText = schema.type === 'string' && schema.format === undefined
  if (value === '' && (!isText || pass.source === 'query')) return undefined
  if (value.includes('\0') || !value.isWellFormed()) found(pass, { path, rule: 'characters' })
  if (numbers.has(schema.format ?? '')) return plainCode(value)
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (schema.type === 'boolean' && pass.source === 'query' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

function found({ problems }: Pass, problem: InputProblem): void {
  if (problems.length < mostErrors) problems.push(problem)
}

/** Numbers that people copy with invisible marks, or type in full width. */
const numbers = new Set(['phone', 'mobile', 'landline', 'bankAccount'])
const figures = new Set(['decimal', 'percent'])
const codes = new Set([undefined, 'id', 'ids', 'tenant'])

/** A number that JSON has kept exactly becomes its digits; one beyond fifteen digits may have lost some and stays, to be refused. */
function number({ type, format }: Schema, value: number): unknown {
  const isWritten = type === 'string' && (figures.has(format ?? '') || (codes.has(format) && Number.isInteger(value)))
  if (!isWritten) return value
  const digits = String(value)
  return /^-?[\d.]+$/.test(digits) && digits.replace(/\D/g, '').length <= 15 ? digits : value
}
