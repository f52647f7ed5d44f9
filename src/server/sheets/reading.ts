/** A row of a sheet, by its number there. */
export type SheetRow = { row: number; cells: (string | null)[] }

/** Encodings that a file of text may be read in, as `iconv-lite` names them. */
export const textEncodings = ['UTF-8', 'GB18030', 'Big5', 'Shift_JIS', 'UTF-16LE', 'UTF-16BE'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** What bare figures between 0 and 1 of a column of rates are: shares of one, or percentages. */
type FractionMeaning = 'share' | 'percent'

/** What somebody chose about how a file is read; everything else is found. */
export type ReadingChoice = {
  /** The sheet, from 1 */
  sheet?: number
  /** The row of the head, from 1 */
  headRow?: number
  encoding?: TextEncoding
  /** Rows that are read though they look like totals or notes */
  keptRows?: readonly number[]
  /** What bare figures between 0 and 1 are, by column from 1 */
  fractions?: readonly { column: number; meaning: FractionMeaning }[]
  /** Columns that the file has not, with one text for all rows */
  constants?: readonly { head: string; text: string }[]
}

type LeftRow = { row: number; why: 'title' | 'total' | 'note' | 'noBusiness'; text: string; kept?: boolean }

/** How a file was read. */
export type SheetReading = {
  sheets: { name: string; hidden: boolean }[]
  sheet: number
  headRow: number
  /** Rows of the head, 1 or 2 */
  headRows: number
  /** Of a file of text */
  encoding?: TextEncoding
  rows: number
  blankRows: number
  /** The first rows that were left out, and those that would have been, had nobody chosen them */
  left: LeftRow[]
  leftRows: number
  /** The first rows of the sheet, of which one is the head */
  top: SheetRow[]
  /** Columns with bare figures between 0 and 1, with the first of them */
  fractions: { column: number; text: string; rows: number }[]
}

/** The file to read. */
export type SheetOrder = {
  path: string
  /** Heads of columns, in the form of `plainHead`, by which the table is found. */
  heads?: readonly string[] | undefined
  /** The service that is imported into, whose files of other systems are known by their heads. */
  service?: string | undefined
  /** Columns with other heads are not read. */
  only?: boolean | undefined
  /** Limit of rows, where it is below the general one. */
  most?: number | undefined
  /** What somebody chose; all of it is found where it is left out. */
  reading?: ReadingChoice | undefined
}
