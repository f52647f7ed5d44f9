import { expect } from 'vitest'
import { moveActs, moveBody } from '../../support/acts/move-acts.ts'
import { customerOf, outBody, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const race = racesOn(server)
const [scarce = '', plenty = ''] = shop.goods
const transfers = moveActs('MoveInventoryApi')
const requisitions = moveActs('RequisitionApi')
const customerId = await customerOf(shop)
await stockUp(shop, scarce, '10', '100.00')
await stockUp(shop, plenty, '100000', '100000.00')

const named = ({ id, version }: { id: string; version: number }) => ({ body: { id, version } })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })
const sent = async () => transfers.dispatch(admin, await transfers.submit(admin, moveBody(shop, plenty, '4')))

race('of two dispatches of 8 from 10 on hand one is refused, and what was sent comes back whole', async () => {
  const asked = [
    await requisitions.submit(admin, moveBody(shop, scarce, '8')),
    await requisitions.submit(admin, moveBody(shop, scarce, '8')),
  ]
  const answers = await Promise.all(asked.map((one) => admin.call('RequisitionApi_dispatch', named(one))))
  expect(outcomes(answers)).toEqual(['STOCK_SHORT', 'done'])
  expect(await stockOf(shop, scarce)).toMatchObject({ qty: '2.00', free: '2.00' })
  const won = answers.find(({ key }) => key === undefined)?.data
  if (won) await admin.ok('RequisitionApi_recall', because(won))
  expect(await stockOf(shop, scarce)).toMatchObject({ qty: '10.00', costAmt: '100.00' })
})

race('a dispatch and an out of the last goods: one has them', async (round) => {
  const asked = await requisitions.submit(admin, moveBody(shop, scarce, '8'))
  const dispatch = () => admin.call('RequisitionApi_dispatch', named(asked))
  const ship = () => admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, scarce, '8') })
  const [one, other] = await meeting(round, dispatch, ship)
  expect(outcomes([one, other])).toEqual(['STOCK_SHORT', 'done'])
  if (!one.key) await admin.ok('RequisitionApi_recall', because(one.data))
  if (!other.key) await admin.ok('SalesOutApi_flush', because(other.data))
})

race('goods are called in once by two who do so', async () => {
  const move = await sent()
  const before = (await stockOf({ ...shop, depotId: shop.otherDepotId }, plenty)).qty ?? '0'
  const answers = await Promise.all([1, 2].map(() => admin.call('MoveInventoryApi_callin', named(move))))
  expect(outcomes(answers)).toEqual(['VERSION_STALE', 'done'])
  const after = (await stockOf({ ...shop, depotId: shop.otherDepotId }, plenty)).qty ?? '0'
  expect(Number(after) - Number(before)).toBe(4)
})

race('what is on its way is called in or called back, never both', async (round) => {
  const move = await sent()
  const callIn = () => admin.call('MoveInventoryApi_callin', named(move))
  const recall = () => admin.call('MoveInventoryApi_recall', because(move))
  expect(outcomes(await meeting(round, callIn, recall))).toEqual(['VERSION_STALE', 'done'])
})

race('two transfers cross each other between the same depots', async (round) => {
  const back = { ...moveBody(shop, plenty, '1'), depotId: shop.otherDepotId, inDepotId: shop.depotId }
  await transfers.callIn(admin, await sent())
  const [there, here] = [await transfers.submit(admin, moveBody(shop, plenty, '1')), await transfers.submit(admin, back)]
  const dispatch = (one: typeof there) => () => admin.call('MoveInventoryApi_accounting', named(one))
  expect(outcomes(await meeting(round, dispatch(there), dispatch(here)))).toEqual(['done', 'done'])
})
