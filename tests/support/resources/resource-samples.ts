import { type OperationId, operations } from '#contract/operations.gen.ts'
import type { RefusalKey } from '#domain/core/refusals.ts'
import type { Field, ReferenceTarget, ResourceApi, ResourceDefinition } from '#resources/index.ts'
import { resolveSchema, type Schema, schemasOf } from '#server/http/contract-schemas.ts'
import { special } from './special-samples.ts'

/** A field and a value that must be refused with the field's name; the refusal's key is BAD_INPUT by default. */
export type Bad = readonly [field: string, value: unknown, key?: RefusalKey]

type Fields = Readonly<Record<string, Field>>
export type Refs = Readonly<Record<string, string>>
type Limits = Schema & { maxLength?: number; minLength?: number; minimum?: number; maximum?: number; enum?: readonly unknown[] }

const names = ['安徽黄山', '重庆江北', '北京朝阳', '长沙岳麓', 'Zeta', 'alpha', '厦门思明', '郑州金水', '阿克苏', '银川']

/**
 * True if the resource engine accepts rows; otherwise only the server writes them, or another handler accepts them.
 */
export const isEntered = (api: ResourceApi): boolean => operations.some(({ id, kind }) => id === `${api}_submit` && kind === 'resource')

/** The contract's schema for the fields of a submit. */
export function inputOf(api: ResourceApi): { properties: Record<string, Limits>; required: readonly string[] } {
  const { properties = {}, required = [] } = isEntered(api) ? resolveSchema(schemasOf(`${api}_submit` as OperationId).body ?? {}) : {}
  return { properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, resolveSchema(schema)])), required }
}

const fitted = (text: string, { maxLength = 100 }: Limits) => (text.length <= maxLength ? text : text.slice(-maxLength))

/** A value of each kind; it differs for each `n` if the kind allows that. Kinds that are not listed are text. */
function madeOf(field: Field, limits: Limits, n: number, at: number): unknown {
  switch (field.kind) {
    case 'choice':
      return field.choices[n % field.choices.length]?.value
    case 'yesNo':
      return 1 + (n % 2)
    case 'dictionary':
      return String(1 + (n % 3))
    case 'percent':
      // even with thousands of rows in a run, no value exceeds 100
      return String((50 + ((950 + n) % 4950)) / 50)
    case 'price':
      return `${n + 1}.12345`
    case 'amount':
      return `${n + 1}.25`
    case 'qty':
      return `${n + 1}.50`
    case 'factor':
      return String(n + 2)
    case 'integer':
      return Math.min((limits.minimum ?? 0) + n + 1, limits.maximum ?? 2 ** 30)
    case 'id':
      return String(700 + n)
    case 'phone':
    case 'mobile':
      return `139${String(n * 100 + at).padStart(8, '0')}`
    case 'landline':
      return `021-6${String(n * 100 + at).padStart(7, '0')}`
    case 'email':
      return `person${n}.${at}@example.com`
    case 'url':
      return `https://example.com/${n}/${at}`
    case 'link':
      return `/mall/${n}/${at}`
    case 'date':
      return `20${String(20 + (n % 60)).padStart(2, '0')}-03-${String(1 + (at % 28)).padStart(2, '0')}`
    case 'bankAccount':
      return `6222${String(n * 100 + at).padStart(14, '0')}`
    case 'image':
      return `/api/blade-resource/oss/endpoint/file?name=picture-${n}.png`
    case 'html':
      return `<p>第<strong>${n}</strong>步</p>`
    case 'code':
    case 'word':
      return fitted(`${String.fromCharCode(65 + (at % 26))}${n}`, limits)
    default:
      return limits.type === 'integer' ? 1 + (n % 2) : fitted(`${names[n % names.length]}${n}号`, limits)
  }
}

/** The fields that a submit accepts and the suite fills in. */
const entered = ({ api, fields }: ResourceDefinition): [string, Field][] => {
  const { properties } = inputOf(api)
  return Object.entries(fields).filter(([name]) => Object.hasOwn(properties, name))
}

const isReference = (field: Field): field is Extract<Field, { to: ReferenceTarget }> =>
  field.kind === 'reference' || field.kind === 'references'
/** The value of a field that refers to this row. */
export const referring = (field: Field | undefined, id: string | undefined) => (field?.kind === 'references' ? [id] : id)

/** What a resource's rows must refer to, by field; `child.field` for child rows. */
export function targetsOf(definition: ResourceDefinition, onlyRequired: boolean): [string, ReferenceTarget][] {
  const of = (fields: Fields, prefix: string) =>
    Object.entries(fields).flatMap(([name, field]): [string, ReferenceTarget][] =>
      isReference(field) && (field.required || !onlyRequired) ? [[prefix + name, field.to]] : [],
    )
  const children = onlyRequired ? [] : Object.entries(definition.children ?? {})
  return [...of(Object.fromEntries(entered(definition)), ''), ...children.flatMap(([name, { fields }]) => of(fields, `${name}.`))]
}

