import { describe, expect, test } from 'vitest'
import { purchaseOrder } from '#machines/purchase/purchase-order.machine.ts'
import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { openingInventory } from '#machines/stock/opening-inventory.machine.ts'
import { apisChangedBy } from '#web/document-engine/changed-queries.ts'

describe('what an event can have changed', () => {
  test.each([
    ['an order that is saved', purchaseOrder, 'SAVE', ['PurchaseOrderApi', 'PurchaseOrderLineApi'], ['InventoryApi', 'PurchaseReceiptApi']],
    [
      'one that is rejected: what it took of its demands',
      purchaseOrder,
      'REJECT',
      ['PurchaseOrderApi', 'DemandApi', 'OrderLogApi', 'DocumentApi'],
      ['SupplierApi'],
    ],
    ['one that is approved: what is on order', purchaseOrder, 'APPROVE', ['PurchaseOrderApi', 'InventoryApi'], ['SupplierApi']],
    [
      'a receipt that is posted',
      purchaseReceipt,
      'POST',
      [
        'PurchaseOrderApi',
        'PurchaseOrderLineApi',
        'InventoryApi',
        'SupplierLedgerApi',
        'CustomerLedgerApi',
        'CashBookApi',
        'MemberValueApi',
      ],
      ['MenuApi'],
    ],
    ['an opening that is reversed', openingInventory, 'REVERSE', ['OpeningInventoryApi', 'InventoryApi'], ['CommodityApi', 'UserApi']],
  ] as const)('%s', (_, words, event, old, kept) => {
    const changed = apisChangedBy(words, event)
    expect(old.filter((api) => !changed.has(api))).toEqual([])
    expect(kept.filter((api) => changed.has(api))).toEqual([])
  })

  test('where it is not known what happened, all documents and books', () => {
    for (const changed of [apisChangedBy(undefined, undefined), apisChangedBy(purchaseOrder, undefined)])
      expect(['PurchaseOrderApi', 'PurchaseReceiptApi', 'InventoryApi', 'OrderLogApi'].filter((api) => !changed.has(api))).toEqual([])
  })
})
