import { type OpeningParty, openings } from '#resources/sheets/opening-partner.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import type { HandlersOf } from '#server/http/request.ts'
import { templateOf } from '#server/sheets/answer-sheet.ts'
import type { SheetDefinition } from '#server/sheets/import-columns.ts'
import { applyOrTrial } from '#server/sheets/whole-sheet.ts'
import { importDrafts, type OpeningSheet } from '../openings/opening-drafts.ts'
import { draftOpening } from '../openings/opening-partner-store.ts'

/** Opening balances of partners from sheets, and the templates. */
export const openingSheetHandlers: HandlersOf<
  | 'OpeningPartnerApi_exportCustomerInfo'
  | 'OpeningPartnerApi_exportSupplierInfo'
  | 'OpeningPartnerApi_customerTemplate'
  | 'OpeningPartnerApi_supplierTemplate'
> = {
  OpeningPartnerApi_exportCustomerInfo: (call) => applyOrTrial(call, () => importDrafts(call, openingOf('customer'))),
  OpeningPartnerApi_exportSupplierInfo: (call) => applyOrTrial(call, () => importDrafts(call, openingOf('supplier'))),
  OpeningPartnerApi_customerTemplate: ({ tx, language }) => templateOf(sheetOf('customer'), language, tx),
  OpeningPartnerApi_supplierTemplate: ({ tx, language }) => templateOf(sheetOf('supplier'), language, tx),
}

/** Columns of the sheet. A partner's bill may occur only once per legal entity in a sheet. */
const sheetOf = (party: OpeningParty): SheetDefinition => ({ ...openings[party], importKey: [`${party}Id`, 'customerNo', 'legalEntityId'] })

const openingOf = (party: OpeningParty): OpeningSheet => ({
  kind: 'openingPartner',
  sheet: sheetOf(party),
  draftOf: (tx, body) => draftOpening(tx, body as Pick<StoredDocument, 'customerId' | 'supplierId' | 'customerNo' | 'legalEntityId'>),
})
