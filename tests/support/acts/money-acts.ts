import { expect } from 'vitest'
import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import { type LedgerEntry, salesEntries } from '#domain/finance/ledger.ts'
import { type SettledLine, settlementEntries, settlementProblems } from '#domain/finance/settlement.ts'
import type { Tx } from '#server/db/connect.ts'
import { postCash, reverseCash } from '#server/documents/books/money/cash.ts'
import { openAmounts } from '#server/documents/books/money/open-amounts.ts'
import { postEntries, reverseEntries } from '#server/documents/books/money/partner-ledger.ts'
import type { TestApp } from '../server.ts'
import type { Shop } from '../shop.ts'

export type Booked = { id: string; billDate: string }

const settings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1 } as const

/** A document of no type that counts, of a customer or nobody, dated today unless told. */
async function bare(tx: Tx, customerId?: string, billDate = tx.today, mirrorOf?: string): Promise<Booked> {
  const { id } = await tx.one<{ id: string }>(
    `insert into document (tenant_id, kind, bill_date, state, status, tags, version, customer_id, mirror_id, create_time)
     values ($1, 'bare', $2, 'posted', 0, $3, 0, $4, $5, $6) returning id`,
    [tx.tenantId, billDate, mirrorOf ? ['booked', 'mirror'] : ['booked', 'counts'], customerId ?? null, mirrorOf ?? null, tx.now],
  )
  return { id, billDate }
}

export type Settling = { document: Booked; applied?: string; discount?: string; writeOff?: string }

/** The books of money called as documents will call them, each in a transaction of its own. */
export function moneyActs(server: TestApp) {
  /** A sale, or below zero a return, at 13 %. */
  const sell = (customerId: string, finalAmt: string) =>
    server.inTenant(async (tx) => {
      const document = await bare(tx, customerId)
      await postEntries(tx, document, salesEntries({ customerId }, [{ commInfoId: '1', finalAmt, taxRate: '13' }], settings))
      return document
    })

  /** Money of a customer that comes into an account, for what it owes or in advance. */
  const receiveMoney = (customerId: string, accountId: string, amount: string, account: 'receivable' | 'advance' = 'receivable') =>
    server.inTenant(async (tx) => {
      const document = await bare(tx, customerId)
      const paid = account === 'advance' ? decimal(amount) : decimal(amount).neg()
      const entry: LedgerEntry = { account, party: 'customer', partyId: customerId, about: 'payment', part: 'goods', amount: paid }
      await postEntries(tx, document, [entry])
      await postCash(tx, document, [{ accountId, amount: decimal(amount) }])
      return document
    })

  const moveMoney = (entries: readonly [accountId: string, amount: string][], billDate?: string) =>
    server.inTenant(async (tx) => {
      const document = await bare(tx, undefined, billDate)
      await postCash(
        tx,
        document,
        entries.map(([accountId, amount]) => ({ accountId, amount: decimal(amount) })),
      )
      return document
    })

  /** Settles open amounts of documents; answers what is wrong with it, or the settlement. */
  const settle = (lines: readonly Settling[]) =>
    server.inTenant(async (tx) => {
      const amounts = await openAmounts(
        tx,
        lines.map(({ document }) => document.id),
        true,
      )
      const settled = lines.map(({ document, applied = '0', discount = '0', writeOff = '0' }): SettledLine => {
        const of = amounts.find(({ documentId }) => documentId === document.id)
        if (!of) throw new Error('nothing is open of it')
        return { of, applied: decimal(applied), discount: decimal(discount), writeOff: decimal(writeOff) }
      })
      const problems = settlementProblems(settled)
      if (problems.length > 0) return { problems }
      const document = await bare(tx)
      await postEntries(tx, document, settlementEntries(settled))
      return { problems, document }
    })

  const reverse = (original: Booked) =>
    server.inTenant(async (tx) => {
      const red = await bare(tx, undefined, undefined, original.id)
      await reverseEntries(tx, original.id, red)
      await reverseCash(tx, original.id, red)
      return red
    })

  const openOf = ({ id }: { id: string }) =>
    server.inTenant(async (tx) => (await openAmounts(tx, [id], false)).map(({ account, open }) => `${account} ${open.toFixed(2)}`))

  return { sell, receiveMoney, moveMoney, settle, reverse, openOf }
}

/** An account that money is kept in. */
export const cashAccount = (server: TestApp, kind: 'cash' | 'transit' | 'bank' | 'thirdParty', name: string): Promise<string> =>
  server.inTenant(async (tx) => {
    const { id } = await tx.one<{ id: string }>(
      `insert into cash_account (tenant_id, code, name, kind_code, create_time) values ($1, $2::text, $2::text, $3, $4) returning id`,
      [tx.tenantId, name, kind, tx.now],
    )
    return id
  })

export const figures = (accounts: ReadonlyMap<string, Decimal>) =>
  Object.fromEntries([...accounts].map(([account, amount]) => [account, amount.toFixed(2)]))

/** Each account of the books of the company ties with its vouchers at the end of a month, those named among them. */
export async function expectTied({ admin }: Shop, period: string, ...accounts: string[]): Promise<void> {
  const rows = await admin.ok('PeriodApi_controls', { query: { period } })
  expect(rows.filter(({ ties }) => ties !== 2)).toEqual([])
  expect(rows.map(({ account }) => account)).toEqual(expect.arrayContaining(accounts))
}
