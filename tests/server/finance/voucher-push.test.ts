import { describe, expect, test } from 'vitest'
import { allDefinitions } from '#resources/documents/index.ts'
import { assignDepots } from '#server/identity/people.ts'
import { by, expectSound, freeBody, freshReceipt, goodsLine, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'
import { moneyRounds, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop

let used = 0
let pushed = 0
/** A posted receipt of ten goods for 100.00 without tax; the goods have no movements before. */
const receipt = (more: object = {}) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: freeBody(shop, [goodsLine(shop, used++, { actualQty: '10' })], { billDate: '2026-11-10', ...more }),
  })
const statusOf = async (billNo: string | undefined) =>
  (await admin.ok('PushAccountingApi_list', { query: { billNo: billNo ?? '' } })).records.map(({ pushStatus }) => pushStatus)
const rename = (account: string, accountCode: string | undefined, version: number) =>
  admin.call('PushAccountingApi_submitAccount', { body: { account, version, ...(accountCode ? { accountCode } : {}) } })

describe('pushing a voucher', () => {
  test('freezes what the books hold, with codes, and does so once', async () => {
    const { id, billNo } = await receipt()
    expect(await statusOf(billNo)).toEqual([0])
    const waiting = await admin.ok('PushAccountingApi_lines', { query: { id } })
    expect(waiting.map(({ voucherNo, accountCode, debitAmt, creditAmt }) => [voucherNo, accountCode, debitAmt, creditAmt])).toEqual([
      [undefined, '1405', '100.00', undefined],
      [undefined, '220202', undefined, '100.00'],
    ])
    const { body, data } = await admin.call('PushAccountingApi_stockIn', { query: { id } })
    expectAnswer('PushAccountingApi_stockIn', body)
    expect(data).toMatchObject({ id, pushStatus: 1, voucherNo: expect.stringMatching(/^记-202611-\d{4}$/) })
    expect(await admin.ok('PushAccountingApi_stockIn', { query: { id } })).toEqual(data)
    expect(await statusOf(billNo)).toEqual([1])
    const lines = await admin.call('PushAccountingApi_lines', { query: { id } })
    expectAnswer('PushAccountingApi_lines', lines.body)
    expect(lines.data).toEqual(waiting.map((line) => ({ ...line, voucherNo: data.voucherNo })))
  })

  test('is asked by the call of its kind: others know no such document', async () => {
    const { id } = await receipt()
    expect((await admin.call('PushAccountingApi_stockOut', { query: { id } })).key).toBe('DOC_GONE')
    expect((await admin.call('PushAccountingApi_stockIn', { query: { id: '1' } })).key).toBe('DOC_GONE')
  })

  test('is refused of what is not booked, by its state', async () => {
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [goodsLine(shop, 19, { actualQty: '1' })]) })
    const answer = await admin.call('PushAccountingApi_stockIn', { query: { id: draft.id } })
    expect(answer).toMatchObject({ key: 'STATUS_FORBIDS', msg: expect.stringContaining('推送凭证') })
  })

  test('of many at once numbers them without gaps, and of one at once once', async () => {
    const made = await Promise.all([
      receipt({ billDate: '2026-10-05' }),
      receipt({ billDate: '2026-10-06' }),
      receipt({ billDate: '2026-10-07' }),
    ])
    const twice = [...made, ...made]
    const outcomes = await Promise.all(twice.map(({ id }) => admin.ok('PushAccountingApi_stockIn', { query: { id } })))
    expect([...new Set(outcomes.map(({ voucherNo }) => voucherNo))].sort()).toEqual(['记-202610-0001', '记-202610-0002', '记-202610-0003'])
    const kept = await server.inTenant((tx) =>
      tx.one<{ count: string }>(`select count(*) as count from voucher where tenant_id = $1 and period = '2026-10'`, [tx.tenantId]),
    )
    expect(kept).toEqual({ count: '3' })
  })

  test('pushes the reversal by itself, red figures on their sides', async () => {
    const { id } = await receipt()
    await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(await freshReceipt(shop, { id })), remark: '送错' } })
    const { mirrorId = '' } = await freshReceipt(shop, { id })
    const [both] = [await admin.ok('PushAccountingApi_push', { body: { ids: [id, mirrorId] } })]
    expect(both.map(({ pushStatus }) => pushStatus)).toEqual([1, 1])
    const red = await admin.ok('PushAccountingApi_lines', { query: { id: mirrorId } })
    expect(red.map(({ debitAmt, creditAmt }) => debitAmt ?? creditAmt)).toEqual(['-100.00', '-100.00'])
  })

  test('balances a sale: stock and cost, receivable, revenue and tax', async () => {
    const goods = shop.goods[18] ?? ''
    await stockUp(shop, goods, '10', '113.00')
    const customerId = await customerOf(shop)
    const { id } = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods, '2') })
    await admin.ok('PushAccountingApi_stockOut', { query: { id } })
    const lines = await admin.ok('PushAccountingApi_lines', { query: { id } })
    const total = (side: 'debitAmt' | 'creditAmt') => lines.reduce((sum, line) => sum + Number(line[side] ?? 0), 0)
    expect(total('debitAmt')).toBeGreaterThan(0)
    expect(total('debitAmt')).toBeCloseTo(total('creditAmt'), 10)
    expect(lines.map(({ accountCode }) => accountCode)).toEqual(expect.arrayContaining(['1122', '6001', '222107', '640101', '1405']))
    expect(lines.find(({ accountCode }) => accountCode === '1122')?.bartererName).toBeTruthy()
  })
})

