import { expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))
const left = async (accountId: string) => (await admin.ok('CashBookApi_list', { query: { accountId } })).sums.balanceAmt

test('what a payment service pays out leaves its account whole, arrives less the fee, and comes back when it is undone', async () => {
  const [provider, bank] = [await bankAccount(shop, 'thirdParty'), await bankAccount(shop)]
  const body = { fromAccountId: provider, toAccountId: bank, amount: '8342.70', chargeAmt: '50.06', slipNo: 'P1' }
  const made = await admin.ok('AccountTransferApi_submit', { body })
  expect(made).toMatchObject({ status: 3003, amount: '8342.70', chargeAmt: '50.06', netAmt: '8292.64' })
  expect(await voucher(made)).toEqual(['debit bank 8292.64', 'debit bankCharges 50.06', 'credit paymentServices 8342.7'])
  expect([await left(provider), await left(bank)]).toEqual(['-8342.70', '8292.64'])
  const { records } = await admin.ok('AccountTransferApi_list', { query: { accountId: bank, keyword: 'P1' } })
  expect(records).toMatchObject([{ netAmt: '8292.64', slipNo: 'P1' }])
  await admin.ok('AccountTransferApi_flush', { body: { id: made.id, version: made.version, remark: '账户选错' } })
  expect([await left(provider), await left(bank)]).toEqual(['0.00', '0.00'])
})

test('one of an open day is booked on its day, and undone on it by right', async () => {
  const [from, to] = [await bankAccount(shop), await bankAccount(shop)]
  const billDate = server.inTenant(async ({ today }) => `${today.slice(0, 8)}01`)
  const made = await admin.ok('AccountTransferApi_submit', {
    body: { fromAccountId: from, toAccountId: to, amount: '10', billDate: await billDate },
  })
  const days = () =>
    server.inTenant(async (tx) =>
      (await tx.query<{ day: string }>('select distinct bill_date as day from cash_entry where document_id = $1', [made.id])).map(
        ({ day }) => day,
      ),
    )
  expect([made.billDate, await days()]).toEqual([await billDate, [await billDate]])
  const undo = { id: made.id, version: made.version, remark: '账户选错', ownDay: 2 as const }
  await server.addUser('treasurer', { rights: ['accounttransfer_view', 'accounttransfer_flush'] })
  const refused = await (await server.as('treasurer')).call('AccountTransferApi_flush', { body: undo })
  expect(refused).toMatchObject({ key: 'NO_PERMISSION', msg: '没有[会计期间·按原单日期红冲]权限' })
  await admin.ok('AccountTransferApi_flush', { body: undo })
  expect(await days()).toEqual([await billDate])
})

test('what is entered wrong is named', async () => {
  const [bank, other, foreign] = [await bankAccount(shop), await bankAccount(shop), await bankAccount(shop, 'bank', '别家')]
  const good = { fromAccountId: bank, toAccountId: other, amount: '10' }
  const said = [
    [{ ...good, fromAccountId: '5' }, 'fromAccountId'],
    [{ ...good, toAccountId: bank }, 'toAccountId'],
    [{ ...good, toAccountId: foreign }, 'toAccountId'],
    [{ ...good, amount: '0' }, 'amount'],
    [{ ...good, amount: '1.001' }, 'amount'],
    [{ ...good, chargeAmt: '10' }, 'chargeAmt'],
    [{ ...good, chargeAmt: '-1' }, 'chargeAmt'],
  ] as const
  for (const [body, field] of said)
    expect(await admin.call('AccountTransferApi_submit', { body })).toMatchObject({ status: 400, key: 'FIELD_BAD', fields: [{ field }] })
})

test('all of it is sound', () => expectSound(server))
