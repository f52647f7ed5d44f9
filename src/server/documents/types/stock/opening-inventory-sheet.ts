import type { Words } from '#domain/words.ts'
import { openingStock } from '#resources/opening-inventory.ts'
import { applyEvent } from '#server/documents/engine/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { asLinesOf, readWholeSheet, type SheetLine, takenOrTried } from '#server/jobs/whole-sheet.ts'

/** Opening inventories out of a sheet, and the empty sheet for them. */
export const openingStockSheetHandlers: HandlersOf<'OpeningInventoryApi_exportInventoryInfo' | 'OpeningInventoryApi_template'> = {
  OpeningInventoryApi_exportInventoryInfo: (call) => takenOrTried(call, () => importStock(call)),
  OpeningInventoryApi_template: ({ tx, language }) => templateOf(openingStock, language, tx),
}

/** Makes one draft of each depot's rows, or none. */
async function importStock(call: Call<'OpeningInventoryApi_exportInventoryInfo'>): Promise<Words> {
  const lines = await readWholeSheet(call, openingStock)
  const run = await openRun(call)
  const byDepot = Map.groupBy(lines, ({ body: { depotId } }) => String(depotId))
  for (const [depotId, those] of byDepot) await asLinesOf(those, () => draft(run, depotId, those))
  const [drafts, count] = [String(byDepot.size), String(lines.length)]
  return { zh: `${count}行，草稿${drafts}张`, en: `rows ${count}, drafts ${drafts}` }
}

/** Saves the draft of a depot. */
async function draft(run: Run, depotId: string, lines: readonly SheetLine[]): Promise<void> {
  const body = { depotId, lines: lines.map(({ body: { depotId: _, ...line } }) => line) } as DocumentBody
  await applyEvent(run, kindNamed('openingInventory'), { event: { type: 'SAVE' }, body })
}
