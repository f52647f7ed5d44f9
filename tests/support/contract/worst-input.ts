import type { OperationId } from '#contract/operations.gen.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import { jsonExcess } from '#server/http/json-bounds.ts'
import type { ArbitraryInput, Existing } from './arbitrary-input.ts'

/** What texts are filled with: each takes long if somebody searches, matches, sorts or prints it without a bound. */
export const shapes = {
  tags: (length) => '<'.repeat(length),
  elements: (length) => filled('<p>', length),
  brackets: (length) => '('.repeat(length),
  nearly: (length) => `${'a'.repeat(length - 1)}!`,
  blanks: (length) => `a${' '.repeat(length - 2)}a`,
  marks: (length) => filled('e\u0301\u0323\u0307', length),
  rightToLeft: (length) => filled('\u202eא\u200f', length),
  emoji: (length) => filled('👨‍👩‍👧', length).toWellFormed().replaceAll('\ufffd', '.'),
  digits: (length) => '9'.repeat(length),
  wildcards: (length) => filled('%_\\', length),
  patterns: (length) => filled('(a+)+$|[^', length),
  characters: (length) => filled('重庆长行乐', length),
  mentions: (length) => filled('@a ', length),
  commas: (length) => ','.repeat(length),
  quotes: (length) => filled('"\\\'', length),
  paths: (length) => filled('../a.', length),
  formulas: (length) => filled('=A1+', length),
  placeholders: (length) => filled('{{a.b}}${', length),
} as const satisfies Record<string, (length: number) => string>
export type Shape = keyof typeof shapes

const filled = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** What is large in an input: its texts, up to the limits of the contract and of a request line, or its lists. */
export type Largest = 'texts' | 'rows'

/** Largest body that the server reads, in bytes. */
const bodyBytes = 4 * 1024 * 1024
/**
 * Characters of the query string. Node reads at most sixteen kilobytes of request line and headers, and a character
 * beyond ASCII takes nine of them.
 */
const queryLength = 12_000

type Making = { existing: Existing; shape: Shape; rows: number; length: number; isNew: boolean; nth: { now: number } }

type Bounded = Schema & { minimum?: number; maximum?: number }

/** A valid value for each format. */
const right: Readonly<Record<string, string>> = {
  percent: '13',
  day: '2026-11-20',
  moment: '2026-11-20 08:00:00',
  tenant: '200001',
  phone: '13800138000',
  mobile: '13800138000',
  landline: '021-60000001',
  email: 'a@example.com',
  url: 'https://example.com/a',
  link: '/mall/1',
  bankAccount: '6222021001116245702',
  countedAt: '2026-11-20 08:00:00',
  imageLink: '/api/blade-resource/oss/endpoint/file?name=picture.png',
}

function scalar(
  name: string,
  { type, format, enum: values, maxLength, pattern, minimum = 1, maximum = 3 }: Bounded,
  making: Making,
): unknown {
  const { existing, shape, length } = making
  const nth = making.nth.now++
  if (values) return values[nth % values.length]
  if (type === 'integer' || type === 'number') return minimum + (nth % (Math.min(maximum, minimum + 3) - minimum + 1))
  if (type === 'boolean') return nth % 2 === 0
  const ids = existing[name] ?? existing.id
  if (format === 'id') return ids[nth % ids.length]
  if (format === 'ids') return Array.from({ length: Math.floor(length / 20) }, (_, at) => ids[at % ids.length]).join(',')
  if (format === 'decimal') return `${1 + (nth % 500)}.${String(nth % 100).padStart(2, '0')}`
  if (format !== undefined || Object.hasOwn(right, name)) return right[format ?? name]
  if (pattern?.includes('{4}-(0')) return '2026-11'
  const text = shapes[shape](Math.max(3, Math.min(maxLength ?? length, length)))
  return pattern?.startsWith('^\\S') ? `a${text.slice(2)}a` : text
}

function fitting(name: string, declared: Schema, making: Making, inRow = false): unknown {
  const schema = resolveSchema(declared)
  const { type, properties = {}, required = [], additionalProperties, items, maxItems = 1 } = schema
  if (type === 'array' && items) {
    const rows = Math.min(maxItems, inRow ? 1 : making.rows)
    return Array.from({ length: rows }, () => fitting(name, items, making, true))
  }
  if (type !== 'object') return scalar(name, schema, making)
  if (additionalProperties && Object.keys(properties).length === 0)
    return Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`name${at}`, shapes[making.shape](Math.min(making.length, 2000))]))
  // a list is read from its first page; a new row has no id yet
  const left = making.isNew ? ['current', 'id', 'version'] : ['current']
  // a field that refers to a row that does not exist would be the only one checked, so it is left out
  const isNowhere = (key: string, part: Schema) =>
    making.isNew && resolveSchema(part).format === 'id' && !required.includes(key) && !making.existing[key]
  const taken = Object.entries(properties).filter(([key, part]) => !left.includes(key) && !isNowhere(key, part))
  return Object.fromEntries(taken.map(([key, part]) => [key, fitting(key, part, making, inRow)]))
}

/**
 * The largest input of an operation that fits its schema, and the limits of the server for a body and a request line;
 * all its texts have one shape. With the longest lists something new is created; with the longest texts something
 * existing is changed.
 */
export function worstInput(id: OperationId, existing: Existing, shape: Shape, largest: Largest): ArbitraryInput {
  const { query, body } = schemasOf(id)
  const making = (length: number, rows: number): Making => ({
    existing,
    shape,
    rows,
    length,
    isNew: body !== undefined && largest === 'rows',
    nth: { now: 0 },
  })
  const names = Object.keys(query.properties ?? {}).length
  const asked = fitting('', query, making(Math.floor(queryLength / 9 / Math.max(1, names)), 1)) as Record<string, unknown>
  if (!body) return { query: asked, body: undefined }
  let [length, rows] = largest === 'rows' ? [200, 5000] : [1_000_000, 2]
  for (;;) {
    const sent = fitting('', body, making(length, rows))
    const text = JSON.stringify(sent)
    const isLarge = Buffer.byteLength(text) >= bodyBytes
    if (!isLarge && !jsonExcess(text)) return { query: asked, body: sent }
    if (isLarge && length > 8) length = Math.floor(length / 2)
    else rows = Math.floor(rows * 0.8)
  }
}
