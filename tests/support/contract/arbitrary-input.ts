import fc from 'fast-check'
import type { OperationId } from '#contract/operations.gen.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'

/** Existing ids, by the wire field that refers to them; `id` is used for all other fields. */
export type Existing = { readonly id: readonly string[] } & Readonly<Record<string, readonly string[]>>

export type ArbitraryInput = { query: Record<string, unknown>; body: unknown }

/** Values that people, old clients and attackers send in place of expected ones. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', true, false, 0, -1, 1.5, 1e308, -1e21, 2 ** 31, 2 ** 53, [], {}, [[]], [null], { id: null }),
  fc.constantFrom('NaN', 'Infinity', '-0', '1e400', '0x10', '９', '9'.repeat(400), '-9223372036854775808', '0001-01-01', '2999-12-31'),
  fc.constantFrom(
    "' or 1=1 --",
    '\0',
    '\ud800',
    '%_\\',
    '../../etc/passwd',
    '=1+1',
    '<script>1</script>',
    '\u202e',
    '🧃'.repeat(50),
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const figures = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 500 }).map(String) },
  { weight: 3, arbitrary: fc.constantFrom('0', '-1', '0.01', '13', '11.30', '100') },
  { weight: 1, arbitrary: fc.constantFrom('999999999999999', '-999999999999999', '0.0000000001', '12345678901234.123456') },
)

/** How the values of an input are generated: the existing ids, and how often a hostile value replaces one. */
type Making = { existing: Existing; hostility: number }

function scalar(name: string, { type, format }: Schema, { existing }: Making): fc.Arbitrary<unknown> {
  if (type === 'integer' || type === 'number') return fc.integer({ min: 1, max: 3 })
  if (type === 'boolean') return fc.boolean()
  const ids = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...(existing[name] ?? existing.id)) },
    fc.constantFrom('0', '1', '9223372036854775807'),
  )
  if (format === 'id') return ids
  if (format === 'ids') return fc.array(ids, { minLength: 1, maxLength: 3 }).map((list) => list.join(','))
  if (format === 'decimal') return figures
  if (format === 'percent') return fc.constantFrom('0', '6', '13', '99.5', '100', '1000')
  if (format === 'day') return fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22', '1900-01-01', '2999-12-31')
  if (format === 'moment')
    return fc.constantFrom('2026-11-20 08:00:00', '2026-11-21 23:59:59', '1900-01-01 00:00:00', '2999-12-31 00:00:00')
  if (format === 'binary') return fc.string({ unit: 'binary', maxLength: 200 }).map((text) => new File([text], 'rows.xlsx'))
  if (format !== undefined) return fc.constant('13800138000')
  return fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('A', '一号', 'purchaseOrder', '2026-11-21 10:00:00'))
}

function fitting(name: string, declared: Schema, making: Making): fc.Arbitrary<unknown> {
  const schema = resolveSchema(declared)
  const { type, properties = {}, required = [], items } = schema
  if (type === 'array') return fc.array(items ? value(name, items, making) : hostile, { minLength: 1, maxLength: 3 })
  if (type !== 'object') return scalar(name, schema, making)
  // optional fields are mostly left out, so that rules about few fields are reached
  const parts = Object.entries(properties).map(([key, part]) => {
    const made = value(key, part, making)
    return [key, required.includes(key) ? made : often(usual.has(key) ? 80 : 30, made)] as const
  })
  return fc.record(Object.fromEntries(parts))
}

const often = (percent: number, made: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: percent, arbitrary: made }, { weight: 100 - percent, arbitrary: fc.constant(undefined) })

/** Fields without which most documents are refused before anything is computed. */
const usual = new Set(['supplierId', 'depotId', 'lines', 'commInfoId', 'unitId', 'qty', 'actualQty', 'taxPrice', 'taxRate'])

function value(name: string, schema: Schema, making: Making): fc.Arbitrary<unknown> {
  const made = fitting(name, schema, making)
  return making.hostility === 0 ? made : fc.oneof({ weight: making.hostility, arbitrary: hostile }, { weight: 100, arbitrary: made })
}

/** Input of an operation: half of it fits the schema completely, the other half has mistakes here and there. */
export function arbitraryInput(id: OperationId, existing: Existing): fc.Arbitrary<ArbitraryInput> {
  const { query, body } = schemasOf(id)
  const input = (hostility: number) => {
    const making = { existing, hostility }
    return fc.record({
      query: fitting('', query, making) as fc.Arbitrary<Record<string, unknown>>,
      body: body ? value('', body, making) : fc.constant(undefined),
    })
  }
  return fc.oneof(input(0), input(4))
}