describe('accounts as the tenant calls them', () => {
  test('are all delivered with codes, which stay as they were in what was pushed', async () => {
    const { id } = await receipt()
    await admin.ok('PushAccountingApi_stockIn', { query: { id } })
    const accounts = await admin.call('PushAccountingApi_accounts')
    expectAnswer('PushAccountingApi_accounts', accounts.body)
    expect(accounts.data.filter(({ accountCode }) => !accountCode)).toEqual([])
    const changed = await rename('inventory', '140501', 0)
    expectAnswer('PushAccountingApi_submitAccount', changed.body)
    expect(changed.data).toMatchObject({ accountCode: '140501', accountName: '库存商品', version: 1 })
    expect((await admin.ok('PushAccountingApi_lines', { query: { id } })).map(({ accountCode }) => accountCode)).toContain('1405')
    const later = await receipt()
    await admin.ok('PushAccountingApi_stockIn', { query: { id: later.id } })
    expect((await admin.ok('PushAccountingApi_lines', { query: { id: later.id } })).map(({ accountCode }) => accountCode)).toContain(
      '140501',
    )
    expect((await rename('inventory', '1405', 0)).key).toBe('VERSION_STALE')
    expect((await rename('inventory', undefined, 1)).data).toMatchObject({ accountCode: '1405', version: 2 })
  })

  test('refuse an account that is none and a code that is none, naming the field', async () => {
    expect(await rename('other', '1', 0)).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'account' }] })
    expect(await rename('inventory', '库存', 2)).toMatchObject({ status: 400, fields: [{ field: 'accountCode' }] })
  })

  test('a return at another cost than the receipt had is pushed with its variance', async () => {
    const goods = shop.goods[17] ?? ''
    const dear = await stockUp(shop, goods, '10', '1000.00')
    await stockUp(shop, goods, '100', '1000.00')
    const { id, billNo } = await admin.ok('PurchaseReturnApi_accounting', { body: returnOfLines(dear, ['-8']) })
    expect(await admin.ok('PushAccountingApi_stockOut', { query: { id } })).toMatchObject({ pushStatus: 1 })
    expect(await statusOf(billNo)).toEqual([1])
    const lines = await admin.ok('PushAccountingApi_lines', { query: { id } })
    expect(lines.map(({ accountCode }) => accountCode)).toContain('140401')
  })
})

