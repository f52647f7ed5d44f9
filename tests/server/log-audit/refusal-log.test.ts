import { afterAll, describe, expect, test } from 'vitest'
import { assignDepots } from '#server/identity/people.ts'
import { by, expectSound, freeBody, freshOrder, goodsLine } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop, orderBody, receiptOf } from '../../support/shop.ts'
import { rightsOfRole } from '../../support/shop-rights.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const english = { 'accept-language': 'en' }

describe('the log of refusals', () => {
  const logOf = async (id: string) => (await admin.ok('OrderLogApi_list', { query: { sourceBillId: id, size: 50 } })).records

  test('keeps what was refused before the law was asked: ids that nobody has, dates to come, totals that differ', async () => {
    const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    const tries: [object, string][] = [
      [{ lines: [goodsLine(shop, 0, { commInfoId: '999' })] }, 'LINE_BAD'],
      [{ supplierId: '999' }, 'FIELD_BAD'],
      [{ billDate: '2026-12-01' }, 'FIELD_BAD'],
      [{ totalAmt: '1.00' }, 'AMOUNT_DIFFERS'],
    ]
    for (const [more, key] of tries)
      expect((await admin.call('PurchaseOrderApi_submit', { body: { ...by(draft), ...more } })).key).toBe(key)
    const log = await logOf(draft.id)
    expect(log.map((row) => [row.event, row.refusal])).toEqual([['SAVE', undefined], ...tries.map(([, key]) => ['SUBMIT', key])])
    expect(log.slice(1).map((row) => [row.fromState, row.toState, row.version])).toEqual(tries.map(() => ['draft', 'draft', 1]))
    expect(await admin.ok('PurchaseOrderApi_detail', { query: { id: draft.id } })).toMatchObject({ version: 1 })
  })

  test('of a stale version names who was first and when, in the language of the reader', async () => {
    const other = await hire(shop, 'firstcomer', 'buyer')
    const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    await other.ok('PurchaseOrderApi_draft', { body: { ...by(draft), remark: '先改' } })
    const stale = await admin.call('PurchaseOrderApi_submit', { body: { ...by(draft), remark: '后改' } })
    const [said] = (await logOf(draft.id)).filter((row) => row.refusal === 'VERSION_STALE')
    expect(said?.refusalText).toBe('单据已被firstcomer于2026-11-21 10:00:00修改，请刷新后重试')
    expect(stale.msg).toBe(said?.refusalText)
    const inEnglish = await admin.ok('OrderLogApi_list', { query: { sourceBillId: draft.id }, headers: english })
    expect(inEnglish.records.at(-1)?.refusalText).toBe(
      'The document was changed by firstcomer at 2026-11-21 10:00:00; refresh and try again',
    )
  })

  test('keeps refused notes as it keeps refused events: another’s depot, a dead document, an older version', async () => {
    const rights = [...rightsOfRole('clerk'), 'purchaseorder_edit', 'purchasein_edit']
    const strangerId = await server.addUser('stranger', { rights })
    await server.inTenant((tx) => assignDepots(tx, strangerId, [shop.otherDepotId]))
    const stranger = await server.as('stranger')
    const order = await approvedOrder(shop, '1')
    const line = { id: order.lines[0]?.id ?? '', version: order.version, remark: '别人的' }
    await stranger.call('PurchaseOrderApi_updateRemark', { body: { ...by(order), remark: '别人的' } })
    await stranger.call('PurchaseOrderLineApi_updateRemark', { body: line })
    await admin.call('PurchaseOrderLineApi_updateRemark', { body: { ...line, version: order.version - 1 } })
    const refused = (await logOf(order.id)).filter((row) => row.refusal)
    expect(refused.map(({ event, refusal, refusalText }) => [event, refusal, refusalText])).toEqual([
      ['NOTE', 'NO_PERMISSION', '没有[总仓]权限'],
      ['NOTE', 'NO_PERMISSION', '没有[总仓]权限'],
      ['NOTE', 'VERSION_STALE', expect.stringContaining('请刷新后重试')],
    ])
    expect(refused.map(({ version, fromState, toState }) => [version, fromState, toState])).toEqual(
      Array(3).fill([order.version, 'approved', 'approved']),
    )
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [goodsLine(shop, 1, { actualQty: '1' })]) })
    const voided = await admin.ok('PurchaseReceiptApi_cancel', { body: { ...by(draft), remark: '开错' } })
    await admin.call('PurchaseReceiptApi_updateCourierNo', { body: { ...by(voided), deliveryMode: '物流' } })
    const [last] = (await logOf(voided.id)).slice(-1)
    expect(last).toMatchObject({ event: 'NOTE', refusal: 'STATUS_FORBIDS', refusalText: '当前状态[已作废]不能执行[修改物流单号]' })
    expect(last?.previousHash).toBe((await logOf(voided.id)).at(-2)?.hash)
    expect(await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })).toMatchObject({ version: order.version })
  })

  test('names what was chosen, not its number alone', async () => {
    const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    const lines = [{ ...goodsLine(shop, 1, { qty: '1', unitId: shop.caseId }), id: draft.lines[0]?.id ?? '' }]
    await admin.ok('PurchaseOrderApi_draft', {
      body: { ...by(draft), depotId: shop.otherDepotId, freightSupplierId: shop.carrierId, taxRateId: shop.taxRates['9'], lines },
    })
    const changed = (await logOf(draft.id)).at(-1)?.changed ?? []
    const names = changed.map(({ field, fromName, toName }) => [field, fromName, toName].filter(Boolean).join(' '))
    expect(names).toEqual(
      expect.arrayContaining([
        'depotId 总仓 二号仓',
        'freightSupplierId 顺丰速运',
        'taxRateId 9',
        'commInfoId 饮料01 饮料02',
        'unitId 瓶 箱',
      ]),
    )
    expect(changed.find(({ field }) => field === 'depotId')).toMatchObject({ from: shop.depotId, to: shop.otherDepotId })
  })

  test('is read from either end', async () => {
    const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    await admin.ok('PurchaseOrderApi_draft', { body: { ...by(draft), remark: '改过' } })
    const read = (query: object) => admin.ok('OrderLogApi_list', { query: { sourceBillId: draft.id, ...query } })
    const [last] = (await read({ descs: 'no', size: 1 })).records
    expect(last).toMatchObject({ id: '2', changed: [{ field: 'remark', to: '改过' }] })
    expect((await read({})).records.map(({ id }) => id)).toEqual(['1', '2'])
  })

  test('says in words why, and what the document would have been lifted over', async () => {
    const order = await approvedOrder(shop, '10')
    const clerk = await hire(shop, 'lifter', 'clerk')
    const { id, version } = await clerk.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '12') })
    for (const override of [undefined, ['OVER_RECEIPT' as const], ['BACKDATED' as const]])
      await clerk.call('PurchaseReceiptApi_accountingById', { body: { id, version, override } })
    const boss = await hire(shop, 'overboss', 'clerk', ['purchasein_overreceipt'])
    expect((await boss.call('PurchaseReceiptApi_accountingById', { body: { id, version } })).key).toBe('OVER_RECEIPT')
    expect(await boss.ok('PurchaseReceiptApi_accountingById', { body: { id, version, override: ['OVER_RECEIPT'] } })).toMatchObject({
      state: 'posted',
    })
    const log = await logOf(id)
    expect(log.map((row) => row.refusal)).toEqual([undefined, 'OVER_RECEIPT', 'NO_PERMISSION', 'OVER_RECEIPT', 'OVER_RECEIPT', undefined])
    expect(log.at(-1)?.facts).toMatchObject({ limitProblems: [{ row: 1, rule: 'OVER_RECEIPT' }] })
    expect((await freshOrder(shop, order)).lines[0]).toMatchObject({ receivedQty: '12.00', limitQty: '12.00' })
  })
})

afterAll(() => expectSound(server))
