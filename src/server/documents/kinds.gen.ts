// Generated from the files of the document types. Do not edit.
import { anyKind } from './engine/kind.ts'
import { openingPartnerKind } from './types/finance/opening-partner.server.ts'
import { purchaseOrderKind } from './types/purchase/purchase-order.server.ts'
import { purchaseReceiptKind } from './types/purchase/purchase-receipt.server.ts'
import { openingInventoryKind } from './types/stock/opening-inventory.server.ts'

export const kinds = {
  purchaseOrder: anyKind(purchaseOrderKind),
  purchaseReceipt: anyKind(purchaseReceiptKind),
  openingInventory: anyKind(openingInventoryKind),
  openingPartner: anyKind(openingPartnerKind),
} as const
