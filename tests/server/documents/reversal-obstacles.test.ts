import { describe, expect, test } from 'vitest'
import { bankAccount, sold, stockedForSale } from '../../support/acts/money-documents.ts'
import { by, expectSound } from '../../support/acts/purchase-acts.ts'
import { returnBody } from '../../support/acts/sales-acts.ts'
import { paidAhead } from '../../support/acts/settlement-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
await stockedForSale(shop)
const accountId = await bankAccount(shop)

const steps = async (id: string, who = admin) =>
  (await who.ok('DocumentApi_inTheWay', { query: { id } })).map(({ relation, billNo, event }) => `${relation} ${billNo} ${event}`)

/** An out with a return: the return is settled against a receipt's advance, which also settled the out. */
async function settledOut() {
  const out = await sold(shop, '10')
  const bartererId = out.customerId ?? ''
  const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-2') })
  const money = await paidAhead(shop, bartererId, accountId, '90.40')
  const lines = [
    { sourceBillId: out.id, side: 1, amount: '113' },
    { sourceBillId: back.id, side: 2, amount: '22.60' },
    { sourceBillId: money.id, side: 2, amount: '90.40' },
  ]
  const settlement = await admin.ok('SettlementApi_accounting', { body: { bartererId, lines } })
  return { out, back, money, settlement }
}

describe('what stands in the way of taking a document back', () => {
  test('is told with what stands in the way of that, the innermost first, and is gone once it is undone in this order', async () => {
    const { out, back, settlement } = await settledOut()
    const fresh = () => admin.ok('SalesOutApi_detail', { query: { id: out.id } })
    const reverse = async () => admin.call('SalesOutApi_flush', { body: { ...by(await fresh()), remark: '发错' } })
    expect(await reverse()).toMatchObject({ key: 'HAS_DOWNSTREAM' })
    expect(await steps(out.id)).toEqual([`settlement ${settlement.billNo} REVERSE`, `follower ${back.billNo} REVERSE`])
    await admin.ok('SettlementApi_flush', { body: { ...by(settlement), remark: '核错' } })
    expect(await steps(out.id)).toEqual([`follower ${back.billNo} REVERSE`])
    const [step] = await admin.ok('DocumentApi_inTheWay', { query: { id: out.id } })
    await admin.ok('SalesReturnApi_flush', { body: { id: back.id, version: step?.version ?? 0, remark: '退错' } })
    expect(await steps(out.id)).toEqual([])
    expect((await reverse()).status).toBe(200)
  })

  test('says who may undo it: the roles that have the right, and whether the caller does and may open it', async () => {
    const { out } = await settledOut()
    const clerk = await hire(shop, 'undoes', 'clerk', ['salesout_view', 'settlement_view', 'settlement_flush'])
    const [first, second] = await clerk.ok('DocumentApi_inTheWay', { query: { id: out.id } })
    expect(first).toMatchObject({ relation: 'settlement', eventName: '反核销', mayUndo: true, seen: true, statusName: '已核销' })
    expect(first?.holders.length).toBeGreaterThan(0)
    expect(second).toMatchObject({ relation: 'follower' })
    const blind = await hire(shop, 'undoesnot', 'clerk', [])
    expect((await blind.call('DocumentApi_inTheWay', { query: { id: '77' } })).key).toBe('DOC_GONE')
  })
})

test('the books are sound after all of it', () => expectSound(server))
