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

/** Inserts a bare document, which has no document type, with or without a customer, by default dated today. */
async function bare(tx: Tx, customerId?: string, billDate = tx.today, mirrorOf?: string): Promise<Booked> {
  const { id } = await tx.one<{ id: string }>(
    `insert into document (tenant_id, kind, bill_date, state, status, tags, version, customer_id, mirror_id, create_time)
     values ($1, 'bare', $2, 'posted', 0, $3, 0, $4, $5, $6) returning id`,
    [tx.tenantId, billDate, mirrorOf ? ['booked', 'mirror'] : ['booked', 'counts'], customerId ?? null, mirrorOf ?? null, tx.now],
  )
  return { id, billDate }
}

export type Settling = { document: Booked; applied?: string; discount?: string; writeOff?: string }

/** Calls the books of money as documents do, each in its own transaction. */
export function moneyActs(server: TestApp) {
  /** Books a sale at 13 %; a negative amount is a return. */
  const sell = (customerId: string, finalAmt: string) =>
    server.inTenant(async (tx) => {
      const document = await bare(tx, customerId)
      await postEntries(tx, document, salesEntries({ customerId }, [{ commInfoId: '1', finalAmt, taxRate: '13' }], settings))
      return document
    })

  /** Books a customer's payment into an account, for what they owe or in advance. */
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

  /** Settles open amounts of documents; returns the settlement, or the problems. */
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

/** Creates an account for money. */
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

/**
 * Checks that each account in the company's books equals its vouchers at the end of a month, and that those named are
 * among them.
 */
export async function expectTied({ admin }: Shop, period: string, ...accounts: string[]): Promise<void> {
  const rows = await admin.ok('PeriodApi_controls', { query: { period } })
  expect(rows.filter(({ ties }) => ties !== 2)).toEqual([])
  expect(rows.map(({ account }) => account)).toEqual(expect.arrayContaining(accounts))
}