/** A body that fills in every field, or only the required ones; it differs for each `n` in everything but choices. */
export function bodyOf(definition: ResourceDefinition, n: number, refs: Refs, onlyRequired = false): Record<string, unknown> {
  const { properties } = inputOf(definition.api)
  const body: Record<string, unknown> = {}
  for (const [at, [name, field]] of entered(definition).entries()) {
    if (onlyRequired && !field.required) continue
    if (isReference(field)) body[name] = referring(field, refs[name])
    else body[name] = name === definition.onlyOne ? 1 : madeOf(field, properties[name] ?? {}, n, at)
  }
  for (const [name, { fields }] of Object.entries(onlyRequired ? {} : (definition.children ?? {}))) {
    const limits = resolveSchema(properties[name]?.items ?? {}).properties ?? {}
    const values = Object.entries(fields).map(([key, field], at) => [
      key,
      isReference(field) ? refs[`${name}.${key}`] : madeOf(field, resolveSchema(limits[key] ?? {}), n, at),
    ])
    body[name] = [Object.fromEntries(values)]
  }
  return { ...body, ...special[definition.api]?.body?.(n) }
}

/** Values that must be refused, derived from kinds and from the contract. */
export function badOf(definition: ResourceDefinition): Bad[] {
  const { properties } = inputOf(definition.api)
  const own = entered(definition).flatMap(([name, field]): Bad[] => badValues(name, field, properties[name] ?? {}))
  const children = Object.keys(definition.children ?? {}).map((name): Bad => [name, 'none'])
  return [...own, ...children, ...(special[definition.api]?.bad ?? [])]
}

function badValues(name: string, field: Field, limits: Limits): Bad[] {
  const values: Bad[] = [...badOfKind(name, field, limits), ...badOfSchema(name, limits)]
  return field.required ? [...values, [name, null]] : values
}

function badOfSchema(name: string, { type, maxLength, minLength = 0 }: Limits): Bad[] {
  if (type === 'integer')
    return [
      [name, '一'],
      [name, 2 ** 31],
      [name, 1.5],
    ]
  if (type !== 'string') return []
  const long: Bad[] = maxLength === undefined ? [] : [[name, '长'.repeat(maxLength + 1)]]
  return [...long, ...(minLength > 0 ? [[name, ''] as Bad] : []), [name, { or: 1 }]]
}

function badOfKind(name: string, field: Field, { maximum, enum: allowed }: Limits): Bad[] {
  switch (field.kind) {
    case 'reference':
      return [
        [name, 'x'],
        [name, '9223372036854775808'],
        [name, '12345', 'FIELD_BAD'],
      ]
    case 'references':
      return [
        [name, 'x'],
        [name, ['12345'], 'FIELD_BAD'],
      ]
    case 'mobile':
      return [
        [name, '1391234567'],
        [name, '021-61234567'],
      ]
    case 'landline':
      return [[name, '13912345678']]
    case 'email':
      return [[name, 'a@b']]
    case 'url':
      return [[name, 'javascript:alert(1)']]
    case 'date':
      return [[name, '2026-02-30']]
    case 'price':
    case 'amount':
    case 'qty':
      return [
        ...(field.signed ? [] : [[name, '-1', 'FIELD_BAD'] as const]),
        [name, '1.123456', 'FIELD_BAD'],
        [name, 'Infinity'],
        [name, '1234567890123456'],
      ]
    case 'percent':
      return ['-1', 'NaN', '1e2'].map((value) => [name, value])
    case 'factor':
      return [
        [name, '0', 'FIELD_BAD'],
        [name, 'NaN'],
      ]
    case 'yesNo':
      return [
        [name, 3],
        [name, 0],
      ]
    case 'dictionary':
      return [[name, 'nosuchkey', 'FIELD_BAD']]
    case 'choice':
      return [[name, 99, maximum === undefined && allowed === undefined ? 'FIELD_BAD' : 'BAD_INPUT']]
    case 'phone':
      return [
        [name, '电话'],
        [name, "1' or 1=1"],
      ]
    case 'bankAccount':
      return [[name, '12']]
    case 'link':
      return [
        [name, 'javascript:alert(1)'],
        [name, '//elsewhere.example'],
      ]
    case 'image':
      return [
        [name, 'https://elsewhere.example/a.png'],
        [name, 'javascript:alert(1)'],
      ]
    case 'html':
      return field.required ? [[name, '<script>alert(1)</script>', 'FIELD_BAD']] : []
    case 'text':
    case 'code':
    case 'word':
      return [[name, ['箱']], [name, '\u0000'], ...(field.required ? [[name, '   ', 'FIELD_BAD'] as Bad] : [])]
    default:
      return []
  }
}
