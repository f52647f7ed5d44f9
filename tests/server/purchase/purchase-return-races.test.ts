import { expect } from 'vitest'
import { freshReceipt, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, postReceipt } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const race = racesOn(server)
const customerId = await customerOf(shop)
const [, plenty = '', scarce = ''] = shop.goods
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })
await stockUp(shop, plenty, '1000', '1000.00')

race('two returns of 6 of a receipt of 10 send back 6', async () => {
  const receipt = await stockUp(shop, plenty, '10', '100.00')
  const answers = await Promise.all([1, 2].map(() => admin.call('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-6']) })))
  expect(outcomes(answers)).toEqual(['OVER_RETURN', 'done'])
  expect((await freshReceipt(shop, receipt)).lines[0]).toMatchObject({ returnedQty: '6.00', heldQty: '0.00' })
})

race('of the last returnable quantity one of two submits is held', async () => {
  const receipt = await stockUp(shop, plenty, '1', '1.00')
  const answers = await Promise.all([1, 2].map(() => admin.call('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-1']) })))
  expect(outcomes(answers)).toEqual(['OVER_RETURN', 'done'])
})

race('goods of a receipt are submitted to go back or the receipt is reversed, never both', async (round) => {
  const receipt = await stockUp(shop, plenty, '10', '100.00')
  const submit = () => admin.call('PurchaseReturnApi_submit', { body: returnOfLines(receipt, ['-6']) })
  const reverse = () => admin.call('PurchaseReceiptApi_flush', because(receipt))
  expect(outcomes(await meeting(round, submit, reverse)).join()).toBeOneOf(['HAS_DOWNSTREAM,done', 'STATUS_FORBIDS,done'])
})

race('the last goods go back to the supplier or to a customer', async (round) => {
  const receipt = await stockUp(shop, scarce, '5', '50.00')
  const sendBack = () => admin.call('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-5']) })
  const sell = () => admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, scarce, '5') })
  expect(outcomes(await meeting(round, sendBack, sell))).toEqual(['STOCK_SHORT', 'done'])
  expect(await stockOf(shop, scarce)).toMatchObject({ qty: '0.00', costAmt: '0.00' })
})

race('goods that come again are received while others of the order go back', async (round) => {
  const order = await approvedOrder(shop, '10')
  const receipt = await postReceipt(shop, order, '6')
  const back = () => admin.call('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-3'], 2) })
  // if the return is posted first, the copied line has the amounts of more than four
  const body = await pulled(order.id)
  const more = () => admin.call('PurchaseReceiptApi_accounting', { body })
  expect(outcomes(await meeting(round, back, more))).toEqual(['done', 'done'])
})

/** The body of a receipt with four of the order's ten. */
async function pulled(id: string) {
  const { supplierId, depotId, lines } = await admin.ok('PurchaseReceiptApi_pullOrderById', { query: { id } })
  return { supplierId, depotId, lines: lines.map((line) => ({ ...line, actualQty: '4', actualAmt: undefined, totalAmt: undefined })) }
}
