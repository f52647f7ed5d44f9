import { afterAll, describe, expect, test } from 'vitest'
import { accounts } from '#domain/finance/ledger.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { type LossBody, lossBody } from '../../support/samples/stock/profit-loss.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, supplierId, depotId } = shop

let used = 0
/** Goods without any movement so far. */
const fresh = () => goods[used++] ?? ''
const post = (body: LossBody) => admin.ok('ProfitLossApi_accounting', { body })
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '数量不对' } })

/**
 * Receives ten bottles whose input tax is deducted: farm produce for 1,000.00 at 9 %, so that they are worth 910.00.
 */
const deducted = (commInfoId: string) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: {
      supplierId,
      depotId,
      lines: [{ commInfoId, unitId: bottleId, actualQty: '10', totalAmt: '1000.00', taxRate: '9', taxKind: 5, deductible: 2 }],
    },
  })

/** The lines of a document's voucher, such as `借 库存商品 100`. */
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) =>
    (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side === 'debit' ? '借' : '贷'} ${accounts[account].zh} ${amount}`),
  )
const red = (rows: readonly string[]) => rows.map((row) => row.replace(/ ([\d.]+)$/, ' -$1'))

describe('what is lost', () => {
  test('is held from submit to post, leaves at the average, and comes back by a reversal', async () => {
    const own = fresh()
    await stockUp(shop, own, '3', '10.00')
    const sent = await admin.ok('ProfitLossApi_submit', { body: lossBody(shop, own, '-1', 'broken') })
    expect(await stockOf(shop, own)).toMatchObject({ qty: '3.00', heldQty: '1.00', free: '2.00' })
    const posted = await post({ id: sent.id, version: sent.version })
    expect(posted).toMatchObject({
      status: 3003,
      costAmt: '-3.33',
      lines: [{ qty: '-1.00', cause: 'broken', costAmt: '-3.33', costPrice: '3.33000' }],
    })
    expect(await stockOf(shop, own)).toEqual({ qty: '2.00', costAmt: '6.67', heldQty: '0.00', free: '2.00' })
    await admin.ok('ProfitLossApi_flush', because(posted))
    expect(await stockOf(shop, own)).toMatchObject({ qty: '3.00', costAmt: '10.00' })
  })

  const ofAll = (account: string) => [`借 ${account} 910`, '贷 库存商品 910']
  const withTax = (account: string) => [`借 ${account} 1000`, '贷 库存商品 910', '贷 应交税费—应交增值税(进项税额转出) 90']
  test.each([
    ['broken', ofAll('待处理财产损溢')],
    ['expired', ofAll('待处理财产损溢')],
    ['lost', withTax('待处理财产损溢')],
    ['stolen', withTax('待处理财产损溢')],
    ['spoiled', withTax('待处理财产损溢')],
    ['short', withTax('待处理财产损溢')],
    ['used', ofAll('费用')],
    ['welfare', withTax('费用')],
    // ten at a list price of 15.00 including 13 % of tax
    ['sample', ['借 销售费用—促销赠品 927.26', '贷 库存商品 910', '贷 应交税费—应交增值税(销项税额) 17.26']],
    ['other', ofAll('待处理财产损溢')],
  ])('by the cause %s stands in its account, with its tax, and a reversal takes both back', async (cause, said) => {
    const own = fresh()
    await deducted(own)
    const posted = await post(lossBody(shop, own, '-10', cause))
    expect(await voucher(posted)).toEqual(said)
    const { mirrorId } = await admin.ok('ProfitLossApi_flush', because(posted))
    expect(await voucher({ id: mirrorId ?? '' })).toEqual(red(said))
  })

  test('keeps its deducted tax where the tenant says so', async () => {
    const own = fresh()
    await deducted(own)
    await withSettings(server, { LOSS_TAX_OUT: 'off' }, async () =>
      expect(await voucher(await post(lossBody(shop, own, '-10', 'lost')))).toEqual(ofAll('待处理财产损溢')),
    )
  })

  test('is not taken where less is free, whoever holds the rest', async () => {
    const own = fresh()
    await stockUp(shop, own, '5', '10.00')
    await admin.ok('ProfitLossApi_submit', { body: lossBody(shop, own, '-4', 'lost') })
    const refused = await admin.call('ProfitLossApi_accounting', { body: lossBody(shop, own, '-2', 'lost') })
    expect(refused).toMatchObject({ key: 'STOCK_SHORT', body: { data: { fields: [{ row: 1, field: 'qty' }] } } })
    expect(await stockOf(shop, own)).toMatchObject({ qty: '5.00', heldQty: '4.00' })
  })
})

describe('what is found', () => {
  test('comes in at the average (M15), else at the last cost, else at what was entered, else not at all', async () => {
    const own = fresh()
    await stockUp(shop, own, '50', '333.33')
    expect((await post(lossBody(shop, own, '2', 'surplus'))).lines).toMatchObject([{ costAmt: '13.33' }])
    expect(await stockOf(shop, own)).toMatchObject({ qty: '52.00', costAmt: '346.66' })
    const none = fresh()
    const refused = await admin.call('ProfitLossApi_accounting', { body: lossBody(shop, none, '2', 'surplus') })
    expect(refused).toMatchObject({ key: 'COST_UNKNOWN', body: { data: { fields: [{ row: 1, field: 'costPrice' }] } } })
    const body = lossBody(shop, none, '2', 'surplus')
    const entered = await post({ ...body, lines: [{ ...body.lines?.[0], costPrice: '3.00' }] })
    expect(entered).toMatchObject({ costAmt: '6.00', lines: [{ costPrice: '3.00000', costAmt: '6.00' }] })
    expect(await voucher(entered)).toEqual(['借 库存商品 6', '贷 待处理财产损溢 6'])
  })
})

describe('its lines', () => {
  const bad = async (qty: string, cause: string) =>
    (await admin.call('ProfitLossApi_submit', { body: lossBody(shop, goods[0], qty, cause) })).body
  test('say why, and with the sign of their cause', async () => {
    for (const [qty, cause, field] of [
      ['-1', '', 'cause'],
      ['-1', 'moon', 'cause'],
      ['1', 'stolen', 'qty'],
      ['-1', 'surplus', 'qty'],
      ['0', 'other', 'qty'],
    ] as const)
      expect(await bad(qty, cause), `${qty} ${cause}`).toMatchObject({ data: { key: 'LINE_BAD', fields: [{ row: 1, field }] } })
  })

  test('are saved one by one, listed and taken out again', async () => {
    const line = { commInfoId: fresh(), unitId: bottleId, depotId, qty: '-1', cause: 'broken' }
    const first = await admin.ok('ProfitLossLineApi_submit', { body: line })
    expect(first).toMatchObject({ cause: 'broken', qty: '-1.00', depotName: '总仓', version: 1 })
    const { headId = '', version } = first
    const second = await admin.ok('ProfitLossLineApi_submit', { body: { ...line, headId, version, cause: 'expired', remark: '临期' } })
    const changed = await admin.ok('ProfitLossLineApi_submit', {
      body: { ...line, headId, version: second.version, id: first.id, qty: '-2' },
    })
    expect(changed).toMatchObject({ qty: '-2.00', cause: 'broken', version: 3 })
    const { records } = await admin.ok('ProfitLossLineApi_list', { query: { headId } })
    expect(records.map(({ qty, cause }) => `${qty} ${cause}`)).toEqual(['-2.00 broken', '-1.00 expired'])
    expect(await admin.ok('ProfitLossLineApi_detail', { query: { id: records[1]?.id ?? '' } })).toMatchObject({ remark: '临期' })
    const stale = await admin.call('ProfitLossLineApi_submit', { body: { ...line, headId, version: 1 } })
    expect(stale.key).toBe('VERSION_STALE')
    await admin.ok('ProfitLossLineApi_remove', { query: { ids: records[1]?.id ?? '' } })
    expect((await admin.ok('ProfitLossApi_detail', { query: { id: headId } })).lines).toHaveLength(1)
  })
})

afterAll(() => expectSound(server))
