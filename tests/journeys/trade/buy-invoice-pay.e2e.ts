import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { places } from '../network.ts'

const { journey, ask, network } = await openJourneys('100127')
await network.admin.ok('CashAccountApi_submit', { body: { code: 'GH', name: '工商银行', kindCode: 'bank' } })

/** The amount owed to the supplier, from the ledger. */
const owed = async () => {
  const [row] = await ask<{ amount: string }>(
    `select coalesce(sum(amount), 0)::numeric(12, 2)::text as amount from ledger_entry
      where tenant_id = $1 and party = 'supplier' and party_id = $2`,
    [network.tenantId, network.supplierId],
  )
  return row?.amount
}

journey('goods are ordered, received, invoiced by the supplier and paid, and nothing is owed any more', async ({ as }) => {
  const admin = await as('admin')
  const order = await admin.orders(places.supplier, [
    ['矿泉水', '2箱'],
    ['苏打水', '1箱'],
  ])
  await admin.approves(order)
  await admin.receives(order)
  expect(await owed()).toBe('94.80')

  await admin.entersInvoice(places.supplier, '24322000000012345678')
  await admin.shows('supplier-invoice')
  expect(await owed()).toBe('94.80')

  // without an amount entered, the payment is the sum of what it settles
  await admin.movesMoney(places.supplier, '工商银行')
  await admin.shows('supplier-paid')
  expect(await owed()).toBe('0.00')
  await admin.seesLedger('供应商往来账', 'Supplier ledger', places.supplier, ['0.00', '94.80', '94.80', '0.00'])
  await admin.shows('supplier-ledger-zero')
})
