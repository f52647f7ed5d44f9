import type { Words } from '#domain/core/words.ts'
import type { Tx } from '#server/db/connect.ts'
import { applyEvent } from '#server/documents/engine/events/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { Call } from '#server/http/request.ts'
import type { Submitted } from '#server/resources/submit.ts'
import type { SheetDefinition } from '#server/sheets/import-columns.ts'
import { type RowProblem, refusedRow } from '#server/sheets/import-row.ts'
import { countsOf, importWholeSheet } from '#server/sheets/whole-sheet.ts'

type ImportCall = Pick<Call<'OpeningBalanceApi_importSheet'>, 'tx' | 'user' | 'requestId' | 'language' | 'body'>

export type OpeningSheet = {
  kind: 'openingBalance' | 'openingPartner'
  sheet: SheetDefinition
  /** Returns the id of the draft that a row changes; undefined where the row makes a new one. */
  draftOf: (tx: Tx, body: Submitted) => Promise<string | undefined>
}

/** Saves a draft for every row of a sheet, or none at all. */
export async function importDrafts(call: ImportCall, opening: OpeningSheet): Promise<Words> {
  const run = await openRun(call)
  const taken = await importWholeSheet(call, opening.sheet, ({ body }) => saveRow(run, opening, body))
  const { added, changed } = countsOf(['added', 'changed'], taken)
  return { zh: `新增${added}条，修改${changed}条`, en: `${added} added, ${changed} changed` }
}

/** Saves one row as a draft; returns its problems where it is refused. */
async function saveRow(run: Run, { kind, draftOf }: OpeningSheet, body: Submitted): Promise<'added' | 'changed' | RowProblem[]> {
  const id = await draftOf(run.tx, body)
  try {
    await applyEvent(run, kindNamed(kind), {
      ...(id ? { id, anyVersion: true } : {}),
      event: { type: 'SAVE' },
      body: body as DocumentBody,
    })
    return id ? 'changed' : 'added'
  } catch (error) {
    return refusedRow(error)
  }
}
