import type { Caller } from './caller.ts'
import type { Props } from './stage.ts'

export const clients = 8
export const lineCount = 20

/** Order → submit → approve → receipt → post, twenty lines each: five requests, each with a key. */
export async function flow(caller: Caller, props: Props, key: string): Promise<void> {
  const { supplierId, depotId, bottleId } = props
  const goods = props.goods.slice(0, lineCount)
  const line = { unitId: bottleId, qty: '10', taxPrice: '11.30', taxRate: '13' }
  const lines = goods.map((commInfoId) => ({ ...line, commInfoId }))
  const drafted = await caller.post('PurchaseOrderApi_draft', { supplierId, depotId, lines }, `${key}-1`)
  const submitted = await caller.post('PurchaseOrderApi_submit', { id: drafted.id, version: drafted.version }, `${key}-2`)
  const order = await caller.post('PurchaseOrderApi_approve', { id: submitted.id, version: submitted.version }, `${key}-3`)
  const received = order.lines.map(({ id, commInfoId, unitId, qty, taxPrice, taxRate }) => {
    return { sourceBodyId: id, commInfoId, unitId, actualQty: qty, taxPrice, taxRate }
  })
  const receipt = await caller.post('PurchaseReceiptApi_draft', { supplierId, depotId, lines: received }, `${key}-4`)
  const posted = await caller.post('PurchaseReceiptApi_accountingById', { id: receipt.id, version: receipt.version }, `${key}-5`)
  if (posted.state !== 'posted' || posted.lines.length !== lineCount) throw new Error('the receipt was not posted')
}
