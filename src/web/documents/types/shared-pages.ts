import { documentTypes } from '#resources/documents/types.gen.ts'

const { salesOut, salesReturn, purchaseDemand } = documentTypes

/**
 * Second addresses of pages, from the specification or the top bar: the mall's deliveries are sales deliveries, and a
 * sales return has one form.
 */
export const sharedDocumentPages: Readonly<Record<string, string>> = {
  '/mall/exWarehouseHistory': salesOut.menu.path,
  '/mall/exWarehouseForm': salesOut.form,
  '/sales/salesReturnOrder': salesReturn.form,
}

/** List of demands by stores and buyers; its open lines are below it. */
export const demandsPath = purchaseDemand.menu.path
