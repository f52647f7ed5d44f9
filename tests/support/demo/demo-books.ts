import { expect } from 'vitest'
import { daysLater, monthsLater } from '#domain/core/day-periods.ts'
import { type Decimal, decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { network } from '#server/demo/master-data/network.ts'
import { logFindings } from '../documents/log-findings.ts'
import { pushVouchers } from '../documents/pushed-vouchers.ts'
import type { Client, TestApp } from '../server.ts'

type App = Pick<TestApp, 'inTenant'>
/** A user who reads the books, and a user who may close a month with unfinished documents. */
type People = { finance: Client; admin: Client }
type Month = { legalEntity: string; period: string }

/**
 * Checks that the log replays, and that in the books of every legal entity all months up to this one tie to the cent;
 * past months are closed first.
 */
export async function booksAreRight(app: App, people: People, today: string): Promise<void> {
  const { finance } = people
  expect(await app.inTenant(logFindings, network.tenantId)).toEqual([])
  const entities = await finance.ok('PeriodApi_entities')
  expect(entities.length).toBeGreaterThan(1)
  for (const { legalEntity } of entities)
    for (const period of [...(await monthsClose(people, legalEntity)), today.slice(0, 7)]) await ties(app, finance, { legalEntity, period })
  await drawersAreCounted(finance)
  expect((await pushVouchers(people.admin)).length).toBeGreaterThan(20)
}

/**
 * Closes past months in order, by a user who knows what is unfinished there; months that do not tie must not prevent
 * it. Returns the months.
 */
async function monthsClose({ finance, admin }: People, legalEntity: string): Promise<string[]> {
  const { records } = await finance.ok('PeriodApi_list', { query: { legalEntity, size: 100 } })
  const over = records.slice(1).toReversed()
  for (const { period, version, state } of over) {
    if (state === 'closed') continue
    const obstacles = await finance.ok('PeriodApi_obstacles', { query: { legalEntity, period } })
    expect(obstacles.filter(({ kind }) => kind === 'control')).toEqual([])
    const body = { legalEntity, period, version, remark: '月末结账', override: ['PERIOD_BUSY' as const] }
    expect(await admin.ok('PeriodApi_close', { body })).toMatchObject({ state: 'closed' })
  }
  return over.map(({ period }) => period)
}

/** The closed months of head office, oldest first. */
export async function closedMonths(finance: Client): Promise<string[]> {
  const { records } = await finance.ok('PeriodApi_list', { query: { legalEntity: network.legalEntity, size: 100 } })
  return records.flatMap(({ period, state }) => (state === 'closed' ? [period] : [])).toReversed()
}

/**
 * Checks that at the end of a month each account equals its vouchers, and the reports on stock, open amounts and
 * money.
 */
async function ties(app: App, finance: Client, month: Month): Promise<void> {
  const figures = await finance.ok('PeriodApi_controls', { query: month })
  expect(figures.filter(({ ties }) => ties !== 2)).toEqual([])
  const accounts = (...names: string[]) =>
    fixedText(sum(figures.flatMap(({ account, ownAmt }) => (names.includes(account) ? [decimal(ownAmt ?? '0')] : []))), 2)
  const { legalEntity, period } = month
  const at = { legalEntity, endTime: daysLater(monthsLater(`${period}-01`, 1), -1) }
  // the company itself is not named as a legal entity
  const query = { ...(legalEntity === '' ? { companyItself: 2 } : { legalEntity }), endTime: at.endTime }
  const [owed, owing, estimated] = await Promise.all([
    finance.ok('ReceivableAgeApi_list', { query }),
    finance.ok('PayableAgeApi_list', { query }),
    finance.ok('EstimateAgeApi_list', { query }),
  ])
  const uninvoiced = await taxNotInvoiced(app, at)
  const money = await moneyByKind(finance, at)
  expect({
    stock: await stockOf(finance, at),
    receivable: owed.sums.openAmt ?? '0.00',
    // the tax of receipts that are not invoiced is in no account yet
    payable: fixedText(decimal(owing.sums.openAmt ?? '0').sub(uninvoiced), 2),
    estimated: estimated.sums.estimateAmt ?? '0.00',
    cash: money('cash'),
    inTransit: money('transit'),
    bank: money('bank'),
    services: money('thirdParty'),
  }).toEqual({
    stock: accounts('inventory'),
    receivable: accounts('receivable'),
    payable: accounts('payable', 'payableEstimated'),
    estimated: accounts('payableEstimated'),
    cash: accounts('cash'),
    inTransit: accounts('cashInTransit'),
    bank: accounts('bank'),
    services: accounts('paymentServices'),
  })
}

type At = { legalEntity: string; endTime: string }

/** The cost of goods in the depots of a legal entity. */
async function stockOf(finance: Client, { legalEntity, endTime }: At): Promise<string> {
  const { records } = await finance.ok('DepotApi_list', { query: { size: 100 } })
  const its = records.filter((depot) => (depot.legalEntity ?? '') === legalEntity)
  const sums = await Promise.all(its.map(({ id }) => finance.ok('InventoryBalanceApi_sumtotal', { query: { depotId: id, endTime } })))
  return fixedText(sum(sums.map(({ closingAmt }) => decimal(closingAmt ?? '0'))), 2)
}

/** The balance of the cash journal for each kind of account. */
async function moneyByKind(finance: Client, { legalEntity, endTime }: At): Promise<(kind: string) => string> {
  const { records } = await finance.ok('CashAccountApi_list', { query: { size: 100 } })
  const its = records.filter((account) => (account.legalEntity ?? '') === legalEntity)
  const balances = await Promise.all(
    its.map(async ({ id, kindCode }): Promise<[string, Decimal]> => {
      const { sums } = await finance.ok('CashBookApi_list', { query: { accountId: id, endTime, size: 1 } })
      return [kindCode, decimal(sums.balanceAmt ?? '0')]
    }),
  )
  return (kind) => fixedText(sum(balances.flatMap(([of, balance]) => (of === kind ? [balance] : []))), 2)
}

/**
 * Checks that differences found when drawers are counted are in the cash journal, so that the account has the counted
 * amount.
 */
async function drawersAreCounted(finance: Client): Promise<void> {
  const { records } = await finance.ok('TillShiftApi_list', { query: { size: 100 } })
  const closed = records.filter(({ countedAmt }) => countedAmt !== undefined)
  expect(closed).not.toEqual([])
  const { sums } = await finance.ok('CashBookApi_list', { query: { kind: 'tillShift', size: 1 } })
  const booked = decimal(sums.debitAmt ?? '0').sub(sums.creditAmt ?? '0')
  expect(fixedText(booked, 2)).toBe(fixedText(sum(closed.map(({ differenceAmt }) => decimal(differenceAmt ?? '0'))), 2))
}

const taxNotInvoiced = async (app: App, { legalEntity, endTime }: At): Promise<string> =>
  (
    await app.inTenant(
      (tx) =>
        tx.one<{ tax: string }>(
          `select coalesce(sum(amount), 0)::text as tax from ledger_entry where tenant_id = $1 and legal_entity = $2 and bill_date <= $3
              and account = 'payable' and part = 'tax' and about <> 'invoice'`,
          [tx.tenantId, legalEntity, endTime],
        ),
      network.tenantId,
    )
  ).tax
