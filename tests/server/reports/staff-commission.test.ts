import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, fixedText, roundTo, sum } from '#domain/figures/decimal.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { backLine } from '../../support/acts/retail-back.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods } = shop
const [tea = '', juice = '', cake = ''] = goods
for (const one of [tea, juice, cake]) await stockUp(shop, one, '10000', '50000.00')
const accountId = await bankAccount(shop)
const day = { startTime: '2026-11-21', endTime: '2026-11-21' }

const rule = (name: string, commissionRate: string, more: object = {}) =>
  admin.ok('CommissionRuleApi_submit', { body: { name, commissionRate, startDate: '2026-01-01', ...more } })
const sell = (customerId: string, commInfoId: string, qty: string) =>
  admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, commInfoId, qty) })
const collect = (bartererId: string, sourceBillId: string, amount: string) =>
  admin.ok('MoneyReceiptApi_accounting', {
    body: { bartererId, direction: 1, amount, accountId, lines: [{ sourceBillId, amount }] },
  })
const own = ({ id, version }: { id: string; version: number }) => ({ id, version, remark: '收错' })

/** What the lines of a sale have earned so far: amount collected, percentage and commission of each row. */
const linesOf = async (headId: string) => {
  const { records } = await admin.ok('StaffCommissionApi_list', { query: { ...day, groupBy: 'line', size: 500 } })
  return records
    .filter((row) => row.headId === headId)
    .map(({ collectedAmt, commissionRate, commissionAmt }) => `${collectedAmt} × ${commissionRate} = ${commissionAmt}`)
}

await rule('全部商品', '2')
await rule('茶饮', '3', { commInfoId: tea })

test('earned as money comes in, in three parts exactly the whole, given back with an undone receipt and with a return', async () => {
  const customerId = await customerOf(shop)
  const out = await sell(customerId, tea, '10')
  expect(await linesOf(out.id)).toEqual([])
  await collect(customerId, out.id, '37.67')
  // 37.67 of 113.00 is 33.34 of 100.00
  expect(await linesOf(out.id)).toEqual(['33.34 × 3 = 1.00'])
  await collect(customerId, out.id, '37.67')
  const last = await collect(customerId, out.id, '37.66')
  expect(await linesOf(out.id)).toEqual(['100.00 × 3 = 3.00'])
  await admin.ok('MoneyReceiptApi_flush', { body: own(last) })
  expect(await linesOf(out.id)).toEqual(['66.67 × 3 = 2.00'])
  await collect(customerId, out.id, '37.66')
  const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-4') })
  expect(await linesOf(out.id)).toEqual(['60.00 × 3 = 1.80'])
  await admin.ok('SalesReturnApi_flush', { body: own(await admin.ok('SalesReturnApi_detail', { query: { id: back.id } })) })
  expect(await linesOf(out.id)).toEqual(['100.00 × 3 = 3.00'])
})

test('the most particular rule counts, and only for sales of its days', async () => {
  const user = await admin.ok('UserApi_list', { query: { size: 50 } })
  const seller = user.records.find(({ account }) => account === 'admin')?.id ?? ''
  await rule('本人的果汁', '5', { staffId: seller, commInfoId: juice })
  await rule('过期的果汁', '9', { staffId: seller, commInfoId: juice, endDate: '2026-06-30', name: '过期' })
  const customerId = await customerOf(shop)
  const [first, second] = [await sell(customerId, juice, '10'), await sell(customerId, cake, '10')]
  await collect(customerId, first.id, '113')
  await collect(customerId, second.id, '113')
  expect(await linesOf(first.id)).toEqual(['100.00 × 5 = 5.00'])
  expect(await linesOf(second.id)).toEqual(['100.00 × 2 = 2.00'])
  const asked = (groupBy: 'staff' | 'month') => admin.ok('StaffCommissionApi_list', { query: { ...day, groupBy, staffId: seller } })
  const lines = await admin.ok('StaffCommissionApi_list', { query: { ...day, groupBy: 'line', staffId: seller, size: 500 } })
  const whole = fixedText(sum(lines.records.map(({ commissionAmt }) => decimal(commissionAmt))), 2)
  expect(lines.sums.commissionAmt).toBe(whole)
  expect((await asked('staff')).records).toMatchObject([{ staffId: seller, staffName: 'admin', commissionAmt: whole }])
  expect((await asked('month')).records).toMatchObject([{ billDate: '2026-11-01', staffId: seller, commissionAmt: whole }])
  expect((await admin.ok('StaffCommissionApi_list', { query: { endTime: '2026-11-20' } })).records).toEqual([])
  expect(await admin.call('StaffCommissionApi_list', { query: { startTime: '2026-11-21', endTime: '2026-11-20' } })).toMatchObject({
    key: 'FIELD_BAD',
  })
})

test('sold over the counter all is collected at once; what comes back and a reversal are given back', async () => {
  const ticket = await paidTicket(admin, ticketBody(shop, tea, '10'))
  expect(await linesOf(ticket.id)).toEqual(['100.00 × 3 = 3.00'])
  const draft = await admin.ok('RetailReturnApi_draft', { body: { depotId: shop.depotId, lines: [backLine(ticket, '-4')] } })
  const back = await admin.ok('RetailReturnApi_pay', { body: { id: draft.id, version: draft.version } })
  expect(await linesOf(ticket.id)).toEqual(['60.00 × 3 = 1.80'])
  await admin.ok('RetailReturnApi_flush', { body: own(back) })
  expect(await linesOf(ticket.id)).toEqual(['100.00 × 3 = 3.00'])
  await admin.ok('RetailOrderApi_flush', { body: own(await admin.ok('RetailOrderApi_detail', { query: { id: ticket.id } })) })
  expect(await linesOf(ticket.id)).toEqual([])
})

test('however a sale is collected, its parts come to its untaxed amount at its percent', async () => {
  const part = fc.integer({ min: 1, max: 998 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), part, part, async (qty, one, two) => {
      const customerId = await customerOf(shop)
      const out = await sell(customerId, cake, String(qty))
      const all = decimal(out.finalAmt ?? '0')
      const first = roundTo(all.mul(String(Math.min(one, two))).div('1000'), 2)
      const second = roundTo(all.mul(String(Math.max(one, two))).div('1000'), 2).sub(first)
      for (const amount of [first, second, all.sub(first).sub(second)])
        if (amount.gt(0)) await collect(customerId, out.id, amount.toFixed(2))
      const untaxed = roundTo(all.div('1.13'), 2)
      expect(await linesOf(out.id)).toEqual([`${untaxed.toFixed(2)} × 2 = ${roundTo(untaxed.mul('2').div('100'), 2).toFixed(2)}`])
    }),
    { numRuns: 8 },
  )
})

test('all of it is sound', () => expectSound(server))
