import { expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { bankAccount, openOf } from '../../support/acts/money-documents.ts'
import { by, expectSound, freshReceipt, returnOfLines, stockOf } from '../../support/acts/purchase-acts.ts'
import { agreementWith, boughtOf, newSupplier, rebateBody } from '../../support/acts/rebate-acts.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const race = racesOn(server)
const shop = await openShop(server)
const { admin } = shop

const because = (document: { id: string; version: number }) => ({ ...by(document), remark: '金额不对' })
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))
const stock = async (at: number) => {
  const row = await stockOf(shop, at)
  return row ? `${row.qty} ${row.costAmt}` : 'none'
}
const sell = async (at: number, qty: string) =>
  admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), shop.goods[at] ?? '', qty) })

test('10,000.00 at 13 % of goods that are all still there: cost -8,849.56, input tax out 1,150.44; paid by the supplier it is not reversed', async () => {
  const supplierId = await newSupplier(shop)
  const receipt = await boughtOf(shop, supplierId, 0, '1000')
  const agreementId = await agreementWith(shop, supplierId)
  const proposal = await admin.ok('PurchaseRebateApi_pullAgreement', { query: { agreementId } })
  expect(proposal).toMatchObject({ boughtQty: '1000.00', boughtAmt: '100000.00', rebateRate: '10', proposedAmt: '10000.00', supplierId })
  expect(await stock(0)).toBe('1000.00 88495.58')
  const rebate = await admin.ok('PurchaseRebateApi_accounting', { body: { agreementId } })
  expect(rebate).toMatchObject({ amount: '10000.00', lessCostAmt: '8849.56', lessTaxAmt: '1150.44', statusName: '已入账', warnings: [] })
  expect(rebate.lines).toMatchObject([
    {
      sourceBillId: receipt.id,
      sourceBillNo: receipt.billNo,
      kind: 'purchaseReceipt',
      amount: '10000.00',
      stockAmt: '-8849.56',
      salesCostAmt: '0.00',
    },
  ])
  expect(await stock(0)).toBe('1000.00 79646.02')
  expect(await voucher(rebate)).toEqual(['debit inventory -8849.56', 'credit payable -10000', 'credit inputTaxOut 1150.44'])
  const { records } = await admin.ok('TaxWorksheetApi_list', { query: { groupBy: 'account', size: 10 } })
  expect(records).toMatchObject([{ account: 'inputTaxOut', inputAmt: '-1150.44', voucherAmt: '-1150.44', differenceAmt: '0.00' }])
  const controls = await admin.ok('PeriodApi_controls', { query: { period: '2026-11' } })
  expect(controls.find(({ account }) => account === 'inputTaxOut')).toMatchObject({ ownAmt: '1150.44', voucherAmt: '1150.44', ties: 2 })
  expect(controls.filter(({ ties }) => ties === 1)).toEqual([])
  expect(await openOf(shop, supplierId)).toEqual(expect.arrayContaining(['payable 10000.00', 'payable -100000.00']))
  const fresh = await freshReceipt(shop, receipt)
  expect(await admin.call('PurchaseReceiptApi_flush', { body: because(fresh) })).toMatchObject({ key: 'HAS_DOWNSTREAM' })
  const lines = [{ sourceBillId: rebate.id, amount: '4000' }]
  const body = { bartererId: supplierId, direction: 1 as const, amount: '4000', accountId: await bankAccount(shop), lines }
  const paid = await admin.ok('MoneyReceiptApi_accounting', { body })
  expect(await admin.call('PurchaseRebateApi_flush', { body: because(rebate) })).toMatchObject({
    key: 'HAS_SETTLEMENT',
    msg: expect.stringContaining('4000.00'),
  })
  await admin.ok('MoneyReceiptApi_flush', { body: because(paid) })
  const reversed = await admin.ok('PurchaseRebateApi_flush', { body: because(rebate) })
  expect(await stock(0)).toBe('1000.00 88495.58')
  expect(await voucher({ id: reversed.mirrorId ?? '' })).toEqual([
    'debit inventory 8849.56',
    'credit payable 10000',
    'credit inputTaxOut -1150.44',
  ])
  expect(await openOf(shop, supplierId)).toEqual(['payable -100000.00'])
})

test('what is gone lowers the cost of sales, what went back was not bought, and gifts are none of it', async () => {
  const supplierId = await newSupplier(shop)
  const receipt = await boughtOf(shop, supplierId, 1, '10', '11.30')
  await boughtOf(shop, supplierId, 1, '5', '0', { isGift: 2 })
  const back = await admin.ok('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-2']) })
  await sell(1, '5')
  const agreementId = await agreementWith(shop, supplierId, {
    basis: 2,
    tiers: [
      { fromValue: '9', rebatePrice: '9' },
      { fromValue: '8', rebatePrice: '1.13' },
    ],
  })
  const rebate = await admin.ok('PurchaseRebateApi_accounting', { body: { agreementId } })
  // eight bottles were kept, which reaches the tier from eight on
  expect(rebate).toMatchObject({
    boughtQty: '8.00',
    boughtAmt: '90.40',
    fromValue: '8',
    rebatePrice: '1.13',
    amount: '9.04',
    lessCostAmt: '8.00',
  })
  expect(rebate.lines).toMatchObject([
    { sourceBillNo: receipt.billNo, boughtQty: '10.00', amount: '9.04', stockAmt: '-8.00', salesCostAmt: '0.00' },
    { sourceBillNo: back.billNo, boughtQty: '-2.00', boughtAmt: '-22.60', amount: '0.00' },
  ])
  // another eight, of which six are sold
  const other = await newSupplier(shop)
  await boughtOf(shop, other, 2, '8', '11.30')
  await sell(2, '6')
  const second = await admin.ok('PurchaseRebateApi_accounting', {
    body: { agreementId: await agreementWith(shop, other, { tiers: [{ fromValue: '0', rebateRate: '10' }] }) },
  })
  expect(second.lines).toMatchObject([{ amount: '9.04', lessTaxAmt: '1.04', stockAmt: '-2.00', salesCostAmt: '-6.00' }])
  expect(await voucher(second)).toEqual([
    'debit inventory -2',
    'debit costOfSalesAdjustment -6',
    'credit payable -9.04',
    'credit inputTaxOut 1.04',
  ])
})

