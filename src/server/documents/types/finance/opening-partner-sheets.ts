import { type OpeningParty, openings } from '#resources/opening-partner.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import type { HandlersOf } from '#server/http/request.ts'
import type { SheetDefinition } from '#server/jobs/import-columns.ts'
import { templateOf } from '#server/jobs/import-sheets.ts'
import { takenOrTried } from '#server/jobs/whole-sheet.ts'
import { importDrafts, type OpeningSheet } from './opening-drafts.ts'
import { draftOpening } from './opening-partner-store.ts'

/** Opening balances of partners out of sheets, and the empty sheets for them. */
export const openingSheetHandlers: HandlersOf<
  | 'OpeningPartnerApi_exportCustomerInfo'
  | 'OpeningPartnerApi_exportSupplierInfo'
  | 'OpeningPartnerApi_customerTemplate'
  | 'OpeningPartnerApi_supplierTemplate'
> = {
  OpeningPartnerApi_exportCustomerInfo: (call) => takenOrTried(call, () => importDrafts(call, openingOf('customer'))),
  OpeningPartnerApi_exportSupplierInfo: (call) => takenOrTried(call, () => importDrafts(call, openingOf('supplier'))),
  OpeningPartnerApi_customerTemplate: ({ tx, language }) => templateOf(sheetOf('customer'), language, tx),
  OpeningPartnerApi_supplierTemplate: ({ tx, language }) => templateOf(sheetOf('supplier'), language, tx),
}

/** A bill of a partner stands in a sheet once in the books of a legal entity. */
const sheetOf = (party: OpeningParty): SheetDefinition => ({ ...openings[party], importKey: [`${party}Id`, 'customerNo', 'legalEntityId'] })

const openingOf = (party: OpeningParty): OpeningSheet => ({
  kind: 'openingPartner',
  sheet: sheetOf(party),
  draftOf: (tx, body) => draftOpening(tx, body as Pick<StoredDocument, 'customerId' | 'supplierId' | 'customerNo' | 'legalEntityId'>),
})
