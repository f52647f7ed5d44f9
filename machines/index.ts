import type { AnyWords } from './engine/in-words.ts'
import { openingPartner } from './finance/opening-partner.machine.ts'
import { purchaseOrder } from './purchase/purchase-order.machine.ts'
import { purchaseReceipt } from './purchase/purchase-receipt.machine.ts'
import { openingInventory } from './stock/opening-inventory.machine.ts'

/** Every document type by its kind, which is its law's id. Engines reach a law through here and never name one. */
export const documents = { purchaseOrder, purchaseReceipt, openingInventory, openingPartner } as const

export type DocumentKindName = keyof typeof documents

/** The words of a kind read from data (a row's column, a route); undefined if there is no such kind. */
export function wordsOfKind(kind: string): AnyWords | undefined {
  return Object.hasOwn(documents, kind) ? documents[kind as DocumentKindName] : undefined
}
