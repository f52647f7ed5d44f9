import { type DecimalPlaces, readFigure } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { type Language, say, type Words } from '#domain/words.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { giveWay } from '../give-way.ts'
import { mostFields } from '../http/refusals.ts'
import { Refused, refuse } from '../refuse.ts'
import type { Submitted } from '../resources/submit.ts'
import { headsRead, mostTogether, type OpenSheet, openSheet, type SheetDefinition } from './import-columns.ts'
import { type RowProblem, readLine, sayProblem } from './import-row.ts'
import type { SheetRow } from './sheet/read.child.ts'
import { withSheet } from './sheet/read.ts'

/** A row of a sheet as its contract reads it, and where it stands there. */
export type SheetLine = { row: number; body: Submitted }
type SheetCall = { tx: Tx; body: { file: { path: string } }; language: Language }
type Take<T> = (line: SheetLine, sheet: OpenSheet<SheetDefinition>) => Promise<T | RowProblem[]>

/**
 * Takes the rows of an uploaded sheet one after another, all or none: what is wrong in any is refused by row and column (LINE_BAD), and the
 * request's transaction takes back what the others wrote. Where more is wrong than an answer says, the rest is not looked at. `only`: a field; rows that leave it empty are passed over. `most`: rows at most.
 *
 * @returns what `take` answered, in the sheet's order
 */
export function takeSheet<T extends string | SheetLine>(
  { tx, body, language }: SheetCall,
  definition: SheetDefinition,
  take: Take<T>,
  { only, most }: { only?: string; most?: number | undefined } = {},
): Promise<T[]> {
  return withSheet(body.file.path, { heads: headsRead(definition, tx), most }, async ({ head, batches }) => {
    const sheet = openSheet(tx, definition, head.cells)
    const { places } = await settingsOf(tx)
    const at = sheet.columns.findIndex((column) => column?.name === only)
    const [taken, problems]: [T[], Problem[]] = [[], []]
    for await (const row of rowsOf(batches, (cells) => only === undefined || Boolean(cells[at]))) {
      const read = await readLine(sheet, row)
      const wrong = [...read.problems, ...tooFine(sheet, read.body, places)]
      const outcome = wrong.length > 0 ? wrong : await take({ row: row.row, body: read.body }, sheet)
      if (!Array.isArray(outcome)) taken.push(outcome)
      else for (const problem of outcome) problems.push(inRow(row.row, sayProblem(problem, definition, language), language))
      if (problems.length >= mostFields) break
      await giveWay()
    }
    if (problems.length > 0) refuse('LINE_BAD', { problems })
    return taken
  })
}

/** Figures with more decimals than are kept: what is made of a sheet would be refused as soon as it goes forward, and nothing is rounded away (rule C5). */
function tooFine({ columns }: OpenSheet<SheetDefinition>, body: Submitted, places: DecimalPlaces): RowProblem[] {
  return columns.flatMap((column): RowProblem[] => {
    const most = column && isKept(column.field.kind) ? places[column.field.kind] : undefined
    const value = most === undefined ? undefined : readFigure(String(body[column?.name ?? ''] ?? ''))
    if (!column || most === undefined || !value || value.decimalPlaces() <= most) return []
    const reason = { zh: `最多${most}位小数`, en: `at most ${most} decimals` }
    return [{ refusal: { field: column.name, rule: 'FIELD_BAD', params: { field: column.field.label }, reason } }]
  })
}

const isKept = (kind: string): kind is keyof DecimalPlaces => ['price', 'amount', 'qty'].includes(kind)

async function* rowsOf(batches: AsyncIterable<SheetRow[]>, isTaken: (cells: SheetRow['cells']) => boolean): AsyncGenerator<SheetRow> {
  for await (const rows of batches) yield* rows.filter(({ cells }) => isTaken(cells))
}

/** The rows of an uploaded sheet, without writing any; what is wrong is refused by row and column. */
export const readWholeSheet = (call: SheetCall, definition: SheetDefinition): Promise<SheetLine[]> =>
  takeSheet(call, definition, (line) => Promise.resolve(line))

/** The same of a sheet whose rows are lines of one document, no more than such a document takes. */
export const readLinesOfOne = (call: SheetCall, definition: SheetDefinition): Promise<SheetLine[]> =>
  takeSheet(call, definition, (line) => Promise.resolve(line), { most: mostTogether(definition) })

type TriedCall = { tx: Tx; body: { dryRun?: 'yes' }; language: Language }

/**
 * Does what a sheet says, or only tries it where it is sent so: then all of it is taken back, whether it was taken or refused (ADR 235).
 *
 * @returns what `work` says was taken, with which of the two it was
 */
export async function takenOrTried({ tx, body, language }: TriedCall, work: () => Promise<Words>): Promise<string> {
  const isTried = body.dryRun === 'yes'
  const taken = say(await (isTried ? tx.trial(work) : work()), language)
  return say(
    isTried
      ? { zh: `试算通过，尚未导入：${taken}`, en: `Tried, nothing is imported yet: ${taken}` }
      : { zh: `导入成功：${taken}`, en: `Imported: ${taken}` },
    language,
  )
}

/** How many rows came to each of these. */
export function countsOf<T extends string>(names: readonly T[], taken: readonly T[]): Record<T, number> {
  return Object.fromEntries(names.map((name) => [name, taken.filter((one) => one === name).length])) as Record<T, number>
}

/** Does what is made of some of a sheet's rows at once, as the lines of one document; a line that is refused is named by its row in the sheet. */
export async function asLinesOf<T>(lines: readonly SheetLine[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const inSheet = ({ row, ...problem }: Problem): Problem => ({ ...problem, ...(row && { row: lines[row - 1]?.row }) })
    return refuse('LINE_BAD', { problems: error.problems.map(inSheet) })
  }
}

/** What is wrong in a row of a sheet, as a refusal says it. */
const inRow = (row: number, { field, msg }: { field?: string; msg: string }, language: Language): Problem => ({
  row,
  ...(field !== undefined && { field }),
  rule: 'LINE_BAD',
  said: language === 'zh' ? `第${row}行${msg}` : `Row ${row}: ${msg}`,
})
