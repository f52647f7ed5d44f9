import type { AnyWords } from './in-words.ts'
import { openingInventory } from './opening-inventory.machine.ts'
import { openingPartner } from './opening-partner.machine.ts'
import { purchaseOrder } from './purchase-order.machine.ts'
import { purchaseReceipt } from './purchase-receipt.machine.ts'

/** Every document type by its kind, which is its law's id. Engines reach a law through here and never name one. */
export const documents = { purchaseOrder, purchaseReceipt, openingInventory, openingPartner } as const

export type DocumentKindName = keyof typeof documents

/** The words of a kind read from data (a row's column, a route); undefined if there is no such kind. */
export function wordsOfKind(kind: string): AnyWords | undefined {
  return Object.hasOwn(documents, kind) ? documents[kind as DocumentKindName] : undefined
}
