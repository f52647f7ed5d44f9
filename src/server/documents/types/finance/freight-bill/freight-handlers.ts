import type { DataOf } from '#contract/operations.gen.ts'
import { fixedText, readFigure } from '#domain/figures/decimal.ts'
import { freightLines } from '#resources/sheets/freight-lines.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { findKind } from '#server/documents/engine/kind.ts'
import { blankDocument } from '#server/documents/engine/merge-body.ts'
import { openRun } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/sheets/answer-sheet.ts'
import { readDocumentLines, withSheetRowNumbers } from '#server/sheets/whole-sheet.ts'
import { freightBillKind } from './freight-bill.server.ts'
import { billableDocuments, type FreightRow, withFreight } from './freight-store.ts'

type FreightSheetLines = DataOf<'TransportHeadApi_readExcel'>

/**
 * Operations of freight bills that are not document events: look-up of billable documents, and lines from a sheet.
 */
export const freightHandlers: HandlersOf<'TransportHeadApi_sources' | 'TransportHeadApi_readExcel' | 'TransportHeadApi_template'> = {
  TransportHeadApi_sources: async (call) => {
    const { tx, user, language, settings } = await openRun(call)
    const rows = await billableDocuments(tx, call.query.keyword?.trim() || undefined, user.depots && [...user.depots])
    return rows.map(({ freight, ...row }) => {
      const amount = readFigure(freight ?? undefined)
      const kindName = findKind(row.kind ?? '')?.words.label[language]
      return withoutNulls({
        ...row,
        kindName,
        freight: amount && fixedText(amount, settings.places.amount),
      }) as DataOf<'TransportHeadApi_sources'>[number]
    })
  },
  TransportHeadApi_readExcel: (call) => linesOfSheet(call),
  TransportHeadApi_template: ({ tx, language }) => templateOf(freightLines, language, tx),
}

/** Reads lines as a freight bill would have them; stores nothing. */
async function linesOfSheet(call: Call<'TransportHeadApi_readExcel'>): Promise<FreightSheetLines> {
  const read = await readDocumentLines(call, freightLines)
  const run = await openRun(call)
  const rows = read.map(({ body }) => body as FreightRow)
  return withSheetRowNumbers(read, async () => {
    const blank = withFreight(blankDocument(run, freightBillKind.words.id), {}, rows)
    const work = await freightBillKind.load(run, blank, { event: { type: 'SAVE' }, locks: new Set(), editing: true, saysLines: true })
    // the lines belong to no document yet
    return (freightBillKind.answer(run, work) as { lines: FreightSheetLines }).lines.map(({ id: _, ...line }) => line)
  })
}
