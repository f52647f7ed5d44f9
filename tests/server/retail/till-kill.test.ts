import { beforeAll, expect, test, vi } from 'vitest'
import { cash, ticketBody } from '../../support/acts/retail-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { openShift, type Shift } from '../../support/acts/till-acts.ts'
import type { Shop } from '../../support/shop.ts'
import { expectSoundTenant, mortalApp } from '../../support/storms/kills.ts'
import { type Step, send } from '../../support/storms/storm.ts'

// a server that dies during a payment: the ticket is neither lost nor posted twice, whether the till pays again or
// sends it as sold offline

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })
const mortal = mortalApp()
const tenantId = '200031'
let shop: Shop
let shift: Shift
let goods = ''
beforeAll(async () => {
  shop = await mortal.shopIn(tenantId)
  goods = shop.goods[0] ?? ''
  await stockUp(shop, goods, '100', '500.00')
  shift = await openShift(shop, shop.admin)
})

const effectsOf = `select (select count(*) from retail_ticket t where t.tenant_id = $1 and t.ticket_no = $2) as tickets,
  (select count(*) from retail_ticket t join stock_movement m on m.tenant_id = t.tenant_id
  and m.document_id = t.document_id where t.tenant_id = $1 and t.ticket_no = $2) as movements,
  (select sum(e.amount)::text from retail_ticket t
  join cash_entry e on e.tenant_id = t.tenant_id and e.document_id = t.document_id where t.tenant_id = $1 and t.ticket_no = $2) as money`
const effects = (ticketNo: string) => mortal.app.inTenant((tx) => tx.one<typeof once>(effectsOf, [tx.tenantId, ticketNo]), tenantId)
const soldTime = '2026-03-05 09:12:34'
const once = { tickets: '1', movements: '1', money: '22.6' }

test.each([
  ['before commit', '0', 'asks again'],
  ['before reply', '1', 'sends it as one sold offline'],
] as const)('a process that dies %s of a payment has posted %s tickets; the till %s, and it is one', async (point, posted, way) => {
  const ticketNo = `K-${point.replace(' ', '-')}`
  const body = { ...ticketBody(shop, goods, '2'), tillId: shift.tillId ?? '', ticketNo }
  const { id, version } = await shop.admin.ok('RetailOrderApi_draft', { body })
  const paying = { id, version, payments: cash('22.60') }
  const pay: Step = { operation: 'RetailOrderApi_pay', key: `pay-${ticketNo}`, body: paying }
  await mortal.arm(`${point}:kill`)
  await expect(send(shop, pay)).rejects.toThrow('fetch failed')
  expect(await mortal.app.child().ended()).toEqual({ code: null, signal: 'SIGKILL' })
  await mortal.app.start()
  expect((await effects(ticketNo)).movements).toBe(posted)

  const again = {
    pays: () => send(shop, pay),
    sends: () => shop.admin.ok('RetailOrderApi_send', { body: { ...body, soldTime, payments: cash('22.60') } }),
  }
  await (way === 'asks again' ? again.pays() : again.sends())
  expect(await effects(ticketNo)).toEqual(once)
  // later attempts by either way change nothing
  await again.pays()
  await again.sends()
  expect(await effects(ticketNo)).toEqual(once)
  await expectSoundTenant(mortal, tenantId)
})
