import { purchaseReceipt } from '#machines/purchase/purchase-receipt.machine.ts'
import { purchaseReceiptDocument } from '#resources/documents/purchase/purchase-receipt.document.ts'
import { DocumentRegistry } from '#web/document-engine/document-registry.ts'
import type { WebDocument, WebLine } from '#web/document-engine/document-types.ts'
import type { OpenRequest } from '#web/document-engine/registry-types.ts'
import { data } from './fake-server.ts'

export const settings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1, receipt: true, defaultTaxRate: '13' } as const
export const who = { tenantId: '100001', userId: '1000000000000000001' }

export const water: WebLine = {
  id: '11',
  commInfoId: '7',
  commInfoCode: '6901',
  commInfoName: '矿泉水',
  unitId: '3',
  unitName: '瓶',
  conversion: '1',
  qty: '3.00',
  actualQty: '3.00',
  taxPrice: '11.30000',
  discountRate: '100',
  taxRate: '13',
  depotId: '5',
  sourceBodyId: '70',
}

/** A receipt as the server returns it. */
export const stored = (more: Partial<WebDocument> = {}): WebDocument => ({
  id: '1',
  kind: 'purchaseReceipt',
  version: 1,
  state: 'draft',
  supplierId: '9',
  supplierName: '华东饮料',
  billDate: '2026-11-21',
  facts: { ...purchaseReceipt.blankFacts, lineCount: 1, mine: true },
  warnings: [],
  lines: [water],
  ...more,
})

/** A registry of its own, with counted key seeds and a fixed time. */
export function registry() {
  let seeds = 0
  const answered: { id: string; event: string | undefined }[] = []
  const documents = new DocumentRegistry({
    keySeed: () => `seed${++seeds}`,
    now: () => '2026-11-21T10:02:00.000Z',
    onAnswer: ({ id }, event) => answered.push({ id, event: event?.type }),
  })
  const open = (document: WebDocument, more: Partial<OpenRequest> = {}) =>
    documents.open({ kind: purchaseReceiptDocument, id: document.id ?? 'tab:a', document, settings: () => settings, who, ...more })
  return { documents, open, answered }
}

/** Answers like a server that stores the document: the body over the previous document, with the next version. */
export const stores =
  (before: WebDocument, more: Partial<WebDocument> = {}) =>
  ({ body }: { body: unknown }) =>
    data({ ...before, id: '1', ...(body as object), version: (before.version ?? 0) + 1, ...more })

/** The effect of posting or reversing that receipt, as the server previews it. */
export const reckonedEffect = {
  stock: [
    {
      ...{ depotId: '5', depotName: '总仓', commInfoId: '7', commInfoCode: '6901', commInfoName: '矿泉水', unitName: '瓶' },
      before: { qty: '10.00', onOrderQty: '3.00', costPrice: '10.00000', costAmt: '100.00' },
      after: { qty: '13.00', onOrderQty: '0.00', costPrice: '10.00000', costAmt: '130.00' },
    },
  ],
  ledger: [
    {
      ...{ bartererId: '9', bartererName: '华东饮料', account: 'payable' },
      before: { balanceAmt: '113.00' },
      after: { balanceAmt: '146.90' },
    },
  ],
  progress: [
    {
      ...{ id: '70', headId: '60', billNo: 'CG001', row: 1, commInfoName: '矿泉水', unitName: '瓶', qty: '3.00' },
      before: { receivedQty: '0.00', heldQty: '0.00', openQty: '3.00' },
      after: { receivedQty: '3.00', heldQty: '0.00', openQty: '0.00' },
    },
  ],
  documents: [{ id: '60', kind: 'purchaseOrder', billNo: 'CG001', before: '待入库', after: '已完成' }],
  warnings: [],
}
export const reckoned = () => data(reckonedEffect)
