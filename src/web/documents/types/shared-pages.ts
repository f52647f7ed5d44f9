import { documentTypes } from '#resources/documents/types.gen.ts'

const { salesOut, salesReturn, purchaseDemand } = documentTypes

/**
 * Pages that have a second address, required by the specification or used in the top bar: the mall's deliveries are
 * the sales deliveries, and all sales returns have one form.
 */
export const sharedDocumentPages: Readonly<Record<string, string>> = {
  '/mall/exWarehouseHistory': salesOut.menu.path,
  '/mall/exWarehouseForm': salesOut.form,
  '/sales/salesReturnOrder': salesReturn.form,
}

/** Path of the list of purchase demands of stores and buyers; their open lines are below the list. */
export const demandsPath = purchaseDemand.menu.path
