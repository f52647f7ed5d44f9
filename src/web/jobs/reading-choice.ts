import { decimal } from '#domain/figures/decimal.ts'
import { fillWords } from '../i18n/fill-words.ts'
import type { SheetHead } from './jobs.ts'
import { jobWords } from './words.ts'

export type SheetReading = NonNullable<SheetHead['reading']>

/** What somebody chose about how a file is read, as the import takes it. */
export type ReadingChoice = {
  sheet?: number
  headRow?: number
  encoding?: string
  keptRows?: readonly number[]
  fractions?: readonly { column: number; meaning: string }[]
  constants?: readonly { head: string; text: string }[]
}

/** Where the table stands that is read: another place has other columns. */
export const placeOfTable = ({ reading }: SheetHead): string => [reading?.sheet, reading?.headRow, reading?.encoding].join()

/** The choice as a part of the import's form. */
export const partOfChoice = (choice: ReadingChoice): { reading?: string } =>
  Object.keys(choice).length > 0 ? { reading: JSON.stringify(choice) } : {}

/** Columns of rates with figures between 0 and 1, which may be shares or percentages. */
export const ratesToChoose = ({ fields, reading }: Pick<SheetHead, 'fields' | 'reading'>, columns: readonly string[]) =>
  (reading?.fractions ?? []).filter(({ column }) => fields.some(({ name, rate }) => rate && name === columns[column - 1]))

/** The choice with another meaning of a column's figures; none where it is blank. */
export function withFraction(choice: ReadingChoice, column: number, meaning: string): ReadingChoice {
  const others = (choice.fractions ?? []).filter((one) => one.column !== column)
  return { ...choice, fractions: meaning === '' ? others : [...others, { column, meaning }] }
}

/** The question whether a column's figures are shares or percentages, while it has no answer. */
export function openFraction(head: SheetHead, columns: readonly string[], choice: ReadingChoice): string | undefined {
  const open = ratesToChoose(head, columns).find(({ column }) => !choice.fractions?.some((one) => one.column === column))
  if (!open) return undefined
  const share = decimal(open.text).mul('100').toFixed()
  return fillWords(jobWords.openFraction, { name: head.head[open.column - 1] ?? '', text: open.text, share })
}

/** True if somebody should see how a file is read before it is checked: rows are left out, or there is a choice. */
export function hasReadingToTell(head: SheetHead): boolean {
  const { reading } = head
  if (!reading) return false
  const hasSheets = reading.sheets.filter(({ hidden }) => !hidden).length > 1
  const isGuessed = reading.encoding !== undefined && reading.encoding !== 'UTF-8'
  return hasSheets || isGuessed || reading.leftRows > 0 || ratesToChoose(head, head.proposed).length > 0
}

/** The choice with a column of one text for all rows; without the column where the text is blank. */
export function withConstant(choice: ReadingChoice, head: string, text: string): ReadingChoice {
  const others = (choice.constants ?? []).filter((one) => one.head !== head)
  return { ...choice, constants: text === '' ? others : [...others, { head, text }] }
}
