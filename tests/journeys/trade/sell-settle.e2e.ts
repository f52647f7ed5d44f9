import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { goodsNamed } from '../network.ts'

const { journey, ask, network } = await openJourneys('100132')
const { admin, depotId, supplierId } = network
const customer = '江南茶馆'
const { id: customerId } = await admin.ok('CustomerApi_submit', {
  body: { customerCode: 'KH001', customerName: customer, taxNo: '91350100M000100Y43' },
})
await admin.ok('CashAccountApi_submit', { body: { code: 'GH', name: '工商银行', kindCode: 'bank' } })
const [water] = (await admin.ok('CommodityApi_list', { query: { keyword: goodsNamed('矿泉水').code } })).records
await admin.ok('PurchaseReceiptApi_accounting', {
  body: {
    ...{ supplierId, depotId },
    lines: [{ commInfoId: water?.id, unitId: water?.unitId, actualQty: '48', taxPrice: '2.26', taxRate: '13' }],
  },
})

/** The amount the customer owes, less what they paid in advance, from the ledger. */
const owed = async () => {
  const [row] = await ask<{ amount: string }>(
    `select coalesce(sum(case account when 'receivable' then amount
      else -amount end), 0)::numeric(12, 2)::text as amount from ledger_entry
      where tenant_id = $1 and party = 'customer' and party_id = $2`,
    [network.tenantId, customerId],
  )
  return row?.amount
}

journey('goods are ordered, shipped and invoiced, paid in two parts, and the rest is written off', async ({ as }) => {
  const person = await as('admin')
  await person.quotes(customer, [['矿泉水', '20', '4.52']], '2099-12-31')
  const sale = await person.makesSale()
  await person.approvesSale(sale)
  await person.ships(sale)
  expect(await owed()).toBe('90.40')
  await person.asksForInvoice(customer)
  await person.issues('24312000001000000001')

  await person.movesMoney(customer, '工商银行', '50')
  expect(await owed()).toBe('40.40')
  // the second part is an advance until it is settled, together with the rest that is written off
  await person.movesMoney(customer, '工商银行', '40', false)
  await person.shows('customer-advance')
  expect(await owed()).toBe('0.40')
  await person.settlesAndWritesOff(customer, '0.40')
  await person.shows('customer-written-off')
  expect(await owed()).toBe('0.00')
  // settling takes the advance back and sets it against the goods, so its amount is on both sides once more
  await person.seesLedger('客户往来账', 'Customer ledger', customer, ['0.00', '130.40', '130.40', '0.00'])
  await person.shows('customer-ledger-zero')
})
