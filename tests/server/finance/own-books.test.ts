import { describe, expect, test } from 'vitest'
import { declareDueTax } from '#server/housekeeping.ts'
import { toPerson } from '../../support/acts/invoice-acts.ts'
import { bankAccount, expenseSubject } from '../../support/acts/money-documents.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, payAfter } from '../../support/acts/sales-acts.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop, type Shop } from '../../support/shop.ts'
import { moneyText, OwnBooks } from '../../support/storms/own-books.ts'
import { type Act, acts, type Known, levyPercent, Month, numbersFrom } from '../../support/storms/own-month.ts'

/** A figure of the wire in cents. */
const cents = (text: string | undefined): bigint => BigInt((text ?? '0.00').replace('.', ''))
const texts = (figures: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...figures].filter(([, amount]) => amount !== 0n).map(([key, amount]) => [key, moneyText(amount)]))

const figures = ['salesAmt', 'costAmt', 'profitAmt', 'giftAmt', 'lossAmt', 'netAmt', 'expenseAmt', 'sharedAmt'] as const

/**
 * Whose books they are: the company's own without a name, with goods in both depots; else those of a legal entity with
 * one depot.
 */
type Company = { entity?: string; month: Month; depots: string[]; known: Known }

/** Accounts for output tax. */
const dueTaxes = ['outputTax', 'outputTaxUninvoiced', 'vatPayable']

/** Goods move only between depots of one legal entity, on days of their own, so these months have no transfers. */
const withoutMoves = acts.filter((act) => act !== 'moveGoods')

async function openCompany(
  shop: Shop,
  partners: Pick<Known, 'customers' | 'paysLater' | 'suppliers'>,
  books: OwnBooks,
  seed: number,
  entity?: string,
) {
  const [bank, cash] = [await bankAccount(shop, 'bank', entity), await bankAccount(shop, 'cash', entity)]
  const known = { ...partners, bank, cash, subjectId: await expenseSubject(shop) }
  return { ...(entity ? { entity } : {}), known, month: new Month(shop, books, known, numbersFrom(seed)) }
}

/** Enters the kind of taxpayer: small-scale from the beginning of the year, and general from a day on. */
async function enterTaxpayers({ admin }: Shop, kind: Kind, legalEntityId?: string): Promise<void> {
  const levy = await admin.ok('TaxRateApi_list', { query: { taxRate: `${levyPercent}` } })
  const entity = legalEntityId ? { legalEntityId } : {}
  const enter = (body: object) => admin.ok('TaxpayerApi_submit', { body: { ...entity, ...body } as never })
  if (kind !== 'general') await enter({ fromDate: '2026-01-01', taxpayerKind: 2, levyRateId: levy.records[0]?.id })
  if (kind === 'turning') await enter({ fromDate: '2026-11-16', taxpayerKind: 1 })
}

async function companiesOf(shop: Shop, seed: number, kind: Kind, entities: readonly Entity[]): Promise<Company[]> {
  const customers = [await customerOf(shop), await customerOf(shop)]
  for (const customerId of customers) await toPerson(shop, customerId)
  const [, paysLater = ''] = customers
  await payAfter(shop, paysLater, 5)
  const partners = { customers, paysLater, suppliers: [shop.supplierId, shop.otherSupplierId] }
  const depots = [shop.depotId, shop.otherDepotId]
  if (entities.length === 0) {
    await enterTaxpayers(shop, kind)
    return [{ ...(await openCompany(shop, partners, new OwnBooks(kind !== 'general'), seed)), depots }]
  }
  const ids = await entitiesOf(shop, ...entities.map(([name]) => name))
  const companies: Company[] = []
  for (const [at, [entity, its]] of entities.entries()) {
    await enterTaxpayers(shop, its, ids[at])
    const depotId = depots[at] ?? ''
    const { name, code, version } = await shop.admin.ok('DepotApi_detail', { query: { id: depotId } })
    await shop.admin.ok('DepotApi_submit', { body: { id: depotId, version, name, code, legalEntityId: ids[at] } as never })
    const company = await openCompany({ ...shop, depotId }, partners, new OwnBooks(its !== 'general'), seed + at, entity)
    companies.push({ ...company, depots: [depotId] })
  }
  return companies
}

