import type { Words } from '#domain/core/words.ts'
import { openingStock } from '#resources/sheets/opening-inventory.ts'
import { applyEvent } from '#server/documents/engine/events/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/sheets/answer-sheet.ts'
import { applyOrTrial, readWholeSheet, type SheetLine, withSheetRowNumbers } from '#server/sheets/whole-sheet.ts'

/** Opening inventories from a sheet, and its template. */
export const openingStockSheetHandlers: HandlersOf<'OpeningInventoryApi_exportInventoryInfo' | 'OpeningInventoryApi_template'> = {
  OpeningInventoryApi_exportInventoryInfo: (call) => applyOrTrial(call, () => importStock(call)),
  OpeningInventoryApi_template: ({ tx, language }) => templateOf(openingStock, language, tx),
}

/** Makes a draft per depot from the rows, or none at all. */
async function importStock(call: Call<'OpeningInventoryApi_exportInventoryInfo'>): Promise<Words> {
  const lines = await readWholeSheet(call, openingStock)
  const run = await openRun(call)
  const byDepot = Map.groupBy(lines, ({ body: { depotId } }) => String(depotId))
  for (const [depotId, those] of byDepot) await withSheetRowNumbers(those, () => saveDraft(run, depotId, those))
  const [drafts, count] = [String(byDepot.size), String(lines.length)]
  return { zh: `${count}行，草稿${drafts}张`, en: `rows ${count}, drafts ${drafts}` }
}

async function saveDraft(run: Run, depotId: string, lines: readonly SheetLine[]): Promise<void> {
  const body = { depotId, lines: lines.map(({ body: { depotId: _, ...line } }) => line) } as DocumentBody
  await applyEvent(run, kindNamed('openingInventory'), { event: { type: 'SAVE' }, body })
}
