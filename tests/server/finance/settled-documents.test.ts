import { describe, expect, test } from 'vitest'
import { moneyActs } from '../../support/acts/money-acts.ts'
import { by, freshReceipt, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { differingOf, received } from '../../support/acts/supplier-invoice-acts.ts'
import { newPartner, opening, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Receipt } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods } = shop
const { settle, reverse } = moneyActs(server)

type Posted = { id: string; version: number }
const because = (document: Posted) => ({ ...by(document), remark: '数量不对' })
const returned = (receipt: Receipt) => admin.ok('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-4']) })
const delivered = async () => admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), goods[3] ?? '', '5') })

/**
 * For each type that creates a receivable or payable: a posted document, the sign of its open amount, and how it is
 * reversed.
 */
const documents = {
  'a purchase receipt': {
    posted: () => received(shop, 0, '10'),
    sign: '',
    back: (document: Posted) => admin.call('PurchaseReceiptApi_flush', { body: because(document) }),
  },
  'a purchase return': {
    posted: async () => returned(await received(shop, 1, '10')),
    sign: '-',
    back: (document: Posted) => admin.call('PurchaseReturnApi_flush', { body: because(document) }),
  },
  'an invoice of a supplier': {
    posted: async () => {
      const submitted = await admin.ok('PurchaseInvoiceApi_submit', { body: differingOf(await received(shop, 2, '10'), '5') })
      return admin.ok('PurchaseInvoiceApi_approve', { body: by(submitted) })
    },
    sign: '',
    back: (document: Posted) => admin.call('PurchaseInvoiceApi_cancel', { body: because(document) }),
  },
  'a sales out': {
    posted: delivered,
    sign: '',
    back: (document: Posted) => admin.call('SalesOutApi_flush', { body: because(document) }),
  },
  'a sales return': {
    posted: async () => admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, await delivered(), '-3') }),
    sign: '-',
    back: (document: Posted) => admin.call('SalesReturnApi_flush', { body: because(document) }),
  },
  'an opening balance': {
    posted: async () => {
      const drafted = await admin.ok('OpeningPartnerApi_submit', {
        body: { supplierId: await newPartner(server, 'supplier'), payableAmt: '500' },
      })
      await pass(admin, drafted)
      return opening(admin, drafted.id)
    },
    sign: '',
    back: (document: Posted) => admin.call('OpeningPartnerApi_flush', { body: because(document) }),
  },
}

await stockUp(shop, goods[3] ?? '', '100', '1000.00')

describe('what others have settled', () => {
  test.each(Object.entries(documents))('of %s keeps it from being taken back until that is undone', async (_, { posted, sign, back }) => {
    const document = await posted()
    const { document: settlement } = await settle([{ document: { id: document.id, billDate: '' }, writeOff: `${sign}2.50` }])
    expect(await back(document)).toMatchObject({ key: 'HAS_SETTLEMENT', msg: expect.stringContaining('2.50') })
    if (!settlement) throw new Error('nothing was settled')
    await reverse(settlement)
    expect(await back(document)).toMatchObject({ status: 200 })
  })

  test('is seen on the button, and a return in the way is named before it', async () => {
    const receipt = await received(shop, 4, '10')
    await settle([{ document: { id: receipt.id, billDate: '' }, writeOff: '1' }])
    const buttons = async () => (await freshReceipt(shop, receipt)).events.find(({ type }) => type === 'REVERSE')
    expect(await buttons()).toMatchObject({ allowed: false, reason: '已收付款或核销，请先撤销' })
    await returned(receipt)
    const { version } = await freshReceipt(shop, receipt)
    expect(await admin.call('PurchaseReceiptApi_flush', { body: because({ ...receipt, version }) })).toMatchObject({
      key: 'HAS_DOWNSTREAM',
    })
  })
})
