import { describe, expect, test } from 'vitest'
import { partnerAccounts } from '#server/documents/books/money/open-amounts.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { cashAccount, figures, moneyActs } from '../../support/acts/money-acts.ts'
import { checkableInvariants } from '../../support/database/postgres.ts'
import { newPartner, pass } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const { admin } = await openShop(server)
const { sell, receiveMoney, settle, reverse, openOf } = moneyActs(server)
const bank = await cashAccount(server, 'bank', '建设银行')

const customer = () => newPartner(server, 'customer')
const broken = () =>
  server.database.asOwner(async (client) => {
    const found: string[] = []
    for (const { id, title, sql } of checkableInvariants())
      if ((id === 'I12' || id === 'I14') && (await client.query(sql)).rows.length > 0) found.push(title)
    return found
  })
const balances = async (customerId: string) =>
  (await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId, size: 50 } })).records.map(({ balanceAmt }) => balanceAmt)
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))

describe('a customer’s ledger', () => {
  test('goes from opening over outs, returns, money and write-offs to their reversal (G1)', async () => {
    const customerId = await customer()
    const opened = await admin.ok('OpeningPartnerApi_submit', { body: { customerId, receivableAmt: '500', billDate: '2026-10-31' } })
    await pass(admin, opened)
    const out = await sell(customerId, '113.00')
    const back = await sell(customerId, '-22.60')
    const money = await receiveMoney(customerId, bank, '300.00')
    const linked = await settle([
      { document: out, applied: '90.40' },
      { document: money, applied: '-90.40' },
    ])
    await settle([{ document: { id: opened.id, billDate: '' }, writeOff: '0.40' }])
    expect(await openOf(out)).toEqual(['receivable 22.60'])
    // the out can only be reversed after its return is, and after the settlement with the money is undone
    await reverse(back)
    if (linked.document) await reverse(linked.document)
    expect(await openOf(out)).toEqual(['receivable 113.00'])
    await reverse(out)
    const said = ['500.00', '613.00', '590.40', '290.40', '290.00', '312.60', '199.60']
    // an amount set against both sides does not change the balance
    expect((await balances(customerId)).filter((balance, at, all) => balance !== all[at - 1])).toEqual(said)
    expect([await openOf(out), await openOf(back), await openOf(money), await openOf(opened)]).toEqual([
      [],
      [],
      ['receivable -300.00'],
      ['receivable 499.60'],
    ])
    expect(await broken()).toEqual([])
  })

  test('has nothing open of what was applied, discounted and written off in full, and all of it when that is undone (G2)', async () => {
    const customerId = await customer()
    const [invoice, money] = [await sell(customerId, '113.00'), await receiveMoney(customerId, bank, '100.00')]
    const { document, problems } = await settle([
      { document: invoice, applied: '100', discount: '10', writeOff: '3' },
      { document: money, applied: '-100' },
    ])
    expect(problems).toEqual([])
    expect([await openOf(invoice), await openOf(money)]).toEqual([[], []])
    if (!document) return expect.unreachable()
    expect(await voucher(document)).toEqual(['debit cashDiscount 10', 'debit badDebt 3', 'credit receivable 13'])
    expect(await voucher(money)).toEqual(['debit bank 100', 'credit receivable 100'])
    await reverse(document)
    expect([await openOf(invoice), await openOf(money)]).toEqual([['receivable 113.00'], ['receivable -100.00']])
    expect(await broken()).toEqual([])
  })

  test('keeps advances apart from what is owed until they are applied', async () => {
    const customerId = await customer()
    const [invoice, advance] = [await sell(customerId, '113.00'), await receiveMoney(customerId, bank, '200.00', 'advance')]
    const accounts = () => server.inTenant(async (tx) => figures(await partnerAccounts(tx, { party: 'customer', partyId: customerId })))
    expect(await accounts()).toEqual({ receivable: '113.00', advance: '200.00' })
    expect((await balances(customerId)).at(-1)).toBe('-87.00')
    await settle([
      { document: invoice, applied: '113' },
      { document: advance, applied: '113' },
    ])
    expect(await accounts()).toEqual({ receivable: '0.00', advance: '87.00' })
    expect((await balances(customerId)).at(-1)).toBe('-87.00')
    expect(await voucher(advance)).toEqual(['debit bank 200', 'credit advanceReceived 200'])
    expect(await broken()).toEqual([])
  })
})

test('no two settle the same at once beyond what is open', async () => {
  const customerId = await customer()
  const invoice = await sell(customerId, '100.00')
  const money = await Promise.all([1, 2, 3].map(() => receiveMoney(customerId, bank, '60.00')))
  const tried = await Promise.all(
    money.map((document) =>
      settle([
        { document: invoice, applied: '60' },
        { document, applied: '-60' },
      ]),
    ),
  )
  expect(tried.map(({ problems }) => problems.map(({ rule }) => rule).join()).toSorted()).toEqual(['', 'SETTLE_BAD', 'SETTLE_BAD'])
  expect(await openOf(invoice)).toEqual(['receivable 40.00'])
  expect(await broken()).toEqual([])
})
