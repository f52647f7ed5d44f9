import type { AnyWords } from '#machines/engine/in-words.ts'
import { anyKind } from './engine/kind.ts'
import { openingPartnerKind } from './types/finance/opening-partner.server.ts'
import { purchaseOrderKind } from './types/purchase/purchase-order.server.ts'
import { purchaseReceiptKind } from './types/purchase/purchase-receipt.server.ts'
import { openingInventoryKind } from './types/stock/opening-inventory.server.ts'

/** Every document type the server knows. */
export const documentKinds = [
  anyKind(purchaseOrderKind),
  anyKind(purchaseReceiptKind),
  anyKind(openingInventoryKind),
  anyKind(openingPartnerKind),
]

/** Their machines, for the table that keeps every description ever run. */
export const documentMachines: readonly AnyWords[] = documentKinds.map((kind) => kind.words as AnyWords)
