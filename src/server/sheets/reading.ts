/** A row of a sheet; `row` is its number in the sheet. */
export type SheetRow = { row: number; cells: (string | null)[] }

/** Encodings in which a text file may be read, as `iconv-lite` names them. */
export const textEncodings = ['UTF-8', 'GB18030', 'Big5', 'Shift_JIS', 'UTF-16LE', 'UTF-16BE'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** What bare figures between 0 and 1 mean in a column of rates: shares of one, or percentages. */
type FractionMeaning = 'share' | 'percent'

/** The user's choices about how a file is read; whatever was not chosen is detected. */
export type ReadingChoice = {
  /** Number of the sheet, counted from 1 */
  sheet?: number
  /** The row of the head, counted from 1 */
  headRow?: number
  encoding?: TextEncoding
  /** Rows that are read although they look like totals or notes */
  keptRows?: readonly number[]
  /** What bare figures between 0 and 1 mean, by column, counted from 1 */
  fractions?: readonly { column: number; meaning: FractionMeaning }[]
  /** Columns that the file lacks, each with one text for all rows */
  constants?: readonly { head: string; text: string }[]
}

type LeftRow = { row: number; why: 'title' | 'total' | 'note' | 'noBusiness'; text: string; kept?: boolean }

/** How a file was read, as reported to the user. */
export type SheetReading = {
  sheets: { name: string; hidden: boolean }[]
  sheet: number
  headRow: number
  /** Number of rows of the head, 1 or 2 */
  headRows: number
  /** Encoding of a text file */
  encoding?: TextEncoding
  rows: number
  blankRows: number
  /** The first rows that were left out, and those that would be left out but for the user's choice */
  left: LeftRow[]
  leftRows: number
  /** The first rows of the sheet, one of which is the head */
  top: SheetRow[]
  /** Columns that contain bare figures between 0 and 1, each with the first of these */
  fractions: { column: number; text: string; rows: number }[]
}

/** Which file to read, and how. */
export type SheetOrder = {
  path: string
  /** Heads of columns, in the form of `plainHead`, by which the table is found. */
  heads?: readonly string[] | undefined
  /** The service into which rows are imported; it determines which forms of other systems are recognised. */
  service?: string | undefined
  /** True if columns with other heads are not read. */
  only?: boolean | undefined
  /** Limit of rows, if it is lower than the general one. */
  most?: number | undefined
  /** The user's choices; absent: everything is detected. */
  reading?: ReadingChoice | undefined
}
