import type { Problem } from '#domain/refusals.ts'
import { openingStock } from '#resources/opening-inventory.ts'
import { applyEvent } from '#server/documents/engine/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { openSheet } from '#server/jobs/import-columns.ts'
import { readLine, sayProblem } from '#server/jobs/import-row.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { readSheet } from '#server/jobs/sheet/read.ts'
import { inRow } from '#server/jobs/sheet-handlers.ts'
import { Refused, refuse } from '#server/refuse.ts'
import type { Submitted } from '#server/resources/submit.ts'

/** Opening inventories out of a sheet, and the empty sheet for them. */
export const openingStockSheetHandlers: HandlersOf<'OpeningInventoryApi_exportInventoryInfo' | 'OpeningInventoryApi_template'> = {
  OpeningInventoryApi_exportInventoryInfo: (call) => importStock(call),
  OpeningInventoryApi_template: ({ tx, language }) => templateOf(openingStock, language, tx),
}

type SheetLine = { row: number; body: Submitted }

/** Makes one draft of each depot's rows, or none: what is wrong is refused by row and column. */
async function importStock({ body, ...call }: Call<'OpeningInventoryApi_exportInventoryInfo'>): Promise<string> {
  const { tx, language } = call
  const [head, ...rows] = await readSheet(body.file.path)
  const sheet = openSheet(tx, openingStock, head?.cells ?? [])
  const problems: Problem[] = []
  const lines: SheetLine[] = []
  for (const row of rows) {
    const read = await readLine(sheet, row)
    for (const problem of read.problems) problems.push(inRow(row.row, sayProblem(problem, openingStock, language), language))
    lines.push({ row: row.row, body: read.body })
  }
  if (problems.length > 0) refuse('LINE_BAD', { problems })
  const run = await openRun(call)
  const byDepot = Map.groupBy(lines, ({ body: { depotId } }) => String(depotId))
  for (const [depotId, those] of byDepot) await draft(run, depotId, those)
  const [drafts, count] = [String(byDepot.size), String(lines.length)]
  return { zh: `导入成功：${count}行，草稿${drafts}张`, en: `Imported: rows ${count}, drafts ${drafts}` }[language]
}

/** Saves the draft of a depot; a line that is refused is named by its row in the sheet. */
async function draft(run: Run, depotId: string, lines: readonly SheetLine[]): Promise<void> {
  try {
    await applyEvent(run, kindNamed('openingInventory'), {
      event: { type: 'SAVE' },
      body: { depotId, lines: lines.map(({ body: { depotId: _, ...line } }) => line) } as DocumentBody,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const inSheet = ({ row, ...problem }: Problem): Problem => ({ ...problem, ...(row && { row: lines[row - 1]?.row }) })
    refuse('LINE_BAD', { problems: error.problems.map(inSheet) })
  }
}
