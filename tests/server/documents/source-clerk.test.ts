import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import type { Deviation, KeepRules } from '#resources/documents/define-document.ts'
import { documentDefinitions } from '#resources/documents/index.ts'
import { keptGoods, lotReceipt, pieces } from '../../support/acts/lot-acts.ts'
import { paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { approvedSale, customerOf, orderBody, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { inquiryBody, quotation } from '../../support/samples/sales/sales-inquiry.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop } from '../../support/shop.ts'

/**
 * A clerk changes one value of a line that names a source, for every link and every value that the link keeps
 * (docs/rules/links.md). What is refused, what needs the right and what is accepted is derived from the definitions,
 * so a new link is tested without changes here.
 */

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId, caseId, depotId, supplierId } = shop
const customerId = await customerOf(shop)

type Line = Record<string, unknown> & { commInfoId?: string; taxPrice?: string }
/** `lineId`: a line of a document that was made from the source, if only that document may name it. */
type Source = { line: { id?: string; commInfoId?: string }; price: string; head: object; lineId?: string | undefined }
/** Serial numbers of the source's pieces, for goods tracked by serial number. */
type Pieces = readonly string[]
type Fixture = { api: string; stem: string; sign: 1 | -1; source: (goods: string, numbers?: Pieces) => Promise<Source> }

const sales = { customerId, depotId }
const bought = { supplierId, depotId }
const lineOf = ({ lines: [line] }: { lines: readonly { id?: string; commInfoId?: string }[] }) => line ?? {}

const qtyOf = (numbers?: Pieces) => String(numbers?.length ?? 24)
const lotsOf = (numbers?: Pieces) => (numbers ? { lots: pieces(...numbers) } : {})
const withPieces = <B extends { lines?: readonly object[] }>(body: B, numbers?: Pieces): B => ({
  ...body,
  lines: (body.lines ?? []).map((line) => ({ ...line, ...lotsOf(numbers) })),
})

const posted = async (goods: string, numbers?: Pieces) =>
  admin.ok('SalesOutApi_accounting', { body: withPieces(outBody(shop, customerId, goods, qtyOf(numbers)), numbers) })
const paid = async (goods: string, numbers?: Pieces): Promise<Source> => ({
  line: lineOf(await paidTicket(admin, withPieces(ticketBody(shop, goods, qtyOf(numbers)), numbers))),
  price: '11.30',
  head: { depotId },
})
const received = (goods: string, numbers?: Pieces) => ({
  ...bought,
  lines: [{ commInfoId: goods, unitId: bottleId, actualQty: qtyOf(numbers), taxPrice: '10.00', taxRate: '13', ...lotsOf(numbers) }],
})

/** How to create a source of 24 bottles for each link. */
const fixtures: Readonly<Record<string, Fixture>> = {
  salesOut: {
    ...{ api: 'SalesOutApi', stem: 'salesout', sign: 1 },
    source: async (goods) => {
      const order = await approvedSale(shop, orderBody(shop, customerId, [goods], '24'))
      return { line: lineOf(order), price: '11.30', head: sales }
    },
  },
  salesOrder: {
    ...{ api: 'SalesOrderApi', stem: 'salesorder', sign: 1 },
    source: async (goods) => {
      const quoted = await quotation(admin, inquiryBody(shop, customerId, { ...outBody(shop, customerId, goods, '24') }))
      const { id, version, lines } = await admin.ok('InquiryApi_makeSale', { body: { id: quoted.id, version: quoted.version } })
      const { sourceBodyId, id: lineId, commInfoId } = lines[0] ?? {}
      return { line: { id: sourceBodyId, commInfoId }, price: '11.30', head: { ...sales, id, version }, lineId }
    },
  },
  salesReturn: {
    ...{ api: 'SalesReturnApi', stem: 'salesreturnorder', sign: -1 },
    source: async (goods, numbers) => ({ line: lineOf(await posted(goods, numbers)), price: '11.30', head: sales }),
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
    source: async (goods, numbers) => ({
      line: lineOf(await admin.ok('PurchaseReceiptApi_accounting', { body: received(goods, numbers) })),
      price: '10.00',
      head: bought,
    }),
  },
}

const links = Object.values(documentDefinitions).flatMap(({ words, source, keepsOf }) => {
  const keeps = source?.keeps ?? keepsOf?.keeps
  return keeps ? [[words.id, keeps] as const] : []
})

let used = 0
/** Goods without any movement before, now with stock to sell. */
async function stocked(): Promise<string> {
  const goods = shop.goods[used++] ?? ''
  await stockUp(shop, goods, '100', '100.00')
  return goods
}

type Case = { name: string; says: (price: string) => Line; departure: Deviation | undefined; within?: true | undefined }

const cent = (price: string, by: string) => decimal(price).add(by).toFixed(2)

/** The values that the clerk changes, and what the link's rule says about each. */
const casesOf = ({ price, tax, gift }: KeepRules): Case[] => [
  { name: 'a cent more', says: (own) => ({ taxPrice: cent(own, '0.01') }), departure: price?.above, within: price?.within },
  { name: 'a cent less', says: (own) => ({ taxPrice: cent(own, '-0.01') }), departure: price?.below },
  { name: 'a case at the price of a bottle', says: (own) => ({ unitId: caseId, taxPrice: own }), departure: price?.below },
  { name: 'another rate', says: () => ({ taxRate: '0' }), departure: tax },
  { name: 'another kind of tax', says: () => ({ taxKind: 2, taxRate: '0' }), departure: tax },
  { name: 'a gift', says: () => ({ isGift: 2 }), departure: gift },
]

/** Inputs that count as stating no price of their own, whatever else the client sends. */
const silent: readonly { name: string; says: (price: string) => Line }[] = [
  { name: 'nothing', says: () => ({}) },
  { name: 'a price of −1', says: () => ({ taxPrice: '-1' }) },
  { name: 'zeros', says: () => ({ taxPrice: '0', totalAmt: '0', finalAmt: '0' }) },
  { name: 'the price of the source and other amounts', says: (own) => ({ taxPrice: own, totalAmt: '3.33', finalAmt: '3.33' }) },
  { name: 'a case at the price of twelve bottles', says: (own) => ({ unitId: caseId, taxPrice: decimal(own).mul(12).toFixed(2) }) },
]

test('every link says what it keeps, or the rule book says why not', () => {
  const page = readFileSync(new URL('../../../docs/rules/links.md', import.meta.url), 'utf8')
  const [, table = ''] = page.split('<a id="held-by"></a>')
  const named = [...table.matchAll(/^\| ((?:`\w+`,? ?)+)\|.*\| (.*) \|$/gm)].flatMap(([, kinds = '', by = '']) =>
    [...kinds.matchAll(/`(\w+)`/g)].map(([, kind]) => [kind, by.startsWith('`keeps')] as const),
  )
  const isHeld = new Map(named)
  const made = Object.values(documentDefinitions).flatMap(({ words, source, keepsOf }) => (source || keepsOf ? [words.id] : []))
  expect(made.filter((kind) => !isHeld.has(kind))).toEqual([])
  expect([...isHeld].filter(([, keeps]) => keeps).map(([kind]) => kind)).toEqual(expect.arrayContaining(links.map(([kind]) => kind)))
})

test('every link that keeps something is asked', () => {
  expect(links.map(([kind]) => kind).sort()).toEqual(Object.keys(fixtures).sort())
})

describe.each(links)('%s', async (kind, keeps) => {
  const fixture = fixtures[kind]
  if (!fixture) throw new Error(`no source is made for ${kind}`)
  const { api, stem, sign } = fixture
  const rights = [
    ...['view', 'add', 'edit', 'submit'].map((verb) => `${stem}_${verb}`),
    ...(kind.startsWith('retail') || kind === 'salesOrder' ? [] : [`${stem}_free`]),
  ]
  await server.addUser(`clerk-of-${kind}`, { rights: [...rights, 'price_purchase_view', 'lsdsalesorder_price'] })
  const clerk = await server.as(`clerk-of-${kind}`)
  const source = await fixture.source(await stocked())
  const body = (says: Line) => {
    const qty = decimal(says.unitId === caseId ? '1' : '2')
      .mul(sign)
      .toFixed()
    const quantity = kind === 'purchaseReceipt' ? { actualQty: qty } : { qty }
    const own = source.lineId ? { id: source.lineId } : {}
    const line = {
      ...own,
      commInfoId: source.line.commInfoId,
      unitId: bottleId,
      depotId,
      sourceBodyId: source.line.id,
      ...quantity,
      ...says,
    }
    return { ...source.head, lines: [line] }
  }
  /** The document made from the source exists already and has changed since, so its version is read again. */
  const asItIs = async ({ id }: { id?: string }) =>
    id ? { version: (await admin.ok(`${api}_detail` as 'SalesOutApi_detail', { query: { id } })).version } : {}
  const call = async (who: typeof admin, operation: 'submit' | 'draft', says: Line) =>
    who.call(`${api}_${operation}` as 'SalesOutApi_submit', { body: { ...body(says), ...(await asItIs(source.head)) } as never })

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

describe.each(links.filter(([, { lots }]) => lots))('%s of goods kept piece by piece', async (kind) => {
  const { api, sign, source } = fixtures[kind] ?? {}
  if (!api || !source) throw new Error(`no source is made for ${kind}`)
  const goods = await keptGoods(shop, 3)
  const own = [`${kind}-1`, `${kind}-2`]
  const isBought = kind === 'purchaseReturn'
  await admin.ok('PurchaseReceiptApi_accounting', { body: lotReceipt(shop, goods, pieces(...(isBought ? [] : own), `${kind}-3`)) })
  const { line, head } = await source(goods, own)
  const depart = (sign === 1 ? undefined : sign) && { RetailReturnApi: 'pay', ExchangeApi: 'accounting' }[api]

  /** The answer to a line of one piece, at the event that checks its lots: for the counter, at payment. */
  const back = async (says: object) => {
    const lines = [{ commInfoId: goods, unitId: bottleId, depotId, sourceBodyId: line.id, qty: '-1', ...says }]
    if (!depart) return admin.call(`${api}_submit` as 'SalesReturnApi_submit', { body: { ...head, lines } as never })
    const { id, version } = await admin.ok(`${api}_draft` as 'SalesReturnApi_draft', { body: { ...head, lines } as never })
    return admin.call(`${api}_${depart}` as 'SalesReturnApi_accounting', { body: { id, version } as never })
  }

  test.each([
    ['another piece', { lots: pieces(`${kind}-3`) }, 'SERIAL_BAD'],
    ['no piece', {}, 'LINE_BAD'],
  ])('%s is refused, with those that pass', async (_, says, key) => {
    const refused = await back(says)
    expect(refused).toMatchObject({ status: 400, key, fields: [{ row: 1, field: 'lots', candidates: pieces(...own) }] })
  })

  test('its own piece passes, and the last one is filled in', async () => {
    expect((await back({ lots: pieces(own[1] ?? '') })).key).toBeUndefined()
    const last = await back({})
    expect(last.data.lines[0]?.lots).toEqual(pieces(own[0] ?? ''))
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
