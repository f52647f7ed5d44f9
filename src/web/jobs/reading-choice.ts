import { decimal } from '#domain/figures/decimal.ts'
import { fillWords } from '../i18n/fill-words.ts'
import type { SheetHead } from './jobs.ts'
import { jobWords } from './words.ts'

export type SheetReading = NonNullable<SheetHead['reading']>

/** What the user chose about how a file is read, in the form that the import takes. */
export type ReadingChoice = {
  sheet?: number
  headRow?: number
  encoding?: string
  keptRows?: readonly number[]
  fractions?: readonly { column: number; meaning: string }[]
  constants?: readonly { head: string; text: string }[]
}

/** Identifies the table that is read, by sheet, header row and encoding. Another table has other columns. */
export const placeOfTable = ({ reading }: SheetHead): string => [reading?.sheet, reading?.headRow, reading?.encoding].join()

/** The user's choice as a part of the import's form; empty if there is none. */
export const partOfChoice = (choice: ReadingChoice): { reading?: string } =>
  Object.keys(choice).length > 0 ? { reading: JSON.stringify(choice) } : {}

/** Columns of rates whose figures are between 0 and 1. They may be shares (0.13) or percentages (0.13 %). */
export const ratesToChoose = ({ fields, reading }: Pick<SheetHead, 'fields' | 'reading'>, columns: readonly string[]) =>
  (reading?.fractions ?? []).filter(({ column }) => fields.some(({ name, rate }) => rate && name === columns[column - 1]))

/** The choice with this meaning for the figures of a column. A blank meaning removes the answer. */
export function withFraction(choice: ReadingChoice, column: number, meaning: string): ReadingChoice {
  const others = (choice.fractions ?? []).filter((one) => one.column !== column)
  return { ...choice, fractions: meaning === '' ? others : [...others, { column, meaning }] }
}

/** The question whether the figures of a column are shares or percentages, as long as the user has not answered it. */
export function openFraction(head: SheetHead, columns: readonly string[], choice: ReadingChoice): string | undefined {
  const open = ratesToChoose(head, columns).find(({ column }) => !choice.fractions?.some((one) => one.column === column))
  if (!open) return undefined
  const share = decimal(open.text).mul('100').toFixed()
  return fillWords(jobWords.openFraction, { name: head.head[open.column - 1] ?? '', text: open.text, share })
}

/**
 * True if the user should see how a file is read before it is checked, because rows are left out, the encoding is
 * guessed, or something can be chosen.
 */
export function hasReadingToTell(head: SheetHead): boolean {
  const { reading } = head
  if (!reading) return false
  const hasSheets = reading.sheets.filter(({ hidden }) => !hidden).length > 1
  const isGuessed = reading.encoding !== undefined && reading.encoding !== 'UTF-8'
  return hasSheets || isGuessed || reading.leftRows > 0 || ratesToChoose(head, head.proposed).length > 0
}

/** The choice with this text in all rows of a column. A blank text removes the column. */
export function withConstant(choice: ReadingChoice, head: string, text: string): ReadingChoice {
  const others = (choice.constants ?? []).filter((one) => one.head !== head)
  return { ...choice, constants: text === '' ? others : [...others, { head, text }] }
}
