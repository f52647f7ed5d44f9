import { type DecimalPlaces, fixed, readFigure } from '#domain/decimal.ts'
import { namesWith } from '#domain/field.ts'
import { type headFields, headTotals } from '#domain/head-fields.ts'
import { lineFields, progressFields } from '#domain/line-fields.ts'
import type { Language, Words } from '#domain/words.ts'
import { type RowShape, rowShape } from '../../row-shapes.ts'
import { enteredHead } from '../engine/head-fields.ts'
import { type Masters, masterNames, partnerOf } from '../engine/masters.ts'
import type { StoredLine } from '../engine/stored.ts'
import type { GoodsContext } from './load-goods.ts'

const headNames = [...enteredHead, ...headTotals]

/** What a line of any document of goods says of them, their unit and quantity. */
export const goodsFields = namesWith(lineFields, { goods: true })

/** What a line answers, but for what pulled lines know of their source and the names that receipts have for quantity and total. */
const lineNames = (Object.keys(lineFields) as (keyof typeof lineFields)[]).filter(
  (name) => !('expected' in lineFields[name] || 'alias' in lineFields[name] || 'inner' in lineFields[name]),
)

type Field = keyof typeof lineFields | keyof typeof headFields

/** Only declared fields leave the server, and of those what is there: in one pass, for a document has many lines. */
export const pick = <Name extends Field>(row: object, fields: readonly Name[]) => {
  const shape = shapes.get(fields) ?? rowShape(fields)
  shapes.set(fields, shape)
  return shape.present(fields.map((field) => (row as Record<Name, unknown>)[field])) as Partial<Record<Name, unknown>>
}

const shapes = new WeakMap<readonly string[], RowShape<object>>()

/** Head of a document of goods with the names of what it refers to, by its inner names. */
export function goodsHeadAnswer({ document, masters }: GoodsContext) {
  return {
    ...pick(document, headNames),
    ...masterNames(document, masters),
    bartererId: partnerOf(document)?.id,
    sourceBillId: document.sourceBillId,
  }
}

/** How figures and notes are shown: the tenant's places, the caller's language. */
export type Shown = { places: DecimalPlaces; language: Language }

/** Why a draft lost its link; kept in both languages. */
const noteText = (note: string, language: Language) => (JSON.parse(note) as Words)[language]

/** A line with names; what only a receipt has is added by it. */
export function goodsLineAnswer(masters: Masters, { places, language }: Shown, line: StoredLine) {
  const answer: { -readonly [Name in keyof typeof lineFields]?: unknown } = pick(line, lineNames)
  // what the database computed or kept as it was said, the wire shows with the tenant's places
  for (const field of [...progressFields, 'approvedQty'] as const) {
    const value = field in answer ? readFigure(line[field]) : undefined
    if (value) answer[field] = fixed(value, places.qty)
  }
  const depot = masters.of('depot', line.depotId)
  if (depot) answer.depotName = depot.name
  if (line.sourceTerms) answer.sourceTerms = line.sourceTerms
  if (line.note) answer.note = noteText(line.note, language)
  return answer
}
