import { describe, expect, test } from 'vitest'
import { cashBalance, dayBook } from '#server/documents/books/money/cash.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { cashAccount, moneyActs } from '../../support/acts/money-acts.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const { moveMoney, reverse } = moneyActs(server)
const [till, transit, bank, wallet] = [
  await cashAccount(server, 'cash', '一号钱箱'),
  await cashAccount(server, 'transit', '在途现金'),
  await cashAccount(server, 'bank', '建设银行'),
  await cashAccount(server, 'thirdParty', '微信支付'),
]

const balance = (account: string, until?: string) => server.inTenant(async (tx) => (await cashBalance(tx, account, until)).toFixed(2))
const book = (account: string, from: string, to: string) =>
  server.inTenant(async (tx) => (await dayBook(tx, account, { from, to })).map((row) => `${row.billDate} ${row.amount} ${row.balance}`))

describe('accounts that money is kept in', () => {
  test('have a day book by business date, in a day as it was entered', async () => {
    await moveMoney([[till, '500.00']], '2026-11-01')
    await moveMoney([[till, '120.50']], '2026-11-03')
    await moveMoney([[till, '-20.00']], '2026-11-02')
    await moveMoney([[till, '-100.00']], '2026-11-03')
    expect(await book(till, '2026-11-01', '2026-11-30')).toEqual([
      '2026-11-01 500 500',
      '2026-11-02 -20 480',
      '2026-11-03 120.5 600.5',
      '2026-11-03 -100 500.5',
    ])
    expect(await book(till, '2026-11-03', '2026-11-03')).toEqual(['2026-11-03 120.5 600.5', '2026-11-03 -100 500.5'])
    expect(await book(till, '2026-12-01', '2026-12-31')).toEqual([])
    expect([await balance(till, '2026-10-31'), await balance(till, '2026-11-02'), await balance(till)]).toEqual([
      '0.00',
      '480.00',
      '500.50',
    ])
  })

  test('cash goes on its way to the bank, and arrives; a reversal gives it back to the same accounts', async () => {
    const slip = await moveMoney([
      [till, '-400.00'],
      [transit, '400.00'],
    ])
    await moveMoney([
      [transit, '-400.00'],
      [bank, '399.00'],
      [wallet, '1.00'],
    ])
    expect([await balance(till), await balance(transit), await balance(bank), await balance(wallet)]).toEqual([
      '100.50',
      '0.00',
      '399.00',
      '1.00',
    ])
    const said = await server.inTenant((tx) => voucherOf(tx, slip.id))
    expect(said.map(({ side, account, amount }) => `${side} ${account} ${amount}`)).toEqual(['debit cashInTransit 400', 'credit cash 400'])
    await reverse(slip)
    expect([await balance(till), await balance(transit)]).toEqual(['500.50', '-400.00'])
  })

  test('an account is not removed once money went through it, and entries are never changed', async () => {
    await expect(
      server.inTenant((tx) => tx.query('delete from cash_account where tenant_id = $1 and id = $2', [tx.tenantId, bank])),
    ).rejects.toThrow()
    await expect(
      server.inTenant((tx) => tx.query('update cash_entry set amount = 1 where tenant_id = $1', [tx.tenantId])),
    ).rejects.toThrow()
  })
})
