import type { AnyWords } from '#machines/in-words.ts'
import { anyKind } from './kind.ts'
import { openingInventoryKind } from './opening-inventory.server.ts'
import { openingPartnerKind } from './opening-partner.server.ts'
import { purchaseOrderKind } from './purchase-order.server.ts'
import { purchaseReceiptKind } from './purchase-receipt.server.ts'

/** Every document type the server knows. */
export const documentKinds = [
  anyKind(purchaseOrderKind),
  anyKind(purchaseReceiptKind),
  anyKind(openingInventoryKind),
  anyKind(openingPartnerKind),
]

/** Their machines, for the table that keeps every description ever run. */
export const documentMachines: readonly AnyWords[] = documentKinds.map((kind) => kind.words as unknown as AnyWords)
