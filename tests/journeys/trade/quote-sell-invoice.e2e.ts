import { expect } from 'vitest'
import { openJourneys } from '../journey.ts'
import { places } from '../network.ts'

const { journey, ask, network } = await openJourneys('100048')
const customer = '江南茶馆'
const { id: customerId } = await network.admin.ok('CustomerApi_submit', {
  body: { customerCode: 'KH001', customerName: customer, taxNo: '91350100M000100Y43' },
})

const sumOf = async (sql: string, ...values: string[]) => (await ask<{ amount: string }>(sql, [network.tenantId, ...values]))[0]?.amount
/** The amount the customer owes, from the ledger. */
const owed = () =>
  sumOf(
    `select coalesce(sum(amount), 0)::numeric(12, 2)::text as amount from ledger_entry
      where tenant_id = $1 and account = 'receivable' and party_id = $2`,
    customerId,
  )
/** The amount left to invoice to the customer. */
const toInvoice = async () =>
  (await network.admin.ok('InvoiceApi_selectByCustomerId', { query: { customerId } }))
    .reduce((sum, { openAmt }) => sum + Number(openAmt), 0)
    .toFixed(2)

journey(
  'goods are quoted, ordered, shipped in two parts, given back in part, invoiced, and a part of the invoice is reversed',
  async ({ as }) => {
    const admin = await as('admin')
    await admin.startsOpening(places.depot, [
      ['矿泉水', '4箱', '2.10'],
      ['苏打水', '4箱', '3.00'],
    ])
    await admin.posts()

    await admin.quotes(
      customer,
      [
        ['矿泉水', '20', '4.52'],
        ['苏打水', '3', '9.99'],
      ],
      '2099-12-31',
    )
    await admin.shows('quotation')
    const sale = await admin.makesSale()
    await admin.seesTotal('应收金额', '120.37')
    await admin.approvesSale(sale)
    expect(await owed()).toBe('0.00')

    // the first delivery leaves 12 of the water open, and includes all of the soda
    const first = await admin.ships(sale, '8')
    expect(await owed()).toBe('66.13')
    await admin.seesProgress(sale, '部分出库', 'Partly shipped')
    await admin.ships(sale)
    expect(await owed()).toBe('120.37')
    await admin.seesProgress(sale, '已出库', 'Shipped')
    await admin.shows('sale-shipped')

    await admin.takesBack(first, ['-3', '0'])
    expect([await owed(), await toInvoice()]).toEqual(['106.81', '106.81'])

    const invoice = await admin.asksForInvoice(customer)
    await admin.issues('24312000001000000001')
    await admin.shows('invoice-issued')
    expect([await owed(), await toInvoice()]).toEqual(['106.81', '0.00'])

    await admin.finds(invoice)
    await admin.issuesRed('20.00', '24312000001000000002', '已部分红冲', 'Partly reversed')
    await admin.seesOfInvoice('已红冲', 'Reversed', '20.00')
    await admin.shows('invoice-red')
    // an invoice is about what was sold: neither it nor its red part changes what is owed
    expect([await owed(), await toInvoice()]).toEqual(['106.81', '20.00'])
  },
)
