import type { Words } from '#domain/words.ts'
import { resolved, type Schema } from './contract-schemas.ts'

/** Something wrong with the input: where, which rule, the rule's figure, and what the rule itself says of the value. */
export type InputProblem = { path: readonly (string | number)[]; rule: string; limit?: number; words?: Words }

/** `emptied`: declared keys of the body itself that were sent as nothing, `null` or `""`, and so are absent from the value. */
export type Normalised = { value: unknown; problems: InputProblem[]; emptied: string[] }

/** In a query `""` means nothing even for text, and booleans are words. */
export type Source = 'query' | 'body'

type Pass = { source: Source; problems: InputProblem[]; emptied: string[] }
type Path = readonly (string | number)[]

/**
 * The one pass over input before validation. Only declared keys are taken, into objects of our own. `null`, and `""` on anything but
 * text, become absent; digits become a number where the contract has an integer; a number becomes text where it has an id or a decimal.
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

function list({ items }: Schema, value: unknown, path: Path, pass: Pass): unknown {
  if (!Array.isArray(value) || !items) return value === '' ? undefined : value
  // a missing row must not move the others up: validation names it
  return value.map((item, index) => visit(items, item, [...path, index], pass) ?? null)
}

/** A record says what its values are and not what its keys are; those are bounded in number, and none reaches a prototype. */
function record(values: Schema, given: Readonly<Record<string, unknown>>, path: Path, pass: Pass): unknown {
  const names = Object.keys(given).filter((name) => name !== '__proto__')
  if (names.length > mostKeys) pass.problems.push({ path, rule: 'maxItems', limit: mostKeys })
  const taken = names.slice(0, mostKeys).map((name) => [name, visit(values, given[name], [...path, name], pass)] as const)
  return Object.fromEntries(taken.filter(([, value]) => value !== undefined))
}

const mostKeys = 200

function object({ properties = {}, additionalProperties }: Schema, value: unknown, path: Path, pass: Pass): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '' ? undefined : value
  const given = value as Record<string, unknown>
  if (additionalProperties && Object.keys(properties).length === 0) return record(additionalProperties, given, path, pass)
  const isNew = !Object.hasOwn(given, 'id') || given.id === null || given.id === ''
  const taken: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const found = Object.hasOwn(given, name) ? visit(property, given[name], [...path, name], pass) : undefined
    if (found === undefined && path.length === 0 && (given[name] === null || given[name] === '') && Object.hasOwn(given, name))
      pass.emptied.push(name)
    const present = found ?? (isNew ? resolved(property).default : undefined)
    if (present !== undefined) taken[name] = present
  }
  return taken
}

function text(schema: Schema, value: string, path: Path, pass: Pass): unknown {
  const isText = schema.type === 'string' && schema.format === undefined
  if (value === '' && (!isText || pass.source === 'query')) return undefined
  if (value.includes('\0') || !value.isWellFormed()) pass.problems.push({ path, rule: 'characters' })
  if (schema.type === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value)
  if (schema.type === 'boolean' && pass.source === 'query' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}

const writtenAsText = new Set(['id', 'ids', 'decimal', 'percent'])

/** A number that JSON has kept exactly becomes its digits; one beyond fifteen digits may have lost some and stays, to be refused. */
function number(schema: Schema, value: number): unknown {
  if (schema.type !== 'string' || !writtenAsText.has(schema.format ?? '')) return value
  const digits = String(value)
  return /^-?[\d.]+$/.test(digits) && digits.replace(/\D/g, '').length <= 15 ? digits : value
}
