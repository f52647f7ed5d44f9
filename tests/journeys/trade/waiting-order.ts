import type { Network } from '../network.ts'

/** Creates an order of two cases of the first goods, over HTTP, that awaits approval. */
export async function waitingOrder({ admin, supplierId, depotId }: Network): Promise<{ id: string; version: number; number: string }> {
  const [goods] = (await admin.ok('CommodityApi_list', { query: { size: 1 } })).records
  const line = { commInfoId: goods?.id, unitId: goods?.unitId, qty: '24', taxPrice: '2.40', taxRate: '13' }
  const { id, version, billNo = '' } = await admin.ok('PurchaseOrderApi_submit', { body: { supplierId, depotId, lines: [line] } })
  return { id, version, number: billNo }
}
