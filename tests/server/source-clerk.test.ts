import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/decimal.ts'
import type { Departure, KeepRules } from '#resources/documents/define-document.ts'
import { documentDefinitions } from '#resources/documents/index.ts'
import { paidTicket, ticketBody } from '../support/retail-acts.ts'
import { approvedSale, customerOf, orderBody, outBody, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { approvedOrder, openShop } from '../support/shop.ts'

/**
 * A clerk who changes one thing of a line that names a source, at every link and for everything that the link keeps (docs/rules/links.md): what is
 * refused, what needs the right and what passes follows from the definitions, so a new link is asked here by itself.
 */

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId, caseId, depotId, supplierId } = shop
const customerId = await customerOf(shop)

type Line = Record<string, unknown> & { commInfoId?: string; taxPrice?: string }
type Source = { line: { id?: string; commInfoId?: string }; price: string; head: object }
type Fixture = { api: string; stem: string; sign: 1 | -1; source: (goods: string) => Promise<Source> }

const sales = { customerId, depotId }
const bought = { supplierId, depotId }
const lineOf = ({ lines: [line] }: { lines: readonly { id?: string; commInfoId?: string }[] }) => line ?? {}

const posted = async (goods: string) => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods, '24') })
const paid = async (goods: string): Promise<Source> => ({
  line: lineOf(await paidTicket(admin, ticketBody(shop, goods, '24'))),
  price: '11.30',
  head: { depotId },
})
const received = (goods: string) => ({
  ...bought,
  lines: [{ commInfoId: goods, unitId: bottleId, actualQty: '24', taxPrice: '10.00', taxRate: '13' }],
})

/** How a source of each link is made, of 24 bottles. */
const fixtures: Readonly<Record<string, Fixture>> = {
  salesOut: {
    ...{ api: 'SalesOutApi', stem: 'salesout', sign: 1 },
    source: async (goods) => {
      const order = await approvedSale(shop, orderBody(shop, customerId, [goods], '24'))
      return { line: lineOf(order), price: '11.30', head: sales }
    },
  },
  salesReturn: {
    ...{ api: 'SalesReturnApi', stem: 'salesreturnorder', sign: -1 },
    source: async (goods) => ({ line: lineOf(await posted(goods)), price: '11.30', head: sales }),
  },
  retailReturn: { api: 'RetailReturnApi', stem: 'lsthdsalesorder', sign: -1, source: paid },
  retailExchange: { api: 'ExchangeApi', stem: 'salesexchange', sign: -1, source: paid },
  purchaseReceipt: {
    ...{ api: 'PurchaseReceiptApi', stem: 'purchasein', sign: 1 },
    source: async (goods) => {
      const line = { commInfoId: goods, unitId: bottleId, qty: '24', taxPrice: '10.00', taxRate: '13' }
      return { line: lineOf(await approvedOrder(shop, '24', { lines: [line] })), price: '10.00', head: bought }
    },
  },
  purchaseReturn: {
    ...{ api: 'PurchaseReturnApi', stem: 'purchasereturnorder', sign: -1 },
    source: async (goods) => ({
      line: lineOf(await admin.ok('PurchaseReceiptApi_accounting', { body: received(goods) })),
      price: '10.00',
      head: bought,
    }),
  },
}

const links = Object.values(documentDefinitions).flatMap(({ words, source }) => (source?.keeps ? [[words.id, source.keeps] as const] : []))

let used = 0
/** Goods that nothing has moved yet, with stock to sell. */
async function stocked(): Promise<string> {
  const goods = shop.goods[used++] ?? ''
  await stockUp(shop, goods, '100', '100.00')
  return goods
}

type Case = { name: string; says: (price: string) => Line; departure: Departure | undefined; within?: true | undefined }

const cent = (price: string, by: string) => decimal(price).add(by).toFixed(2)

/** What the clerk says otherwise, and what the link's rule makes of it. */
const casesOf = ({ price, tax, gift }: KeepRules): Case[] => [
  { name: 'a cent more', says: (own) => ({ taxPrice: cent(own, '0.01') }), departure: price?.above, within: price?.within },
  { name: 'a cent less', says: (own) => ({ taxPrice: cent(own, '-0.01') }), departure: price?.below },
  { name: 'a case at the price of a bottle', says: (own) => ({ unitId: caseId, taxPrice: own }), departure: price?.below },
  { name: 'another rate', says: () => ({ taxRate: '0' }), departure: tax },
  { name: 'another kind of tax', says: () => ({ taxKind: 2, taxRate: '0' }), departure: tax },
  { name: 'a gift', says: () => ({ isGift: 2 }), departure: gift },
]

