import type { Words } from '#domain/words.ts'
import { type OpeningParty, openings } from '#resources/opening-partner.ts'
import { applyEvent } from '#server/documents/engine/apply-event.ts'
import { kindNamed } from '#server/documents/engine/kind.ts'
import type { DocumentBody } from '#server/documents/engine/merge-body.ts'
import { openRun, type Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import type { Call, HandlersOf } from '#server/http/request.ts'
import type { SheetDefinition } from '#server/jobs/import-columns.ts'
import { type RowProblem, refusedRow } from '#server/jobs/import-row.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { countsOf, takenOrTried, takeSheet } from '#server/jobs/whole-sheet.ts'
import type { Submitted } from '#server/resources/submit.ts'
import { draftOpening } from './opening-partner-store.ts'

/** Opening balances of partners out of sheets, and the empty sheets for them. */
export const openingSheetHandlers: HandlersOf<
  | 'OpeningPartnerApi_exportCustomerInfo'
  | 'OpeningPartnerApi_exportSupplierInfo'
  | 'OpeningPartnerApi_customerTemplate'
  | 'OpeningPartnerApi_supplierTemplate'
> = {
  OpeningPartnerApi_exportCustomerInfo: (call) => takenOrTried(call, () => importOpenings(call, 'customer')),
  OpeningPartnerApi_exportSupplierInfo: (call) => takenOrTried(call, () => importOpenings(call, 'supplier')),
  OpeningPartnerApi_customerTemplate: ({ tx, language }) => templateOf(sheetOf('customer'), language, tx),
  OpeningPartnerApi_supplierTemplate: ({ tx, language }) => templateOf(sheetOf('supplier'), language, tx),
}

/** A bill of a partner stands in a sheet once. */
const sheetOf = (party: OpeningParty): SheetDefinition => ({ ...openings[party], importKey: [`${party}Id`, 'customerNo'] })

type Sent = Pick<Call<'OpeningPartnerApi_exportCustomerInfo'>, 'tx' | 'user' | 'requestId' | 'language' | 'body'>

/** Saves a draft for every row, or none. */
async function importOpenings(call: Sent, party: OpeningParty): Promise<Words> {
  const run = await openRun(call)
  const taken = await takeSheet(call, sheetOf(party), ({ body }) => saved(run, body))
  const { added, changed } = countsOf(['added', 'changed'], taken)
  return { zh: `新增${added}条，修改${changed}条`, en: `${added} added, ${changed} changed` }
}

/** Saves what a row says as the partner's draft; what was refused otherwise. */
async function saved(run: Run, body: Submitted): Promise<'added' | 'changed' | RowProblem[]> {
  const id = await draftOpening(run.tx, body as Pick<StoredDocument, 'customerId' | 'supplierId' | 'customerNo'>)
  try {
    await applyEvent(run, kindNamed('openingPartner'), {
      ...(id ? { id, anyVersion: true } : {}),
      event: { type: 'SAVE' },
      body: body as DocumentBody,
    })
    return id ? 'changed' : 'added'
  } catch (error) {
    return refusedRow(error)
  }
}
