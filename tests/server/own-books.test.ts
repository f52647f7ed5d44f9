import { describe, expect, test } from 'vitest'
import { withSettings } from '../support/conformance.ts'
import { toPerson } from '../support/invoice-acts.ts'
import { cashAccount } from '../support/money-acts.ts'
import { expenseSubject } from '../support/money-documents.ts'
import { moneyText, OwnBooks } from '../support/own-books.ts'
import { type Act, acts, Month, numbersFrom } from '../support/own-month.ts'
import { expectSound } from '../support/purchase-acts.ts'
import { customerOf } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

/** Cents of a figure of the wire. */
const cents = (text: string | undefined): bigint => BigInt((text ?? '0.00').replace('.', ''))
const texts = (figures: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...figures].filter(([, amount]) => amount !== 0n).map(([key, amount]) => [key, moneyText(amount)]))

async function keepMonth(count: number, seed: number, deducts: boolean) {
  const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
  const shop = await openShop(server)
  const customers = [await customerOf(shop), await customerOf(shop)]
  for (const customerId of customers) await toPerson(shop, customerId)
  const [bank, cash] = [await cashAccount(server, 'bank', '银行'), await cashAccount(server, 'cash', '现金')]
  const known = { customers, suppliers: [shop.supplierId, shop.otherSupplierId], bank, cash, subjectId: await expenseSubject(shop) }
  const upTo = numbersFrom(seed)
  const month = new Month(shop, new OwnBooks(deducts), known, upTo)
  const post = async () => {
    for (let at = 0; at < count; at += 1) await month[acts[upTo(acts.length)] as Act]()
  }
  await (deducts ? post() : withSettings(server, { TAXPAYER_KIND: 'small' }, post))
  return { server, shop, month, known }
}

/** OWN_BOOKS=20 keeps so many months more, each of other documents. */
const more = Array.from({ length: Number(process.env.OWN_BOOKS ?? 0) }, (_, at) => 1000 + at)
const months: [string, number, boolean][] = [
  ['a general taxpayer', 43, true],
  ['a small-scale taxpayer', 7, false],
  ...more.map((seed): [string, number, boolean] => [`a taxpayer (${seed})`, seed, seed % 2 === 0]),
]

describe.each(months)('a month of 60 documents of %s agrees to the cent with books kept beside it', async (_, seed, deducts) => {
  const { server, shop, month, known } = await keepMonth(60, seed, deducts)
  const { admin, depotId, otherDepotId, goods } = shop
  const { books } = month

  test('stock by depot and goods', async () => {
    const commInfoIds = goods.slice(0, 4)
    const rows = (
      await Promise.all(
        [depotId, otherDepotId].map((depotId) =>
          admin.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [...commInfoIds], depotId } }),
        ),
      )
    ).flat()
    const told = rows.flatMap(({ depotId, commInfoId, qty, costAmt }) =>
      Number(qty) === 0 && Number(costAmt) === 0 ? [] : [[`${depotId} ${commInfoId}`, `${Number(qty)} ${costAmt}`] as const],
    )
    const expected = [...books.stock].flatMap(([key, { qty, value }]) =>
      qty === 0n && value === 0n ? [] : [[key, `${qty} ${moneyText(value)}`] as const],
    )
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
  })

  test('what partners owe and are owed', async () => {
    const told = new Map<string, bigint>()
    for (const customerId of known.customers)
      told.set(customerId, cents((await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId } })).sums.balanceAmt))
    for (const supplierId of known.suppliers)
      told.set(supplierId, -cents((await admin.ok('SupplierLedgerApi_supplierlist', { query: { supplierId } })).sums.balanceAmt))
    expect(texts(told)).toEqual(texts(books.owed))
  })

  test('money', async () => {
    const told = new Map<string, bigint>()
    for (const [name, accountId] of [
      ['bank', known.bank],
      ['cash', known.cash],
    ] as const)
      told.set(name, cents((await admin.ok('CashBookApi_list', { query: { accountId } })).sums.balanceAmt))
    expect(texts(told)).toEqual(texts(books.money))
  })

  test('every account of the vouchers', async () => {
    const told = new Map<string, bigint>()
    for (const id of month.documents)
      for (const { account, debitAmt, creditAmt } of await admin.ok('PushAccountingApi_lines', { query: { id } }))
        told.set(account, (told.get(account) ?? 0n) + cents(debitAmt) - cents(creditAmt))
    expect(texts(told)).toEqual(texts(books.accounts))
  })

  test('tax that is due, is deducted and waits', async () => {
    const { records } = await admin.ok('TaxWorksheetApi_list', { query: { size: 50, startTime: '2026-11-01', endTime: '2026-11-30' } })
    const told = { output: 0n, input: 0n, waiting: 0n }
    for (const { outputAmt, inputAmt, waitingAmt } of records) {
      told.output += cents(outputAmt)
      told.input += cents(inputAmt)
      told.waiting += cents(waitingAmt)
    }
    const { outputTax = 0n, inputTax = 0n, inputTaxPending = 0n } = Object.fromEntries(books.accounts)
    expect(told).toEqual({ output: -outputTax, input: inputTax, waiting: inputTaxPending })
  })

  test('earnings of the stores, and the invariants of the product itself', async () => {
    const { sums } = await admin.ok('StoreProfitApi_list', { query: { groupBy: 'depot' } })
    const { untaxed, cost } = books.sold
    expect([sums.salesAmt, sums.costAmt, sums.profitAmt]).toEqual([untaxed, cost, untaxed - cost].map(moneyText))
    await expectSound(server)
  })
})