/** What says nothing of its own, whatever a client sends beside it. */
const silent: readonly { name: string; says: (price: string) => Line }[] = [
  { name: 'nothing', says: () => ({}) },
  { name: 'a price of −1', says: () => ({ taxPrice: '-1' }) },
  { name: 'zeros', says: () => ({ taxPrice: '0', totalAmt: '0', finalAmt: '0' }) },
  { name: 'the price of the source and other amounts', says: (own) => ({ taxPrice: own, totalAmt: '3.33', finalAmt: '3.33' }) },
  { name: 'a case at the price of twelve bottles', says: (own) => ({ unitId: caseId, taxPrice: decimal(own).mul(12).toFixed(2) }) },
]

test('every link that keeps something is asked', () => {
  expect(links.map(([kind]) => kind).sort()).toEqual(Object.keys(fixtures).sort())
})

describe.each(links)('%s', async (kind, keeps) => {
  const fixture = fixtures[kind]
  if (!fixture) throw new Error(`no source is made for ${kind}`)
  const { api, stem, sign } = fixture
  const rights = [
    ...['view', 'add', 'edit', 'submit'].map((verb) => `${stem}_${verb}`),
    ...(kind.startsWith('retail') ? [] : [`${stem}_free`]),
  ]
  await server.addUser(`clerk-of-${kind}`, { rights: [...rights, 'price_purchase_view', 'lsdsalesorder_price'] })
  const clerk = await server.as(`clerk-of-${kind}`)
  const source = await fixture.source(await stocked())
  const body = (says: Line) => {
    const qty = decimal(says.unitId === caseId ? '1' : '2')
      .mul(sign)
      .toFixed()
    const quantity = kind === 'purchaseReceipt' ? { actualQty: qty } : { qty }
    const line = { commInfoId: source.line.commInfoId, unitId: bottleId, depotId, sourceBodyId: source.line.id, ...quantity, ...says }
    return { ...source.head, lines: [line] }
  }
  const call = (who: typeof admin, operation: 'submit' | 'draft', says: Line) =>
    who.call(`${api}_${operation}` as 'SalesOutApi_submit', { body: body(says) as never })

  test.each(casesOf(keeps))('$name is as the rule says', async ({ says, departure, within }) => {
    const said = says(source.price)
    if (departure === 'never') {
      const refused = await call(admin, 'submit', said)
      expect(refused).toMatchObject({ status: 400, key: within ? 'REFUND_EXCEEDS' : 'SOURCE_DIFFERS' })
      return
    }
    const plain = await call(clerk, 'draft', said)
    expect(plain.status).toBe(200)
    expect((plain.body.data as { warnings: { key: string }[] }).warnings.map(({ key }) => key)).toContain('SOURCE_DIFFERS')
    if (departure === 'byRight') expect(await call(clerk, 'submit', said)).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  })

  test.each(silent)('$name is the price of the source', async ({ says }) => {
    const said = says(source.price)
    const draft = await call(clerk, 'draft', said)
    expect(draft.status).toBe(200)
    const data = draft.body.data as unknown as { totalAmt: string; warnings: { key: string }[] }
    const qty = said.unitId === caseId ? '12' : '2'
    expect(data.totalAmt).toBe(decimal(source.price).mul(qty).mul(sign).toFixed(2))
    expect(data.warnings.map(({ key }) => key)).not.toContain('SOURCE_DIFFERS')
  })
})

test('whoever does not see purchase prices is told of none of them', async () => {
  const { source } = fixtures.purchaseReceipt ?? {}
  if (!source) throw new Error('receipts have no source')
  const { line, head } = await source(await stocked())
  const lines = [{ commInfoId: line.commInfoId, unitId: bottleId, depotId, sourceBodyId: line.id, actualQty: '2', taxPrice: '12.34' }]
  const { id, version } = await admin.ok('PurchaseReceiptApi_draft', { body: { ...head, lines } })
  await server.addUser('blind-keeper', { rights: ['view', 'add', 'edit', 'submit', 'free'].map((verb) => `purchasein_${verb}`) })
  const blind = await server.as('blind-keeper')
  const refused = await blind.call('PurchaseReceiptApi_submit', { body: { id, version } })
  expect(refused).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  const seen = await blind.call('PurchaseReceiptApi_detail', { query: { id } })
  for (const { body } of [refused, seen]) expect(JSON.stringify(body)).not.toMatch(/12\.34|来源10|10\.00 in the source/)
})
