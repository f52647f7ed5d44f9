import { type Column, type NamesWith, namesWith, type StoredType, storedIn } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields, progressFields } from '#domain/lines/line-fields.ts'
import type { DocumentLine, LinesHead } from '#domain/lines.ts'
import type { OwnRows } from './own-tables.ts'

type ValueOf = {
  bigint: string
  integer: number
  numeric: string
  text: string
  date: string
  timestamptz: Date
  'text[]': readonly string[]
  jsonb: readonly object[]
}

/** Stored fields of a field table as the server holds them: ids, figures and days as text. */
type StoredFields<Table> = {
  -readonly [Name in keyof Table as Table[Name] extends { stored: StoredType } ? Name : never]?: Table[Name] extends {
    stored: infer Type extends StoredType
  }
    ? ValueOf[Type]
    : never
}

type StoredHeadFields = StoredFields<typeof headFields>
/** Head fields that are never absent. */
type RequiredHeadField = NamesWith<typeof headFields, { always: true }>

/**
 * A document in the server's memory: flat, by field names, figures as text, absent values left out. Names of goods and
 * partners are added from `Masters` when the document is returned.
 */
export type StoredDocument = LinesHead &
  Omit<StoredHeadFields, RequiredHeadField | keyof LinesHead> &
  Required<Pick<StoredHeadFields, RequiredHeadField>> & {
    /** Number and hash of its last log row. */
    logNo?: number
    logHash?: string
    lines: StoredLine[]
    /** Rows of the type's own tables. */
    own?: OwnRows
  }

export type StoredHead = Omit<StoredDocument, 'lines' | 'own'>

export type StoredLine = DocumentLine &
  Omit<StoredFields<typeof lineFields>, keyof DocumentLine> & {
    id: string
    indexNo: number
    /** Last price paid to the supplier for the goods, per unit of `paidConversion` basic units. */
    paidPrice?: string
    paidUnitId?: string
    paidConversion?: string
    /** Document of the source line. */
    sourceBillId?: string
    sourceBillNo?: string
    /**
     * Set where the sender may not see all terms of the line: which fields are hidden from them, and the stored line
     * that has the values of these fields (ADR 51).
     */
    unseen?: { isHidden: (field: string) => boolean; former?: StoredLine }
  }

/** Stored columns of heads and lines. */
export const headColumns = storedIn(headFields)
export const lineColumns = storedIn(lineFields)

/** Cost and lots of goods issued or returned, known once booked. */
const bookedCostFields = ['costAmt', 'costPrice', 'lots'] as const

/** Tax fields of returned goods, known once booked (rule C5). */
const bookedTaxFields = ['purchaseAmt', 'taxAmt', 'finalUntaxedAmt'] as const

/** Approved quantity and the stored figures that follow from it. */
const approvedFields = [
  ...(['approvedQty', 'baseQty', 'costPrice', 'allCostAmt', 'allCostPrice'] as const),
  ...namesWith(lineFields, { stored: 'numeric', kind: 'amount', follows: true }),
] as const
export const approvedColumns = approvedFields.map((name) => ({
  name,
  column: lineColumns.find((one) => one.name === name)?.column ?? name,
}))

/** Fields of stored lines that effects change: progress, source, and approved quantity with what follows from it. */
const effectFields = [
  ...progressFields,
  ...(['sourceBodyId', 'sourceBillId', 'sourceBillNo', 'conversionResult'] as const),
  ...approvedFields,
] as const

/** Reservations of lines that were just written. */
const reservedFields = ['reservedQty', 'shortQty'] as const

/** Copies `fields` from line to row. */
function copyFields(row: StoredLine, line: StoredLine, fields: readonly (keyof StoredLine)[]): void {
  const said: Partial<Record<keyof StoredLine, unknown>> = row
  for (const field of fields) said[field] = line[field]
}

/**
 * Lines as stored after an event. `rows`: rows of these lines, either read under lock before the effects or just
 * written. `areRead`: the rows were read, so fields that effects changed since are taken from `lines`.
 */
export function linesAfter(lines: readonly StoredLine[], rows: readonly StoredLine[], areRead: boolean): StoredLine[] {
  const stored = new Map(rows.map((row) => [row.id, row]))
  return lines.map((line) => {
    const row = stored.get(line.id)
    if (!row) throw new Error(`the line ${line.id} was never stored`)
    const after = { ...row }
    if (areRead) copyFields(after, line, effectFields)
    else if (line.reservedQty) copyFields(after, line, reservedFields)
    copyFields(after, line, bookedCostFields)
    copyFields(after, line, bookedTaxFields)
    return after
  })
}

const selectList = (columns: readonly Column[], table: string) =>
  columns.map(({ name, column }) => `${table}.${column} as "${name}"`).join(', ')

/** Select lists `d.bill_no as "billNo", …` of all columns of heads and lines. */
export const headList = selectList(headColumns, 'd')
export const lineList = selectList(lineColumns, 'l')

/** Lines with the ids under which they were written, in the same order. */
export const withIds = (lines: readonly StoredLine[], written: readonly StoredLine[]): StoredLine[] =>
  lines.map((line, at) => ({ ...line, id: written[at]?.id ?? '' }))
