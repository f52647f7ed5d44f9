import { plainCode } from '#domain/core/plain-code.ts'
import { splitList } from '#domain/core/split-list.ts'
import { Decimal, type DecimalPlaces, fixedText } from '#domain/figures/decimal.ts'
import type { Field } from '#resources/index.ts'

export type ColumnValue = string | number | null

/** Kinds of fields whose values are stored in plain form (rule B3 *Codes*). */
export const codeKinds: readonly Field['kind'][] = ['code', 'phone', 'mobile', 'landline', 'bankAccount']

/**
 * A wire value in the form in which its column stores it: trimmed text on one line, null if it is blank; a code in
 * plain form, unless it equals the stored value `kept`.
 */
export function toStored(field: Field, value: unknown, kept?: unknown): ColumnValue {
  const text = asText(field, value)
  return typeof text === 'string' && codeKinds.includes(field.kind) && text !== kept ? plainCode(text) || null : text
}

function asText(field: Field, value: unknown): ColumnValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value
  if (field.kind === 'html') throw new Error('HTML is cleaned, in a thread, before it is kept')
  if (field.kind === 'names') return splitList(String(value)).join(',') || null
  const lines = String(value).split(/[\r\n]/)
  const text = lines.flatMap((line) => line.trim() || []).join(' ')
  // on the wire a reference to 0 means none, such as the parent of a root
  return text === '' || (field.kind === 'reference' && text === '0') ? null : text
}

/** A stored value in the form of the wire: figures with fixed decimals or as entered, everything else unchanged. */
export function toWire(field: Field, value: unknown, places: DecimalPlaces): unknown {
  if (typeof value !== 'string') return value ?? undefined
  const { kind } = field
  if (kind === 'price' || kind === 'amount' || kind === 'qty') return fixedText(new Decimal(value), places[kind])
  return kind === 'percent' || kind === 'factor' ? new Decimal(value).toFixed() : value
}

/** True if the field can store this valid value without rounding (rule C5). */
export function isFit(field: Field, value: ColumnValue, places: DecimalPlaces): boolean {
  if (value === null) return !field.required
  if (field.kind === 'choice') return field.choices.some((choice) => choice.value === value)
  if (field.kind === 'names') return splitList(String(value)).every((name) => field.options.some((option) => option.value === name))
  if (field.kind === 'price' || field.kind === 'amount' || field.kind === 'qty') return isFigure(value, places[field.kind], field.signed)
  return field.kind !== 'factor' || new Decimal(value).gt(0)
}

function isFigure(value: string | number, places: number, signed = false): boolean {
  const figure = new Decimal(value)
  return (signed || !figure.isNegative()) && figure.decimalPlaces() <= places
}

const decimalText = /^-?\d+(\.\d+)?$/

/** True if both mean the same value: 1.5 equals 1.50000, and an absent value equals an empty text. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [left, right] = [String(one ?? ''), String(other ?? '').trim()]
  return left === right || (decimalText.test(left) && decimalText.test(right) && new Decimal(left).eq(right))
}
