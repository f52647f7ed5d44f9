import { md5 } from 'js-md5'
import {
  type Check,
  checkBankAccount,
  checkEmail,
  checkLandline,
  checkLink,
  checkNewPassword,
  checkPhone,
  checkPhoneOrLandline,
  checkUrl,
} from '#domain/core/validators.ts'
import type { Words } from '#domain/core/words.ts'
import { type DecimalPlaces, readFigure } from '#domain/figures/decimal.ts'
import { missingWords } from '#resources/definition/missing-words.ts'
import type { Children, Field, ScreenDefinition } from '#resources/index.ts'
import type { ResourceRow } from './resource-api.ts'

type ReferenceValue = { id: string; name: string }
/**
 * The value of a field while it is being entered: a text, or the rows that it refers to. Child rows consist of such
 * values too.
 */
export type FieldValue = string | ReferenceValue | readonly ReferenceValue[] | undefined
export type FieldValues = Record<string, FieldValue>
export type FormValues = { fields: FieldValues; children: Record<string, FieldValues[]> }

type Fields = Readonly<Record<string, Field>>
type RowValues = Readonly<Record<string, unknown>>

/** The fields that a form shows, in their order. */
export function formFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => field.form !== false && field.kind !== 'id')
}

/** The id that the API uses as the parent of all root nodes. */
const top = '0'

function fieldValueOf(name: string, field: Field, row: RowValues | undefined, fixed: RowValues = {}): FieldValue {
  if (Object.hasOwn(fixed, name)) return fieldValueOf(name, field, { ...row, ...fixed })
  if (field.kind === 'references') return referenceValues(row?.[name], row?.[field.names])
  if (!row) return field.initial === undefined ? (field.kind === 'reference' ? undefined : '') : String(field.initial)
  const value = row[name]
  if (field.kind !== 'reference') return value === undefined || value === null ? '' : String(value)
  return value === undefined || value === null || value === top ? undefined : { id: String(value), name: String(row[field.name] ?? value) }
}

/** Combines ids and names, which come as two lists in the same order. */
function referenceValues(ids: unknown, names: unknown): ReferenceValue[] {
  const called: readonly unknown[] = Array.isArray(names) ? names : []
  return Array.isArray(ids) ? ids.map((id, at) => ({ id: String(id), name: String(called[at] ?? id) })) : []
}

const fieldValuesOf = (fields: Fields, row: RowValues | undefined, fixed?: RowValues): FieldValues =>
  Object.fromEntries(formFields(fields).map(([name, field]) => [name, fieldValueOf(name, field, row, fixed)]))

/** The values of a new child row. */
export const blankChild = ({ fields }: Children): FieldValues => fieldValuesOf(fields, undefined)

/**
 * The values with which a form starts: those of a stored row, or the defaults of a new row, with the values that the
 * caller fixes.
 */
export function valuesOf({ fields, children = {} }: ScreenDefinition, row: ResourceRow | undefined, fixed?: RowValues): FormValues {
  const rowsOf = (name: string) => (Array.isArray(row?.[name]) ? (row[name] as Record<string, unknown>[]) : [])
  return {
    fields: fieldValuesOf(fields, row, fixed),
    children: Object.fromEntries(
      Object.entries(children).map(([name, child]) => [name, rowsOf(name).map((one) => fieldValuesOf(child.fields, one))]),
    ),
  }
}

const isMany = (value: FieldValue): value is readonly ReferenceValue[] => Array.isArray(value)

const whole = new Set<Field['kind']>(['integer', 'yesNo', 'switch', 'choice'])

/** Converts a value for the API. An empty field becomes `null`, which clears the stored value. */
function toWire(field: Field, value: FieldValue): unknown {
  if (value === undefined) return null
  if (isMany(value)) return value.map(({ id }) => id)
  if (typeof value !== 'string') return value.id
  if (field.kind === 'password') return value === '' ? null : md5(value)
  const text = value.trim()
  if (text === '') return null
  return whole.has(field.kind) ? Number(text) : text
}

function wireRow(fields: Fields, row: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    formFields(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, toWire(field, row[name])] as const)
      // a secret that was not entered is left out, so that the stored one stays
      .filter(([name, value]) => value !== null || !secrets.has(fields[name]?.kind)),
  )
}

const secrets = new Set<Field['kind'] | undefined>(['secret', 'password'])

/**
 * The body that is sent, with all fields that the form can change. For a new row, empty fields are left out; for a
 * stored row, they are cleared.
 */
export function bodyOf(definition: ScreenDefinition, values: FormValues, row: ResourceRow | undefined): Record<string, unknown> {
  const own = Object.entries(wireRow(definition.fields, values.fields)).filter(([, value]) => row !== undefined || value !== null)
  const children = Object.entries(definition.children ?? {}).map(([name, child]) => [
    name,
    (values.children[name] ?? []).map((one) => withoutNulls(wireRow(child.fields, one))),
  ])
  const known = row === undefined ? {} : { id: row.id, version: row.version }
  return { ...known, ...Object.fromEntries(own), ...Object.fromEntries(children) }
}

const withoutNulls = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

const tooMany = (places: number): Words => ({ zh: `最多${places}位小数`, en: `At most ${places} decimals` })
const notNegative: Words = { zh: '不能小于零', en: 'It cannot be negative' }
const aboveZero: Words = { zh: '必须大于零', en: 'It must be above zero' }
const wholeNumber: Words = { zh: '请输入整数', en: 'Please enter a whole number' }
const plainNumber: Words = { zh: '请输入数字', en: 'Please enter a number' }
const percentRange: Words = { zh: '应在0到1000之间', en: 'Between 0 and 1000' }

function wrongFigure({ kind, signed }: Field, text: string, places: DecimalPlaces): Words | undefined {
  const figure = readFigure(text)
  if (!figure) return plainNumber
  if (kind === 'factor') return figure.gt(0) ? undefined : aboveZero
  if (kind === 'percent') return figure.lt(0) || figure.gt(1000) ? percentRange : undefined
  if (figure.lt(0) && !signed) return notNegative
  if (kind !== 'price' && kind !== 'amount' && kind !== 'qty') return undefined
  return figure.decimalPlaces() > places[kind] ? tooMany(places[kind]) : undefined
}

/**
 * The error in an entered value, as far as the browser can tell; undefined if it is valid. The server checks it again.
 */
export function wrongIn(field: Field, value: FieldValue, places: DecimalPlaces): Words | undefined {
  const text = field.kind === 'password' && typeof value === 'string' ? value : textOf(value)
  if (text === '') return field.required ? missingWords(field) : undefined
  switch (field.kind) {
    case 'price':
    case 'amount':
    case 'qty':
    case 'factor':
    case 'percent':
      return wrongFigure(field, text, places)
    case 'integer':
      return /^\d{1,9}$/.test(text) ? undefined : wholeNumber
    default:
      return checks[field.kind]?.(text)
  }
}

const checks: Partial<Record<Field['kind'], Check>> = {
  phone: checkPhoneOrLandline,
  mobile: checkPhone,
  landline: checkLandline,
  email: checkEmail,
  url: checkUrl,
  link: checkLink,
  bankAccount: checkBankAccount,
  password: checkNewPassword,
}

function textOf(value: FieldValue): string {
  if (typeof value === 'string') return value.trim()
  return isMany(value) ? value.map(({ id }) => id).join(',') : (value?.id ?? '')
}
