import type { Network } from '../network.ts'

/** An order of two cases of the first goods that waits for approval, entered elsewhere. */
export async function waitingOrder({ admin, supplierId, depotId }: Network): Promise<{ id: string; version: number; number: string }> {
  const [goods] = (await admin.ok('CommodityApi_list', { query: { size: 1 } })).records
  const line = { commInfoId: goods?.id, unitId: goods?.unitId, qty: '24', taxPrice: '2.40', taxRate: '13' }
  const { id, version, billNo = '' } = await admin.ok('PurchaseOrderApi_submit', { body: { supplierId, depotId, lines: [line] } })
  return { id, version, number: billNo }
}
