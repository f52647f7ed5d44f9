import type { DataOf } from '#contract/operations.gen.ts'
import { fixed, readFigure } from '#domain/decimal.ts'
import { freightLines } from '#resources/freight-lines.ts'
import { findKind } from '#server/documents/engine/kind.ts'
import { blankDocument } from '#server/documents/engine/merge-body.ts'
import { openRun } from '#server/documents/engine/run.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { asLinesOf, readLinesOfOne } from '#server/jobs/whole-sheet.ts'
import { present } from '#server/wire-values.ts'
import { freightBillKind } from './freight-bill.server.ts'
import { billable, type FreightRow, withFreight } from './freight-store.ts'

type Lines = DataOf<'TransportHeadApi_readExcel'>

/** What of freight bills is served beside their events: what they may be for, and their lines out of a sheet. */
export const freightHandlers: HandlersOf<'TransportHeadApi_sources' | 'TransportHeadApi_readExcel' | 'TransportHeadApi_template'> = {
  TransportHeadApi_sources: async (call) => {
    const { tx, user, language, settings } = await openRun(call)
    const rows = await billable(tx, call.query.keyword?.trim() || undefined, user.depots && [...user.depots])
    return rows.map(({ freight, ...row }) => {
      const amount = readFigure(freight ?? undefined)
      const kindName = findKind(row.kind ?? '')?.words.label[language]
      return present({
        ...row,
        kindName,
        freight: amount && fixed(amount, settings.places.amount),
      }) as DataOf<'TransportHeadApi_sources'>[number]
    })
  },
  TransportHeadApi_readExcel: (call) => linesOfSheet(call),
  TransportHeadApi_template: ({ tx, language }) => templateOf(freightLines, language, tx),
}

/** Reads lines as a freight bill would have them, and stores nothing. */
async function linesOfSheet(call: Call<'TransportHeadApi_readExcel'>): Promise<Lines> {
  const read = await readLinesOfOne(call, freightLines)
  const run = await openRun(call)
  const rows = read.map(({ body }) => body as FreightRow)
  return asLinesOf(read, async () => {
    const blank = withFreight(blankDocument(run, freightBillKind.words.id), {}, rows)
    const work = await freightBillKind.load(run, blank, { event: { type: 'SAVE' }, locks: new Set(), editing: true, saysLines: true })
    // they are nobody's lines yet
    return (freightBillKind.answer(run, work) as { lines: Lines }).lines.map(({ id: _, ...line }) => line)
  })
}