/**
 * Books a month of `count` documents, for one company after the other. Half of them are dated the 21st, and half the
 * 26th, when the customer who pays after five days has to pay.
 */
async function keepMonth(count: number, { seed, kind = 'general', entities = [] }: Kept) {
  const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
  const shop = await openShop(server)
  const companies = await companiesOf(shop, seed, kind, entities)
  const upTo = numbersFrom(seed)
  const kinds = entities.length > 0 || kind === 'turning' ? withoutMoves : acts
  const reachPayday = async () => {
    server.clock.advance({ days: 5 })
    await declareDueTax(server.db, server.clock.now)
    for (const { month } of companies) month.reachPayday()
  }
  for (let at = 0; at < count; at += 1) {
    if (at === count / 2) await reachPayday()
    const month = companies[at % companies.length]?.month
    // the first half is dated before the 16th
    if (month && kind === 'turning') {
      const isBefore = at < count / 2
      month.day = isBefore ? '2026-11-10' : undefined
      month.books.isSmall = isBefore
    }
    await month?.[kinds[upTo(kinds.length)] as Act]()
  }
  return { server, shop, companies }
}

type Kind = 'general' | 'small' | 'turning'
type Entity = readonly [name: string, kind: Kind]
type Kept = { seed: number; kind?: Kind; entities?: readonly Entity[] }
const office = [
  ['甲公司', 'general'],
  ['乙公司', 'small'],
] as const
/** OWN_BOOKS=20 adds 20 more months, each with other documents. */
const more = Array.from({ length: Number(process.env.OWN_BOOKS ?? 0) }, (_, at) => 1000 + at)
const months: [string, Kept][] = [
  ['a general taxpayer', { seed: 43 }],
  ['a small-scale taxpayer', { seed: 7, kind: 'small' }],
  ['a general head office and a small-scale store', { seed: 19, entities: office }],
  ['a small-scale taxpayer that turns general on the 16th', { seed: 23, kind: 'turning' }],
  ...more.map((seed): [string, Kept] => [
    `${seed}`,
    { seed, kind: (['general', 'small', 'turning'] as const)[seed % 3] ?? 'general', entities: seed % 4 === 0 ? office : [] },
  ]),
]

