import { documentTypes } from '#resources/documents/types.gen.ts'

const { salesOut, salesReturn, purchaseDemand } = documentTypes

/** Pages of documents that the specification, or the top bar, calls by two addresses: the mall's outs are sales outs, a sales return has one form. */
export const sharedDocumentPages: Readonly<Record<string, string>> = {
  '/mall/exWarehouseHistory': salesOut.menu.path,
  '/mall/exWarehouseForm': salesOut.form,
  '/sales/salesReturnOrder': salesReturn.form,
}

/** The list of what stores and buyers ask for, under which what is open of it stands. */
export const demandsPath = purchaseDemand.menu.path
