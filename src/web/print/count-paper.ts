import type { DataOf } from '#contract/operations.gen.ts'
import { fillPlaceholders, inLanguage, type Language } from '#domain/core/words.ts'
import type { Paper } from '#paper/document-paper.ts'
import { type CountSheetColumn, countSheetColumns } from '#resources/sheets/count-sheet.ts'
import { sheetWords } from '../counting/sheet-grouping.tsx'
import { formatQty } from '../i18n/format.ts'
import { countWords as words } from './words.ts'

type Count = DataOf<'CheckInventoryApi_detail'>
type SheetRow = DataOf<'CheckInventoryApi_sheetRows'>[number]

/**
 * The columns of a count sheet, each with its share of the width. A column without data is left out, unless it is
 * filled in by hand.
 */
const columns = [
  { name: 'wareCode', field: 'wareCode', share: 10 },
  { name: 'commInfoName', field: 'commFullName', share: 34 },
  { name: 'barCode', field: 'barCode', share: 16 },
  { name: 'lot', field: 'lots', share: 15 },
  { name: 'unitName', field: 'unitName', share: 7 },
  { name: 'bookQty', field: 'conversionResult', share: 9 },
  { name: 'qty', field: 'qty', share: 14 },
  { name: 'remark', field: 'remark', share: 10 },
] as const satisfies readonly { name: CountSheetColumn; field: Paper['columns'][number]['field']; share: number }[]

const byHand: readonly CountSheetColumn[] = ['qty', 'remark']
type Column = (typeof columns)[number]

function cellOf(row: SheetRow, { name }: Column): string {
  if (name === 'qty' || name === 'remark') return ''
  if (name === 'commInfoName') return [row.commInfoCode, row.commInfoName, row.spec].filter(Boolean).join(' ')
  if (name === 'lot') return [row.lot, row.expiresOn].filter(Boolean).join(' ')
  if (name === 'bookQty') return row.bookQty ? formatQty(row.bookQty) : ''
  return row[name] ?? ''
}

/** Splits the rows by sheet. Each sheet becomes a part of the paper. */
function partsOf(rows: readonly SheetRow[], language: Language): Paper['parts'] {
  const starts = rows.flatMap((row, at) => (at === 0 || row.sheetName !== rows[at - 1]?.sheetName ? [at] : []))
  return starts.map((start, nth) => {
    const name = rows[start]?.sheetName ?? (starts.length > 1 ? inLanguage(sheetWords.others, language) : '')
    const of =
      starts.length > 1
        ? fillPlaceholders(inLanguage(words.sheetOf, language), { sheet: String(nth + 1), sheets: String(starts.length) }, language)
        : ''
    return { name: [name, of].filter(Boolean).join(' '), start, end: starts[nth + 1] ?? rows.length }
  })
}

/**
 * The count sheets of a stocktake. Each row has goods or one of their lots, and a blank for the counted quantity; each
 * sheet has a place for signatures.
 */
export function countPaper(count: Count, rows: readonly SheetRow[], language: Language): Paper {
  const shown = columns.filter((column) => byHand.includes(column.name) || rows.some((row) => cellOf(row, column) !== ''))
  const whole = shown.reduce((sum, { share }) => sum + share, 0)
  const blank = (label: keyof typeof words) => ({ label: inLanguage(words[label], language), value: '' })
  const head = [
    [words.depot, count.depotName],
    [words.snapshot, count.snapshotTime],
    [words.blind, count.isBlind === 2 ? inLanguage(words.yes, language) : undefined],
    [words.remark, count.remark],
  ] as const
  return {
    title: inLanguage(words.title, language),
    number: count.billNo,
    status: count.statusName ?? '',
    head: head.flatMap(([label, value]) => (value ? [{ label: inLanguage(label, language), value, wide: label === words.remark }] : [])),
    columns: shown.map(({ name, field, share }) => ({
      ...{ field, label: inLanguage(countSheetColumns[name], language), share: (share / whole) * 95 },
      figure: name === 'bookQty',
    })),
    rows: rows.map((row) => ({ number: row.indexNo, cells: shown.map((column) => cellOf(row, column)), sums: {} })),
    parts: partsOf(rows, language),
    sums: {},
    totals: [],
    signatures: [blank('counter'), blank('checker'), blank('witness'), blank('time')],
    handedOver: false,
    landscape: false,
    kind: 'a4',
  }
}
