import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { streamCsvRows } from 'hucre/csv'
import { expect, onTestFinished, test } from 'vitest'
import { decimal, zero } from '#domain/figures/decimal.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { by, freeBody, freshReceipt, goodsLine } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { paidAhead } from '../../support/acts/settlement-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// the CSV of vouchers is read as docs/voucher-sheets.md describes: by a reader in this test, and by hledger if it is
// installed; both must arrive at the balances of the books

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, supplierId } = shop
const rules = new URL('../../../docs/vouchers/hledger.csv.rules', import.meta.url).pathname

/**
 * A month of trade: purchases with freight, a red return, sales to two customers, one of whom pays a part, a
 * supplement and an expense.
 */
async function trade(): Promise<void> {
  await server.inTenant((tx) =>
    tx.query('update supplier set supplier_name = $2 where tenant_id = $1 and id = $3', [tx.tenantId, '=甲,"乙"; 供应商', supplierId]),
  )
  const receive = (at: number, more: object = {}) =>
    admin.ok('PurchaseReceiptApi_accounting', {
      body: freeBody(shop, [goodsLine(shop, at, { actualQty: '7' })], { billDate: '2026-11-03', ...more }),
    })
  await receive(0, { freight: '109', freightSupplierId: shop.carrierId, freightDeductible: 2 })
  const wrong = await receive(1)
  await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(await freshReceipt(shop, wrong)), remark: '送错' } })
  const [goods = ''] = shop.goods.slice(18)
  await stockUp(shop, goods, '30', '100.01')
  const customers = [await customerOf(shop), await customerOf(shop)]
  const sell = (customerId: string, qty: string) => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods, qty) })
  const [out] = [await sell(customers[0] ?? '', '3'), await sell(customers[1] ?? '', '4')]
  const money = await paidAhead(shop, customers[0] ?? '', await bankAccount(shop), '12.34')
  await admin.ok('SettlementApi_accounting', {
    body: {
      bartererId: customers[0] ?? '',
      lines: [
        { sourceBillId: out?.id ?? '', side: 1, amount: '10.01' },
        { sourceBillId: money.id, side: 2, amount: '10.01' },
      ],
    },
  })
  await admin.ok('SupplementApi_accounting', { body: { bartererId: customers[1] ?? '', amount: '113' } })
}

/** Pushes everything that is in the books; returns the documents whose vouchers the file must contain. */
async function pushAll(): Promise<number> {
  const { records } = await admin.ok('PushAccountingApi_list', { query: { size: 200 } })
  const outcomes = await admin.ok('PushAccountingApi_push', { body: { ids: records.map(({ id }) => id) } })
  expect(outcomes.map(({ pushStatus }) => pushStatus)).toEqual(records.map(() => 1))
  return records.length
}

type Balances = Record<string, string>

function added(entries: readonly (readonly [key: string, amount: string])[]): Balances {
  const sums = new Map<string, typeof zero>()
  for (const [key, amount] of entries) sums.set(key, (sums.get(key) ?? zero).add(decimal(amount)))
  return Object.fromEntries([...sums].filter(([, sum]) => !sum.isZero()).map(([key, sum]) => [key, sum.toFixed()]))
}

/**
 * The trial balance computed from the books: each account by its code, and below it each partner by their code; debits
 * above zero.
 */
async function trialBalance(): Promise<Balances> {
  const codes = new Map((await admin.ok('PushAccountingApi_accounts', {})).map(({ account, accountCode }) => [account, accountCode]))
  const rows = await server.inTenant((tx) =>
    tx.query<{ account: string; partner: string | null; amount: string }>(
      `select l.account, coalesce(c.customer_code, s.supplier_code) as partner, sum(case l.side when 'debit'
        then l.amount else -l.amount end) as amount
         from voucher_line l left join customer c on c.tenant_id = l.tenant_id and c.id = l.party_id
         left join supplier s on s.tenant_id = l.tenant_id and s.id = l.party_id
        where l.tenant_id = $1 group by 1, 2`,
      [tx.tenantId],
    ),
  )
  return added(rows.map(({ account, partner, amount }) => [[codes.get(account) ?? account, partner].filter(Boolean).join(':'), amount]))
}

/** Reads the file only by the column names of the documented rules. */
async function readByRules(csv: string) {
  const names = /^fields (.*)$/m.exec(await readFile(rules, 'utf8'))?.[1]?.split(', ') ?? []
  const [, ...rows] = [...streamCsvRows(csv)].map((values) => values.map((value) => String(value ?? '')))
  const cell = (row: readonly string[], name: string) => row[names.indexOf(name)] ?? ''
  return rows.map((row) => ({
    voucher: [cell(row, 'entity'), cell(row, 'date'), cell(row, 'number')].join(' '),
    account: [cell(row, 'account_code'), cell(row, 'partner_code')].filter(Boolean).join(':'),
    amount: decimal(cell(row, 'debit') || '0')
      .sub(decimal(cell(row, 'credit') || '0'))
      .toFixed(),
  }))
}

const isInstalled = await promisify(execFile)('hledger', ['--version']).then(
  () => true,
  () => false,
)

/**
 * The balances in hledger after it has read the file by the documented rules; clearing accounts are returned
 * separately.
 */
async function importedByHledger(csv: string): Promise<{ balances: Balances; clearing: Balances }> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-vouchers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'vouchers.csv')
  await writeFile(file, csv)
  const said = await promisify(execFile)(
    'hledger',
    ['--rules-file', rules, '-f', file, 'balance', '--flat', '--no-total', '--empty', '-O', 'csv'],
    { env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  )
  const [, ...rows] = [...streamCsvRows(said.stdout)].map(([account, balance]) => [String(account), String(balance)] as const)
  const ofVouchers = rows.filter(([account]) => account.startsWith('voucher:'))
  return { balances: added(rows.filter((row) => !ofVouchers.includes(row))), clearing: Object.fromEntries(ofVouchers) }
}

test('vouchers are imported from their CSV: each balances, and accounts come to what the books say', async () => {
  await trade()
  const count = await pushAll()
  const expected = await trialBalance()
  expect(Object.keys(expected).length).toBeGreaterThan(8)
  const csv = new TextDecoder().decode(await ((await admin.ok('PushAccountingApi_csv', { query: {} })) as File).arrayBuffer())

  const entries = await readByRules(csv)
  expect(new Set(entries.map(({ voucher }) => voucher)).size).toBe(count)
  expect(added(entries.map(({ voucher, amount }) => [voucher, amount]))).toEqual({})
  expect(added(entries.map(({ account, amount }) => [account, amount]))).toEqual(expected)

  if (!isInstalled) return
  const { balances, clearing } = await importedByHledger(csv)
  expect(Object.values(clearing)).toEqual(Array.from({ length: count }, () => '0'))
  expect(balances).toEqual(expected)
})
