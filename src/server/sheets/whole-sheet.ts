import type { Problem } from '#domain/core/refusals.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import { type DecimalPlaces, readFigure } from '#domain/figures/decimal.ts'
import { yieldEventLoop } from '../core/yield-event-loop.ts'
import type { Tx } from '../db/connect.ts'
import { Refused, refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { maxFields } from '../http/refusals.ts'
import type { Submitted } from '../resources/submit.ts'
import { prepareRows } from './import-codes.ts'
import { acceptedHeads, maxRowsAtOnce, type OpenSheet, openSheet, type SheetDefinition } from './import-columns.ts'
import { type RowProblem, readLine, wireRowProblem } from './import-row.ts'
import { withSheet } from './read.ts'
import type { SheetRow } from './reading.ts'

/** A row of a sheet as its contract reads it, and the row's number. */
export type SheetLine = { row: number; body: Submitted }
type SheetCall = { tx: Tx; body: { file: { path: string } }; language: Language }
type ImportLine<T> = (line: SheetLine, sheet: OpenSheet<SheetDefinition>) => Promise<T | RowProblem[]>

/**
 * Imports the rows of an uploaded sheet one after another, either all or none: faults are refused by row and column
 * (LINE_BAD), which rolls back the request's transaction. Reading stops when there are more faults than an answer can
 * show. `only` names a field; rows in which its cell is empty are skipped. `most`: limit of rows.
 * @returns the results of `take`, in the sheet's order
 */
export function importWholeSheet<T extends string | SheetLine>(
  { tx, body, language }: SheetCall,
  definition: SheetDefinition,
  take: ImportLine<T>,
  { only, most }: { only?: string; most?: number | undefined } = {},
): Promise<T[]> {
  return withSheet(body.file.path, { heads: acceptedHeads(definition, tx), only: true, most }, async ({ head, batches }) => {
    const sheet = openSheet(tx, definition, head.cells)
    const { places } = await settingsOf(tx)
    const at = sheet.columns.findIndex((column) => column?.name === only)
    const [taken, problems]: [T[], Problem[]] = [[], []]
    for await (const row of selectedRows(tx, sheet, batches, (cells) => only === undefined || Boolean(cells[at]))) {
      const read = await readLine(sheet, row)
      const wrong = [...read.problems, ...problemsOfDecimals(sheet, read.body, places)]
      const outcome = wrong.length > 0 ? wrong : await take({ row: row.row, body: read.body }, sheet)
      if (!Array.isArray(outcome)) taken.push(outcome)
      else for (const problem of outcome) problems.push(rowProblem(row.row, wireRowProblem(problem, definition, language), language))
      if (problems.length >= maxFields) break
      await yieldEventLoop()
    }
    if (problems.length > 0) refuse('LINE_BAD', { problems })
    return taken
  })
}

/**
 * Problems of figures with more decimals than can be stored. They are not rounded (rule C5), and a document made from
 * them would be refused at its next event.
 */
function problemsOfDecimals({ columns }: OpenSheet<SheetDefinition>, body: Submitted, places: DecimalPlaces): RowProblem[] {
  return columns.flatMap((column): RowProblem[] => {
    const most = column && hasDecimalPlaces(column.field.kind) ? places[column.field.kind] : undefined
    const value = most === undefined ? undefined : readFigure(String(body[column?.name ?? ''] ?? ''))
    if (!column || most === undefined || !value || value.decimalPlaces() <= most) return []
    const reason = { zh: `最多${most}位小数`, en: `at most ${most} decimals` }
    return [{ refusal: { field: column.name, rule: 'FIELD_BAD', params: { field: column.field.label }, reason } }]
  })
}

const hasDecimalPlaces = (kind: string): kind is keyof DecimalPlaces => ['price', 'amount', 'qty'].includes(kind)

async function* selectedRows(
  tx: Tx,
  sheet: OpenSheet<SheetDefinition>,
  batches: AsyncIterable<SheetRow[]>,
  isTaken: (cells: SheetRow['cells']) => boolean,
): AsyncGenerator<SheetRow> {
  for await (const rows of batches) {
    const taken = rows.filter(({ cells }) => isTaken(cells))
    await prepareRows(tx, sheet, taken)
    yield* taken
  }
}

/** The rows of an uploaded sheet, without writing anything; faults are refused by row and column. */
export const readWholeSheet = (call: SheetCall, definition: SheetDefinition): Promise<SheetLine[]> =>
  importWholeSheet(call, definition, (line) => Promise.resolve(line))

/** The rows of an uploaded sheet that are lines of one document, up to the document's limit of lines. */
export const readDocumentLines = (call: SheetCall, definition: SheetDefinition): Promise<SheetLine[]> =>
  importWholeSheet(call, definition, (line) => Promise.resolve(line), { most: maxRowsAtOnce(definition) })

type DryRunCall = { tx: Tx; body: { dryRun?: 'yes' }; language: Language }

/**
 * Runs the work; if `dryRun` is sent, everything is then rolled back, whether the work succeeded or was refused (ADR
 * 235).
 * @returns the sentence about what was imported, and whether that was a trial
 */
export async function applyOrTrial({ tx, body, language }: DryRunCall, work: () => Promise<Words>): Promise<string> {
  const isTried = body.dryRun === 'yes'
  const taken = inLanguage(await (isTried ? tx.trial(work) : work()), language)
  return inLanguage(
    isTried
      ? { zh: `试算通过，尚未导入：${taken}`, en: `Tried, nothing is imported yet: ${taken}` }
      : { zh: `导入成功：${taken}`, en: `Imported: ${taken}` },
    language,
  )
}

/** How often each of the names occurs in `taken`. */
export function countsOf<T extends string>(names: readonly T[], taken: readonly T[]): Record<T, number> {
  return Object.fromEntries(names.map((name) => [name, taken.filter((one) => one === name).length])) as Record<T, number>
}

/**
 * Runs work on rows of a sheet that are lines of one document. In a refusal, lines are numbered by their row in the
 * sheet.
 */
export async function withSheetRowNumbers<T>(lines: readonly SheetLine[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const inSheet = ({ row, ...problem }: Problem): Problem => ({ ...problem, ...(row && { row: lines[row - 1]?.row }) })
    return refuse('LINE_BAD', { problems: error.problems.map(inSheet) })
  }
}

/** The problem of a sheet's row, for a refusal. */
const rowProblem = (row: number, { field, msg }: { field?: string; msg: string }, language: Language): Problem => ({
  row,
  ...(field !== undefined && { field }),
  rule: 'LINE_BAD',
  said: language === 'zh' ? `第${row}行${msg}` : `Row ${row}: ${msg}`,
})
