import { type DecimalPlaces, readFigure } from '#domain/decimal.ts'
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
} from '#domain/validators.ts'
import type { Words } from '#domain/words.ts'
import type { Children, Field, ScreenDefinition } from '#resources/index.ts'
import { missingWords } from '#resources/missing-words.ts'
import type { Row } from './resource-api.ts'

type Chosen = { id: string; name: string }
/** A value while it is entered: text, or what references point to. Children are rows of the same. */
export type Entered = string | Chosen | readonly Chosen[] | undefined
export type EnteredRow = Record<string, Entered>
export type FormValues = { fields: EnteredRow; children: Record<string, EnteredRow[]> }

type Fields = Readonly<Record<string, Field>>
type Known = Readonly<Record<string, unknown>>

/** The fields a form shows, in their order. */
export function formFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => field.form !== false && field.kind !== 'id')
}

/** What the wire calls the place above every tree. */
const top = '0'

function entered(name: string, field: Field, row: Known | undefined, fixed: Known = {}): Entered {
  if (Object.hasOwn(fixed, name)) return entered(name, field, { ...row, ...fixed })
  if (field.kind === 'references') return zipped(row?.[name], row?.[field.names])
  if (!row) return field.initial === undefined ? (field.kind === 'reference' ? undefined : '') : String(field.initial)
  const value = row[name]
  if (field.kind !== 'reference') return value === undefined || value === null ? '' : String(value)
  return value === undefined || value === null || value === top ? undefined : { id: String(value), name: String(row[field.name] ?? value) }
}

/** Ids and names stand in two lists of the same order. */
function zipped(ids: unknown, names: unknown): Chosen[] {
  const called: readonly unknown[] = Array.isArray(names) ? names : []
  return Array.isArray(ids) ? ids.map((id, at) => ({ id: String(id), name: String(called[at] ?? id) })) : []
}

const enteredRow = (fields: Fields, row: Known | undefined, fixed?: Known): EnteredRow =>
  Object.fromEntries(formFields(fields).map(([name, field]) => [name, entered(name, field, row, fixed)]))

/** A new child, as its table starts a row. */
export const blankChild = ({ fields }: Children): EnteredRow => enteredRow(fields, undefined)

/** What the form starts with: a row of the server, or what a new one begins with, and what is fixed from outside. */
export function valuesOf({ fields, children = {} }: ScreenDefinition, row: Row | undefined, fixed?: Known): FormValues {
  const rowsOf = (name: string) => (Array.isArray(row?.[name]) ? (row[name] as Record<string, unknown>[]) : [])
  return {
    fields: enteredRow(fields, row, fixed),
    children: Object.fromEntries(
      Object.entries(children).map(([name, child]) => [name, rowsOf(name).map((one) => enteredRow(child.fields, one))]),
    ),
  }
}

const isMany = (value: Entered): value is readonly Chosen[] => Array.isArray(value)

const whole = new Set<Field['kind']>(['integer', 'yesNo', 'switch', 'choice'])

/** The wire's value: nothing entered is `null`, which empties what was stored. */
function toWire(field: Field, value: Entered): unknown {
  if (value === undefined) return null
  if (isMany(value)) return value.map(({ id }) => id)
  if (typeof value !== 'string') return value.id
  const text = value.trim()
  if (text === '') return null
  return whole.has(field.kind) ? Number(text) : text
}

function wireRow(fields: Fields, row: EnteredRow): Record<string, unknown> {
  return Object.fromEntries(
    formFields(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, toWire(field, row[name])] as const)
      // a secret that is not entered stays as it is
      .filter(([name, value]) => value !== null || !secrets.has(fields[name]?.kind)),
  )
}

const secrets = new Set<Field['kind'] | undefined>(['secret', 'password'])

/** What is sent: everything the form may enter. A new row leaves out what is empty; a changed one empties it. */
export function bodyOf(definition: ScreenDefinition, values: FormValues, row: Row | undefined): Record<string, unknown> {
  const own = Object.entries(wireRow(definition.fields, values.fields)).filter(([, value]) => row !== undefined || value !== null)
  const children = Object.entries(definition.children ?? {}).map(([name, child]) => [
    name,
    (values.children[name] ?? []).map((one) => filled(wireRow(child.fields, one))),
  ])
  const known = row === undefined ? {} : { id: row.id, version: row.version }
  return { ...known, ...Object.fromEntries(own), ...Object.fromEntries(children) }
}

const filled = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

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

/** What is wrong with a value as it was entered, the server's own checks aside; nothing where it is fine. */
export function wrongIn(field: Field, value: Entered, places: DecimalPlaces): Words | undefined {
  const text = textOf(value)
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

function textOf(value: Entered): string {
  if (typeof value === 'string') return value.trim()
  return isMany(value) ? value.map(({ id }) => id).join(',') : (value?.id ?? '')
}