describe.each(months)('a month of 60 documents of %s agrees to the cent with books kept beside it', async (_, kept) => {
  const { server, shop, companies } = await keepMonth(60, kept)
  const { admin, goods } = shop

  const expectStock = async ({ month: { books }, depots }: Company, admin: Client) => {
    const commInfoIds = goods.slice(0, 4)
    const asked = depots.map((depotId) =>
      admin.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [...commInfoIds], depotId } }),
    )
    const told = (await Promise.all(asked))
      .flat()
      .flatMap(({ depotId, commInfoId, qty, costAmt }) =>
        Number(qty) === 0 && Number(costAmt) === 0 ? [] : [[`${depotId} ${commInfoId}`, `${Number(qty)} ${costAmt}`] as const],
      )
    const expected = [...books.stock].flatMap(([key, { qty, value }]) =>
      qty === 0n && value === 0n ? [] : [[key, `${qty} ${moneyText(value)}`] as const],
    )
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
  }
  test.each(companies)('stock by depot and goods', (company) => expectStock(company, admin))

  test.each(companies)('what partners owe and are owed', async ({ month: { books }, known, entity: legalEntity }) => {
    const told = new Map<string, bigint>()
    for (const customerId of known.customers) {
      const { sums } = await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId, legalEntity } })
      told.set(customerId, cents(sums.balanceAmt))
    }
    for (const supplierId of known.suppliers) {
      const { sums } = await admin.ok('SupplierLedgerApi_supplierlist', { query: { supplierId, legalEntity } })
      told.set(supplierId, -cents(sums.balanceAmt))
    }
    expect(texts(told)).toEqual(texts(books.owed))
  })

  test.each(companies)('money', async ({ month: { books }, known }) => {
    const told = new Map<string, bigint>()
    for (const name of ['bank', 'cash'] as const)
      told.set(name, cents((await admin.ok('CashBookApi_list', { query: { accountId: known[name] } })).sums.balanceAmt))
    expect(texts(told)).toEqual(texts(books.money))
  })

  const expectAccounts = async ({ month: { books, documents }, entity }: Company, admin: Client) => {
    const told = new Map<string, bigint>()
    for (const id of documents)
      for (const { account, debitAmt, creditAmt, legalEntity } of await admin.ok('PushAccountingApi_lines', { query: { id } })) {
        expect(legalEntity).toBe(entity)
        told.set(account, (told.get(account) ?? 0n) + cents(debitAmt) - cents(creditAmt))
      }
    expect(texts(told)).toEqual(texts(books.accounts))
  }
  test.each(companies)('every account of the vouchers', (company) => expectAccounts(company, admin))

  test.each(companies)('tax that is due, is deducted and waits', async ({ month: { books }, entity: legalEntity }) => {
    const november = { startTime: '2026-11-01', endTime: '2026-11-30' }
    const { records } = await admin.ok('TaxWorksheetApi_list', { query: { size: 50, ...november, legalEntity } })
    const told = { output: 0n, input: 0n, waiting: 0n }
    for (const { outputAmt, inputAmt, waitingAmt } of records) {
      told.output += cents(outputAmt)
      told.input += cents(inputAmt)
      told.waiting += cents(waitingAmt)
    }
    const { accounts } = books
    const [output, input, waiting] = [dueTaxes, ['inputTax'], ['inputTaxPending']].map((names) =>
      names.reduce((sum, name) => sum + (accounts.get(name) ?? 0n), 0n),
    )
    expect(told).toEqual({ output: -(output ?? 0n), input, waiting })
  })

  test('earnings of the stores, and the invariants of the product itself', async () => {
    const { records } = await admin.ok('StoreProfitApi_list', { query: { groupBy: 'depot', size: 10 } })
    for (const { month, depots } of companies) {
      const { untaxed, cost } = month.books.sold
      const { promotionGifts = 0n, pendingStockLoss = 0n, expense = 0n } = Object.fromEntries(month.books.accounts)
      const own = records.filter(({ depotId }) => depots.includes(depotId ?? ''))
      const sumOf = (figure: (typeof figures)[number]) => own.reduce((sum, row) => sum + cents(row[figure]), 0n)
      const net = untaxed - cost - promotionGifts - pendingStockLoss - expense
      expect(figures.slice(0, 6).map(sumOf)).toEqual([untaxed, cost, untaxed - cost, promotionGifts, pendingStockLoss, net])
      expect(sumOf('expenseAmt') + sumOf('sharedAmt')).toBe(expense)
    }
    await expectSound(server)
  })

  test('the month closed: nothing is left in the account of variances, and stock and accounts agree', async () => {
    server.clock.advance({ days: 14 })
    const closer = await server.as('admin')
    for (const company of companies) {
      const { month, entity: legalEntity } = company
      const november = { period: '2026-11', legalEntity }
      const { records } = await closer.ok('PeriodApi_list', { query: { legalEntity } })
      const { version = 0 } = records.find(({ period }) => period === '2026-11') ?? {}
      await closer.ok('PeriodApi_close', { body: { ...november, version } })
      const { document, varianceAmt } = await closer.ok('PeriodApi_variances', { query: november })
      expect(cents(varianceAmt)).toBe(month.books.accounts.get('purchaseVariance') ?? 0n)
      month.books.close()
      if (document) month.documents.push(document.id)
      await expectStock(company, closer)
      await expectAccounts(company, closer)
      expect(texts(month.books.accounts)).not.toHaveProperty('purchaseVariance')
    }
    await expectSound(server)
  })
})