test('tax that was not deducted stays cost, and no more is taken off goods than they are worth', async () => {
  const supplierId = await newSupplier(shop)
  await boughtOf(shop, supplierId, 3, '10', '11.30', { deductible: 1 })
  const agreementId = await agreementWith(shop, supplierId)
  const draft = await admin.ok('PurchaseRebateApi_draft', { body: { agreementId, amount: '120' } })
  expect(draft.warnings).toMatchObject([{ key: 'REBATE_DIFFERS', msg: '按协议计算的返利为11.30' }])
  const emptied = await admin.ok('PurchaseRebateApi_draft', { body: { ...by(draft), amount: null } as never })
  expect(emptied).toMatchObject({ amount: '11.30', warnings: [] })
  const rebate = await admin.ok('PurchaseRebateApi_accounting', { body: { ...by(emptied), amount: '120' } })
  expect(rebate).toMatchObject({ lessTaxAmt: '0.00', lines: [{ stockAmt: '-113.00', salesCostAmt: '-7.00' }] })
  expect(await stock(3)).toBe('10.00 0.00')
})

test('goods of a class and of other suppliers are told apart, and days outside count for nothing', async () => {
  const supplierId = await newSupplier(shop)
  await boughtOf(shop, supplierId, 4, '10', '11.30')
  await boughtOf(shop, supplierId, 5, '10', '11.30')
  const agreementId = await agreementWith(shop, supplierId, { commInfoId: shop.goods[4] ?? '' })
  const asked = (more: object) => admin.ok('PurchaseRebateApi_pullAgreement', { query: { agreementId, ...more } })
  expect(await asked({})).toMatchObject({ boughtAmt: '113.00', proposedAmt: '11.30' })
  expect(await asked({ endDate: '2026-11-20' })).toMatchObject({ boughtAmt: '0.00', lines: [] })
  const { classifyId } = await admin.ok('CommodityApi_detail', { query: { id: shop.goods[5] ?? '' } })
  const byClass = await agreementWith(shop, supplierId, { classifyId: classifyId ?? '' })
  const { boughtAmt } = await admin.ok('PurchaseRebateApi_pullAgreement', { query: { agreementId: byClass } })
  expect(boughtAmt).toBe('226.00')
})

test.each([
  ['of no agreement', { agreementId: undefined }, 'FIELD_BAD', 'agreementId'],
  ['of another agreement than there is', { agreementId: '77' }, 'FIELD_BAD', 'agreementId'],
  ['before the agreement', { startDate: '2025-12-31' }, 'FIELD_BAD', 'startDate'],
  ['after it', { endDate: '2027-01-01' }, 'FIELD_BAD', 'endDate'],
  ['that ends before it begins', { startDate: '2026-11-01', endDate: '2026-10-01' }, 'FIELD_BAD', 'endDate'],
  ['of nothing', { amount: '0' }, 'FIELD_BAD', 'amount'],
  ['in thirds of a cent', { amount: '1.005' }, 'FIELD_BAD', 'amount'],
  ['for days without a receipt', { startDate: '2026-01-01', endDate: '2026-01-31', amount: '5' }, 'ALLOC_NO_BASE', 'agreementId'],
])('a rebate %s is refused, naming the field', async (_, wrong, key, field) => {
  const answer = await admin.call('PurchaseRebateApi_submit', { body: await rebateBody(shop, wrong as never) })
  expect(answer).toMatchObject({ key, fields: expect.arrayContaining([expect.objectContaining({ field })]) })
})

test('an agreement that rebates refer to is not removed, and one that is switched off gives none', async () => {
  const { agreementId = '' } = await rebateBody(shop)
  const draft = await admin.ok('PurchaseRebateApi_draft', { body: { agreementId } })
  expect(await admin.call('SupplierAgreementApi_remove', { query: { ids: agreementId } })).toMatchObject({ key: 'IN_USE' })
  await admin.ok('SupplierAgreementApi_disable', { body: { id: agreementId } })
  expect(await admin.call('PurchaseRebateApi_submit', { body: by(draft) })).toMatchObject({ key: 'MASTER_OFF' })
})

test('whoever may not see purchase prices or costs is told neither', async () => {
  const rebate = await admin.ok('PurchaseRebateApi_accounting', { body: await rebateBody(shop) })
  await server.addUser('flviewer', { rights: ['purchaserebate_view'] })
  const viewer = await server.as('flviewer')
  const seen = JSON.stringify(await viewer.ok('PurchaseRebateApi_detail', { query: { id: rebate.id } }))
  for (const field of ['boughtAmt', 'lessCostAmt', 'stockAmt']) expect(seen).not.toContain(field)
})

race('two rebates of one agreement and period at once: one is in the books', async () => {
  const { agreementId } = await rebateBody(shop)
  const claim = () => admin.call('PurchaseRebateApi_accounting', { body: { agreementId } })
  expect(outcomes(await Promise.all([claim(), claim()]))).toEqual(['FIELD_BAD', 'done'])
})

test('all of it is sound', () => expectSound(server))