describe('the list and the sheet of vouchers', () => {
  test('filter by day, number and what became of them, and show nothing of other depots', async () => {
    const [waits, pushed] = [await receipt({ billDate: '2026-09-01' }), await receipt({ billDate: '2026-09-02' })]
    await admin.ok('PushAccountingApi_stockIn', { query: { id: pushed.id } })
    const inSeptember = { startTime: '2026-09-01', endTime: '2026-09-30' }
    const list = await admin.call('PushAccountingApi_list', { query: inSeptember })
    expectAnswer('PushAccountingApi_list', list.body)
    expect(list.data.records.map(({ id }) => id)).toEqual([pushed.id, waits.id])
    for (const [pushStatus, id] of [
      [0, waits.id],
      [1, pushed.id],
    ] as const) {
      const { records, total } = await admin.ok('PushAccountingApi_list', { query: { ...inSeptember, pushStatus } })
      expect([records.map((row) => row.id), total]).toEqual([[id], 1])
    }
    const keeperId = await server.addUser('keeper', { rights: ['pushaccounting_view', 'pushaccounting_push', 'cost_view'] })
    await server.inTenant((tx) => assignDepots(tx, keeperId, [shop.otherDepotId]))
    const keeper = await server.as('keeper')
    expect((await keeper.ok('PushAccountingApi_list', { query: inSeptember })).total).toBe(0)
    expect((await keeper.call('PushAccountingApi_stockIn', { query: { id: waits.id } })).key).toBe('DOC_GONE')
  })

  test('the sheet has a row for each side of what was pushed, and amounts only for who may see costs', async () => {
    const query = { startTime: '2026-09-01', endTime: '2026-09-30' }
    const bytes = new Uint8Array(await ((await admin.ok('PushAccountingApi_sheet', { query })) as File).arrayBuffer())
    const [head, ...rows] = await rowsIn(bytes)
    expect(head?.slice(0, 8)).toEqual(['日期', '凭证字', '凭证号', '法人', '摘要', '科目编码', '科目名称', '往来单位编码'])
    expect(rows.map((row) => [row[0], row[1], row[5], row[9] ?? null, row[10] ?? null])).toEqual([
      ['2026-09-02', '记', '1405', '100', null],
      ['2026-09-02', '记', '220202', null, '100'],
    ])
    expect(rows.map((row) => row.slice(11))).toEqual([
      ['1', null, '1'],
      ['2', '供应商', '1'],
    ])
    await server.addUser('poster', { rights: ['pushaccounting_view', 'pushaccounting_export'] })
    const poster = await server.as('poster')
    expect((await poster.call('PushAccountingApi_sheet', { query })).key).toBe('NO_PERMISSION')
    expect((await poster.call('PushAccountingApi_csv', { query })).key).toBe('NO_PERMISSION')
    const { records } = await admin.ok('PushAccountingApi_list', { query })
    const lines = await poster.ok('PushAccountingApi_lines', { query: { id: records[0]?.id ?? '' } })
    expect(lines.every((line) => line.debitAmt === undefined && line.creditAmt === undefined)).toBe(true)
  })

  test('comma-separated values have the same rows; commas and quotes stand in quotes, and no text is a formula', async () => {
    const callSuppliers = (name: string) =>
      server.inTenant((tx) =>
        tx.query('update supplier set supplier_name = $2 where tenant_id = $1 and id = $3', [tx.tenantId, name, shop.supplierId]),
      )
    await callSuppliers('=甲,"乙"供应商')
    const { id, billNo } = await receipt({ billDate: '2026-09-20' })
    await admin.ok('PushAccountingApi_stockIn', { query: { id } })
    const file = (await admin.ok('PushAccountingApi_csv', { query: { startTime: '2026-09-20', endTime: '2026-09-20' } })) as File
    const [head, debit, credit, ...rest] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer()).split('\r\n')
    expect(head).toBe(
      '\uFEFF日期,凭证字,凭证号,法人,摘要,科目编码,科目名称,往来单位编码,往来单位,借方金额,贷方金额,分录号,往来类别,附单据数',
    )
    expect(debit).toMatch(new RegExp(`^2026-09-20,记,\\d+,,采购入库单 ${billNo},1405,库存商品,,,100,,1,,1$`))
    expect(credit).toContain(`"采购入库单 ${billNo} =甲,""乙""供应商",220202,`)
    expect(credit).toContain(`"'=甲,""乙""供应商",,100,2,供应商,1`)
    expect(rest).toEqual([''])
  })

  test('every type that books says how its vouchers are pushed, openings apart', () => {
    const books = allDefinitions.filter(({ words }) => words.stateNames.some((state) => words.tagsOf(state).includes('booked')))
    const silent = books.filter((definition) => !definition.vouchers).map(({ right }) => right)
    expect(silent).toEqual(['openinginventory', 'openingbalance', 'openingout', 'openingbarerter', 'openingreceipt'])
  })

  test('leaves the books sound', () => expectSound(server))
})

racesOn(server, moneyRounds)('of one twice at once is one voucher, with the next number', async () => {
  const body = freeBody(shop, [goodsLine(shop, 19, { actualQty: '1' })], { billDate: '2026-11-21' })
  const { id, billNo } = await admin.ok('PurchaseReceiptApi_accounting', { body })
  const push = () => admin.ok('PushAccountingApi_stockIn', { query: { id } })
  const [one, other] = await Promise.all([push(), push()])
  expect(one.voucherNo).toBe(other.voucherNo)
  const nth = Number(one.voucherNo?.slice(-4))
  expect(nth).toBe(pushed === 0 ? nth : pushed + 1)
  pushed = nth
  expect(await statusOf(billNo)).toEqual([1])
})
