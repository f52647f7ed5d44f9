import { namesWith } from '#domain/core/field.ts'
import type { Language, Words } from '#domain/core/words.ts'
import { type DecimalPlaces, fixedText, readFigure } from '#domain/figures/decimal.ts'
import { type headFields, headTotals } from '#domain/lines/head-fields.ts'
import { lineFields, progressFields } from '#domain/lines/line-fields.ts'
import { type RowShape, rowShape } from '../../core/row-shapes.ts'
import { enteredHead } from '../engine/head-fields.ts'
import { type Masters, partnerOf } from '../engine/master-types.ts'
import { masterNames } from '../engine/masters.ts'
import type { StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from './load-goods.ts'

const headNames = [...enteredHead, ...headTotals]

/** Fields of a line about its goods, unit and quantity. */
export const goodsFields = namesWith(lineFields, { goods: true })

/**
 * Fields of a line in answers, without those about the source and without the receipts' own names for quantity and
 * total.
 */
const lineNames = (Object.keys(lineFields) as (keyof typeof lineFields)[]).filter(
  (name) => !('expected' in lineFields[name] || 'alias' in lineFields[name] || 'inner' in lineFields[name]),
)

type Field = keyof typeof lineFields | keyof typeof headFields

/**
 * Picks declared fields that have a value. Cached row shapes keep this to one pass, because documents have many
 * lines.
 */
export const pickFields = <Name extends Field>(row: object, fields: readonly Name[]) => {
  const shape = shapes.get(fields) ?? rowShape(fields)
  shapes.set(fields, shape)
  return shape.present(fields.map((field) => (row as Record<Name, unknown>)[field])) as Partial<Record<Name, unknown>>
}

const shapes = new WeakMap<readonly string[], RowShape<object>>()

/** Head of a goods document with the names of its masters, by inner field names. */
export function goodsHeadAnswer({ document, masters }: GoodsContext) {
  return {
    ...pickFields(document, headNames),
    ...masterNames(document, masters),
    bartererId: partnerOf(document)?.id,
    sourceBillId: document.sourceBillId,
  }
}

/** Decimal places of the tenant and language of the caller. */
export type DisplayOptions = { places: DecimalPlaces; language: Language }

/** Reason why a draft lost its link, in the reader's language; it is stored in both languages. */
const noteText = (note: string, language: Language) => (JSON.parse(note) as Words)[language]

/** A line with names; receipts add their own fields. */
export function goodsLineAnswer(masters: Masters, { places, language }: DisplayOptions, line: StoredLine) {
  const answer: { -readonly [Name in keyof typeof lineFields]?: unknown } = pickFields(line, lineNames)
  // progress is computed by the database and approvedQty stored as sent: both are formatted with the tenant's places
  for (const field of [...progressFields, 'approvedQty'] as const) {
    const value = field in answer ? readFigure(line[field]) : undefined
    if (value) answer[field] = fixedText(value, places.qty)
  }
  const depot = masters.of('depot', line.depotId)
  if (depot) answer.depotName = depot.name
  if (line.sourceTerms) answer.sourceTerms = line.sourceTerms
  if (line.note) answer.note = noteText(line.note, language)
  return answer
}
