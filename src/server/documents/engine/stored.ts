import { type Column, type NamesWith, namesWith, type StoredType, storedIn } from '#domain/field.ts'
import { headFields } from '#domain/head-fields.ts'
import { lineFields, progressFields } from '#domain/line-fields.ts'
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

/** What is kept of the fields of a table: ids, figures and days as text. */
type Kept<Table> = {
  -readonly [Name in keyof Table as Table[Name] extends { stored: StoredType } ? Name : never]?: Table[Name] extends {
    stored: infer Type extends StoredType
  }
    ? ValueOf[Type]
    : never
}

type KeptHead = Kept<typeof headFields>
/** What every head has. */
type Always = NamesWith<typeof headFields, { always: true }>

/**
 * A document as the server holds it: flat, by its fields' names, figures as text; absent values are left out. Names of goods and partners are
 * not in it: they come from `Masters` when it is answered.
 */
export type StoredDocument = LinesHead &
  Omit<KeptHead, Always | keyof LinesHead> &
  Required<Pick<KeptHead, Always>> & {
    /** Number and hash of the last row of its log. */
    logNo?: number
    logHash?: string
    lines: StoredLine[]
    /** What its type keeps in tables of its own. */
    own?: OwnRows
  }

export type StoredHead = Omit<StoredDocument, 'lines' | 'own'>

export type StoredLine = DocumentLine &
  Omit<Kept<typeof lineFields>, keyof DocumentLine> & {
    id: string
    indexNo: number
    /** What was last paid to the supplier for the goods, per unit of so many basic ones. */
    paidPrice?: string
    paidUnitId?: string
    paidConversion?: string
    /** Document of the source line. */
    sourceBillId?: string
    sourceBillNo?: string
    /** Where whoever sent the line does not see its terms: which fields are hidden from him, and the line the terms are taken from (ADR 51). */
    unseen?: { isHidden: (field: string) => boolean; former?: StoredLine }
  }

/** What is kept of a head and of a line. */
export const headColumns = storedIn(headFields)
export const lineColumns = storedIn(lineFields)

/** What goods cost that leave or come back, and of which lots they are: known once they are booked. */
const knownOnceBooked = ['costAmt', 'costPrice', 'lots'] as const

/** The same of the tax in what comes back (rule C5). */
const taxOnceBooked = ['purchaseAmt', 'taxAmt', 'finalUntaxedAmt'] as const

/** The quantity granted, and what is kept that follows from it. */
const grantedFigures = [
  ...(['approvedQty', 'baseQty', 'costPrice', 'allCostAmt', 'allCostPrice'] as const),
  ...namesWith(lineFields, { stored: 'numeric', kind: 'amount', follows: true }),
] as const
export const grantedColumns = grantedFigures.map((name) => ({ name, column: lineColumns.find((one) => one.name === name)?.column ?? name }))

/** What effects change of lines that are stored: progress, the source of a line, and the quantity granted with what follows from it. */
const movedByEffects = [
  ...progressFields,
  ...(['sourceBodyId', 'sourceBillId', 'sourceBillNo', 'conversionResult'] as const),
  ...grantedFigures,
] as const

/** What is reserved for lines that were just written. */
const promisedOfLine = ['reservedQty', 'shortQty'] as const

/** What a row is afterwards of these fields is said by the line. */
function take(row: StoredLine, line: StoredLine, fields: readonly (keyof StoredLine)[]): void {
  const said: Partial<Record<keyof StoredLine, unknown>> = row
  for (const field of fields) said[field] = line[field]
}

/**
 * Lines as they are stored after an event: `rows` as they were read under lock, or written just now, of those that are left in `lines`.
 * `areRead`: what the event's effects changed since stands in `lines`.
 */
export function linesAfter(lines: readonly StoredLine[], rows: readonly StoredLine[], areRead: boolean): StoredLine[] {
  const stored = new Map(rows.map((row) => [row.id, row]))
  return lines.map((line) => {
    const row = stored.get(line.id)
    if (!row) throw new Error(`the line ${line.id} was never stored`)
    const after = { ...row }
    if (areRead) take(after, line, movedByEffects)
    else if (line.reservedQty) take(after, line, promisedOfLine)
    take(after, line, knownOnceBooked)
    take(after, line, taxOnceBooked)
    return after
  })
}

const listed = (columns: readonly Column[], table: string) =>
  columns.map(({ name, column }) => `${table}.${column} as "${name}"`).join(', ')

/** `d.bill_no as "billNo", …` for every column of a head or a line. */
export const headList = listed(headColumns, 'd')
export const lineList = listed(lineColumns, 'l')

/** Lines with the ids under which they were written, in the same order. */
export const withIds = (lines: readonly StoredLine[], written: readonly StoredLine[]): StoredLine[] =>
  lines.map((line, at) => ({ ...line, id: written[at]?.id ?? '' }))
