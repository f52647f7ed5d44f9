import { expect } from 'vitest'
import { confirmedOrder, mallCustomer, placeBody } from '../../support/acts/mall-acts.ts'
import { because, by, passedRequest, requestBody, shippedSale, stocked } from '../../support/acts/return-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const goods = shop.goods[5] ?? ''
await stocked(shop, goods)
const customerId = await mallCustomer(shop, [goods])

const race = racesOn(server)

race('of two requests about one line one is taken', async () => {
  const order = await shippedSale(shop, goods, ['10'])
  const ask = () => admin.call('MallReturnApi_apply', { body: requestBody(order, '6') })
  expect(outcomes(await Promise.all([ask(), ask()]))).toEqual(['OVER_RETURN', 'done'])
})

race('a request is passed or withdrawn, never both', async () => {
  const order = await shippedSale(shop, goods, ['10'])
  const request = await admin.ok('MallReturnApi_apply', { body: requestBody(order, '6') })
  const pass = admin.call('MallReturnApi_pass', { body: by(request) })
  const withdraw = admin.call('MallReturnApi_withdraw', because(request))
  expect(outcomes(await Promise.all([pass, withdraw]))).toEqual(['VERSION_STALE', 'done'])
})

race('goods are taken in once', async () => {
  const request = await passedRequest(shop, await shippedSale(shop, goods, ['10']), '6')
  const receive = () => admin.call('MallReturnApi_receive', { body: by(request) })
  expect(outcomes(await Promise.all([receive(), receive()]))).toEqual(['VERSION_STALE', 'done'])
})

race('of what a request awaits and what is returned without one no more comes back than was shipped', async () => {
  const order = await shippedSale(shop, goods, ['10'])
  const request = await passedRequest(shop, order, '6')
  const { records } = await admin.ok('SalesOutApi_list', { query: { current: 1, size: 1, customerId: order.customerId ?? '' } })
  const pulled = await admin.ok('SalesReturnApi_pullOut', { query: { id: records[0]?.id ?? '' } })
  const [line] = pulled.lines
  const free = { customerId: order.customerId ?? '', depotId: shop.depotId, lines: [{ ...line, qty: '-10' }] }
  const outcome = outcomes(
    await Promise.all([
      admin.call('MallReturnApi_receive', { body: by(request) }),
      admin.call('SalesReturnApi_accounting', { body: free as never }),
    ]),
  )
  expect(outcome).toContain('done')
  expect(outcome.filter((key) => key === 'done')).toHaveLength(1)
})

race('what is refunded before it is shipped is not sent', async () => {
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [goods], '10'))
  const request = await admin.ok('MallReturnApi_apply', { body: requestBody(order, '6', { returnMode: 2 }) })
  const pass = admin.call('MallReturnApi_pass', { body: by(request) })
  const out = admin.call('MallOrderApi_out', { body: by(order) })
  const [passed, sent] = outcomes(await Promise.all([pass, out])).toSorted()
  const { lines, status } = await admin.ok('MallOrderApi_detail', { query: { id: order.id } })
  const figures = [passed, sent, status, lines[0]?.closedQty, lines[0]?.shippedQty].join(' ')
  expect(['VERSION_STALE done 1304 6.00 0.00', 'done done 1306 0.00 10.00']).toContain(figures)
})
