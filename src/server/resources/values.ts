import { Decimal, type DecimalPlaces, fixed } from '#domain/decimal.ts'
import { namesIn } from '#domain/names-in.ts'
import { plainCode } from '#domain/plain-code.ts'
import type { Field } from '#resources/index.ts'

export type Stored = string | number | null

/** How what is kept in its plain form is entered (rule B3 *Codes*). */
export const codeKinds: readonly Field['kind'][] = ['code', 'phone', 'mobile', 'landline', 'bankAccount']

/**
 * A value of the wire as its column keeps it: text without blanks around it and on one line, nothing where it is blank; a code in its plain form, unless
 * it is what is `kept` already.
 */
export function toStored(field: Field, value: unknown, kept?: unknown): Stored {
  const text = asText(field, value)
  return typeof text === 'string' && codeKinds.includes(field.kind) && text !== kept ? plainCode(text) || null : text
}

function asText(field: Field, value: unknown): Stored {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value
  if (field.kind === 'html') throw new Error('HTML is cleaned, in a thread, before it is kept')
  if (field.kind === 'names') return namesIn(String(value)).join(',') || null
  const lines = String(value).split(/[\r\n]/)
  const text = lines.flatMap((line) => line.trim() || []).join(' ')
  // a reference to 0 is the wire's way to point at nothing, as a root's parent is
  return text === '' || (field.kind === 'reference' && text === '0') ? null : text
}

/** A stored value as the wire shows it: figures with fixed places or as entered, everything else as it is. */
export function toWire(field: Field, value: unknown, places: DecimalPlaces): unknown {
  if (typeof value !== 'string') return value ?? undefined
  const { kind } = field
  if (kind === 'price' || kind === 'amount' || kind === 'qty') return fixed(new Decimal(value), places[kind])
  return kind === 'percent' || kind === 'factor' ? new Decimal(value).toFixed() : value
}

/** Whether a value that the contract allows is one this kind of field can keep: nothing is rounded away (rule C5). */
export function isFit(field: Field, value: Stored, places: DecimalPlaces): boolean {
  if (value === null) return !field.required
  if (field.kind === 'choice') return field.choices.some((choice) => choice.value === value)
  if (field.kind === 'names') return namesIn(String(value)).every((name) => field.options.some((option) => option.value === name))
  if (field.kind === 'price' || field.kind === 'amount' || field.kind === 'qty') return isFigure(value, places[field.kind], field.signed)
  return field.kind !== 'factor' || new Decimal(value).gt(0)
}

function isFigure(value: string | number, places: number, signed = false): boolean {
  const figure = new Decimal(value)
  return (signed || !figure.isNegative()) && figure.decimalPlaces() <= places
}
